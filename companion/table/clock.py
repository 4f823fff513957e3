"""Clocks: what each side has left, folded from the moments of events; no clock is ever read here.

Three kinds: "increment" adds the bonus after every turn, "delay" does not count the first seconds of a
turn, "egg" gives the same time for every turn. With any of these the next clock can wait while pages play a
turn back. Beside each of them, or by itself, the whole game can have a limit; the rules say what it brings
(games.answers.TIME). Times are milliseconds, `now` is a table's own time in seconds
(companion.table.moments).
Thinking is counted per turn; carrying a turn out on the real table is counted apart. If several sides are
due at once, each of them thinks and has its time counted until it has acted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from companion.table.errors import TableError
from companion.table.words import say
from games.answers import Timing
from games.words import all_of

NONE, INCREMENT, DELAY, EGG = "none", "increment", "delay", "egg"
KINDS = (NONE, INCREMENT, DELAY, EGG)
WAIT = "wait"
MAX_SECONDS = 24 * 3600
_COUNTED = ("run", "hands")  # states of a clock in which the time of the whole game passes
GRACE_MS = 500  # a turn that is on its way when the time runs out still counts


@dataclass(frozen=True)
class TimeControl:
    """A kind of clock, each side's time and bonus, and the whole game's limit: in seconds, 0 for no limit.

    wait: whether the next clock waits while pages play a turn back.
    """

    kind: str
    times: Mapping[str, tuple[int, int]]
    limit: int = 0
    wait: bool = False


_LIMIT = re.compile(r"limit:(?P<seconds>\d{1,6})")
_TIME = re.compile(r"(?:(?P<side>[^\s=]+)=)?(?P<base>\d{1,6})(?:\+(?P<bonus>\d{1,5}))?")


def clock_terms(text: str, sides: Sequence[str]) -> TimeControl:
    """Read "none", "egg 180" or "increment black=1500+10 white=900+10"; a time without a side is for all.

    Behind the times "wait" lets clocks wait for playbacks. A limit of the whole game comes last: "none
    limit:7200". Raises TableError.
    """
    kind, *words = text.split() or [NONE]
    limit = 0
    if words and (whole := _LIMIT.fullmatch(words[-1])):
        limit = int(whole["seconds"])
        _require_range(words.pop(), limit, 0)
    if kind not in KINDS or (kind == NONE and words):
        raise TableError(say("clock-kinds", kinds=KINDS, text=text))
    if wait := words[-1:] == [WAIT]:
        words.pop()
    times: dict[str, tuple[int, int]] = {}
    for word in words:
        found = _TIME.fullmatch(word)
        if not found:
            raise TableError(say("clock-time", side=sides[0], text=word))
        named = found["side"] or ""
        side = next((side for side in sides if side.casefold() == named.casefold()), named)
        if side and side not in sides:
            raise TableError(say("clock-side", side=side, sides=all_of(sides)))
        base, bonus = int(found["base"]), int(found["bonus"] or 0)
        _require_range(word, base, bonus)
        times |= dict.fromkeys([side] if side else sides, (base, bonus))
    if kind != NONE and (missing := [side for side in sides if side not in times]):
        raise TableError(say("clock-lacks", sides=all_of(missing)))
    return TimeControl(kind, MappingProxyType(times), limit, wait)


def _require_range(word: str, base: int, bonus: int) -> None:
    """Raise TableError unless a word says a time that a clock can have."""
    if not 1 <= base <= MAX_SECONDS or bonus > MAX_SECONDS:
        raise TableError(say("clock-range", most=str(MAX_SECONDS), text=word))


def require_heard(text: str) -> None:
    """Raise TableError for what clock_terms passes over: an egg timer's bonus, a time said twice."""
    kind, *words = text.split() or [NONE]
    times = [found for word in words if (found := _TIME.fullmatch(word))]
    if kind == EGG and any(int(found["bonus"] or 0) for found in times):
        raise TableError(say("clock-egg", text=text))
    named = [(found["side"] or "").casefold() for found in times]
    if len(set(named)) < len(named) or "" in named[1:]:
        raise TableError(say("clock-twice", text=text))


def usual_clock(timing: Timing) -> str:
    """Return the clock that a game has unless people settle another, as clock_terms reads it."""
    kind = [EGG, str(timing.egg), WAIT] if timing.egg else [NONE]
    return " ".join([*kind, *([f"limit:{timing.limit}"] if timing.limit else [])])


@dataclass(frozen=True)
class Clock:
    """Every side's time.

    left: what each side had when its turn began; due: whose turn it is, the side to move first. spent: how
    much of it each of these thought before `since`, when the present state began; below 0 as long as the
    clock waits for a playback. state: "run", or why all
    stand still: "start" before the first turn, "break", "hands", "away" (the server was), "over". carrying:
    whose turn hands carry out; carried: how long that has taken each side. extra: what an egg timer gives a
    side next, beyond its time. played: how long the whole game had taken at `since`; breaks do not count.
    """

    terms: TimeControl
    left: Mapping[str, int]
    carried: Mapping[str, int]
    due: tuple[str, ...]
    spent: Mapping[str, int] = field(default_factory=dict)
    extra: Mapping[str, int] = field(default_factory=dict)
    state: str = "start"
    carrying: str = ""
    since: float = 0.0
    played: int = 0

    @property
    def turn(self) -> str:
        """Return the side to move, empty if nobody is due."""
        return self.due[0] if self.due else ""

    def left_at(self, side: str, now: float) -> int:
        """Return what a side has left; below 0 if its time is up."""
        return self.left[side] - max(0, self._spent(side, now) - self._delay(side))

    def free_at(self, side: str, now: float) -> int:
        """Return how long nothing is counted yet: for a playback, and of the turn's delay."""
        return max(0, self._delay(side) - self._spent(side, now))

    def waits_at(self, side: str, now: float) -> int:
        """Return how long a side's clock waits yet for a playback."""
        return max(0, -self._spent(side, now))

    def carried_at(self, side: str, now: float) -> int:
        """Return how long a side's turns have taken to be carried out."""
        return self.carried.get(side, 0) + (self._passed(now) if side == self.carrying else 0)

    def played_at(self, now: float) -> int:
        """Return how long the whole game has taken."""
        return self.played + (self._passed(now) if self.state in _COUNTED else 0)

    def limit_left_at(self, now: float) -> int:
        """Return what is left of the whole game's limit, below 0 once it is up; 0 without a limit."""
        return self.terms.limit * 1000 - self.played_at(now) if self.terms.limit else 0

    def is_game_up(self, now: float) -> bool:
        """Return whether the time of the whole game is up; a game without a limit has no such time."""
        return self.terms.limit > 0 and self.limit_left_at(now) <= 0

    def fallen(self, now: float, grace: bool = False) -> str:
        """Return the side that thinks and whose time has run out, empty if none has.

        grace: beyond what may be late.
        """
        allowed = -GRACE_MS if grace else 0
        if self.state != "run" or not self.left:
            return ""
        return next((side for side in self.due if self.left_at(side, now) <= allowed), "")

    def run(self, now: float) -> Clock:
        """Return the clock on which the side to move thinks."""
        return self._in("run", now)

    def pause(self, reason: str, now: float, carrying: str = "") -> Clock:
        """Return the clock standing still; carrying: whose turn is carried out meanwhile."""
        return replace(self._in(reason, now), carrying=carrying)

    def next_turn(
        self,
        due: tuple[str, ...],
        now: float,
        *,
        acted: str = "",
        gone: str = "",
        again: bool = False,
        waits: int = 0,
    ) -> Clock:
        """Return the clock standing still when it has become the turn of those who are due.

        Who was due and still is goes on with the same turn, except for who has made it (acted), or plays no
        longer (gone). again: steps are taken back or brought back, which gives no time back and no bonus.
        waits: how long those wait whose turn begins.
        """
        stopped = self._in("break", now)
        think = set() if again else {side for side in due if side not in (acted, gone)} & set(self.due)
        done = [side for side in self.due if side not in think]
        left = {**self.left, **{side: self.left_at(side, now) for side in done if side in self.left}}
        if acted and self.terms.kind == INCREMENT and acted in self.due:
            left[acted] += self.terms.times[acted][1] * 1000
        extra, fresh = dict(self.extra), [side for side in due if side not in think]
        if not again and self.terms.kind == EGG:
            left |= {side: self.terms.times[side][0] * 1000 + extra.pop(side, 0) for side in fresh}
        spent = {side: stopped.spent.get(side, 0) for side in think}
        spent |= dict.fromkeys(fresh, -waits) if waits else {}
        return replace(stopped, left=left, due=due, spent=spent, extra=extra)

    def credit(self, side: str, seconds: int) -> Clock:
        """Return the clock with more time for a side; of an egg timer it is for its next turn."""
        if self.terms.kind == EGG and side not in self.due:
            more = self.extra.get(side, 0) + 1000 * seconds
            return replace(self, extra={**self.extra, side: more})
        return replace(self, left={**self.left, side: self.left[side] + 1000 * seconds})

    def _in(self, state: str, now: float) -> Clock:
        carried = dict(self.carried)
        if self.carrying:
            carried[self.carrying] = self.carried_at(self.carrying, now)
        spent = {side: self._spent(side, now) for side in self.due}
        played = self.played_at(now)
        return replace(self, spent=spent, carried=carried, state=state, carrying="", since=now, played=played)

    def _spent(self, side: str, now: float) -> int:
        """Return how long a side has thought about this turn; nothing if it is not due."""
        if side not in self.due:
            return 0
        return self.spent.get(side, 0) + (self._passed(now) if self.state == "run" else 0)

    def _delay(self, side: str) -> int:
        return self.terms.times[side][1] * 1000 if self.terms.kind == DELAY else 0

    def _passed(self, now: float) -> int:
        return max(0, round((now - self.since) * 1000))


def clock_of(terms: TimeControl, due: tuple[str, ...]) -> Clock | None:
    """Return the clock before the first turn; None if nobody wants one."""
    if terms.kind == NONE and not terms.limit:
        return None
    left = {side: base * 1000 for side, (base, _) in terms.times.items()}
    return Clock(terms, left, dict.fromkeys(left, 0), due)
