"""What every kind of pages says that it uses changes its pages, and nothing else does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import print.orders
from calibration.errors import CalibrationError
from calibration.printer import Printer
from games.errors import GamesError
from print.errors import PrintError
from print.jobs import Job
from print.kinds import PageKind, build, kinds_of
from print.orders import ORDERED, Order, job_for, job_of, options_of, plan_of
from tests.shares import every_nth

SETS = (
    Order(),
    Order(game="sparklies", size="hex3"),
    Order(game="glorieta"),
    Order(game="colonization"),
    Order(game="platy", cell=24.0),
)
ALWAYS = {"game", "size", "sheet", "cell", "paper"}
SAID: dict[str, Any] = {
    "printer": Printer((1.005, 0.995), (1.0, 1.0)),
    "grey": True,
    "save_ink": True,
    "die": 11.0,
    "inset": 1.1,
    "dead": "a1",
    "torus": True,
    "players": 3,
    "side": "B",
    "option": "banner=yes",
    "ruleset": "speed",
    "wording": "election",
}
ONE_EDITION = ("glorieta", "colonization", "platy")  # of the rules, which speak of no board in particular
COLOURLESS = {"mats", "control-discs", "record"}  # printed without colour, whether that is asked for or not


def cases() -> list[tuple[Order, PageKind, str]]:
    """Return every kind of every set with everything that can be said of pages."""
    return [
        (order, kind, name)
        for order in SETS
        for kind in kinds_of(job_of(order), extras=True)
        for name in SAID
    ]


def said_of(order: Order, name: str) -> Any:
    """Return what is said of an order by this name: options are the game's own."""
    return "level=3" if (order.game, name) == ("platy", "option") else SAID[name]


def changed(order: Order, kind: PageKind, name: str) -> bool:
    """Return whether saying this changes the pages."""
    try:
        other = job_of(replace(order, **{name: said_of(order, name)}))
    except (CalibrationError, GamesError, PrintError):
        return False
    return kind.build(other) != kind.build(job_of(order))


def test_what_is_used_is_what_changes_the_pages(many: Callable[..., int]) -> None:
    """Everything that a kind is said to use changes its pages; what it is not said to use does not."""
    drawn = cases()
    chosen = Random(16).sample(drawn, many(24, of=len(drawn)))
    judged = 0
    for order, kind, name in chosen:
        if name == "grey" and kind.name in COLOURLESS:
            continue
        if (kind.name, name) == ("board", "players"):
            continue  # says whether the board has squares enough for them
        declared = name in options_of(kind, job_of(order))
        if declared and order.game in ONE_EDITION and kind.name in ("rules", "reference"):
            continue  # its rules have one edition, which speaks of no board in particular
        if declared and order.game in ONE_EDITION and name == "ruleset":
            continue  # refused, for there is one edition
        if declared and name == "wording" and not job_of(order).game.wordings:
            continue  # refused with what there is
        assert changed(order, kind, name) == declared, (order.game, kind.name, name)
        judged += 1
    assert judged >= len(chosen) * 0.75


@pytest.mark.parametrize("order", every_nth(SETS, 2), ids=lambda order: f"{order.game}{order.size}")
def test_what_is_not_used_is_refused(order: Order) -> None:
    """A kind's order is refused by name for everything that is not used; a set's, where no kind uses it."""
    refused = 0
    job = job_of(order)
    used = {kind: options_of(kind, job) for kind in kinds_of(job)}
    for name in SAID:
        said = replace(order, **{name: said_of(order, name)})
        for kind, its in used.items():
            if name not in its:
                said_why = f"{kind.name} does not use --.*: it takes --game, --size"
                with pytest.raises((PrintError, GamesError), match=said_why):
                    job_for(kind.name, said)
                refused += 1
        if not any(name in its for its in used.values()):
            with pytest.raises((PrintError, GamesError), match=r"no page of this set uses"):
                job_for("all", said)
    assert refused > 20


@pytest.mark.parametrize("order", [Order(size="hex5"), Order(sheet="board-7x7")])
def test_game_board_and_sheet_are_found_once(order: Order, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many kinds of pages an order comes to, the catalogue and the table of sheets are asked once."""
    asked = Counter[str]()

    def count(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any) -> Any:
            asked[name] += 1
            return ask(*given)

        return counted

    for name in ("game_named", "game_of_board", "sheet_named", "sheet_for_game", "board_sheet"):
        monkeypatch.setattr(print.orders, name, count(name, getattr(print.orders, name)))
    plan = plan_of(order)
    jobs = [plan.job, *map(plan.job_of_kind, kinds_of(plan.job))]

    assert len(jobs) > 5 and {job.sheet.name for job in jobs} == {plan.sheet.name}
    assert set(asked.values()) == {1}


def test_every_option_is_used_by_something() -> None:
    """No option of an order is used by nothing, and every one that a kind uses exists."""
    jobs = [job_of(order) for order in SETS]
    used = {name for job in jobs for kind in kinds_of(job, extras=True) for name in options_of(kind, job)}

    assert used | {"paper", "px", "url"} == set(ORDERED)
    assert set(SAID) | ALWAYS | {"face_width", "px", "url"} == set(ORDERED)
    assert isinstance(job_for("art", Order(px=64)), Job)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (Order(option="banner"), "'banner' is no option of a printed set"),
        (Order(option="deal=equal"), "there is pattern, placing, banner, handicap, alternate"),
        (Order(option="pattern=4a"), "pattern cannot be '4a'|'4a'"),
        (Order(option="handicap=white 30"), "27 at the most here"),
        (Order(option="handicap=third 3"), "it does not play"),
        (Order(size="2", option="pattern=3a"), "needs 3 cells beside one"),
        (Order(size="8", players=3), "three play on hexagons only"),
        (Order("sparklies", size="hex4", players=4), "players"),
        (Order("glorieta", option="banner=yes"), "there is none for this game"),
    ],
)
def test_options_that_cannot_be_are_refused(order: Order, words: str) -> None:
    """What the rules refuse at a start is refused for its printed set, in their words."""
    with pytest.raises((GamesError, PrintError), match=words):
        job_of(order)


@pytest.mark.parametrize(
    ("kind", "order", "words"),
    [
        ("banners", Order(), "it is played without banners; say --option banner=yes"),
        ("decals", Order("sparklies", size="hex4", players=3), "here three play"),
        ("control-discs", Order("sparklies", size="hex4", players=3), "here three play"),
        ("abacus", Order("sparklies", size="hex4", players=3), "here three play"),
        ("banners", Order("glorieta"), "Glorieta needs no banners"),
    ],
)
def test_pieces_that_a_set_has_not_are_refused(kind: str, order: Order, words: str) -> None:
    """Markers of banners are for games with banners, pieces that know two players for two."""
    with pytest.raises(PrintError, match=words):
        build(kind, job_of(order))
    assert kind not in {its.name for its in kinds_of(job_of(order), extras=True)}


def test_a_set_has_what_its_options_need() -> None:
    """With banners their markers belong to the set; three players have mats again as many, and no decals."""
    plain, bannered = ({k.name for k in kinds_of(job_of(Order(option=o)))} for o in ("", "banner=yes"))
    three = job_of(Order("sparklies", size="hex4", players=3))

    assert bannered - plain == {"banners"}
    assert plain - {k.name for k in kinds_of(three)} == {"decals"}
    assert three.pieces["mats"].count == 2 * 37
    assert [three.pieces["mats"].names.count(name) for name in ("mat", "third")] == [37, 37]
