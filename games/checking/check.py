"""Checking a turn at the table: whether it leads from one position to another, and if not, where not.

games.checking.verdicts says whether any turn at all leads there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from games.answers import Doubts, Resolution, Verdict
from games.board import Board
from games.checking.certainty import Claim, judge_seen
from games.checking.verdicts import search_of
from games.deadline import Late, within
from games.faults import Fault
from games.game import Game
from games.standing import Standing
from games.turn_text import plain_turn, resolve_text
from games.words import Message, Said, all_of, say

P = TypeVar("P")


def check_positions(
    game: Game[Any],
    before: Any,
    after: Any,
    seconds: float | None = None,
    doubts: tuple[Doubts, Doubts] = ({}, {}),
) -> Verdict:
    """Return whether some legal turn of the mover leads from before to after.

    seconds: how long to look for one, or for what would be legal; without, the same question gets the same
    answer on every machine. doubts: what the uncertain cells of both may be; then the verdict is one about
    probability (games.checking.certainty).
    """
    if not any(doubts) or other_board(game.rules.board_of(before), game.rules.board_of(after)):
        return search_of(game).verdict(before, after, seconds)
    return judge_seen(game, (before, after), doubts, _AnyTurn(game, before, seconds), within(seconds))


def check_turn(
    game: Game[Any],
    before: Any,
    after: Any,
    turn: str,
    seconds: float | None = None,
    doubts: tuple[Doubts, Doubts] = ({}, {}),
) -> Verdict:
    """Return whether a written turn of the mover leads from before to after; exact without doubts.

    seconds: how long to try ways to read both. doubts: as in check_positions. If it does not lead there, the
    faults are those of the turn and, for a turn that is itself legal, every cell that stands differently,
    with what the turn did there. A full board before the turn means that the players play on.
    """
    if found := other_board(game.rules.board_of(before), game.rules.board_of(after)):
        return Verdict("illegal", None, game.texts.position_text(after), found)
    claim = _WrittenTurn(game, before, plain_turn(game, game.rules.mover(before), turn), bool(doubts[0]))
    if not any(doubts):
        return claim.judge(before, after)
    return judge_seen(game, (before, after), doubts, claim, within(seconds))


@dataclass(frozen=True)
class _AnyTurn(Claim[P]):
    """The claim that some legal turn of before's mover leads there."""

    game: Game[P]
    before: P
    seconds: float | None

    def judge(self, first: P, last: P) -> Verdict:
        """Return the verdict, with a turn that leads there or with reasons."""
        return search_of(self.game).verdict(first, last, self.seconds)

    def leads(self, first: P, last: P, late: Late) -> bool | None:
        """Return whether some turn leads there."""
        return search_of(self.game).leads(first, last, late)

    def may_become(self, cell: int, was: Standing, now: Standing) -> bool:
        """Return False only if no turn leaves a cell so."""
        return search_of(self.game).may_become(self.before, cell, was, now)


@dataclass(frozen=True)
class _WrittenTurn(Claim[P]):
    """The claim that a written turn leads there; uncertain: whether the position before is."""

    game: Game[P]
    before: P
    turn: str
    uncertain: bool

    def judge(self, first: P, last: P) -> Verdict:
        """Return the verdict, with the faults of the turn or every cell that stands differently."""
        resolution = self._played(first)
        faults = resolution.faults
        if resolution.after is not None:
            faults += differences(self.game, resolution, self.game.look.standing(last))
        found, turn = ("illegal", None) if faults else ("legal", self.turn)
        return Verdict(found, turn, self.game.texts.position_text(last), faults)

    def leads(self, first: P, last: P, late: Late) -> bool | None:
        """Return whether the turn is legal on the position before and leads there."""
        end, standing = self._played(first).after, self.game.look.standing
        return end is not None and standing(end) == standing(last)

    def may_become(self, cell: int, was: Standing, now: Standing) -> bool:
        """Return False if the turn, played on a position that is certain, leaves the cell otherwise."""
        return self.uncertain or (self._end is not None and now == self._end[cell])

    @cached_property
    def _end(self) -> tuple[Standing, ...] | None:
        """Return what stands after the turn on the best guess, None if it is faulty."""
        end = self._played(self.before).after
        return None if end is None else self.game.look.standing(end)

    def _played(self, first: P) -> Resolution:
        return resolve_text(self.game, to_judge(self.game, first), self.turn)


def as_said(game: Game[P], before: P, after: P, judged: Verdict, turn: str | None = None) -> Verdict:
    """Return the verdict with what after's save line says beside its board judged too.

    turn: as written, if one was. Who is to move, passes and the like have to follow as well as the pieces.
    """
    played = plain_turn(game, game.rules.mover(before), turn) if turn else judged.turn
    before = to_judge(game, before)
    end = game.resolve(before, played).after if played else None
    if game.rules.mid_turn(after):  # active cells were named already
        plain = not any(standing.active for standing in game.look.standing(after))
        found = (Fault("mid-turn", (), say("after-mid-turn")),) * plain
    else:
        found = search_of(game).unlike(before, after, end)
    if not found:
        return judged
    earlier = judged.faults if judged.verdict == "illegal" else ()
    return replace(judged, verdict="illegal", turn=None, faults=earlier + found)


def says_otherwise(what: Message) -> Fault:
    """Return the fault of a save line that says something else beside its board than what follows."""
    return Fault("says-otherwise", (), what)


def to_judge(game: Game[P], before: P) -> P:
    """Return the position as a turn is judged on it: if a full board ended the game, they play on."""
    return game.rules.playing_on(before) if game.rules.phase(before) == "over" else before


def other_board(before: Board, after: Board) -> tuple[Fault, ...]:
    """Return a fault if two positions do not stand on the same board."""
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
    """Return in the game's words what a turn did to a cell: short if it has such words (Texts.past)."""
    history, past = list[Said](), game.texts.past
    if past:
        there = [(n, e) for n, stage in enumerate(resolution.stages, 1) for e in stage if e.cell == cell]
        if taken := tuple(number for number, effect in there if effect.by):
            history.append(say("captured-in", steps=taken))
        if changed := [(number, effect) for number, effect in there if effect.why in past]:
            number, last = changed[-1]
            history.append(say("last-in", what=past[last.why], step=number, became=last.recoloured))
    if not history:
        board, stages = game.rules.board_of(resolution.before), (resolution.opening, *resolution.stages)
        its = [s for s in stages if any(cell in (*e.cells[:1], e.cell) for e in s)]
        history = [game.texts.told(board, stage) for stage in its]
    return all_of(history) if history else say("left-as-it-was" if unchanged else "changed")
