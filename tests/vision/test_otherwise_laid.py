"""Tables for the second renderer: dealt by their seeds, and made of sound shapes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from calibration.released import sheet_named
from tests.benchmarks.suites.left_out import photos_read
from vision.training.errors import TrainingError
from vision.training.otherwise import render_photo
from vision.training.otherwise_laid import LOOKS, deal_scene, tell_truth
from vision.training.otherwise_shapes import Mesh, bead_mesh, card_meshes, disc_outline, page_mesh
from vision.training.printed import print_set

SHEETS = ("board-9x9", "board-7x7", "custom-sparklies-hex4-20mm")


@pytest.mark.parametrize("name", SHEETS)
def test_truth_is_what_is_laid(name: str) -> None:
    """As many mats, tiles and beads of each kind lie as the truth says, near their cells; seeds say all."""
    sheet, judged = sheet_named(name), 0
    for look in LOOKS.values():
        for seed in range(4):
            scene = deal_scene(sheet, look, seed)
            cells = tell_truth(scene)["cells"]
            mats = [card for card in scene.cards if not card.picture.startswith("tiles")]
            pieces = [card.picture[-1] for card in scene.cards if card not in mats]
            pieces += [bead.colour for bead in scene.beads]
            owners = [card.picture.split("/")[1].removesuffix("-active") for card in mats]

            assert scene == deal_scene(sheet, look, seed) != deal_scene(sheet, look, seed + 1)
            assert list(cells) == [cell.name for cell in sheet.cells]
            assert Counter(pieces) == Counter(
                its["colour"] for its in cells.values() if its["colour"] != "none"
            )
            assert Counter(owners) == Counter(
                its["owner"] for its in cells.values() if its["owner"] != "none"
            )
            assert sum("active" in card.picture for card in mats) == sum(
                its["active"] for its in cells.values()
            )
            assert not any(its["active"] and its["owner"] == "none" for its in cells.values())
            places = np.array([its.middle for its in scene.cards] + [its.middle for its in scene.beads])
            middles = np.array([cell.centre_mm for cell in sheet.cells])
            away = np.linalg.norm(places[:, None] - middles, axis=2).min(axis=1)
            assert away.max() < sheet.cell_mm / 4
            assert look.tilt[0] <= scene.phone.tilt_deg <= look.tilt[1]
            judged += 1
    assert judged == 4 * len(LOOKS) == 40


@pytest.mark.parametrize("name", ["board-cornerport", "board-hex7"])
def test_boards_of_other_pieces_are_refused(name: str) -> None:
    """Tokens and stones are no beads on mats: nothing is laid in their place."""
    with pytest.raises(TrainingError, match=f"no mats lie on {name}"):
        deal_scene(sheet_named(name), LOOKS["room"], 0)


def test_looks_differ_in_what_they_name_alone() -> None:
    """The same seed lays the same table in the sun and in the room, with the same phone."""
    sheet = sheet_named("board-9x9")
    room, sun = (deal_scene(sheet, LOOKS[look], 3) for look in ("room", "sun"))

    assert (room.cards, room.beads, room.phone) == (sun.cards, sun.beads, sun.phone)


def _volume(*meshes: Mesh) -> float:
    """Return the volume that meshes enclose, positive if their faces look outwards."""
    return sum(float(np.linalg.det(mesh.points[list(face)])) / 6 for mesh in meshes for face in mesh.faces)


def test_beads_are_closed_and_look_outwards() -> None:
    """Every edge of a bead has two faces, one each way, and a bead has the volume of a drop."""
    scene = next(
        its for seed in range(9) if (its := deal_scene(sheet_named("board-9x9"), LOOKS["room"], seed)).beads
    )
    for bead in scene.beads[:5]:
        mesh = bead_mesh(bead)
        edges = Counter((face[k], face[(k + 1) % 3]) for face in mesh.faces for k in range(3))
        box = bead.across_mm[0] * bead.across_mm[1] * bead.high_mm

        assert set(edges.values()) == {1} and all((b, a) in edges for a, b in edges)
        assert np.allclose(np.ptp(mesh.points, axis=0), [*bead.across_mm, bead.high_mm], rtol=0.01)
        assert 0.5 < _volume(mesh) / box < 0.8


def test_cards_and_pages_bear_their_pictures_upright() -> None:
    """A card's face shows all of its picture, the top at the top; pages lie as they are bent."""
    face, body = card_meshes(disc_outline(), 20.0, 0.5)
    page = page_mesh(210.0, 297.0, lambda x, y: 0.01 * x)

    assert face.places is not None and page.places is not None
    assert np.allclose(face.places * 20 - 10, face.points[:, :2] * [1, -1])
    assert np.isclose(_volume(face, body), 0.5 * np.pi * 100, rtol=0.01)
    assert np.allclose(page.places * [210, -297], page.points[:, :2]) and page.places.max() == 1
    assert np.allclose(page.points[:, 2], 0.01 * page.points[:, 0])


@pytest.mark.long
def test_a_rendered_board_is_read(tmp_path: Path) -> None:
    """A photo of the second renderer is the same each time, and nothing in it is read wrongly in silence."""
    pytest.importorskip("mitsuba", reason="Mitsuba is not installed: pip install -e '.[render]'")
    sheet = sheet_named("board-9x9")
    print_set(tmp_path, {sheet.name})
    scene = deal_scene(sheet, LOOKS["room"], 1)
    photo, folder = render_photo(scene, tmp_path, samples=16), tmp_path / "renders/room/000-otherwise"
    folder.mkdir(parents=True)
    (folder / "photo.jpg").write_bytes(photo)
    (folder / "truth.json").write_text(json.dumps(tell_truth(scene)))
    (read,) = photos_read(tmp_path / "renders")

    assert photo == render_photo(scene, tmp_path, samples=16)
    assert (read.row.cells, read.row.silent, read.tilt) == (81, 0, scene.phone.tilt_deg)
    assert read.row.questions < 20
