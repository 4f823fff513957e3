"""The networks: what ONNX Runtime computes is what they stand for, on whole boards and on some cells."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from onnxruntime import InferenceSession

from calibration.released import sheet_named
from tests.vision.slow_network import compare_slowly, look_slowly
from vision import dice_network, model, placing, side_pictures
from vision.features import (
    FACTS,
    SIDE,
    cell_pictures,
    mirror_hexagons,
    turned_by_sixths,
    turned_over,
)
from vision.model import HEXAGON_TASKS, SIDE_TASKS, TASKS, Network, load_networks
from vision.side_pictures import mirror_pictures, side_facts
from vision.training.graphs import OWN_WEIGHTS, read_trained, write_comparing, write_looking

RNG = np.random.default_rng(5)
PICTURES = RNG.normal(-1, 1, (11, SIDE, SIDE, 3)).astype(np.float32)
KNOWN = RNG.normal(0, 1, (11, FACTS)).astype(np.float32)
CELLS = (PICTURES, KNOWN, ((5, 2), (3, 2), (3, 1), (3, 2)))
OF_SIDES = (
    RNG.normal(-1, 1, (7, side_pictures.SIDES, *[side_pictures.SIDE] * 2, 3)).astype(np.float32),
    RNG.normal(0, 1, (7, side_pictures.SIDES, FACTS)).astype(np.float32),
    ((5, 2), (3, 1), (3, 2)),
)
ALL = np.full(len(KNOWN), True)


def blank(network: Network, cells: int) -> NDArray[np.float32]:
    """Return what a network knows of a board before any look."""
    return np.zeros((cells, *network.width), np.float32)


@pytest.mark.parametrize(
    ("name", "tasks", "given"),
    [
        ("cells-0", TASKS, CELLS),
        ("cells-1", TASKS, CELLS),
        ("hexagons-0", HEXAGON_TASKS, CELLS),
        ("sides-0", SIDE_TASKS, OF_SIDES),
        ("sides-1", SIDE_TASKS, OF_SIDES),
    ],
)
def test_a_board_is_seen_as_the_weights_say(
    name: str,
    tasks: dict[str, tuple[str, ...]],
    given: tuple[NDArray[np.float32], NDArray[np.float32], tuple[tuple[int, int], ...]],
    tmp_path: Path,
) -> None:
    """The file says what plain numpy makes of its weights; written anew of them, it says the very same."""
    pictures, facts, convolutions = given
    network, trained = Network.of(model.load_session(name)), read_trained(OWN_WEIGHTS / f"{name}.onnx")
    every = np.full(len(facts), True)
    seen, odds = network.look(blank(network, len(facts)), every, pictures, facts)
    known, said = compare_slowly(trained.weights, pictures, facts, [stride for _, stride in convolutions])
    file = tmp_path / "again.onnx"
    write_comparing(file, trained.weights, convolutions, network.tasks, network.temperatures)
    again = Network.of(InferenceSession(file.read_bytes())).look(
        blank(network, len(facts)), every, pictures, facts
    )

    assert np.abs(seen - known).max() < 1e-4 < np.abs(known).max()
    assert network.tasks == tasks == trained.tasks
    start = 0
    for task, labels in tasks.items():
        part = np.exp(said[:, start : start + len(labels)] / network.temperatures[task])
        assert np.abs(odds[task] - part / part.sum(axis=1, keepdims=True)).max() < 1e-4
        assert np.abs(odds[task] - again[1][task]).max() < 1e-6
        start += len(labels)
    assert start == said.shape[1]


@pytest.mark.parametrize(
    ("name", "strides"),
    [("places", (2, 2, 1, 2)), ("dice-finder", (2, 1, 2, 1, 2)), ("dice-reader", (2, 1, 2, 1, 2))],
)
def test_a_picture_is_seen_as_the_weights_say(name: str, strides: tuple[int, ...], tmp_path: Path) -> None:
    """The same of networks that see every picture by itself."""
    assert placing.SIDE == dice_network.SIDE == SIDE
    weights = read_trained(OWN_WEIGHTS / f"{name}.onnx").weights
    said = model.run_network(name, PICTURES)
    file = tmp_path / "again.onnx"
    write_looking(file, weights, [(len(weights[f"conv{i}.w"][0, 0]), its) for i, its in enumerate(strides)])
    (again,) = InferenceSession(file.read_bytes()).run(None, {"pictures": PICTURES})

    assert np.abs(said - look_slowly(weights, PICTURES, strides)).max() < 1e-4 < np.abs(said).max()
    assert np.abs(said - again).max() < 1e-6


def test_cells_that_networks_are_not_sure_of_are_seen_in_a_mirror_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their odds are the means of both looks, the mirrored one among the others as they are."""
    (network, *_) = load_networks()
    plain = network.look(blank(network, 11), ALL, PICTURES, KNOWN)[1]["owner"]
    monkeypatch.setattr(model, "_are_sure", lambda said: np.arange(len(KNOWN)) > 2)
    pictures, known = (
        np.where(np.arange(11).reshape(-1, *[1] * (its.ndim - 1)) > 2, its, other)
        for its, other in zip((PICTURES, KNOWN), turned_over(PICTURES, KNOWN), strict=True)
    )
    mirrored = network.look(blank(network, 11), ALL, pictures, known)[1]["owner"]

    said = model.vote([network], PICTURES, KNOWN).odds["owner"]

    assert np.abs(said[3:] - plain[3:]).max() == 0
    assert np.abs(said[:3] - (plain[:3] + mirrored[:3]) / 2).max() < 1e-4 < np.abs(said[:3] - plain[:3]).max()


@pytest.mark.parametrize("some", [(), (3,), (0, 5, 9), range(11)])
def test_only_cells_that_are_looked_at_are_seen_anew(some: tuple[int, ...]) -> None:
    """Of the others it knows what it knew; what it says of all is what it says of such a board at once."""
    network = load_networks()[0]
    before, _ = network.look(blank(network, 11), ALL, PICTURES, KNOWN)
    cells = np.isin(np.arange(11), some)
    other = np.where(cells[:, None, None, None], PICTURES[::-1], PICTURES)

    seen, odds = network.look(before, cells, other[cells], KNOWN[cells])
    at_once, said = network.look(blank(network, 11), ALL, other, KNOWN)

    assert (seen[~cells] == before[~cells]).all()
    assert np.abs(seen - at_once).max() < 1e-4
    assert all(np.abs(odds[task] - said[task]).max() < 1e-4 for task in TASKS)


X, Y = np.meshgrid(np.arange(78) - 77 / 2, np.arange(78) - 77 / 2)
TO_CORNER = np.radians(-150)  # the top left one of hexagons, from the middle, down being positive
TWICE = 2 * TO_CORNER
MIRROR = np.array([[np.cos(TWICE), np.sin(TWICE)], [np.sin(TWICE), -np.cos(TWICE)]])


def light_moved(move: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return the window of one cell whose light differs everywhere, mildly; move: where light comes from."""
    x, y = move[0, 0] * X + move[0, 1] * Y, move[1, 0] * X + move[1, 1] * Y
    shade = 0.5 + 0.2 * np.sin(x / 11) + 0.2 * np.cos(y / 7 + x / 23)
    return np.repeat(shade[None, ..., None], 3, axis=3).astype(np.float32)


def test_hexagons_in_a_mirror_are_those_of_the_mirrored_cell() -> None:
    """Light mirrored along the line through the flag's corner gives the mirrored picture and facts."""
    plain, seen = (cell_pictures(light_moved(move)) for move in (np.eye(2), MIRROR))
    facts = RNG.normal(0, 1, (1, FACTS)).astype(np.float32)
    pictures, known = mirror_hexagons(plain, facts)
    inside = np.hypot(*np.mgrid[-1:1:40j, -1:1:40j]) < 0.95

    assert np.abs(pictures - seen)[:, inside].max() < 0.03 < 0.2 < np.abs(pictures - plain)[:, inside].max()
    assert np.abs(known[:, :2] - facts[:, :2] @ MIRROR).max() < 1e-5 and (known[:, 2:] == facts[:, 2:]).all()


@pytest.mark.parametrize("sixths", range(6))
def test_hexagons_are_turned_each_as_far_as_it_is_told(sixths: int) -> None:
    """A cell is turned anticlockwise, with the way in which things lean there; the others stay."""
    angle = sixths * np.pi / 3
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])  # clockwise: back
    plain, seen = (cell_pictures(light_moved(move)) for move in (np.eye(2), turn))
    facts = RNG.normal(0, 1, (2, FACTS)).astype(np.float32)
    pictures, known = turned_by_sixths(np.repeat(plain, 2, axis=0), facts, np.array([0, sixths]))
    inside = np.hypot(*np.mgrid[-1:1:40j, -1:1:40j]) < 0.95

    assert np.abs(pictures[1] - seen[0])[inside].max() < 0.03
    assert (pictures[0] == plain[0]).all() and (known[0] == facts[0]).all()
    assert np.abs(known[1, :2] - facts[1, :2] @ turn).max() < 1e-5 and (known[1, 2:] == facts[1, 2:]).all()


def test_sides_in_a_mirror_are_those_of_the_mirrored_cell() -> None:
    """Light mirrored along the line through the flag's corner gives the mirrored pictures and facts."""
    sheet = sheet_named("custom-sparklies-hex4-20mm")
    facts = RNG.normal(0, 1, (1, FACTS))
    other = facts.copy()
    other[:, :2] = facts[:, :2] @ MIRROR
    moved = (light_moved(move) for move in (np.eye(2), MIRROR))
    plain, seen = (side_pictures.side_pictures(one, sheet) for one in moved)
    pictures, known = mirror_pictures(plain, side_facts(facts, sheet))

    assert np.abs(pictures - seen).max() < 0.01 < np.abs(pictures - plain).max()
    assert np.abs(known - side_facts(other, sheet)).max() < 1e-5
