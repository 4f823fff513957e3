"""Warnings of rules that do not go well together: when they are due, and that their figures are measured."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from companion.cli import main
from games.sparklies.cautions import CAUTIONS, Caution, Measured
from games.sparklies.game import SPARKLIES


@pytest.mark.parametrize(
    ("shape", "ruleset", "options", "due"),
    [
        ("9", "subtle", {}, []),
        ("9", "speed", {}, []),
        ("9", "speed", {"pattern": "2v"}, ["caution-own"]),
        ("9", "drift", {"pattern": "2v"}, []),
        ("9", "subtle", {"pattern": "2v"}, []),
        ("9", "subtle", {"pattern": "2a2t"}, ["caution-third"]),
        ("9", "speed", {"pattern": "2a2t"}, []),
        ("hex4", "subtle", {}, []),
        ("hex4", "speed", {}, ["caution-hexagons-speed"]),
        ("hex4", "drift", {}, ["caution-hexagons-drift"]),
        ("hex4", "drift", {"pattern": "3a"}, []),
        ("hex4", "speed", {"pattern": "2v"}, ["caution-own"]),
        ("hex4", "speed", {"players": "3"}, ["caution-hexagons-speed"]),
    ],
)
def test_a_warning_is_due_where_it_was_measured(
    shape: str, ruleset: str, options: Mapping[str, str], due: list[str]
) -> None:
    """By ruleset, pattern and the form of the cells; nothing else is warned of."""
    start = SPARKLIES.rules.start(shape, ruleset, 1, options)

    assert [said.id for said in SPARKLIES.rules.cautions(start)] == due


@pytest.mark.parametrize("caution", CAUTIONS, ids=lambda caution: caution.words.id)
def test_a_warning_says_its_figures(caution: Caution) -> None:
    """Every figure of a warning stands in its sentence, and each has the measurement that it comes from."""
    figures = dict(caution.words.data)

    assert caution.measured.keys() == figures.keys()
    assert all(str(figure) in str(caution.words) for figure in figures.values())


@pytest.mark.long
@pytest.mark.parametrize("caution", CAUTIONS, ids=lambda caution: caution.words.id)
def test_figures_are_what_is_measured(caution: Caution, capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints every figure again."""
    figures = dict(caution.words.data)
    for name, its in caution.measured.items():
        told = measured(its, capsys)[its.counted]
        assert (f"{told:.2f}" if isinstance(told, float) else str(told)) == figures[name]


def measured(its: Measured, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """Return what `sparklies measure` counts, those of turns and sides by their names too."""
    words = {"size": its.size, "games": str(its.games), "players": its.players, "ruleset": its.ruleset}
    said = [word for name, value in words.items() for word in (f"--{name}", value)]
    assert main(["measure", "--json", *said, "--option", f"pattern={its.pattern}"]) == 0
    told = json.loads(capsys.readouterr().out)
    return {**told, **told["turns"], **told["sides"]}
