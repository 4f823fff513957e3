"""What captures a cell of Sparklies: the one place where the capture rule stands."""

from __future__ import annotations

from games.sparklies.position import Position
from games.sparklies.terms import EMPTY, STANDARD

# For each colour, every state of a cell that has it, of any side.
_OF_COLOUR = tuple(bytes(range(colour, EMPTY, 3)) for colour in range(3))


def captured_by(position: Position, cells: bytes | bytearray, cell: int, colour: int) -> list[int]:
    """Return the neighbours captured when cell, just recoloured in cells, is deactivated.

    A neighbour is captured if its colour is the victim of the new colour and at least two cells beside
    it have the new colour (and, if the ruleset asks for it, are the mover's); other patterns count
    otherwise, see Pattern.
    """
    terms = position.terms
    if terms.pattern is not STANDARD:
        return _captured_by_pattern(position, cells, cell, colour)
    near = terms.board.neighbours
    victims = _OF_COLOUR[(colour + 1) % 3]
    captured = []
    if terms.ruleset.owned:
        attacker = 3 * position.mover + colour
        for n in near[cell]:
            if cells[n] in victims:
                count = 0
                for m in near[n]:
                    if cells[m] == attacker:
                        count += 1
                        if count == 2:
                            captured.append(n)
                            break
    else:
        attackers = _OF_COLOUR[colour]
        for n in near[cell]:
            if cells[n] in victims:
                count = 0
                for m in near[n]:
                    if cells[m] in attackers:
                        count += 1
                        if count == 2:
                            captured.append(n)
                            break
    return captured


def _captured_by_pattern(position: Position, cells: bytes | bytearray, cell: int, colour: int) -> list[int]:
    """Return the neighbours captured where a pattern other than two attackers is needed."""
    least, safe = position.terms.pattern.least, position.captured
    return [
        n
        for n in position.terms.board.neighbours[cell]
        if cells[n] != EMPTY
        and least[(colour - cells[n]) % 3]
        and n not in safe
        and not (position.terms.pattern.own and cells[n] // 3 == position.mover)
        and all(len(found) >= count for found, count in _counted(position, cells, n))
    ]


def _counted(position: Position, cells: bytes | bytearray, victim: int) -> list[tuple[list[int], int]]:
    """Return the cells beside a victim that count, by each colour of the pattern, and how many are needed."""
    terms, mover = position.terms, position.mover
    found = []
    for turned, count in enumerate(terms.pattern.least):
        if count:
            colour = (cells[victim] + turned) % 3
            states = bytes([3 * mover + colour]) if terms.ruleset.owned else _OF_COLOUR[colour]
            found.append(([m for m in terms.board.neighbours[victim] if cells[m] in states], count))
    return found


def attackers(position: Position, cells: bytes, victim: int) -> tuple[int, ...]:
    """Return the cells that take part in a capture, in the cells as they stood when it was judged."""
    terms = position.terms
    if terms.pattern is STANDARD:
        near, colour = terms.board.neighbours[victim], (cells[victim] + 2) % 3
        if terms.ruleset.owned:
            attacker = 3 * position.mover + colour
            return tuple([m for m in near if cells[m] == attacker])
        states = _OF_COLOUR[colour]
        return tuple([m for m in near if cells[m] in states])
    return tuple(sorted([cell for found, _ in _counted(position, cells, victim) for cell in found]))
