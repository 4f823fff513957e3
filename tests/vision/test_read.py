"""Reading photos with known truth: what is right, what is doubted, and nothing wrong in silence."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.released import sheet_named
from games.board import board_named
from games.catalogue import DEFAULT_GAME, game_named
from games.standing import Standing
from tests.benchmarks.suites.read import PHOTOS, bare_cells, off_mm, reading_of, score_photo, truth_files
from tests.synth.picture import Camera, lay_out, photograph, smear_lens, to_bytes
from vision.errors import PictureError
from vision.limits import load_limits
from vision.overlay import draw_overlay
from vision.read import one_core, read_photo
from vision.reading import BeliefLimits, CellReading, Reading
from vision.stones import StoneLimits

CLASSES = tuple(game_named(DEFAULT_GAME).look.classes)
EASY = PHOTOS / "bead-00-easy.json"


@pytest.mark.parametrize("tier", ["easy", "normal", "hard", "halftone"])
def test_nothing_is_wrong_in_silence(tier: str) -> None:
    """No cell of any photo, coarsely printed ones included, is wrong without being marked doubtful."""
    silent = {path.stem: score_photo(path).silent for path in truth_files(tier)}

    assert silent == dict.fromkeys(silent, 0)


def test_hardly_anything_is_asked_of_a_coarse_print() -> None:
    """Dots of a halftone are no reason to ask: of eight boards seven are right, with four questions each."""
    scores = [score_photo(path) for path in truth_files("halftone")]

    assert len(scores) == 8
    assert sum(not score.wrong for score in scores) >= 7
    assert sum(score.doubtful for score in scores) <= 4 * len(scores)


def test_a_reading_is_of_the_cells_that_a_board_has() -> None:
    """Dead cells are left out, the others keep what was read; a board of another size is another board."""
    reading = reading_of(EASY)
    found = reading.on(board_named("9-e5.a1"))

    assert found is not None
    assert found.shape == "9-a1.e5" and len(found.cells) == len(found.outlines) == 79
    assert {name: cell for name, cell in reading.cells.items() if name not in ("a1", "e5")} == found.cells
    assert reading.on(board_named("9")) == reading
    assert reading.on(board_named("8")) is None


@pytest.mark.parametrize("tier", [pytest.param("easy", marks=pytest.mark.long), "normal", "hard"])
def test_cells_are_where_they_are_read(tier: str) -> None:
    """Every cell within 1.2 mm of where it is, 99 of 100 within 0.9 mm, curled and folded paper included."""
    off = np.array([off_mm(path) for path in truth_files(tier)])

    assert off.shape == (8, 81)
    assert off.max() < 1.2
    assert np.percentile(off, 99) < 0.9


@pytest.mark.parametrize("tier", ["easy", "normal", "hard"])
def test_the_pieces_are_told_apart(tier: str) -> None:
    """Beads are called beads and tiles tiles, wherever there are any."""
    wrong = [
        path.stem
        for path in truth_files(tier)
        if any(cell["colour"] for cell in json.loads(path.read_text())["cells"].values())
        and reading_of(path).pieces != path.stem.split("-")[0]
    ]

    assert wrong == []


def test_every_truth_has_its_photo() -> None:
    """Twenty-four photos, half beads and half tiles, eight a tier, under 20 MB together."""
    photos = {path.with_suffix(".jpg") for tier in ("easy", "normal", "hard") for path in truth_files(tier)}

    assert len(photos) >= 24
    assert sum(path.name.startswith("bead") for path in photos) * 2 == len(photos)
    assert sum(path.stat().st_size for path in PHOTOS.glob("*")) < 20e6


def test_the_same_photo_gives_the_same_reading() -> None:
    """Nothing is left to chance."""
    again = read_photo(EASY.with_suffix(".jpg").read_bytes())[0]

    assert again == reading_of(EASY)


def test_outlines_lie_where_the_cells_are() -> None:
    """Every cell's centre in the truth is inside the outline read."""
    cells = json.loads(EASY.read_text())["cells"]

    outside = [
        name
        for name, outline in reading_of(EASY).outlines.items()
        if cv2.pointPolygonTest(np.array(outline, np.float32), cells[name]["px"], False) < 0
    ]

    assert outside == []


def test_likelihoods_are_a_distribution_over_the_classes() -> None:
    """They add up to one, the best comes first, and everything the game knows is among them."""
    for cell in reading_of(EASY).cells.values():
        odds = [p for _, p in cell.likelihoods]

        assert sum(odds) == pytest.approx(1)
        assert odds == sorted(odds, reverse=True)
        assert {standing for standing, _ in cell.likelihoods} >= set(CLASSES)


def test_a_covered_corner_is_doubted() -> None:
    """Cells under a sleeve are doubtful or right, never guessed wrong in silence."""
    photo = cv2.imread(str(EASY.with_suffix(".jpg")))
    assert photo is not None
    truth = json.loads(EASY.read_text())["cells"]
    under = [f"{column}{row}" for column in "abc" for row in (1, 2, 3)]
    hull = cv2.convexHull(np.array([truth[name]["px"] for name in under], np.float32))
    cv2.fillPoly(photo, [hull.astype(np.int32)], (92, 128, 176))

    reading = read_photo(to_bytes(np.asarray(photo, np.uint8), 92))[0]

    assert "b2" in reading.doubtful


def test_a_poor_photo_is_not_believed_at_all() -> None:
    """If most cells are unclear for blur, the others are asked about, too, and the advice is to focus."""
    camera = Camera(tilt=40, azimuth=180, distance=420)
    sharp = photograph(lay_out(sheet_named("board-9x9"), [Standing("B", "black")] * 81), camera, seed=6)
    blurred = np.asarray(cv2.GaussianBlur(sharp, (0, 0), 6), np.uint8)
    reading = read_photo(to_bytes(blurred))[0]

    assert set(reading.doubtful) == set(reading.cells)
    assert reading.quality
    assert "soft" in [code for code, _ in reading.quality.advice]


def test_a_board_half_outside_the_photo_is_doubted_there() -> None:
    """Cells that the photo does not show are doubtful."""
    camera = Camera(tilt=10, azimuth=0, distance=330, aim=(165, 139.7))
    standing = [Standing("R", "black")] * 81
    sheet = sheet_named("board-9x9")
    photo = photograph(lay_out(sheet, standing), camera)
    reading = read_photo(to_bytes(np.ascontiguousarray(photo)))[0]
    width = camera.size[0]

    for name, outline in reading.outlines.items():
        if min(x for x, _ in outline) < 0 or max(x for x, _ in outline) > width:
            assert name in reading.doubtful


def test_the_overlay_is_a_picture_with_the_doubts_on_it() -> None:
    """It decodes, has the photo's shape, and differs from the photo."""
    data = EASY.with_suffix(".jpg").read_bytes()
    photo = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)

    drawn = cv2.imdecode(np.frombuffer(draw_overlay(data, [reading_of(EASY)]), np.uint8), cv2.IMREAD_COLOR)

    assert photo is not None
    assert drawn is not None
    assert drawn.shape[1] / drawn.shape[0] == pytest.approx(photo.shape[1] / photo.shape[0], rel=0.01)
    assert (cv2.resize(photo, drawn.shape[1::-1]) != drawn).any()


def test_stages_can_be_looked_at() -> None:
    """A person who keeps the stages gets them as pictures, in order."""
    kept: dict[str, bytes] = {}
    read_photo(EASY.with_suffix(".jpg").read_bytes(), debug=kept.__setitem__)

    assert list(kept) == ["01-flat.png", "02-white-relative.png"]
    assert all(cv2.imdecode(np.frombuffer(png, np.uint8), 1) is not None for png in kept.values())


RED, GREEN = Standing("R", "black"), Standing("G", "black")


def test_a_cell_that_is_not_shown_is_unknown() -> None:
    """It is written without what the networks made of it, and may be anything."""
    hidden = CellReading(((RED, 0.999), (GREEN, 0.001)), doubtful=True, shown=False)
    reading = Reading("board-9x9", "9", "bead", {"a1": hidden}, {}, {})

    (told,) = reading.as_json(["photo.jpg"], 0, None)["cells"].values()
    unknown = {"colour": None, "owner": "none", "active": False, "confidence": 0.5}
    assert told == {**unknown, "doubtful": True, "visible": False}
    assert reading.hidden == ("a1",)
    assert hidden.candidates == ((RED, 0.5), (GREEN, 0.5))


def test_the_threshold_of_doubt_is_documented() -> None:
    """The documentation states the numbers that the code uses."""
    text = (Path(__file__).parents[2] / "docs" / "reading.md").read_text()

    assert f"{load_limits(BeliefLimits).believed_from:g}" in text
    assert f"{load_limits(StoneLimits).believed_from:g}" in text


def test_bare_cells_among_pieces_are_read() -> None:
    """As on a board where pieces are placed as one goes: none is wrong, hardly any asked."""
    cells = [
        cell for tier in ("easy", "normal", "hard") for path in truth_files(tier) for cell in bare_cells(path)
    ]

    assert len(cells) > 500
    assert all(cell.right for cell in cells)
    assert sum(cell.doubtful for cell in cells) <= 3


def test_what_only_a_smeared_lens_blurs_is_asked() -> None:
    """Cells under a drop on the lens are doubtful, of pieces of every kind; the others are as before."""
    near, far = [], []
    for name in ("bead-03-easy", "stones/tile-00-easy", "tokens/cornerport-easy", "hexagons/hex5-tile"):
        truth = json.loads((PHOTOS / f"{name}.json").read_text())["cells"]
        photo = np.asarray(cv2.imread(str(PHOTOS / f"{name}.jpg")), np.uint8)
        x, y = truth["d5"]["px"]
        away = {cell: np.linalg.norm(np.subtract((x, y), told["px"])) for cell, told in truth.items()}
        side = float(sorted(away.values())[1])
        cells = read_photo(to_bytes(smear_lens(photo, (x, y), 2.1 * side, 0.06 * side)))[0].cells
        near += [cell.doubtful for place, cell in cells.items() if away[place] < 1.1 * side]
        far += [cell.doubtful for place, cell in cells.items() if away[place] > 3 * side]

    assert len(near) >= 20 and all(near)
    assert len(far) > 200 and sum(far) <= 3


def test_reading_keeps_to_one_core_and_leaves_the_others_as_they_were() -> None:
    """OpenCV has one thread while a photo is read, and as many as before once it is read or refused."""
    usual = cv2.getNumThreads()
    cv2.setNumThreads(3)
    try:
        with one_core():
            inside = cv2.getNumThreads()
        with pytest.raises(PictureError):
            read_photo(b"no picture")
        after = cv2.getNumThreads()
    finally:
        cv2.setNumThreads(usual)

    assert (inside, after) == (1, 3)
