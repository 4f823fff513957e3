"""Banner markers on mats: owner, colour and flag of a cell are read beside them as well as without."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.released import sheet_named
from games.catalogue import game_named
from games.standing import Standing
from tests.conftest import Many
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.read import read_photo

GAME = game_named("sparklies")
CLASSES = tuple(stands for stands in GAME.look.classes if stands.colour)


@pytest.mark.parametrize("pieces", ["tile", "bead"])
def test_nothing_is_misread_beside_a_banner(pieces: str, many: Many) -> None:
    """On drawn boards of 9 x 9 and 7 x 7 with a banner on every mat no cell is wrong, in doubt or not."""
    cells = doubtful = 0
    for seed in range(many(2, of=24)):
        sheet, rng = sheet_named(("board-7x7", "board-9x9")[seed % 2]), np.random.default_rng([seed, 77])
        standing = tuple(CLASSES[k] for k in rng.integers(len(CLASSES), size=len(sheet.cells)))
        page = lay_out(sheet, [with_banner(stands) for stands in standing], pieces)
        camera = Camera(tilt=rng.uniform(0, 25), azimuth=rng.uniform(0, 360), distance=rng.uniform(330, 420))
        photo = photograph(page, camera, seed=seed, light=rng.uniform(0.6, 1), noise=3)
        (reading,) = read_photo(to_bytes(photo))
        bannered = [cell for cell, stands in enumerate(standing) if stands.owner != "none"]
        read = list(reading.cells.values())

        assert [read[cell].standing for cell in bannered] == [standing[cell] for cell in bannered]
        cells, doubtful = cells + len(bannered), doubtful + sum(read[cell].doubtful for cell in bannered)
    assert cells > many(80, of=1000)
    assert doubtful <= cells / 50


def with_banner(standing: Standing) -> Standing:
    """Return what stands on a mat, with a banner on the mat."""
    return standing._replace(marks=("banner",)) if standing.owner != "none" else standing
