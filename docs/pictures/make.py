"""Make the pictures of the readme and the docs with the product itself: python -m docs.pictures.make.

With --games FILE it draws the plots of Platy, too, from games that tests.games.platy.measured kept; with
--growth FILE growth-memory.svg and growth-processor.svg from the rows of tests.benchmarks.suites.growth.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from companion.cli.demo.stages import check_photo
from companion.cli.svg.board import BoardPicture, around, board_svg, cell_symbols
from companion.sample_games import Sample, load_sample
from games.effects import arrows_of, carried_out
from print.jobs import Job
from print.kinds import build
from tests.benchmarks.suites import growth
from tests.benchmarks.suites import read as bench_read
from tests.games.platy.measured import read_rows
from tests.games.platy.plots import draw_plots
from vision.overlay import draw_overlay
from vision.read import read_photo

HERE = Path(__file__).parent
DICE = HERE.parents[1] / "tests" / "photos" / "dice" / "02-sun.jpg"
PLATY = ("platy-scores.svg", "platy-zeros.svg", "platy-rates.svg", "platy-goals.svg")
PAGES = (("board", 0), ("mats", 0), ("tiles", 0), ("rules", 1))
PAGE_PX, GAP_PX, EDGE = 460, 20, (200, 192, 178)
STEPS = (1, 2, 3, 5)  # of the sample's turn; numbers as in the report
STEP_WIDTH, STEP_GAP = 92.5, 8.0  # a step's board has 4 cells of 20, coordinates and an edge

# The packages as a house: name, what it holds, left, top, width, height; below, who imports whom.
ROOMS = (
    ("companion", "", 0, 0, 720, 160),
    ("cli", "the commands", 20, 44, 160, 96),
    ("web", "HTTP and pages", 194, 44, 160, 96),
    ("store", "events, kept", 368, 44, 160, 96),
    ("table", "events, judged", 542, 44, 160, 96),
    ("print", "PDF pages of a set", 0, 210, 340, 72),
    ("vision", "a photo to a reading", 380, 210, 340, 72),
    (
        "calibration",
        "what print and vision agree on: sheets in millimetres, tags, inks, profiles",
        0,
        332,
        720,
        72,
    ),
    ("games", "the rules, in parts; each game a package, behind one catalogue", 0, 454, 720, 72),
)
IMPORTS = (
    (180, 92, 194, 92),
    (354, 92, 368, 92),
    (528, 92, 542, 92),
    (170, 160, 170, 210),
    (550, 160, 550, 210),
    (170, 282, 170, 332),
    (550, 282, 550, 332),
    (360, 404, 360, 454),
)

Pixels = NDArray[np.uint8]


def main() -> None:
    """Write house.svg, set.png, read.jpg, dice.jpg, cascade.svg, risk-coverage.svg, reliability.svg here."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=Path, help="file of games, from which the plots of Platy are drawn")
    parser.add_argument(
        "--growth", type=Path, help="file of rows, from which the growth of a server is drawn"
    )
    given = parser.parse_args()
    if given.growth:
        growth.main(["--out", str(given.growth), "--plots", str(HERE)])
    if games := given.games:
        plots = draw_plots(read_rows(games))
        for name in PLATY:
            (HERE / name).write_text(plots[name], encoding="utf-8")
    (HERE / "house.svg").write_text(house() + "\n", encoding="utf-8")
    sample = load_sample()
    cv2.imwrite(str(HERE / "set.png"), printed_set(), (cv2.IMWRITE_PNG_COMPRESSION, 9))
    check = check_photo(sample, sample.photos[0])
    (HERE / "read.jpg").write_bytes(check.overlay)
    (HERE / "dice.jpg").write_bytes(dice_read())
    (HERE / "cascade.svg").write_text(cascade(sample) + "\n", encoding="utf-8")
    bench_read.draw(HERE)


def house() -> str:
    """Return the packages as an SVG: an arrow leads from a package to those that it imports."""
    parts = []
    for name, holds, x, y, width, height in ROOMS:
        inner = height == 96
        fill, middle = ("#ffffff" if inner else "#eef1f5"), x + width / 2
        parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{fill}" stroke="#3d4a5c"/>'
        )
        base = y + 40 if inner else y + 30
        parts.append(f'<text x="{middle}" y="{base}" font-size="18" font-weight="bold">{name}</text>')
        parts.append(f'<text x="{middle}" y="{base + 24}" font-size="14">{holds}</text>' * bool(holds))
    for x1, y1, x2, y2 in IMPORTS:
        parts.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#3d4a5c" stroke-width="2" '
            'marker-end="url(#head)"/>'
        )
    head = (
        '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6" '
        'orient="auto"><path d="M0 0L8 4L0 8z" fill="#3d4a5c"/></marker></defs>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 740 546" font-family="sans-serif" '
        f'text-anchor="middle" fill="#1b2430"><rect x="-10" y="-10" width="740" height="546" fill="#ffffff"/>'
        f"{head}{chr(10).join(part for part in parts if part)}</svg>"
    )


def dice_read() -> bytes:
    """Return the middle of a photo of dice with what is read on every cell."""
    data = DICE.read_bytes()
    readings = read_photo(data, pieces="d10")
    drawn = cv2.imdecode(np.frombuffer(draw_overlay(data, readings), np.uint8), cv2.IMREAD_COLOR)
    assert drawn is not None
    corners = np.concatenate([np.array(outline) for outline in readings[0].outlines.values()])
    (left, top), (right, bottom) = corners.min(axis=0).astype(int) - 30, corners.max(axis=0).astype(int) + 30
    done, jpeg = cv2.imencode(".jpg", drawn[top:bottom, left:right], [cv2.IMWRITE_JPEG_QUALITY, 85])
    assert done
    return bytes(jpeg)


def printed_set() -> Pixels:
    """Return four printed pages side by side."""
    pages = [page_picture(kind, number) for kind, number in PAGES]
    gap = np.full((pages[0].shape[0], GAP_PX, 4), 0, np.uint8)
    parts = [part for page in pages for part in (page, gap)][:-1]
    return np.hstack(parts)


def page_picture(kind: str, number: int) -> Pixels:
    """Return a printed page as pixels with a thin edge."""
    page = pdfium.PdfDocument(build(kind, Job()))[number]
    drawn = page.render(scale=PAGE_PX / page.get_width() * 2).to_numpy()
    small = cv2.resize(drawn, (PAGE_PX, round(drawn.shape[0] / 2)), interpolation=cv2.INTER_AREA)
    edged = cv2.copyMakeBorder(small, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=EDGE)
    return np.asarray(cv2.cvtColor(edged, cv2.COLOR_BGR2BGRA), np.uint8)


def cascade(sample: Sample) -> str:
    """Return some steps of the sample's turn side by side as one SVG."""
    boards = list(step_boards(sample))
    width = len(boards) * STEP_WIDTH + (len(boards) - 1) * STEP_GAP
    placed = [
        board.replace("<svg ", f'<svg x="{k * (STEP_WIDTH + STEP_GAP):g}" width="{STEP_WIDTH:g}" ', 1)
        for k, board in enumerate(boards)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {STEP_WIDTH:g}" '
        f'font-family="sans-serif">{cell_symbols(sample.game.look.factors.samples)}{"".join(placed)}</svg>'
    )


def step_boards(sample: Sample) -> Iterator[str]:
    """Yield the board of each of STEPS with arrows from the attackers to what they captured."""
    board = sample.game.rules.board_of(sample.before)
    window = around(board, [board.cell("b3"), board.cell("e6")])
    resolution = sample.resolution
    standing = carried_out(sample.game.look.standing(sample.before), resolution.opening)
    for number, stage in enumerate(resolution.stages, start=1):
        standing, changed = carried_out(standing, stage), {stage[0].cell: "changed"}
        if number in STEPS:
            yield board_svg(BoardPicture(board, standing, "a step", window, arrows_of(stage), changed))


if __name__ == "__main__":
    main()
