"""How a table starts: by lot, from a save line, a record, or cells as seen on the real table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from companion.table.asking import with_answers
from companion.table.clock import NONE, require_heard, usual_clock
from companion.table.errors import TableError, UnreadableTableError, refusal_of
from companion.table.event_text import event_from
from companion.table.events import Event, TableCreated, TermsSettled, TurnPlayed
from companion.table.exporting import check_events
from companion.table.folding import fold
from companion.table.judge import REFEREE, judge_start
from companion.table.rematch import with_seed
from companion.table.settling import judge_terms
from companion.web.models import GivenCell, as_line
from companion.web.models_opening import Export, NewTable, TermsBody
from companion.web.words import say
from games.board import Board
from games.catalogue import DEFAULT_GAME, agreed_game, game_named, game_of_board
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.lots import with_seed_of_lots
from games.play.alone import alone_in
from games.records.positions import position_pasted
from games.records.record import parse_record, replay, start_of
from games.records.written import Record
from games.standing import Standing
from games.turn_text import side_meant
from games.words import all_of


@dataclass(frozen=True)
class Start:
    """The events that open a table, and the faults of a record's turn that was left off.

    Each event comes with the time that it happened at, 0 for now; at: the same of the first.
    """

    created: TableCreated
    more: tuple[tuple[Event, float], ...] = ()
    faults: tuple[Fault, ...] = ()
    at: float = 0.0


# What a table can start from, and what else says something beside it; the last is by lot, the default.
_WAYS = {
    "export": (),
    "record": ("game", "terms"),
    "start": ("game", "ruleset", "mover", "terms"),
    "cells": ("game", "shape", "ruleset", "options", "mover", "terms"),
    "seed": ("game", "size", "shape", "ruleset", "options", "mover", "terms"),
}


def start_from(body: NewTable) -> Start:
    """Return how a table starts; raises RefusedError and GamesError."""
    said = [name for name in sorted(body.model_fields_set) if getattr(body, name) not in (None, "", {})]
    given = [name for name in _WAYS if getattr(body, name) is not None]
    if len(given) > 1:
        raise refusal_of("two-starts", say("two-starts", given=all_of(given)))
    way = given[0] if given else "seed"
    if beside := [name for name in said if name not in (way, *_WAYS[way])]:
        raise refusal_of("says-nothing", say("says-nothing", beside=all_of(beside), way=way))
    if body.export is not None:
        return _from_export(body.export)
    start = _fresh(body)
    if body.record is None:
        terms = _timed_terms(game_named(start.created.game), body.terms)
    else:
        terms = _recorded_terms(parse_record(body.record), body.terms)
    return _with_terms(start, terms) if terms else start


def _timed_terms(game: Game[Any], asked: TermsBody | None) -> TermsBody | None:
    """Return the terms with the clock that the game has unless a clock is asked for."""
    clock = usual_clock(game.rules.timing)
    if clock == NONE or (asked and "clock" in asked.model_fields_set):
        return asked
    return (asked or TermsBody()).model_copy(update={"clock": clock})


def _with_terms(start: Start, body: TermsBody) -> Start:
    state = fold([(start.created, 0.0)])
    terms = {"solo": state.terms.solo, "hands": bool(state.terms.hands)}  # by the start itself
    unsaid = {name: its for name, its in terms.items() if name not in body.model_fields_set}
    asked = body.model_copy(update=unsaid if body.solo else {**unsaid, "solo": terms["solo"]})
    settled = judge_terms(state, REFEREE, settled_from(asked))
    return replace(start, more=((settled, 0.0), *start.more))


def _recorded_terms(record: Record, asked: TermsBody | None) -> TermsBody | None:
    """Return the terms with what the record says: who plays alone, and its name unless one is given."""
    terms = asked or TermsBody(name=as_line(record.tag("Event"))[:80].strip())
    solo = side_meant(record.tag("Solo"), record.game.sides) or alone_in(record.game, start_of(record))
    if terms.solo and terms.solo != solo:
        if solo:
            raise refusal_of("solo", say("solo-other", asked=terms.solo, told=solo))
        raise refusal_of("solo", say("solo-none", asked=terms.solo))
    terms = terms.model_copy(update={"solo": solo})
    return terms if asked or terms.name or terms.solo else None


def settled_from(body: TermsBody) -> TermsSettled:
    """Return the terms as an event; raises RefusedError for a clock of which something would go unheard."""
    try:
        require_heard(body.clock)
    except TableError as error:
        raise refusal_of("clock", error.said) from None
    return TermsSettled(body.name.strip(), body.clock, "yes" if body.hands else "", body.solo)


def _from_export(export: Export) -> Start:
    try:
        events = [(event_from(e.kind, e.fields), e.at) for e in export.events]
        for its in (event for event, _ in events if isinstance(event, TermsSettled)):
            TermsBody(name=its.name, clock=its.clock, hands=bool(its.hands), solo=its.solo)
    except UnreadableTableError as error:
        raise refusal_of("bad-event", say("event-unread", why=error.said)) from None
    except ValidationError as error:
        raise refusal_of("bad-event", say("event-unread", why=error.errors()[0]["msg"])) from None
    check_events(events)
    (created, at), *more = events
    assert isinstance(created, TableCreated)
    return Start(replace(created, before=""), tuple(more), at=at)


def _fresh(body: NewTable) -> Start:
    if body.record is not None:
        return _from_record(body.record, body.game)
    if body.start is not None:
        return Start(_from_save(agreed_game(body.game, body.start), body, body.start))
    if body.cells is not None:
        return Start(_from_cells(body, body.cells))
    return Start(_by_lot(game_named(body.game or DEFAULT_GAME), body))


def _by_lot(game: Game[Any], body: NewTable) -> TableCreated:
    if body.size is not None and body.shape is not None:
        raise refusal_of("two-sizes", say("two-sizes"))
    seed = secrets.randbelow(1_000_000) if body.seed is None else body.seed
    asked = body.shape if body.size is None else body.size
    shape = game.usual_shape if asked is None else str(asked)
    position = game.rules.start(shape, body.ruleset, seed, body.options)
    return judge_start(game, position, "seed", str(seed), body.mover)


def _from_save(game: Game[Any], body: NewTable, text: str) -> TableCreated:
    position = position_pasted(game, text)
    own = game.rules.ruleset_of(position)
    if body.ruleset and body.ruleset.lower() != own:
        raise refusal_of("other-ruleset", say("other-ruleset", asked=body.ruleset, own=own))
    return judge_start(game, position, "save", mover=body.mover)


def _from_cells(body: NewTable, cells: Mapping[str, GivenCell]) -> TableCreated:
    game, position = laid_out(body.game, body.shape, cells, body.ruleset, body.options)
    said = notes_of(cells)
    position = with_seed_of_lots(game.rules, with_answers(game, position, said), secrets.token_hex(4))
    created = judge_start(game, position, "photo", mover=body.mover)
    return replace(created, said=" ".join(said))


def may_be_bare(game: Game[Any]) -> bool:
    """Return whether cells of a game's usual start are empty, so that few pieces say where all stands."""
    return Standing() in game.look.standing(game.rules.start(game.usual_shape, seed=0))


def laid_out(
    named: str, shape: str | None, cells: Mapping[str, GivenCell], ruleset: str, options: Mapping[str, str]
) -> tuple[Game[Any], Any]:
    """Return the game, the board's if none is named, and the position that cells as seen show.

    Raises GamesError if there is none.
    """
    of_board = shape is not None and not named
    game = game_of_board(shape or "") if of_board else game_named(named or DEFAULT_GAME)
    own = game.usual_shape if shape is None else shape
    standing = standing_of(game.rules.board(own), cells)
    return game, game.start_with(own, standing, ruleset, options)


def notes_of(cells: Mapping[str, GivenCell]) -> dict[str, str]:
    """Return what was answered of pieces, by the names of their cells."""
    return {name: cell.note for name, cell in cells.items() if cell.note}


def _from_record(text: str, named: str) -> Start:
    """Take a record's turns over up to its first faulty one; named: the game, if that was said too."""
    record = parse_record(text)
    if named and game_named(named) is not record.game:
        raise refusal_of("other-game", say("other-game", asked=named, own=record.game.id))
    game, replayed = record.game, list(replay(record))
    start = replayed[0].resolution.before if replayed else start_of(record)
    mover = game.rules.mover(start) if replayed else ""
    turns = [(TurnPlayed(turn.side, turn.written.text), 0.0) for turn in replayed if not turn.faults]
    faults = replayed[-1].faults if replayed else ()
    number = str(len(turns) + 1)
    faulty = tuple(Fault(f.code, f.cells, say("turn-left", number=number, why=f.said)) for f in faults)
    created = with_seed(judge_start(game, start, "record", mover=mover), record.tag("Seed"))
    return Start(created, tuple(turns), faulty)


def standing_of(board: Board, cells: Mapping[str, GivenCell]) -> tuple[Standing, ...]:
    """Return what was seen on each cell of a board; raises GamesError for missing or unknown cells."""
    if strange := [name for name in cells if not board.has(name)]:
        board.cell(strange[0])
    if missing := [name for name in board.names if name not in cells]:
        raise GamesError(say("cells-missing", cells=tuple(missing)))
    return tuple(cells[name].standing for name in board.names)
