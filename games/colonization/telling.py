"""What is due in Colonization, what happened, and what sides ask and say, in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.answers import Action
from games.board import Board
from games.colonization import moves
from games.colonization.position import KINDS, NAMES, Position
from games.colonization.words import say
from games.consent import NO, YES, Request
from games.effects import Effect, Stage
from games.words import Message, Said, all_of, any_of, in_turn


def due(position: Position) -> Message:
    """Return in words what the side to move can do."""
    if position.is_to_place(position.mover):
        return say("due-place")
    its, occupied = position.moving, position.occupied
    can = [kind for kind in moves.producible(its) if moves.sites(position, kind)]
    new = all_of(say("piece", piece=KINDS[kind]) for kind in can)
    moves_on = position.space.beside(its.pieces) & ~occupied
    takes = position.space.beside(its.home) & occupied & ~its.pieces
    fires = bool(its.weapon) and position.time == "on"
    either = tuple(
        words
        for words, is_possible in (
            (say("due-move"), moves_on),
            (say("due-take"), takes),
            (say("due-produce", can=new), can),
            (say("due-fire"), fires),
            (say("due-abstain"), True),
        )
        if is_possible
    )
    return say("due", can=any_of(either))


def act(position: Position, action: Action) -> Said:
    """Return in words which piece an action produces."""
    return say("piece", piece=KINDS[NAMES.index(action.choice)]) if action.choice in NAMES else ""


def call(position: Position, call: Action) -> Message:
    """Return in words what a side would do by a call."""
    if call.verb in (YES, NO):
        asked = next(ask for ask in position.asks if ask.side == call.choice)
        what, _, about = asked.what.partition(" ")
        return say("answer", answer=call.verb, what=what, side=call.choice, about=about)
    verb = f"{call.verb}-{call.choice}" if call.choice == "old" else call.verb
    return say("call", verb=verb, side=call.choice)


def request(position: Position, request: Request) -> Message:
    """Return in words what a side asks of others, after "asks to"."""
    what, _, about = request.what.partition(" ")
    return say("request", what=what, about=about)


def told(board: Board, stage: Stage) -> Said:
    """Return in words what happened: "B's home planet goes from c3 to d4 and removes A's colony there"."""
    first = next((effect for effect in stage if effect.kind in ("move", "put")), stage[0])
    parts: list[Said] = [_done(board, first, stage)]
    for owner in dict.fromkeys(_owner(effect) for effect in _of(stage, "cut")):
        cut = [effect for effect in _of(stage, "cut") if _owner(effect) == owner]
        parts.append(say("cut-off", owner=owner, cells=_names(board, cut), count=len(cut)))
    parts += [say("eliminated", side=e.side) for e in stage if e.why == "eliminate"]
    return in_turn(parts)


def _done(board: Board, done: Effect, stage: Stage) -> Message:
    """Return in words what the turn or the call itself did."""
    names = [board.names[cell] for cell in done.cells]
    piece = done.after.piece if done.after and done.after.piece else ""
    if done.why == "take":
        taken = _of(stage, "take")[0]
        its = taken.before.piece if taken.before else ""
        return say(
            "takes", side=done.side, start=names[0], end=names[1], owner=_owner(taken), piece=its or ""
        )
    if done.why == "move":
        return say("goes", side=done.side, piece=piece, start=names[0], end=names[1])
    if done.why == "produce":
        replaced = _of(stage, "replace")
        cells = _names(board, replaced)
        return say("produces", side=done.side, piece=piece, cell=names[0], cells=cells, count=len(replaced))
    if done.why == "fire":
        gone = _of(stage, "destroy")
        return say("fires", side=done.side, cell=names[0], cells=_names(board, gone), count=len(gone))
    cell, why = names[0] if names else "", f"{done.why}-{done.what}" if done.what == "old" else done.why
    return say("did", side=done.side, what=why, cell=cell, about=done.what)


def _of(stage: Stage, why: str) -> Sequence[Effect]:
    return [effect for effect in stage if effect.kind == "remove" and effect.why == why]


def _owner(effect: Effect) -> str:
    return effect.before.owner if effect.before else ""


def _names(board: Board, effects: Sequence[Effect]) -> Message:
    return all_of(board.names[effect.cell] for effect in effects)
