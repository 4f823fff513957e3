"""The networks in numpy: what is laid out for speed says the same as what it stands for."""

from __future__ import annotations

import numpy as np
import pytest

from vision.features import FACTS, SIDE, turned_over
from vision.model import CONVOLUTIONS, load_networks, maps_of

RNG = np.random.default_rng(5)
PICTURES = RNG.normal(-1, 1, (11, SIDE, SIDE, 3)).astype(np.float32)
KNOWN = RNG.normal(0, 1, (11, FACTS)).astype(np.float32)


@pytest.mark.parametrize("which", range(len(load_networks())))
def test_a_turned_network_says_what_its_like_says_of_the_mirrored_board(which: int) -> None:
    """Mirrored weights on the board are the weights on the mirrored board; unlike those as they are."""
    network = load_networks()[which]
    pictures, known = turned_over(PICTURES, KNOWN)
    (mirrored,) = maps_of([network.weights], np.ascontiguousarray(pictures), CONVOLUTIONS)
    plain, turned = maps_of([network.weights, network.turned.weights], PICTURES, CONVOLUTIONS)
    wanted = network.logits(mirrored, known)

    assert np.abs(network.turned.logits(turned, known) - wanted).max() < 1e-3
    assert np.abs(network.logits(plain, known) - wanted).max() > 0.1


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
