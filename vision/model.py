"""From the cells' pictures to probabilities, by networks that see the whole board, in plain numpy.

Convolutions look at every cell; attention then lets the cells of a board compare themselves with each
other, for what black, grey and green look like in this photo the board itself shows best. A few networks,
trained apart from each other, vote: where they differ is doubt. They know colours, owners and flags, not
games: which of them can stand on a cell is the game's to say. Training: vision/training/cells_network.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.convolutions import Shapes, maps_of
from vision.features import turned_over
from vision.side_pictures import mirror_pictures

Light = NDArray[np.float32]

TASKS: Mapping[str, tuple[str, ...]] = {
    "colour": ("R", "G", "B", "none"),
    "owner": ("none", "black", "white"),
    "active": ("no", "yes"),
    "covered": ("no", "yes"),
    "kind": ("bead", "tile"),
}
THIRD = "third"  # whose frame is broken: black on every other side
HEXAGON_TASKS: Mapping[str, tuple[str, ...]] = {**TASKS, "owner": (*TASKS["owner"], THIRD)}
SIDE_TASKS = {task: HEXAGON_TASKS[task] for task in ("owner", "active")}  # what sides of hexagons show

CONVOLUTIONS: Shapes = ((5, 2), (3, 2), (3, 1), (3, 2))  # kernel, stride
SIDE_CONVOLUTIONS: Shapes = ((5, 2), (3, 1), (3, 2))
LAYERS = 2  # of attention
HEADS = 4
EPSILON = 1e-5
OF_SIDES = 3  # axes of the facts of sides; those of cells have two
# Probabilities from which on a second look at a cell changed no answer: of a task, and of the colour if one
# network reads it alone, whose temperature leaves it no surer.
SURE, SURE_ALONE = 0.998, 0.985
DIFFER = 0.0125  # mean part of the odds of a task on which networks differ: no board with less is strange


@dataclass(frozen=True)
class Network:
    """The weights by name and, by task, the temperature that makes the probabilities honest.

    conv{i}.w (kernel * kernel * in, out) and .b; cell.w, cell.b: from the flattened maps and the facts to
    an embedding; layer{i}.{norm1,norm2}.{g,b}, .qkv, .out, .up, .down as {w,b}; head.w, head.b: all
    tasks' labels side by side. A network that sees sides of cells has side.w, side.b as well, to embed each
    of them, and cell.w is from all of a cell's. tasks: what it reads, with the labels of each.
    """

    weights: Mapping[str, Light]
    temperatures: Mapping[str, float]
    tasks: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: TASKS)

    def predict(self, seen: Light) -> dict[str, NDArray[np.float64]]:
        """Return every task's labels' probabilities (cells, labels); seen: as embed makes it."""
        logits = self.logits(seen)
        found, start = {}, 0
        for task, labels in self.tasks.items():
            part = logits[:, start : start + len(labels)].astype(np.float64)
            found[task] = _softmax(part / self.temperatures[task])
            start += len(labels)
        return found

    def embed(self, maps: Light, facts: Light) -> Light:
        """Return what it knows of cells, or of their sides: (cells, width) or (cells, sides, width).

        maps: as maps_of makes them with these weights; facts: (cells, facts), as vision.features makes them.
        Of a network that sees sides both are (cells, sides, ...).
        """
        seen = np.concatenate([maps, facts], axis=-1)
        return np.maximum(_linear(self.weights, seen, "side" if self._sees_sides else "cell"), 0)

    def logits(self, seen: Light) -> Light:
        """Return the logits (cells, all labels) before any temperature; seen: as embed makes it."""
        board = seen
        if self._sees_sides:
            board = np.maximum(_linear(self.weights, seen.reshape(len(seen), -1), "cell"), 0)
        for i in range(LAYERS):
            board = board + self._attended(self._normed(board, f"layer{i}.norm1"), f"layer{i}")
            normed = self._normed(board, f"layer{i}.norm2")
            up = np.maximum(_linear(self.weights, normed, f"layer{i}.up"), 0)
            board = board + _linear(self.weights, up, f"layer{i}.down")
        return _linear(self.weights, board, "head")

    @property
    def _sees_sides(self) -> bool:
        return "side.w" in self.weights

    def _attended(self, board: Light, name: str) -> Light:
        cells, width = board.shape
        query, key, value = (
            part.reshape(cells, HEADS, -1).transpose(1, 0, 2)
            for part in np.split(_linear(self.weights, board, f"{name}.qkv"), 3, axis=1)
        )
        heed = _softmax(query @ key.transpose(0, 2, 1) / np.float32(np.sqrt(width / HEADS)))
        together = (heed @ value).transpose(1, 0, 2).reshape(cells, width)
        return _linear(self.weights, together, f"{name}.out")

    def _normed(self, board: Light, name: str) -> Light:
        apart = board - board.mean(axis=1, keepdims=True)
        scale = np.sqrt((apart**2).mean(axis=1, keepdims=True) + np.float32(EPSILON))
        return np.asarray(apart / scale * self.weights[f"{name}.g"] + self.weights[f"{name}.b"], np.float32)


def run_network(weights: Mapping[str, Light], pictures: Light, convolutions: Shapes) -> Light:
    """Return what a network that sees every picture (n, side, side, 3) by itself says of it: (n, said).

    weights: conv{i}.w and .b as a Network's; cell.w, cell.b from the flattened maps, head.w, head.b.
    """
    (maps,) = maps_of([weights], pictures, convolutions)
    return _linear(weights, np.maximum(_linear(weights, maps, "cell"), 0), "head")


def _linear(weights: Mapping[str, Light], seen: Light, name: str) -> Light:
    return np.asarray(seen @ weights[f"{name}.w"] + weights[f"{name}.b"], np.float32)


def _softmax(logits: NDArray[Any]) -> NDArray[Any]:
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), logits.dtype)


@dataclass(frozen=True)
class Prediction:
    """The answer of all networks together, by task.

    odds: (cells, labels) the mean of what each says. apart: (cells,) the part of the odds on which two
    networks differ at most. seen: what each network knows of the cells or their sides. pictures, facts: what
    it was given of them.
    """

    odds: Mapping[str, NDArray[np.float64]]
    apart: Mapping[str, NDArray[np.float64]]
    seen: Sequence[Light] = ()
    pictures: Light = field(default_factory=lambda: np.empty(0, np.float32))
    facts: Light = field(default_factory=lambda: np.empty(0, np.float32))


def vote(networks: Sequence[Network], pictures: Light, facts: Light) -> Prediction:
    """Return what networks with the same tasks say of all cells.

    pictures, facts: of cells, as vision.features makes them, or of their sides, as vision.side_pictures does.
    """
    return _voted(networks, look(networks, pictures, facts), pictures, facts, np.full(len(facts), True))


def vote_again(
    networks: Sequence[Network], before: Prediction, cells: NDArray[np.bool_], pictures: Light, facts: Light
) -> Prediction:
    """Return what the networks say of a board of which only some cells (cells,) look otherwise.

    before: what they said. pictures, facts: of these cells, as they look now; only they are mirrored.
    """
    anew = look(networks, pictures, facts)
    seen = [_changed(its, cells, now) for its, now in zip(before.seen, anew, strict=True)]
    return _voted(networks, seen, pictures, facts, cells)


def glance_again(
    one: Network, before: Prediction, cells: NDArray[np.bool_], pictures: Light, facts: Light
) -> dict[str, NDArray[np.float64]]:
    """Return what the first network says, not mirrored, of a board seen as in vote_again: half of it.

    one: the first of the networks that spoke before.
    """
    (anew,) = look([one], pictures, facts)
    return one.predict(_changed(before.seen[0], cells, anew))


def vote_turned(networks: Sequence[Network], before: Prediction, order: NDArray[np.int64]) -> Prediction:
    """Return what networks of sides say of a board whose cells' sides come in another order (cells, SIDES).

    before: what they said; what they know of each side stays.
    """
    changed, each = (order != np.arange(order.shape[1])).any(axis=1), np.arange(len(order))[:, None]
    pictures, facts = (its[each[changed], order[changed]] for its in (before.pictures, before.facts))
    return _voted(networks, [its[each, order] for its in before.seen], pictures, facts, changed)


def look(networks: Sequence[Network], pictures: Light, facts: Light) -> list[Light]:
    """Return what each network knows of cells, or of their sides."""
    shapes = SIDE_CONVOLUTIONS if facts.ndim == OF_SIDES else CONVOLUTIONS
    flat = pictures.reshape(-1, *pictures.shape[-3:])
    every = maps_of([one.weights for one in networks], flat, shapes)
    return [
        one.embed(maps.reshape(*facts.shape[:-1], -1), facts)
        for one, maps in zip(networks, every, strict=True)
    ]


def _changed(board: Light, cells: NDArray[np.bool_], now: Light) -> Light:
    """Return what is known of a board, of some cells (cells,) as it is now."""
    changed = board.copy()
    changed[cells] = now
    return changed


def _voted(
    networks: Sequence[Network],
    seen: Sequence[Light],
    pictures: Light,
    facts: Light,
    cells: NDArray[np.bool_],
) -> Prediction:
    """Return what the networks say of a board; seen: what each knows of it. pictures, facts: of these cells.

    Of these (cells,) those that they are not sure of are seen in a mirror as well: two opinions of each are
    wrong in silence half as often as one. Nothing on a cell changes what it means by that, so the others stay
    as they are.
    """
    said = [one.predict(its) for one, its in zip(networks, seen, strict=True)]
    unsure = cells & ~_are_sure(said)
    if unsure.any():
        mirror = mirror_pictures if facts.ndim == OF_SIDES else turned_over
        mirrored = look(networks, *mirror(pictures[unsure[cells]], facts[unsure[cells]]))
        for one, its, plain, now in zip(networks, seen, said, mirrored, strict=True):
            other = one.predict(_changed(its, unsure, now))
            for task, odds in plain.items():
                plain[task] = np.where(unsure[:, None], (odds + other[task]) / 2, odds)
    each = {task: np.stack([one[task] for one in said]) for task in said[0]}
    return Prediction(
        {task: odds.mean(axis=0) for task, odds in each.items()},
        {task: _apart(odds) for task, odds in each.items()},
        seen,
        pictures,
        facts,
    )


def _are_sure(said: Sequence[Mapping[str, NDArray[np.float64]]]) -> NDArray[np.bool_]:
    """Return of which cells (cells,) networks are sure in every task; of none if the board is strange."""
    least = {task: SURE_ALONE if len(said) == 1 and task == "colour" else SURE for task in said[0]}
    every = [(np.stack([one[task] for one in said]), least[task]) for task in said[0] if task != "kind"]
    sure = np.all([odds.mean(axis=0).max(axis=1) >= enough for odds, enough in every], axis=0)
    return np.asarray(sure & (max(_apart(odds).mean() for odds, _ in every) < DIFFER))


def _apart(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far networks differ (cells,); odds: (networks, cells, labels)."""
    return np.asarray(abs(odds[:, None] - odds[None]).sum(axis=-1).max(axis=(0, 1)) / 2)


@cache
def load_networks() -> tuple[Network, ...]:
    """Return the networks that read cells, with the package's own weights."""
    return networks_of(_own("cells"))


@cache
def load_hexagons() -> tuple[Network, ...]:
    """Return the networks that read cells of hexagons, with the package's own weights."""
    return networks_of(_own("hexagons"), HEXAGON_TASKS)


@cache
def load_sides() -> tuple[Network, ...]:
    """Return the networks that see sides of hexagons, with the package's own weights."""
    return networks_of(_own("sides"), SIDE_TASKS)


def networks_of(data: bytes, tasks: Mapping[str, tuple[str, ...]] = TASKS) -> tuple[Network, ...]:
    """Return the networks that read cells, of the bytes of a file of weights; tasks: what they read."""
    return tuple(
        Network(weights, {task: float(weights[f"temperature.{task}"]) for task in tasks}, tasks)
        for weights in _by_network(data).values()
    )


@cache
def load_weights(file: str) -> Mapping[str, Mapping[str, Light]]:
    """Return the package's own weights of a file, by network and name."""
    return _by_network(_own(file))


def _own(file: str) -> bytes:
    return files("vision").joinpath(f"weights/{file}.npz").read_bytes()


def _by_network(npz: bytes) -> dict[str, dict[str, Light]]:
    """Return weights by network and name; in their file they are named {network}/{weight}."""
    data = np.load(BytesIO(npz))
    found: dict[str, dict[str, Light]] = {}
    for name in data:
        network, _, weight = name.rpartition("/")
        found.setdefault(network, {})[weight] = data[name].astype(np.float32)
    return found
