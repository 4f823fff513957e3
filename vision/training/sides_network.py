"""Train the network that reads hexagons by their sides: whose a cell is, and whether a flag lies there.

A cell that is not active looks the same from all six sides, and every board looks the same in a mirror. So
the network learns from few boards what a network of whole cells does not learn from many. It begins with
nothing, unless the effort names weights to go on from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from calibration.sheet import Sheet
from vision.features import FACTS
from vision.light import relative_to_white
from vision.model import SIDE_TASKS
from vision.side_pictures import SIDE, SIDES, mirror_pictures, side_facts, side_pictures
from vision.training.cells import Light
from vision.training.cells_network import CellNet, Course, examples, judge_cells, train
from vision.training.convolutions import Convolutions
from vision.training.effort import Effort
from vision.training.graphs import Shapes, Tasks
from vision.training.hexagons_network import Truth, see_all_round

SEEDS = (2012, 2013)  # a network each: where they differ is doubt
UNLIKE = 1 / 3  # of households: their glass
CHANNELS = (16, 24, 32)
CONVOLUTIONS = ((5, 2), (3, 1), (3, 2))  # kernel, stride
EMBEDDED, WIDTH = 40, 64  # numbers that describe a side, and a cell


class SideNet(CellNet):
    """The network of sides that vision.model runs, trainable."""

    linear: ClassVar[Sequence[str]] = ("side", *CellNet.linear)
    shapes: ClassVar[Shapes] = CONVOLUTIONS

    def __init__(self, tasks: Tasks = SIDE_TASKS) -> None:
        nn.Module.__init__(self)
        self.convolutions = Convolutions(CHANNELS, SIDE, self.shapes)
        self.side = nn.Linear(self.convolutions.maps + FACTS, EMBEDDED)
        self.compare(SIDES * EMBEDDED, WIDTH, tasks)

    def seen(self, pictures: torch.Tensor, facts: torch.Tensor) -> torch.Tensor:
        """Return what every cell's sides and facts say of it: (cells, outputs)."""
        sides = super().seen(pictures.flatten(0, 1), facts.flatten(0, 1))
        return self.drop(functional.relu(self.side(sides)).reshape(len(pictures), -1))

    @staticmethod
    def otherwise(
        pictures: Light, facts: Light, truth: Truth, rng: np.random.Generator
    ) -> tuple[Light, Light]:
        """Return pictures and facts of a board seen otherwise by lot, so that the truth stays the same."""
        return see_all_round(pictures, facts, truth, rng, mirror_pictures, _turned)


def _turned(pictures: Light, facts: Light, turns: NDArray[np.int64]) -> tuple[Light, Light]:
    """Return pictures and facts of cells whose sides begin so many sixths farther on (cells,)."""
    sides = (np.arange(SIDES) + turns[:, None]) % SIDES
    cells = np.arange(len(pictures))[:, None]
    return pictures[cells, sides], facts[cells, sides]


def make(parts: Mapping[str, Sequence[Path]], out: Path, seed: int, effort: Effort) -> list[str]:
    """Write sides-0.onnx and so on, from rendered boards and drawn ones; return the held-back figures."""
    variations, epochs = effort.sides
    figures = []
    used, held = examples(parts["train"], seed + SEEDS[0], UNLIKE, effort.variations, _of_sides)
    drawn, drawn_held = examples(parts["drawn"], seed + SEEDS[0], UNLIKE, variations, _of_sides)
    for number, own in enumerate(SEEDS):
        file = f"sides-{number}.onnx"
        course = Course(seed + own, epochs, SIDE_TASKS, net=SideNet)
        net = train([*used, *drawn], course.start_from(effort, file))
        temperatures, said = judge_cells(net, [*held, *drawn_held])
        figures += [f"network {number}: {len(used)} rendered, {len(drawn)} drawn; {words}" for words in said]
        net.write(out / file, temperatures)
    return figures


def _of_sides(
    windows: Light, white: NDArray[np.float64], facts: NDArray[np.float64], sheet: Sheet
) -> tuple[Light, Light]:
    """Return what networks that see sides look at."""
    return side_pictures(relative_to_white(windows, white), sheet), side_facts(facts, sheet)
