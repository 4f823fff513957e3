"""Tiles with threads: of which kind, how turned, in which inks, and with which ring on it.

Nothing is learned here. On every place the threads of all kinds are looked for, a little off and a little
turned, with the dots of the code and the tile's outline. Threads say their inks: by colour, and by the line
or the beads along them. If dots and threads or ink and sign do not agree, or if ink lies beside the
threads, it is marked doubtful. What hides a place without threads may be anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot, prod

import numpy as np

from calibration.sheet import Sheet
from calibration.threads import TILE_CODES
from games.look import Part
from games.standing import NOTHING, Standing
from vision.reading import NEVER
from vision.recognition import Observation, ReadOptions, Recognition
from vision.thread_inks import Occlusion, read_thread
from vision.thread_places import bare_share, stained_share
from vision.thread_poses import Ends, Light, TileMatch
from vision.thread_rings import ring_odds
from vision.thread_tiles import find_tiles, visible_beside

Rings = Mapping[str, float]
Parts = Callable[[str], Sequence[Part]]

BLURRED_MM = 1.6  # an edge that takes this long from dark to light: signs then melt into threads
FAR_MM, TURNED_DEG = 4.3, 11.0  # farther off, or turned by more, it is asked: it may be meant otherwise
LEAST = 1e-4  # what is less likely is not reported
BARE = 0.65  # share of the frame that shows on an empty place
STAINED = 0.01  # share of an empty place that is not of one tone
INKED, BESIDE = 0.7, 0.06  # of a thread that is plainly seen, at least; of what is bare, at most
MOST_BESIDE = 0.3  # of what is bare: where more is ink, what lies there is no tile that is known
WRONG, DOTS = 1.2, 6.0  # dots that may be seen otherwise; and that must be seen
STRANGE = 0.05  # how likely a tile is of which something is strange, against another
FITS = 0.05  # the least likelihood of all inks together that pieces have


@dataclass(frozen=True)
class _Kind:
    """The pieces of one code: the sides that their threads join, and the inks of each piece."""

    ends: tuple[Ends, ...]
    inks: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class _Tray:
    """What is known of a tray before it is looked at: its sheet, its kinds of tiles and its rings."""

    sheet: Sheet
    kinds: Mapping[int, _Kind]
    marks: Sequence[str]


@dataclass(frozen=True)
class _Place:
    """What one place may show, with probabilities, and whether it has to be asked; empty if it is hidden."""

    odds: Mapping[Standing, float]
    asked: bool = False


def read_threads(seen: Observation, wanted: ReadOptions) -> Recognition:
    """Return what lies on a tray's places; only looks that are likely on one of them are reported.

    wanted.classes: every piece, heading and mark that there is. wanted.game: whose pieces they are.
    """
    assert wanted.game
    marks = sorted({mark for its in wanted.classes for mark in its.marks})
    tray = _Tray(seen.sheet, _kinds(wanted.classes, wanted.game.look.parts), marks)
    windows = [*seen.relative]
    places = [_place(window, *its, tray) for window, its in zip(windows, _tiles(windows, tray), strict=True)]
    looks = dict.fromkeys((NOTHING, *(look for place in places for look in place.odds)))
    return Recognition(
        "thread-tile",
        tuple(looks),
        np.array([[place.odds.get(look, 0.0) for look in looks] for place in places]),
        np.array([not place.odds for place in places]),
        believed_from=NEVER if seen.quality.edge_mm > BLURRED_MM else wanted.believed_from,
        asked=np.array([place.asked for place in places]),
        every=tuple(_every(wanted.classes)),
    )


def _every(classes: Sequence[Standing]) -> Iterator[Standing]:
    """Yield every look, each with one mark at most."""
    yield NOTHING
    laid = [its for its in classes if its.piece]
    pieces, headings = dict.fromkeys(its.piece for its in laid), dict.fromkeys(its.heading for its in laid)
    for piece, heading, marks in product(pieces, headings, dict.fromkeys(its.marks for its in laid)):
        yield Standing(piece=piece, heading=heading, marks=marks)


def _kinds(classes: Sequence[Standing], parts: Parts) -> dict[int, _Kind]:
    """Return the kinds of tiles by the number of their code."""
    pieces: dict[int, list[str]] = {}
    for piece in dict.fromkeys(its.piece for its in classes if its.piece):
        pieces.setdefault(TILE_CODES[piece], []).append(piece)
    found = {}
    for number, names in pieces.items():
        ends = tuple(part.ends for part in parts(names[0]))
        found[number] = _Kind(ends, {name: tuple(part.ink for part in parts(name)) for name in names})
    return found


def _tiles(windows: Sequence[Light], tray: _Tray) -> list[tuple[list[TileMatch], Light]]:
    """Return the tiles that may lie on each place, and what of it no other tile may hide.

    Tiles lie over each other's edges: what is not plain at first is looked at again without what those
    beside it may hide.
    """
    ends, side = {number: kind.ends for number, kind in tray.kinds.items()}, len(windows[0])
    first = [find_tiles(window, tray.sheet, ends) for window in windows]
    laid = {n: its[0] for n, its in enumerate(first) if its and its[0].inked > INKED and not _astray(its[0])}
    found = []
    for n, (window, tiles) in enumerate(zip(windows, first, strict=True)):
        shown = visible_beside(side, tray.sheet, n, laid)
        plain = tiles and _plain(tiles[0])
        found.append((tiles if plain else find_tiles(window, tray.sheet, ends, shown), shown))
    return found


def _plain(tile: TileMatch) -> bool:
    """Return whether dots and threads say the same of a tile."""
    inked = tile.inked > INKED and tile.beside < BESIDE
    return inked and tile.wrong < WRONG and tile.dots >= DOTS


def _astray(tile: TileMatch) -> bool:
    """Return whether a tile lies so far off or so much turned that it may be meant otherwise."""
    return hypot(*tile.off) > FAR_MM or abs(tile.turned) > TURNED_DEG


def _place(window: Light, tiles: Sequence[TileMatch], shown: Light, tray: _Tray) -> _Place:
    """Return what a place shows; shown: what of it no tile beside may hide."""
    empty = bare_share(window, tray.sheet, shown) > BARE
    clean = empty and stained_share(window, tray.sheet, shown) < STAINED
    if clean or (empty and not (tiles and _plain(tiles[0]))):
        return _Place({NOTHING: 1.0}, asked=not clean)
    if not tiles or tiles[0].inked < INKED or tiles[0].beside > MOST_BESIDE:
        return _Place({})
    odds: dict[Standing, float] = {}
    rings = ring_odds(window, tiles[0], tray.sheet, tray.marks)
    told = [(found, _tile(window, found, shown, rings, tray)) for found in tiles]
    strange = all(its.asked for _, its in told)
    if empty and strange:
        return _Place({NOTHING: 1.0}, asked=True)
    for found, its in told:
        for look, share in its.odds.items():
            odds[look] = odds.get(look, 0.0) + found.sure * share * (STRANGE if its.asked else 1.0)
    total = sum(odds.values())
    likely = {look: share / total for look, share in odds.items() if share > LEAST}
    return _Place(likely, asked=strange)


def _tile(window: Light, found: TileMatch, shown: Light, rings: Rings, tray: _Tray) -> _Place:
    """Return which pieces a tile may be that lies so, and which rings may lie on it."""
    kind, sheet = tray.kinds[found.number], tray.sheet
    hidden = Occlusion(shown, max(rings, key=lambda mark: rings[mark]) != "")
    threads = [read_thread(window, found, sheet, kind.ends, n, hidden) for n in range(len(kind.ends))]
    inks = {
        piece: prod(thread.odds[ink] for thread, ink in zip(threads, its, strict=True))
        for piece, its in kind.inks.items()
    }
    likely = max(sum(inks.values()), LEAST)
    strange = likely < FITS or any(thread.strange for thread in threads)
    heading = sheet.board.headings[found.turn]
    odds = {
        Standing(piece=piece, heading=heading, marks=(mark,) if mark else ()): share / likely * ring
        for (piece, share), (mark, ring) in product(inks.items(), rings.items())
        if share / likely * ring > LEAST
    }
    return _Place(odds, asked=_astray(found) or strange or not _plain(found))
