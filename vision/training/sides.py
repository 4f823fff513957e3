"""Tables photographed from two sides: the studio's scenes once more, seen from opposite.

python -m vision.training.sides --renders FOLDER --studio STUDIO --count N writes NNN-TIER/here and
NNN-TIER/opposite, each with photo.jpg and truth.json; what is there is kept.
`python -m tests.benchmarks read --together FOLDER` reads them.
"""

from __future__ import annotations

import json
import shutil
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vision.training.laying import LaidScene, run_laying
from vision.training.printed import print_set
from vision.training.scenes import SceneSet
from vision.training.studio import Studio

RESOLUTION = "1344x1008"
# Hard ones only, from seeds that no training uses; beads and tiles in turn.
SETS = (
    SceneSet("sides-beads", 1931, 0, "bead", tiers=("hard",), resolution=RESOLUTION),
    SceneSet("sides-tiles", 1932, 0, "tile", tiers=("hard",), resolution=RESOLUTION),
)


def opposite(scene: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same scene seen from opposite: camera and photographer half a turn round the page."""
    camera = scene["camera"]
    turned = {key: (camera[key] + 180) % 360 for key in ("azimuth_deg", "stand_deg")}
    return {**scene, "camera": {**camera, **turned, "aim_mm": [-x for x in camera["aim_mm"]]}}


def write_tables(renders: Path, studio: Studio, count: int) -> list[tuple[SceneSet, Path]]:
    """Write scene.json and position.json of every table's sides; return these in the order of rendering."""
    dealt = renders / "dealt"
    found: list[tuple[SceneSet, Path]] = []
    for number in range(count):
        wanted = SETS[number % len(SETS)]
        wanted = SceneSet(**{**vars(wanted), "count": number // len(SETS) + 1})
        scene = studio.deal(wanted, dealt / wanted.name, renders / "printed")[-1]
        seen = json.loads((scene / "scene.json").read_text())
        for side, its in (("here", seen), ("opposite", opposite(seen))):
            folder = renders / f"{number:03d}-{wanted.tiers[0]}" / side
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "scene.json").write_text(json.dumps(its, indent=1))
            shutil.copyfile(scene / "position.json", folder / "position.json")
            found.append((wanted, folder))
    return found


def lay(args: Namespace, renders: Path, studio: Studio) -> list[LaidScene]:
    """Lay so many tables."""
    print_set(renders / "printed", {wanted.sheet for wanted in SETS})
    tables = write_tables(renders, studio, args.count)
    return [LaidScene(folder, wanted.sheet) for wanted, folder in tables]


def main() -> None:
    """Render; leave with 1 and a sentence if that is not possible."""
    count = {"type": int, "default": 8, "help": "how many tables (default: 8)"}
    run_laying(lay, "sides", __doc__, "NNN-TIER/SIDE", {"count": count})


if __name__ == "__main__":
    main()
