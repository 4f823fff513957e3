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
from vision.limits import ReaderLimits
from vision.reading import NEVER
from vision.recognition import Observation, ReadOptions, Recognition
from vision.thread_inks import Occlusion, read_thread
from vision.thread_places import bare_share, stained_share
from vision.thread_poses import Ends, Light, TileMatch
from vision.thread_rings import ring_odds
from vision.thread_tiles import find_tiles, visible_beside

Rings = Mapping[str, float]
Parts = Callable[[str], Sequence[Part]]

LEAST = 1e-4  # what is less likely is not reported


@dataclass(frozen=True, kw_only=True)
class ThreadLimits(ReaderLimits):
    """What tiles with threads are known by; shares are 0 to 1."""

    blurred_mm: float  # an edge that takes this long from dark to light: signs then melt into threads
    far_mm: float  # farther off it is asked, for it may be meant otherwise,
    turned_deg: float  # and turned by more
    bare_share: float  # of the frame that shows on an empty place
    stained_share: float  # of an empty place that is not of one tone
    tile_fit: float  # of the shape of threads: there is no tile that fits worse
    inked_share: float  # of a thread that is plainly seen, at least,
    beside_share: float  # and of what is bare, at most
    most_beside_share: float  # of what is bare: if more is ink, what lies there is no tile that is known
    wrong_dots: float  # that may be seen otherwise
    least_dots: float  # that must be seen
    strange_odds: float  # of a tile of which something is strange, against another
    piece_odds: float  # of all inks together that pieces have
    agreed_odds: float  # of an ink by colour or by sign alone, against the likeliest
    unfit_logs: float  # half the squared deviations beyond which a colour or a sign is no ink's
    ring_alike: float  # how much alike a ring must look: rings came to 0.14 and more, bare tiles to -0.12


@dataclass(frozen=True)
class _Kind:
    """The pieces of one code: the sides that their threads join, and the inks of each piece."""

    ends: tuple[Ends, ...]
    inks: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class _Tray:
    """What is known of a tray before it is looked at: its sheet, kinds of tiles and rings."""

    sheet: Sheet
    kinds: Mapping[int, _Kind]
    marks: Sequence[str]
    limits: ThreadLimits


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
    limits = wanted.limits_of(ThreadLimits)
    tray = _Tray(seen.sheet, _kinds(wanted.classes, wanted.game.look.parts), marks, limits)
    windows = [*seen.relative]
    places = [_place(window, *its, tray) for window, its in zip(windows, _tiles(windows, tray), strict=True)]
    looks = dict.fromkeys((NOTHING, *(look for place in places for look in place.odds)))
    return Recognition(
        "thread-tile",
        tuple(looks),
        np.array([[place.odds.get(look, 0.0) for look in looks] for place in places]),
        np.array([not place.odds for place in places]),
        believed_from=NEVER if seen.quality.edge_mm > limits.blurred_mm else wanted.believed_from,
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
    limits, side = tray.limits, len(windows[0])
    ends = {number: kind.ends for number, kind in tray.kinds.items()}
    first = [find_tiles(window, tray.sheet, ends, limits.tile_fit) for window in windows]
    laid = {
        n: its[0]
        for n, its in enumerate(first)
        if its and its[0].inked > limits.inked_share and not _astray(its[0], limits)
    }
    found = []
    for n, (window, tiles) in enumerate(zip(windows, first, strict=True)):
        shown = visible_beside(side, tray.sheet, n, laid)
        plain = tiles and _plain(tiles[0], limits)
        found.append(
            (tiles if plain else find_tiles(window, tray.sheet, ends, limits.tile_fit, shown), shown)
        )
    return found


def _plain(tile: TileMatch, limits: ThreadLimits) -> bool:
    """Return whether dots and threads say the same of a tile."""
    inked = tile.inked > limits.inked_share and tile.beside < limits.beside_share
    return inked and tile.wrong < limits.wrong_dots and tile.dots >= limits.least_dots


def _astray(tile: TileMatch, limits: ThreadLimits) -> bool:
    """Return whether a tile lies so far off or so much turned that it may be meant otherwise."""
    return hypot(*tile.off) > limits.far_mm or abs(tile.turned) > limits.turned_deg


def _place(window: Light, tiles: Sequence[TileMatch], shown: Light, tray: _Tray) -> _Place:
    """Return what a place shows; shown: what of it no tile beside may hide."""
    limits = tray.limits
    empty = bare_share(window, tray.sheet, shown) > limits.bare_share
    clean = empty and stained_share(window, tray.sheet, shown) < limits.stained_share
    if clean or (empty and not (tiles and _plain(tiles[0], limits))):
        return _Place({NOTHING: 1.0}, asked=not clean)
    if not tiles or tiles[0].inked < limits.inked_share or tiles[0].beside > limits.most_beside_share:
        return _Place({})
    odds: dict[Standing, float] = {}
    rings = ring_odds(window, tiles[0], tray.sheet, tray.marks, limits.ring_alike)
    told = [(found, _tile(window, found, shown, rings, tray)) for found in tiles]
    strange = all(its.asked for _, its in told)
    if empty and strange:
        return _Place({NOTHING: 1.0}, asked=True)
    for found, its in told:
        for look, share in its.odds.items():
            trust = limits.strange_odds if its.asked else 1.0
            odds[look] = odds.get(look, 0.0) + found.sure * share * trust
    total = sum(odds.values())
    likely = {look: share / total for look, share in odds.items() if share > LEAST}
    return _Place(likely, asked=strange)


def _tile(window: Light, found: TileMatch, shown: Light, rings: Rings, tray: _Tray) -> _Place:
    """Return which pieces a tile may be that lies so, and which rings may lie on it."""
    kind, sheet, limits = tray.kinds[found.number], tray.sheet, tray.limits
    hidden = Occlusion(shown, max(rings, key=lambda mark: rings[mark]) != "")
    threads = [read_thread(window, found, sheet, kind.ends, n, hidden) for n in range(len(kind.ends))]
    inks = {
        piece: prod(thread.odds[ink] for thread, ink in zip(threads, its, strict=True))
        for piece, its in kind.inks.items()
    }
    likely = max(sum(inks.values()), LEAST)
    strange = likely < limits.piece_odds or any(
        its.agree < limits.agreed_odds or its.unfit > limits.unfit_logs for its in threads
    )
    heading = sheet.board.headings[found.turn]
    odds = {
        Standing(piece=piece, heading=heading, marks=(mark,) if mark else ()): share / likely * ring
        for (piece, share), (mark, ring) in product(inks.items(), rings.items())
        if share / likely * ring > LEAST
    }
    return _Place(odds, asked=_astray(found, limits) or strange or not _plain(found, limits))
