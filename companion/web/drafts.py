"""Turns in the making: what the actions so far come to; the page asks, the rules answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.table.errors import RefusedError, refusal_of
from companion.table.state import TableState
from companion.table.telling import choice_words, instruction
from companion.web.cells import cells_view, position_view
from companion.web.frames import resolution_frames, stage_frames
from companion.web.models import CellBody
from companion.web.models_turns import ActionBody, DraftBody, DraftView, Frame, LegalAction, MakingBody
from companion.web.views import fault_views
from companion.web.words import say
from games.answers import Action
from games.board import Board
from games.catalogue import agreed_game
from games.effects import Stage, captures
from games.errors import NoSuchCellError
from games.faults import Fault
from games.game import Game
from games.play.alone import is_one_seat
from games.play.drafting import ENDED, MAY_END, Draft
from games.records.positions import position_pasted
from games.standing import NOTHING
from games.words import Message, all_of

MOST_NAMED = 8  # pieces of others that a warning names one by one: the board marks all


def draft(body: DraftBody) -> DraftView:
    """Return what a turn in the making comes to; raises GamesError if the position cannot be read."""
    game = agreed_game(body.game, body.position)
    return draft_on(game, position_pasted(game, body.position, game.texts.earlier_position), body)


def empty_draft(state: TableState, cells: list[CellBody]) -> DraftView | None:
    """Return what can follow at a table if nothing of the turn is made yet; None if no turn is due.

    cells: what stands there.
    """
    return None if state.outcome else draft_view(made_on(state.game, state.position, MakingBody()), cells)


def draft_on(game: Game[Any], before: Any, body: MakingBody) -> DraftView:
    """Return what a turn in the making comes to on a position."""
    return draft_view(made_on(game, before, body))


def made_on(game: Game[Any], before: Any, body: MakingBody) -> Draft[Any]:
    """Return the turn in the making that a request describes."""
    _require_one_turn(body)
    return _made(Draft.begin(game, before), body)


def draft_view(draft: Draft[Any], cells: list[CellBody] | None = None) -> DraftView:
    """Return a turn in the making as it is sent; cells: what stands by now, if somebody has it already."""
    game, before = draft.game, draft.before
    board = game.rules.board_of(before)
    over, legal = draft.state == ENDED, draft.following
    chosen = Counter(action.path for action in legal if action.path)
    return DraftView(
        cells=position_view(game, draft.position) if cells is None else cells,
        phase="done" if over else game.rules.phase(draft.position),
        mover=game.rules.mover(before),
        instruction=_instruction(draft),
        scores=dict(game.scores(draft.position)),
        accepted=len(draft.done),
        actions=[_legal_view(draft, board, action) for action in legal],
        frames=_frames(draft),
        faults=fault_views(draft.faults),
        turn=draft.turn,
        after=game.texts.position_text(game.texts.saying_mover(draft.position)) if over else None,
        done=[ActionBody(**_named(board, action)) for action in draft.done],
        taps="choice" if any(count > 1 for count in chosen.values()) else "cell",
        can_rest=bool(draft.endings),
        by_lot=draft.by_lot,
        removed=_removed_view(draft, board) if over else [],
        warning=_warning(draft, board) if over else "",
        state=draft.state,
    )


def _made(draft: Draft[Any], body: MakingBody) -> Draft[Any]:
    """Return the turn with what a request does."""
    if body.turn is not None:
        return draft.read(body.turn)
    board, actions, strange = draft.game.rules.board_of(draft.before), list[Action](), tuple[Fault, ...]()
    for action in body.actions:
        try:
            path = tuple(board.cell(name) for name in _way(action))
        except NoSuchCellError as error:
            strange = (Fault("no-such-cell", (error.name,), error.said),)
            break
        actions.append(Action(action.verb, path, action.choice))
    draft = draft.on(actions)
    if draft.faults or strange:
        return replace(draft, faults=draft.faults or strange)
    if body.pattern:
        draft = draft.along(board.cell(body.pattern))
    if draft.faults:
        return draft
    return draft.rest() if body.rest else draft.judge()


def _way(action: ActionBody) -> list[str]:
    """Return the cells of an action as asked for; the cell alone is a way of one."""
    if action.path and action.cell not in ("", action.path[-1]):
        said = say("two-cells", end=action.path[-1], cell=action.cell)
        raise RefusedError(Fault("two-cells", (action.path[-1], action.cell), said))
    return action.path or ([action.cell] if action.cell else [])


def _frames(draft: Draft[Any]) -> list[Frame]:
    """Return the steps of the turn so far; of one that was not made step by step, of the whole."""
    game = draft.game
    if draft.whole is not None:
        return resolution_frames(game, draft.whole)
    return stage_frames(game, draft.before, draft.stages, draft.position)


def _named(board: Board, action: Action) -> dict[str, Any]:
    path = [board.names[cell] for cell in action.path]
    return {"verb": action.verb, "cell": path[-1] if path else "", "choice": action.choice, "path": path}


def _require_one_turn(body: MakingBody) -> None:
    if body.turn is not None and (body.actions or body.rest or body.pattern):
        raise refusal_of("two-turns", say("two-turns"))


def _legal_view(draft: Draft[Any], board: Board, action: Action) -> LegalAction:
    is_turned = action.verb == draft.game.look.turning  # what that brings about is seen once it is made
    stage = () if is_turned else draft.game.rules.played(draft.position, action).effects
    shows = _drawn_view(draft.game, board, stage)
    taken = [board.names[capture.cell] for capture in captures(stage)]
    return LegalAction(
        **_named(board, action),
        words=shows.piece or shows.words if shows else _words(draft, action),
        captures=taken,
        drawn=any(effect.kind == "draw" for effect in stage),
        shows=shows,
        foretold=draft.game.texts.told(board, stage) if taken and len(action.path) > 1 else "",
    )


def _words(draft: Draft[Any], action: Action) -> Message | str:
    """Return what is chosen with an action, in words, or what the game says of it."""
    return draft.game.texts.act(draft.position, action) or choice_words(action.choice)


def _removed_view(draft: Draft[Any], board: Board) -> list[CellBody]:
    """Return the cells that lose a piece as they stood when it went."""
    stood = {effect.cell: effect.before for effect in draft.removed if effect.before}
    standing = [stood.get(cell, NOTHING) for cell in board]
    return cells_view(draft.game, board, standing, sorted(stood))


def _warning(draft: Draft[Any], board: Board) -> Message | str:
    """Return which pieces go, if an own one does or several do; and whether the moment counts."""
    game, side = draft.game, draft.game.rules.mover(draft.before)
    own, others = list[str](), list[str]()
    for effect in sorted(draft.removed, key=lambda effect: effect.cell):
        was = effect.before or NOTHING
        whose = was.owner if was.owner != "none" else _side_of(game, was.piece)
        if whose:  # nobody loses what is nobody's
            (own if whose == side else others).append(board.names[effect.cell])
    warned = own or len(others) > 1
    named = all_of(others) if len(others) <= MOST_NAMED else say("losses-many", count=len(others))
    lost = say("losses", own=all_of(own), others=named, mine=len(own), theirs=len(others))
    if draft.is_urgent:
        return say("urgent", lost=lost) if warned else say("urgent-alone")
    return lost if warned else ""


def _side_of(game: Game[Any], piece: str | None) -> str:
    """Return the side whose stones have this ink, empty if none has."""
    return next((side for side, ink in game.look.inks.items() if piece and ink == piece), "")


def _drawn_view(game: Game[Any], board: Board, stage: Stage) -> CellBody | None:
    """Return what a draw brings onto the board; None if it brings nothing, or is no draw."""
    brought = next(
        (e for e in stage if e.kind == "draw" and e.cells and e.after not in (None, NOTHING)), None
    )
    if brought is None or brought.after is None:
        return None
    standing = [brought.after if cell == brought.cell else NOTHING for cell in board]
    return cells_view(game, board, standing, [brought.cell])[0]


def _instruction(draft: Draft[Any]) -> Message:
    """Return in words what to do next; if the turn may be left to end by itself, that too."""
    game, alone = draft.game, is_one_seat(draft.game, draft.before)
    if draft.state == ENDED:
        return say("end-alone") if alone else say("end-turn", side=game.rules.mover(draft.before))
    if draft.by_lot is not None:
        return say("end-by-lot") if alone else say("end-turn-by-lot", side=game.rules.mover(draft.before))
    words = instruction(game, draft.position)
    if draft.state == MAY_END and draft.endings:
        return say("or-end", due=words, end=game.texts.may_end)
    return words
