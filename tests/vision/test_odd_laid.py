"""Boards with things that are no pieces, for the renderer: what lies there, and what is true of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.released import sheet_named
from calibration.sheet import Sheet
from tests.synth.hexagons import sheet_of
from vision.training.boards_laid import position_of
from vision.training.odd_laid import OF_TILES, THINGS, WAYS, lay_oddly, write_things
from vision.training.scenes import JUDGED, OWN_LIST, SceneSet, read_list
from vision.training.studio import Studio

SQUARES, HEXAGONS = sheet_named("board-9x9"), sheet_of(5)
ODD = read_list(JUDGED.with_name("odd.json")).sets.values()


def dealt(way: str, sheet: Sheet, pieces: str, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the cells of a board before and after some of them were changed."""
    before = position_of(sheet, pieces, np.random.default_rng(seed))
    after = lay_oddly(before, way, sheet, np.random.default_rng([seed, 1]))
    return before["cells"], after["cells"]


@pytest.mark.parametrize("sheet", [SQUARES, HEXAGONS], ids=["squares", "hexagons"])
@pytest.mark.parametrize("way", WAYS)
def test_a_tenth_of_the_cells_lie_oddly_and_their_truth_says_so(way: str, sheet: Sheet) -> None:
    """All others stay; nobody can see what was meant, except of free cells, and of mats by the upper one."""
    odd = 0
    for seed in range(20):
        before, after = dealt(way, sheet, "tile", seed)
        assert list(before) == list(after)
        changed = [name for name in before if after[name] != before[name]]
        odd += len(changed)
        for name in changed:
            truth, cards = after[name]["truth"], after[name]["cards"]
            owner = truth.get("owner") or after[name].get("owner", "none")
            if way == "things":
                free = owner == "none" and len(cards) == 1
                assert truth["lies"] in THINGS and truth.get("asked", False) is not free
            elif way == "two-mats":
                assert cards[1]["picture"] == f"{owner}.png" != cards[0]["picture"]
                assert truth.get("asked", False) is (after[name]["colour"] == "none")
            else:
                assert truth["asked"] is True and sum("tiles" in card["picture"] for card in cards) == 1
                assert (after[name]["colour"] == "none") is (way == "tile-below")

    assert 0.08 < odd / (20 * len(before)) < 0.12


def test_things_have_pictures_beside_those_of_mats(tmp_path: Path) -> None:
    """Each is of its ink, and none is alike."""
    write_things(tmp_path)

    inks = {path.stem: cv2.imread(str(path)) for path in tmp_path.iterdir()}
    assert set(inks) == {f"thing-{name}" for name in THINGS}
    assert len({tuple(its[0, 0].tolist()) for its in inks.values() if its is not None}) == len(THINGS) == 13


def test_the_studio_lays_what_a_set_asks_for(tmp_path: Path) -> None:
    """The positions that it dealt are changed, each otherwise; the same seed changes them alike."""
    cells = {name: {"colour": "R", "owner": "black", "active": False} for name in SQUARES.board.names}
    (tmp_path / "scenes.py").write_text(
        "import sys, json, pathlib\n"
        "out = pathlib.Path(sys.argv[sys.argv.index('--out') + 1])\n"
        "for name in ('000-easy', '001-easy'):\n"
        "    (out / name).mkdir(parents=True, exist_ok=True)\n"
        "    (out / name / 'scene.json').write_text('{}')\n"
        f"    (out / name / 'position.json').write_text({json.dumps({'pieces': 'bead', 'cells': cells})!r})\n"
        "    print(name)\n"
    )
    (tmp_path / "mats").mkdir()
    wanted = SceneSet("things", seed=4, count=2, odd="things")
    once, again = (
        [
            (scene / "position.json").read_text()
            for scene in Studio(tmp_path, Path(sys.executable)).deal(wanted, tmp_path / "dealt", tmp_path)
        ]
        for _ in range(2)
    )

    assert once == again and once[0] != once[1]
    odd = [cell for text in once for cell in json.loads(text)["cells"].values() if "cards" in cell]
    assert len(odd) >= 8 and all(cell["truth"]["asked"] for cell in odd)
    assert all((tmp_path / "mats" / card["picture"]).is_file() for cell in odd for card in cell["cards"])


def test_the_list_judges_every_way_on_boards_that_no_training_knows() -> None:
    """Fifty-four boards, a third of them hexagons with things or two tiles; tiles lie so on tiles alone."""
    seeds = [one.seed for one in ODD]

    assert sum(one.count for one in ODD) == 54 and {one.odd for one in ODD} == set(WAYS)
    assert not set(seeds) & {one.seed for path in (OWN_LIST, JUDGED) for one in read_list(path).sets.values()}
    assert len(set(seeds)) == len(seeds)
    assert {one.pieces for one in ODD if one.odd in OF_TILES} == {"tile"}
    assert sum(one.count for one in ODD if "hex" in one.sheet) == 15
