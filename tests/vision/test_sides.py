"""Scenes from two sides: the same table, another camera."""

from __future__ import annotations

import json
from pathlib import Path

from tests.vision.test_judged import PLAIN, Dealer
from vision.training.scenes import JUDGED, OWN_LIST, read_list
from vision.training.sides import SETS, opposite, write_tables

CAMERA = {"azimuth_deg": 300.0, "stand_deg": 310.0, "tilt_deg": 40.0, "aim_mm": [-12.5, 3.0]}


def test_opposite_is_half_a_turn_round_the_page() -> None:
    """Camera and the hand that holds it turn, what it looks at lies opposite; nothing else changes."""
    scene = {**PLAIN, "camera": CAMERA}
    seen = opposite(scene)

    assert seen["camera"] == {
        "azimuth_deg": 120.0,
        "stand_deg": 130.0,
        "tilt_deg": 40.0,
        "aim_mm": [12.5, -3.0],
    }
    assert {**seen, "camera": CAMERA} == scene
    assert opposite(seen) == scene


def test_every_table_has_two_sides_of_one_scene(tmp_path: Path) -> None:
    """Beads and tiles in turn, with the same pieces; no list has their seeds."""

    class Sided(Dealer):
        """A studio whose scenes have a camera."""

        def deal(self, wanted, folder, printed):  # type: ignore[no-untyped-def]
            """Write plain scenes with that camera; a scene that is there already is written again."""
            for number in range(wanted.count):
                place = folder / f"{number:03d}-hard"
                place.mkdir(parents=True, exist_ok=True)
                scene = {**PLAIN, "camera": CAMERA, "seed": [wanted.seed, number]}
                (place / "scene.json").write_text(json.dumps(scene))
                (place / "position.json").write_text(json.dumps(scene["seed"]))
            return [folder / f"{number:03d}-hard" for number in range(wanted.count)]

    found = write_tables(tmp_path, Sided(tmp_path, tmp_path), 3)
    seeds = {wanted.seed for wanted in SETS}

    assert [str(folder.relative_to(tmp_path)) for _, folder in found] == [
        f"{number:03d}-hard/{side}" for number in range(3) for side in ("here", "opposite")
    ]
    assert [wanted.pieces for wanted, _ in found] == ["bead", "bead", "tile", "tile", "bead", "bead"]
    for (_, here), (_, there) in zip(found[::2], found[1::2], strict=True):
        scenes = [json.loads((side / "scene.json").read_text()) for side in (here, there)]
        assert opposite(scenes[0]) == scenes[1]
        assert (here / "position.json").read_text() == (there / "position.json").read_text()
    assert json.loads((found[4][1] / "position.json").read_text()) == [SETS[0].seed, 1]
    assert not seeds & {one.seed for path in (OWN_LIST, JUDGED) for one in read_list(path).sets.values()}
