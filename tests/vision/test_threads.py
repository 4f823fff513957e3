"""Reading trays of tiles with threads: tile, turn and ring are read; what lies strangely is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from calibration.shapes import Artwork, turn_artwork
from companion.seen import doubts_of, position_seen
from games.checking.check import check_positions
from games.standing import NOTHING, Standing
from print.threads import part_tile
from tests.synth.picture import Camera, lay_art
from tests.synth.trays import (
    FAMILIES,
    FLAT,
    GAME,
    HEADINGS,
    KIT,
    LOOK,
    TILES,
    TRAY,
    Lies,
    laid,
    lay_tile,
    shot,
    table_of,
)
from vision.read import ReadOptions, read_boards, read_photo
from vision.reading import Reading

CAMERA = Camera(tilt=12, azimuth=70, distance=350)


tray = cache(table_of)


def of_kind(number: int) -> str:
    """Return the first tile of a kind."""
    return next(name for name in TILES if KIT.codes[name] == number)


def test_trays_by_seed(many: Callable[..., int]) -> None:
    """Tile, turn and ring of nearly all places are read; none of them is wrong in silence."""
    for seed in range(many(1, of=30)):
        family = ("loose", *FAMILIES)[seed % 7]
        table = tray(family, seed)
        (reading,) = read_photo(table.photo)
        assert (reading.game, reading.pieces) == (GAME.id, "thread-tile")
        cells = list(zip(reading.cells.values(), table.standing, strict=True))
        assert not [
            (its.standing, truth) for its, truth in cells if not its.doubtful and its.standing != truth
        ]
        assert len(reading.doubtful) <= (8 if family in ("steep", "gloss", "dim") else 3), (family, seed)
        if family in ("neat", "loose"):
            assert all(its.standing == truth for its, truth in cells)


def upside_down() -> Artwork:
    """Return a tile's bare back."""
    return part_tile((), FLAT)


def of_other_code() -> Artwork:
    """Return a tile with the threads of one kind and the code of another."""
    return part_tile(LOOK.parts(of_kind(5)), FLAT, 12)


def of_other_sign() -> Artwork:
    """Return a tile whose thread has one ink and the sign of another."""
    name = next(name for name in TILES if name.endswith("o") and len(LOOK.parts(name)) == 1)
    art = part_tile(LOOK.parts(name), FLAT, KIT.codes[name])
    return tuple(replace(fill, ink="green") if fill.ink == "orange" else fill for fill in art)


@cache
def awkward() -> Reading:
    """Return a tray on which some things lie as they should not, among tiles that lie well."""
    standing = [
        Standing(piece=name, heading=HEADINGS[k % 6])
        for k, name in enumerate(TILES[:: len(TILES) // 56][:56])
    ]
    places = dict(zip((cell.name for cell in TRAY.cells), standing, strict=True))
    bare = ("b2", "c4", "d3", "d4", "e5", "f3", "g5", "b5", "f6")
    shown = [NOTHING if name in bare else its for name, its in places.items()]
    page = laid(shown, [Lies()] * 56)

    def put(art: Artwork, name: str, off: tuple[float, float] = (0.0, 0.0), by: float = 0.0) -> None:
        x, y = TRAY.cell(name).centre_mm
        lay_art(page, turn_artwork(art, by), 1.25 * FLAT, (x + off[0], y + off[1]))

    put(upside_down(), "b2", (0.5, -0.4), 7.0)
    put(of_other_code(), "c4")
    put(tuple(replace(fill, ink="blue") for fill in upside_down()), "f6")
    lay_tile(page, TRAY.cell("d3").centre_mm, standing[3], Lies((0.0, 0.5 * TRAY.cell_mm)))
    put(of_other_sign(), "e5")
    lay_tile(page, TRAY.cell("f3").centre_mm, standing[9], Lies((1.0, 0.5), 18.0))
    lay_tile(page, TRAY.cell("g5").centre_mm, standing[11], Lies((0.0, 0.0)))
    lay_tile(page, TRAY.cell("g5").centre_mm, standing[20], Lies((5.0, 3.0), 25.0))
    (reading,) = read_photo(shot(page, CAMERA, np.random.default_rng(3)))
    return reading


@pytest.mark.parametrize(
    ("why", "asked"),
    [
        ("upside down", "b2"),
        ("a coloured card", "f6"),
        ("its threads are of another kind than its code", "c4"),
        ("between two places", "d3"),
        ("between two places", "d4"),
        ("its sign is of another ink", "e5"),
        ("turned between two turns", "f3"),
        ("two on one place", "g5"),
    ],
)
def test_what_lies_strangely_is_asked(why: str, asked: str) -> None:
    """A tile that cannot be read, or of which something does not agree, is never taken in silence."""
    assert awkward().cells[asked].doubtful, why


def test_others_are_read_beside_what_lies_strangely() -> None:
    """An empty place is read as such, and neighbours of strange tiles are not disturbed."""
    reading = awkward()
    assert reading.cells["b5"].standing == NOTHING
    assert not reading.cells["b5"].doubtful
    assert len(reading.doubtful) <= 12


def test_a_hidden_place_may_be_anything() -> None:
    """Of a place that shows nothing known every tile, turn and ring comes into question."""
    hidden = awkward().cells["f6"]
    assert hidden.doubtful and not hidden.shown
    looks = {its for its, _ in hidden.candidates}
    assert {its.piece for its in looks} == {None, *TILES}
    assert {its.heading for its in looks} == {"", *HEADINGS}


def test_only_tiles_that_there_are_come_into_question() -> None:
    """A table's level says which tiles there are; one that is none of them is asked about."""
    table = tray("loose", 0)
    few = tuple(its for its in LOOK.factors.samples if not its.piece or set(its.piece) <= set("0123456789bg"))
    ((reading,), _) = read_boards(table.photo, ReadOptions(GAME, classes=few))
    for its, truth in zip(reading.cells.values(), table.standing, strict=True):
        if truth in few or truth == NOTHING or (truth.piece and {t.piece for t in few} >= {truth.piece}):
            assert its.standing == truth
        else:
            assert its.doubtful


def test_the_click_is_found_on_a_photo() -> None:
    """A tray that is photographed after a click follows from its save line by that click alone."""
    game = GAME
    before = game.rules.start(game.usual_shape, seed=5, options={"level": "3"})
    turn = next(turn for turn in ("c4 +2", "d5 +1") if len(game.resolve(before, turn).opening) < 3)
    after = game.look.standing(game.resolve(before, turn).after)
    rng = np.random.default_rng(4)
    lies = [Lies((rng.normal(0, 0.5), rng.normal(0, 0.5)), rng.normal(0, 3)) for _ in after]
    (reading,) = read_photo(shot(laid(after, lies), CAMERA, rng))
    seen = position_seen(game, reading, before=before)

    assert game.look.standing(seen) == after
    verdict = check_positions(game, before, seen, doubts=({}, doubts_of(reading)))
    assert (verdict.verdict, verdict.turn) == ("legal", turn)
    start = game.start_with(reading.shape, reading.standing)
    assert game.rules.holding(start)["level"] == "3"
