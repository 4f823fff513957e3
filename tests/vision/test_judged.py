"""Scenes to judge the reader with: the list of them, and scenes of which one thing is replaced."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from vision.training.odd_mats import CUTS
from vision.training.scenes import JUDGED, OWN_LIST, SceneSet, read_list
from vision.training.studio import Studio, mats_for, replace_values

PLAIN: dict[str, Any] = {
    "seed": 1,
    "camera": {"distortion": {"k1": 0.01}},
    "light": {"preset": "tungsten"},
    "paper": {"finish": {"kind": "matte", "white": [0.84, 0.84, 0.83]}, "curl": [], "fold": []},
    "pieces": {
        "finishes": ["clear"],
        "density": 1.0,
        "bead_ratio": 0.7,
        "bead_height": 0.36,
        "mat_gloss": 0.15,
    },
    "photo": {"hdr": 0.1, "contrast": 0.3},
}
JUDGING = read_list(JUDGED).sets.values()


class Dealer(Studio):
    """A studio that deals plain scenes."""

    def deal(self, wanted: SceneSet, folder: Path, printed: Path) -> list[Path]:
        """Write as many plain scenes as are wanted."""
        folders = [folder / f"{number:03d}-{wanted.tiers[0]}" for number in range(wanted.count)]
        for number, place in enumerate(folders):
            place.mkdir(parents=True)
            (place / "scene.json").write_text(json.dumps({**PLAIN, "seed": number}))
            (place / "position.json").write_text(json.dumps({"number": number}))
        return folders


def test_replacing_keeps_the_rest() -> None:
    """Keys beside those replaced stay, at every level; the scene itself is not changed."""
    before = json.dumps(PLAIN)
    scene = replace_values(
        PLAIN, {"paper": {"finish": {"white": [0.8, 0.7, 0.6]}}, "light": {"preset": "dim"}}
    )

    assert scene["paper"]["finish"] == {"kind": "matte", "white": [0.8, 0.7, 0.6]}
    assert scene["light"] == {"preset": "dim"}
    assert scene["pieces"] == PLAIN["pieces"]
    assert json.dumps(PLAIN) == before


def test_no_training_has_a_seed_of_the_judged_scenes() -> None:
    """Every set has a seed of its own, and none of them is one to train with."""
    seeds = [one.seed for one in JUDGING]

    assert len(set(seeds)) == len(seeds) == 78
    assert not set(seeds) & {one.seed for one in read_list(OWN_LIST).sets.values()}


def test_more_than_two_hundred_boards_are_judged() -> None:
    """Beads and tiles of every tier, boards of hexagons, every stage of a game, and every cut of mats."""
    boards = {one.name: one.count for one in JUDGING}
    cuts = {one.look["pieces"]["cut"] for one in JUDGING if "cut" in one.look.get("pieces", {})}

    assert sum(boards.values()) == 232 and min(boards.values()) >= 1
    assert {one.pieces for one in JUDGING} == {"bead", "tile"}
    assert {tier for one in JUDGING for tier in one.tiers} == {"easy", "normal", "hard"}
    assert {one.stage for one in JUDGING} == {"", "opening", "decided"}
    assert sum(count for name, count in boards.items() if "hexagons" in name) == 36
    assert cuts == set(CUTS)


def test_discs_are_printed_as_discs() -> None:
    """Mats that are cut along their ring have one; all other cuts are made of square mats."""
    folders = {one.name: mats_for(one.look, Path("printed")).name for one in JUDGING}

    assert {name for name, folder in folders.items() if folder == "control-discs"} == {
        "discs-beads",
        "discs-tiles",
    }
    assert set(folders.values()) == {"control-discs", "mats"}
