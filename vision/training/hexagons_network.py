"""Train the network that reads cells of hexagons: a third side plays there, and frames have six sides.

It begins with the eyes of a network of squares (vision.training.cells_network), which has seen much glass;
what frames of hexagons mean it learns on drawn boards and on rendered ones, from all six sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.features import mirror_hexagons, turned_by_sixths
from vision.model import HEXAGON_TASKS
from vision.side_pictures import SIDES
from vision.training.cells import Light
from vision.training.cells_network import CellNet, Course, examples, judge_cells, train
from vision.training.effort import Effort
from vision.training.graphs import OWN_WEIGHTS, read_trained

Truth = Mapping[str, NDArray[np.int64]]

SEED = 2011
RATE = 1.5e-3
UNLIKE = 1 / 3  # of households: their glass
FILE = "hexagons-0.onnx"
EYES = OWN_WEIGHTS / "cells-1.onnx"  # the network of squares that has met glass unlike the usual
KEPT = ("kind",)  # what the middle of a cell shows as on squares; there one colour never lies alone
ROUND = 0.5  # share of boards whose cells are turned, each as it likes


class HexagonNet(CellNet):
    """The network of cells, whose cells are hexagons in training."""

    @staticmethod
    def otherwise(
        pictures: Light, facts: Light, truth: Truth, rng: np.random.Generator
    ) -> tuple[Light, Light]:
        """Return pictures and facts of a board seen otherwise by lot, so that the truth stays the same."""
        return see_all_round(pictures, facts, truth, rng, mirror_hexagons, turned_by_sixths)


def see_all_round(
    pictures: Light,
    facts: Light,
    truth: Truth,
    rng: np.random.Generator,
    mirror: Callable[[Light, Light], tuple[Light, Light]],
    turn: Callable[[Light, Light, NDArray[np.int64]], tuple[Light, Light]],
) -> tuple[Light, Light]:
    """Return pictures and facts of a board of hexagons mirrored, and its cells turned by sixths, by lot.

    mirror, turn: what does that to them. Cells are turned only if no flag lies: its corner shows it.
    """
    if rng.random() < 0.5:
        pictures, facts = mirror(pictures, facts)
    if rng.random() < ROUND:
        turns = np.where(truth["active"] == 0, rng.integers(0, SIDES, len(pictures)), 0)
        pictures, facts = turn(pictures, facts, turns)
    return pictures, facts


def make(parts: Mapping[str, Sequence[Path]], out: Path, seed: int, effort: Effort) -> list[str]:
    """Write hexagons-0.onnx, trained on rendered boards and drawn ones; return the held-back figures."""
    start = read_trained(Path(effort.start) / FILE if effort.start else EYES)
    variations, epochs = effort.hexagons
    used, held = examples(parts["train"], seed + SEED, UNLIKE, effort.variations)
    drawn, drawn_held = examples(parts["drawn"], seed + SEED, UNLIKE, variations)
    net = train([*used, *drawn], Course(seed + SEED, epochs, HEXAGON_TASKS, start, KEPT, RATE, HexagonNet))
    temperatures, said = judge_cells(net, [*held, *drawn_held])
    net.write(out / FILE, temperatures)
    return [f"{len(used)} rendered and {len(drawn)} drawn boards; {words}" for words in said]
