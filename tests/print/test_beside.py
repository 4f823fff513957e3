"""What lies beside the tray of Platy: strips, rings, the card, and the sorting tray."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from calibration.threads import MARKER, MARKER_HOLE
from print.kinds import build
from print.orders import Order, job_of
from print.pieces import parts_of
from print.sorting import SortingTray


@pytest.mark.parametrize(("level", "pages"), [("1", 1), ("3", 2), ("12", 2)])
def test_every_tile_has_a_place_on_the_sorting_tray(level: str, pages: int) -> None:
    """Each kind has a row and each stack few tiles; together they are all tiles of the set."""
    job = job_of(Order("platy", option=f"level={level}"))
    supply: dict[str, int] = {}
    for batch in job.game.kit.batches(job.options):
        supply |= {name: supply.get(name, 0) + count for name, count in batch.supply.items()}
    tray = SortingTray(parts_of(job.game.look), supply, job.game.kit.codes, job.sizes.thread_tile)
    kinds = [kind for page in range(tray.pages) for kind, _ in tray.places(page)]

    assert (kinds, tray.pages) == (list(range(17)), pages)
    assert sum(tray.counts.values()) == sum(supply.values())
    assert max(tray.counts.values()) <= 11


def test_strips_and_rings_are_complete() -> None:
    """Two reserves share a strip, moves and score have one each; no ring lies on another."""
    beside = job_of(Order("platy")).beside
    told = [[str(scale.counter.name) for scale in strip] for strip in beside.strips]
    places = beside.ring_places()

    assert told == [["b", "c"], ["d", "e"], ["f", "g"], ["moves"], ["score", "score"]]
    assert {ring.mark: sum(ring == other for other, _ in places) for ring, _ in places} == {
        "bonus": 12,
        "wildcard": 12,
    }
    least = min(hypot(a[0] - b[0], a[1] - b[1]) for (_, a), (_, b) in combinations(places, 2))
    assert least >= MARKER * beside.flat - 1e-9
    assert 2 * MARKER_HOLE * beside.flat == pytest.approx(6.0, abs=0.1)  # what an office punch makes
    assert len(build("counters", job_of(Order("platy")))) > 1000
