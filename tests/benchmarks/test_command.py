"""`python -m tests.benchmarks`: figures as lines, on any machine."""

from __future__ import annotations

import json

import pytest

from tests.benchmarks.suites import check as bench_check
from tests.benchmarks.suites import mend as bench_mend
from tests.benchmarks.suites import rules as bench_rules
from tests.benchmarks.suites import trials
from tests.benchmarks.suites.command import main
from tests.benchmarks.suites.figures import Figure

pytestmark = pytest.mark.long


def test_rules(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every figure is one object with its bar and whether it is met; standard output holds nothing else."""
    monkeypatch.setattr(bench_rules, "SECONDS", 0.01)

    assert main(["rules", "--json"]) == 0
    figures = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(figures) >= 3
    for figure in figures:
        assert figure.keys() == {"name", "value", "unit", "bar", "at_most", "met"}
        assert figure["value"] > 0
        assert (figure["met"] is None) == (figure["bar"] is None)


def test_rules_in_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json there is a row a figure."""
    monkeypatch.setattr(bench_rules, "SECONDS", 0.01)

    assert main(["rules"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert any("Speed cascade over a whole 20x20" in row for row in rows)


@pytest.mark.long
def test_check(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Few cases give the same figures as many, no fault by construction is legal, and every turn replays."""
    monkeypatch.setattr(bench_check, "CASES", 2)
    monkeypatch.setattr(trials, "SIZES", range(2, 7))
    monkeypatch.setattr(trials, "PER_SIZE", 1)

    assert main(["check", "--json"]) == 0
    figures = {f["name"]: f["value"] for f in map(json.loads, capsys.readouterr().out.splitlines())}
    assert figures["faults: legal"] == 0
    assert figures["historic save 1 to 2: legal within 10 s"] == 100
    assert figures["speed, 2x2 to 6x6: legal"] == figures["drift, 2x2 to 6x6: legal"] == 100
    assert figures["speed, 2x2 to 6x6, one cell recoloured: undecided"] == 0
    assert figures["speed, 2x2 to 6x6, one cell too many: undecided"] == 0
    assert len(figures) == 32


@pytest.mark.long
def test_mend(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Mending gives its shares for each kind of slip, its times, and the records left alone, with bars."""
    monkeypatch.setattr(bench_mend, "RECORDS", 3)

    assert main(["mend", "--json"]) == 0
    figures = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = ("a wrong colour before", "a cell named for another", "cells left active", "a wrong side")
    shares = [f"{kind}: {what}" for kind in kinds for what in ("alone", "among ties")]
    given = [f"mending: {what}" for what in ("more than one reading", "most readings", "only other games")]
    others = ["mending: time", "mending: longest", "legal records untouched"]
    assert [figure["name"] for figure in figures] == [*shares, *(f"{name} given" for name in given), *others]
    assert [figure["bar"] for figure in figures] == [*([90, 97] * 4), *([None] * 4), 20, 3]
    assert figures[-1]["value"] == 3


def test_another_lot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A seed draws another lot of records; a suite that draws none refuses it."""
    monkeypatch.setattr(bench_mend, "of_lot", lambda seed: [("a lot", lambda: [Figure("seed", seed, "")])])

    assert main(["mend", "--seed", "77", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == 77
    with pytest.raises(SystemExit):
        main(["rules", "--seed", "77"])
    assert "no other lots" in capsys.readouterr().err


def test_unknown_suite() -> None:
    """What is not measured is wrong usage."""
    with pytest.raises(SystemExit) as error:
        main(["weather"])

    assert error.value.code == 2


def test_figures_with_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody could tell them apart, as when words choose the wrong one of several names."""
    figures = [Figure("speed", 1.0, "ms"), Figure("speed", 2.0, "ms")]
    monkeypatch.setattr(bench_rules, "MEASURES", (("measuring", lambda: figures),))

    with pytest.raises(ValueError, match="2 figures are called 'speed'"):
        main(["rules"])
