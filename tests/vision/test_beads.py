"""A household's beads: learned from a photo they help; another household's are noticed and change nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.beads import BRIGHTEST, LOOK, Beads, ColourSample, beads_from_json, beads_to_json
from calibration.errors import CalibrationError
from calibration.released import sheet_named
from games.catalogue import DEFAULT_GAME, game_named
from games.standing import Standing
from tests.benchmarks.suites.read import PHOTOS
from tests.synth.picture import Camera, Pixels, lay_out, photograph, side_by_side, to_bytes
from tests.vision.pale import Light, as_pixels, coloured, light_of, veiled
from vision.beads import HOUSEHOLDS_APART, Household, combine_odds, learn_looks
from vision.calibrate import beads_in_slots, beads_of_position
from vision.errors import BoardNotFoundError
from vision.looks import COLOURS, load_usual
from vision.read import read_photo
from vision.reading import Reading

CLASSES = tuple(game_named(DEFAULT_GAME).look.classes)
SHEET = sheet_named("board-9x9")
ODD = {"R": (40, 150, 235), "G": (120, 60, 110), "B": (190, 175, 60)}  # B, G, R: amber, plum, turquoise


def standing(seed: int, owned: float = 0.3) -> list[Standing]:
    """Return a full board with pieces of all colours, some of them on mats."""
    rng = np.random.default_rng(seed)
    return [
        Standing(
            str(rng.choice(list("RGB"))),
            str(rng.choice(["black", "white"])) if rng.random() < owned else "none",
        )
        for _ in SHEET.cells
    ]


def table(seed: int, colours: dict[str, tuple[int, int, int]] | None = None) -> Pixels:
    """Return the page with beads on it, of other colours where some are given."""
    page = lay_out(SHEET, standing(seed), "bead")
    for cell, what in zip(SHEET.cells, standing(seed), strict=True):
        if colours and what.colour:
            bead(page, cell.centre_mm, colours[what.colour])
    return page


def bead(page: Pixels, centre: tuple[float, float], bgr: tuple[int, int, int]) -> None:
    """Paint a bead of 14 mm with a darker rim and a highlight."""
    x, y = (round(6 * c) for c in centre)
    cv2.circle(page, (x, y), 42, [0.75 * value for value in bgr], -1, cv2.LINE_AA)
    cv2.circle(page, (x, y), 32, bgr, -1, cv2.LINE_AA)
    cv2.circle(page, (x - 14, y - 14), 6, (250, 250, 250), -1, cv2.LINE_AA)


@cache
def photo(seed: int, odd: bool = False, tilt: float = 15.0) -> bytes:
    """Return a photo of a position, with the painted beads or with odd ones."""
    page = table(seed, ODD if odd else None)
    return to_bytes(photograph(page, Camera(tilt=tilt, azimuth=40.0 * seed), seed=seed, light=1 - 0.1 * seed))


@cache
def household(odd: bool) -> Beads:
    """Return what a photo of a known position teaches."""
    return Beads((beads_of_position(photo(1, odd), "9", standing(1)),))


def colours_wrong(reading: Reading, seed: int, unasked: bool) -> int:
    """Count the cells whose colour is wrong; unasked: those of them that are not doubtful."""
    return sum(
        cell.standing.colour != what.colour and not (unasked and cell.doubtful)
        for cell, what in zip(reading.cells.values(), standing(seed), strict=True)
    )


def test_odd_beads_are_read_after_one_photo() -> None:
    """Amber, plum and turquoise beads in another position and view: nothing silent, far fewer questions."""
    (without,) = read_photo(photo(2, odd=True, tilt=30.0))
    (own,) = read_photo(photo(2, odd=True, tilt=30.0), beads=household(odd=True))

    assert own.own_beads
    assert colours_wrong(own, 2, unasked=True) == 0
    assert colours_wrong(own, 2, unasked=False) <= colours_wrong(without, 2, unasked=False) / 5
    assert len(own.doubtful) < len(without.doubtful) / 2
    assert without.quality and without.quality.things > 0
    assert own.quality and own.quality.things == 0  # they are like themselves


def test_another_household_is_noticed_and_changes_nothing() -> None:
    """A profile of odd beads leaves the reading of usual ones as it is, and says so."""
    (without,) = read_photo(photo(2))
    (other,) = read_photo(photo(2), beads=household(odd=True))

    assert without.own_beads is None
    assert other.own_beads is False
    assert other.cells == without.cells
    assert "not those of the profile" in other.as_json("p", 0, None)["profile"]["message"]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(f"{kind}-{n:02d}", marks=pytest.mark.long if n in (4, 7) else ())
        for kind in ("bead", "tile")
        for n in (1, 4, 7, 10)
    ],
)
def test_no_profile_makes_a_photo_wrong_in_silence(name: str) -> None:
    """Rendered photos read with the painted beads' profiles: no matter what is made of it, nothing silent."""
    (path,) = PHOTOS.glob(f"{name}-*.json")
    truth = json.loads(path.read_text())["cells"]
    for odd in (False, True):
        (reading,) = read_photo(path.with_suffix(".jpg").read_bytes(), beads=household(odd))
        silent = [
            n for n, c in reading.cells.items() if c.standing.colour != truth[n]["colour"] and not c.doubtful
        ]

        assert silent == []


def test_a_wrong_position_is_refused() -> None:
    """A position that was not photographed teaches nothing."""
    with pytest.raises(BoardNotFoundError) as caught:
        beads_of_position(photo(1), "9", standing(2))

    assert caught.value.code == "other-position"


def test_another_board_is_refused() -> None:
    """A position of another size than the board's says so."""
    with pytest.raises(BoardNotFoundError) as caught:
        beads_of_position(photo(1), "7", standing(1)[:49])

    assert caught.value.code == "other-board"


def test_of_two_boards_neither_teaches_by_itself() -> None:
    """If two boards of the position's size lie in a photo, nothing says which of them is meant."""
    both, _ = side_by_side([table(3), table(3)], 15.0)
    far = Camera(8, distance=640, size=(3024, 2268), aim=(217.0, 139.7))
    photo_of_both = to_bytes(photograph(both, far))

    with pytest.raises(BoardNotFoundError, match=r"\(board-9x9, board-9x9\): photograph one") as by_position:
        beads_of_position(photo_of_both, "9", standing(3))
    with pytest.raises(BoardNotFoundError) as by_slots:
        beads_in_slots(photo_of_both)
    assert by_position.value.code == by_slots.value.code == "two-boards"


def test_the_slots_teach_as_well() -> None:
    """One odd bead in each slot is enough to read a board of them better; nothing silent."""
    page = table(3)
    for slot in SHEET.slots:
        bead(page, slot.centre_mm, ODD[slot.colour])
    seen = beads_in_slots(to_bytes(photograph(page, Camera(tilt=10))))
    (without,) = read_photo(photo(2, odd=True, tilt=30.0))
    (own,) = read_photo(photo(2, odd=True, tilt=30.0), beads=Beads((seen,)))

    assert {colour: one.cells for colour, one in seen.items()} == {"R": 1, "G": 1, "B": 1}
    assert own.own_beads
    assert colours_wrong(own, 2, unasked=True) == 0
    assert colours_wrong(own, 2, unasked=False) < colours_wrong(without, 2, unasked=False)


@pytest.mark.parametrize("change", [partial(coloured, share=0.3), partial(veiled, share=0.5)])
def test_pale_photos_teach_the_same(change: Callable[[Light], Light]) -> None:
    """Beads in the slots of a pale photo, or of one with stray light, have much the looks that they have."""
    page = table(3)
    for slot in SHEET.slots:
        bead(page, slot.centre_mm, ODD[slot.colour])
    taken = photograph(page, Camera(tilt=10))
    pale = as_pixels(change(light_of(taken)))

    usual, found = (beads_in_slots(to_bytes(its)) for its in (taken, pale))

    assert set(found) == set(usual) == {"R", "G", "B"}
    apart = [abs(np.subtract(found[colour].look, usual[colour].look)).max() for colour in found]
    assert max(apart) < 0.7, apart  # uncorrected they lie up to 1.8 apart


def test_empty_slots_are_refused() -> None:
    """The message names the slots without a bead."""
    page = table(3)
    bead(page, SHEET.slots[0].centre_mm, ODD["R"])

    with pytest.raises(BoardNotFoundError, match="slot G, B") as caught:
        beads_in_slots(to_bytes(photograph(page, Camera(tilt=10))))

    assert caught.value.code == "empty-slots"


def drawn(mean: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return looks (60, LOOK) of 15 cells a colour about mean looks, and their labels."""
    usual, rng = load_usual(), np.random.default_rng(seed)
    labels = np.repeat(np.arange(len(COLOURS)), 15)
    noise = np.stack([rng.multivariate_normal(np.zeros(LOOK), usual.cells[label]) for label in labels])
    return np.clip(mean.reshape(-1, LOOK)[labels] + noise, -3.5, BRIGHTEST), labels


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_a_household_drawn_from_the_usual_knows_itself(seed: int) -> None:
    """Its own board in another photo fits, and its looks show nearly every colour."""
    usual, rng = load_usual(), np.random.default_rng(seed)
    home = rng.multivariate_normal(usual.mean, usual.households / 4)
    first, second = (home + rng.multivariate_normal(np.zeros(len(home)), usual.photos) for _ in range(2))
    looks, labels = drawn(first, seed)
    clear = np.ones(len(looks), bool)
    profile = Household.of(Beads((learn_looks(looks, [COLOURS[label] for label in labels], clear),)))
    looks, labels = drawn(second, seed + 1)
    board = profile.laid_under(looks, clear.astype(np.float64))

    assert board.likelier
    assert (board.densities.argmax(axis=1) == labels).mean() > 0.6


def test_beads_of_one_colour_alone_are_not_taken_for_two() -> None:
    """Networks that are fairly sure of the colour are heard; if they are not, nothing changes."""
    usual, mistaken, judged = load_usual(), {"alone": 0, "heard": 0}, 0
    anyone = Household(usual, usual.mean, HOUSEHOLDS_APART * usual.households)
    for seed in range(20):
        rng = np.random.default_rng(seed)
        photo = rng.multivariate_normal(np.zeros(len(usual.mean)), usual.photos)
        looks, labels = drawn(rng.multivariate_normal(usual.mean, usual.households) + photo, seed)
        for label in range(len(COLOURS)):
            mine = looks[labels == label]
            there, told = np.ones(len(mine)), np.where(np.arange(len(COLOURS)) == label, 0.8, 0.1)
            for name, odds in (("alone", np.full(3, 1 / 3)), ("heard", told)):
                fit = anyone.laid_under(mine, there, np.tile(odds, (len(mine), 1)))
                mistaken[name] += int((fit.densities.argmax(axis=1) != label).sum())
            judged += len(mine)
        unheard = anyone.laid_under(looks, np.ones(len(looks)))
        told_nothing = anyone.laid_under(looks, np.ones(len(looks)), np.full((len(looks), 3), 1 / 3))
        assert np.allclose(unheard.densities, told_nothing.densities)

    assert judged == 900 and mistaken["alone"] > 40
    assert mistaken["heard"] < mistaken["alone"] / 2


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10_000), st.floats(0.3, 0.99), st.floats(0, 1))
def test_probabilities_stay_probabilities(seed: int, sure: float, agree: float) -> None:
    """A cell's probabilities add up to 1, no matter what is said; flat looks leave the best guess."""
    rng = np.random.default_rng(seed)
    odds = rng.dirichlet(np.ones(len(COLOURS)) * sure, 20)
    mixed = combine_odds(odds, rng.normal(0, 20, (20, len(COLOURS))), agree)
    flat = combine_odds(odds, np.zeros((20, len(COLOURS))), agree)

    assert np.allclose(mixed.sum(axis=1), 1)
    assert (mixed >= 0).all()
    assert (flat.argmax(axis=1) == odds.argmax(axis=1)).all()


looks = st.tuples(*[st.floats(-4, 1).map(lambda v: round(v, 4))] * LOOK)
seen = st.builds(ColourSample, st.integers(1, 81), looks)
photos = st.dictionaries(st.sampled_from("RGB"), seen, min_size=1)


@given(st.lists(photos, min_size=1, max_size=3))
def test_the_file_keeps_the_beads(kept: list[dict[str, ColourSample]]) -> None:
    """What was learned comes back from the file, and other keys of a profile stay."""
    beads = Beads(tuple(kept))
    text = beads_to_json(beads, '{"printer": {"scale": [1, 1]}}')

    assert beads_from_json(text) == beads
    assert json.loads(text)["printer"] == {"scale": [1, 1]}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"beads": 3}',
        '{"beads": {"photos": []}}',
        '{"beads": {"photos": [{}]}}',
        '{"beads": {"photos": [{"R": {"cells": 3, "look": [0, 0, 0]}}]}}',
        '{"beads": {"photos": [{"R": {"cells": 0, "look": [0, 0, 0, 0, 0, 0]}}]}}',
        '{"beads": {"photos": [{"R": {"cells": 3, "look": [0, 0, 0, 0, 0, 99]}}]}}',
        '{"beads": {"photos": [{"R": {"cells": 3, "look": [0, 0, 0, 0, 0, NaN]}}]}}',
        '{"beads": {"photos": [{"R": {"cells": true, "look": [0, 0, 0, 0, 0, 0]}}]}}',
    ],
)
def test_files_without_beads_are_refused(text: str) -> None:
    """Every file that holds no beads is refused in words."""
    with pytest.raises(CalibrationError):
        beads_from_json(text)
