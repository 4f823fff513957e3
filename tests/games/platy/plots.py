"""Draw what measured.py kept: `python -m tests.games.platy.plots GAMES.jsonl --into docs/pictures`.

Scores by level in the middle of each player's games, points a click by the kind of loop, and how many clicks
the first loop through all bonus tiles takes at the start.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

from tests.charts import draw_lines
from tests.games.platy.measured import KINDS, loops_of, rate_of, read_rows
from tests.games.platy.words import say

FEWEST = 5  # loops of a kind, of which a rate is drawn


def draw_plots(rows: list[dict[str, Any]]) -> dict[str, str]:
    """Return the plots as SVG by the names of their files."""
    levels = sorted({row["level"] for row in rows})
    marks = [str(level) for level in levels]
    players = list(dict.fromkeys(row["player"] for row in rows))
    scores = {
        name: [
            _median(r["score"] for r in rows if (r["level"], r["player"]) == (level, name))
            for level in levels
        ]
        for name in players
    }
    zeros = {
        name: [
            _mean(r["zero"] for r in rows if (r["level"], r["player"]) == (level, name)) for level in levels
        ]
        for name in players
    }
    rates = {kind: [_rate(rows, level, kind) for level in levels] for kind in KINDS}
    starts = {(row["level"], row["seed"]): row["goal"] for row in rows}
    reach = {
        str(say("clicks-at-most", count=most)): [
            _mean(
                100 * (goal is not None and goal <= most) for (its, _), goal in starts.items() if its == level
            )
            for level in levels
        ]
        for most in (2, 3, 4)
    }
    across = say("level")
    return {
        "platy-scores.svg": draw_lines(across, say("score-in-the-middle"), marks, scores),
        "platy-zeros.svg": draw_lines(across, say("zero-moves"), marks, zeros),
        "platy-rates.svg": draw_lines(across, say("points-a-click"), marks, rates),
        "platy-goals.svg": draw_lines(across, say("starts-with-goal"), marks, reach),
    }


def _rate(rows: list[dict[str, Any]], level: int, kind: str) -> float | None:
    """Return the points a click of loops of a kind on a level; None for too few of them."""
    loops = [its for row in rows if row["level"] == level for its in loops_of(row) if its.kind == kind]
    return rate_of(loops) if len(loops) >= FEWEST else None


def _median(values: Iterable[float]) -> float | None:
    return median(kept) if (kept := list(values)) else None


def _mean(values: Iterable[float]) -> float | None:
    return sum(kept) / len(kept) if (kept := list(values)) else None


def main() -> None:
    """Write the plots."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, help="file that `measured --keep` wrote")
    parser.add_argument("--into", type=Path, required=True, help="folder of the plots")
    asked = parser.parse_args()
    for name, plot in draw_plots(read_rows(asked.games)).items():
        (asked.into / name).write_text(plot, encoding="utf-8")


if __name__ == "__main__":
    main()
