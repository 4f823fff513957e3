"""How a game of Sparklies ends, and who has won."""

from __future__ import annotations

from games.answers import Outcome
from games.faults import Fault
from games.sparklies.position import Phase, Position
from games.sparklies.words import say


def game_over(position: Position) -> Fault:
    """Return the fault of doing something after the game has ended."""
    if captor := position.captor:
        return Fault("game-over", (), say("over-banner", captor=captor.label))
    passed = say("over-passed", count=position.passes)
    return Fault("game-over", (), passed if position.passes else say("over-full"))


def outcome(position: Position) -> Outcome | None:
    """Return the result once the game is over: most cells wins, equal numbers are a draw.

    A side that takes another's banner wins. Whose time is up does not win.
    """
    if position.phase is not Phase.OVER:
        return None
    terms = position.terms
    scores = tuple((side.label, position.score(side)) for side in terms.sides)
    if captor := position.captor:
        said = say("ended-banner", captor=captor.label)
        return Outcome((captor.label,), scores, said, counted=False)
    held = {side.label: position.score(side) for side in terms.playing}
    best = tuple(side for side, score in held.items() if score == max(held.values()))
    reason = say("ended-passed", count=position.passes) if position.passes else say("ended-full")
    return Outcome(() if len(best) == len(held) else best, scores, reason)
