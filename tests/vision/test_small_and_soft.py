"""Photos that are small, soft and pressed at once: what cannot be seen is asked or refused."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from tests.benchmarks.suites.left_out import right
from tests.conftest import Many
from vision.errors import BoardNotFoundError
from vision.read import read_photo

PHOTOS = sorted((Path(__file__).parents[1] / "photos").glob("*-normal.jpg"))
FORMS = [(800, 20, 1.5), (640, 20, 0.0), (640, 20, 1.0)]


@pytest.mark.parametrize(("longer_side", "quality", "blur_px"), FORMS)
def test_what_is_small_and_soft_is_asked(longer_side: int, quality: int, blur_px: float, many: Many) -> None:
    """None of the cells is wrong without being doubtful; a board that is too small is refused as such."""
    photos, judged, refused = PHOTOS[: many(4, of=8)], 0, 0
    for path in photos:
        truth = json.loads(path.with_suffix(".json").read_text())["cells"]
        whole = cv2.imread(str(path))
        assert whole is not None
        shrink = longer_side / max(whole.shape[:2])
        small = cv2.resize(whole, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        soft = cv2.GaussianBlur(small, (0, 0), blur_px) if blur_px else small
        data = cv2.imencode(".jpg", soft, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()

        try:
            cells = read_photo(data)[0].cells
        except BoardNotFoundError as error:
            assert error.code == "too-small" and longer_side == 640
            refused += 1
            continue
        silent = [name for name, cell in cells.items() if not cell.doubtful and not right(truth[name], cell)]
        assert silent == [], path.stem
        judged += len(cells)

    assert judged == 81 * (len(photos) - refused) and refused <= len(photos) // 2
