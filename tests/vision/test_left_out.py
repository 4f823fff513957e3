"""Looks that are left out: which families a scene has, and boards of which one thing is replaced."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from vision.training.errors import TrainingError
from vision.training.families import families_of
from vision.training.left_out import KNOWN, OWN_LOOKS, read_looks, write_scenes
from vision.training.odd_mats import CUTS
from vision.training.scenes import OWN_LIST, SceneSet, read_list
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
USUAL = {"light-tungsten", "beads-clear", "mats-square", "paper-matte", "phone-usual"}


def test_a_plain_scene_has_plain_families() -> None:
    """One of each kind."""
    assert families_of(PLAIN) == USUAL


@pytest.mark.parametrize("look", sorted(set(read_looks().looks) - {KNOWN}))
def test_every_look_of_the_list_has_the_family_of_its_name(look: str) -> None:
    """What a look replaces puts the scene into that family; so a training can leave it out by the label."""
    looks = read_looks()

    assert look in families_of(replace_values(PLAIN, looks.looks[look]))
    assert look not in families_of(PLAIN)


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


def test_the_list_is_whole() -> None:
    """Enough boards to show one silent cell in 500, cuts that can be made, seeds that no training uses."""
    looks = read_looks()
    cuts = {look["pieces"]["cut"] for look in looks.looks.values() if "cut" in look.get("pieces", {})}

    assert len(set(looks.boards)) == len(looks.boards) >= 20
    assert cuts == set(CUTS)
    assert looks.sealed and not looks.sealed & set(looks.first)
    assert looks.seed not in {one.seed for one in read_list(OWN_LIST).sets.values()}
    turns = list(looks.in_turn())
    assert len(turns) == len(set(turns)) == len(looks.boards) * len(looks.looks)
    assert {look for look, _ in turns[: len(looks.first) * len(looks.boards)]} == set(looks.first)


@pytest.mark.parametrize(
    ("change", "said"),
    [({"first": ["nowhere"]}, "nowhere"), ({"sealed": ["nowhere"]}, "nowhere"), ({"more": 1}, "its keys")],
)
def test_a_list_that_is_not_understood_is_refused(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    """It is named what is no look, and what is no key."""
    file = tmp_path / "looks.json"
    file.write_text(json.dumps({**json.loads(OWN_LOOKS.read_text()), **change}))

    with pytest.raises(TrainingError, match=re.escape(said)):
        read_looks(file)


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


def test_scenes_of_looks_are_pairs_and_the_sealed_are_marked(tmp_path: Path) -> None:
    """Every look has the known look's positions and seeds, and one thing replaced."""
    looks = read_looks()
    write_scenes(looks, tmp_path, Dealer(tmp_path, tmp_path))

    for look, board in looks.in_turn():
        folder = tmp_path / looks.folder(look, board)
        scene = json.loads((folder / "scene.json").read_text())
        assert json.loads((folder / "position.json").read_text()) == {"number": board}
        assert scene == replace_values({**PLAIN, "seed": board}, looks.looks[look])
    assert {path.parent.name for path in tmp_path.glob("*/sealed")} == looks.sealed


def test_discs_are_printed_as_discs() -> None:
    """Mats that are cut along their ring have one; all other cuts are made of square mats."""
    looks = read_looks().looks
    folders = {look: mats_for(its, Path("printed")).name for look, its in looks.items()}

    assert {look for look, folder in folders.items() if folder == "control-discs"} == {"mats-ring"}
    assert {folder for look, folder in folders.items() if look != "mats-ring"} == {"mats"}


def test_every_list_of_looks_is_read() -> None:
    """The project's own eight: twenty boards and more, all by the same seed in every look."""
    lists = [read_looks(path) for path in sorted(OWN_LOOKS.parent.glob("left_out*.json"))]

    assert len(lists) == 8
    assert len({looks.seed for looks in lists}) == 8
    assert all(len(looks.boards) >= 20 and KNOWN in looks.looks for looks in lists)
