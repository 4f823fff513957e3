"""Flags on every corner of square mats: read, or asked if they are unclear, never wrong in silence."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.released import sheet_named
from tests.benchmarks.suites.read import PHOTOS, reading_of, truth_files
from tests.conftest import Many
from tests.vision.flags import counted
from tests.vision.pale import changed, coloured
from tests.vision.test_cut_otherwise import labels, seen_in
from vision import flag_corners, model
from vision.doubt import Doubts, SquareLimits, join_odds
from vision.features import FACTS, PX_A_CELL, SIDE, turned_by_quarters
from vision.flag_corners import CORNERS, OtherCorners, measure_hidden
from vision.flags import BLUE, Yellow, measure_areas, measure_inside, plain_yellow_in, yellow_in
from vision.limits import load_limits
from vision.mats import read_mats
from vision.model import load_networks, vote, vote_again
from vision.read import read_boards, read_photo
from vision.recognition import ReadOptions
from vision.training.errors import TrainingError
from vision.training.flags_laid import OWN_LAID, WAYS, boards, position_of, read_laid
from vision.training.recut import HANDS, recut
from vision.training.scenes import JUDGED, OWN_LIST, read_list

SQUARES = load_limits(SquareLimits)
CORNERS_SHOWN = truth_files("corners")
DROPPED = PHOTOS / "dropped" / "00-bead-normal.json"
FLAT = [path for tier in ("easy", "normal") for path in truth_files(tier)]
RNG = np.random.default_rng(3)
CELLS = 5
TILES = [
    (next(path for path in truth_files("hard") if json.loads(path.read_text())["pieces"] == "tile"), CORNERS),
    (next(path for path in truth_files("hexagons") if "tile" in path.stem), 6),
]


@pytest.mark.parametrize("quarters", range(CORNERS))
def test_a_cell_is_turned_with_the_way_in_which_things_lean(quarters: int) -> None:
    """A spot that lies from the middle where things lean to lies there in the turned cell as well."""
    pictures = np.zeros((3, SIDE, SIDE, 3), np.float32)
    pictures[1, 5, 30] = 1.0
    facts = RNG.normal(0, 1, (3, FACTS)).astype(np.float32)
    facts[1, :2] = 30 - (SIDE - 1) / 2, 5 - (SIDE - 1) / 2

    turned, known = turned_by_quarters(pictures, facts, np.array([0, quarters, 0]))

    (row,), (column,) = np.nonzero(turned[1, ..., 0])
    assert known[1, :2] == pytest.approx((column - (SIDE - 1) / 2, row - (SIDE - 1) / 2))
    assert (known[:, 2:] == facts[:, 2:]).all() and (known[[0, 2]] == facts[[0, 2]]).all()


def test_a_corner_that_lies_so_many_corners_on_becomes_the_top_left_one() -> None:
    """Corners are counted clockwise: the light of corner 2 is seen at the top left after two quarters."""
    pictures = np.zeros((CORNERS, SIDE, SIDE, 3), np.float32)
    for corner, (row, column) in enumerate(((5, 5), (5, 34), (34, 34), (34, 5))):
        pictures[corner, row, column] = 1.0

    turned, _ = turned_by_quarters(pictures, np.zeros((CORNERS, FACTS), np.float32), np.arange(CORNERS))

    assert (turned[:, 5, 5] == 1.0).all()


def test_networks_say_again_what_they_say_of_the_whole_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking anew at the cells that changed alone gives what looking at all of them gives, mirrors aside."""
    monkeypatch.setattr(model, "_are_sure", lambda said: np.full(9, True))
    pictures = RNG.normal(-1, 1, (9, SIDE, SIDE, 3)).astype(np.float32)
    facts = RNG.normal(0, 1, (9, FACTS)).astype(np.float32)
    quarters = np.array([0, 1, 2, 3, 0, 0, 1, 0, 0])
    before = vote(load_networks(), pictures, facts)
    pictures, facts = turned_by_quarters(pictures, facts, quarters)

    again, whole = (
        vote_again(load_networks(), before, quarters > 0, pictures[quarters > 0], facts[quarters > 0]),
        vote(load_networks(), pictures, facts),
    )

    for task, odds in whole.odds.items():
        assert np.abs(again.odds[task] - odds).max() < 1e-4
        assert np.abs(again.apart[task] - whole.apart[task]).max() < 1e-4
    assert np.abs(before.odds["owner"] - whole.odds["owner"]).max() > 1e-3


def test_a_flag_lies_on_either_of_two_corners() -> None:
    """The probability of none is the product of both."""
    one, other = np.array([[0.9, 0.1], [1.0, 0.0]]), np.array([[0.5, 0.5], [0.2, 0.8]])

    assert join_odds(one, other) == pytest.approx(np.array([[0.45, 0.55], [0.2, 0.8]]))


@pytest.mark.parametrize("path", CORNERS_SHOWN, ids=lambda path: path.stem)
def test_flags_on_every_corner_of_a_photo(path: Path) -> None:
    """Nearly all that lie plainly are read unasked; of the others, and of mats without, none is silent."""
    found = counted(reading_of(path).cells, json.loads(path.read_text()))

    assert {kind: count for (kind, how), count in found.items() if how == "silent"} == {}
    plainly = found["other corner", "cells"] + found["two", "cells"]
    assert plainly >= 10
    assert found["other corner", "read"] + found["two", "read"] >= 0.8 * plainly
    assert found["alone", "asked"] == found["alone", "cells"]


@pytest.mark.parametrize("path", CORNERS_SHOWN, ids=lambda path: path.stem)
def test_pale_flags_on_every_corner_are_read_or_asked(path: Path) -> None:
    """Photos with a third of their colour left are no blind corner: no flag is silent."""
    pale = changed(path.with_suffix(".jpg"), lambda light: coloured(light, 0.3), 92)
    (reading,) = read_photo(pale)

    found = counted(reading.cells, json.loads(path.read_text()))

    assert found["other corner", "cells"] + found["two", "cells"] >= 10
    assert found["other corner", "silent"] + found["two", "silent"] + found["top left", "silent"] == 0


def test_dropped_flags_are_read_or_asked() -> None:
    """Of flags that lie as they fell none is silent, nor are mats beside them; without areas some are."""
    photo, truth = DROPPED.with_suffix(".jpg").read_bytes(), json.loads(DROPPED.read_text())
    found, before = (
        counted(reading.cells, truth)
        for limits in (SQUARES, replace(SQUARES, lost_area=1.0))
        for reading in read_boards(photo, ReadOptions(limits=(limits,)))[0]
    )

    assert found["dropped", "cells"] == 14 and found["mat without", "cells"] == 40
    assert {kind: count for (kind, how), count in found.items() if how == "silent"} == {}
    assert before["dropped", "silent"] >= 2


def test_covered_cells_show_no_areas() -> None:
    """What lies over a cell may be as yellow as a flag."""
    pictures = np.full((81, SIDE, SIDE, 3), (-1.5, -0.4, -0.2), np.float32)
    shown = np.arange(81) == 40

    areas = Yellow.of(pictures, np.zeros((81, 2)), np.eye(4)[[0] * 81], shown, sheet_named("board-9x9")).areas

    assert areas.shape == (1, 81)
    assert areas[0, 40] == pytest.approx(1, abs=0.1) and areas[0].argmax() == 40


@pytest.mark.parametrize("name", ["board-9x9", "custom-sparklies-hex5-20mm"])
def test_an_area_of_yellow_lies_on_the_cells_that_show_it(name: str) -> None:
    """It is one across an edge, as large on each cell as there."""
    sheet = sheet_named(name)
    names = [cell.name for cell in sheet.cells]
    left, right = (
        sheet.cells[0],
        next(cell for cell in sheet.cells[1:] if cell.centre_mm[1] == sheet.cells[0].centre_mm[1]),
    )
    first, second = (names.index(cell.name) for cell in (left, right))
    yellow = np.zeros((len(names), SIDE, SIDE), bool)
    whole = round((SIDE + PX_A_CELL) / 2)  # the first column of the cell's right neighbour
    yellow[first, 18:22, whole - 6 :] = True
    yellow[second, 18:22, : whole - round(PX_A_CELL) + 2] = True
    yellow[-1, 20:23, 20:23] = True

    areas = measure_areas(yellow, sheet) * PX_A_CELL**2

    assert areas[:, [first, -1]] == pytest.approx(np.array([[24, 0], [0, 9]]))
    assert 4 <= areas[0, second] <= 8  # cells lie where whole pixels of the board do
    assert (areas > 0).sum() == 3


@pytest.mark.parametrize(
    ("areas", "active", "lost"),
    [
        ([[0.02, 0.0, 0.0]], [], [0]),
        ([[0.02, 0.0, 0.0]], [0], []),
        ([[0.005, 0.0, 0.0]], [], []),
        ([[0.02, 0.005, 0.0]], [0], []),
        ([[0.02, 0.01, 0.0]], [1], [0, 1]),
        ([[0.02, 0.015, 0.0]], [0], [0, 1]),
        ([[0.02, 0.0001, 0.0]], [], [0, 1]),
        ([[0.01, 0.01, 0.0]], [0, 1], [0, 1]),
        ([[0.02, 0.025, 0.0]], [0, 1], []),
        ([[0.02, 0.0, 0.0], [0.0, 0.02, 0.02]], [0], [1, 2]),
        ([[0.1, 0.1, 0.1]], [0, 1, 2], []),
    ],
)
def test_yellow_that_is_not_clearly_an_active_cells_is_lost(
    areas: list[list[float]], active: list[int], lost: list[int]
) -> None:
    """One flag makes one cell active; all cells that it lies on are named; specks are nothing."""
    yellow = Yellow(np.zeros(3), np.array(areas))

    found = yellow.find_lost(np.isin(np.arange(3), active), SQUARES)

    assert np.flatnonzero(found).tolist() == lost


def test_a_flag_is_hidden_by_what_is_coloured_and_not_yellow() -> None:
    """Not at all by white, black or the flag itself; altogether by a blue piece over nine tenths of it."""
    corner = np.zeros((5, 20, 3), np.float32)
    corner[1] = -3.0
    corner[2] = -2.5, -0.4, -0.2  # as the flag
    corner[3, :14] = corner[4, :18] = -0.3, -1.5, -2.5  # blue

    assert measure_hidden([corner, corner[::-1]], SQUARES) == pytest.approx(
        np.array([[0, 0, 0, 0.5, 1], [1, 0.5, 0, 0, 0]])
    )


@pytest.mark.parametrize(("path", "corners"), TILES, ids=["squares", "hexagons"])
def test_every_corner_is_looked_at_for_a_piece_over_it(
    path: Path, corners: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tiles hide some corners on boards of squares and of hexagons, and leave most to see."""
    doubts, heard = OtherCorners.doubts, list[NDArray[np.float64]]()

    def measured(self: OtherCorners, *args: Any) -> Doubts:
        heard.append(self.hidden)
        return doubts(self, *args)

    monkeypatch.setattr(OtherCorners, "doubts", measured)
    read_photo(path.with_suffix(".jpg").read_bytes())

    (hidden,) = heard
    assert len(hidden) == corners
    assert 0 < (hidden[0] > 0).mean() < 0.5 and 0 < (hidden[1:] > 0).mean() < 0.5


@pytest.mark.parametrize(
    ("hidden", "flag", "asked"),
    [(0.1, 0.012, True), (1.0, 0.4, True), (1.0, 0.008, False), (0.0, 0.4, False), (1.0, 0.9, False)],
)
def test_a_flag_that_is_likely_under_a_piece_is_asked(hidden: float, flag: float, asked: bool) -> None:
    """No cell is asked about whose corner or flag the networks see, or whose flag is unlikely."""
    owner, active = np.tile([0.0, 1.0, 0.0], (CELLS, 1)), np.full(CELLS, flag)
    covered = np.zeros((CORNERS, CELLS))
    covered[0, 3] = hidden
    corners = OtherCorners(np.zeros(CELLS), {}, covered)
    nowhere = Yellow(np.zeros(CELLS), np.zeros((0, CELLS)))
    doubts = Doubts({task: np.zeros(CELLS, bool) for task in ("owner", "active")}, ())

    told = {"owner": owner, "active": np.stack([1 - active, active], axis=1)}
    found = corners.doubts(doubts, told, nowhere, np.ones(CELLS, bool), SQUARES).asked["active"]

    assert list(np.flatnonzero(found)) == ([3] if asked else [])


@pytest.mark.parametrize("name", ["board-9x9", "custom-sparklies-hex5-20mm"])
def test_yellow_counts_within_a_cell_if_no_green_piece_has_it(name: str) -> None:
    """A flag's yellow counts beside a piece, not at the cell's edge, with green in it or seen steeply."""
    pictures, lean = np.zeros((4, SIDE, SIDE, 3), np.float32), np.array([*3 * [(0.0, 0.5)], (0.6, -0.6)])
    columns = [10, 5, 10, 10]
    pictures[range(4), SIDE // 2, columns] = -1.5, -0.4, -0.2
    pictures[2, SIDE // 2, 10] = -1.5, -0.3, -0.6

    inside = measure_inside(
        pictures, plain_yellow_in(pictures), lean, np.eye(4)[[0, 0, 0, 0]], sheet_named(name)
    )

    assert yellow_in(pictures)[range(4), SIDE // 2, columns].all()
    assert (inside > SQUARES.inside_share).tolist() == [True, False, False, False]


def test_a_flag_is_green_through_a_blue_piece() -> None:
    """Green counts within a blue piece as far as it mirrors no neighbour, and within no other piece."""
    pictures = np.full((3, SIDE, SIDE, 3), (-0.4, -1.6, -2.2), np.float32)
    pictures[[0, 1, 2], SIDE // 2, [13, 13, 8]] = -1.5, -0.9, -1.5
    yellow, colour = plain_yellow_in(pictures), np.eye(4)[[BLUE, 0, BLUE]]

    inside = measure_inside(pictures, yellow, np.zeros((3, 2)), colour, sheet_named("board-9x9"))

    assert (inside > SQUARES.inside_share).tolist() == [True, False, False]


def test_flags_that_are_not_clear_bring_the_promised_advice() -> None:
    """If a flag lies half under a bead or on no mat, the advice is strange-flags; otherwise it is not."""
    unclear = [path for path in CORNERS_SHOWN if "alone" in path.read_text()]
    advice = [
        [code for code, _ in quality.advice]
        for path in (*unclear, *FLAT[:3])
        if (quality := reading_of(path).quality)
    ]

    assert unclear
    assert ["strange-flags" in codes for codes in advice] == [True] * len(unclear) + [False] * 3


def test_cells_are_not_looked_at_again_without_yellow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Photos without flags on other corners take no second look at more than a cell in eight."""
    looked: list[int] = []

    def look(networks: Any, before: Any, cells: NDArray[np.bool_], *seen: Any) -> Any:
        looked.append(int(cells.sum()))
        return vote_again(networks, before, cells, *seen)

    monkeypatch.setattr(flag_corners, "vote_again", look)
    for path in FLAT[:6]:
        seen, wanted = seen_in(path, monkeypatch)
        read_mats(seen, wanted)

    assert sum(looked) < 6 * 81 / 8


def test_flags_of_cells_that_are_turned(many: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells of photos turned by lot, flags with them: hardly any flag is silent, and nearly all are read.

    Coarser than a photo: beads then lean the wrong way.
    """
    found = Counter[str]()
    flagged = [path for path in FLAT if '"active": true' in path.read_text()]
    for number, path in enumerate(flagged[: many(2, of=len(flagged))]):
        seen, wanted = seen_in(path, monkeypatch)
        active = labels(path, seen.sheet)["active"] == 1
        quarters = np.where(active, np.random.default_rng(number).integers(1, CORNERS, len(active)), 0)
        windows = np.stack(
            [np.rot90(window, -turn) for window, turn in zip(seen.relative, quarters, strict=True)]
        )
        told = read_mats(replace(seen, relative=windows), wanted)
        sure = told.odds.max(axis=1) >= told.believed_from
        is_active = np.array([its.active for its in (*told.classes, *told.beside)])[told.odds.argmax(axis=1)]
        found += Counter(flags=int(active.sum()), read=int((active & sure & is_active).sum()))
        found += Counter(silent=int((active & sure & ~is_active).sum()))

    assert found["flags"] >= 4
    assert found["silent"] <= found["flags"] / 100
    assert found["read"] >= 0.9 * found["flags"]


def test_flags_of_hexagons_that_are_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells of rendered hexagons turned by lot, flags with them: hardly any flag is silent, most are read.

    Coarser than a photo: pieces then lean the wrong way, and their light comes from elsewhere. About one of
    the four boards every owner is asked.
    """
    found = Counter[str]()
    for number, path in enumerate(truth_files("hexagons")):
        seen, wanted = seen_in(path, monkeypatch)
        cells = json.loads(path.read_text())["cells"]
        active = np.array([cells[cell.name]["active"] for cell in seen.sheet.cells])
        sixths = np.where(active, np.random.default_rng(number).integers(1, 6, len(active)), 0)
        side = seen.relative.shape[1]
        middle = (side - 1) / 2, (side - 1) / 2
        windows = seen.relative.copy()
        for k in np.flatnonzero(sixths):
            turn = cv2.getRotationMatrix2D(middle, -60.0 * float(sixths[k]), 1.0)
            windows[k] = cv2.warpAffine(windows[k], turn, (side, side))
        told = read_mats(replace(seen, relative=windows), wanted)
        sure = told.odds.max(axis=1) >= told.believed_from
        is_active = np.array([its.active for its in (*told.classes, *told.beside)])[told.odds.argmax(axis=1)]
        found += Counter(flags=int(active.sum()), read=int((active & sure & is_active).sum()))
        found += Counter(silent=int((active & sure & ~is_active).sum()))

    assert found["flags"] >= 35
    assert found["silent"] <= found["flags"] / 30
    assert found["read"] >= 0.6 * found["flags"]


@pytest.mark.parametrize("cut", ["ring", "round", "badly"])
def test_flags_on_mats_cut_otherwise(cut: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Flags on every corner of discs, and of square mats cut round or badly, are read or asked.

    These cuts are coarser than rendered ones, but as large as printed.
    """
    monkeypatch.setitem(HANDS, 4, replace(HANDS[4], sizes=(0.93, 1.01)))
    path = CORNERS_SHOWN[0]
    seen, wanted = seen_in(path, monkeypatch)
    cells, truth = json.loads(path.read_text())["cells"], labels(path, seen.sheet)
    corners = [cells[cell.name].get("corners", [0])[0] for cell in seen.sheet.cells]
    turned = np.stack([np.rot90(one, by) for one, by in zip(seen.relative, corners, strict=True)])
    made = recut(turned, truth, seen.sheet, seen.tones.greys.grey, np.random.default_rng(11), cut)
    windows = np.stack([np.rot90(one, -by) for one, by in zip(made, corners, strict=True)])
    told = read_mats(replace(seen, relative=windows), wanted)
    is_active = np.array([its.active for its in (*told.classes, *told.beside)])[told.odds.argmax(axis=1)]
    sure = told.odds.max(axis=1) >= told.believed_from
    elsewhere = np.array(corners) > 0

    assert elsewhere.sum() >= 30
    assert not (sure & (is_active != (truth["active"] == 1))).any()
    assert (sure & elsewhere).sum() >= 0.4 * elsewhere.sum()


def test_the_list_of_flags_is_dealt_by_its_seeds() -> None:
    """No training uses them; every corner has its share; a board is dealt alike twice; flags are as dealt."""
    laid = read_laid()
    seeds = [part.seed for part in laid.parts.values()]
    corners: Counter[int] = Counter()
    for board in boards(laid, Path(), list(laid.parts)):
        position, flags = position_of(board, laid)
        assert (position, flags) == position_of(board, laid)
        cells = {name: its["truth"] for name, its in position["cells"].items() if "truth" in its}
        assert {name: its["corners"] for name, its in cells.items()} == {
            name: [flag["corner"] for flag in each] for name, each in flags.items()
        }
        corners += Counter(its["corners"][0] for its in cells.values() if its["lies"] == "plain")

    used = {one.seed for path in (OWN_LIST, JUDGED) for one in read_list(path).sets.values()}
    assert len(set(seeds)) == len(seeds) and not set(seeds) & used
    assert sum(corners[corner] for corner in range(1, CORNERS)) >= 600
    assert min(corners[corner] for corner in range(1, CORNERS)) > 0.25 * corners.total()
    assert {way for part in laid.parts.values() for way in part.lies} == set(WAYS)


def test_a_list_of_flags_that_is_not_understood_is_refused(tmp_path: Path) -> None:
    """A way to lie that is none is named."""
    data = json.loads(OWN_LAID.read_text())
    data["parts"]["odd"]["lies"] = ["hanging"]
    file = tmp_path / "flags.json"
    file.write_text(json.dumps(data))

    with pytest.raises(TrainingError, match="hanging"):
        read_laid(file)
