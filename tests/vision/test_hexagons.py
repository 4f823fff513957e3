"""Boards of hexagons with mats: whose, of which colour and whether active; what nobody can read is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import cv2
import numpy as np
import pytest

from games.catalogue import game_named
from games.standing import Standing
from tests.benchmarks.suites.read import read_cells, truth_files
from tests.synth.hexagons import Table, sheet_of, table_of
from tests.synth.picture import Camera, Lie, lay_on, lay_out, photograph, to_bytes
from tests.vision.hexagons import counted, read, tables
from vision.doubt import HexagonLimits
from vision.errors import UnknownPieceError
from vision.hexagons import HexagonReader
from vision.known import factors_on, require_known
from vision.limits import load_limits
from vision.locate import locate
from vision.model import Prediction, turn_sides, vote
from vision.picture import decode
from vision.read import ReadOptions, read_boards
from vision.reading import Reading

SHEET = sheet_of(3)
SPARKLIES = game_named("sparklies")
USUAL = SPARKLIES.look.classes
SIDES = ("none", "black", "white", "third")


def laid(active: tuple[int, ...] = ()) -> tuple[Standing, ...]:
    """Return what stands on the small board: the sides in turn, some of their cells active."""
    return tuple(Standing("RGB"[k % 3], SIDES[k % 4], k in active) for k in range(len(SHEET.cells)))


def seen(standing: tuple[Standing, ...], lies: dict[int, Lie], wanted: ReadOptions) -> Reading:
    """Return what a photo of the small board with tiles is read as; lies: of what lies loosely."""
    page = lay_out(SHEET, [Standing()] * len(SHEET.cells))
    lay_on(page, SHEET, standing, "tile", [lies.get(k, Lie()) for k in range(len(standing))])
    (reading,), _ = read_boards(to_bytes(photograph(page, Camera(tilt=12))), wanted)
    return reading


def test_boards_by_family(many: Callable[..., int]) -> None:
    """With any trouble in a photo, no cell is wrong in silence; most are read, and the tidy boards all."""
    boards, found = many(2, of=64), Counter[str]()
    for family, table in tables(boards, 2, (3, 4) if boards < 8 else (4, 7, 5, 3, 6, 2)):
        reading = read(table)
        assert reading.game == "sparklies" and reading.pieces == table.pieces, family
        found += counted(table, reading)

    assert found["boards"] == boards and found["cells"] >= 19 * boards
    assert found["silent"] == found["covered silent"] == 0
    assert found["asked"] <= 0.03 * found["cells"]


def test_rendered_photos_are_read() -> None:
    """On four boards that no network was trained on, only cells that are asked are wrong."""
    photos = [read_cells(truth) for truth in truth_files("hexagons")]
    cells = [cell for photo in photos for cell in photo]

    assert [len(photo) for photo in photos] == [37, 61, 91, 127]
    assert not any(cell.doubtful < (not cell.right) for cell in cells)
    assert sum(not cell.right for cell in cells) <= 1
    assert sum(cell.doubtful for cell in cells) <= 24


def test_a_third_sides_frames_are_asked_where_two_play() -> None:
    """A table of two knows no third side: its mats are not taken for black's or white's."""
    standing = laid()
    reading = seen(standing, {}, ReadOptions(classes=USUAL))
    thirds = {name for name, its in zip(SHEET.board.names, standing, strict=True) if its.owner == "third"}

    assert len(thirds) == 4
    assert set(reading.doubtful) == thirds
    assert seen(standing, {}, ReadOptions()).standing == standing


def test_a_flag_is_read_on_every_corner(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mat that was laid turned shows its flag elsewhere: it is active, and hardly any is asked.

    If the flag lies plainly at the top left, no other corner is looked at.
    """
    active, looked = (1, 2, 5, 6, 7, 10), []

    def turned(before: Prediction, turns: Any) -> Any:
        looked.append(turns > 0)
        return turn_sides(before, turns)

    monkeypatch.setattr("vision.hexagon_corners.turn_sides", turned)
    standing = laid(active)
    lies = {k: Lie(mat_turned=60.0 * n) for n, k in enumerate(active)}
    reading = seen(standing, lies, ReadOptions())
    names = [SHEET.board.names[k] for k in active]

    assert [reading.cells[name].standing for name in names] == [standing[k] for k in active]
    assert len(reading.doubtful) <= 2
    assert np.any(looked, axis=0)[list(active)].tolist() == [False] + 5 * [True]


def test_boards_with_mats_turned_by_lot(many: Callable[..., int]) -> None:
    """Flags on all six corners are read, of a third side's mats as well; no cell is wrong in silence."""
    boards, found = many(1, of=28), Counter[str]()
    for _, table in tables(boards, 8800, (4, 3) if boards < 4 else (4, 7, 5, 3, 6, 2), any_corner=True):
        found += counted(table, read(table))

    assert found["flags"] >= boards
    assert found["silent"] == found["covered silent"] == 0
    assert found["asked"] <= 0.04 * found["cells"] and found["flags asked"] <= 0.1 * found["flags"]


@pytest.mark.parametrize("flag", [1e-6, 0.05], ids=["sure", "less sure"])
def test_a_flag_that_a_corner_shows_is_not_denied_by_networks(
    monkeypatch: pytest.MonkeyPatch, flag: float
) -> None:
    """A cell whose corner is yellow is asked; if the network is sure of the others, they are not."""
    active = (1, 2, 5, 6, 7, 10)

    def denied(asked: Callable[..., Prediction], *seen: Any) -> Prediction:
        said = asked(*seen)
        no = np.tile([1 - flag, flag], (len(said.odds["active"]), 1))
        return replace(said, odds={**said.odds, "active": no})

    monkeypatch.setattr("vision.mats.vote", partial(denied, vote))
    monkeypatch.setattr("vision.hexagons.vote", partial(denied, vote))
    reading = seen(laid(active), {}, ReadOptions())
    told = {SHEET.board.names[k]: reading.cells[SHEET.board.names[k]] for k in active}

    assert all(cell.doubtful for cell in told.values())
    assert flag > 1e-3 or set(reading.doubtful) == set(told)  # a network that is nowhere sure has all asked


def test_a_colour_on_which_looks_and_network_differ_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cells whose pieces look otherwise than the network says are asked, and no others."""
    colours, odd = HexagonReader.colours, [3, 8]

    def otherwise(*seen: Any) -> tuple[Any, float]:
        odds, agree = colours(*seen)
        odds[odd] = np.roll(odds[odd], 1, axis=1)
        return odds, agree

    monkeypatch.setattr(HexagonReader, "colours", otherwise)
    reading = seen(laid(), {}, ReadOptions())

    assert set(reading.doubtful) == {SHEET.board.names[k] for k in odd}


def test_a_mat_without_its_piece_is_asked() -> None:
    """It is read as what it is, and asked; an empty cell among pieces is read, if not without being asked."""
    standing = tuple(its._replace(colour=None) if k in (0, 1, 6) else its for k, its in enumerate(laid()))
    reading = seen(standing, {}, ReadOptions())
    names = SHEET.board.names

    assert reading.standing == standing
    assert {names[1], names[6]} <= set(reading.doubtful) <= {names[0], names[1], names[6]}


def test_a_banner_is_taken_for_nothing_else() -> None:
    """With a banner on each side's mats the owners are told from the other edges."""
    standing = laid((5, 6, 7))
    marked = tuple(its._replace(marks=("banner",)) if 1 <= k <= 7 else its for k, its in enumerate(standing))
    reading = seen(marked, {}, ReadOptions())

    assert sum(bool(its.marks and its.owner != "none") for its in marked) == 6
    assert reading.standing == standing and not reading.doubtful


@pytest.mark.parametrize("alone", ["none", "black", "white", "third"])
def test_boards_without_mats_or_with_one_sides_are_read(alone: str, many: Callable[..., int]) -> None:
    """A game begins without mats, and may end with one side's alone: no reason to ask about the board."""
    found, boards, owners = Counter[str](), many(2, of=12), set[str]()
    for k in range(boards):
        family, edge, pieces = ("loose", "steep", "shadow")[k % 3], (3, 5, 4)[k % 3], ("tile", "bead")[k % 2]
        table = table_of(family, 2100 + k, edge, pieces, 3, alone=alone)
        found += counted(table, read(table))
        owners |= {its.owner for its in table.standing}

    assert found["boards"] == boards and found["cells"] >= 19 * boards and owners == {"none", alone}
    assert found["silent"] == 0 and found["asked"] <= 0.05 * found["cells"]


@pytest.mark.parametrize("colour", "RGB")
def test_boards_with_pieces_of_one_colour_are_read(colour: str, many: Callable[..., int]) -> None:
    """No other colour is there to compare it with, when one is all that was captured or is left."""
    boards, found = many(2, of=24), Counter[str]()
    for k in range(boards):
        family = ("neat", "sparse", "loose")[k % 3]
        table = table_of(family, 500 + k, (3, 4, 5)[k % 3], ("bead", "tile")[k // 2 % 2], 3, colour=colour)
        assert {its.colour for its in table.standing} - {None} == {colour}
        found += counted(table, read(table))

    assert found["boards"] == boards and found["cells"] >= 19 * boards
    assert found["silent"] == 0 and found["asked"] <= 0.03 * found["cells"]


def test_pieces_of_unknown_hues_are_asked(many: Callable[..., int]) -> None:
    """Amber, teal and violet, or magenta, lime and cyan: no colour is taken for another in silence."""
    turns, boards, found, whole = (-60, -45, 45, 60), many(2, of=12), Counter[str](), Counter[int]()
    for k in range(boards):
        table = table_of(("loose", "neat")[k % 2], 600 + k, (4, 3, 5)[k % 3], ("bead", "tile")[k % 2], 3)
        for turn in turns:
            reading = read(replace(table, photo=with_hues_turned(table, turn)))
            found += counted(table, reading)
            whole[turn] += "colour" in (reading.quality.strange if reading.quality else ())

    assert found["boards"] == len(turns) * boards and found["cells"] >= 19 * found["boards"]
    assert found["silent"] == 0
    assert whole[-60] + whole[60] >= boards  # of two each


def with_hues_turned(table: Table, degrees: int) -> bytes:
    """Return a table's photo with pieces of other hues."""
    view, pixels = locate(decode(table.photo))[0].view, table.pixels
    on_pieces = np.zeros(pixels.shape[:2], np.uint8)
    angles = np.linspace(0, 2 * np.pi, 24)
    ring = 0.37 * table.sheet.cell_mm * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    for cell in table.sheet.cells:
        cv2.fillPoly(on_pieces, [np.rint(view.to_pixels(cell.centre_mm + ring)).astype(np.int32)], (1,))
    hsv = cv2.cvtColor(pixels, cv2.COLOR_BGR2HSV_FULL)
    turned = (on_pieces > 0) & (hsv[..., 1] > 70)
    hsv[..., 0] = np.where(turned, hsv[..., 0] + np.uint8(round(degrees / 360 * 256) % 256), hsv[..., 0])
    return to_bytes(np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR_FULL), np.uint8))


def test_networks_may_differ_more_about_photos_from_low_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every owner is asked then, as from above, where they differ about mats that they do not know."""
    by_sides = HexagonReader.by_sides

    def differing(self: HexagonReader, facts: Any) -> Prediction:
        said = by_sides(self, facts)
        return replace(said, apart={**said.apart, "owner": said.apart["owner"] + 0.015})

    monkeypatch.setattr(HexagonReader, "by_sides", differing)
    usual = load_limits(HexagonLimits)
    steep = replace(usual, steep_deg=-1.0)
    low, above = (seen(laid(), {}, ReadOptions(limits=(limits,))) for limits in (steep, usual))

    assert not low.doubtful and low.standing == laid()
    assert above.quality and above.quality.strange == ("owner",)
    assert len(above.doubtful) == len(SHEET.cells)


def test_where_a_lamp_washes_frames_out_it_is_asked(many: Callable[..., int]) -> None:
    """A cell whose frame glare hides looks like white's; whose it is is asked, and no other cell is wrong."""
    found = Counter[str]()
    for k in range(many(1, of=12)):
        table = table_of("neat", 80 + k, (4, 5)[k % 2], ("tile", "bead")[k // 2 % 2], 2 + k % 2)
        photo = table.pixels
        rows, columns = np.mgrid[: photo.shape[0], : photo.shape[1]]
        away = np.hypot(rows - photo.shape[0] * 0.5, columns - photo.shape[1] * 0.47) / photo.shape[1]
        lamp = 900 * np.clip(1.6 - away / 0.05, 0, 1)[..., None]
        coloured = np.ptp(photo, axis=2, keepdims=True) > 60
        lit = np.where(coloured, photo, np.clip(photo + lamp, 0, 255)).astype(np.uint8)
        reading = read(replace(table, photo=to_bytes(lit, 90)))
        found += counted(table, reading)
        hidden = [
            its.owner != "white" and cell.standing.owner == "white"
            for cell, its in zip(reading.cells.values(), table.standing, strict=True)
        ]
        found["taken for white's"] += sum(hidden)

    assert found["boards"] == many(1, of=12) and found["taken for white's"] >= 2 * found["boards"]
    assert found["silent"] == 0 and found["asked"] <= 0.4 * found["cells"]


def test_bright_paper_that_one_channel_washes_out_is_no_glare() -> None:
    """Paper is as bright as the photo can show in red, and its ink still shows in green and blue."""
    table = table_of("neat", 83, 4, "bead", 3)
    photo = table.pixels
    bright = np.clip(photo * (254 / np.quantile(photo, 0.9)) * np.array([0.93, 0.93, 1.0]), 0, 255)
    reading = read(replace(table, photo=to_bytes(bright.astype(np.uint8), 90)))
    found = counted(table, reading)

    assert sum(its.owner == "white" for its in table.standing) >= 5
    assert found["boards"] == 1 and found["cells"] == len(table.standing)
    assert found["silent"] == 0 and found["asked"] <= 1


def test_a_third_side_is_known_on_hexagons_only() -> None:
    """Without a table all that is white's there may be the third side's; squares stay as they were."""
    factors = game_named("sparklies").look.factors
    three = factors_on(6, factors).classes
    require_known(three, 6)

    assert set(three) - set(USUAL) == {replace_owner(its) for its in USUAL if its.owner == "white"}
    assert factors_on(4, factors).classes == tuple(USUAL)
    with pytest.raises(UnknownPieceError, match="third's red"):
        require_known(three)


def replace_owner(its: Standing) -> Standing:
    """Return the same of the third side."""
    return its._replace(owner="third")
