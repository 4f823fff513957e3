"""The sweep reads photos within changed limits, one at a time, and prints what comes of it."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from tests.vision.sweep import FACTORS, USUAL, Change, change_limits, main, sweep_limits
from vision.doubt import HexagonLimits, SquareLimits
from vision.limits import ReaderLimits, load_limits

PHOTOS = Path(__file__).parents[1] / "photos"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a board of squares and one of hexagons, the second as renders are kept."""
    (tmp_path / "render").mkdir()
    for name, photo, truth in (
        ("inks/dark-001-bead-normal", "a.jpg", "a.json"),
        ("hexagons/hex4-bead", "render/photo.jpg", "render/truth.json"),
    ):
        for end, its in ((".jpg", photo), (".json", truth)):
            (tmp_path / its).symlink_to((PHOTOS / name).with_suffix(end))
    return tmp_path


@pytest.mark.parametrize("of", [SquareLimits, HexagonLimits])
def test_each_limit_is_changed_alone(of: Any) -> None:
    """Every number of limits is multiplied by every factor, and nothing else changes."""
    usual: ReaderLimits = load_limits(of)
    names = [its.name for its in fields(usual)]
    changed = [(n, *its) for n in names for its in change_limits(usual, n, FACTORS)]

    assert len(changed) == len(FACTORS) * len(names) >= 48
    for name, (limit, factor), limits in changed:
        assert limit == f"{type(usual).__name__}.{name}"
        assert limits == replace(usual, **{name: factor * getattr(usual, name)})
        assert (limits != usual) == bool(getattr(usual, name))


def test_a_sweep_tells_what_limits_are_worth(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Photos count under their own reader's limits; strange colours are asked of all of 81 squares."""
    found = sweep_limits([folder], "strange_colour")
    main([str(folder), "--only", "narrow_share"])
    usual, said = found.pop(USUAL), capsys.readouterr().out.splitlines()

    assert len(found) == 2 * len(FACTORS) and usual["photos"] == 2 and usual["silent"] == 0
    assert {its["photos"] for its in found.values()} == {1}
    strictest = found[Change("SquareLimits.strange_colour", 0.0)]
    assert 60 < strictest["asked"] <= 81 and strictest["silent"] == 0
    assert found[Change("SquareLimits.strange_colour", 1000.0)]["asked"] == 0
    assert said[0] == f"2 photos: 0 cells silent, {usual['asked']} asked"
    assert [line.split()[0] for line in said[1:]] == ["limit", "HexagonLimits.narrow_share"]
