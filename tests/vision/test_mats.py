"""The reader of mats on squares: cells that networks are unsure of are looked at from all sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from games.standing import Standing
from tests.vision.test_cut_otherwise import labels, seen_in
from vision import mats
from vision.flag_corners import CORNERS
from vision.mats import read_mats
from vision.model import TASKS, Network, Prediction, vote, vote_again

PHOTO = Path(__file__).parents[1] / "photos" / "tile-00-easy.json"
CELL, UNSURE = 40, 0.6

Light = NDArray[np.float32]


def unsure(task: str, apart: float = 0.0) -> object:
    """Return what votes as networks do, but of one cell they are unsure; apart: how far they differ."""

    def voted(networks: Sequence[Network], pictures: Light, facts: Light) -> Prediction:
        told = vote(networks, pictures, facts)
        odds = {name: its.copy() for name, its in told.odds.items()}
        best = np.eye(odds[task].shape[1])[odds[task][CELL].argmax()]
        odds[task][CELL] = UNSURE * best + (1 - UNSURE) * (1 - best) / (len(best) - 1)
        return replace(told, odds=odds, apart={**told.apart, task: told.apart[task] + apart})

    return voted


def read_with(monkeypatch: pytest.MonkeyPatch, vote: object, again: object) -> tuple[Standing, float, float]:
    """Return what the cell is read as, how likely that is, and from where on it is believed."""
    seen, wanted = seen_in(PHOTO, monkeypatch)
    monkeypatch.setattr(mats, "vote", vote)
    monkeypatch.setattr(mats, "vote_again", again)
    told = read_mats(seen, wanted)
    best = int(told.odds[CELL].argmax())
    owner = labels(PHOTO, seen.sheet)["owner"][CELL]
    assert TASKS["owner"].index(told.classes[best].owner) == owner
    return told.classes[best], float(told.odds[CELL, best]), told.believed_from


@pytest.mark.parametrize("task", ["owner", "colour"])
def test_an_unsure_cell_is_believed_if_it_is_clear_turned(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What networks say of the cell turned by each quarter counts as much as of the cell as it lies."""
    calls = []

    def again(
        networks: Sequence[Network], before: Prediction, cells: NDArray[np.bool_], *turned: Light
    ) -> object:
        calls.append(np.flatnonzero(cells).tolist())
        return vote_again(networks, before, cells, *turned)

    alike, odds, _ = read_with(monkeypatch, unsure(task), lambda _, before, *__: before)
    clear, surer, enough = read_with(monkeypatch, unsure(task), again)

    assert len(calls) == CORNERS - 1 and all(CELL in cells and len(cells) < 5 for cells in calls)
    assert alike == clear
    assert odds == pytest.approx(UNSURE, abs=0.02) and odds < enough
    assert surer > enough


def test_no_cell_is_turned_for_what_is_doubtful_on_the_whole_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """If networks differ on the owners of all cells, none of these is believed, so none is turned."""

    def again(*_: object) -> object:
        raise AssertionError("cells were turned")

    _, odds, enough = read_with(monkeypatch, unsure("owner", apart=1.0), again)
    assert odds < enough
