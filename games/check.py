"""Checking a turn at the table: whether it leads from one position to another, and if not, where not.

Whether any turn at all leads there is games.verdicts' affair.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from games.answers import Completed, Doubts, Resolution, Verdict
from games.board import Board
from games.deadline import within
from games.doubts import (
    MAX_READINGS,
    completed,
    led_to,
    otherwise,
    readings,
    undecided,
    weighed,
)
from games.faults import Fault
from games.game import Game
from games.standing import Standing
from games.turning import plain_turn, resolved
from games.verdicts import unlike, verdict
from games.words import Message, Said, all_of, say

__all__ = [
    "as_said",
    "check_positions",
    "check_turn",
    "differences",
    "other_board",
    "read_positions",
    "read_turn",
    "says_otherwise",
    "to_judge",
    "weigh",
]

P = TypeVar("P")


def check_positions(
    game: Game[Any],
    before: Any,
    after: Any,
    seconds: float | None = None,
    doubts: tuple[Doubts, Doubts] = ({}, {}),
) -> Verdict:
    """Tell whether some legal turn of the mover leads from before to after; see read_positions."""
    return read_positions(game, before, after, seconds, doubts).verdict


def read_positions(
    game: Game[Any],
    before: Any,
    after: Any,
    seconds: float | None = None,
    doubts: tuple[Doubts, Doubts] = ({}, {}),
) -> Completed:
    """Tell how two positions are read, and whether some legal turn of the mover leads from one to the other.

    seconds: how long to look for one, or for what would be legal, at the most; without, the same question
    gets the same answer on every machine. doubts: what the doubtful cells of both may be; the most likely
    reading that makes the turn legal counts, and the answer says which cells that decided.
    """
    same_board = not other_board(game.rules.board_of(before), game.rules.board_of(after))
    if not any(doubts) or not same_board:
        return Completed(before, after, verdict(game, before, after, seconds))
    if game.doubting is not None:
        return game.doubting.completed(before, doubts[0], after, doubts[1], seconds)
    return completed(game, before, doubts[0], after, doubts[1], within(seconds))


def weigh(game: Game[Any], before: Any, after: Any, doubts: Doubts, seconds: float) -> Doubts:
    """Return how likely each value of the doubtful cells is, if after is before or one legal turn later.

    before is known for certain, after holds the best guess everywhere; empty where no reading was found to
    be legal. seconds: how long to look.
    """
    if game.doubting is not None:
        return game.doubting.weighed(before, after, doubts, seconds)
    return weighed(game, before, after, doubts, within(seconds))


def check_turn(game: Game[Any], before: Any, after: Any, turn: str) -> Verdict:
    """Tell exactly whether a written turn of the mover leads from before to after; see read_turn."""
    return read_turn(game, before, after, turn).verdict


def read_turn(
    game: Game[Any],
    before: Any,
    after: Any,
    turn: str,
    seconds: float | None = None,
    doubts: tuple[Doubts, Doubts] = ({}, {}),
) -> Completed:
    """Tell how two positions are read, and exactly whether a written turn leads from one to the other.

    seconds: how long to try readings at the most. doubts: what the doubtful cells of both may be; one after
    the turn counts as what the turn leads to where it may be that, and of the ways to read those before it
    the most likely counts by which the turn is legal.
    Where it does not, the faults are those of the turn and, for a turn that is itself legal, every cell
    that stands differently, with what the turn did there. A full board before the turn means that the
    players play on.
    """
    text, turn = game.texts.position_text(after), plain_turn(game, game.rules.mover(before), turn)
    if found := other_board(game.rules.board_of(before), game.rules.board_of(after)):
        return Completed(before, after, Verdict("illegal", None, text, found))
    told, late = tuple[Fault, ...](), within(seconds)
    for number, first in enumerate(readings(game, before, doubts[0])):
        if number and (number > MAX_READINGS or late()):
            names = game.rules.board_of(before).names
            open_ = undecided(text, [names[cell] for cell in sorted({*doubts[0], *doubts[1]})])
            return Completed(before, after, open_)
        resolution = resolved(game, to_judge(game, first), turn)
        last, faults = led_to(game, after, resolution.after, doubts[1]), resolution.faults
        if resolution.after is not None:
            faults += differences(game, resolution, game.look.standing(last))
        if not faults:
            other = otherwise(game, (before, first), (after, last))
            legal = Verdict("legal", turn, game.texts.position_text(last), decided=other)
            return Completed(first, last, legal)
        told = told or faults
    return Completed(before, after, Verdict("illegal", None, text, told))


def as_said(game: Game[P], before: P, after: P, judged: Verdict, turn: str | None = None) -> Verdict:
    """Return the verdict with what after's save line says beside its board judged too.

    turn: as written, where one was. Who is to move, passes and the like have to follow as well as the pieces.
    """
    played = plain_turn(game, game.rules.mover(before), turn) if turn else judged.turn
    before = to_judge(game, before)
    end = game.resolve(before, played).after if played else None
    if game.rules.mid_turn(after):  # active cells were told already
        plain = not any(standing.active for standing in game.look.standing(after))
        found = (Fault("mid-turn", (), say("after-mid-turn")),) * plain
    else:
        found = unlike(game, before, after, end)
    if not found:
        return judged
    earlier = judged.faults if judged.verdict == "illegal" else ()
    return replace(judged, verdict="illegal", turn=None, faults=earlier + found)


def says_otherwise(what: Message) -> Fault:
    """Return the fault of a save line that says something else beside its board than what follows."""
    return Fault("says-otherwise", (), what)


def to_judge(game: Game[P], before: P) -> P:
    """Return the position as a turn is judged on it: where a full board ended the game, they play on."""
    return game.rules.playing_on(before) if game.rules.phase(before) == "over" else before


def other_board(before: Board, after: Board) -> tuple[Fault, ...]:
    """Return a fault where two positions do not stand on the same board."""
    if before.shape == after.shape:
        return ()
    return (Fault("other-board", (), say("other-board", before=before.shape, after=after.shape)),)


def differences(game: Game[Any], resolution: Resolution, seen: tuple[Standing, ...]) -> tuple[Fault, ...]:
    """Return a fault for every cell where what is seen differs from what a legal turn leads to."""
    expected = game.look.standing(resolution.after)
    before = game.look.standing(resolution.before)
    names = game.rules.board_of(resolution.before).names
    return tuple(
        Fault(
            "differs",
            (names[cell],),
            say(
                "differs",
                cell=names[cell],
                should=should.words,
                stands=stands.words,
                history=_history(game, resolution, cell, should == before[cell]),
            ),
        )
        for cell, (should, stands) in enumerate(zip(expected, seen, strict=True))
        if should != stands
    )


def _history(game: Game[Any], resolution: Resolution, cell: int, unchanged: bool) -> Message:
    """Say in the game's words what a turn did to a cell: in short where it has such words (Texts.past)."""
    told, past = list[Said](), game.texts.past
    if past:
        there = [(n, e) for n, stage in enumerate(resolution.stages, 1) for e in stage if e.cell == cell]
        if taken := tuple(number for number, effect in there if effect.by):
            told.append(say("captured-in", steps=taken))
        if changed := [(number, effect) for number, effect in there if effect.why in past]:
            number, last = changed[-1]
            told.append(say("last-in", what=past[last.why], step=number, became=last.recoloured))
    if not told:
        board, stages = game.rules.board_of(resolution.before), (resolution.opening, *resolution.stages)
        told = [game.texts.told(board, s) for s in stages if any(cell in (*e.cells[:1], e.cell) for e in s)]
    return all_of(told) if told else say("left-as-it-was" if unchanged else "changed")
