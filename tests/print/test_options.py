"""What every kind of pages says that it uses changes its pages, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from calibration.errors import CalibrationError
from calibration.printer import Printer
from games.errors import GamesError
from print.errors import PrintError
from print.kinds import Job, Kind, kinds_of
from print.orders import ORDERED, Order, job_for, job_of, options_of

SETS = (Order(), Order(game="glorieta"), Order(game="colonization"), Order(game="platy", cell=24.0))
ALWAYS = {"game", "size", "sheet", "cell", "paper"}
SAID: dict[str, Any] = {
    "printer": Printer((1.005, 0.995), (1.0, 1.0)),
    "grey": True,
    "save_ink": True,
    "die": 11.0,
    "inset": 1.1,
    "dead": "a1",
    "torus": True,
    "players": 2,
    "ruleset": "speed",
    "wording": "election",
}
COLOURLESS = {"mats", "control-discs", "record"}  # printed without colour, whether that is asked for or not


def cases() -> list[tuple[Order, Kind, str]]:
    """Return every kind of every set with everything that can be said of pages."""
    return [
        (order, kind, name)
        for order in SETS
        for kind in kinds_of(job_of(order), extras=True)
        for name in SAID
    ]


def changed(order: Order, kind: Kind, name: str) -> bool:
    """Tell whether saying this changes the pages."""
    try:
        other = job_of(replace(order, **{name: SAID[name]}))
    except (CalibrationError, GamesError, PrintError):
        return False
    return kind.build(other) != kind.build(job_of(order))


def test_what_is_used_is_what_changes_the_pages(many: Callable[..., int]) -> None:
    """Whatever a kind is said to use changes its pages, whatever it is not said to use does not."""
    drawn = cases()
    chosen = Random(16).sample(drawn, many(60, of=len(drawn)))
    judged = 0
    for order, kind, name in chosen:
        if name == "grey" and kind.name in COLOURLESS:
            continue
        if (kind.name, name) == ("board", "players"):
            continue  # says whether the board has squares enough for them
        declared = name in options_of(kind, job_of(order))
        if declared and order.game == "glorieta" and kind.name in ("rules", "reference"):
            continue  # its rules have one edition, which speaks of no board in particular
        if declared and name == "wording" and not job_of(order).game.wordings:
            continue  # refused with what there is
        assert changed(order, kind, name) == declared, (order.game, kind.name, name)
        judged += 1
    assert judged >= len(chosen) * 0.75


@pytest.mark.parametrize("order", SETS, ids=lambda order: order.game)
def test_what_is_not_used_is_refused(order: Order) -> None:
    """A kind's order is refused by name for everything that is not used; a set's, where no kind uses it."""
    refused = 0
    kinds = kinds_of(job_of(order))
    for name, value in SAID.items():
        said = replace(order, **{name: value})
        for kind in kinds:
            if name not in options_of(kind, job_of(order)):
                with pytest.raises(
                    PrintError, match=f"{kind.name} does not use --.*: it takes --game, --size"
                ):
                    job_for(kind.name, said)
                refused += 1
        if not any(name in options_of(kind, job_of(order)) for kind in kinds):
            with pytest.raises(PrintError, match="no page of this set uses"):
                job_for("all", said)
    assert refused > 20


def test_every_option_is_used_by_something() -> None:
    """No option of an order is used by nothing, and every one that a kind uses exists."""
    used = {name for order, kind, _ in cases() for name in options_of(kind, job_of(order))}

    assert used | {"paper", "px", "url"} == set(ORDERED)
    assert set(SAID) | ALWAYS | {"face_width", "px", "url"} == set(ORDERED)
    assert isinstance(job_for("art", Order(px=64)), Job)
