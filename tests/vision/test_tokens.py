"""Reading coded tokens: whose, of which kind, however turned; what lies awkwardly is asked."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.released import board_sheet
from calibration.sheet import Sheet
from games.catalogue import game_named
from games.standing import Standing
from tests.benchmarks.suites.left_out import right
from tests.benchmarks.suites.read import reading_of
from tests.shares import every_nth, only
from tests.synth.picture import PX_PER_MM, Camera, Pixels, lay_out, lay_token, photograph, to_bytes
from vision import token_rings
from vision.limits import load_limits
from vision.read import read_photo
from vision.reading import Reading
from vision.token_rings import find_ring
from vision.tokens import FLOOR, TokenLimits, TokenReader

GAME = game_named("cornerport")
SHEET: Sheet = board_sheet(GAME.usual_shape, game=GAME.id)
TOKENS = tuple(its for its in GAME.look.classes if its.piece)
EMPTY = Standing()
CAMERAS = (
    Camera(tilt=8),
    Camera(tilt=30, azimuth=70, distance=430),
    Camera(tilt=45, azimuth=200, distance=420),
    Camera(tilt=25, azimuth=90, distance=450, size=(1600, 1200)),
    Camera(tilt=20, azimuth=120, distance=480, size=(1600, 1200)),
)
DIAMETER = SHEET.sizes.token


def bare() -> Pixels:
    """Return the board with nothing on it."""
    return lay_out(SHEET, [EMPTY] * len(SHEET.cells))


def laid(
    page: Pixels, name: str, its: Standing, off: tuple[float, float] = (0.0, 0.0), turned: float = 40.0
) -> None:
    """Lay a token on a cell, so many mm off its middle."""
    x, y = SHEET.cell(name).centre_mm
    lay_token(page, its, DIAMETER, (x + off[0], y + off[1]), turned)


def read(page: Pixels, seed: int = 0) -> Reading:
    """Return what a photo of a page is read as."""
    light = (1.0, 0.7, 0.5)[seed % 3]
    photo = photograph(page, CAMERAS[seed % len(CAMERAS)], seed=seed, light=light, noise=4)
    return read_photo(to_bytes(photo), GAME)[0]


def cameras(row: int, count: int) -> list[int]:
    """Return so many cameras' numbers, for each row of a table others: a few rows together use all."""
    return [(2 * row + k) % len(CAMERAS) for k in range(count)]


def test_boards_by_seed(many: Callable[..., int]) -> None:
    """Tokens turned by lot and a little off are read exactly on nearly all boards, none wrong in silence."""
    boards, exact, squares, silent = many(2, of=60), 0, 0, 0
    for seed in range(boards):
        rng, page, truth = random.Random(seed), bare(), dict.fromkeys(SHEET.board.names, EMPTY)
        for name in rng.sample(SHEET.board.names, rng.randint(4, 24)):
            truth[name] = rng.choice(TOKENS)
            laid(
                page, name, truth[name], (rng.uniform(-1.3, 1.3), rng.uniform(-1.3, 1.3)), rng.uniform(0, 360)
            )
        reading = read(page, seed)
        assert reading.pieces == "token"
        wrong = {name for name, cell in reading.cells.items() if cell.standing != truth[name]}
        silent += len(wrong - set(reading.doubtful))
        exact += not wrong and not reading.doubtful
        squares += len(truth)

    assert silent <= squares / 2000
    assert exact >= 0.97 * boards or boards - exact <= 1


def test_what_is_passed_over_is_not_the_likeliest() -> None:
    """No matter what stands in a window, the place found is the first of those that trying all finds."""
    rng, numbers, tried = np.random.default_rng(1), np.array([0, 3, 5, 8]), 0
    for grain in (1, 3, 9, 27):
        picture = cv2.GaussianBlur(rng.normal(size=(101, 101)) * grain, (0, 0), grain).astype(np.float64)
        _, samples = token_rings._grid(101, DIAMETER)
        spectra = token_rings._spectra(picture, samples)
        alike = [token_rings._likeness(spectra, np.full(len(spectra), number)) for number in numbers]
        assert token_rings._likest(spectra, numbers) == np.max(alike, axis=0).argmax()
        tried += bool(np.max(alike) > 0)
    assert tried >= 3


def test_where_light_is_even_no_ring_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most squares of a board are empty: no place of theirs is compared with any word."""
    compared = list[int]()

    def count(_spectra: object, numbers: NDArray[np.int64]) -> NDArray[np.float64]:
        compared.append(len(numbers))
        return np.zeros(len(numbers))

    monkeypatch.setattr(token_rings, "_likeness", count)
    _, samples = token_rings._grid(101, DIAMETER)
    picture = np.random.default_rng(2).normal(size=(101, 101)) * token_rings.LEAST_CONTRAST / 10

    assert token_rings._likest(token_rings._spectra(picture, samples), [0, 3, 5, 8]) == 0
    assert sum(compared) == 0 and compared


AWKWARD = [
    # what lies there: tokens with how far off they lie, None is one upside down; which squares are asked
    ("upside down", [("d4", None, (0.0, 0.0))], {"d4"}),
    ("upside down and off", [("d4", None, (1.5, -1.0))], {"d4"}),
    ("between two squares", [("d4", TOKENS[0], (0.0, 10.0))], {"d4", "d3"}),
    ("between four squares", [("d4", TOKENS[3], (10.0, 10.0))], {"d4", "e4", "e3"}),
    ("nearer to one square", [("d4", TOKENS[1], (5.0, 0.0))], {"d4"}),
    ("a third of the way", [("d4", TOKENS[4], (5.8, 0.0))], {"d4"}),
    ("two on one square", [("d4", TOKENS[1], (-4.0, 0.0)), ("d4", TOKENS[4], (4.0, 0.0))], {"d4"}),
    ("one over the other", [("d4", TOKENS[1], (-5.5, 0.0)), ("d4", TOKENS[4], (1.5, 0.0))], {"d4"}),
    ("another game's", [("d4", Standing(owner="1", piece="body"), (0.0, 0.0))], {"d4"}),
    ("another one's, of eight sides", [("d4", Standing(owner="A", piece="home-planet"), (0.0, 0.0))], {"d4"}),
]


@pytest.mark.parametrize(("why", "lying", "asked"), every_nth(AWKWARD, 2), ids=[row[0] for row in AWKWARD])
def test_what_lies_awkwardly_is_asked(
    why: str,
    lying: list[tuple[str, Standing | None, tuple[float, float]]],
    asked: set[str],
    many: Callable[..., int],
) -> None:
    """Each such square is doubtful, seen from any camera; a token beside it is read anyway."""
    row = [what for what, *_ in AWKWARD].index(why)
    for seed in cameras(row, many(1, of=len(CAMERAS))):
        page = bare()
        laid(page, "g7", TOKENS[2])
        for name, its, off in lying:
            laid(page, name, its or EMPTY, off)
        reading = read(page, seed)
        assert asked <= set(reading.doubtful), (why, seed)
        assert reading.cells["g7"].standing == TOKENS[2]
        assert "g7" not in reading.doubtful
        told = Counter(
            cell.standing.piece for name, cell in reading.cells.items() if name not in reading.doubtful
        )
        assert told == {TOKENS[2].piece: 1, None: len(SHEET.cells) - 1 - len(reading.doubtful)}


@pytest.mark.parametrize(
    ("row", "bgr"), list(enumerate([(190, 60, 20), (120, 150, 200), (30, 30, 30), (250, 250, 250)]))
)
def test_what_is_no_token_is_asked(row: int, bgr: tuple[int, int, int], many: Callable[..., int]) -> None:
    """A thing or a finger lying on the board is none of the tokens, and its square is not empty."""
    for seed in cameras(row, many(1, of=len(CAMERAS))):
        page = bare()
        x, y = (round(PX_PER_MM * v) for v in SHEET.cell("c5").centre_mm)
        cv2.circle(page, (x, y), round(8 * PX_PER_MM), bgr, -1)

        assert "c5" in read(page, seed).doubtful


def test_an_edge_of_shadow_is_no_ring(many: Callable[..., int]) -> None:
    """A square half in shade or glare looks like the ring that is half black, but a ring has white inside."""
    alike = silent = judged = 0
    left, top, width, height = (round(side * PX_PER_MM) for side in SHEET.board_box_mm)
    angles = (1.2, 0.3, 2.6)[: many(1, of=3)]
    for angle in angles:
        page = bare().astype(np.float32)
        rows, columns = np.mgrid[: page.shape[0], : page.shape[1]]
        away = (columns * np.cos(angle) + rows * np.sin(angle)) / PX_PER_MM
        for shade in (0.3, 1.9):
            lit = page.copy()
            there = slice(top, top + height), slice(left, left + width)
            lit[there] *= np.where(away % 47 < 23.5, shade, 1.0)[there][..., None]
            reading = read(np.clip(lit, 0, 255).astype(np.uint8))
            wrong = {name for name, cell in reading.cells.items() if cell.standing != EMPTY}
            alike, silent = alike + len(wrong), silent + len(wrong - set(reading.doubtful))
            judged += len(reading.cells)

    assert judged == 2 * len(angles) * 64
    assert alike <= judged // 10
    assert silent == 0


def test_empty_squares_in_shade_are_guessed_to_be_empty(many: Callable[..., int]) -> None:
    """Of empty squares that are asked about in stripes of shade hardly one is offered as a token."""
    left, top, width, height = (round(side * PX_PER_MM) for side in SHEET.board_box_mm)
    there = slice(top, top + height), slice(left, left + width)
    lights = [(shade, angle) for shade in (0.3, 0.45, 0.6) for angle in (0.2, 1.2, 2.2)][: many(2, of=9)]
    asked = tokens = 0
    for shade, angle in lights:
        page = bare().astype(np.float32)
        rows, columns = np.mgrid[: page.shape[0], : page.shape[1]]
        away = (columns * np.cos(angle) + rows * np.sin(angle)) / PX_PER_MM
        page[there] *= np.where(away % 47 < 23.5, shade, 1.0)[there][..., None]
        reading = read(np.clip(page, 0, 255).astype(np.uint8))
        tokens += sum(cell.standing != EMPTY for cell in reading.cells.values())
        asked += len(reading.doubtful)

    assert asked >= 20 * len(lights)
    assert tokens <= asked / 30


@pytest.mark.long
def test_empty_squares_in_a_lamps_mirror_are_guessed_to_be_empty(many: Callable[..., int]) -> None:
    """What a mirrored lamp leaves of grey frames is no black ring: few such squares are offered as tokens."""
    asked = tokens = 0
    places = np.random.default_rng(5).uniform(0.2, 0.8, (16, 2))[: many(5, of=16)]
    x, y, width, height = SHEET.board_box_mm
    for across, down in places:
        page = bare().astype(np.float32)
        rows, columns = np.mgrid[: page.shape[0], : page.shape[1]] / PX_PER_MM
        away = np.hypot((columns - x) / width - across, (rows - y) / height - down) * width
        page += 255 * np.clip((34 - away) / 6, 0, 1)[..., None]
        reading = read(np.clip(page, 0, 255).astype(np.uint8))
        tokens += sum(cell.standing != EMPTY for cell in reading.cells.values())
        asked += len(reading.doubtful)

    assert asked >= 10 * len(places)
    assert tokens <= asked / 15


def test_the_frames_of_empty_squares_are_told_on_both_sides_of_a_shadows_edge() -> None:
    """Frames are darker than what is inside them in sun and shade: few squares on its edge are asked."""
    x, y, width, height = (round(side * PX_PER_MM) for side in SHEET.board_box_mm)
    asked = 0
    for angle in (1.2, 0.3, 2.6):
        page = bare().astype(np.float32)
        rows, columns = np.mgrid[: page.shape[0], : page.shape[1]]
        away = (columns - x - width / 2) * np.cos(angle) + (rows - y - height / 2) * np.sin(angle)
        page *= np.where(away > 0, 0.45, 1.0)[..., None]
        reading = read(page.astype(np.uint8))
        asked += len(reading.doubtful)

        assert {cell.standing for cell in reading.cells.values()} == {EMPTY}

    assert asked <= 18  # of 192, some 30 of them on the edge


def test_where_frames_are_washed_out_nothing_bright_is_a_frame() -> None:
    """In glare a frame is hardly darker than paper: a token's rim hides it anyway."""
    page = bare()
    truth = {name: TOKENS[k] for k, name in enumerate(("a1", "b8", "d4", "e5", "h2", "c6"))}
    for k, (name, its) in enumerate(truth.items()):
        laid(page, name, its, turned=60.0 * k)
    left, top, width, height = (round(side * PX_PER_MM) for side in SHEET.board_box_mm)
    there = page[top : top + height, left : left + width]
    there[:] = np.rint(255 - 0.12 * (255.0 - cv2.GaussianBlur(there, (0, 0), 0.5 * PX_PER_MM))).astype(
        np.uint8
    )
    reading = read(page)
    told = {name: cell for name, cell in reading.cells.items() if not cell.doubtful}

    assert len(told) >= 32
    assert {name: cell.standing for name, cell in told.items()} == {
        name: truth.get(name, EMPTY) for name in told
    }


def test_in_a_lamps_mirror_the_likeliest_ring_need_not_be_the_one() -> None:
    """A circle from a token into bright paper may look more like a ring: a guess weighs it against others."""
    game = game_named("colonization")
    sheet, classes = board_sheet(game.usual_shape, game=game.id), list(game.look.classes)
    reader, likeliest, guessed = TokenReader(sheet, classes, load_limits(TokenLimits), 0.97), 0, 0
    meant = reader.meant
    seeds = (2, 9, 20, 68, 76, 399)  # of 400, some for which the likeliest ring is another word's
    for seed in seeds:
        rng, side, outside = random.Random(seed), round(66 * PX_PER_MM), round(20 * PX_PER_MM)
        its = rng.choice([its for its in classes if its.piece])
        at = np.array([33 + rng.uniform(-2.8, 2.8), 33 + rng.uniform(-2.8, 2.8)])
        way = rng.uniform(0, 6.283)
        page = np.full((side, side, 3), 255, np.uint8)
        rows, columns = (np.mgrid[:side, :side] + 0.5) / PX_PER_MM
        on = np.zeros((side, side), bool)
        beside = rng.choice([its for its in classes if its.piece])
        for token, (x, y) in ((its, at), (beside, at + 17.3 * np.array([np.cos(way), np.sin(way)]))):
            lay_token(page, token, sheet.sizes.token, (x, y), rng.uniform(0, 360))
            on |= np.hypot(columns - x, rows - y) < sheet.sizes.token / 2
        lit = np.where(on[..., None], page * rng.uniform(0.3, 0.6), 255.0)[outside:-outside, outside:-outside]
        small = cv2.resize(lit, (78, 78), interpolation=cv2.INTER_AREA) / 255
        light = np.log(small.mean(axis=-1) ** 2.2 + FLOOR)
        picture = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.6, 2.2)).astype(np.float64)
        likeliest += classes[meant[_word(find_ring(picture, sheet, sorted(meant)), meant)]] == its
        guessed += classes[meant[_word(reader.guess_ring(picture), meant)]] == its

    assert (likeliest, guessed) == (0, len(seeds))


def _word(ring: token_rings.RingMatch, meant: dict[int, int]) -> int:
    """Return the number of the likeliest of these words."""
    return max(meant, key=lambda number: float(ring.likeness[number]))


def test_in_a_blur_nothing_is_believed() -> None:
    """If a rim melts into the frame beside it, an empty square cannot be told from a pale token's."""
    page = bare()
    laid(page, "d4", TOKENS[0])
    reading = read(cv2.GaussianBlur(page, (0, 0), 1.5 * PX_PER_MM).astype(np.uint8))

    assert reading.quality and reading.quality.edge_mm > 1.2
    assert set(reading.doubtful) == set(reading.cells)
    assert not read(page).doubtful


def test_a_shadow_and_a_stain_do_no_harm() -> None:
    """Half the board in shadow, and a blot on one sector of a ring."""
    page = bare()
    for k, name in enumerate(("a1", "b8", "d4", "e5", "h2", "c6")):
        laid(page, name, TOKENS[k], turned=60.0 * k)
    x, y = SHEET.cell("d4").centre_mm
    cv2.circle(
        page,
        (round((x + 6.9) * PX_PER_MM), round(y * PX_PER_MM)),
        round(1.0 * PX_PER_MM),
        (200, 200, 200),
        -1,
    )
    shadow = np.ones((*page.shape[:2], 1), np.float32)
    shadow[:, : page.shape[1] // 2] = 0.45
    reading = read(np.rint(page * cv2.GaussianBlur(shadow, (0, 0), 12)[..., None]).astype(np.uint8))

    told = {name: cell.standing for name, cell in reading.cells.items() if cell.standing.piece}
    assert told == dict(zip(("a1", "b8", "d4", "e5", "h2", "c6"), TOKENS, strict=True))
    assert set(reading.doubtful) <= {"d4"}


PHOTOS = sorted((Path(__file__).parents[1] / "photos" / "tokens").glob("*.json"))
MOST_DOUBTS = {"easy": 0, "normal": 8, "hard": 16, "overlapping": 8, "two": 4, "upside-down": 2}
MOST_DOUBTS |= {"shadow": 30, "between": 30}  # of 64 cells, besides those that must be asked: as read today


@pytest.mark.parametrize(
    "truth_file", only([*PHOTOS[:8:2], *PHOTOS[9::2]], PHOTOS), ids=lambda path: path.stem
)
def test_no_token_in_a_photo_is_wrong_in_silence(truth_file: Path) -> None:
    """Rendered photos: cells are right or doubtful, what nobody can read is asked, and hardly any more."""
    truth = json.loads(truth_file.read_text())
    told, reading = truth["cells"], reading_of(truth_file)

    assert reading.sheet == truth["sheet"] and reading.pieces == "token"
    assert [
        name for name, cell in reading.cells.items() if not cell.doubtful and not right(told[name], cell)
    ] == []
    asked = {name for name, cell in told.items() if cell.get("asked")}
    assert len(set(reading.doubtful) - asked) <= MOST_DOUBTS[truth["look"]]


def test_the_photos_are_counted() -> None:
    """Eight of each game, a look each: tokens in all of them, and what nobody can read where it should be."""
    truths = {path.stem: json.loads(path.read_text()) for path in PHOTOS}
    looks = {"easy", "normal", "hard", "overlapping", "shadow", "two", "upside-down", "between"}

    assert set(truths) == {f"{game}-{look}" for game in ("cornerport", "sandkings") for look in looks}
    for name, truth in truths.items():
        assert (
            len(truth["cells"]) == 64 and name == f"{truth['sheet'].removeprefix('board-')}-{truth['look']}"
        )
        asked = sum("asked" in cell for cell in truth["cells"].values())
        assert (asked >= 4) == (truth["look"] in {"two", "upside-down", "between"}), name
        assert sum(bool(cell.get("piece")) for cell in truth["cells"].values()) >= 4
