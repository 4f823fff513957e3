"""Positions of Cornerport from what is seen; what no picture shows is kept as far as it can be."""

from __future__ import annotations

from collections.abc import Sequence

from games.cornerport.position import SHOWN, Position, Terms, kind_of, memory_of, side_of
from games.cornerport.save import require_fleet
from games.cornerport.sea import PORTS, SEA, apart
from games.cornerport.telling import note_of
from games.cornerport.words import say
from games.errors import GamesError
from games.look import Question
from games.standing import Standing

_LETTERS = {standing: letter for letter, standing in SHOWN.items()}


def position_of(standing: Sequence[Standing], terms: Terms) -> Position:
    """Return the position that these ships show, white to move; raises GamesError if none can."""
    cells = _cells(standing)
    return Position(cells, "white", memory_of(cells, {}), terms)


def with_standing(position: Position, standing: Sequence[Standing]) -> Position:
    """Return the position with these ships; a freighter that moved remembers what the nearest one gone did.

    Raises GamesError if they cannot stand so.
    """
    cells = _cells(standing)
    if cells == position.cells:
        return position
    known = {cell: port for cell, port in position.memory if cells[cell] == position.cells[cell]}
    gone = {cell: port for cell, port in position.memory if cell not in known}
    for cell, letter in enumerate(cells):
        own = [its for its in gone if position.cells[its] == letter]
        if kind_of(letter) == "freighter" and cell not in known and own:
            nearest = min(own, key=lambda its: apart(its, cell))
            known[cell] = gone.pop(nearest)
    return position._replace(cells=cells, memory=memory_of(cells, known), times=1, claimed="")


def memory_asked(position: Position, cell: int) -> Question[Position]:
    """Ask in which own port the freighter on a square was last; what the position says comes first."""
    port, side = position.last_port(cell), side_of(position.cells[cell])
    (other,) = (its for its in PORTS[side] if its != port)
    name, taken, else_ = SEA.names[cell], SEA.names[port], SEA.names[other]
    changed = tuple((its, other if its == cell else known) for its, known in position.memory)
    return Question(
        cell,
        say("ask-memory", cell=name, side=side),
        say("assumed", cell=name, port=taken, other=else_),
        [(note_of(port), position), (note_of(other), position._replace(memory=changed))],
    )


def _cells(standing: Sequence[Standing]) -> str:
    if len(standing) != len(SEA):
        raise GamesError(say("cells-differ", count=len(standing)))
    if strange := [its.words for its in standing if its not in _LETTERS]:
        raise GamesError(say("no-such-ship-seen", looks=strange[0]))
    cells = "".join(_LETTERS[its] for its in standing)
    require_fleet(cells)
    return cells
