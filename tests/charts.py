"""Charts of the documentation as SVG: two axes with their marks, and what a script draws between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.words import Message

WIDTH, HEIGHT, ROOM = 480, 320, 56
INKS = ("#0057a8", "#a02020", "#1d7a3c", "#6b3fa0")
DASHES = ("", "6 3", "2 3", "8 3 2 3")


def x_at(share: float) -> float:
    """Return where a share of the axis across lies, in units of the picture."""
    return ROOM + share * (WIDTH - ROOM - 20)


def y_at(share: float) -> float:
    """Return where a share of the axis upwards lies, in units of the picture from its top."""
    return HEIGHT - ROOM - share * (HEIGHT - ROOM - 20)


def draw_chart(
    across: Message,
    up: Message,
    marks_across: Sequence[tuple[float, str]],
    marks_up: Sequence[tuple[float, str]],
    inside: str,
) -> str:
    """Return an SVG with two axes, their marks at shares of them, and what stands inside."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        f' font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<path d="M{x_at(0)} {y_at(1)}V{y_at(0)}H{x_at(1)}" fill="none" stroke="#333"/>',
    ]
    for place, text in marks_across:
        lines.append(f'<text x="{x_at(place):.1f}" y="{y_at(0) + 18}" text-anchor="middle">{text}</text>')
    for place, text in marks_up:
        lines.append(f'<path d="M{x_at(0)} {y_at(place):.1f}H{x_at(1)}" stroke="#ddd"/>')
        lines.append(f'<text x="{x_at(0) - 6}" y="{y_at(place) + 4:.1f}" text-anchor="end">{text}</text>')
    middle = (x_at(0) + x_at(1)) / 2
    lines.append(f'<text x="{middle:.1f}" y="{HEIGHT - 14}" text-anchor="middle">{across}</text>')
    lines.append(f'<text x="{x_at(0)}" y="14">{up}</text>')
    return "\n".join([*lines, inside, "</svg>"]) + "\n"


def draw_lines(
    across: Message, up: Message, marks_across: Sequence[str], lines: Mapping[str, Sequence[float | None]]
) -> str:
    """Return an SVG of named lines over marks at equal distances; None leaves a mark out.

    Each line ends with its name, beside the last of its points; the axis upwards begins at 0.
    """
    values = [value for line in lines.values() for value in line if value is not None]
    step = _step(max(values, default=1.0))
    top = step * (int(max(values, default=1.0) / step) + 1)
    last = len(marks_across) - 1
    places = [0.02 + 0.8 * k / max(last, 1) for k in range(last + 1)]  # the rest is for the names
    drawn, beside = list[str](), list[float]()
    for (name, line), ink, dash in zip(lines.items(), INKS, DASHES, strict=False):
        points = [(x_at(x), y_at(y / top)) for x, y in zip(places, line, strict=True) if y is not None]
        if not points:
            continue
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        stroke = f'stroke="{ink}" stroke-width="2" stroke-dasharray="{dash}"'
        drawn.append(f'<polyline points="{path}" fill="none" {stroke}/>')
        drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{ink}"/>' for x, y in points]
        at = points[-1][1]
        while any(abs(at - other) < 13 for other in beside):
            at += 1.0
        beside.append(at)
        drawn.append(f'<text x="{points[-1][0] + 8:.1f}" y="{at + 4:.1f}" fill="{ink}">{name}</text>')
    ups = [(k * step / top, f"{k * step:g}") for k in range(round(top / step) + 1)]
    return draw_chart(across, up, list(zip(places, marks_across, strict=True)), ups, "".join(drawn))


def _step(most: float) -> float:
    """Return the distance of marks of which four to ten lead up to a number: 1, 2 or 5 of a power of ten."""
    power = 10.0 ** len(str(int(most))) / 100
    return next((power * k for k in (1, 2, 5, 10, 20, 50) if most / (power * k) <= 8), power)
