"""What the tests of Sandkings share: the game, positions written shortly, random games of every setting."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from games.answers import Action
from games.sandkings.field import BITS, BOARD, cells_of, set_of, spread
from games.sandkings.game import SANDKINGS
from games.sandkings.position import Position
from games.sandkings.walls import find_suffocated, walls
from tests.games.symmetries import symmetries

__all__ = [
    "EVERY_VARIATION",
    "RULES",
    "TEXTS",
    "beside_a_wall",
    "game",
    "games",
    "largest_corner",
    "position",
    "scattered",
    "setting",
]

RULES, TEXTS = SANDKINGS.rules, SANDKINGS.texts
EVERY_VARIATION = tuple(" ".join(str(k + 1) for k in range(4) if number >> k & 1) for number in range(16))
WALKED_IN = tuple(each for each in EVERY_VARIATION if "3" in each)  # a body can walk into a wall's corner


def position(creatures: str, variations: str = "1234", **keys: str) -> Position:
    """Return a position from its creatures and what else its save line says."""
    more = "".join(f":{key}={value}" for key, value in keys.items())
    return TEXTS.position_from_text(f"sandkings:{creatures}:variations={variations.replace(' ', '')}{more}")


def setting(seed: int) -> dict[str, str]:
    """Return options by a seed: all numbers of players and all variations come."""
    rng = random.Random(seed)
    return {"players": str(2 + seed % 3), "variations": rng.choice(EVERY_VARIATION)}


def game(seed: int, most: int = 400) -> Iterator[tuple[Position, Action, Position]]:
    """Play one random game; yield every position, its action and what follows.

    Turns are cut short now and then, stings are liked and so is to come near, so that things happen.
    """
    rng = random.Random(seed)
    at = RULES.start("8", seed=seed, options=setting(seed))
    for _ in range(most):
        options = RULES.actions(at)
        if not options:
            return
        stings = [action for action in options if action.verb == "sting"]
        moves = [action for action in options if action.path] or options
        inward = [
            action for action in moves if action.path and _middle(action.path[-1]) < _middle(action.path[0])
        ]
        draw = rng.random()
        some = stings if stings and draw < 0.5 else inward if inward and draw < 0.75 else options
        action = rng.choice(some)
        after = RULES.apply(at, action)
        yield at, action, after
        at = after


def _middle(cell: int) -> float:
    """Return how far a square is from the middle."""
    return max(abs(cell % 8 - 3.5), abs(cell // 8 - 3.5))


@cache
def largest_corner(variations: str) -> int:
    """Return how many squares six parts cut off at most: of all that join the two sides of a1."""
    west = set_of(BOARD.cell(f"a{row}") for row in range(1, 9))
    south = set_of(BOARD.cell(f"{column}1") for column in "abcdefgh")
    shapes = {BITS[cell] for cell in cells_of(west)}
    for _ in range(5):
        shapes = {held | BITS[cell] for held in shapes for cell in cells_of(spread(held) & ~held)}
    joining = [held for held in shapes if held & south]
    assert len(joining) > 3000
    return max(wall.inside.bit_count() for held in joining for wall in walls(held, "3" in variations))


def games(count: int) -> Iterator[tuple[Position, Action, Position]]:
    """Play so many random games."""
    for seed in range(count):
        yield from game(seed)


def scattered(seed: int) -> Position:
    """Return creatures of any shape whose first, which is to move, nearly walls in a corner of the board.

    Nobody suffocates yet: what a move makes of it is left to the rules.
    """
    rng = random.Random(seed)
    turned = rng.choice(symmetries(RULES.board("8")))
    while True:
        creatures = [_wall(rng)]
        reach = [c for c in range(64) if c not in creatures[0] and _from_corner(c) <= rng.choice((1, 1, 2))]
        for k in range(rng.choice((1, 1, 2, 3))):
            taken = {cell for creature in creatures for cell in creature}
            creatures.append(_grown(rng, taken, reach if not k else range(64), rng.choice((1, 1, 2, 4, 6))))
        if rng.random() < 0.3:
            creatures = creatures[::-1]
        at = _laid(rng, creatures, turned, EVERY_VARIATION)
        if not find_suffocated(at.creatures, at.terms.slanting):
            return at


def beside_a_wall(seed: int) -> Position:
    """Return two creatures: the second has walled in a corner, the first is beside it and to move."""
    rng = random.Random(seed)
    turned = rng.choice(symmetries(RULES.board("8")))
    while True:
        wall = _wall(rng)
        while len(wall) < 6:  # such parts can be stung, and the wall stands
            wall.append(rng.choice([c for part in wall for c in _beside(part) if c not in wall]))
        near = {c for part in wall for c in _beside(part)}
        mover = _grown(rng, {*wall}, sorted(near), rng.choice((1, 2, 4, 6)))
        at = _laid(rng, [mover, wall], turned, WALKED_IN)
        walled = walls(at.creatures[1].parts, at.terms.slanting)
        if walled and not find_suffocated(at.creatures, at.terms.slanting):
            return at


def _laid(
    rng: random.Random, creatures: list[list[int]], turned: Sequence[int], variations: Sequence[str]
) -> Position:
    """Return creatures of these squares, the board turned; bodies and variations are drawn."""
    told, names = [], RULES.board("8").names
    for parts in creatures:
        rng.shuffle(parts)
        lost = len(parts) < 6 and (len(parts) == 1 or rng.random() < 0.2)
        body, *more = (names[turned[cell]] for cell in parts)
        told.append(",".join([body, *(["-"] if lost else []), *more]))
    return position("/".join(told), rng.choice(variations))


def _from_corner(cell: int) -> int:
    """Return how far a square is from the top left corner."""
    return max(cell % 8, cell // 8)


def _beside(cell: int) -> list[int]:
    return [c for c in range(64) if max(abs(c % 8 - cell % 8), abs(c // 8 - cell // 8)) == 1]


def _wall(rng: random.Random) -> list[int]:
    """Return up to six squares from the left edge to the top edge that hang together, one misplaced."""
    while True:
        parts = [8 * rng.randrange(2, 6)]
        while len(parts) < 6 and parts[-1] >= 8:
            parts.append(rng.choice([c for c in _beside(parts[-1]) if c % 8 + 8 >= parts[-1] % 8]))
        moved = rng.randrange(len(parts))
        parts[moved] = rng.choice(_beside(parts[moved]))
        if len(set(parts)) == len(parts) > 2 and _joined(parts):
            return parts


def _joined(parts: list[int]) -> bool:
    found, left = {parts[0]}, [parts[0]]
    while left:
        more = set(_beside(left.pop())) & set(parts) - found
        found |= more
        left += more
    return found == set(parts)


def _grown(rng: random.Random, taken: set[int], among: Iterable[int], count: int) -> list[int]:
    """Return up to so many squares that hang together, begun among some."""
    parts = [rng.choice([c for c in among if c not in taken] or [c for c in range(64) if c not in taken])]
    while len(parts) < count:
        beside = [c for part in parts for c in _beside(part) if c not in taken and c not in parts]
        if not beside:
            break
        parts.append(rng.choice(beside))
    return parts
