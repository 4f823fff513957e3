"""Actions and effects in words that need no knowledge of the game."""

from __future__ import annotations

from collections.abc import Sequence

from games.board import Board
from games.effects import Effect
from games.standing import Standing
from games.words import Message, Value, say


def is_told(effect: Effect) -> bool:
    """Return whether an effect is put in plain words: it concerns cells, or is a draw or a note."""
    return bool(effect.cells) or effect.kind in ("draw", "note")


def plain_words(board: Board, effect: Effect) -> Message:
    """Return an effect in words that need no knowledge of the game: "north: drop orange on b2"."""
    way = way_words([board.names[cell] for cell in effect.cells])
    piece = next((s.words for s in (effect.after, effect.before) if s not in (None, Standing())), "")
    if effect.kind == "draw":
        what = piece or effect.what
        return say("drawn-on", cell=way, what=what) if effect.cells else say("drawn", what=what)
    if not effect.cells:
        return say("effect-nowhere", side=effect.side, what=action_words(effect.why, effect.what))
    return say("effect", side=effect.side, what=action_words(effect.why, effect.what, piece), way=way)


def way_words(names: Sequence[str]) -> Value:
    """Return a way of cells in words: "a1 to b2"; empty for no cell."""
    way: Value = names[0] if names else ""
    for name in names[1:]:
        way = say("way-to", way=way, name=name)
    return way


def action_words(first: Value, *more: Value) -> Value:
    """Return these words one after the other, without those that are empty."""
    for word in more:
        first = say("words", first=first, second=word) if word else first
    return first
