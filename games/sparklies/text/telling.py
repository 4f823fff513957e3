"""Saying what is due and what happened in Sparklies."""

from __future__ import annotations

from collections.abc import Sequence

from games.board import Board
from games.effects import Effect, Stage, captures
from games.sparklies.alternating import due_cells, has_stood_before, may_only_pass
from games.sparklies.play import actions
from games.sparklies.position import NO_BANNER, Phase, Position
from games.sparklies.words import say
from games.standing import NOTHING, colour_words
from games.words import Message, Said, all_of, any_of, in_turn

NAMED = 3  # cells; more are looked for on the board


def due_words(position: Position) -> str:
    """Return in words what the side to move is to do next."""
    return str(_due(position))


def _due(position: Position) -> Message:
    if position.round is not None and position.phase is Phase.PROPAGATE:
        return _step_due(position)
    possible = actions(position) if position.active and position.round is None else []
    names = [position.board.names[cell] for cell in sorted({action.cell for action in possible})]
    if len(possible) == 1:
        return say("due-forced", cell=names[0], colour=colour_words(possible[0].choice))
    may_choose = len(names) < len(possible)
    if may_choose and len(names) <= NAMED:
        return say("due-colour", cell=any_of(names))
    if position.phase is Phase.ACTIVATE_OR_PASS and not any(position.marks(position.mover)):
        return say("due-pass")
    if position.phase is Phase.CONTROL:
        return _control_due(position)
    return say("due", phase="choose" if may_choose else position.phase.value)


def _step_due(position: Position) -> Message:
    """Return what is due if the players deactivate by turns, and when the round is about to stop."""
    if may_only_pass(position):
        return say("due-other-only")
    cells = due_cells(position)
    if not cells:
        return say("due-none-active")
    names = tuple(position.board.names[cell] for cell in sorted(cells))
    due = say("due-one-of", cells=names) if len(names) > 1 else say("due-colour", cell=names[0])
    return say("due-warned", due=due) if has_stood_before(position) else due


def _control_due(position: Position) -> Message:
    """Return in words that a cell is to be taken, and what is special about it."""
    taken, given = position.handicap
    due = say("due-placing") if position.terms.placing else say("due", phase=position.phase.value)
    if given:
        return say("due-handicap", due=due, taken=taken, given=given)
    if position.banners and position.banners[position.mover - 1] == NO_BANNER:
        return say("due-banner", due=due)
    return due


def told(board: Board, stage: Stage) -> str:
    """Return what happened: "a2 stays red; a2 and b1 (red) capture b2 (was white's)", "black takes e5"."""
    names, first = board.names, stage[0]
    side, cell = first.side, _placed(names, first) if first.cells else ""
    match [effect.why for effect in stage[:2]]:
        case ["control", "activate"] if stage[1].cell == first.cell:
            return str(say("takes-and-activates-it", side=side, cell=cell))
        case ["control", "activate"]:
            return str(say("takes-and-activates", side=side, cell=cell, other=names[stage[1].cell]))
        case ["control", *_]:
            return str(say("takes", side=side, cell=all_of(_taken(names, stage))))
        case ["activate", *_]:
            return str(say("activates", side=side, cell=cell))
        case ["deactivate", *_]:
            return str(_deactivation(names, stage))
        case ["pass", *_]:
            return str(say("passes", side=side))
        case ["agree", *_]:
            return str(say("agrees", side=side))
    raise ValueError(f"nothing in Sparklies happens as {first} does")


def _taken(names: Sequence[str], stage: Stage) -> list[Said]:
    """Return the cells that were taken: several at once of a handicap."""
    return [_placed(names, effect) for effect in stage if effect.why == "control"]


def _placed(names: Sequence[str], effect: Effect) -> Said:
    """Return a cell's name, with the piece that was placed on it if one was."""
    name = names[effect.cell]
    if effect.why != "control" or effect.before != NOTHING or effect.after is None:
        return name
    return say("with-piece", cell=name, colour=colour_words(effect.after.colour or ""))


def _deactivation(names: Sequence[str], stage: Stage) -> Said:
    first = stage[0]
    assert first.before and first.after
    cell, colour = names[first.cell], colour_words(first.after.colour or "")
    stays = first.before.colour == first.after.colour
    taken = [_capture(names, capture, colour) for capture in captures(stage)]
    if stage[-1].why == "banner":
        taken.append(say("banner-taken", side=first.side))
    if not taken:
        return say("stays-alone" if stays else "becomes-alone", cell=cell, colour=colour)
    return in_turn([say("stays" if stays else "becomes", cell=cell, colour=colour), *taken])


def _capture(names: Sequence[str], capture: Effect, colour: Message) -> Message:
    assert capture.before
    was = say("was-active") if capture.before.active else say("was-owned", owner=capture.before.owner)
    attackers = all_of([names[cell] for cell in capture.by])
    return say("capture", attackers=attackers, colour=colour, cell=names[capture.cell], was=was)
