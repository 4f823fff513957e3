"""Playing Glorieta one step at a time: take a colour, drop a stone, decline the neutral one.

The one place where the rules of a turn stand. Whole turns are in games.glorieta.turns.
"""

from __future__ import annotations

from functools import cache

from games.answers import Action, Outcome
from games.board import Board
from games.effects import Effect, Played, Stage
from games.errors import IllegalError
from games.faults import Fault
from games.glorieta.loops import find_surrounded, rings
from games.glorieta.position import NEUTRAL, STONES, Phase, PlayerColour, Position, begin_turn
from games.glorieta.words import say
from games.standing import Standing
from games.words import Message, all_of

DECLINE = Action("decline")


def drop(cell: int, stone: str) -> Action:
    """Return the action of dropping a stone ("black", "orange" or "neutral") on a cell."""
    return Action("drop", (cell,), stone)


def take(colour: PlayerColour) -> Action:
    """Return the action of the second player who takes a colour."""
    return Action("take", (), colour.label)


@cache
def _drops(board: Board, stone: str) -> tuple[Action, ...]:
    """Return the drop on each cell: to pick them is quicker than to make them."""
    return tuple(drop(cell, stone) for cell in board)


def actions(position: Position) -> list[Action]:
    """Return every legal action, cells in reading order, declining last."""
    board, cells = position.board, position.terms.field.cells
    match position.phase:
        case Phase.DROP:
            drops = _drops(board, position.mover.label)
            return [drops[cell] for cell in cells(position.empty)]
        case Phase.PAIR:
            drops = _drops(board, NEUTRAL)
            return [*(drops[cell] for cell in cells(position.empty & ~_joining(position))), DECLINE]
        case Phase.CHOOSE:
            return [take(colour) for colour in PlayerColour]
    return []


def _joining(position: Position) -> int:
    """Return the cells on which a neutral stone would be in one group with the own stone just dropped.

    There are none if a faulty turn dropped none, and its neutral stone is looked at anyway.
    """
    area = position.terms.field
    if position.dropped < 0:
        return 0
    return area.spread(area.flood(area.bits[position.dropped], position.held[position.mover]))


def apply(position: Position, action: Action) -> Position:
    """Return the position after an action; raises IllegalError with every fault."""
    if found := faults(position, action):
        raise IllegalError(found)
    terms, mover, declined = position.terms, position.mover, position.declined
    if action.verb == "take":
        swapped = action.choice != mover.label  # the opponent dropped the first stone
        return begin_turn(terms, position.held, mover, swapped=swapped)
    if action.verb == "decline":
        return begin_turn(terms, position.held, mover.other, mover, position.swapped)
    bit, (black, orange) = terms.field.bits[action.cell], position.held
    held = (
        black | bit if action.choice != PlayerColour.ORANGE.label else black,
        orange | bit if action.choice != PlayerColour.BLACK.label else orange,
    )
    if position.phase is Phase.DROP and position.paired:
        return position._replace(held=held, phase=Phase.PAIR, dropped=action.cell)
    return begin_turn(terms, held, mover.other, declined, position.swapped)


def played(position: Position, action: Action) -> Played:
    """Return where an action leads and what it brings about; raises IllegalError with every fault."""
    after, side = apply(position, action), position.mover.label
    if action.verb == "drop":
        done = Effect("put", "drop", side, action.path, _SHOWN[""], _SHOWN[action.choice])
    else:
        done = Effect("note", action.verb, side, what=action.choice)
    if after.phase is Phase.PAIR:
        return Played(after, (done,))
    if ended := outcome(after):
        return Played(after, (done, Effect("end", "loop" if ended.rings else "full", ended.winner or "")))
    return Played(after, (done, Effect("due", "turn", after.mover.label)))


_SHOWN = {stone: Standing(piece=stone or None) for stone in STONES}


def told(board: Board, stage: Stage) -> Message:
    """Return what happened: "black drops a black stone on e5", "orange declines the neutral stone"."""
    done = stage[0]
    if done.after:
        return say("drops", side=done.side, stone=done.after.piece or "", cell=board.names[done.cell])
    return say("takes", side=done.side, colour=done.what) if done.what else say("declines", side=done.side)


def faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return everything that is wrong with an action in a position; empty if it is legal."""
    if position.phase is Phase.OVER:
        return (game_over(position),)
    if strange := action.plain_faults(position.mover.label):
        return strange
    match action.verb:
        case "drop":
            return (*_stone_faults(position, action.choice), *_cell_faults(position, action))
        case "decline":
            return () if position.phase is Phase.PAIR else (no_pair(position, "no-decline"),)
        case "take":
            return _take_faults(position, action.choice)
    return (_wrong_step(position, action.verb),)


def _stone_faults(position: Position, stone: str) -> tuple[Fault, ...]:
    """Return what is wrong with dropping this stone now."""
    mover = position.mover.label
    if position.phase is Phase.CHOOSE:
        return (choice_due(position),)
    if stone not in STONES[1:]:
        return (Fault("no-such-colour", (), say("no-stone", stone=stone, stones=STONES[1:])),)
    if stone == NEUTRAL:
        return () if position.phase is Phase.PAIR else (no_pair(position, "no-neutral"),)
    if stone != mover:
        return (Fault("not-yours", (), say("not-yours", mover=mover, stone=stone)),)
    return () if position.phase is Phase.DROP else (_wrong_step(position, "drop"),)


def _cell_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """Return what is wrong with dropping a stone on this cell."""
    cell, board = action.cell, position.board
    if cell not in board:
        return (Fault("no-such-cell", (), say("no-cell", number=cell)),)
    name, bit = board.names[cell], position.terms.field.bits[cell]
    if stone := position.stone(cell):
        what = stone_words(position, stone)
        return (Fault("occupied", (name,), say("occupied", cell=name, what=what)),)
    if position.phase is Phase.PAIR and action.choice == NEUTRAL and _joining(position) & bit:
        return (_same_group(position, cell),)
    return ()


def _same_group(position: Position, cell: int) -> Fault:
    """Return the fault of a neutral stone in one group with the own stone, and by which stones it is."""
    names = position.board.names
    own, name, chain = names[position.dropped], names[cell], tuple(names[c] for c in _chain(position, cell))
    said = say("same-group", own=own, cell=name, chain=chain) if chain else say("beside", own=own, cell=name)
    return Fault("same-group", (own, name), said)


def _chain(position: Position, cell: int) -> list[int]:
    """Return a shortest chain of the mover's and neutral stones between the own stone and a cell."""
    board, own, bits = position.board, position.dropped, position.terms.field.bits
    came, reached = {own: own}, [own]
    for here in reached:
        if cell in board.neighbours[here]:
            chain = [here]
            while chain[-1] != own:
                chain.append(came[chain[-1]])
            return chain[-2::-1] if len(chain) > 1 else []
        for n in board.neighbours[here]:
            if n not in came and position.held[position.mover] & bits[n]:
                came[n] = here
                reached.append(n)
    return []


def _take_faults(position: Position, choice: str) -> tuple[Fault, ...]:
    if position.phase is not Phase.CHOOSE:
        return (_wrong_step(position, "take"),)
    if choice not in [colour.label for colour in PlayerColour]:
        return (Fault("no-such-colour", (), say("no-colour", colour=choice)),)
    return ()


def game_over(position: Position) -> Fault:
    """Return the fault of doing something after the game has ended."""
    ended = outcome(position)
    assert ended
    won, reason = ended.winner, ended.reason
    said = say("over-won", winner=won, reason=reason) if won else say("over", reason=reason)
    return Fault("game-over", (), said)


def choice_due(position: Position) -> Fault:
    """Return the fault of dropping a stone when a colour is to be chosen."""
    return Fault("wrong-step", (), say("choice-due"))


def no_pair(position: Position, code: str, cells: tuple[str, ...] = ()) -> Fault:
    """Return the fault of a neutral stone, or of declining it, if none is due, and say why.

    code: "no-neutral" or "no-decline".
    """
    if position.phase is Phase.CHOOSE:
        return choice_due(position)
    if not position.terms.form.pairs:
        why = say("unpaired", form=position.terms.form.name)
    elif position.declined is not None:
        why = say("declined", side=position.declined.label)
    elif position.opening:
        why = say("first-turn")
    else:
        return _wrong_step(position, "neutral")
    return Fault(code, cells, say("no-neutral" if code == "no-neutral" else "no-decline", why=why))


def _wrong_step(position: Position, step: str) -> Fault:
    return Fault("wrong-step", (), say("not-due", step=step, due=position.phase.value))


def due_words(position: Position) -> Message:
    """Return in words what is to be done next; what comes after that stands behind ", then"."""
    if position.phase is Phase.CHOOSE:
        return say("due-choose")
    if position.phase is Phase.PAIR:
        own = position.board.names[position.dropped]
        return say("due-decline" if actions(position) == [DECLINE] else "due-neutral", cell=own)
    own = position.mover.label
    if not position.paired:
        return say("due-drop", stone=own)
    pairs = any(actions(apply(position, drop)) != [DECLINE] for drop in actions(position))
    return say("due-drop-neutral" if pairs else "due-drop-decline", stone=own)


def stone_words(position: Position, stone: str) -> Message:
    """Return in words what stands on a cell: "an orange stone"."""
    if stone == NEUTRAL and position.terms.form.spaces:
        return say("space")
    return say("stone", stone=stone)


def outcome(position: Position) -> Outcome | None:
    """Return the result once the game is over.

    A loop of the side that moved last wins before one of the other's; the rings of both are named. On a
    full board without a loop the side that declined first loses; if none did, it is a tie.
    """
    if position.phase is not Phase.OVER:
        return None
    last = position.mover.other
    for colour in (last, position.mover):
        if find_surrounded(position.terms.field, position.held[colour]):
            found = rings(position.board, position.held[colour])
            lengths = all_of(say("loop", length=len(set(ring))) for ring in found)
            others = tuple(
                ring for ring in rings(position.board, position.held[colour.other]) if ring not in found
            )
            return Outcome((colour.label,), (), lengths, found + others)
    if position.declined is not None:
        why = say("full-declined", side=position.declined.label)
        return Outcome((position.declined.other.label,), (), why)
    return Outcome((), (), say("full"))
