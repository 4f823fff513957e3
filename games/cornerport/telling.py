"""Saying in words what is due in Cornerport, and what happened."""

from __future__ import annotations

from games.answers import Action
from games.board import Board
from games.cornerport.play import PASS, actions, after, claimable, outcome
from games.cornerport.position import KINDS, Position, other, side_of
from games.cornerport.sea import SEA
from games.cornerport.turns import format_turn
from games.cornerport.words import say
from games.effects import Effect, Stage
from games.standing import Note
from games.words import Message, Said, any_of

SUCH = 3  # of moves that would do the same, so many are named


def drawing(position: Position) -> list[Action]:
    """Return the moves by which the side to move would bring the draw in deep water."""
    mover, cells = position.mover, position.cells
    boats = "B" if mover == "white" else "b"
    if any(letter != boats and side_of(letter) == mover for letter in cells):
        return []  # it is only ever brought by a fleet of boats
    ends = ((move, outcome(after(position, move))) for move in actions(position))
    return [move for move, ended in ends if ended is not None and not ended.winners]


def note_of(port: int) -> Note:
    """Return what is noted beside a freighter: the own port where it was last."""
    name = SEA.names[port]
    return Note(name, say("last-in", port=name))


def act(position: Position, action: Action) -> Said:
    """Return in words what comes with an arrival."""
    return say("new-ship", kind=action.choice) if action.choice in KINDS else ""


def due(position: Position) -> Message:
    """Return in words what the side to move is to do, and which moves would be a draw."""
    can = actions(position)
    if can == [PASS]:
        return say("due-pass", side=position.mover)
    if draws := drawing(position):
        turns = [format_turn(position, move) for move in draws]
        return say("due-draw", count=len(turns), moves=any_of(turns[:SUCH]))
    if ports := sorted({SEA.names[move.cell] for move in can if move.choice}):
        return say("due-arrive", ports=any_of(ports))
    return say("due-move")


def call(position: Position, call: Action) -> Message:
    """Return in words what may be claimed: "claim a draw: the same position for the third time"."""
    return say("may-claim", why=claimable(position))


def told(board: Board, stage: Stage) -> Message:
    """Return in words what happened: "white's patrol boat goes from a2 to b3 and sinks black's freighter"."""
    done = next(effect for effect in stage if effect.kind in ("move", "note"))
    if done.kind == "note":
        return say("passes" if done.why == "pass" else "claims", side=done.side)
    return _sailed(board, stage, done)


def _sailed(board: Board, stage: Stage, done: Effect) -> Message:
    assert done.before is not None
    start, *mid, end = (board.names[cell] for cell in done.cells)
    by = mid[0] if mid else "none"
    side, kind = done.side, done.before.piece or ""
    by_kind = {effect.kind: effect for effect in stage}
    if (gone := by_kind.get("remove")) and gone.before:
        sunk = say("ship", owner=other(side), kind=gone.before.piece or "")
        return say("sinks", side=side, kind=kind, start=start, end=end, by=by, sunk=sunk)
    if (new := by_kind.get("put")) and new.after:
        port = board.names[new.cell]
        return say(
            "places", side=side, kind=kind, start=start, end=end, by=by, new=new.after.piece or "", port=port
        )
    arrived = any(effect.why == "arrive" for effect in stage)
    return say("arrives" if arrived else "sails", side=side, kind=kind, start=start, end=end, by=by)
