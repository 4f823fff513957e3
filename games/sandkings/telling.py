"""What is due in Sandkings, and what happened, in words."""

from __future__ import annotations

from games.effects import Effect, Stage
from games.sandkings.field import BOARD
from games.sandkings.play import actions
from games.sandkings.position import Position
from games.sandkings.words import say
from games.words import Message, Said, all_of, in_turn


def due(position: Position) -> Message:
    """Return in words what can be done next, and how many moves are left."""
    verbs = {action.verb for action in actions(position)}
    can = "both" if {"move", "sting"} <= verbs else "sting" if "sting" in verbs else "move"
    if not verbs & {"move", "sting"}:
        can = "none"
    return say("due", can=can, left=position.left, end="stop" if "stop" in verbs else "pass")


def told(stage: Stage) -> Said:
    """Return in words what happened: "1's stinger goes from a1 to b2 and stings 2's body there; 2 is out"."""
    moved = next((effect for effect in stage if effect.kind == "move"), None)
    if moved is None:
        return say("ends" if stage[0].why == "stop" else "passes", side=stage[0].side)
    parts = list[Said]([_moved(stage, moved)])
    cut, out = _of(stage, "cut"), [effect.side for effect in stage if effect.kind == "out"]
    if cut and cut[0].before and cut[0].before.owner not in out:
        cells = all_of(BOARD.names[effect.cell] for effect in cut)
        parts.append(say("cut-off", owner=cut[0].before.owner, cells=cells, count=len(cut)))
    parts += [_choked(effect) for effect in _of(stage, "suffocate") if effect.what]
    parts += [say("is-out", side=effect.side) for effect in stage if effect.kind == "out"]
    return in_turn(parts)


def _of(stage: Stage, why: str) -> list[Effect]:
    return [effect for effect in stage if effect.kind == "remove" and effect.why == why]


def _moved(stage: Stage, moved: Effect) -> Message:
    start, end = (BOARD.names[cell] for cell in moved.cells)
    part = moved.after.piece if moved.after else ""
    if stung := _of(stage, "sting"):
        was = stung[0].before
        assert was
        return say("stings", side=moved.side, start=start, end=end, owner=was.owner, stung=was.piece or "")
    return say("goes", side=moved.side, part=part or "", start=start, end=end)


def _choked(effect: Effect) -> Message:
    """Return in words whose body a wall cut off, with the wall and all that is inside it."""
    assert effect.before
    wall = all_of(BOARD.names[cell] for cell in effect.by)
    inside = all_of(effect.what.split())
    return say("suffocates", side=effect.side, owner=effect.before.owner, wall=wall, inside=inside)
