"""How far the reader's confidence can be believed: risk against coverage, reliability by bins, log loss.

Figures and pictures from cells with known truth; where those come from is not said here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, log, log10

from tests.benchmarks.suites.left_out import wilson
from tests.benchmarks.suites.words import say
from tests.charts import draw_chart, x_at, y_at

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
LEAST = 1e-6  # likelihood below which a surprise counts no more


@dataclass(frozen=True)
class Believed:
    """One cell that was read: how sure, whether asked about, whether right, how likely the truth was."""

    confidence: float
    doubtful: bool
    right: bool
    truth_odds: float


@dataclass(frozen=True)
class Bin:
    """Count the cells of a range of confidence: their mean confidence and the share that is right."""

    cells: int
    confidence: float
    right: float


def risk_coverage(cells: Sequence[Believed]) -> list[tuple[float, float]]:
    """Return (coverage, risk) for every number of cells believed, the surest first.

    Coverage: their share of all cells; risk: the share of them that is wrong. Doubtful cells come last.
    """
    ranked = sorted(cells, key=lambda cell: (cell.doubtful, -cell.confidence))
    wrong, points = 0, []
    for count, cell in enumerate(ranked, 1):
        wrong += not cell.right
        points.append((count / len(ranked), wrong / count))
    return points


def reliability(cells: Sequence[Believed]) -> list[Bin]:
    """Return the bins that hold any cells, the least confident first."""
    bins = []
    for low, high in pairwise(EDGES):
        inside = [c for c in cells if low <= c.confidence < high or high == 1.0 == c.confidence]
        if inside:
            confidence = sum(c.confidence for c in inside) / len(inside)
            bins.append(Bin(len(inside), confidence, sum(c.right for c in inside) / len(inside)))
    return bins


def log_loss(cells: Sequence[Believed]) -> float:
    """Return the mean of -ln(likelihood of what truly stands there), in nats."""
    return sum(-log(max(cell.truth_odds, LEAST)) for cell in cells) / len(cells)


def risk_coverage_svg(cells: Sequence[Believed]) -> str:
    """Return the curve as an SVG; a line marks how many cells are believed unasked."""
    points = risk_coverage(cells)
    unasked = sum(not cell.doubtful for cell in cells) / len(cells)
    most = max(0.001, *(risk for _, risk in points))
    top = 0.0004 * ceil(most / 0.0004)  # so that its quarters are whole hundredths of a per cent
    shown = points[:: max(1, len(points) // 400)] + points[-1:]
    curve = " ".join(f"{x_at(coverage):.1f},{y_at(risk / top):.1f}" for coverage, risk in shown)
    marks = [(k / 5, f"{20 * k} %") for k in range(6)]
    return draw_chart(
        say("surest-first"),
        say("of-them-wrong"),
        marks,
        [(k / 4, f"{100 * top * k / 4:.2f} %") for k in range(5)],
        f'<polyline points="{curve}" fill="none" stroke="#0057a8" stroke-width="2"/>'
        f'<path d="M{x_at(unasked):.1f} {y_at(0)}V{y_at(1)}" stroke="#a02020" stroke-dasharray="4 3"/>'
        f'<text x="{x_at(unasked) - 6:.1f}" y="{y_at(1) + 14}" text-anchor="end" fill="#a02020">'
        f"{say('believed-unasked', percent=100 * unasked)}</text>",
    )


def reliability_svg(cells: Sequence[Believed]) -> str:
    """Return the bins as an SVG: the chance to be wrong as reported and as found, on logarithmic scales.

    A dot on the diagonal is right; above it the reader is too sure of itself, below too modest. A bar
    shows the 95 % range of what so few cells can show; a bin without an error has its upper end only.
    """
    dots = []
    for each in reliability(cells):
        low, high = _range(each.right, each.cells)
        x = x_at(_place(1 - each.confidence))
        dots.append(f'<path d="M{x:.1f} {y_at(_place(low)):.1f}V{y_at(_place(high)):.1f}" stroke="#0057a8"/>')
        if each.right < 1:
            dots.append(
                f'<circle cx="{x:.1f}" cy="{y_at(_place(1 - each.right)):.1f}" r="4" fill="#0057a8"/>'
            )
    marks = [(_place(10.0**-k), f"{10.0 ** (2 - k):g} %") for k in range(4, -1, -1)]
    diagonal = f'<path d="M{x_at(0)} {y_at(0)}L{x_at(1)} {y_at(1)}" stroke="#888" stroke-dasharray="2 3"/>'
    return draw_chart(say("as-told"), say("as-found"), marks, marks, diagonal + "".join(dots))


def _place(share: float) -> float:
    """Return where a share stands on an axis from a ten-thousandth to 1."""
    return min(max(1 + log10(max(share, 1e-9)) / 4, 0.0), 1.0)


def _range(right: float, cells: int) -> tuple[float, float]:
    """Return the Wilson 95 % range of the share that is wrong."""
    return wilson(1 - right, cells)
