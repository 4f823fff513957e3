"""The rules of Kites: positions, flights, and what they bring about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.answers import IN, OUT, WAITS, Action, Outcome, Seat
from games.board import Board, board_named
from games.effects import Effect, Played
from games.errors import BoardError, GamesError
from games.faults import Fault
from games.options import Option, settled
from games.parts import Rules
from games.ready.ways import step, steps
from games.standing import HEADINGS, NOTHING, Standing
from kites.words import say

SIDES = ("black", "orange", "red", "green")
STEPS = 3  # squares of a flight
QUIET, LATE_ROUND = 6, 2  # turns without a loss before a draw; the round in which the late one comes


class Kite(NamedTuple):
    """The place and heading of a kite, and whether it is crowned; cell -1: it waits for its first turn."""

    cell: int
    heading: str
    crowned: bool = False


class Sky(NamedTuple):
    """A position: every side's kite, None once it is out; whose turn it is, and what no picture shows.

    flown: the squares flown in the turn under way; quiet: turns since somebody was taken; claimed: a draw.
    """

    board: Board
    kites: tuple[Kite | None, ...]
    mover: int = 0
    round: int = 1
    quiet: int = 0
    flown: int = 0
    claimed: bool = False

    @property
    def flying(self) -> Kite:
        """Return the kite of the side to move."""
        kite = self.kites[self.mover]
        assert kite is not None
        return kite

    def at(self, cell: int) -> int:
        """Return whose kite stands on a cell, -1 if none does."""
        return next((n for n, kite in enumerate(self.kites) if kite and kite.cell == cell), -1)

    def shows(self, side: int) -> Standing:
        """Return what a side's kite looks like."""
        kite = self.kites[side]
        assert kite is not None
        return Standing(piece=SIDES[side], heading=kite.heading, marks=("crowned",) * kite.crowned)


class KiteRules(Rules[Sky]):
    """The rules, as the house asks for them."""

    sides = SIDES
    rulesets = ("kites",)
    usual_shape = "5"
    options = (
        Option("players", say("players-title"), say("players-sentence"), "2", ("2", "3", "4"), laid=True),
        Option("late", say("late-title"), say("late-sentence"), "no", ("no", "yes")),
    )

    def board(self, shape: str) -> Board:
        """Return a square board of 4 to 9 squares a side."""
        board = board_named(shape)
        if board.shape in map(str, range(4, 10)):
            return board
        raise BoardError(say("no-board", shape=shape))

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Sky:
        """Return the kites in their corners, looking inwards."""
        if ruleset not in ("", *self.rulesets):
            raise GamesError(say("no-ruleset", ruleset=ruleset, known=self.rulesets[0]))
        chosen = settled(self.options, options or {}, self.rulesets[0])
        board, count = self.board(shape), int(chosen["players"])
        if chosen["late"] == "yes" and count == 2:
            raise GamesError(say("none-late"))
        kites = [corner(board, side) for side in range(count)]
        if chosen["late"] == "yes":
            kites[-1] = kites[-1]._replace(cell=-1)
        return Sky(board, tuple(kites))

    def board_of(self, position: Sky) -> Board:
        """Return the board."""
        return position.board

    def seats(self, position: Sky) -> tuple[Seat, ...]:
        """Return who flies, waits or is out."""
        states = [OUT if k is None else WAITS if k.cell < 0 else IN for k in position.kites]
        return tuple(Seat(SIDES[number], state) for number, state in enumerate(states))

    def due(self, position: Sky) -> tuple[str, ...]:
        """Return the side to move."""
        return () if self.outcome(position) else (SIDES[position.mover],)

    def mover(self, position: Sky) -> str:
        """Return the side to move, or whose turn it would be."""
        return SIDES[position.mover]

    def with_mover(self, position: Sky, side: str) -> Sky:
        """Return the position with another side to move."""
        return position._replace(mover=SIDES.index(side), flown=0)

    def skipped(self, position: Sky) -> Sky:
        """Return the position with the next kite to fly: the one whose time is up stays where it is."""
        on: Sky = self._handed_on(position, ()).position
        return on

    def mid_turn(self, position: Sky) -> bool:
        """Return whether the kite is in the air."""
        return position.flown > 0

    def actions(self, position: Sky) -> list[Action]:
        """Return every square to fly to, then landing, or every other heading to turn to."""
        if self.outcome(position):
            return []
        kite = position.flying
        flights = [Action("fly", (kite.cell, to)) for to in self._ahead(position, kite)]
        if position.flown:
            return [*flights, Action("land")]
        return [*flights, *(Action("turn", (kite.cell,), to) for to in HEADINGS if to != kite.heading)]

    def calls(self, position: Sky, side: str) -> tuple[Action, ...]:
        """Return the claim of a draw, which anybody who flies has after a while without a loss."""
        flies = any(seat == Seat(side, IN) for seat in self.seats(position))
        over = self.outcome(position) or position.flown or position.quiet < QUIET or not flies
        return () if over else (Action("claim", side=side),)

    def faults(self, position: Sky, action: Action) -> tuple[Fault, ...]:
        """Return what is wrong with an action."""
        return () if action in self.calls(position, action.side) else super().faults(position, action)

    def played(self, position: Sky, action: Action) -> Played:
        """Return where an action leads, and everything that it brings about."""
        self.require(position, action)
        number, side = position.mover, SIDES[position.mover]
        kite, before = position.flying, position.shows(position.mover)
        if action.verb == "claim":
            after = position._replace(claimed=True)
            return Played(after, (Effect("note", "claim", action.side), Effect("end", "claim", "")))
        if action.verb == "land":
            return self._handed_on(position, (Effect("note", "land", side),))
        if action.verb == "turn":
            after = _with(position, number, kite._replace(heading=action.choice))
            turned = Effect("turn", "turn", side, (kite.cell,), before, after.shows(number))
            return self._handed_on(after, (turned,))
        return self._flown(position, action.cell)

    def _flown(self, position: Sky, to: int) -> Played:
        number, side, kite = position.mover, SIDES[position.mover], position.flying
        taken, stage = position.at(to), list[Effect]()
        if taken >= 0:
            shown = position.shows(taken)
            stage.append(Effect("remove", "take", side, (to,), shown, NOTHING, by=(kite.cell,)))
            stage.append(Effect("out", "take", SIDES[taken]))
            position = _with(position, taken, None)._replace(quiet=-1)
        crowned = kite.crowned or to == len(position.board) // 2
        after = _with(position, number, Kite(to, _heading(position.board, kite.cell, to), crowned))
        moved = Effect("move", "fly", side, (kite.cell, to), position.shows(number), after.shows(number))
        after = after._replace(flown=position.flown + 1)
        effects = (*stage, moved)
        if after.flown == STEPS + kite.crowned or self.outcome(after):
            return self._handed_on(after, effects)
        return Played(after, effects)

    def _handed_on(self, position: Sky, effects: tuple[Effect, ...]) -> Played:
        """Return the position with the next kite to fly; who comes late comes in when a round begins."""
        on = position._replace(flown=0, quiet=position.quiet + 1)
        if outcome := self.outcome(on):
            return Played(on, (*effects, Effect("end", "last", outcome.winner or "")))
        following = SIDES.index(self.after(on, SIDES[on.mover]))
        on = on._replace(round=on.round + (following <= on.mover), mover=following)
        for number, kite in enumerate(on.kites):
            home = corner(on.board, number)
            if kite and kite.cell < 0 and on.round >= LATE_ROUND and on.at(home.cell) < 0:
                on = _with(on, number, home)
                effects += (Effect("in", "late", SIDES[number]),)
                effects += (Effect("put", "late", SIDES[number], (home.cell,), NOTHING, on.shows(number)),)
        return Played(on, (*effects, Effect("due", "fly", SIDES[on.mover])))

    def after(self, position: Sky, side: str) -> str:
        """Return whose turn follows: the next one that flies."""
        flies = [seat.side for seat in self.seats(position) if seat.state == IN or seat.side == side]
        return flies[(flies.index(side) + 1) % len(flies)]

    def without(self, position: Sky, side: str) -> Sky | None:
        """Return the position that the others play on; None if only one is left."""
        if sum(kite is not None for kite in position.kites) < 3:
            return None
        leaves = position.mover == SIDES.index(side)
        on = self.skipped(position) if leaves else position
        return _with(on, SIDES.index(side), None)

    def outcome(self, position: Sky) -> Outcome | None:
        """Return the end: one kite is left, or a draw was claimed, which all that fly share."""
        left = tuple(SIDES[n] for n, kite in enumerate(position.kites) if kite)
        if len(left) == 1:
            return Outcome(left, (), say("last"))
        places = (left, tuple(SIDES[n] for n, kite in enumerate(position.kites) if not kite))
        claimed = say("quiet", turns=QUIET)
        return Outcome((), (), claimed, places=tuple(filter(None, places))) if position.claimed else None

    def _ahead(self, position: Sky, kite: Kite) -> list[int]:
        """Return the squares that a kite can fly to next."""
        looks = HEADINGS.index(kite.heading)
        ahead = (HEADINGS[(looks + turn) % 8] for turn in (-2, -1, 0, 1, 2))
        return sorted(steps(position.board, kite.cell, ahead))


def corner(board: Board, side: int) -> Kite:
    """Return a side's kite in its corner: black's at the top left, the others opposite and then between."""
    last, size = len(board) - 1, len(board.rows)
    return Kite((0, last, size - 1, last - size + 1)[side], ("se", "nw", "sw", "ne")[side])


def _heading(board: Board, start: int, end: int) -> str:
    return next(heading for heading in HEADINGS if step(board, start, heading) == end)


def _with(position: Sky, side: int, kite: Kite | None) -> Sky:
    kites = list(position.kites)
    kites[side] = kite
    return position._replace(kites=tuple(kites))
