"""Mats on hexagons that the reader does not know are asked about: other frames, round, cut too small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.shapes import Artwork, Fill, Polygon
from calibration.sizes import Sizes
from print.mats import mat_outline
from tests.shares import only
from tests.synth import picture
from tests.synth.hexagons import table_of
from tests.synth.picture import smear_lens, to_bytes
from tests.vision.hexagons import counted, read
from vision.hexagons import HexagonReader


def drawn_with(
    outline: Callable[[Sizes, float], Polygon], frame: float, ink: str, cut: float = 0.0
) -> Callable[[str, Sizes], Artwork]:
    """Return a printer of mats; outline: by sizes and mm inwards; frame, cut: of the cell, inwards."""

    def drawn(owner: str, sizes: Sizes) -> Artwork:
        edge, inner = outline(sizes, cut * sizes.cell), outline(sizes, frame * sizes.cell)
        around = list(zip(edge.points, (*edge.points[1:], edge.points[0]), strict=True))
        within = list(zip(inner.points, (*inner.points[1:], inner.points[0]), strict=True))
        parts = len(around) // 6  # of a side
        sides = {"black": range(6), "third": range(0, 6, 2), "white": range(0)}[owner]
        framed = (
            Polygon((*around[n], *within[n][::-1])) for k in sides for n in range(parts * k, parts * (k + 1))
        )
        return (Fill("white", (edge,)), *(Fill(ink, (part,)) for part in framed))

    return drawn


def cut_by(share: float) -> Callable[[str, Sizes], Artwork]:
    """Return a printer of mats that are cut too small on every side, by a share of the cell."""
    return drawn_with(mat_outline, 0.09, "black", share)


def disc_outline(sizes: Sizes, inset: float) -> Polygon:
    """Return the outline of a round mat, 85 % of the cell across: an eighth of each sixth by a line."""
    x, y = sizes.mat / 2, sizes.mat_height / 2
    angles = np.linspace(-np.pi / 2, 1.5 * np.pi, 49)[:-1]
    radius = 0.425 * sizes.cell - inset
    return Polygon(tuple((float(x + radius * np.cos(a)), float(y + radius * np.sin(a))) for a in angles))


@pytest.mark.parametrize(
    ("mats", "read_wrong", "strange", "smeared"),
    [
        (drawn_with(mat_outline, 0.03, "black"), True, 1, False),
        (drawn_with(mat_outline, 0.03, "black"), True, 1, True),
        pytest.param(drawn_with(mat_outline, 0.09, "grey"), False, 1, False, marks=pytest.mark.long),
        pytest.param(drawn_with(mat_outline, 0.09, "yellow"), True, 1, False, marks=pytest.mark.long),
        (drawn_with(disc_outline, 0.09, "black"), True, 11 / 12, False),
    ],
    ids=["thinly framed", "thinly framed, lens smeared", "grey", "yellow", "round"],
)
def test_mats_unlike_any_known_are_asked(
    mats: Callable[[str, Sizes], Artwork],
    read_wrong: bool,
    strange: float,
    smeared: bool,
    many: Callable[..., int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Networks trained apart differ about nearly all of them: owners are asked there, and any guess.

    On the others, of round mats mostly, of which training cut some, none is wrong in silence.
    """
    monkeypatch.setattr(picture, "mat", mats)
    boards, found, wrong = many(1, of=12), Counter[str](), 0
    for k in range(boards):
        table = table_of("loose", 900 + k, (3, 4)[k % 2], ("tile", "bead")[k // 2 % 2], 2 + k % 2)
        if smeared:
            middles = np.array([np.mean(outline, axis=0) for outline in read(table).outlines.values()])
            cell = float(np.linalg.norm(middles[1] - middles[0]))
            smear = smear_lens(table.pixels, tuple(middles[k]), 1.5 * cell, 0.06 * cell)
            table = replace(table, photo=to_bytes(smear))
        reading = read(table)
        found += counted(table, reading)
        told = zip(reading.cells.values(), table.standing, strict=True)
        wrong += sum(cell.standing.owner != its.owner for cell, its in told)
        assert reading.quality
        found["strange"] += "owner" in reading.quality.strange

    assert found["boards"] == boards and found["cells"] >= 19 * boards
    assert found["strange"] >= strange * boards
    assert found["asked"] >= 0.9 * strange * found["cells"] and found["silent"] == 0
    assert wrong > 0 or not read_wrong


def test_mats_that_are_a_little_small_are_read(
    many: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut too small by half a millimetre on every side, they are read as printed ones are."""
    found, boards = Counter[str](), many(2, of=24)
    for k in range(boards):
        monkeypatch.setattr(picture, "mat", cut_by((0.025, 0.03)[k % 2]))
        family = ("loose", "steep", "shadow")[k % 3]
        table = table_of(family, 1300 + k, (3, 4)[k % 2], ("tile", "bead")[k // 2 % 2], 2 + k % 2)
        found += counted(table, read(table))

    assert found["boards"] == boards and found["cells"] >= 19 * boards
    assert found["silent"] == 0 and found["asked"] <= 0.06 * found["cells"]


def test_mats_cut_too_small_are_asked(many: Callable[..., int], monkeypatch: pytest.MonkeyPatch) -> None:
    """White's look as nobody's cells do then: from above and from the side, none is one in silence."""
    found, boards = Counter[str](), many(2, of=24)
    for k in range(boards):
        monkeypatch.setattr(picture, "mat", cut_by((0.05, 0.06, 0.075, 0.045)[k % 4]))
        family, edge, pieces = ("loose", "steep")[k % 2], (3, 4)[k // 2 % 2], ("tile", "bead")[k // 4 % 2]
        table = table_of(family, 5200 + k, edge, pieces, 3)
        found += counted(table, read(table)) + Counter(its.owner for its in table.standing)

    assert found["boards"] == boards and found["cells"] >= 19 * boards
    assert min(found["white"], found["black"]) >= 2 * boards
    assert found["silent"] == 0 and found["asked"] >= 0.5 * found["cells"]


def test_mats_without_any_frame_are_nobodys_or_asked(
    many: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut off with its frame, a mat looks like a bare cell: it is no other side's, and many are asked."""
    monkeypatch.setattr(picture, "mat", cut_by(0.09))
    boards, owners, asked, cells = many(2, of=12), Counter[str](), 0, 0
    for k in range(boards):
        table = table_of(("loose", "steep")[k % 2], 5200 + k, (3, 4)[k // 2 % 2], "tile", 3)
        told = read(table).cells.values()
        asked, cells = asked + sum(cell.doubtful for cell in told), cells + len(told)
        owners.update(cell.standing.owner for cell in told if not cell.doubtful)

    assert cells >= 19 * boards and asked >= 0.5 * cells
    assert set(owners) <= {"none"}


@pytest.mark.parametrize("family", only(["steep"], ["loose", "steep"]))
def test_only_three_mats_or_more_tell_how_mats_are_cut(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them tell small mats from printed ones; two of them say nothing."""
    are_narrow, heard = HexagonReader.are_narrow, list[tuple[bool, bool]]()

    def measured(self: HexagonReader, framed: NDArray[np.bool_], facts: NDArray[np.float64]) -> bool:
        few = framed & (np.cumsum(framed) <= 2)
        heard.append((are_narrow(self, framed, facts), are_narrow(self, few, facts)))
        return heard[-1][0]

    monkeypatch.setattr(HexagonReader, "are_narrow", measured)
    for share in (0.0, 0.03, 0.045, 0.06):
        monkeypatch.setattr(picture, "mat", cut_by(share))
        read(table_of(family, 901, 4, "bead", 3))

    assert heard == [(False, False), (False, False), (True, False), (True, False)]
