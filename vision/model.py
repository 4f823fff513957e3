"""From the cells' pictures to probabilities, by networks that see the whole board, in plain numpy.

Convolutions look at every cell; attention then lets the cells of a board compare themselves with each
other, for what black, grey and green look like in this photo the board itself tells best. A few networks,
trained apart from each other, vote: where they differ is doubt. They know colours, owners and flags, not
games: which of them can stand on a cell is the game's to say. Training: vision/training/cells_network.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from io import BytesIO
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.convolutions import Shapes, maps_of
from vision.features import facts_turned_over
from vision.side_pictures import IN_A_MIRROR

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


@dataclass(frozen=True)
class Network:
    """The weights by name and, by task, the temperature that makes the probabilities honest.

    conv{i}.w (kernel * kernel * in, out) and .b; cell.w, cell.b: from the flattened maps and the facts to
    an embedding; layer{i}.{norm1,norm2}.{g,b}, .qkv, .out, .up, .down as {w,b}; head.w, head.b: all
    tasks' labels side by side. A network that sees sides of cells has side.w, side.b besides, to embed each
    of them, and cell.w is from all of a cell's. tasks: what it tells, with the labels of each.
    """

    weights: Mapping[str, Light]
    temperatures: Mapping[str, float]
    tasks: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: TASKS)

    def probabilities(self, maps: Light, facts: Light) -> dict[str, NDArray[np.float64]]:
        """Return every task's labels' probabilities (cells, labels).

        maps: as maps_of makes them with these weights; facts: (cells, facts), as vision.features makes them.
        Of a network that sees sides both are (cells, sides, ...).
        """
        return self.told(self.embed(maps, facts))

    def told(self, seen: Light) -> dict[str, NDArray[np.float64]]:
        """Return the same of what embed makes of the cells."""
        logits = self.logits(seen)
        found, start = {}, 0
        for task, labels in self.tasks.items():
            part = logits[:, start : start + len(labels)].astype(np.float64)
            found[task] = _softmax(part / self.temperatures[task])
            start += len(labels)
        return found

    def embed(self, maps: Light, facts: Light) -> Light:
        """Return what it knows of cells (cells, maps and facts), or of their sides (cells, sides, width)."""
        seen = np.concatenate([maps, facts], axis=-1)
        return np.maximum(_linear(self.weights, seen, "side"), 0) if "side.w" in self.weights else seen

    def logits(self, seen: Light) -> Light:
        """Return the logits (cells, all labels) before any temperature; seen: as embed makes it."""
        board = np.maximum(_linear(self.weights, seen.reshape(len(seen), -1), "cell"), 0)
        for i in range(LAYERS):
            board = board + self._attended(self._normed(board, f"layer{i}.norm1"), f"layer{i}")
            normed = self._normed(board, f"layer{i}.norm2")
            up = np.maximum(_linear(self.weights, normed, f"layer{i}.up"), 0)
            board = board + _linear(self.weights, up, f"layer{i}.down")
        return _linear(self.weights, board, "head")

    @cached_property
    def turned(self) -> Network:
        """Return the network that says of a board what this one says of it mirrored along the diagonal."""
        weights = dict(self.weights)
        for i, (kernel, _) in enumerate(CONVOLUTIONS):
            weights[f"conv{i}.w"] = _mirrored(weights[f"conv{i}.w"], kernel)
        last, cell = weights[f"conv{len(CONVOLUTIONS) - 1}.b"], weights["cell.w"]
        side = isqrt(len(cell) // len(last))
        maps = side * side * len(last)
        weights["cell.w"] = np.concatenate([_mirrored(cell[:maps], side), cell[maps:]])
        return replace(self, weights=weights)

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


def _mirrored(weights: Light, side: int) -> Light:
    """Return weights (side * side * channels, out) for what is seen in a mirror along the diagonal."""
    out = weights.shape[1]
    return weights.reshape(side, side, -1, out).transpose(1, 0, 2, 3).reshape(-1, out)


def _softmax(logits: NDArray[Any]) -> NDArray[Any]:
    odds = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=-1, keepdims=True), logits.dtype)


@dataclass(frozen=True)
class Prediction:
    """The answer of all networks together, by task.

    odds: (cells, labels) the mean of what each says. apart: (cells,) the part of the odds on which two
    networks differ at most. maps: of every look, what its convolutions made of the cells' pictures, or what
    it knows of their sides.
    """

    odds: Mapping[str, NDArray[np.float64]]
    apart: Mapping[str, NDArray[np.float64]]
    maps: Sequence[Light] = ()


def vote(networks: Sequence[Network], pictures: Light, facts: Light) -> Prediction:
    """Return what networks that tell the same say of all cells.

    Each looks at the board as it is and turned over: four opinions are wrong in silence half as often as two.
    """
    return _voted(networks, maps_of(_weights(networks), pictures, CONVOLUTIONS), facts)


def vote_again(
    networks: Sequence[Network], before: Prediction, cells: NDArray[np.bool_], pictures: Light, facts: Light
) -> Prediction:
    """Return what the networks say of a board of which only some cells (cells,) have other pictures.

    before: what they said. pictures: of these cells, as they look now; facts: of all cells.
    """
    anew = maps_of(_weights(networks), pictures, CONVOLUTIONS)
    maps = [its.copy() for its in before.maps]
    for its, changed in zip(maps, anew, strict=True):
        its[cells] = changed
    return _voted(networks, maps, facts)


def glance_again(
    one: Network, before: Prediction, cells: NDArray[np.bool_], pictures: Light, facts: Light
) -> dict[str, NDArray[np.float64]]:
    """Return what the first network says, not mirrored, of a board seen as in vote_again: a quarter of it.

    one: the first of the networks that spoke before.
    """
    (anew,) = maps_of([one.weights], pictures, CONVOLUTIONS)
    maps = before.maps[0].copy()
    maps[cells] = anew
    return one.probabilities(maps, facts)


def _weights(networks: Sequence[Network]) -> list[Mapping[str, Light]]:
    """Return the weights of every look: each network's, and those for a mirror."""
    return [look.weights for one in networks for look in (one, one.turned)]


def _voted(networks: Sequence[Network], maps: Sequence[Light], facts: Light) -> Prediction:
    """Return what the networks say of a board; maps: of every look."""
    known = facts, facts_turned_over(facts)
    looks = [look for one in networks for look in zip((one, one.turned), known, strict=True)]
    said = [one.probabilities(seen, its) for (one, its), seen in zip(looks, maps, strict=True)]
    return replace(_together(said, len(known)), maps=maps)


def vote_by_sides(networks: Sequence[Network], pictures: Light, facts: Light) -> Prediction:
    """Return what networks that see sides of hexagons say of all cells, as vision.side_pictures makes them.

    Each looks at the board as it is and in a mirror.
    """
    flat, weights = pictures.reshape(-1, *pictures.shape[2:]), [one.weights for one in networks]
    mirrored = facts.copy()
    mirrored[..., 1] *= -1  # which way things lean along the side
    sides = []
    for seen, known in ((flat, facts), (flat[:, :, ::-1], mirrored)):
        every = maps_of(weights, seen, SIDE_CONVOLUTIONS)
        sides.append(
            [
                one.embed(its.reshape(*facts.shape[:2], -1), known)
                for one, its in zip(networks, every, strict=True)
            ]
        )
    return _voted_by_sides(networks, [its for each in zip(*sides, strict=True) for its in each])


def vote_turned(networks: Sequence[Network], before: Prediction, order: NDArray[np.int64]) -> Prediction:
    """Return what networks of sides say of a board whose cells' sides come in another order (cells, SIDES).

    before: what they said; what they know of each side stays.
    """
    each = np.arange(len(order))[:, None]
    return _voted_by_sides(networks, [its[each, order] for its in before.maps])


def _voted_by_sides(networks: Sequence[Network], sides: Sequence[Light]) -> Prediction:
    """Return what networks say of sides; sides: of every look as embedded, in a mirror in the same order."""
    said = []
    for one, plain, mirrored in zip(networks, sides[::2], sides[1::2], strict=True):
        said += [one.told(plain), one.told(mirrored[:, IN_A_MIRROR])]
    return replace(_together(said, 2), maps=sides)


def _together(said: Sequence[Mapping[str, NDArray[np.float64]]], looks: int) -> Prediction:
    """Return what networks say together; said: by each in so many looks, one after the other."""
    each = {task: np.stack([one[task] for one in said]) for task in said[0]}
    return Prediction(
        {task: odds.mean(axis=0) for task, odds in each.items()},
        {task: _apart(odds.reshape(-1, looks, *odds.shape[1:])) for task, odds in each.items()},
    )


def _apart(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far networks differ (cells,); odds: (networks, looks, cells, labels)."""
    own = odds.mean(axis=1)
    return np.asarray(abs(own[:, None] - own[None]).sum(axis=-1).max(axis=(0, 1)) / 2)


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
    """Return the networks that read cells, of the bytes of a file of weights; tasks: what they tell."""
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
