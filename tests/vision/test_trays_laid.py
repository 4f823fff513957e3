"""Trays of tiles for the renderer: what lies there, and what is true of it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from print.kinds import pictures
from print.orders import Order, job_of
from vision.training.trays_laid import LOOKS, TILT_DEG, Tray, position_of, scene_of, trays

TRAYS = list(trays(Path("renders")))


def test_sixty_trays_have_nothing_awkward() -> None:
    """40 of them are normal; no two have one folder."""
    counts = Counter(tray.look for tray in TRAYS)
    assert counts == {look: count for look, (count, _) in LOOKS.items()}
    assert counts["normal"] == 40
    assert sum(counts[look] for look in ("normal", "glossy", "shadow")) == 60
    assert len({tray.folder for tray in TRAYS}) == len(TRAYS)


@cache
def _drawn(game: str) -> set[str]:
    """Return the names of all pictures of a game's pieces."""
    return set(pictures("art", job_of(Order(game)), 16))


@pytest.mark.parametrize("tray", TRAYS[::22], ids=lambda tray: tray.folder.parent.name)
def test_the_truth_of_a_tray_is_what_its_pictures_show(tray: Tray) -> None:
    """Each place gives the tile, the heading and the ring that its cards show, all of them printed."""
    cells = position_of(tray)["cells"]
    assert set(cells) == set(tray.sheet.board.names)
    asked = sum(bool(cell["truth"].get("asked")) for cell in cells.values())
    assert asked == {"upside-down": 1, "between": 2}.get(tray.look, 0)
    for cell in cells.values():
        cards, truth = cell.get("cards", []), cell["truth"]
        assert {card["picture"] for card in cards} <= _drawn(tray.game.id)
        if truth.get("asked"):
            continue
        told = [f"tiles/{truth['piece']}.png"] if "piece" in truth else []
        assert [card["picture"] for card in cards] == [
            *told,
            *(f"rings/{m}.png" for m in truth.get("marks", ())),
        ]
        if told:
            lies = 30 * int(truth["heading"].partition("/")[0])
            assert abs((cards[0]["heading_deg"] - lies + 180) % 360 - 180) < 15


def test_normal_trays_are_seen_from_above_in_soft_light() -> None:
    """No matter what the studio deals, a normal tray has soft light, no gloss, and little tilt."""
    dealt = {
        "camera": {"tilt_deg": 40},
        "light": {"preset": "sun"},
        "pieces": {"card_gloss": 1},
        "clutter": [],
    }
    scene = scene_of(TRAYS[0], dealt)
    assert (scene["light"]["preset"], scene["pieces"]["card_gloss"]) == ("overcast_window", 0)
    assert scene["camera"]["tilt_deg"] == TILT_DEG
