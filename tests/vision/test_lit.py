"""Cells held against what may lie there: light that bends is seen through, ink is not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.released import sheet_named
from vision.lit import measure_distance
from vision.samples import root_light
from vision.templates import CellTemplates, Templates, Tones

SHAPES = CellTemplates(sheet_named("board-9x9"), 0.5)
TONES = Tones(grey=0.3, black=0.05)
HALVES = SHAPES.places / (SHAPES.cell / 2)
NEAT = SHAPES.neat
LAID = NEAT, NEAT.bare, replace(NEAT, black=NEAT.black * (SHAPES.sides % 2 == 0))
bends = st.tuples(st.floats(-0.9, -0.2), *(st.floats(-most, most) for most in (0.4, 0.4, 0.2, 0.2)))


def lit(laid: Templates, place: int, bend: tuple[float, ...]) -> NDArray[np.float32]:
    """Return the light of one cell (1, samples) on which something lies; bend: as vision.lit has it."""
    x, y = HALVES.T
    falls = np.exp(np.array(bend) @ [np.ones_like(x), x, y, x * x - y * y, 2 * x * y])
    return np.asarray((laid.shows(TONES)[place] * falls)[None], np.float32)


def apart_from_all(light: NDArray[np.float32]) -> list[float]:
    """Return how far one cell is from everything that may lie there."""
    clear = np.ones(light.shape, bool)
    return [
        float(measure_distance(root_light(light), clear, laid.shows(TONES), laid.unlike, HALVES)[0])
        for laid in LAID
    ]


@given(kind=st.integers(0, len(LAID) - 1), near=st.integers(0, 8), bend=bends)
def test_what_lies_there_is_told_in_any_smooth_light(kind: int, near: int, bend: tuple[float, ...]) -> None:
    """In shade that slopes and bends, down to two fifths of light, it is nearer than all else by far."""
    place = int(np.argsort(LAID[kind].unlike, kind="stable")[near])
    far = apart_from_all(np.minimum(lit(LAID[kind], place, bend), 1.1))
    own = far.pop(kind)

    assert own < 2e-3
    assert own < min(far) / 3


def test_a_cell_of_which_nothing_is_seen_is_as_far_from_all() -> None:
    """Nothing clear, so nothing is said; nor do dark cells break it."""
    roots = root_light(np.zeros((2, len(HALVES))))
    none = np.zeros(roots.shape, bool)
    far = np.array(
        [measure_distance(roots, none, laid.shows(TONES), laid.unlike, HALVES) for laid in LAID],
        np.float64,
    )
    dark = [measure_distance(roots, ~none, laid.shows(TONES), laid.unlike, HALVES) for laid in LAID]

    assert np.ptp(far) < 1e-6
    assert np.isfinite(dark).all()
