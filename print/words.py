"""The sentences on printed pages, and of what cannot be printed: words.ftl in this folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.standing import colour_words
from games.words import Catalogue, Message, Value, all_of

say = Catalogue("print")


def supply_words(supply: Mapping[str, int], called: Callable[[str], Value] = colour_words) -> Message:
    """Return how many pieces there are: "81 in each of red, green and blue", "64 black and 63 orange".

    called: what a piece is called by its name.
    """
    pieces = [(called(name), str(count)) for name, count in supply.items()]
    if len(pieces) > 1 and len(set(supply.values())) == 1:
        return say("in-each", count=pieces[0][1], pieces=all_of(piece for piece, _ in pieces))
    return all_of(say("counted-piece", count=count, piece=piece) for piece, count in pieces)
