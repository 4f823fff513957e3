"""Boards of hexagons with mats, drawn as photos: beads or tiles, by hand laid, in light of many kinds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.released import custom_sheet
from calibration.sheet import Sheet
from games.standing import Standing
from tests.synth.picture import PX_PER_MM, Camera, Lie, Pixels, lay_on, lay_out, photograph, to_bytes
from vision.pose import camera_above

__all__ = ["FAMILIES", "Dealt", "Table", "sheet_of", "table_of"]

# What troubles a photo: nothing but mats a little off; mats laid loosely, and then that and one thing more.
FAMILIES = ("neat", "loose", "steep", "shadow", "sleeve", "dim", "banner", "sparse")
CELLS_MM = {2: 20.0, 3: 20.0, 4: 20.0, 5: 20.0, 6: 16.5, 7: 14.0}
BEAD_HEIGHT = 0.28  # of the cell
SLEEVE_BGR = (92, 128, 176)
COARSE = 4  # pixels of the page to one of light and shadow


@dataclass(frozen=True)
class Table:
    """A photo of a table, what stands there in reading order, what is covered, and its pieces.

    sixths: by how many sixths each mat is turned clockwise.
    """

    photo: bytes
    sheet: Sheet
    standing: tuple[Standing, ...]
    covered: frozenset[str]
    pieces: str
    sixths: tuple[int, ...]

    @property
    def pixels(self) -> Pixels:
        """Return the photo (height, width, BGR)."""
        return np.asarray(cv2.imdecode(np.frombuffer(self.photo, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def sheet_of(edge: int) -> Sheet:
    """Return the board of hexagons with so many cells on its edge."""
    return custom_sheet(f"hex{edge}", CELLS_MM[edge], game="sparklies")


class Dealt(TypedDict, total=False):
    """What is dealt otherwise than by lot.

    any_corner: mats lie turned by sixths, so that flags lie on any of their corners. alone: the side whose
    mats alone lie there; no mats if it is "none". colour: that of all pieces. holder: the side that has a mat
    on every cell.
    """

    any_corner: bool
    alone: str
    colour: str
    holder: str


def table_of(family: str, seed: int, edge: int, pieces: str, owners: int, **dealt: Unpack[Dealt]) -> Table:
    """Return the table of a seed; owners: 2 or 3 sides."""
    rng = np.random.default_rng([FAMILIES.index(family), seed, edge, owners, pieces == "tile"])
    sheet = sheet_of(edge)
    standing = _standing(sheet, family, owners, rng)
    if alone := dealt.get("alone"):
        standing = [s if s.owner == alone else s._replace(owner="none", active=False) for s in standing]
    if colour := dealt.get("colour"):
        standing = [s._replace(colour=s.colour and colour) for s in standing]
    if holder := dealt.get("holder"):
        standing = [s._replace(owner=holder) for s in standing]
    camera = _camera(sheet, family, rng)
    lies = [_lie(family, sheet, lean, rng) for lean in _leans(sheet, camera)]
    most = 6 if dealt.get("any_corner") else 1
    sixths = tuple(np.random.default_rng([seed, edge]).integers(0, most, len(lies)).tolist())
    turned = zip(lies, sixths, strict=True)
    lies = [replace(lie, mat_turned=lie.mat_turned + 60.0 * turn) for lie, turn in turned]
    page = lay_out(sheet, [Standing()] * len(standing))
    lay_on(page, sheet, standing, pieces, lies)
    covered: frozenset[str] = frozenset()
    if family == "shadow":
        page = _shaded(page, sheet, rng)
    if family == "sleeve":
        page, covered = _sleeved(page, sheet, rng)
    light = rng.uniform(0.35, 0.5) if family == "dim" else rng.uniform(0.6, 1.0)
    noise = rng.uniform(4, 7) if family == "dim" else rng.uniform(2, 5)
    photo = photograph(page, camera, seed=int(rng.integers(1 << 30)), light=light, noise=noise)
    blurred = np.asarray(cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.3, 1.0)), np.uint8)
    bare = tuple(its._replace(marks=()) for its in standing)
    return Table(to_bytes(blurred, 85), sheet, bare, covered, pieces, sixths)


def _standing(sheet: Sheet, family: str, owners: int, rng: np.random.Generator) -> list[Standing]:
    """Return what stands on the cells by lot; with banners up to one for each side."""
    sides = ("black", "white", "third")[:owners]
    held = rng.uniform(0.3, 0.9)
    found = []
    for _ in sheet.cells:
        if family == "sparse" and rng.random() < 0.4:
            found.append(Standing())
            continue
        owner = str(rng.choice(sides)) if rng.random() < held else "none"
        active = owner != "none" and rng.random() < 0.2
        found.append(Standing(str(rng.choice(list("RGB"))), owner, active))
    if family == "banner":
        for side in sides:
            mine = [k for k, its in enumerate(found) if its.owner == side]
            if mine:
                k = int(rng.choice(mine))
                found[k] = found[k]._replace(marks=("banner",))
    return found


def _camera(sheet: Sheet, family: str, rng: np.random.Generator) -> Camera:
    steep = rng.uniform(25, 35) if family == "steep" else rng.uniform(0, 25)
    return Camera(
        tilt=steep,
        azimuth=rng.uniform(0, 360),
        roll=rng.normal(0, 5),
        distance=rng.uniform(350, 410),
        size=(1512, 2016) if rng.random() < 0.5 else (1260, 1680),
    )


def _leans(sheet: Sheet, camera: Camera) -> NDArray[np.float64]:
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    place, _ = camera_above(camera.view(), np.array(sheet.page_mm) / 2)
    return np.asarray((centres - place[:2]) / place[2] * BEAD_HEIGHT * sheet.cell_mm)


def _lie(family: str, sheet: Sheet, lean: NDArray[np.float64], rng: np.random.Generator) -> Lie:
    most, turned = (0.4, 2.0) if family == "neat" else (1.2, 6.0)
    away, at = most * np.sqrt(rng.random()), rng.uniform(0, 2 * np.pi)
    piece = rng.normal(0, 0.4, 2)
    return Lie(
        (float(away * np.cos(at)), float(away * np.sin(at))),
        float(rng.uniform(-turned, turned)),
        (float(piece[0]), float(piece[1])),
        float(rng.normal(0, 8)),
        (float(lean[0]), float(lean[1])),
    )


def _near(
    page: Pixels, at: tuple[float, float], radius: float, soft: float, long: float
) -> NDArray[np.float32]:
    """Return how far within an ellipse every pixel lies, from 0 to 1."""
    rows, columns = (np.arange(0, side, COARSE) / PX_PER_MM for side in page.shape[:2])
    away = np.hypot((columns[None] - at[0]) / long, rows[:, None] - at[1])
    share = np.clip((radius - away) / soft, 0, 1).astype(np.float32)
    return cv2.resize(share, page.shape[1::-1])[..., None].astype(np.float32)


def _shaded(page: Pixels, sheet: Sheet, rng: np.random.Generator) -> Pixels:
    x, y, width, height = sheet.board_box_mm
    at = (x + rng.uniform(0, width), y + rng.uniform(0, height))
    dark = rng.uniform(0.4, 0.7) * _near(
        page, at, rng.uniform(25, 50), rng.uniform(3, 10), rng.uniform(1, 1.8)
    )
    return np.asarray(np.clip(page * (1 - np.float32(dark)), 0, 255), np.uint8)


def _sleeved(page: Pixels, sheet: Sheet, rng: np.random.Generator) -> tuple[Pixels, frozenset[str]]:
    x, y, width, height = sheet.board_box_mm
    at = (x + rng.uniform(0, width), y + rng.uniform(0, height))
    near = _near(page, at, rng.uniform(15, 28), 0.3, rng.uniform(1.0, 1.8))
    colour = np.array(SLEEVE_BGR if rng.random() < 0.5 else rng.integers(20, 240, 3), np.float32)
    seen = page + near * (colour - page)
    radius = 0.3 * sheet.cell_mm * PX_PER_MM
    hidden = set()
    for cell in sheet.cells:
        px, py = (round(c * PX_PER_MM) for c in cell.centre_mm)
        r = round(radius)
        if near[py - r : py + r, px - r : px + r].max() > 0.5:
            hidden.add(cell.name)
    return np.asarray(np.clip(seen, 0, 255), np.uint8), frozenset(hidden)
