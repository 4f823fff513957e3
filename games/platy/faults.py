"""What is wrong with an action or a call of Platy, and what to do next."""

from __future__ import annotations

from games.answers import Action
from games.faults import Fault
from games.platy.drawing import DRAW, MARK, chances, possible
from games.platy.position import LOST, SIDE, Position, bag_of
from games.platy.words import say


def faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return everything that is wrong with an action or a call; empty if it is legal."""
    if action.verb == LOST:
        return _losing(position, action)
    if position.ended:
        return (Fault("game-over", (), say("over", why=position.ended)),)
    if action.side not in ("", SIDE) or action.verb not in ("turn", "done", "none", DRAW, MARK):
        return (Fault("not-possible", (), say("no-action", verb=action.verb)),)
    due = chances(position)
    if due is not None or action.verb in (DRAW, MARK):
        return () if due is not None and possible(position, action) else (_no_draw(position, action),)
    if action.verb == "done":
        return _done(position)
    if action.verb == "none":
        return () if position.is_last_phase else (Fault("reserves-left", (), say("reserves-left")),)
    return _turning(position, action)


def _turning(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return what is wrong with turning a tile."""
    board, cell, headings = position.board, action.cell, position.tray.headings
    if len(action.path) != 1 or cell not in board or action.choice not in headings:
        return (Fault("not-possible", (), say("no-action", verb=action.verb)),)
    name, tile = board.names[cell], position.tiles[cell]
    if cell in position.tray.facing:
        return (Fault("fixed", (name,), say("fixed", cell=name)),)
    if tile is None:
        return (Fault("empty", (name,), say("empty", cell=name)),)
    if headings[tile.turn] == action.choice:
        return (Fault("no-turn", (name,), say("no-turn", cell=name)),)
    if not position.moves and cell != position.last:
        last = board.names[position.last] if position.last >= 0 else ""
        return (Fault("no-moves", (name,), say("no-moves", cell=name, last=last, is_last=bool_word(last))),)
    return ()


def bool_word(text: str) -> str:
    """Return "yes" for a text, "no" for none, as sentences choose by it."""
    return "yes" if text else "no"


def _done(position: Position) -> tuple[Fault, ...]:
    """Return what is wrong with being done."""
    if position.moves:
        return (Fault("moves-left", (), say("moves-left", moves=position.moves)),)
    return ()


def _no_draw(position: Position, action: Action) -> Fault:
    """Return why an action is none that can be drawn now."""
    due, names = chances(position), position.board.names
    cells = tuple(names[cell] for cell in action.path if cell in position.board)
    if due is None:
        return Fault("not-possible", cells, say("nothing-drawn"))
    cell = names[due.cell] if due.cell >= 0 else ""
    is_draw = bool_word(action.choice if action.verb in (DRAW, MARK) else "")
    said = say("not-drawn", cell=cell, of=_of(due.cell), what=action.choice or action.verb, is_draw=is_draw)
    return Fault("not-possible", cells, said)


def _of(cell: int) -> str:
    return "tile" if cell >= 0 else "mark"


def _losing(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return what is wrong with striking a tile from the bag."""
    if position.ended or action.side != SIDE or action.path or action.choice not in bag_of(position):
        said = say("not-in-bag", tile=action.choice, is_over=bool_word(position.ended))
        return (Fault("not-possible", (), said),)
    return ()
