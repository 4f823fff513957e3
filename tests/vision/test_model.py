"""The networks in numpy: what is laid out for speed says the same as what it stands for."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.released import sheet_named
from vision import model
from vision.convolutions import maps_of
from vision.features import FACTS, SIDE, turned_over
from vision.model import CONVOLUTIONS, load_networks, look
from vision.side_pictures import mirror_pictures, side_facts, side_pictures

RNG = np.random.default_rng(5)
PICTURES = RNG.normal(-1, 1, (11, SIDE, SIDE, 3)).astype(np.float32)
KNOWN = RNG.normal(0, 1, (11, FACTS)).astype(np.float32)


def test_cells_that_networks_are_not_sure_of_are_seen_in_a_mirror_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Their odds are the means of both looks, the mirrored one among the others as they are."""
    (network, *_) = load_networks()
    (once,) = look([network], PICTURES, KNOWN)
    plain = network.predict(once)["owner"]
    monkeypatch.setattr(model, "_are_sure", lambda said: np.arange(len(KNOWN)) > 2)
    pictures, known = (
        np.where(np.arange(11).reshape(-1, *[1] * (its.ndim - 1)) > 2, its, other)
        for its, other in zip((PICTURES, KNOWN), turned_over(PICTURES, KNOWN), strict=True)
    )
    mirrored = network.predict(look([network], pictures, known)[0])["owner"]

    said = model.vote([network], PICTURES, KNOWN).odds["owner"]

    assert np.abs(said[3:] - plain[3:]).max() == 0
    assert np.abs(said[:3] - (plain[:3] + mirrored[:3]) / 2).max() < 1e-4 < np.abs(said[:3] - plain[:3]).max()


def test_sides_in_a_mirror_are_those_of_the_mirrored_cell() -> None:
    """Light mirrored along the line through the flag's corner gives the mirrored pictures and facts."""
    sheet = sheet_named("custom-sparklies-hex4-20mm")
    rows, columns = np.mgrid[:78, :78]
    corner = np.radians(-150)  # the top left one, from the middle, down being positive
    x, y = columns - 77 / 2, rows - 77 / 2

    def light(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float32]:
        """Return windows of one cell whose light differs everywhere, mildly."""
        shade = 0.5 + 0.2 * np.sin(x / 11) + 0.2 * np.cos(y / 7 + x / 23)
        return np.repeat(shade[None, ..., None], 3, axis=3).astype(np.float32)

    twice = np.array([[np.cos(2 * corner), np.sin(2 * corner)], [np.sin(2 * corner), -np.cos(2 * corner)]])
    facts = RNG.normal(0, 1, (1, FACTS))
    other = facts.copy()
    other[:, :2] = facts[:, :2] @ twice
    over = light(twice[0, 0] * x + twice[0, 1] * y, twice[1, 0] * x + twice[1, 1] * y)
    plain, seen = (side_pictures(one, sheet) for one in (light(x, y), over))
    pictures, known = mirror_pictures(plain, side_facts(facts, sheet))

    assert np.abs(pictures - seen).max() < 0.01 < np.abs(pictures - plain).max()
    assert np.abs(known - side_facts(other, sheet)).max() < 1e-5


def test_a_picture_is_seen_alike_alone_and_among_many() -> None:
    """Pictures are looked at some at a time: what is said of one does not depend on the others."""
    network = load_networks()[0]
    (together,) = maps_of([network.weights], np.tile(PICTURES, (4, 1, 1, 1)), CONVOLUTIONS)
    (alone,) = maps_of([network.weights], PICTURES[3:4], CONVOLUTIONS)

    assert np.abs(together[3::11] - alone).max() < 1e-3


def test_a_convolution_is_the_sum_over_its_kernel() -> None:
    """The first map's cells, added up by hand at a corner and in the middle, zeros beyond the edge."""
    ((kernel, stride),) = CONVOLUTIONS[:1]
    weights = {name: load_networks()[0].weights[name] for name in ("conv0.w", "conv0.b")}
    (maps,) = maps_of([weights], PICTURES[:1], CONVOLUTIONS[:1])
    side, room = SIDE // stride, kernel // 2
    padded = np.pad(PICTURES[0], ((room, room), (room, room), (0, 0)))
    for down, right in ((0, 0), (7, 11), (side - 1, 3)):
        y, x = stride * down, stride * right
        seen = padded[y : y + kernel, x : x + kernel].ravel()
        wanted = np.maximum(seen @ weights["conv0.w"] + weights["conv0.b"], 0)

        assert maps.reshape(side, side, -1)[down, right] == pytest.approx(wanted, abs=1e-4)
