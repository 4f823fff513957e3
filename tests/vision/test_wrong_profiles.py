"""With any profile, no photo is read worse in silence; a profile that contradicts it is left out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from calibration.beads import LOOK, Beads, ColourSample
from calibration.errors import CalibrationError
from games.standing import Standing
from tests.benchmarks.suites.read import PHOTOS
from tests.conftest import Many
from tests.vision.test_beads import colours_wrong, household, photo
from vision import mats
from vision import read as recipe
from vision.calibrate import beads_of_position
from vision.errors import BoardNotFoundError
from vision.looks import COLOURS, load_usual
from vision.read import read_photo
from vision.reading import Reading

Photo = Mapping[str, ColourSample]

TRUTHS = sorted(path for folder in (".", "halftone", "round") for path in (PHOTOS / folder).glob("*.json"))
EASY, HARD = TRUTHS[::4], [path for k, path in enumerate(TRUTHS) if k % 4]
LIGHTS = ((0.3, 0.0, -0.3), (-0.3, 0.0, 0.3), (-0.5, -0.5, -0.5), (0.4, 0.4, 0.4))  # log of B, G, R
GREYS = (
    -1.25,
    -2.5,
    -0.26,
)  # log light of printed grey, of black, and of the palest that is taken for a bead
CONTRADICTING = ("two swapped", "all turned")
PROFILES = 29  # that each photo is read with


@cache
def truth_of(path: Path) -> Mapping[str, Standing]:
    """Return what stands on every cell of a photo of tests/photos."""
    cells = json.loads(path.read_text())["cells"]
    return {name: Standing(c["colour"], c["owner"], c["active"]) for name, c in cells.items()}


@cache
def beads_on(path: Path) -> Photo:
    """Return what calibrating with a photo teaches; what it does not is as usual."""
    looks = load_usual().mean.reshape(len(COLOURS), LOOK)
    usual = {c: ColourSample(10, tuple(map(float, look))) for c, look in zip(COLOURS, looks, strict=True)}
    try:
        return usual | dict(
            beads_of_position(path.with_suffix(".jpg").read_bytes(), "9", list(truth_of(path).values()))
        )
    except (BoardNotFoundError, CalibrationError):  # of a poor photo calibrating asks for another one
        return usual


def wrong_profiles(path: Path) -> Iterator[tuple[str, Photo]]:
    """Yield what may go wrong with a profile, and one in which it did: PROFILES of them."""
    own = beads_on(path)
    at = TRUTHS.index(path)
    for step in (1, 7, 16):
        yield "another household's", beads_on(TRUTHS[(at + step) % len(TRUTHS)])
    yield "another household's", household(odd=True).photos[0]
    for one, other in (("R", "G"), ("R", "B"), ("G", "B")):
        yield "two swapped", {**own, one: own[other], other: own[one]}
    yield "all turned", {"R": own["G"], "G": own["B"], "B": own["R"]}
    single = {colour: replace(seen, cells=1) for colour, seen in own.items()}
    for colour in COLOURS:
        for grey in GREYS:
            yield "no bead of these in a slot", {**single, colour: ColourSample(1, (grey,) * LOOK)}
        for other in set(COLOURS) - {colour}:
            yield "one bead in two slots", {**single, colour: single[other]}
    for light in LIGHTS:
        yield "other light", {c: tinted(seen, light) for c, seen in own.items()}
    yield "one colour only", {"R": own["R"]}
    yield "one colour only, another's", {"R": own["B"]}


def tinted(seen: ColourSample, light: tuple[float, ...]) -> ColourSample:
    """Return a look in another light than that of the paper's white beside it."""
    return replace(
        seen, look=tuple(min(max(a + b, -4.0), 1.0) for a, b in zip(seen.look, 2 * light, strict=True))
    )


def silent(reading: Reading, path: Path) -> set[str]:
    """Return the cells that are wrong and not doubted."""
    truth = truth_of(path)
    return {n for n, cell in reading.cells.items() if cell.standing != truth[n] and not cell.doubtful}


def right(reading: Reading, path: Path) -> bool:
    """Return whether every best guess of a board is right."""
    return all(cell.standing == truth_of(path)[name] for name, cell in reading.cells.items())


@pytest.fixture
def seen_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Do but once for a photo what no profile changes: decode and locate it, and ask the networks."""
    ask_once(monkeypatch)
    yield


def ask_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each of these answer but once for what it is asked of a photo."""
    for module, name in ((recipe, "decode"), (recipe, "look_for"), (mats, "vote")):
        monkeypatch.setattr(module, name, once(getattr(module, name)))


def once(work: Callable[..., object]) -> Callable[..., object]:
    """Return a function that keeps the answers for the last photo, by what it is about."""
    kept: dict[object, tuple[object, object]] = {}

    def asked(*about: object) -> object:
        key = tuple(
            a.tobytes() if hasattr(a, "tobytes") else a if isinstance(a, bytes) else id(a) for a in about
        )
        if key not in kept:
            kept.clear()
            kept[key] = about, work(*about)  # what it is about stays, or its id could become another's
        return kept[key][1]

    return asked


@pytest.mark.usefixtures("seen_once")
def test_no_wrong_profile_makes_a_photo_worse_in_silence(many: Many) -> None:
    """Photos with beads or tiles and every wrong profile: nothing silent is new, no board is lost.

    If colours are swapped or turned the profile is left out, and that is said.
    """
    photos = (HARD + EASY)[: many(1, of=len(TRUTHS))]
    judged = contradicting = before = after = 0
    for path in photos:
        data = path.with_suffix(".jpg").read_bytes()
        (without,) = read_photo(data)
        for what, its in wrong_profiles(path):
            (reading,) = read_photo(data, beads=Beads((its,)))
            judged += 1
            before, after = before + right(without, path), after + right(reading, path)

            assert silent(reading, path) <= silent(without, path), (path.name, what)
            if what in CONTRADICTING:
                contradicting += 1
                assert reading.own_beads is False, (path.name, what)
                assert reading.cells == without.cells
            assert (reading.profile_unused is None) == bool(reading.own_beads)

    assert judged == len(photos) * PROFILES
    assert contradicting == 4 * len(photos)
    assert after == before


@pytest.mark.long
def test_of_odd_beads_a_profile_that_misses_a_colour_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the networks hardly know the beads, a profile without all three colours is left out."""
    own, usual = (household(odd).photos[0] for odd in (True, False))
    first = TRUTHS[0]
    ask_once(monkeypatch)
    monkeypatch.setattr(f"{__name__}.beads_on", lambda path: own if path is first else usual)
    data = photo(2, odd=True, tilt=30.0)
    read = {
        (k, what): read_photo(data, beads=Beads((its,)))[0]
        for k, (what, its) in enumerate(wrong_profiles(first))
    }

    silently = {key for key, one in read.items() if colours_wrong(one, 2, unasked=True)}

    assert len(read) == PROFILES
    assert (
        all(what == "two swapped" for _, what in silently) and len(silently) <= 1
    )  # nothing contradicts that
    assert all(one.own_beads for (_, what), one in read.items() if what == "other light")
    unfit = {"one bead in two slots", "one colour only", "one colour only, another's", "all turned"}
    left_out = [one.own_beads is False for (_, what), one in read.items() if what in unfit]
    assert all(left_out) and len(left_out) == 9


def test_of_stones_and_dice_a_profile_changes_nothing() -> None:
    """A profile for pieces that are read otherwise: the same reading, and it is said that it was not used."""
    path = sorted((PHOTOS / "stones").glob("*.jpg"))[0]
    (without,) = read_photo(path.read_bytes())
    (reading,) = read_photo(path.read_bytes(), beads=household(odd=True))

    assert reading.cells == without.cells and len(reading.cells) == 127
    assert reading.own_beads is False and reading.profile_unused
