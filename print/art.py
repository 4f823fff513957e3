"""Pictures of the pieces as cut, seen from above: what a screen or a renderer needs of the printed set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import sqrt

import cv2

from calibration.dice import FACE_COUNT, kite
from calibration.inks import PIECES, Stone
from calibration.paper import Box
from calibration.rings import ring_artwork
from calibration.shapes import Artwork, Circle, Fill
from calibration.sizes import Sizes
from calibration.threads import MARKER
from calibration.tokens import TOKENS
from games.extras import Printed
from games.look import Part
from games.pictures import Marker
from games.standing import HEADINGS, Standing
from print.artwork import decal, disc, pointed_pieces, tile, token_on
from print.errors import PrintError
from print.mats import flag, marker, mat
from print.pieces import control_disc_sheet, loose_kinds
from print.raster import picture
from print.threads import part_tile
from print.words import say

OWNERS = ("black", "white")
_MIN_PX, _MAX_PX = 16, 4096


def art_files(
    px: int,
    sizes: Sizes,
    classes: Iterable[Standing],
    owners: Iterable[str] = OWNERS,
    mark: Marker | None = None,
    parts: Mapping[str, Sequence[Part]] | None = None,
    kit: Printed | None = None,
) -> dict[str, bytes]:
    """Return every piece as a PNG of px by px pixels, by the file's name.

    classes: everything that can stand on a cell, as the game says, without pieces that are made of parts.
    owners: whose mats are wanted; mark: what can lie on them, too. parts: those of every piece made of parts.
    kit: what the game has printed, whose codes such pieces bear, and whose rings lie on them.
    """
    if not _MIN_PX <= px <= _MAX_PX:
        raise PrintError(say("pixels", least=str(_MIN_PX), most=str(_MAX_PX), px=str(px)))
    drawn = {}
    pieces = art_pieces(sizes, tuple(classes), tuple(owners), mark)
    for name, artwork, window in chain(pieces, _tiles(sizes.thread_tile, parts or {}, kit)):
        pixels = picture(artwork, window, px)
        opaque = bool((pixels[..., 3] == 255).all())
        _, data = cv2.imencode(".png", pixels[..., :3] if opaque else pixels)
        drawn[f"{name}.png"] = data.tobytes()
    return drawn


def _tiles(
    flat: float, parts: Mapping[str, Sequence[Part]], kit: Printed | None
) -> Iterator[tuple[str, Artwork, Box]]:
    """Yield the pieces that are made of parts, then a coded one's back and the rings that lie on them."""
    codes, rings = (kit.codes, kit.rings) if kit else ({}, ())
    for name, its in parts.items():
        yield f"tiles/{name}", part_tile(its, flat, codes.get(name)), _hexagon_window(flat)
    if codes:
        yield "tiles/back", part_tile((), flat), _hexagon_window(flat)
    for ring in rings:
        yield f"rings/{ring.mark}", ring_artwork(flat, broken=ring.broken), _hexagon_window(MARKER * flat)


def _hexagon_window(flat: float) -> Box:
    """Return the square in which a hexagon's corners just lie."""
    high = 2 / sqrt(3) * flat
    return -high / 2, -high / 2, high, high


def art_pieces(
    sizes: Sizes, classes: tuple[Standing, ...], owners: tuple[str, ...] = OWNERS, mark: Marker | None = None
) -> Iterator[tuple[str, Artwork, Box]]:
    """Yield each piece's name, artwork and the square window that frames it; see art_files."""
    kinds = loose_kinds(classes)
    if "mats" in kinds:
        aside = (sizes.mat - sizes.mat_height) / 2  # of a hexagon, which is higher than wide
        window = (aside, 0.0, sizes.mat_height, sizes.mat_height)
        for owner in owners:
            ground = mat(owner, sizes)
            yield f"mats/{owner}", ground, window
            if "flags" in kinds:
                yield f"mats/{owner}-active", (*ground, *flag(sizes)), window
            if mark:
                yield f"mats/{owner}-{mark.mark}", (*ground, *marker(sizes)), window
                yield f"mats/{owner}-active-{mark.mark}", (*ground, *flag(sizes), *marker(sizes)), window
        for owner in OWNERS:
            yield f"control-discs/{owner}", _control_disc(owner, sizes), (0.0, 0.0, sizes.mat, sizes.mat)
    names = dict.fromkeys(standing.piece or standing.colour or "" for standing in classes)
    for name in (name for name in names if name in PIECES):
        piece, looks = PIECES[name], HEADINGS[0] if name in pointed_pieces(classes) else ""
        yield f"tiles/{name}", tile(piece, sizes, looks), (0.0, 0.0, sizes.tile, sizes.tile)
        if isinstance(piece, Stone):
            half = sizes.disc / 2
            yield f"discs/{name}", disc(piece, sizes.disc, looks), (-half, -half, sizes.disc, sizes.disc)
    half = sizes.token / 2
    tokens = {
        f"{its.owner}-{its.piece}": token_on(its, sizes.token) for its in classes if its.piece in TOKENS
    }
    if tokens:
        tokens["back"] = (Fill("white", (Circle((0.0, 0.0), half),)),)
    for name, artwork in tokens.items():
        yield f"tokens/{name}", artwork, (-half, -half, sizes.token, sizes.token)
    if "decals" in kinds:
        face = kite(float(sizes.die))
        for number in range(FACE_COUNT):
            yield f"decals/{number}", decal(number, face), (-face.axis / 2, 0.0, face.axis, face.axis)


def _control_disc(owner: str, sizes: Sizes) -> Artwork:
    """Return a control disc's black or white side as cut, the top left corner of its square at the origin."""
    middle, radius = (sizes.mat / 2, sizes.mat / 2), sizes.mat / 2
    whole, inside = Circle(middle, radius), Circle(middle, radius - sizes.mat_frame)
    if owner == "black":
        return Fill("white", (inside,)), Fill("black", (whole, inside))
    return Fill("white", (whole,)), *control_disc_sheet(1, sizes).backs["disc"]
