"""Make the pictures of the readme and the docs with the product itself: python docs/pictures/make.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from companion.cli.bench import read as bench_read
from companion.cli.demo.samples import Sample, load_sample
from companion.cli.demo.stages import check_photo
from companion.cli.svg.board import BoardPicture, around, board_svg, cell_symbols
from games.effects import arrows_of, carried_out
from print.kinds import Job, build
from vision.overlay import draw_overlay
from vision.read import read_photo

HERE = Path(__file__).parent
DICE = HERE.parents[1] / "tests" / "photos" / "dice" / "02-sun.jpg"
PAGES = (("board", 0), ("mats", 0), ("tiles", 0), ("rules", 1))
PAGE_PX, GAP_PX, EDGE = 460, 20, (200, 192, 178)
STEPS = (1, 2, 3, 5)  # of the sample's turn; numbers as in the report
STEP_WIDTH, STEP_GAP = 92.5, 8.0  # a step's board has 4 cells of 20, coordinates and an edge

Pixels = NDArray[np.uint8]


def main() -> None:
    """Write set.png, read.jpg, dice.jpg, cascade.svg, risk-coverage.svg, reliability.svg beside this."""
    sample = load_sample()
    cv2.imwrite(str(HERE / "set.png"), printed_set(), (cv2.IMWRITE_PNG_COMPRESSION, 9))
    check = check_photo(sample, sample.resolution, sample.photos[0])
    (HERE / "read.jpg").write_bytes(check.overlay)
    (HERE / "dice.jpg").write_bytes(dice_read())
    (HERE / "cascade.svg").write_text(cascade(sample) + "\n", encoding="utf-8")
    bench_read.draw(HERE)


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
        f'font-family="sans-serif">{cell_symbols(sample.game.look.classes)}{"".join(placed)}</svg>'
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
