"""Racing: two pawns run along a row of cells each, as far as a die says. The first at the end has won."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.answers import Action, Outcome
from games.board import board_named
from games.effects import Effect, Played
from games.errors import GamesError, ParseError
from games.game import Game
from games.lots import LotRules, Lots, drop_draws
from games.options import settled
from games.parts import Look, Texts
from games.standing import NOTHING, Kind, Standing
from games.words import Said

SIDES = ("black", "orange")
BOARD = board_named("12x2")
LENGTH = 12


class Track(NamedTuple):
    """A position: how far both pawns have run, who is to move, whether the die is rolling, and the lots."""

    run: tuple[int, int]
    mover: int
    rolling: bool
    lots: Lots


class RaceRules(LotRules[Track]):
    """Roll the die; lot says how far your pawn runs."""

    sides = SIDES
    usual_shape = "12x2"

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Track:
        """Return both pawns at the beginning of their rows."""
        self.board(shape), settled(self.options, options or {}, self.rulesets[0])
        if seed is None or ruleset not in ("", *self.rulesets):
            raise GamesError("a die is rolled: say a seed, and no ruleset")
        return Track((0, 0), 0, False, Lots(str(seed)))

    def due(self, position: Track) -> tuple[str, ...]:
        """Return the side to move, also while its die rolls."""
        return () if self.outcome(position) else (SIDES[position.mover],)

    def with_mover(self, position: Track, side: str) -> Track:
        """Return the position with another side to move."""
        return position._replace(mover=SIDES.index(side), rolling=False)

    def lots(self, position: Track) -> Lots:
        """Return the lots."""
        return position.lots

    def with_lots(self, position: Track, lots: Lots) -> Track:
        """Return the position with other lots."""
        return position._replace(lots=lots)

    def odds(self, position: Track) -> Mapping[Action, int]:
        """Return what a rolling die can show: 1 twice as often as 2 and 3."""
        return (
            {Action("draw", (), n): odds for n, odds in zip("123", (2, 1, 1), strict=True)}
            if position.rolling
            else {}
        )

    def actions(self, position: Track) -> list[Action]:
        """Return what the die can show, else to roll it."""
        return [] if self.outcome(position) else list(self.odds(position)) or [Action("roll")]

    def played(self, position: Track, action: Action) -> Played:
        """Return a rolling die, or the pawn where the die has sent it."""
        self.require(position, action)
        side, mover = SIDES[position.mover], position.mover
        if action.verb == "roll":
            return Played(position._replace(rolling=True), (Effect("note", "roll", side),))
        here = position.run[mover]
        there = min(LENGTH - 1, here + int(action.choice))
        run = (there, position.run[1]) if mover == 0 else (position.run[0], there)
        after = Track(run, 1 - mover, False, position.lots.after)
        way, pawn = (mover * LENGTH + here, mover * LENGTH + there), Standing(piece=side)
        effects = [
            Effect("draw", "die", "", what=action.choice),
            Effect("move", "run", side, way, pawn, pawn),
        ]
        ended = self.outcome(after)
        effects.append(Effect("end", "end", side) if ended else Effect("due", "due", SIDES[1 - mover]))
        return Played(after, tuple(effects))

    def outcome(self, position: Track) -> Outcome | None:
        """Return the end: a pawn has come to the end of its row."""
        winners = tuple(side for side, run in zip(SIDES, position.run, strict=True) if run == LENGTH - 1)
        return Outcome(winners, (), "its pawn is at the end") if winners else None


RULES = RaceRules()


class RaceTexts(Texts[Track]):
    """`racing:3,0:black:4711/1`, with `:rolling` while the die rolls; turns `roll`, real dice `roll 2`."""

    def position_from_text(self, text: str) -> Track:
        """Read a save line."""
        found = re.fullmatch(
            r"racing:(\d|1[01]),(\d|1[01]):(black|orange):(\S*/\d+)(:rolling)?", text.strip(), re.A
        )
        if not found:
            raise ParseError(f"'{text[:40]}' is no position of Racing")
        run = (int(found[1]), int(found[2]))
        return Track(run, SIDES.index(found[3]), bool(found[5]), Lots.from_text(found[4]))

    def position_text(self, position: Track) -> str:
        """Write the save line."""
        run, rolling = ",".join(map(str, position.run)), ":rolling" * position.rolling
        return f"racing:{run}:{SIDES[position.mover]}:{position.lots.text}{rolling}"

    def turn_text(self, position: Track, actions: Sequence[Action]) -> str:
        """Write what is rolled, if the seed rolls otherwise."""
        return " ".join(action.choice or action.verb for action in drop_draws(RULES, position, actions))

    def due(self, position: Track) -> Said:
        """Return in words what is to be done."""
        return "say what the die shows: draw" if position.rolling else "roll the die"


class RaceLook(Look[Track]):
    """A pawn of each side."""

    kinds = (Kind(pieces=SIDES),)

    def standing(self, position: Track) -> tuple[Standing, ...]:
        """Return a pawn in each row."""
        there = {
            number * LENGTH + run: Standing(piece=SIDES[number]) for number, run in enumerate(position.run)
        }
        return tuple(there.get(cell, NOTHING) for cell in BOARD)

    def with_standing(self, position: Track, standing: Sequence[Standing]) -> Track:
        """Return the pawns that are seen."""
        rows = [[shows.piece for shows in standing[n * LENGTH : (n + 1) * LENGTH]] for n in (0, 1)]
        if len(standing) != len(BOARD) or any(
            row.count(side) != 1 or LENGTH - row.count(None) != 1
            for row, side in zip(rows, SIDES, strict=True)
        ):
            raise GamesError("each row has one pawn of its side")
        return position._replace(run=(rows[0].index(SIDES[0]), rows[1].index(SIDES[1])))


RACING = Game("racing", "Racing", RULES, RaceTexts(), RaceLook())
