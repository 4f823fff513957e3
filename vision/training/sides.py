"""Tables photographed from two sides: the studio's scenes once more, seen from opposite.

python -m vision.training.sides --renders FOLDER --studio STUDIO --count N writes NNN-TIER/here and
NNN-TIER/opposite, each with photo.jpg and truth.json; what is there is kept.
`python -m tests.benchmarks read --together FOLDER` reads them.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vision.training.errors import TrainingError
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


def main() -> None:
    """Render what is missing; leave with 1 and a sentence if that cannot be."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.sides", description=__doc__)
    parser.add_argument("--renders", type=Path, required=True, help="folder of photos: NNN-TIER/SIDE")
    parser.add_argument("--studio", type=Path, required=True, help="the renderer's folder")
    parser.add_argument("--studio-python", type=Path, help="the Python that runs it")
    parser.add_argument("--count", type=int, default=8, help="how many tables (default: 8)")
    args = parser.parse_args()
    python = args.studio_python or args.studio / ".venv-studio/bin/python"
    try:
        studio, renders = Studio(args.studio.resolve(), python.absolute()), args.renders.resolve()
        studio.require()
        print_set(renders / "printed", {wanted.sheet for wanted in SETS})
        for wanted, folder in write_tables(renders, studio, args.count):
            if not (folder / "truth.json").is_file():
                print(f"rendering {folder}", flush=True)
                studio.develop(folder, wanted.sheet, 1, renders / "printed", renders / "printed" / "mats")
    except TrainingError as error:
        sys.exit(f"vision.training.sides: {error}")


if __name__ == "__main__":
    main()
