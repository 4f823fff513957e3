"""What loops of each kind bring a click, and whether the bag lasts: `python -m tests.games.platy.measured`.

The simple players play each level by seeds. Each loop is counted with the clicks since the loop before it.
Points for other growths follow from the same games: a loop's score is multiplied by its length's power.
`--keep FILE` adds a line of JSON for each game, goes on where it stopped, and plots.py draws them.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.effects import Stage
from games.lots import seeds_draw
from games.platy.game import PLATY
from games.platy.players import PLAYERS
from games.platy.position import Position
from games.platy.search import STEPS, closings_of

GROWTHS = (1.0, 1.2, 1.5)
SMALL, LONG = 6, 12  # threads: at most of a small loop, at least of a long one
CLICKS = 200  # of a game at most
MET = ("zero", "wildcard", "chain", "reset")  # what is counted by its reason in a game's effects
KINDS = ("small", "other", "long", "goals")


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


def clicks_to_goal(level: int, seed: int) -> int | None:
    """Return the fewest clicks after which a loop passes all bonus tiles of a start; None for more than 4."""
    start = PLATY.rules.start(PLATY.rules.usual_shape, seed=seed, options={"level": str(level)})
    for limit in range(1, 5):
        for closing in closings_of(start, limit, STEPS, marked=True):
            tiles = [start.tiles[cell] for cell in set(closing.cells)]
            if sum(tile is not None and bool(tile.mark) for tile in tiles) == start.terms.its.marks:
                return limit
    return None


def row_of(level: int, name: str, seed: int) -> dict[str, Any]:
    """Play a game; return what is kept of it, its loops as clicks, threads, all goals or not, and points."""
    game = played(level, name, seed)
    return {
        "level": level,
        "player": name,
        "seed": seed,
        "score": game.end.score,
        "clicks": game.clicks,
        "unfilled": game.unfilled,
        **{what: game.met[what] for what in MET},
        "loops": [[its.clicks, its.length, its.is_whole, its.points] for its in game.closed],
        "goal": clicks_to_goal(level, seed),
    }


def read_rows(file: Path) -> list[dict[str, Any]]:
    """Return the games that a file keeps, none if there is no such file yet."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="1,6,12")
    parser.add_argument("--players", default=",".join(PLAYERS))
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--keep", type=Path, default=None, help="file to which each game is added")
    asked = parser.parse_args()
    rows = read_rows(asked.keep) if asked.keep else []
    have = {(row["level"], row["player"], row["seed"]): row for row in rows}
    for level in map(int, asked.levels.split(",")):
        for name in asked.players.split(","):
            games = list[dict[str, Any]]()
            for seed in range(asked.seeds):
                games.append(have.get((level, name, seed)) or row_of(level, name, seed))
                if asked.keep and (level, name, seed) not in have:
                    with asked.keep.open("a") as file:
                        file.write(json.dumps(games[-1]) + "\n")
            _tell(level, name, games)


def _tell(level: int, name: str, games: list[dict[str, Any]]) -> None:
    count = len(games)
    score, clicks = (sum(game[what] for game in games) / count for what in ("score", "clicks"))
    told = ", ".join(f"{what} {sum(game[what] for game in games) / count:.1f}" for what in MET)
    told += f", unfilled {sum(game['unfilled'] for game in games)}"
    print(f"level {level} {name}: score {score:.0f}, clicks {clicks:.0f}, {told}")
    closed = [loop for game in games for loop in loops_of(game)]
    for kind in KINDS:
        its = [each for each in closed if each.kind == kind]
        if its:
            clicks = sum(each.clicks for each in its)
            rates = " ".join(f"{rate_of(its, growth):6.1f}" for growth in GROWTHS)
            print(f"  {kind:6} {len(its):4} loops, {clicks / len(its):4.1f} clicks, points a click {rates}")


def loops_of(game: dict[str, Any]) -> list[Closed]:
    """Return the loops of a game that was kept."""
    return [
        Closed(clicks, length, is_whole, points, 100 * is_whole)
        for clicks, length, is_whole, points in game["loops"]
    ]


def rate_of(loops: list[Closed], growth: float = 1.0) -> float:
    """Return the points that a click into such loops brings."""
    return sum(each.points_by(growth) for each in loops) / max(sum(each.clicks for each in loops), 1)


if __name__ == "__main__":
    main()
