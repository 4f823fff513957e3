"""Scenes that no training may know: for every look the same boards, one thing of each replaced.

python -m vision.training.left_out --renders FOLDER --studio STUDIO writes LOOK/NNN-TIER/scene.json, and
renders what is missing. It may be stopped at any time, softly by a file
FOLDER/stop, and goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from vision.training.errors import TrainingError
from vision.training.printed import print_set
from vision.training.scenes import SceneSet
from vision.training.studio import Studio, mats_for, replace_values

OWN_LOOKS = Path(__file__).with_name("left_out.json")
KNOWN = "known"  # the look in which nothing is replaced
SEALED = "sealed"  # the file that keeps a look's folder out of `python -m tests.benchmarks read --left-out`
FIELDS = ("seed", "tier", "sheet", "resolution", "boards", "first", "sealed", "looks")
MESSENGER_PX, MESSENGER_QUALITY = 1600, 70  # what a messenger leaves


@dataclass(frozen=True)
class Looks:
    """The list: the boards, as numbers of the studio's sampler, and what every look replaces in them.

    first: looks that are rendered before the others. sealed: not to be read before everything is decided.
    pieces: on all boards, "bead" or "tile".
    """

    seed: int
    tier: str
    sheet: str
    resolution: str
    boards: tuple[int, ...]
    first: tuple[str, ...]
    sealed: frozenset[str]
    looks: Mapping[str, Mapping[str, Any]]
    pieces: str = "bead"

    def folder(self, look: str, board: int) -> Path:
        """Return where a look's board lies, from the folder of renders."""
        return Path(look) / f"{board:03d}-{self.tier}"

    def in_turn(self) -> Iterator[tuple[str, int]]:
        """Yield every look and board in the order of rendering: board by board, the first looks first."""
        later = [look for look in self.looks if look not in self.first]
        for looks in (self.first, later):
            yield from ((look, board) for board in self.boards for look in looks)

    def of_phone(self, look: str) -> bool:
        """Return whether a look differs from the known in its phone alone: that needs no rendering."""
        return set(self.looks[look]) == {"photo"}


def read_looks(path: Path = OWN_LOOKS) -> Looks:
    """Return a list of looks; raise TrainingError for what is not understood."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if set(data) - {"pieces"} != set(FIELDS):
            raise ValueError(f"its keys are not {', '.join(FIELDS)}, and pieces if they are no beads")
        strange = (set(data["first"]) | set(data["sealed"]) | {KNOWN}) - set(data["looks"])
        if strange:
            raise ValueError(f"{sorted(strange)} are no looks")
        lists = {"boards": tuple(data["boards"]), "first": tuple(data["first"])}
        return Looks(**{**data, **lists, "sealed": frozenset(data["sealed"])})
    except (OSError, ValueError, TypeError) as error:
        raise TrainingError(f"{path} is no list of looks ({error}); give one like {OWN_LOOKS}") from None


def write_scenes(looks: Looks, renders: Path, studio: Studio) -> None:
    """Write every look's scene.json and position.json."""
    base = SceneSet(
        KNOWN,
        looks.seed,
        max(looks.boards) + 1,
        sheet=looks.sheet,
        tiers=(looks.tier,),
        resolution=looks.resolution,
        pieces=looks.pieces,
    )
    studio.deal(base, renders / KNOWN, renders / "printed")
    for look in looks.sealed:
        (renders / look).mkdir(parents=True, exist_ok=True)
        (renders / look / SEALED).touch()
    for look, board in looks.in_turn():
        known, its = renders / looks.folder(KNOWN, board), renders / looks.folder(look, board)
        its.mkdir(parents=True, exist_ok=True)
        if look != KNOWN:
            (its / "position.json").write_bytes((known / "position.json").read_bytes())
            scene = replace_values(json.loads((known / "scene.json").read_text()), looks.looks[look])
            (its / "scene.json").write_text(json.dumps(scene, indent=1))


def render(looks: Looks, renders: Path, studio: Studio) -> None:
    """Render what is missing; looks of the phone are developed from the light of the known look."""
    phones = [look for look in looks.looks if looks.of_phone(look)]
    stop = renders / "stop"
    for look, board in looks.in_turn():
        folder = renders / looks.folder(look, board)
        also = [renders / looks.folder(each, board) for each in phones] if look == KNOWN else []
        if look in phones or all((each / "truth.json").is_file() for each in (folder, *also)):
            continue
        if stop.exists():
            print(f"{stop} is there: stopped", flush=True)
            return
        print(f"rendering {folder}", flush=True)
        mats = mats_for(looks.looks[look], renders / "printed")
        studio.develop(folder, looks.sheet, 1, renders / "printed", mats, also)
        for place in also:
            if json.loads((place / "scene.json").read_text())["photo"].get("sent"):
                _send(folder / "photo.jpg", place / "photo.jpg")


def _send(photo: Path, sent: Path) -> None:
    """Write a photo as it comes out of a messenger."""
    pixels = cv2.imread(str(photo))
    assert pixels is not None
    shrink = min(1.0, MESSENGER_PX / max(pixels.shape[:2]))
    small = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(sent), small, [cv2.IMWRITE_JPEG_QUALITY, MESSENGER_QUALITY])


def main() -> None:
    """Render; leave with 1 and a sentence if that cannot be."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.left_out", description=__doc__)
    parser.add_argument("--renders", type=Path, required=True, help="folder of photos: LOOK/NNN-TIER")
    parser.add_argument("--studio", type=Path, required=True, help="the renderer's folder")
    parser.add_argument("--studio-python", type=Path, help="the Python that runs it")
    parser.add_argument(
        "--looks", type=Path, default=OWN_LOOKS, help="list of looks (default: the project's)"
    )
    args = parser.parse_args()
    python = args.studio_python or args.studio / ".venv-studio/bin/python"
    try:
        looks, studio = read_looks(args.looks), Studio(args.studio.resolve(), python.absolute())
        studio.require()
        renders = args.renders.resolve()
        print_set(renders / "printed", {looks.sheet})
        write_scenes(looks, renders, studio)
        render(looks, renders, studio)
    except TrainingError as error:
        sys.exit(f"vision.training.left_out: {error}")


if __name__ == "__main__":
    main()
