"""The curves that show how far a confidence can be believed."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.benchmarks.suites import read as bench_read
from tests.benchmarks.suites.command import main
from tests.benchmarks.suites.confidence import (
    Believed,
    log_loss,
    reliability,
    reliability_svg,
    risk_coverage,
    risk_coverage_svg,
)

TEXT = "{http://www.w3.org/2000/svg}text"


def honest(count: int, seed: int = 1) -> list[Believed]:
    """Return cells that are wrong as often as they say."""
    rng = random.Random(seed)
    cells = []
    for _ in range(count):
        doubt = 10 ** rng.uniform(-3, -0.3)
        right = rng.random() >= doubt
        cells.append(Believed(1 - doubt, doubt > 0.02, right, 1 - doubt if right else doubt))
    return cells


some_cells = st.lists(
    st.builds(Believed, st.floats(0, 1), st.booleans(), st.booleans(), st.floats(0, 1)), min_size=1
)


@given(cells=some_cells)
def test_risk_over_everything_is_the_share_that_is_wrong(cells: list[Believed]) -> None:
    """The curve has a point a cell, ends at full coverage, and its risk there is the plain error rate."""
    points = risk_coverage(cells)

    assert len(points) == len(cells)
    assert points[-1] == (1.0, sum(not c.right for c in cells) / len(cells))


@given(cells=some_cells)
def test_bins_hold_every_cell_once(cells: list[Believed]) -> None:
    """Counts add up, and the bins are in order."""
    bins = reliability(cells)

    assert sum(each.cells for each in bins) == len(cells)
    assert [b.confidence for b in bins] == sorted(b.confidence for b in bins)


def test_doubtful_cells_are_believed_last() -> None:
    """A sure cell that is asked about does not count before those that are not."""
    cells = [Believed(0.999, True, False, 0.001), Believed(0.98, False, True, 0.98)]

    assert risk_coverage(cells) == [(0.5, 0.0), (1.0, 0.5)]


def test_an_honest_reader_lies_on_the_diagonal() -> None:
    """In every bin the share that is right is about what was reported."""
    for each in reliability(honest(20_000)):
        assert each.right == pytest.approx(each.confidence, abs=0.03)


def test_log_loss_punishes_false_certainty() -> None:
    """Sure and right costs nothing, half sure ln 2, sure and wrong much, but not without end."""
    assert log_loss([Believed(1, False, True, 1.0)]) == 0
    assert log_loss([Believed(0.5, True, True, 0.5)]) == pytest.approx(0.6931, abs=1e-4)
    assert 10 < log_loss([Believed(1, False, False, 0.0)]) < 20


def test_the_pictures_are_drawings() -> None:
    """Both are well-formed SVG with a curve or dots and words on the axes; an errorless set works too."""
    for cells in (honest(500), [Believed(0.9999, False, True, 0.9999)] * 100):
        curve = ElementTree.fromstring(risk_coverage_svg(cells))
        dots = ElementTree.fromstring(reliability_svg(cells))

        assert curve.find("{*}polyline") is not None
        assert dots.find("{*}path") is not None
        assert any("wrong" in (text.text or "") for text in dots.iter(TEXT))


def test_the_curves_are_drawn_from_photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both files are written where they were asked for, for the photos with truth."""
    some = bench_read.truth_files("easy")[:1]
    monkeypatch.setattr(bench_read, "truth_files", lambda tier: some)

    bench_read.draw(tmp_path / "curves")

    assert sorted(path.name for path in (tmp_path / "curves").iterdir()) == [
        "reliability.svg",
        "risk-coverage.svg",
    ]


def test_a_suite_without_curves_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """Asking the rules for plots is wrong usage."""
    with pytest.raises(SystemExit) as caught:
        main(["rules", "--plots", "nowhere"])

    assert caught.value.code == 2
    assert "no curves" in capsys.readouterr().err
