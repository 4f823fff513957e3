"""Does one position follow from another? The game's own search tells, else every turn is tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from games.answers import Action, Shortest, Verdict
from games.deadline import Late, within
from games.faults import Fault
from games.game import Game
from games.words import say

__all__ = ["MAX_STATES", "by_trying", "leads", "shortest", "unlike", "verdict"]

P = TypeVar("P")

MAX_STATES = 50_000  # positions within turns that are looked at


def verdict(game: Game[P], before: P, after: P, seconds: float | None = None) -> Verdict:
    """Tell whether some legal turn of the mover leads from before to after; only the board counts.

    seconds: how long to look at the most; without, the same question gets the same answer everywhere.
    """
    if game.search is not None:
        return game.search.verdict(before, after, seconds)
    return by_trying(game, before, after, within(seconds))


def leads(game: Game[P], before: P, after: P, late: Late) -> bool | None:
    """Return whether some legal turn leads from before to after, None if that was not found out."""
    if game.search is not None:
        return game.search.leads(before, after, late)
    return {"legal": True, "illegal": False}.get(by_trying(game, before, after, late).verdict)


def shortest(game: Game[P], before: P, after: P, turn: str, seconds: float | None = None) -> Shortest | None:
    """Return the shortest turn from before to after that is found, in games in which that tells something.

    turn: one that leads there; seconds: as in verdict.
    """
    return game.search.shortest(before, after, turn, seconds) if game.search is not None else None


def unlike(game: Game[P], before: P, after: P, end: P | None) -> tuple[Fault, ...]:
    """Return a fault for what after's save line says beside its board otherwise than it follows.

    end: where the turn of before's mover, as written or found, leads; None where none is known.
    """
    if game.search is not None:
        return game.search.unlike(before, after, end)
    if end is None or game.texts.position_text(end) == game.texts.position_text(after):
        return ()
    should = game.texts.position_text(end)
    return (Fault("says-otherwise", (), say("save-is", save=should)),)


def by_trying(game: Game[P], before: P, after: P, late: Late) -> Verdict:
    """Look at every turn, those of fewer actions first, each position within a turn once."""
    text, wanted = game.texts.position_text(after), game.look.standing(after)
    shapes = [game.rules.board_of(position).shape for position in (before, after)]
    if len(set(shapes)) > 1:
        said = say("other-board", before=shapes[0], after=shapes[1])
        return Verdict("illegal", None, text, (Fault("other-board", (), said),))
    for number, (position, done) in enumerate(_turns(game, before)):
        if game.look.standing(position) == wanted and not game.rules.mid_turn(position):
            return Verdict("legal", game.texts.turn_text(before, done), text)
        if number >= MAX_STATES or late():
            return Verdict("undecided", None, text, (Fault("undecided", (), say("too-many-turns")),))
    stood = game.look.standing(before)
    names = game.rules.board_of(before).names
    differing = tuple(n for n, was, now in zip(names, stood, wanted, strict=True) if was != now)
    said = say("no-turn", mover=game.rules.mover(before))
    return Verdict("illegal", None, text, (Fault("no-turn", differing, said),))


def _turns(game: Game[P], before: P) -> Iterator[tuple[P, tuple[Action, ...]]]:
    """Yield every position that the mover's turn can come to or through, with a shortest way there."""
    rules = game.rules
    met: set[Any] = {before}
    left: list[tuple[P, tuple[Action, ...]]] = [(before, ())]
    for position, done in left:
        if done and not rules.mid_turn(position):
            continue
        for action in rules.actions(position):
            following = rules.apply(position, action)
            if following not in met:
                met.add(following)
                left.append((following, (*done, action)))
                yield left[-1]
