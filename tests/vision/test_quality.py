"""Judging a photo: each thing that is wrong is measured and named, and a good photo gets no advice."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.synth.picture import Camera, Pixels, to_bytes
from tests.vision.test_locate import seen_by
from vision.locate import locate
from vision.picture import decode
from vision.quality import Quality, measure_quality
from vision.rectify import flatten
from vision.tones import find_tag_edges

GOOD = Camera(tilt=12, distance=380)


def judged(photo: Pixels) -> Quality:
    """Return the judgement of a photo's only board."""
    picture = decode(to_bytes(np.asarray(photo, np.uint8), 95))
    (board,) = locate(picture)
    flat = flatten(picture.bgr, board.view, board.sheet.board_box_mm)
    return measure_quality(board, flat, find_tag_edges(picture, board.view, board.sheet))


def codes(photo: Pixels) -> set[str]:
    """Return the codes of the advice on a photo."""
    return {code for code, _ in judged(photo).advice}


def glaring(right: bool) -> Pixels:
    """Return a photo with a lamp mirrored in one half of the board."""
    photo = seen_by(GOOD)
    height, width = photo.shape[:2]
    middle = (round(width * (0.68 if right else 0.32)), height // 2)
    lamp = cv2.circle(np.zeros((height, width), np.uint8), middle, width // 8, 255, -1)
    glow = cv2.GaussianBlur(lamp, (0, 0), 12)[..., None].astype(np.float32) * 1.2
    return np.asarray(np.clip(photo + glow, 0, 255), np.uint8)


def shaded() -> Pixels:
    """Return a photo whose upper part lies in deep shade."""
    photo = seen_by(GOOD).copy()
    photo[: len(photo) // 2] = photo[: len(photo) // 2] * 0.35
    return photo


def test_a_good_photo_gets_no_advice() -> None:
    """Sharp, near, from above, evenly lit: nothing to change, and the figures say so."""
    quality = judged(seen_by(GOOD))

    assert quality.advice == ()
    assert quality.tags == 8
    assert quality.tilt_deg == pytest.approx(12, abs=2)
    assert quality.edge_mm < 1.2
    assert quality.residual_mm < 1


def test_what_is_wrong_is_told() -> None:
    """Each fault has its code."""
    blurred = cv2.GaussianBlur(seen_by(GOOD), (0, 0), 4.5)

    assert "soft" in codes(np.asarray(blurred, np.uint8))
    assert "far" in codes(seen_by(Camera(tilt=12, distance=1150)))
    assert "steep" in codes(seen_by(Camera(tilt=47, distance=430)))
    assert "dim" in codes(seen_by(GOOD, light=0.25))
    assert "uneven" in codes(shaded())


@pytest.mark.parametrize("right", [True, False])
def test_the_side_of_a_mirrored_lamp_is_named(right: bool) -> None:
    """The advice says where the light is mirrored, as the person sees the photo."""
    quality = judged(glaring(right))
    told = str(dict(quality.advice)["glare"])

    assert quality.clipped_side == ("right" if right else "left")
    assert quality.clipped_side in told


def test_every_piece_of_advice_says_what_to_do() -> None:
    """The sentence names what was seen, then after a colon what to change; the JSON holds both."""
    good = judged(seen_by(GOOD))
    bad = replace(good, bent_cells=3, tilt_deg=48, px_per_mm=1.1, clipped=0.2, white=0.01, uneven=9)
    told = [*replace(bad, tags=4).as_json()["advice"], *replace(good, edge_mm=3).as_json()["advice"]]

    assert len(told) == 8
    assert all(": " in each["message"] for each in told)
    assert len({each["code"] for each in told}) == 8


def test_lost_marks_of_a_blurred_photo_are_not_said_to_be_covered() -> None:
    """Who should hold still is not sent to look for things on the sheet."""
    lost = replace(judged(seen_by(GOOD)), tags=4)

    assert [code for code, _ in lost.advice] == ["covered-tags"]
    assert [code for code, _ in replace(lost, edge_mm=3).advice] == ["soft"]


@pytest.mark.parametrize(("side", "share"), [("left", 0.33), ("right", 0.33), ("top", 0.28)])
def test_what_lies_beyond_the_photo_is_neither_dark_nor_covered_nor_bent(side: str, share: float) -> None:
    """The advice for a sheet that is cut off is to show all of it, and nothing else is said to be wrong."""
    photo = seen_by(GOOD)
    rows, columns = (round(share * length) for length in photo.shape[:2])
    kept = {"left": photo[:, columns:], "right": photo[:, :-columns], "top": photo[rows:]}[side]

    cut, whole = judged(kept), judged(photo)

    assert whole.cut_tags == 0 and 2 <= cut.cut_tags <= 4
    assert [code for code, _ in cut.advice] == ["cut"]
    assert f"cuts off {cut.cut_tags} square marks, in part or whole: " in str(dict(cut.advice)["cut"])
    assert cut.uneven == pytest.approx(whole.uneven, rel=0.2)
    assert cut.white == pytest.approx(whole.white, rel=0.1)
    assert "cuts off a square mark, in part or whole: " in str(dict(replace(cut, cut_tags=1).advice)["cut"])
