"""How far the reader's confidence can be believed: risk against coverage, reliability by bins, log loss.

Figures and pictures from cells with known truth; where those come from is not said here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, log, log10

from games.words import Message
from tests.benchmarks.suites.words import say

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0)
LEAST = 1e-6  # likelihood below which a surprise counts no more
WIDTH, HEIGHT, ROOM = 480, 320, 56


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
    curve = " ".join(f"{_x(coverage):.1f},{_y(risk / top):.1f}" for coverage, risk in shown)
    marks = [(k / 5, f"{20 * k} %") for k in range(6)]
    return _chart(
        say("surest-first"),
        say("of-them-wrong"),
        marks,
        [(k / 4, f"{100 * top * k / 4:.2f} %") for k in range(5)],
        f'<polyline points="{curve}" fill="none" stroke="#0057a8" stroke-width="2"/>'
        f'<path d="M{_x(unasked):.1f} {_y(0)}V{_y(1)}" stroke="#a02020" stroke-dasharray="4 3"/>'
        f'<text x="{_x(unasked) - 6:.1f}" y="{_y(1) + 14}" text-anchor="end" fill="#a02020">'
        f"{say('believed-unasked', percent=100 * unasked)}</text>",
    )


def reliability_svg(cells: Sequence[Believed]) -> str:
    """Return the bins as an SVG: the chance to be wrong as told and as found, both on a logarithmic scale.

    A dot on the diagonal tells the truth; above it the reader is too sure of itself, below too modest. A bar
    shows the 95 % range of what so few cells can tell; a bin without an error has its upper end only.
    """
    dots = []
    for each in reliability(cells):
        low, high = _range(each.right, each.cells)
        x = _x(_place(1 - each.confidence))
        dots.append(f'<path d="M{x:.1f} {_y(_place(low)):.1f}V{_y(_place(high)):.1f}" stroke="#0057a8"/>')
        if each.right < 1:
            dots.append(f'<circle cx="{x:.1f}" cy="{_y(_place(1 - each.right)):.1f}" r="4" fill="#0057a8"/>')
    marks = [(_place(10.0**-k), f"{10.0 ** (2 - k):g} %") for k in range(4, -1, -1)]
    diagonal = f'<path d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}" stroke="#888" stroke-dasharray="2 3"/>'
    return _chart(say("as-told"), say("as-found"), marks, marks, diagonal + "".join(dots))


def _place(share: float) -> float:
    """Return where a share stands on an axis from a ten-thousandth to 1."""
    return min(max(1 + log10(max(share, 1e-9)) / 4, 0.0), 1.0)


def _range(right: float, cells: int) -> tuple[float, float]:
    """Return the Wilson 95 % range of the share that is wrong."""
    z, wrong = 1.96, 1 - right
    middle = (wrong + z * z / (2 * cells)) / (1 + z * z / cells)
    half = z / (1 + z * z / cells) * (wrong * right / cells + z * z / (4 * cells * cells)) ** 0.5
    return max(middle - half, 0.0), middle + half


def _x(share: float) -> float:
    return ROOM + share * (WIDTH - ROOM - 20)


def _y(share: float) -> float:
    return HEIGHT - ROOM - share * (HEIGHT - ROOM - 20)


def _chart(
    across: Message,
    up: Message,
    marks_across: Sequence[tuple[float, str]],
    marks_up: Sequence[tuple[float, str]],
    inside: str,
) -> str:
    """Return an SVG with two axes, their marks, and what stands inside."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        f' font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<path d="M{_x(0)} {_y(1)}V{_y(0)}H{_x(1)}" fill="none" stroke="#333"/>',
    ]
    for place, text in marks_across:
        lines.append(f'<text x="{_x(place):.1f}" y="{_y(0) + 18}" text-anchor="middle">{text}</text>')
    for place, text in marks_up:
        lines.append(f'<path d="M{_x(0)} {_y(place):.1f}H{_x(1)}" stroke="#ddd"/>')
        lines.append(f'<text x="{_x(0) - 6}" y="{_y(place) + 4:.1f}" text-anchor="end">{text}</text>')
    middle = (_x(0) + _x(1)) / 2
    lines.append(f'<text x="{middle:.1f}" y="{HEIGHT - 14}" text-anchor="middle">{across}</text>')
    lines.append(f'<text x="{_x(0)}" y="14">{up}</text>')
    return "\n".join([*lines, inside, "</svg>"]) + "\n"
