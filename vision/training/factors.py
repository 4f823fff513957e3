"""How far the studio's scenes vary: the scenes that networks are trained with, dealt again and measured.

python -m vision.training.factors --studio STUDIO writes vision/training/dealt.json. Nothing is rendered:
scenes follow from the seeds of vision/training/scenes.json. docs/reading-factors.md quotes the file.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from calibration.released import sheet_named
from vision.training.errors import TrainingError
from vision.training.printed import print_set
from vision.training.scenes import OWN_LIST, SceneList, SceneSet, read_list
from vision.training.studio import Studio

OWN_DEALT = Path(__file__).with_name("dealt.json")
SQUARES = ("cells", "places")  # networks
DIGITS = 3

Scene = Mapping[str, Any]
EMPTY: Scene = {"colour": "none", "owner": "none", "active": False}
# What is measured of a scene: lengths in mm, angles in degrees, light as shares. Several numbers of one scene
# are several of its parts.
MEASURES: Mapping[str, Callable[[Scene], Iterable[float]]] = {
    "tilt_deg": lambda scene: [scene["camera"]["tilt_deg"]],
    "azimuth_deg": lambda scene: [scene["camera"]["azimuth_deg"]],
    "lens_k1": lambda scene: [scene["camera"]["distortion"]["k1"]],
    "longer_side_px": lambda scene: [max(scene["camera"]["resolution"])],
    "paper_white": lambda scene: scene["paper"]["finish"]["white"],
    "paper_blue_to_red": lambda scene: [_blue_to_red(scene["paper"]["finish"]["white"])],
    "curl_mm": lambda scene: [0.0, *(each["lift_mm"] for each in scene["paper"]["curl"])],
    "fold_mm": lambda scene: [0.0, *(each["height_mm"] for each in scene["paper"]["fold"])],
    "bead_ratio": lambda scene: [scene["pieces"]["bead_ratio"]],
    "bead_height": lambda scene: [scene["pieces"]["bead_height"]],
    "glass_density": lambda scene: [scene["pieces"]["density"]],
    "mat_gloss": lambda scene: [scene["pieces"]["mat_gloss"]],
    "most_off": lambda scene: [scene["pieces"]["offset"]],
    "most_turned_deg": lambda scene: [scene["pieces"]["turn_deg"]],
    "shake_px": lambda scene: [scene["photo"]["shake_px"]],
    "defocus_px": lambda scene: [scene["photo"]["defocus_px"]],
    "jpeg_quality": lambda scene: [scene["photo"]["jpeg"]],
    "exposure_ev": lambda scene: [scene["photo"]["ev"]],
}
COUNTS: Mapping[str, Callable[[Scene], bool]] = {
    "scenes": lambda scene: True,
    "with_a_hand": lambda scene: any(its["kind"] == "hand" for its in scene["clutter"]),
    "in_the_sun": lambda scene: scene["light"]["preset"] == "sun",
    "by_a_coloured_lamp": lambda scene: scene["light"]["preset"] == "coloured_lamp",
    "on_laminate": lambda scene: scene["paper"]["finish"]["kind"] == "laminated",
    "with_mats_not_square": lambda scene: scene["pieces"]["mat_shape"] != "square",
}
# Of what stands on a board's cells, shares.
BOARDS: Mapping[str, Callable[[Sequence[Scene]], float]] = {
    "with_a_mat": lambda cells: sum(cell["owner"] != "none" for cell in cells) / len(cells),
    "of_one_side": lambda cells: (
        max(sum(cell["owner"] == side for cell in cells) for side in ("black", "white")) / len(cells)
    ),
}
CELLS: Mapping[str, Callable[[Scene], bool]] = {
    "cells": lambda cell: True,
    "flags": lambda cell: bool(cell["active"]),
    "mats_without_a_piece": lambda cell: cell["owner"] != "none" and cell["colour"] == "none",
    "flags_without_a_mat": lambda cell: cell["owner"] == "none" and bool(cell["active"]),
}


def _blue_to_red(white: Iterable[float]) -> float:
    red, _, blue = white
    return blue / red


def sets_of(scenes: SceneList) -> list[SceneSet]:
    """Return the sets to render that the networks of squares are trained with, each once."""
    parts = [scenes.of(network)["train"] for network in SQUARES]
    return list({one.name: one for sets in parts for one in sets}.values())


def ranges_of(scenes: Sequence[Scene], boards: Sequence[Sequence[Scene]]) -> dict[str, Any]:
    """Return the least and the largest of each measure, and how many scenes and cells are of each kind.

    boards: the cells of each scene.
    """
    numbers = {name: [each for one in scenes for each in of(one)] for name, of in MEASURES.items()}
    numbers |= {name: [of(cells) for cells in boards] for name, of in BOARDS.items()}
    found: dict[str, Any] = {
        name: [round(min(its), DIGITS), round(max(its), DIGITS)] for name, its in numbers.items()
    }
    found |= {name: sum(map(holds, scenes)) for name, holds in COUNTS.items()}
    return found | {
        name: sum(holds(cell) for cells in boards for cell in cells) for name, holds in CELLS.items()
    }


def _dealt(sets: Iterable[SceneSet], studio: Studio, folder: Path) -> Iterator[tuple[Scene, list[Scene]]]:
    """Yield every scene with its cells; a position leaves out empty ones."""
    for wanted in sets:
        empty = {cell.name: EMPTY for cell in sheet_named(wanted.sheet).cells}
        for place in studio.deal(wanted, folder / wanted.name, folder / "printed"):
            scene, position = (
                json.loads((place / f"{name}.json").read_text()) for name in ("scene", "position")
            )
            yield scene, list((empty | position["cells"]).values())


def main() -> None:
    """Write the file; leave with 1 and a sentence if that is not possible."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.factors", description=__doc__)
    parser.add_argument("--studio", type=Path, required=True, help="the renderer's folder")
    parser.add_argument("--studio-python", type=Path, help="a Python with numpy (default: this one)")
    parser.add_argument("--out", type=Path, default=OWN_DEALT, help="the file (default: the project's)")
    args = parser.parse_args()
    sets = sets_of(read_list(OWN_LIST))
    studio = Studio(args.studio.resolve(), args.studio_python or Path(sys.executable))
    try:
        studio.require()
        with tempfile.TemporaryDirectory() as place:
            print_set(Path(place) / "printed", {one.sheet for one in sets})
            scenes, boards = zip(*_dealt(sets, studio, Path(place)), strict=True)
    except TrainingError as error:
        sys.exit(f"vision.training.factors: {error}")
    record = {"sets": {one.name: [one.seed, one.count] for one in sets}}
    record |= ranges_of(scenes, boards)
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in record.items())
    args.out.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
