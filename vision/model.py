"""From the cells' pictures to probabilities, by networks that see the whole board.

Convolutions look at every cell; attention then lets the cells of a board compare themselves with each
other, for what black, grey and green look like in this photo the board itself shows best. A few networks,
trained apart from each other, vote: where they differ is doubt. They know colours, owners and flags, not
games: which of them can stand on a cell is the game's to say. Each is one ONNX file, which ONNX Runtime
computes; how they are written and trained: vision/training/graphs.py, cells_network.py.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnxruntime import InferenceSession, SessionOptions, disable_telemetry_events

from vision.features import mirror_hexagons, turned_over
from vision.side_pictures import SIDES, mirror_pictures

Light = NDArray[np.float32]
Odds = Mapping[str, NDArray[np.float64]]

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

OF_SIDES = 3  # axes of the facts of sides; those of cells have two
AT_A_TIME = 21 * 40 * 40  # pixels: what is made of more would need much memory at once
SURE = 0.99  # probability from which on second looks saved no cell
DIFFER = 0.0125  # mean part of the odds of a task on which networks differ: no board with less is strange


@dataclass(frozen=True)
class Network:
    """A network that sees a board's cells, or their sides.

    tasks: what it reads, with the labels of each. temperatures: by task, what makes the probabilities honest.
    width: of what it knows of a cell, (numbers,), or (sides, numbers).

    Its graph takes pictures and facts of some cells, as vision.features or vision.side_pictures make them,
    which rows of the board they are, and what it knew of the board before, (cells, *width). It gives what it
    knows then, and what it says of all cells: (cells, all labels) before any temperature.
    """

    session: InferenceSession
    tasks: Mapping[str, tuple[str, ...]]
    temperatures: Mapping[str, float]
    width: tuple[int, ...]

    @classmethod
    def of(cls, session: InferenceSession) -> Network:
        """Return the network of a file that is loaded."""
        words = session.get_modelmeta().custom_metadata_map
        tasks = {task: tuple(labels) for task, labels in json.loads(words["tasks"]).items()}
        (known,) = (its.shape[1:] for its in session.get_inputs() if its.name == "before")
        return cls(session, tasks, json.loads(words["temperatures"]), tuple(known))

    def mirror(self, pictures: Light, facts: Light) -> tuple[Light, Light]:
        """Return pictures and facts of cells, or of sides, as a mirror shows them in which flags stay."""
        if facts.ndim == OF_SIDES:
            return mirror_pictures(pictures, facts)
        return (mirror_hexagons if THIRD in self.tasks["owner"] else turned_over)(pictures, facts)

    def look(
        self, before: Light, cells: NDArray[np.bool_], pictures: Light, facts: Light
    ) -> tuple[Light, dict[str, NDArray[np.float64]]]:
        """Return what it knows after a look at some cells (cells,), and every task's odds (cells, labels)."""
        seen, many = before, max(1, pictures[..., 0].size // AT_A_TIME)
        shares = [np.array_split(its, many) for its in (pictures, facts, np.argwhere(cells))]
        for some, known, rows in zip(*shares, strict=True):
            given = {"pictures": some, "facts": known, "before": seen, "rows": rows}
            seen, said = self.session.run(None, given)
        parts = np.split(
            said.astype(np.float64), np.cumsum([len(its) for its in self.tasks.values()])[:-1], axis=1
        )
        return seen, {
            task: _softmax(part / self.temperatures[task])
            for task, part in zip(self.tasks, parts, strict=True)
        }


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
    nothing = [np.zeros((len(facts), *one.width), np.float32) for one in networks]
    return _voted(networks, nothing, np.full(len(facts), True), pictures, facts)


def vote_again(
    networks: Sequence[Network], before: Prediction, cells: NDArray[np.bool_], pictures: Light, facts: Light
) -> Prediction:
    """Return what the networks say of a board of which only some cells (cells,) look otherwise.

    before: what they said. pictures, facts: of these cells, as they look now; only they are mirrored.
    """
    return _voted(networks, before.seen, cells, pictures, facts)


def glance_again(
    one: Network, before: Prediction, cells: NDArray[np.bool_], pictures: Light, facts: Light
) -> Odds:
    """Return what the first network says, not mirrored, of a board seen as in vote_again: half of it.

    one: the first of the networks that spoke before.
    """
    return one.look(before.seen[0], cells, pictures, facts)[1]


def turn_sides(before: Prediction, turns: NDArray[np.int64]) -> tuple[NDArray[np.bool_], Light, Light]:
    """Return which cells (cells,) are turned, and pictures and facts of their sides as these come then.

    before: what networks of sides said of all. turns: (cells,) anticlockwise by so many sixths.
    """
    turned = turns > 0
    order = (np.arange(SIDES) + turns[turned, None]) % SIDES
    each = np.flatnonzero(turned)[:, None]
    return turned, before.pictures[each, order], before.facts[each, order]


def _voted(
    networks: Sequence[Network],
    before: Sequence[Light],
    cells: NDArray[np.bool_],
    pictures: Light,
    facts: Light,
) -> Prediction:
    """Return what the networks say of a board; before: what each knew of it. pictures, facts: of these cells.

    Of these (cells,), those that they are not sure of are seen in a mirror as well: two opinions of each are
    wrong in silence half as often as one. Nothing on a cell changes what it means by that, so the others stay
    as they are.
    """
    looks = [one.look(its, cells, pictures, facts) for one, its in zip(networks, before, strict=True)]
    seen, said = (list(part) for part in zip(*looks, strict=True))
    unsure = cells & ~_are_sure(said)
    if unsure.any():
        mirrored = networks[0].mirror(pictures[unsure[cells]], facts[unsure[cells]])
        for one, its, plain in zip(networks, seen, said, strict=True):
            _, other = one.look(its, unsure, *mirrored)
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
    every = [np.stack([one[task] for one in said]) for task in said[0] if task != "kind"]
    sure = np.all([odds.mean(axis=0).max(axis=1) >= SURE for odds in every], axis=0)
    return np.asarray(sure & (max(_apart(odds).mean() for odds in every) < DIFFER))


def _apart(odds: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far networks differ (cells,); odds: (networks, cells, labels)."""
    return np.asarray(abs(odds[:, None] - odds[None]).sum(axis=-1).max(axis=(0, 1)) / 2)


@cache
def load_networks() -> tuple[Network, ...]:
    """Return the networks that read cells, with the package's own weights."""
    return tuple(Network.of(load_session(name)) for name in ("cells-0", "cells-1"))


@cache
def load_hexagons() -> tuple[Network, ...]:
    """Return the networks that read cells of hexagons, with the package's own weights."""
    return (Network.of(load_session("hexagons-0")),)


@cache
def load_sides() -> tuple[Network, ...]:
    """Return the networks that see sides of hexagons, with the package's own weights."""
    return tuple(Network.of(load_session(name)) for name in ("sides-0", "sides-1"))


def run_network(name: str, pictures: Light) -> Light:
    """Return what a network that sees every picture (n, side, side, 3) by itself says of it: (n, said)."""
    (said,) = load_session(name).run(None, {"pictures": pictures})
    return np.asarray(said, np.float32)


@cache
def load_session(name: str) -> InferenceSession:
    """Return one of the package's own networks, ready to be run."""
    disable_telemetry_events()  # its builds for Windows report to its makers
    options = SessionOptions()
    options.intra_op_num_threads = 1  # the work is so small that to share it costs more than it saves
    options.enable_cpu_mem_arena = False  # it would keep what the largest board needed
    return InferenceSession(files("vision").joinpath(f"weights/{name}.onnx").read_bytes(), options)
