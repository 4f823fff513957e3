"""The command that makes the weights: what it refuses, and a whole run on 28 small photos."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.released import sheet_named
from games.catalogue import GAMES
from tests.benchmarks.suites.left_out import by_look
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from tests.test_documentation import ROOT
from vision.training import command, printed
from vision.training.boards_laid import DECIDED, RAISED
from vision.training.errors import TrainingError
from vision.training.scenes import JUDGED, NETWORKS, OWN_LIST, SceneSet, read_list
from vision.training.studio import Studio, complete

CLASSES = [one for one in GAMES["sparklies"].look.classes if one.colour]
SIZE = (1008, 1344)
HEXAGONS = "custom-sparklies-hex2-20mm"
SCENES = {"beads": 7, "tiles": 4, "small": 2, "homes": 2, "dice": 3, "held": 2, "hexagons": 8, "squares": 2}
DRAWN = ("dice", "held", "hexagons", "squares")
# A renderer of few words: the modules of the studio that are called, and what they are called with.
STAND_IN = {
    "scenes": """
import json, pathlib, sys
def photo(tier, preset, rng): return {"jpeg": int(rng.integers(80, 90))}
if __name__ == "__main__":
    words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    for i in range(int(words["--count"])):
        scene = pathlib.Path(words["--out"]) / f"{i:03d}-easy"
        scene.mkdir(parents=True, exist_ok=True)
        facts = {"seed": 1000 * int(words["--seed"]) + i, "tier": "easy", "camera": {}}
        facts["light"] = {"preset": "sun"}
        (scene / "scene.json").write_text(json.dumps(facts))
        cells = {"a1": {"colour": "R", "truth": {"covered": True}}}
        (scene / "position.json").write_text(json.dumps({"cells": cells}))
        print(scene.name)
""",
    "photo": """
import json, numpy, pathlib
Camera = dict
def main(words):
    given = dict(zip(words[1::2], words[2::2]))
    numpy.save(given["--linear"], numpy.zeros((2, 2, 3)))
    scene = json.loads(pathlib.Path(given["--scene"]).read_text())
    told = {"words": words, "cells": {"a1": {}}, "scene": scene}
    pathlib.Path(given["--truth"]).write_text(json.dumps(told))
    with open(pathlib.Path(__file__).with_name("rendered"), "a") as file: file.write("r")
""",
    "isp": """
import pathlib
def develop(linear, camera, settings, seed): return linear, {}
def save_jpeg(pixels, path, quality): pathlib.Path(path).write_bytes(b"")
""",
}
LIST = {
    "sets": {
        name: {"seed": 5, "count": count, "drawn": name in DRAWN}
        | ({"sheet": HEXAGONS} if name == "hexagons" else {})
        | ({"pieces": "d10"} if name in ("dice", "held") else {})
        for name, count in SCENES.items()
    },
    "networks": {
        "cells": {"train": ["beads", "tiles"], "drawn": ["squares"]},
        "places": {"train": ["beads", "tiles", "small"]},
        "beads": {"train": ["beads", "small"], "households": ["homes"]},
        "hexagons": {"train": ["hexagons"], "drawn": ["hexagons"]},
        "sides": "hexagons",
        "dice": {"train": ["dice"], "held": ["held"]},
    },
}


def drawn(name: str, number: int) -> Iterator[tuple[str, bytes | dict[str, Any]]]:
    """Yield the files of a scene as the studio writes them: two phones' photos and the truth."""
    rng = np.random.default_rng([list(SCENES).index(name), number])
    sheet = sheet_named("board-7x7" if name == "small" else "board-9x9")
    pieces = "tile" if name == "tiles" else "bead"
    standing = [CLASSES[i] for i in rng.integers(len(CLASSES), size=len(sheet.cells))]
    camera = Camera(
        rng.uniform(0, 20), rng.uniform(-20, 20), rng.uniform(-5, 5), rng.uniform(330, 360), size=SIZE
    )
    page = lay_out(sheet, standing, pieces)
    for seed, photo in enumerate(("photo.jpg", "photo-1.jpg")):
        yield photo, to_bytes(photograph(page, camera, seed=10 * number + seed))
    pixels = camera.view().to_pixels(np.array([cell.centre_mm for cell in sheet.cells])).tolist()
    cells = {
        cell.name: {"colour": one.colour, "owner": one.owner, "active": one.active, "px": px}
        | {"visible": 1.0, "in_frame": True}
        for cell, one, px in zip(sheet.cells, standing, pixels, strict=True)
    }
    yield "truth.json", {"pieces": pieces, "size_px": SIZE, "cells": cells, "scene": {"seed": number}}


@pytest.fixture(scope="module")
def renders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the list of scenes and photos with truth, except for the dice, which the command draws."""
    folder = tmp_path_factory.mktemp("renders")
    (folder / "list.json").write_text(json.dumps(LIST))
    for name in (name for name in SCENES if name not in DRAWN):
        for number in range(SCENES[name]):
            scene = folder / name / f"{number:03d}-easy"
            scene.mkdir(parents=True)
            for file, data in drawn(name, number):
                (scene / file).write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return folder


# Run with the new weights in the package's place: each of vision's own readers takes them and answers.
READ = """
import numpy as np
from calibration.released import sheet_named
from vision import dice_network, features, looks, model, side_pictures
rng = np.random.default_rng(1)
pictures = rng.normal(-1, 1, (81, features.SIDE, features.SIDE, 3)).astype(np.float32)
facts = rng.normal(0, 1, (81, features.FACTS)).astype(np.float32)
on_squares, on_hexagons = (model.load_networks, model.TASKS, 2), (model.load_hexagons, model.HEXAGON_TASKS, 1)
for load, tasks, count in (on_squares, on_hexagons):
    odds = model.vote(load(), pictures, facts).odds
    for task, labels in tasks.items():
        assert odds[task].shape == (81, len(labels)) and np.allclose(odds[task].sum(axis=1), 1, atol=1e-5)
    assert len(load()) == count
shape = side_pictures.SIDES, side_pictures.SIDE, side_pictures.SIDE, 3
sides = rng.normal(-1, 1, (37, *shape)).astype(np.float32)
facts = rng.normal(0, 1, (37, side_pictures.SIDES, features.FACTS)).astype(np.float32)
odds = model.vote(model.load_sides(), sides, facts).odds
for task, labels in model.SIDE_TASKS.items():
    assert odds[task].shape == (37, len(labels)) and np.allclose(odds[task].sum(axis=1), 1, atol=1e-5)
said = model.run_network("places", pictures)
assert said.shape == (81, 3) and np.isfinite(said).all()
usual = looks.load_usual()
for spread in (usual.households, usual.photos, *usual.cells):
    assert np.linalg.eigvalsh(spread).min() > 0
for name in ("finder", "reader"):
    said = dice_network.predict_dice(name, pictures[:5, : dice_network.SIDE, : dice_network.SIDE])
    assert said.logits.shape == (5, dice_network.LABELS) and np.isfinite(said.axis).all()
print(model.__file__)
"""


def trained(renders: Path, out: Path) -> dict[str, bytes]:
    """Run the whole command for a few steps; return the weights by their files' names."""
    words = ["--renders", renders, "--scenes", renders / "list.json", "--out", out, "--seed", 7, "--trial"]
    line = [sys.executable, "-m", "vision.training", *map(str, words)]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return {file.name: file.read_bytes() for file in out.iterdir() if file.name != "made.json"}


@pytest.mark.long
def test_the_command_makes_every_weight_and_the_same_again(renders: Path, tmp_path: Path) -> None:
    """A few scenes give all files that are shipped, byte by byte the same again, and vision reads them."""
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install -e '.[train]'")
    weights = tmp_path / "vision" / "weights"
    first = trained(renders, weights)
    record = json.loads((weights / "made.json").read_text())
    shipped = {file.name for file in (ROOT / "vision" / "weights").iterdir()}

    assert set(first) == shipped - {"README.md", "limits.json"}
    assert trained(renders, tmp_path / "again") == first
    assert set(record["networks"]) == set(NETWORKS)
    assert record["networks"]["cells"]["photos"]["tiles"]["photos"] == 8
    assert set(record["versions"]) == {"python", "numpy", "onnx", "opencv-python-headless", "torch"}

    for name in ("games", "calibration", "vision/weights/limits.json"):
        (tmp_path / name).symlink_to(ROOT / name)
    for file in (ROOT / "vision").glob("*.py"):
        (tmp_path / "vision" / file.name).symlink_to(file)
    done = subprocess.run(
        [sys.executable, "-c", READ],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.strip()).is_relative_to(tmp_path)


def test_the_list_of_scenes_is_whole() -> None:
    """Every network has scenes to be trained on, and what is held back is not trained on."""
    own = read_list(OWN_LIST)
    dealt = {
        network: {part: {(s.seed, s.tiers, s.drawn) for s in sets} for part, sets in own.of(network).items()}
        for network in NETWORKS
    }

    assert set(own.networks) == set(NETWORKS)
    assert all(parts["train"] for parts in dealt.values())
    assert not dealt["dice"]["held"] & (dealt["dice"]["train"] | dealt["dice"]["more"])
    assert not dealt["beads"]["households"] & dealt["beads"]["train"]
    assert sum(one.count for one in own.of("cells")["train"]) == 593


def test_how_many_scenes_there_are_is_told() -> None:
    """The page on training says how many the studio has to render, for training and for judging."""
    training, judging = (
        sum(one.count for one in read_list(path).sets.values() if not one.drawn)
        for path in (OWN_LIST, JUDGED)
    )

    told = (Path(__file__).parents[2] / "docs" / "training.md").read_text()
    assert f"has {training} scenes to train with" in told and f"the {judging} scenes of" in told


def test_every_set_to_train_with_is_used() -> None:
    """A set that no network is made from would be rendered for nothing."""
    own = read_list(OWN_LIST)
    used = {one.name for network in NETWORKS for sets in own.of(network).values() for one in sets}

    assert used == set(own.sets)


def test_what_is_usual_in_a_list_holds_for_its_sets(tmp_path: Path) -> None:
    """Sets may say otherwise, and what is drawn follows from its seed alone."""
    sets = {
        "a": {"seed": 1, "count": 2},
        "b": {"seed": 2, "count": 2, "phones": 3},
        "c": {"seed": 3, "count": 2, "drawn": True},
    }
    (tmp_path / "list.json").write_text(json.dumps({"usual": {"phones": 1, "tiers": ["hard"]}, "sets": sets}))
    found = read_list(tmp_path / "list.json").sets

    assert [found[name].phones for name in sets] == [1, 3, SceneSet("c", 3, 2).phones]
    assert [found[name].tiers for name in "ab"] == [("hard",), ("hard",)]


@pytest.mark.parametrize(
    ("words", "networks", "rendered"),
    [
        ([], {}, {"beads", "tiles"}),
        ([], {"places": {"train": ["tiles"]}, "beads": {"train": ["beads"]}}, {"beads", "tiles"}),
        (["places"], {"places": {"train": ["tiles"]}, "beads": {"train": ["beads"]}}, {"tiles"}),
        (["cells"], {"places": {"train": ["tiles"]}, "beads": {"train": ["beads"]}}, set()),
    ],
)
def test_rendering_needs_no_network(
    words: list[str],
    networks: dict[str, Any],
    rendered: set[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A list to judge with names none, and all its sets are rendered; else those of the networks named."""
    done: list[SceneSet] = []
    monkeypatch.setattr(command, "complete", lambda one, renders, studio: done.append(one))
    sets = {name: {"seed": 1, "count": 2} for name in ("beads", "tiles")}
    (tmp_path / "list.json").write_text(json.dumps({"sets": sets, "networks": networks}))

    words = [*words, "--scenes", str(tmp_path / "list.json"), "--renders", str(tmp_path), "--render"]
    command.main(words)
    assert {one.name for one in done} == rendered and len(done) == len(rendered)
    command.main([*words, "--seed", "21000"])
    assert [one.seed for one in done] == [1] * len(rendered) + [21001] * len(rendered)


def test_a_network_of_a_list_without_networks_cannot_be_rendered(tmp_path: Path) -> None:
    """The command says that all sets would be rendered without the name."""
    with pytest.raises(SystemExit, match="names no networks"):
        command.main(["cells", "--scenes", str(JUDGED), "--renders", str(tmp_path), "--render"])


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("[]", "not understood"),
        ("{", "no list of scenes"),
        ('{"sets": {"a": {"seed": 1}}}', "seed or count"),
        ('{"usual": {"count": 1}}', "usual: .'count'. is not"),
        ('{"sets": {"a": {"seed": 1, "count": "2"}}}', "count"),
        ('{"sets": {"a": {"seed": 1, "count": 2, "colour": 3}}}', "colour"),
        ('{"sets": {"a": {"seed": 1, "count": 2, "stage": "end"}}}', "no stage 'end'"),
        ('{"sets": {"a": {"seed": 1, "count": 2, "odd": "upside-down"}}}', "no bead lies 'upside-down'"),
        ('{"sets": {"a": {"seed": 1, "count": 2, "odd": "two-tiles"}}}', "no bead lies 'two-tiles'"),
        ('{"sets": {"a": {"seed": 1, "count": 2, "pieces": "d10", "odd": "things"}}}', "no d10 lies"),
        (
            '{"sets": {"a": {"seed":1, "count":2, "odd": "two-mats", "look": {"pieces": {"cut": ""}}}}}',
            "two-mats would be whole squares",
        ),
        (
            '{"sets": {"a": {"seed": 1, "count": 2, "pieces": "tile", "odd": "tile-below", '
            '"look": {"pieces": {"mat_shape": "disc"}}}}}',
            "tile-below would be whole squares: leave pieces.mat_shape and pieces.cut out",
        ),
        ('{"sets": {"a": {"seed": 1, "count": 2, "drawn": true, "phones": 3}}}', "drawn: .'phones'. is not"),
        (
            '{"sets": {"a": {"seed": 1, "count": 2, "drawn": true, "pieces": "d10", "stage": "decided"}}}',
            "drawn: .'stage'. is not",
        ),
        ('{"networks": {"stones": {}}}', "stones"),
        ('{"networks": {"cells": {"held": []}}}', "held"),
        ('{"networks": {"cells": {"train": ["b"]}}}', "no set 'b'"),
        ('{"networks": {"sides": "hexagons"}}', "sides: 'hexagons' names no scenes"),
        ('{"networks": {"sides": "hexagons", "hexagons": "sides"}}', "sides: 'hexagons' names no scenes"),
    ],
)
def test_a_list_that_is_not_understood_is_refused(data: str, said: str, tmp_path: Path) -> None:
    """What a list of scenes has of its own is named, never ignored."""
    (tmp_path / "list.json").write_text(data)

    with pytest.raises(TrainingError, match=said):
        read_list(tmp_path / "list.json")


def test_missing_scenes_and_a_missing_studio_are_said(tmp_path: Path) -> None:
    """Without a renderer the scenes that are missing are counted; a folder without one is named."""
    wanted = read_list(OWN_LIST).sets["tiles"]
    studio = Studio(tmp_path / "studio", Path(sys.executable))

    with pytest.raises(TrainingError, match=r"0 of the 93 scenes of the set 'tiles'.*--studio"):
        complete(wanted, tmp_path, None)
    with pytest.raises(TrainingError, match=r"studio/scenes.py is missing: --studio"):
        complete(wanted, tmp_path, studio)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["stones"], "no network 'stones'"),
        ([], "PyTorch or ONNX is missing: pip install"),
        (["cells", "--start", "nowhere"], "--start takes a folder of weights"),
        (["cells", "dice", "--start", __file__], "for cells, hexagons or sides alone"),
    ],
)
def test_the_command_says_what_is_missing(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network that does not exist is named; so are PyTorch that is missing, and a start that is none."""
    monkeypatch.setattr(command, "find_spec", lambda name: object() if words else None)

    with pytest.raises(SystemExit, match=said):
        command.main([*words, "--renders", str(tmp_path), "--out", str(tmp_path)])


def test_the_studio_is_run_scene_by_scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The studio's sampler deals the scenes, each is rendered with the printed set; what is there stays."""
    monkeypatch.setattr(printed, "ART_PX", 64)  # the stand-in looks at no picture
    folder = tmp_path / "studio"
    folder.mkdir()
    for name, source in STAND_IN.items():
        (folder / f"{name}.py").write_text(source)
    quickly = {"samples": 4, "cycles": {"diffuse_bounces": 2}}
    discs = {"pieces": {"mat_shape": "disc"}}
    wanted = SceneSet("tiles", seed=4, count=2, pieces="tile", phones=3, look=discs, quality=quickly)
    studio = Studio(folder, Path(sys.executable))

    done = complete(wanted, tmp_path, studio)
    (done / "000-easy" / "truth.json").unlink()
    complete(wanted, tmp_path, studio)
    truth = json.loads((done / "001-easy" / "truth.json").read_text())
    words = truth["words"]

    assert (folder / "rendered").read_text() == "rrr"
    assert sorted(file.name for file in (done / "000-easy").glob("*.jpg")) == ["photo-1.jpg", "photo-2.jpg"]
    assert words[0] == "render"
    assert truth["cells"] == {"a1": {"covered": True}} and truth["sheet"] == wanted.sheet
    assert cv2.imread(words[words.index("--sheet") + 1]) is not None
    assert (Path(words[words.index("--tiles") + 1]) / "R.png").is_file()
    assert len(json.loads(Path(words[words.index("--layout") + 1]).read_text())["cells"]) == 81
    assert (Path(words[words.index("--mats") + 1]) / "black-active.png").is_file()
    scene = json.loads((done / "001-easy" / "scene.json").read_text())
    assert scene["quality"] == quickly and scene["pieces"] == discs["pieces"] and scene["seed"] == 4001
    with pytest.raises(TrainingError, match="dealt by the seed 4, and the set 'tiles' has 5: name an empty"):
        complete(replace(wanted, seed=5), tmp_path, studio)


def test_what_lies_at_a_stage_is_dealt_here(tmp_path: Path) -> None:
    """The studio deals the middle of a game alone, so positions of other stages replace its own."""
    (tmp_path / "scenes.py").write_text(STAND_IN["scenes"])
    studio, found = Studio(tmp_path, Path(sys.executable)), {}
    for stage in ("", DECIDED):
        wanted = SceneSet("tiles", seed=4, count=2, pieces="tile", stage=stage)
        scenes = studio.deal(wanted, tmp_path / f"{stage}dealt", tmp_path)
        found[stage] = [json.loads((scene / "position.json").read_text())["cells"] for scene in scenes]

    assert [list(cells) for cells in found[""]] == [["a1"], ["a1"]]
    assert [len(cells) for cells in found[DECIDED]] == [81, 81] and found[DECIDED][0] != found[DECIDED][1]


def test_banners_on_squares_are_refused(tmp_path: Path) -> None:
    """Nobody has mats with banners for them, so such boards would be dealt as any others."""
    (tmp_path / "scenes.py").write_text(STAND_IN["scenes"])
    wanted = SceneSet("tiles", seed=4, count=1, pieces="tile", stage=RAISED)

    with pytest.raises(TrainingError, match=r"no banners are dealt on board-9x9"):
        Studio(tmp_path, Path(sys.executable)).deal(wanted, tmp_path / "dealt", tmp_path)


@pytest.mark.parametrize(
    ("pieces", "active"), [({"mat_shape": "disc"}, False), ({"mat_shape": "disc", "cut": "ring"}, True)]
)
def test_mats_cut_round_of_square_ones_have_no_flags(
    pieces: dict[str, str], active: bool, tmp_path: Path
) -> None:
    """Their flag was printed on a corner that is cut off; discs have theirs inside the ring."""
    source = STAND_IN["scenes"].replace('"colour": "R"', '"colour": "R", "active": True')
    (tmp_path / "scenes.py").write_text(source)
    wanted = SceneSet("tiles", seed=4, count=2, look={"pieces": pieces})
    scenes = Studio(tmp_path, Path(sys.executable)).deal(wanted, tmp_path / "dealt", tmp_path)
    cells = [json.loads((scene / "position.json").read_text())["cells"]["a1"] for scene in scenes]

    assert [cell["active"] for cell in cells] == [active, active]
    assert all(cell["colour"] == "R" for cell in cells)


def test_round_mats_that_are_cut_as_squares_are_refused(tmp_path: Path) -> None:
    """Nobody can say which of their flags a photo shows."""
    (tmp_path / "scenes.py").write_text(STAND_IN["scenes"])
    wanted = SceneSet("tiles", seed=4, count=1, look={"pieces": {"mat_shape": "disc", "cut": "badly"}})

    with pytest.raises(TrainingError, match=r"'disc' and pieces\.cut 'badly'"):
        Studio(tmp_path, Path(sys.executable)).deal(wanted, tmp_path / "dealt", tmp_path)


def test_what_is_read_is_judged_against_the_truth(tmp_path: Path) -> None:
    """A board that is read as the truth says is right; where the truth says otherwise, that cell is wrong."""
    for place, other in (("right/000", False), ("wrong/000", True)):
        folder = tmp_path / place
        folder.mkdir(parents=True)
        for file, data in drawn("tiles", 0):
            if isinstance(data, dict) and other:
                cell = data["cells"]["e5"]
                cell["colour"] = "R" if cell["colour"] != "R" else "G"
            (folder / file).write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    (tmp_path / "wrong/000/photo-1.jpg").write_bytes(b"no picture")

    (right,), (wrong,) = by_look(tmp_path / "right"), by_look(tmp_path / "wrong")
    assert (right.boards, right.exact, right.refused, right.cells, right.wrong) == (2, 2, 0, 162, 0)
    assert (wrong.boards, wrong.exact, wrong.refused, wrong.cells, wrong.wrong) == (2, 0, 1, 81, 1)
