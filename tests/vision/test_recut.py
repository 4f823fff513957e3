"""Mats cut otherwise, painted into windows: what lies where, and what stays as it was."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.released import sheet_named
from calibration.sheet import Sheet
from tests.vision.slow_network import compare_slowly
from vision import side_pictures
from vision.doubt import SquareLimits
from vision.features import SIDE
from vision.limits import load_limits
from vision.model import HEXAGON_TASKS, TASKS, THIRD
from vision.rectify import PX_PER_MM
from vision.training import recut
from vision.training.graphs import OWN_WEIGHTS, read_trained

SQUARES = load_limits(SquareLimits)
SHEET = sheet_named("board-9x9")
CELLS = len(SHEET.cells)
WIDE = 90
INK = {
    "none": 0.2,
    "black": 0.03,
    "white": 0.7,
}  # linear light of the frame; paper is as light as white's mat
YELLOW = np.array([0.02, 0.35, 0.6], np.float32)
ALONG = (np.arange(WIDE) + 0.5 - WIDE / 2) / PX_PER_MM
X, Y = np.meshgrid(ALONG, ALONG)
EDGE = np.maximum(abs(X), abs(Y))


def board() -> tuple[NDArray[np.float32], dict[str, NDArray[np.int64]]]:
    """Return windows (CELLS, WIDE, WIDE, 3) of empty cells, a third of every owner, with their truth."""
    owners = np.arange(CELLS) % 3
    wide = np.full((CELLS, WIDE, WIDE, 3), 0.7, np.float32)
    for i, owner in enumerate(owners):
        wide[i][(EDGE > 7) & (EDGE < 9.8)] = INK["none"]
        if owner:
            wide[i][(EDGE < 9.5)] = INK["white"]
            wide[i][(EDGE > 7) & (EDGE < 9.5)] = INK[TASKS["owner"][owner]]
    return wide, {"owner": owners, "active": np.zeros(CELLS, np.int64)}


def cut(kind: str, seed: int = 1) -> NDArray[np.float32]:
    """Return the board's windows with all mats cut in one way."""
    wide, truth = board()
    return recut.recut(wide, truth, SHEET, -1.25, np.random.default_rng(seed), kind)


@pytest.mark.parametrize("kind", recut.SQUARES.cuts)
def test_bare_cells_stay_and_mats_are_cut_in_from_their_corners(kind: str) -> None:
    """No bare cell changes; of the mats the corners show the print below, the middle of a side the mat."""
    before, truth = board()
    after, owners = cut(kind), truth["owner"]
    corner = (X > 8.2) & (X < 9.3) & (Y > 8.2) & (Y < 9.3)
    printed = abs(after[owners > 0][:, corner].mean(axis=(1, 2)) - INK["none"]) < 0.1

    assert (after[owners == 0] == before[owners == 0]).all()
    assert printed.mean() > (0.9 if kind != "badly" else 0.3)
    assert np.isfinite(after).all()
    assert (after >= 0).all()


def test_a_ring_is_black_all_round_and_a_back_has_two_lines() -> None:
    """Black is one ring of its ink; white is white except for thin lines, which mats cut round have not."""
    _, truth = board()
    ring, plain = (cut(kind)[..., 1] for kind in ("ring", "round"))
    band = (abs(np.hypot(X, Y) - 7.8) < 0.5) & (EDGE < 6.3)  # at the diagonals: within a square mat's frame
    black, white = (truth["owner"] == TASKS["owner"].index(owner) for owner in ("black", "white"))

    assert np.median(ring[black][:, band]) < 0.1
    assert np.median(plain[black][:, band]) > 0.5
    assert 0.5 < ring[white][:, np.hypot(X, Y) < 8.5].mean() < plain[white][:, np.hypot(X, Y) < 8.5].mean()


def hexagons() -> tuple[NDArray[np.float32], dict[str, NDArray[np.int64]], Sheet]:
    """Return windows of empty hexagons, a quarter of every owner, some with flags, with truth and sheet."""
    sheet = sheet_named("custom-sparklies-hex4-20mm")
    owners = np.arange(len(sheet.cells)) % 4
    active = ((owners > 0) & (np.arange(len(owners)) % 5 == 0)).astype(np.int64)
    across = side_pictures.side_normals(sheet) @ np.stack([X, Y]).reshape(2, -1)
    out, side = (its.reshape(X.shape) for its in (across.max(axis=0), across.argmax(axis=0)))
    wide = np.full((len(owners), WIDE, WIDE, 3), 0.7, np.float32)
    for i, owner in enumerate(owners):
        wide[i][out > 10 - sheet.frame_mm] = INK["none"]
        if owner:
            wide[i][out < 9.5] = INK["white"]
            framed = {"black": side >= 0, "white": side < 0, "third": side % 2 == 0}
            wide[i][(out > 7.7) & (out < 9.5) & framed[HEXAGON_TASKS["owner"][owner]]] = INK["black"]
        if active[i]:
            wide[i][(out < 9.5) & (X * np.sqrt(0.75) + Y / 2 < -6.5)] = YELLOW
    return wide, {"owner": owners, "active": active}, sheet


def test_hexagons_are_drawn_round_with_the_sides_that_were_black() -> None:
    """A ring is dark towards the sides that were black, and light towards all others; bare cells stay."""
    before, truth, sheet = hexagons()
    after = recut.recut(before, truth, sheet, -1.25, np.random.default_rng(2), "ring")[..., 1]
    owners, flagged = truth["owner"], truth["active"] == 1
    normals = side_pictures.side_normals(sheet)
    counted = 0
    for i in np.flatnonzero((owners > 0) & ~flagged):
        dark = []
        for k in range(6):
            towards = (X * normals[k, 0] + Y * normals[k, 1]) / np.maximum(np.hypot(X, Y), 1e-6) > 0.97
            dark.append(after[i][towards & (np.hypot(X, Y) > 6.2) & (np.hypot(X, Y) < 9.0)].min() < 0.15)
        wanted = {"black": [True] * 6, "white": [False] * 6, "third": [True, False] * 3}
        assert dark == wanted[HEXAGON_TASKS["owner"][owners[i]]]
        counted += 1
    assert (after[owners == 0] == before[owners == 0][..., 1]).all()
    assert counted >= 20


def test_hexagons_cut_badly_show_more_of_the_print_on_all_sides() -> None:
    """On boards cut by more, mats leave more of the grey frame free; flags lie where they lay."""
    before, truth, sheet = hexagons()
    normals = side_pictures.side_normals(sheet)
    out = (normals @ np.stack([X, Y]).reshape(2, -1)).max(axis=0).reshape(X.shape)
    rim, white = (out > 8.6) & (out < 9.4), truth["owner"] == HEXAGON_TASKS["owner"].index("white")
    free = []
    for seed in range(12):
        after = recut.recut(before, truth, sheet, -1.25, np.random.default_rng(seed), "badly")
        free.append((after[white & (truth["active"] == 0)][:, rim, 1] < 0.45).mean())
        yellow = abs(after[truth["active"] == 1] - YELLOW).max(axis=-1) < 0.1
        was = (before[truth["active"] == 1] == YELLOW).all(axis=-1)
        assert yellow[was].mean() > 0.6

    assert min(free) < 0.35 and max(free) > 0.7
    assert (before[truth["owner"] > 0][:, rim, 1] < 0.45).mean() < 0.7


def test_the_same_lot_cuts_the_same() -> None:
    """Nothing is left to chance but by the generator given."""
    assert (cut("badly") == cut("badly")).all()
    assert (cut("badly") != cut("badly", seed=2)).any()


@pytest.mark.parametrize("sees", ["cells", "sides"])
def test_a_network_goes_on_from_where_it_was(sees: str) -> None:
    """Restored from the package's weights, the trainable network says the same as the one that reads."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install -e '.[train]'")
    from vision.training.cells_further import held_to, restore
    from vision.training.cells_network import CellNet
    from vision.training.sides_network import SideNet

    rng = np.random.default_rng(3)
    side, of_a_cell = (SIDE, ()) if sees == "cells" else (side_pictures.SIDE, (side_pictures.SIDES,))
    pictures = rng.normal(-1, 1, (9, *of_a_cell, side, side, 3)).astype(np.float32)
    facts = rng.normal(0, 1, (9, *of_a_cell, 10)).astype(np.float32)
    kind, strides = {"cells": (CellNet, (2, 2, 1, 2)), "sides": (SideNet, (2, 1, 2))}[sees]
    trained, net = read_trained(OWN_WEIGHTS / f"{sees}-0.onnx"), kind()
    tasks = trained.tasks
    restore(net, trained, tasks)
    with torch.no_grad():
        said = net.eval()(torch.from_numpy(pictures)[None], torch.from_numpy(facts)[None])
    truth = {task: torch.zeros((1, 9), dtype=torch.int64) for task in tasks}
    _, wanted = compare_slowly(trained.weights, pictures, facts, strides)

    assert np.abs(said[0].numpy() - wanted).max() < 1e-2
    assert held_to(said, said, truth, tasks, tasks) == pytest.approx(0, abs=1e-6)
    assert held_to(said + torch.linspace(0, 9, said.shape[-1]), said, truth, tasks, tasks) > 0.01
    assert held_to(said + torch.linspace(0, 9, said.shape[-1]), said, truth, tasks, kept=()) == 0
    assert {name: value.shape for name, value in net.weights().items()} == {
        name: value.shape for name, value in trained.weights.items()
    }


def test_a_network_that_tells_more_begins_with_what_is_known() -> None:
    """Of owners that squares have it says the same, of the third side nothing yet."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install -e '.[train]'")
    from vision.training.cells_further import restore
    from vision.training.cells_network import CellNet

    trained, net = read_trained(OWN_WEIGHTS / "cells-0.onnx"), CellNet(HEXAGON_TASKS)
    restore(net, trained, HEXAGON_TASKS)
    third = len(HEXAGON_TASKS["colour"]) + HEXAGON_TASKS["owner"].index(THIRD)
    others = [n for n in range(net.head.out_features) if n != third]

    assert not net.head.weight[third].any() and not net.head.bias[third].any()
    assert (net.head.weight[others] == torch.from_numpy(trained.weights["head.w"]).T).all()


def test_cells_without_flags_are_turned_and_mirrored_in_training() -> None:
    """Sides go round together, with what is known of them; where a flag lies they stay where they are."""
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install -e '.[train]'")
    from vision.training.sides_network import SideNet

    rng = np.random.default_rng(4)
    names = np.arange(60 * side_pictures.SIDES, dtype=np.float32).reshape(60, -1)
    pictures = np.broadcast_to(names[..., None, None, None], (*names.shape, 2, 2, 3))
    facts = np.broadcast_to(names[..., None], (*names.shape, 10))
    active = np.arange(60) % 3 == 0
    turned = flagged = 0
    for _ in range(40):
        seen, known = SideNet.otherwise(pictures, facts, {"active": active.astype(np.int64)}, rng)
        assert (seen[..., 0, 0, 0] == known[..., 0]).all()
        assert (np.sort(seen[..., 0, 0, 0]) == names).all()
        went = np.abs(seen[..., 0, 0, 0] - names).max(axis=1) > 0
        mirrored = (known[..., 1] <= 0).all()
        turned += int((went & ~active).any() and not mirrored)
        flagged += int(went[active].any() and not mirrored)

    assert turned >= 5 and flagged == 0
