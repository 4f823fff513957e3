"""What loops of each kind bring a click, and whether the bag lasts: `python -m tests.games.platy.measured`.

The simple players play each level by seeds. Each loop is counted with the clicks since the loop before it.
Points for other growths follow from the same games: a loop's score is multiplied by its length's power.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.effects import Stage
from games.lots import seeds_draw
from games.platy.game import PLATY
from games.platy.players import PLAYERS
from games.platy.position import Position

GROWTHS = (1.0, 1.2, 1.5)
SMALL, LONG = 6, 12  # threads: at most of a small loop, at least of a long one
CLICKS = 200  # of a game at most


class Closed(NamedTuple):
    """A loop that was closed: the clicks it took, its threads, whether it passes all goals, its points."""

    clicks: int
    length: int
    is_whole: bool
    points: int
    reward: int

    @property
    def kind(self) -> str:
        """Return which kind of loop it is."""
        return (
            "goals"
            if self.is_whole
            else "small"
            if self.length <= SMALL
            else "long"
            if self.length >= LONG
            else "other"
        )

    def points_by(self, growth: float) -> float:
        """Return its points if the length had this exponent."""
        times: float = float(self.length) ** (growth - 1)
        return self.reward + self.points * times


class Game(NamedTuple):
    """A game that was played: its end, its loops, and how often something happened."""

    end: Position
    closed: tuple[Closed, ...]
    met: Counter[str]
    clicks: int
    unfilled: int


def played(level: int, name: str, seed: int, most: int = CLICKS) -> Game:
    """Return a game of a simple player, to its end or so many clicks."""
    rules, rng = PLATY.rules, Random(seed)
    position = rules.start(rules.usual_shape, seed=seed, options={"level": str(level)})
    closed, met, clicks, since, unfilled = list[Closed](), Counter[str](), 0, 0, 0
    while not position.ended and clicks < most:
        clicks, since = clicks + 1, since + 1
        for action in PLAYERS[name](PLATY, position, rng):
            position, stage = rules.played(position, action)
            met.update(effect.why for effect in stage if effect.kind in ("note", "draw"))
            met.update(effect.what for effect in stage if effect.why == "mark")
            if found := list(_closed(position, stage, since)):
                closed, since = [*closed, *found], 0
        unfilled += (
            None in position.tiles and not position.is_last_phase and seeds_draw(rules, position) is None
        )
    return Game(position, tuple(closed), met, clicks, unfilled)


def _closed(position: Position, stage: Stage, clicks: int) -> Iterator[Closed]:
    """Yield the loops of a stage, the clicks parted among them."""
    loops = [number for number, effect in enumerate(stage) if effect.kind == "note" and effect.why == "loop"]
    for number in loops:
        length, _, _, marks, _ = stage[number + 1].what.split(" ", 4)
        inner = stage[number + 2]
        points = int(stage[number].what) + (int(inner.what) if inner.why == "enclosed" and inner.what else 0)
        is_whole = int(marks) == position.terms.its.marks
        yield Closed(clicks if number == loops[0] else 0, int(length), is_whole, points, 100 * is_whole)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--levels", default="1,6,12")
    parser.add_argument("--players", default=",".join(PLAYERS))
    parser.add_argument("--seeds", type=int, default=4)
    asked = parser.parse_args()
    for level in map(int, asked.levels.split(",")):
        for name in asked.players.split(","):
            games = [played(level, name, seed) for seed in range(asked.seeds)]
            _tell(level, name, games)


def _tell(level: int, name: str, games: list[Game]) -> None:
    count = len(games)
    mean = {
        what: sum(game.met[what] for game in games) / count for what in ("zero", "wildcard", "chain", "reset")
    }
    score, clicks = (sum(its) / count for its in ([g.end.score for g in games], [g.clicks for g in games]))
    told = ", ".join(f"{what} {number:.1f}" for what, number in mean.items())
    told += f", unfilled {sum(game.unfilled for game in games)}"
    print(f"level {level} {name}: score {score:.0f}, clicks {clicks:.0f}, {told}")
    closed = [its for game in games for its in game.closed]
    for kind in ("small", "other", "long", "goals"):
        its = [each for each in closed if each.kind == kind]
        if its:
            clicks = sum(each.clicks for each in its)
            rates = " ".join(
                f"{sum(each.points_by(g) for each in its) / max(clicks, 1):6.1f}" for g in GROWTHS
            )
            print(f"  {kind:6} {len(its):4} loops, {clicks / len(its):4.1f} clicks, points a click {rates}")


if __name__ == "__main__":
    main()
