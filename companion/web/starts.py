"""How a table starts: by lot, from a save line, a record, or cells as seen on the real table."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from companion.table.errors import RefusedError
from companion.table.events import Created, Event, Played, Settled, event_from
from companion.table.exporting import checked
from companion.table.folding import fold
from companion.table.judge import REFEREE, judge_start, judge_terms
from companion.web.models import SeenCell
from companion.web.models_opening import Export, NewTable, TermsBody
from games.board import Board
from games.catalogue import game_named, game_of_save
from games.errors import GamesError
from games.faults import Fault
from games.protocol import Game, Standing
from games.record import Record, parse_record, replay, start_of

__all__ = ["Start", "settled_from", "standing_of", "start_from"]


@dataclass(frozen=True)
class Start:
    """Hold the events that open a table, and the faults of a record's turn that was left off.

    Each event comes with the time that it happened at, 0 for now; at: the same of the first.
    """

    created: Created
    more: tuple[tuple[Event, float], ...] = ()
    faults: tuple[Fault, ...] = ()
    at: float = 0.0


def start_from(body: NewTable) -> Start:
    """Return how a table starts; raises RefusedError and GamesError."""
    given = [n for n in ("start", "record", "cells", "seed", "export") if getattr(body, n) is not None]
    if len(given) > 1:
        message = f"a table starts from one thing, and {' and '.join(given)} were given"
        raise RefusedError(Fault("two-starts", (), message))
    if body.export is not None:
        return _from_export(body.export)
    start = _fresh(body)
    terms = body.terms if body.record is None else _recorded_terms(parse_record(body.record), body.terms)
    return _with_terms(start, terms) if terms else start


def _with_terms(start: Start, body: TermsBody) -> Start:
    settled = judge_terms(fold([(start.created, 0.0)]), REFEREE, settled_from(body))
    return replace(start, more=((settled, 0.0), *start.more))


def _recorded_terms(record: Record, asked: TermsBody | None) -> TermsBody | None:
    """Return the terms with what the record says: who plays alone, and its name unless one is given."""
    told = asked or TermsBody(name=record.tag("Event")[:80])
    solo = record.tag("Solo").lower()
    told = told.model_copy(update={"solo": solo if solo in record.game.sides else ""})
    return told if asked or told.name or told.solo else None


def settled_from(body: TermsBody) -> Settled:
    """Return the terms as an event."""
    return Settled(body.name.strip(), body.clock, "yes" if body.hands else "", body.solo)


def _from_export(export: Export) -> Start:
    try:
        events = [(event_from(e.kind, e.fields), e.at) for e in export.events]
    except (KeyError, TypeError) as error:
        raise RefusedError(Fault("bad-event", (), f"an event cannot be read: {error}")) from None
    checked(events)
    (created, at), *more = events
    assert isinstance(created, Created)
    return Start(replace(created, before=""), tuple(more), at=at)


def _fresh(body: NewTable) -> Start:
    if body.record is not None:
        return _from_record(body.record)
    game = game_named(body.game) if body.game else game_of_save(body.start or "")
    if body.start is not None:
        return Start(_from_save(game, body, body.start))
    if body.cells is not None:
        return Start(_from_cells(game, body, body.cells))
    return Start(_by_lot(game, body))


def _by_lot(game: Game[Any], body: NewTable) -> Created:
    seed = secrets.randbelow(1_000_000) if body.seed is None else body.seed
    shape = str(body.size or body.shape or game.usual_shape)
    position = game.start(shape, body.ruleset, seed, body.options)
    return judge_start(game, position, "seed", str(seed), body.mover)


def _from_save(game: Game[Any], body: NewTable, text: str) -> Created:
    position = game.position_from_text(text)
    own = game.ruleset_of(position)
    if body.ruleset and body.ruleset != own:
        message = f"{body.ruleset} was asked for, but the save line is of {own}"
        raise RefusedError(Fault("other-ruleset", (), message))
    return judge_start(game, position, "save", mover=body.mover)


def _from_cells(game: Game[Any], body: NewTable, cells: dict[str, SeenCell]) -> Created:
    shape = body.shape or game.usual_shape
    position = game.position_of(shape, standing_of(game.board(shape), cells), body.ruleset)
    return judge_start(game, position, "photo", mover=body.mover)


def _from_record(text: str) -> Start:
    """Take a record's turns over up to its first faulty one."""
    record = parse_record(text)
    game, replayed = record.game, list(replay(record))
    start = replayed[0].resolution.before if replayed else start_of(record)
    mover = game.mover(start) if replayed else ""
    turns = [(Played(turn.side, turn.written.text), 0.0) for turn in replayed if not turn.faults]
    faults = replayed[-1].faults if replayed else ()
    where = f"turn {len(turns) + 1} was not taken over: "
    told = tuple(Fault(f.code, f.cells, where + f.message) for f in faults)
    return Start(judge_start(game, start, "record", mover=mover), tuple(turns), told)


def standing_of(board: Board, cells: dict[str, SeenCell]) -> tuple[Standing, ...]:
    """Return what was seen on each cell of a board; raises GamesError for missing or unknown cells."""
    if strange := [name for name in cells if not board.has(name)]:
        board.cell(strange[0])
    if missing := [name for name in board.names if name not in cells]:
        raise GamesError(f"nothing is said about {', '.join(missing)}: say what stands on every cell")
    return tuple(Standing(**cells[name].model_dump()) for name in board.names)
