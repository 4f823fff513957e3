"""How the table of printed tiles was made: by counts of each kind, and a seeded lot for the colours.

`python -m tests.games.platy.making_bag` prints the table as bag.json holds it. The table is released: this
shows where it comes from, and the tests compare both.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from itertools import product

from games.lots import Lots
from games.platy.bag import FEWEST, GROUPS, VERSION
from games.platy.tiles import COLOURS, TILES, name_of, rank_of

BASE = (16, 6, 6, 8, 8, 8, 6, 8, 8, 8, 8, 6, 8, 14, 8, 10, 4)  # tiles of each kind for the first two colours
FURTHER = (4, 3, 3, 4, 4, 4, 3, 4, 4, 4, 4, 3, 4, 8, 4, 6, 4)  # what each further colour adds
SHARE = 0.6  # of a further colour among the threads of its tiles, beside the one that each tile has at least
SEED = "platy"


def table_text() -> str:
    """Return the table as bag.json holds it."""
    letters = "".join(COLOURS)
    further = (_further(letters[: colours + 1]) for colours in range(FEWEST, len(letters)))
    tables = dict(zip(GROUPS, (_base(*letters[:FEWEST]), *further), strict=True))
    groups = {
        group: {name: tiles[name] for name in sorted(tiles, key=rank_of)} for group, tiles in tables.items()
    }
    return json.dumps({"version": VERSION, "groups": groups}, indent=1) + "\n"


def _base(first: str, second: str) -> Counter[str]:
    """Return the tiles of two colours by name: of each kind every spelling as often as any other.

    What is left over is dealt by lot, each spelling with the one that has the colours exchanged.
    """
    names, exchanged = Counter[str](), {first: second, second: first}
    for kind, count in enumerate(BASE):
        spellings = [first + "".join(rest) for rest in product(first + second, repeat=len(TILES[kind]) - 1)]
        order = _lots("base", kind).shuffled(spellings)
        for number in range(count // 2):
            its = order[number % len(order)]
            names[name_of(kind, its)] += 1
            names[name_of(kind, "".join(exchanged[letter] for letter in its))] += 1
    return names


def _further(letters: str) -> Counter[str]:
    """Return the tiles that bring one more colour, the last of the letters, by name.

    A thread of each tile has that colour, in turn the first, the second and the third. All others of a kind
    are dealt by lot from a deck; what one deck has too much of, the next one makes up for.
    """
    names, dealt, new = Counter[str](), Counter[str](), letters[-1]
    shares = {its: SHARE if its == new else (1 - SHARE) / (len(letters) - 1) for its in letters}
    for kind, count in enumerate(FURTHER):
        others = len(TILES[kind]) - 1
        left = _lots(new, kind).shuffled(_deck(count * others, shares, dealt))
        for number in range(count):
            its = [left.pop() for _ in range(others)]
            its.insert(number % (others + 1), new)
            names[name_of(kind, "".join(its))] += 1
    return names


def _lots(group: str, kind: int) -> Lots:
    return Lots(f"{SEED}/{VERSION}/{group}/{kind}")


def _deck(size: int, shares: Mapping[str, float], dealt: Counter[str]) -> list[str]:
    """Return so many colours, each as often as its share of all so far asks for; counts them as dealt."""
    deck = list[str]()
    for _ in range(size):
        whole = dealt.total() + 1
        lacks = max(shares, key=lambda its: shares[its] * whole - dealt[its])
        dealt[lacks] += 1
        deck.append(lacks)
    return deck


if __name__ == "__main__":
    print(table_text(), end="")
