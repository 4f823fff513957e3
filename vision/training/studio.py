"""The folders of photos with truth: what they must hold, and having the studio render what is missing.

A set's folder holds a folder a scene, NNN-TIER/truth.json with photo.jpg and, developed by other phones,
photo-1.jpg and so on. The studio is a renderer outside this repository; how to set it up says its README.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from calibration.released import sheet_named
from vision.training.boards_drawn import write_boards
from vision.training.boards_laid import position_of
from vision.training.dice_photos import write_scenes
from vision.training.errors import TrainingError
from vision.training.odd_laid import lay_oddly, write_things
from vision.training.printed import pieces_of, print_set
from vision.training.scenes import SceneSet

DEVELOPING = Path(__file__).with_name("developing.py")
# The studio numbers the scenes of a seed from this many times the seed.
SCENES_A_SEED = 1000
ODD = 1  # keeps what is dealt for odd cells apart from what else a scene's seed deals


@dataclass(frozen=True)
class Studio:
    """Name the renderer's folder and the Python that runs it."""

    folder: Path
    python: Path

    def require(self) -> None:
        """Raise TrainingError unless both are there."""
        for file in (self.folder / "scenes.py", self.folder / "photo.py", self.python):
            if not file.is_file():
                raise TrainingError(
                    f"{file} is missing: --studio names the renderer's folder, with scenes.py and photo.py "
                    "in it, and --studio-python the Python with bpy that its README sets up"
                )

    def deal(self, wanted: SceneSet, folder: Path, printed: Path) -> list[Path]:
        """Write the scenes of a set, and return their folders."""
        tiers = [word for tier in wanted.tiers for word in ("--tier", tier)]
        words = ["--layout", printed / f"{wanted.sheet}.json", "--out", folder, "--count", wanted.count]
        words += ["--seed", wanted.seed, *tiers, "--pieces", wanted.pieces]
        words += ["--resolution", wanted.resolution, "--captured", wanted.captured]
        scenes = [folder / name for name in self._call(self.folder / "scenes.py", *words).split()]
        by = {**wanted.look, **({"quality": wanted.quality} if wanted.quality else {})}
        for scene in scenes if by else []:
            dealt = json.loads((scene / "scene.json").read_text())
            (scene / "scene.json").write_text(json.dumps(replace_values(dealt, by), indent=1))
        sheet = sheet_named(wanted.sheet)
        # The studio deals squares alone, and those in the middle of a game.
        for number, scene in enumerate(scenes if sheet.board.sides == 6 or wanted.stage else []):
            rng = np.random.default_rng([wanted.seed, number])
            lies = position_of(sheet, wanted.pieces, rng, wanted.stage)
            (scene / "position.json").write_text(json.dumps(lies))
        if wanted.odd:
            write_things(cards_of(wanted, printed))
            for number, scene in enumerate(scenes):
                rng = np.random.default_rng([wanted.seed, number, ODD])
                lies = lay_oddly(json.loads((scene / "position.json").read_text()), wanted.odd, sheet, rng)
                (scene / "position.json").write_text(json.dumps(lies))
        for scene in scenes if cuts_flags_off(wanted.look) else []:
            lies = json.loads((scene / "position.json").read_text())
            cells = {name: {**cell, "active": False} for name, cell in lies["cells"].items()}
            (scene / "position.json").write_text(json.dumps({**lies, "cells": cells}))
        return scenes

    def render(self, wanted: SceneSet, folder: Path, printed: Path) -> None:
        """Render the scenes of a set that are missing, each in a process of its own."""
        hexagons = sheet_named(wanted.sheet).board.sides == 6
        cards = cards_of(wanted, printed) if hexagons or wanted.odd else None
        for scene in self.deal(wanted, folder, printed):
            if (scene / "truth.json").is_file():
                continue
            print(f"rendering {scene}", flush=True)
            mats = mats_for(wanted.look, printed)
            self.develop(scene, wanted.sheet, wanted.phones, printed, mats, cards=cards)

    def develop(
        self,
        scene: Path,
        sheet: str,
        phones: int,
        printed: Path,
        mats: Path,
        cards: Path | None = None,
    ) -> None:
        """Render a scene, and write what its phones make of it; mats, cards: folders of their pictures."""
        words = ["--studio", self.folder, "--scene", scene, "--phones", phones]
        words += ["--layout", printed / f"{sheet}.json", "--sheet", printed / f"{sheet}.png"]
        words += ["--mats", mats, "--tiles", printed / "tiles", "--decals", printed / "decals"]
        words += ["--cards", cards] if cards else []
        self._call(DEVELOPING, *words)

    def _call(self, program: Path, *words: object) -> str:
        line = [str(self.python), str(program.resolve()), *map(str, words)]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr or done.stdout).strip()[-2000:]
            raise TrainingError(f"the studio failed: {' '.join(line)}\n{said}")
        return done.stdout


def replace_values(scene: Mapping[str, Any], by: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scene with some of its values replaced, level by level."""
    both = {
        key: replace_values(scene.get(key, {}), value) if isinstance(value, Mapping) else value
        for key, value in by.items()
    }
    return {**scene, **both}


def cuts_flags_off(look: Mapping[str, Any]) -> bool:
    """Return whether mats lie in a scene with these values that are cut round of square ones.

    The flag is printed on a corner of the square, so no photo shows one on them. Raises TrainingError for
    round mats with a cut that says where mats of squares are cut.
    """
    pieces = look.get("pieces", {})
    if pieces.get("mat_shape") != "disc":
        return False
    cut = pieces.get("cut", "")
    if cut not in ("", "ring"):
        raise TrainingError(
            f"pieces.mat_shape is 'disc' and pieces.cut {cut!r}: which flags can such mats show? "
            "Leave one of the two out, or let the cut be 'ring'"
        )
    return not cut


def cards_of(wanted: SceneSet, printed: Path) -> Path:
    """Return the folder of pictures that a set's cards name."""
    return pieces_of(printed, sheet_named(wanted.sheet)) / "mats"


def mats_for(look: Mapping[str, Any], printed: Path) -> Path:
    """Return the folder of the mats that lie in a scene with these values."""
    return printed / ("control-discs" if look.get("pieces", {}).get("cut") == "ring" else "mats")


def require_seed(file: Path, wanted: SceneSet) -> None:
    """Raise TrainingError if a truth says that its scene was dealt by another seed than its set's."""
    seed = json.loads(file.read_text(encoding="utf-8")).get("scene", {}).get("seed")
    if seed is not None and seed // SCENES_A_SEED != wanted.seed:
        raise TrainingError(
            f"{file.parent} was dealt by the seed {seed // SCENES_A_SEED}, and the set {wanted.name!r} "
            f"has {wanted.seed}: name an empty folder, or the seed of these photos"
        )


def complete(wanted: SceneSet, renders: Path, studio: Studio | None) -> Path:
    """Return a set's folder with all its scenes, drawn or rendered where they are missing.

    Raises TrainingError if scenes are missing and there is no studio, if a stage is named for dice, or if
    the folder holds scenes of another seed.
    """
    folder, dice = renders / wanted.name, wanted.pieces == "d10"
    if wanted.stage and dice:
        raise TrainingError(
            f"the set {wanted.name!r} names the stage {wanted.stage!r}, "
            "and boards of dice are not dealt by stages: leave it out"
        )
    found = sorted(folder.glob("*/truth.json"))
    for file in found:
        require_seed(file, wanted)
    there = len(found)
    if there >= wanted.count:
        return folder
    if not wanted.drawn and studio is None:
        raise TrainingError(
            f"{folder} holds {there} of the {wanted.count} scenes of the set {wanted.name!r} "
            "(NNN-TIER/truth.json with photo.jpg): say with --studio where the renderer is, "
            "or with --renders where its photos are, or give a list with fewer scenes"
        )
    if studio and not wanted.drawn:
        studio.require()
    printed = (renders / "printed").resolve()
    print_set(printed, {"board-9x9", "board-7x7"} if wanted.drawn and dice else {wanted.sheet})
    if wanted.drawn and dice:
        write_scenes(folder, printed, wanted.count, wanted.seed)
    elif wanted.drawn:
        sheet = sheet_named(wanted.sheet)
        write_boards(folder, printed, sheet, wanted.count, wanted.seed, wanted.stage)
    elif studio:
        studio.render(wanted, folder.resolve(), printed)
    return folder
