"""Train the networks that read the cells, from rendered photos with truth.

Scenes, never cells or photos, are split between training and the held-back part, on which the temperatures
are set and the figures measured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from vision.features import FACTS, SIDE, turned_over
from vision.model import TASKS
from vision.training.cells import Example, Light, Sight, example_of, load, of_cells, places
from vision.training.cells_further import held_to, restore
from vision.training.convolutions import CONVOLUTIONS, Convolutions, as_numpy
from vision.training.effort import Effort
from vision.training.errors import TrainingError
from vision.training.graphs import (
    EPSILON,
    HEADS,
    LAYERS,
    Shapes,
    Tasks,
    Trained,
    read_trained,
    write_comparing,
)
from vision.training.vary_cells import vary_example

# A network each: its seed, and the share of households with glass unlike the usual among those with other
# pieces. The first knows usual beads well, and would be too sure of others; the second has met those, too.
NETWORKS = ((2005, 0.0), (2006, 1 / 3))
CHANNELS = (20, 40, 40, 56)
WIDTH = 80  # of a cell's embedding
DROPOUT = 0.15
BATCH = 12  # boards
SOME_CELLS = 36  # of every board in most steps: more boards for the same time
WHOLE_BOARDS = 0.2  # share of steps that see all cells, of half as many boards
RATE = 2e-3
FURTHER_RATE, HOLD = 5e-4, 2.0  # from weights on that there are: how much what they get right is kept
DECAY = 0.02
HELD_BACK = 8  # every eighth scene
HELD_VARIED = 3  # variations of each as well: honest where looks are odd, too, not on the usual ones alone
# Beads unlike any that were trained on are read too surely: colours stay as unsure as this makes them.
LEAST_TEMPERATURE = {"colour": 1.9}
TEMPERATURES = tuple(np.arange(0.8, 3.01, 0.1).round(1))


class CellNet(nn.Module):
    """The network that vision.model runs, trainable: with batch norm and dropout, which reading does without.

    tasks: what it reads, with the labels of each.
    """

    linear: ClassVar[Sequence[str]] = ("cell", "head")
    shapes: ClassVar[Shapes] = CONVOLUTIONS

    def __init__(self, tasks: Tasks = TASKS) -> None:
        super().__init__()
        self.convolutions = Convolutions(CHANNELS, SIDE, self.shapes)
        self.compare(self.convolutions.maps + FACTS, WIDTH, tasks)

    def compare(self, told: int, width: int, tasks: Tasks) -> None:
        """Add what compares cells, each of which is described by so many numbers."""
        self.tasks = tasks
        self.cell = nn.Linear(told, width)
        self.layers = nn.ModuleList(_Layer(width) for _ in range(LAYERS))
        self.head = nn.Linear(width, sum(len(labels) for labels in tasks.values()))
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, pictures: torch.Tensor, facts: torch.Tensor) -> torch.Tensor:
        """Return logits (boards, cells, labels) of pictures (boards, cells, SIDE, SIDE, 3)."""
        boards, cells = pictures.shape[:2]
        board = functional.relu(self.cell(self.seen(pictures.flatten(0, 1), facts.flatten(0, 1))))
        board = self.drop(board.unflatten(0, (boards, cells)))
        for layer in self.layers:
            board = layer(board)
        return torch.as_tensor(self.head(board))

    def seen(self, pictures: torch.Tensor, facts: torch.Tensor) -> torch.Tensor:
        """Return what every cell's picture and facts say of it: (cells, outputs)."""
        return torch.cat([self.drop(self.convolutions(pictures)), facts], dim=1)

    @staticmethod
    def otherwise(
        pictures: Light, facts: Light, truth: Mapping[str, NDArray[np.int64]], rng: np.random.Generator
    ) -> tuple[Light, Light]:
        """Return pictures and facts of a board seen otherwise by lot, so that the truth stays the same."""
        return turned_over(pictures, facts) if rng.random() < 0.5 else (pictures, facts)

    def write(self, file: Path, temperatures: Mapping[str, float]) -> None:
        """Write the network to a file that vision reads."""
        write_comparing(file, self.weights(), self.shapes, self.tasks, temperatures)

    def weights(self) -> dict[str, NDArray[np.float16]]:
        """Return the weights as vision.training.graphs wants them, batch norm folded in."""
        out = self.convolutions.weights()
        linear = {name: getattr(self, name) for name in self.linear}
        for i, layer in enumerate(self.layers):
            linear |= {f"layer{i}.{part}": getattr(layer, part) for part in ("qkv", "out", "up", "down")}
            for part in ("norm1", "norm2"):
                out[f"layer{i}.{part}.g"] = getattr(layer, part).weight
                out[f"layer{i}.{part}.b"] = getattr(layer, part).bias
        for name, module in linear.items():
            out[f"{name}.w"], out[f"{name}.b"] = module.weight.T, module.bias
        return as_numpy(out)


class _Layer(nn.Module):
    """Attention among the cells of a board, then a small network for each."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = (nn.LayerNorm(width, eps=EPSILON) for _ in range(2))
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)
        self.drop = nn.Dropout(DROPOUT)

    def forward(self, board: torch.Tensor) -> torch.Tensor:
        query, key, value = (
            part.unflatten(-1, (HEADS, -1)).transpose(1, 2)
            for part in self.qkv(self.norm1(board)).chunk(3, dim=-1)
        )
        heed = functional.scaled_dot_product_attention(query, key, value)
        board = board + self.drop(self.out(heed.transpose(1, 2).flatten(2)))
        return board + self.drop(self.down(functional.relu(self.up(self.norm2(board)))))


def batch_of(
    net: CellNet, examples: Sequence[Example], rng: np.random.Generator | None = None, some: int | None = None
) -> tuple[torch.Tensor, torch.Tensor, dict[str, torch.Tensor]]:
    """Return boards stacked; with a generator: seen otherwise, tinted a little, some of the cells only."""
    pictures, facts, truth = [], [], []
    for example in examples:
        order = np.arange(len(example.facts)) if rng is None else rng.permutation(len(example.facts))[:some]
        seen, known = example.pictures[order].astype(np.float32), example.facts[order]
        told = {task: labels[order] for task, labels in example.truth.items()}
        if rng is not None:
            seen, known = net.otherwise(seen, known, told, rng)
            seen = seen + rng.normal(0, 0.02, 3).astype(np.float32)
        pictures.append(seen)
        facts.append(known)
        truth.append(told)
    asked = {task: torch.from_numpy(np.stack([one[task] for one in truth])) for task in TASKS}
    return torch.from_numpy(np.stack(pictures)), torch.from_numpy(np.stack(facts)), asked


def loss_of(logits: torch.Tensor, truth: dict[str, torch.Tensor], tasks: Tasks = TASKS) -> torch.Tensor:
    """Return the sum of all tasks' cross entropies."""
    parts = logits.split([len(labels) for labels in tasks.values()], dim=-1)
    return torch.stack(
        [
            functional.cross_entropy(part.flatten(0, 1), truth[task].flatten(), ignore_index=-1)
            for task, part in zip(tasks, parts, strict=True)
            if (truth[task] >= 0).any()
        ]
    ).sum()


@dataclass(frozen=True)
class Course:
    """The training of a network: its seed and epochs, its tasks, and the network that it begins from.

    start: it stays close to that one if that is right, in the tasks that are kept. net: of which kind.
    """

    seed: int
    epochs: int
    tasks: Tasks = field(default_factory=lambda: TASKS)
    start: Trained | None = None
    kept: Collection[str] = tuple(TASKS)
    rate: float = RATE
    net: Callable[[Tasks], CellNet] = CellNet

    def start_from(self, effort: Effort, file: str) -> Course:
        """Return the same from the weights in a file of the effort's folder, more slowly, if it names one."""
        if not effort.start:
            return self
        return replace(self, start=read_trained(Path(effort.start) / file), rate=FURTHER_RATE)


def train(examples: Sequence[Example], course: Course) -> CellNet:
    """Return a network trained on boards; those of a step have the same size."""
    torch.manual_seed(course.seed)
    rng = np.random.default_rng(course.seed)
    sizes = Counter(len(one.facts) for one in examples)
    epoch = sum(count // BATCH for count in sizes.values())
    if not epoch:
        raise TrainingError(
            f"{len(examples)} boards are less than a step needs ({BATCH} of one size): train on more scenes"
        )
    tasks, start = course.tasks, course.start
    net, before = course.net(tasks), course.net(tasks).eval()
    if start:
        restore(net, start, tasks)
        restore(before, start, tasks)
    optimizer = torch.optim.AdamW(net.parameters(), course.rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, course.rate, total_steps=course.epochs * epoch, pct_start=0.15
    )
    net.convolutions.train(start is None)  # batch norm folded in is not learned anew
    for number in range(course.epochs):
        print(f"cells: epoch {number + 1} of {course.epochs}", flush=True)
        for chosen in _steps(examples, rng):
            whole = rng.random() < WHOLE_BOARDS
            some = None if whole else SOME_CELLS
            pictures, facts, truth = batch_of(net, chosen[: BATCH // 2 if whole else BATCH], rng, some)
            logits = net(pictures, facts)
            loss = loss_of(logits, truth, tasks)
            if start:
                with torch.no_grad():
                    was = before(pictures, facts)
                loss = loss + HOLD * held_to(logits, was, truth, tasks, course.kept)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
    return net.eval()


def _steps(examples: Sequence[Example], rng: np.random.Generator) -> list[list[Example]]:
    """Return the boards of an epoch's steps, BATCH of one size each, by lot."""
    found = []
    for size in sorted({len(one.facts) for one in examples}):
        mine = [one for one in examples if len(one.facts) == size]
        order = rng.permutation(len(mine))
        found += [
            [mine[i] for i in order[first : first + BATCH]]
            for first in range(0, len(mine) - BATCH + 1, BATCH)
        ]
    return [found[i] for i in rng.permutation(len(found))]


def judge_cells(net: CellNet, held: Sequence[Example]) -> tuple[dict[str, float], list[str]]:
    """Return the temperatures that are most honest on held-back boards, and the figures in words."""
    found, figures = {}, []
    logits, truth = [], []
    with torch.no_grad():
        for example in held:
            pictures, facts, asked = batch_of(net, [example])
            logits.append(net(pictures, facts))
            truth.append(asked)
    everything = torch.cat([one.flatten(0, 1) for one in logits])
    parts = everything.split([len(labels) for labels in net.tasks.values()], dim=-1)
    for task, part in zip(net.tasks, parts, strict=True):
        asked_here = torch.cat([one[task].flatten() for one in truth])
        part, labels = part[asked_here >= 0], asked_here[asked_here >= 0]
        losses = {t: float(functional.cross_entropy(part / t, labels)) for t in TEMPERATURES}
        best = min(losses, key=lambda t: losses[t])
        wrong = int((part.argmax(dim=1) != labels).sum())
        figures.append(
            f"{task}: {len(labels)} held back, {wrong} wrong, log loss {losses[best]:.5f} at {best}"
        )
        found[task] = max(float(best), LEAST_TEMPERATURE.get(task, 0.0))
    return found, figures


def make(parts: Mapping[str, Sequence[Path]], out: Path, seed: int, effort: Effort) -> list[str]:
    """Write cells-0.onnx and so on, trained on rendered and drawn boards; return the held-back figures."""
    figures = []
    variations, epochs = effort.cells
    for number, (own, unlike) in enumerate(NETWORKS):
        file = f"cells-{number}.onnx"
        used, held = examples(parts["train"], seed + own, unlike, effort.variations)
        drawn, drawn_held = examples(parts["drawn"], seed + own, unlike, variations)
        net = train([*used, *drawn], Course(seed + own, epochs).start_from(effort, file))
        temperatures, said = judge_cells(net, [*held, *drawn_held])
        figures += [f"network {number}: {len(used)} rendered, {len(drawn)} drawn; {words}" for words in said]
        net.write(out / file, temperatures)
    return figures


def examples(
    folders: Sequence[Path], seed: int, unlike: float, variations: int, see: Sight = of_cells
) -> tuple[list[Example], list[Example]]:
    """Return the boards to train on and those held back, varied; all photos of a place are on one side."""
    rng = np.random.default_rng(seed)
    apart = sorted(str(place) for folder in folders for place in places(folder))[::HELD_BACK]
    used: list[Example] = []
    held: list[Example] = []
    for scene in (scene for folder in folders for scene in load(folder)):
        part, times = (held, HELD_VARIED) if scene.place in apart else (used, variations)
        part += [example_of(scene, see=see), *(vary_example(scene, rng, unlike, see) for _ in range(times))]
    return used, held
