"""What is due in Platy, and what happened, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from games.answers import Action
from games.board import Board
from games.effects import Effect, Stage
from games.platy.drawing import chances
from games.platy.position import Position
from games.platy.tiles import COLOURS, steps_between
from games.platy.words import say
from games.words import Message, Said, all_of, in_turn


def due(position: Position) -> Message:
    """Return in words what is to be done."""
    names = position.board.names
    if (lot := chances(position)) is not None:
        if lot.cell < 0:
            return say("due-mark")
        lies = position.tiles[lot.cell]
        return say("due-exchange" if lies else "due-draw", cell=names[lot.cell])
    can = "none" if position.is_last_phase else "turn"
    if position.moves:
        return say("due-turn", can=can, moves=position.moves)
    if position.last < 0:
        return say("due-done", can=can)
    return say("due-last", can=can, cell=names[position.last])


def call(position: Position, call: Action) -> Message:
    """Return in words what the player would say by a call."""
    return say("call-lost", tile=call.choice)


def act(position: Position, action: Action) -> Said:
    """Return in words what an action without a tile does; that of a tile is seen."""
    return say("act", what=action.verb) if action.verb in ("done", "none") else ""


def told(board: Board, stage: Stage) -> Said:
    """Return what happened: what was done first, then each loop with its score, and what followed."""
    return in_turn((*_done(board, stage), *_followed(board, stage)))


def _done(board: Board, stage: Stage) -> Iterator[Message]:
    """Yield what the action itself did."""
    first = stage[0]
    cell = board.names[first.cell] if first.cells else ""
    if first.why == "turn" and first.before and first.after:
        headings = board.headings
        steps = steps_between(headings.index(first.before.heading), headings.index(first.after.heading))
        way = "clockwise" if steps > 0 else "back"
        yield say("turns", side=first.side, cell=cell, steps=abs(steps), way=way)
    elif first.kind == "draw":
        if first.why == "mark":
            yield say("marked", cell=cell, mark=first.what)
        else:
            before = first.before.piece if first.before else None
            yield say("drawn", cell=cell, tile=_piece(first), was=before or "", how=first.why)
    elif first.why == "lost":
        yield say("lost", side=first.side, tile=first.what)
    elif first.why == "none":
        yield say("said-none", side=first.side)
    elif first.why == "zero":
        yield say("done", side=first.side)


def _piece(effect: Effect) -> str:
    return (effect.after.piece if effect.after else None) or ""


def _followed(board: Board, stage: Stage) -> Iterator[Message]:
    """Yield the loops with their scores, and what they led to."""
    for number, effect in enumerate(stage):
        names, why = [board.names[cell] for cell in effect.cells], effect.why
        if effect.kind == "note" and why == "sum":
            yield _loop(effect.what, stage[number - 1].what)
        elif effect.kind == "note" and why == "enclosed":
            yield say("enclosed", cells=all_of(names), count=len(names), points=int(effect.what or 0))
        elif effect.kind == "note" and why == "chain":
            yield say("chain", cells=all_of(dict.fromkeys(names)), count=len(set(names)))
        elif effect.kind == "note" and why == "reset":
            yield say("reset", points=effect.what)
        elif why == "middle" and stage[number - 1].why != "middle":
            yield say("middle-rows")
        elif effect.kind == "turn" and why == "top":
            yield say("top-turned", cell=names[0])
        elif effect.kind == "change":
            yield say("exchanged", cell=names[0], tile=_piece(effect))
    if stage[0].why not in ("loop", "chain"):  # beside a loop by itself its score is enough
        yield from _counted(stage)


def _loop(counted: str, points: str) -> Message:
    """Return in words what a loop scores, and how that is reckoned."""
    length, twists, colours, marks, reckoned = counted.split(" ", 4)
    each = [(its[:-1], COLOURS[its[-1]]) for its in colours.split(".")]
    return say(
        "loop",
        length=int(length),
        colours=all_of(say("of-colour", count=count, colour=colour) for count, colour in each),
        twists=int(twists),
        marks=int(marks),
        sum=reckoned,
        points=points,
    )


def _counted(stage: Stage) -> Iterator[Message]:
    """Yield the score, the moves and the counters as they are now, if they have changed."""
    last = {effect.why: effect.what for effect in stage if effect.kind == "count"}
    if "score" in last:
        yield say("score-is", score=last["score"])
    if "moves" in last:
        yield say("moves-are", moves=int(last["moves"]))
    counters = dict(effect.what.split() for effect in stage if effect.why == "counter")
    if counters:
        each = (say("counter-is", column=column, count=count) for column, count in counters.items())
        yield say("counters-are", counters=all_of(each))
