"""Cells of rendered photos with their truth; what a network looks at is made by vision's own stages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.errors import VisionError
from vision.features import cell_facts, cell_pictures
from vision.greys import Greys, patch_light
from vision.light import ROOM_MM, WINDOW_SHARE, relative_to_white, rim_white, white_of_cells
from vision.locate import LocatedSheet, locate
from vision.model import HEXAGON_TASKS, TASKS
from vision.patches import find_patches
from vision.picture import Picture, decode
from vision.rectify import PX_PER_MM, flatten

Array = NDArray[np.float64]
Light = NDArray[np.float32]

# What a network looks at: pictures and facts, made from windows, their white, the cells' facts and the sheet.
Sight = Callable[[Light, Array, Array, Sheet], tuple[Light, Light]]

SPARE_MM = 2.0  # wider windows than reading needs: room to shift them
LEAST_VISIBLE = 0.5  # share of a cell: below it is covered, and nothing else is asked
WHOLE = 0.95  # share of a cell from which on it is not covered


@dataclass(frozen=True)
class Scene:
    """One photo's board: wide windows (cells, side, side, 3), the rim's white, patches and truth.

    place: the folder of the scene; photos of one scene share it. truth: by task, -1 if nothing is asked.
    """

    name: str
    place: str
    located: LocatedSheet
    wide: Light
    rim: tuple[Array, Array]
    patches: Array
    truth: Mapping[str, NDArray[np.int64]]


@dataclass(frozen=True)
class Example:
    """The input of a network for one board: pictures and facts of cells or their sides, truth by task."""

    pictures: NDArray[np.float16]
    facts: Light
    truth: Mapping[str, NDArray[np.int64]]


def load(folder: Path) -> Iterator[Scene]:
    """Yield every photo of a folder (NAME/truth.json, NAME/photo*.jpg) with beads or tiles, where located."""
    for place in places(folder):
        truth = json.loads((place / "truth.json").read_text())
        for photo in sorted(place.glob("photo*.jpg")):
            name = f"{folder.name}/{place.name}/{photo.stem}"
            try:
                yield scene_of(name, str(place), decode(photo.read_bytes()), truth)
            except VisionError as error:
                print(f"{name}: {error}")


def places(folder: Path) -> list[Path]:
    """Return the folders of the scenes with beads or tiles."""
    found = sorted(path.parent for path in folder.glob("*/truth.json"))
    return [
        place for place in found if json.loads((place / "truth.json").read_text())["pieces"] in TASKS["kind"]
    ]


def scene_of(name: str, place: str, picture: Picture, truth: Mapping[str, Any]) -> Scene:
    """Return a photo's scene; raises VisionError if no board is found."""
    located = locate(picture, truth.get("sheet"))[0]
    sheet, view = located.sheet, located.view
    flat = flatten(picture.bgr, view, sheet.board_box_mm, SPARE_MM + ROOM_MM)
    size = WINDOW_SHARE * sheet.cell_mm + 2 * SPARE_MM
    wide = np.stack(flat.windows([cell.centre_mm for cell in sheet.cells], size))
    rim = rim_white(flat, sheet)
    lost = located.lost  # the reader believes nothing there
    asked = {task: np.where(lost, -1, one) for task, one in labels(truth, sheet).items()}
    return Scene(name, place, located, wide, rim, patch_light(find_patches(picture, view, sheet)), asked)


def labels(truth: Mapping[str, Any], sheet: Sheet) -> dict[str, NDArray[np.int64]]:
    """Return the labels (cells,) of every task, -1 if nothing can be asked."""
    rows = [truth["cells"][cell.name] for cell in sheet.cells]
    visible = np.array([row["visible"] if row["in_frame"] else 0.0 for row in rows])
    found = {
        "colour": np.array([TASKS["colour"].index(row["colour"]) for row in rows]),
        "owner": np.array([HEXAGON_TASKS["owner"].index(row["owner"]) for row in rows]),
        "active": np.array([int(row["active"] and row["owner"] != "none") for row in rows]),
        "kind": np.array(
            [-1 if row["colour"] == "none" else TASKS["kind"].index(str(truth["pieces"])) for row in rows]
        ),
    }
    found = {task: np.where(visible < LEAST_VISIBLE, -1, one) for task, one in found.items()}
    covered = np.where(visible < LEAST_VISIBLE, 1, np.where(visible < WHOLE, -1, 0))
    return {**found, "covered": covered}


def grid_of(side: int) -> Array:
    """Return where the pixels of a window are (side, side, 2): x and y in pixels from its middle."""
    along = np.arange(side) + 0.5 - side / 2
    return np.stack(np.meshgrid(along, along), axis=-1)


def of_cells(windows: Light, white: Array, facts: Array, sheet: Sheet) -> tuple[Light, Light]:
    """Return what networks that see whole cells look at."""
    return cell_pictures(relative_to_white(windows, white)), facts.astype(np.float32)


def example_of(scene: Scene, shift: NDArray[np.int64] | None = None, see: Sight = of_cells) -> Example:
    """Return what the reader's stages make of a scene; shift: (cells, 2) pixels, rows first."""
    sheet = scene.located.sheet
    side = 2 * round(WINDOW_SHARE * sheet.cell_mm * PX_PER_MM / 2)
    spare = (scene.wide.shape[1] - side) // 2
    moved = np.zeros((len(scene.wide), 2), int) if shift is None else np.clip(shift, -spare, spare)
    windows = np.stack(
        [
            w[spare + y : spare + y + side, spare + x : spare + x + side]
            for w, (y, x) in zip(scene.wide, moved, strict=True)
        ]
    )
    white = white_of_cells(windows, scene.rim, sheet)
    facts = cell_facts(scene.located.view, sheet, scene.located.residual, white, Greys.of(scene.patches))
    pictures, known = see(windows, white, facts, sheet)
    return Example(pictures.astype(np.float16), known, dict(scene.truth))
