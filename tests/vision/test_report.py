"""A photo report: small, without metadata, read back as written, and refused if it cannot be trusted."""

from __future__ import annotations

import io
import json
from functools import cache

import numpy as np
import pytest
from PIL import Image

from calibration.beads import Beads
from games.standing import Standing
from tests.benchmarks.suites.read import PHOTOS
from tests.vision.test_beads import colours_wrong, photo, standing
from vision.calibrate import beads_of_report
from vision.errors import VisionError
from vision.read import read_photo
from vision.reading import Reading
from vision.report import BEGINS, LONGEST_PX, MOST_BYTES, photo_in_report, report_bytes, report_in

PHOTO = PHOTOS / "bead-00-easy.jpg"


def find_metadata(jpeg: bytes) -> list[str]:
    """Return the names of what a JPEG says besides its picture."""
    with Image.open(io.BytesIO(jpeg)) as picture:
        plain = ("jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi")
        any_canvas = ("icc_profile",)  # Chromium writes that of sRGB into every picture
        named = [str(name) for name in picture.info if name not in plain + any_canvas]
        return [*named, *map(str, picture.getexif())]


@cache
def read() -> Reading:
    """Return the reading of a photo."""
    (reading,) = read_photo(PHOTO.read_bytes())
    return reading


def written(**fields: object) -> bytes:
    """Return the report of that photo, with some fields replaced."""
    return json.dumps(
        {**json.loads(report_bytes(PHOTO.read_bytes(), [read()])), **fields}, separators=(",", ":")
    ).encode()


def test_a_report_is_read_back_as_it_was_corrected() -> None:
    """What a person said counts more than what was read; the small photo shows the same board."""
    corrected = {"a1": {"colour": None, "owner": "white", "active": False}}
    data = written(corrected=corrected)
    report = report_in(data)
    (again,) = read_photo(photo_in_report(data))

    sure = {name: cell.standing for name, cell in read().cells.items() if not cell.doubtful}
    assert data.startswith(BEGINS) and len(sure) > 70
    assert report.stands == sure | {"a1": Standing(None, "white")}
    assert report.sheet == read().sheet and report.corrected == {"a1"}
    assert again.standing == read().standing


@pytest.mark.parametrize("noise", [0, 255], ids=["plain", "noisy"])
def test_the_photo_is_small_and_says_nothing_besides(noise: int) -> None:
    """A place and a maker in 12 megapixels, even of pure noise: neither is in the report."""
    pixels = np.random.default_rng(1).integers(0, noise + 1, (3024, 4032, 3), dtype=np.uint8)
    exif = Image.Exif()
    exif[0x010F], exif[0x8825] = "a phone", {1: "N", 2: (52.0, 31.0, 0.0)}
    kept = io.BytesIO()
    Image.fromarray(pixels).save(kept, "JPEG", exif=exif)
    data = report_bytes(kept.getvalue(), ())
    jpeg = photo_in_report(data)

    assert len(find_metadata(kept.getvalue())) == 3 and find_metadata(jpeg) == []
    assert len(jpeg) <= MOST_BYTES and len(data) < 1.4 * MOST_BYTES
    with Image.open(io.BytesIO(jpeg)) as picture:
        assert max(picture.size) <= LONGEST_PX


def test_a_corrected_report_teaches_odd_beads() -> None:
    """Amber, plum and turquoise beads, corrected once, are read elsewhere: none wrong unasked, few asked."""
    (first,) = read_photo(photo(1, odd=True))
    wrong = {
        name: {"colour": stands.colour, "owner": stands.owner, "active": False}
        for (name, cell), stands in zip(first.cells.items(), standing(1), strict=True)
        if cell.doubtful or cell.standing.colour != stands.colour
    }
    fields = json.loads(report_bytes(photo(1, odd=True), [first])) | {"corrected": wrong}
    own = beads_of_report(report_in(json.dumps(fields, separators=(",", ":")).encode()))
    (without,) = read_photo(photo(2, odd=True, tilt=30.0))
    (learned,) = read_photo(photo(2, odd=True, tilt=30.0), beads=Beads((own,)))

    assert len(wrong) > 20 and learned.own_beads
    assert colours_wrong(learned, 2, unasked=True) == 0
    assert colours_wrong(learned, 2, unasked=False) <= colours_wrong(without, 2, unasked=False) / 5


def test_a_report_that_says_nothing_is_refused() -> None:
    """One that nobody corrected teaches nothing; a newer form and spoiled fields are named."""
    cases = {
        written(): "not-corrected",
        written(photo_report=2): "newer-report",
        written(corrected={"a1": {"colour": 3, "owner": "none", "active": False}}): "damaged",
        written(corrected={"a1": "R"}): "damaged",
        written(photo="%"): "damaged",
        written(boards=[], corrected={"a1": {"colour": "R", "owner": "none", "active": False}}): "damaged",
        BEGINS + b"1": "damaged",
        BEGINS + b"[" * 100_000: "damaged",
    }
    for data, code in cases.items():
        with pytest.raises(VisionError) as refused:
            report_in(data)
        assert refused.value.code == code
    assert len(cases) == 8
