"""From states and resolutions to what pages show; plain functions, no HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from pydantic import BaseModel

from calibration.tokens import has_tokens
from companion.table.dealing import lanes_at
from companion.table.events import LINK
from companion.table.giving import may_lift
from companion.table.hands import Change, changes_to
from companion.table.hitting import may_unhit
from companion.table.judge import REFEREE, WATCH
from companion.table.offering import may_go_on
from companion.table.recording import rounds_of
from companion.table.rematch import options_after, starts_after
from companion.table.state import TableState
from companion.table.telling import (
    absence_words,
    alone_words,
    instruction,
    offer_words,
    outcome_words,
    remark_words,
    result_words,
    ruling_words,
)
from companion.table.timing import said_by_clock
from companion.table.undoing import undo_words
from companion.web.asked import assumed_in
from companion.web.bests import board_key, is_seeded
from companion.web.cells import position_view
from companion.web.clocks import clock_view
from companion.web.models import (
    BoardBody,
    FaultBody,
    RegionBody,
    WordingBody,
)
from companion.web.models_opening import TermsBody
from companion.web.models_table import (
    AbsenceBody,
    BecauseBody,
    CallBody,
    GrantedBody,
    OfferedBody,
    OutcomeBody,
    PlyBody,
    RemarkedBody,
    RequestBody,
    RuledBody,
    TableBegun,
    TableBoard,
    TableBody,
    TableGame,
    TableHistory,
    TableOwn,
    TableSeats,
    TableTerms,
    ToDo,
)
from companion.web.pieces import as_dice, seats_view
from companion.web.trays import tray_view
from companion.web.words import say
from games.answers import BY_THE_CLOCK, TIME, Action, Outcome
from games.board import Board
from games.consent import NO, YES
from games.factors import Factors
from games.faults import Fault
from games.game import Game
from games.words import Message, Said


def fault_views(faults: Iterable[Fault]) -> list[FaultBody]:
    """Return faults for the wire."""
    return [FaultBody(code=f.code, cells=list(f.cells), message=f.said) for f in faults]


def board_view(game: Game[Any], board: Board) -> BoardBody:
    """Return a board of a game for the wire."""
    regions = (
        RegionBody(
            name=name, words=game.look.regions.get(name, name), cells=[board.names[c] for c in sorted(inside)]
        )
        for name, inside in board.regions
    )
    return BoardBody(
        shape=board.shape,
        names=list(board.names),
        centres=list(board.centres),
        outline=list(board.outline),
        width=board.width,
        height=board.height,
        joined=game.look.joined,
        shaded=[board.names[cell] for cell in sorted(board.shaded)],
        regions=list(regions),
        torus=board.torus,
        plain=not _has_owned_cells(game, game.look.factors),
    )


def wordings_view(game: Game[Any]) -> list[WordingBody]:
    """Return the other words that a game has."""
    return [WordingBody(name=name, title=its.title) for name, its in game.wordings.items()]


def table_view(table: str, state: TableState, role: str, now: float) -> TableBody:
    """Return everything that a page shows of a table to someone with this role; now: for the clocks."""
    game, position = state.game, state.position
    board = TableBoard(
        board=board_view(game, game.rules.board_of(position)),
        cells=position_view(game, position),
        plies=ply_views(state),
    )
    parts = (begun_view(state), *common_views(state), board, role_view(state, role))
    fields = {name: value for part in parts for name, value in part}
    clock = clock_view(state.clock, now) if state.clock else None
    return TableBody.model_construct(
        table=table, seq=state.seq, known=state.known, role=role, clock=clock, **fields
    )


def common_views(state: TableState) -> tuple[BaseModel, ...]:
    """Return what events can change of a table for everybody, beside its board and its clock."""
    return _game_view(state), _players_view(state), _terms_view(state), _history_view(state)


def begun_view(state: TableState) -> TableBegun:
    """Return what is played at a table, and how it began."""
    game, began = state.game, state.created
    return TableBegun(
        game=game.id,
        title=game.title,
        wordings=wordings_view(game),
        origin=began.origin,
        detail=began.detail,
        seeded=is_seeded(state),
        cautions=list(game.rules.cautions(state.start)),
        assumed=assumed_in(state),
        bests=board_key(state),
        dice=as_dice(game.look.factors.samples),
        chess_clock=game.rules.timing.chess_clock,
        before=began.before,
        started=state.began,
    )


def _game_view(state: TableState) -> TableGame:
    game, position = state.game, state.position
    ruleset, texts = game.rules.ruleset_of(position), game.texts
    return TableGame(
        ruleset=ruleset,
        rules=ruleset if len(game.rulesets) > 1 else "",
        free=counts_cells(game, position),
        save=texts.position_text(position),
        share=texts.position_text(texts.saying_mover(position)),
        unread=list(dict.fromkeys(texts.unread(state.start) + texts.unread(position))),
        phase=game.rules.phase(position),
        instruction=end_text(state, state.outcome) if state.outcome else instruction(game, position),
        scores=dict(game.scores(position)),
        match=game.in_match(position),
        outlook=_outlook(state),
        wheel=list(game.lesson.wheel) if game.lesson else [],
        tray=tray_view(state),
        most=_most_view(state),
        real=state.real is not None,
        to_do=change_views(changes_to(state, state.real, state.position)) if state.real else [],
        dealt=bool(lanes_at(state)),
    )


def _players_view(state: TableState) -> TableSeats:
    rules, position = state.game.rules, state.position
    return TableSeats(
        sides=list(state.seated_sides),
        seats=seats_view(state.game, position),
        names=state.players,
        players={side: rules.player(position, side) for side in state.seated_sides},
        seat=state.seat,
        mover=state.mover,
        due=list(state.due) if state.outcome is None else [],
        offer=_offer_view(state),
        requests=_requests_view(state),
        granted=_granted_view(state),
    )


def _terms_view(state: TableState) -> TableTerms:
    rules = state.game.rules
    # as they were settled: what is asked of terms today may be more
    terms = TermsBody.model_construct(None, **{**asdict(state.terms), "hands": bool(state.terms.hands)})
    return TableTerms(
        terms=terms,
        has_time=bool(said_by_clock(state, TIME)) and state.outcome is None,
        remaining=[] if state.outcome else list(rules.remaining(state.position)),
        absences=[AbsenceBody(after=its.done, words=absence_words(its)) for its in state.absences],
    )


def _history_view(state: TableState) -> TableHistory:
    return TableHistory(
        outcome=outcome_view(state),
        rulings=[RuledBody(after=its.done, words=ruling_words(its.ruled)) for its in state.rulings],
        can_unrule=state.last_ruling is not None,
        remarks=[RemarkedBody(after=its.done, words=remark_words(its)) for its in state.remarks],
        next=state.next.table if state.next else "",
        rematch=dict(options_after(state)),
        starts=list(starts_after(state)),
    )


def counts_cells(game: Game[Any], position: Any) -> bool:
    """Return whether the cells of each side are counted: only in games whose cells are owned and scored."""
    return bool(game.scores(position)) and _has_owned_cells(game, game.look.factors_at(position))


def _has_owned_cells(game: Game[Any], factors: Factors) -> bool:
    """Return whether cells are a side's, and not only the tokens that stand on them."""
    return factors.has_owners and not has_tokens(factors.samples)


def _most_view(state: TableState) -> str:
    if state.game.hints is None:
        return ""
    return "told" if state.terms.solo or state.outcome or state.told == state.position else "ask"


def role_view(state: TableState, role: str) -> TableOwn:
    """Return what a table shows each role otherwise than others."""
    side, game, undone = state.played_by(role), state.game, state.undone
    calls: Sequence[Action] = ()
    if role == REFEREE:
        calls = [call for call in game.rules.table_calls(state.position) if call.verb not in BY_THE_CLOCK]
    elif side in state.seated_sides:
        calls = game.rules.calls(state.position, side)
    can_undo = role != WATCH and state.can_step_back
    return TableOwn(
        calls=[
            CallBody(
                turn=game.texts.turn_text(state.position, [call]),
                words=game.texts.call(state.position, call),
                answers=call.choice if call.verb in (YES, NO) else "",
            )
            for call in (calls if state.outcome is None else ())
        ],
        can_undo=can_undo,
        can_redo=undone is not None and role in (state.seat_of(undone), REFEREE),
        undo=undo_words(state, role) if can_undo else "",
        can_unhit=may_unhit(state, role),
        lifts=state.last_fallen if may_lift(state, role) else "",
    )


def outcome_view(state: TableState) -> OutcomeBody | None:
    """Return how the game ended, None while it goes on."""
    outcome = state.outcome
    if outcome is None:
        return None
    names = state.game.rules.board_of(state.position).names
    rings = [[names[cell] for cell in ring] for ring in outcome.rings]
    return OutcomeBody(
        winner=outcome.winner,
        reason=str(outcome.reason),
        words=end_text(state, outcome),
        winners=list(outcome.winners),
        places=[list(place) for place in outcome.places],
        rings=rings,
        because=[
            BecauseBody(words=its.words, path=[names[cell] for cell in its.path]) for its in outcome.because
        ],
        for_good=not may_go_on(state),
        called_off=outcome.called_off,
    )


def end_text(state: TableState, outcome: Outcome) -> Said:
    """Return in words how a game ended."""
    if state.terms.solo:
        return alone_words(state, outcome)
    return result_words(outcome) if state.result else outcome_words(outcome)


def _requests_view(state: TableState) -> list[RequestBody]:
    if state.outcome:
        return []
    asked = []
    for request in state.game.rules.requests(state.position):
        waits = [side for side in request.asked if side not in request.agreed]
        words = say("asks", side=request.side, what=state.game.texts.request(state.position, request))
        asked.append(RequestBody(side=request.side, what=request.what, words=words, waits=waits))
    return asked


def _offer_view(state: TableState) -> OfferedBody | None:
    offer = state.offer
    if offer is None:
        return None
    its_link = offer.what == LINK
    return OfferedBody(
        side=offer.side,
        what=offer.what,
        words=offer_words(state.played_by(offer.side), offer.what, offer.detail if its_link else ""),
        waits=list(state.waits_for(offer)),
    )


def _outlook(state: TableState) -> dict[str, list[Message | str]]:
    """Return what players want to know of the sides of which the game says something."""
    outlook = {side: state.game.texts.outlook(state.position, side) for side in state.sides}
    return {side: list(its) for side, its in outlook.items() if its and not state.outcome}


def _granted_view(state: TableState) -> GrantedBody | None:
    offer = state.granted
    return GrantedBody(side=offer.detail, by=list(offer.agreed)) if offer else None


def change_views(changes: Iterable[Change]) -> list[ToDo]:
    """Return what hands change for the wire."""
    return [ToDo(cell=change.cell, words=list(change.words)) for change in changes]


def ply_views(state: TableState, first: int = 0) -> list[PlyBody]:
    """Return the steps of a game, without so many first ones."""
    rounds, board = rounds_of(state), state.game.rules.board_of(state.position)
    return [
        PlyBody(
            number=number,
            round=rounds[number - 1],
            side=ply.side,
            text=ply.text,
            captured=[board.names[c] for c in ply.resolution.captured] if ply.resolution else [],
            gained=[board.names[cell] for cell in ply.gained_in(state.game)],
            changed=[board.names[c] for c in ply.touched],
            standing=number <= state.done,
            by=ply.by,
            lapsed=ply.lapsed,
        )
        for number, ply in enumerate(state.plies[first:], start=first + 1)
    ]
