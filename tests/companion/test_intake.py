"""What comes in over HTTP: fields, queries, options and starts that are not understood are refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from playwright.sync_api import expect
from pydantic import BaseModel

from companion.web.app import Settings, create_app
from companion.web.server import server_of
from games.catalogue import GAMES
from games.trying.trial import board_for_trials
from tests.companion.browsing import PHONE, watched
from tests.companion.conftest import SMALL, TURN, TestClient, client_of, open_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LINE = f'[Start "{SMALL}"]'
HEX = {"game": "glorieta", "size": 3}
CELLS = {name: {"colour": "R"} for name in ("a1", "b1", "a2", "b2")}

REFUSED: list[tuple[dict[str, Any], str]] = [
    # a body that opens no table, what is said of it
    ({"start": SMALL, "size": 7}, "size says nothing about a table that starts from start"),
    ({"start": SMALL, "size": "3"}, "size says nothing"),
    ({"start": SMALL, "options": {"deal": "equal"}}, "options says nothing"),
    ({"start": SMALL, "shape": "3"}, "shape says nothing"),
    ({"start": SMALL, "game": "glorieta"}, "they must agree"),
    ({"start": SMALL + ":mover=white", "mover": "black"}, "by the start white is to move"),
    ({"start": SMALL, "mover": "red"}, "no side of this game"),
    ({"seed": " ", "size": 3}, "body.seed: Value error, a seed is more than spaces"),
    ({"start": "platy:8x8:0"}, "a save line is platy:<tray>:<level>:<tiles>"),
    ({"record": LINE, "ruleset": "subtle"}, "ruleset says nothing"),
    ({"record": LINE, "mover": "black", "size": 3}, "mover and size says nothing"),
    ({"record": LINE, "game": "glorieta"}, "glorieta was asked for, but the record is of sparklies"),
    ({"record": LINE, "terms": {"solo": "black"}}, "the record has no tag Solo"),
    ({"record": LINE + '\n[Handicap "3"]'}, "the option handicap cannot be"),
    ({"record": LINE + "\n7 (B) +B1, A1 R->R\n3 (W) A1 R->R"}, "turn 3 comes after turn 7"),
    ({"cells": CELLS, "shape": "2", "size": 2}, "size says nothing"),
    ({"cells": CELLS, "shape": "2", "options": {"deal": "equal"}}, "the option deal says what lies where"),
    ({"cells": {**CELLS, "a1": {"color": "R"}}, "shape": "2"}, "cells.a1.color"),
    ({"size": 4, "shape": "4"}, "size and shape are the same"),
    ({"size": 0}, "2 to 26"),
    ({"size": ""}, "no board size"),
    ({"size": True}, "size"),
    ({"seed": ""}, "seed"),
    ({"seed": "a\nb"}, "line break"),
    ({"terms": {"name": "a\u2028[Start]"}}, "line break"),
    ({"options": {"tours": "yes"}}, "there is no option 'tours': did you mean torus?"),
    ({"options": {"players": "3"}}, "three play on hexagons only"),
    ({"options": {"deal": "fair"}}, "deal cannot be 'fair'; it can be random, equal"),
    ({"options": {"dael": "equal"}}, "did you mean deal?"),
    ({**HEX, "options": {"deal": "equal"}}, "there is no option 'deal': there are neutral"),
    ({**HEX, "options": {"neutral": "2"}}, "this form begins on an empty board"),
    (
        {**HEX, "ruleset": "landscape", "options": {"neutral": "many"}},
        "it can be a number (12), or the names",
    ),
    ({**HEX, "mover": "orange"}, "by the start black is to move"),
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"torus": "yes"}, "torus"),
]


def test_starts_that_are_not_understood_are_refused(client: TestClient) -> None:
    """Everything that a start cannot mean is answered 422, with what was seen."""
    for body, words in REFUSED:
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 422, (body, answer.text)
        assert words in " ".join(fault["message"] for fault in answer.json()["faults"]), (body, answer.text)
    assert len(REFUSED) == 35


TAKEN: list[tuple[dict[str, Any], str]] = [
    # a body that opens a table, what its save line ends with
    (
        {"start": SMALL + ":mover=white", "mover": "white", "game": "Sparklies", "ruleset": "Subtle"},
        ":mover=white",
    ),
    ({"start": SMALL, "mover": "white"}, ":mover=white"),
    ({"record": LINE, "game": "sparklies"}, SMALL),
    ({"size": 4, "options": {"Play-On": "Yes", "deal": "random"}}, ":playing=on"),
    ({"shape": "4", "options": {}, "terms": None, "mover": ""}, ":0"),
    ({"cells": CELLS, "shape": "2", "mover": "white"}, ":mover=white"),
    (
        {**HEX, "ruleset": "landscape", "options": {"neutral": "c5, a1"}},
        "n../..../...../..../..n:mover=black",
    ),
]


def test_starts_that_are_understood_are_taken(client: TestClient) -> None:
    """What agrees may be said twice, and what is empty says nothing."""
    for body, ending in TAKEN:
        opened = open_table(client, **body)
        state = client.get(opened.path, headers=opened.bearing("watch")).json()
        assert state["save"].endswith(ending), (body, state["save"])
    assert len(TAKEN) == 7


BESIDE = {"first": {"players": "4"}} | {key: {"alternate": "yes"} for key in ("stop", "order", "balance")}
SAMPLES = {"corners": "a8 h1", "variations": "1 3", "match": "2-1"}  # of options that list no values


def test_every_option_and_value_of_every_game_can_be_asked_for(settings: Settings) -> None:
    """The data that offers options is what is taken: each value opens a table, one letter more does not."""
    tried, client = 0, client_of(create_app(replace(settings, rate=0)))
    for game in GAMES.values():
        for option in game.options:
            refused = {value for clash in option.clashes for value in clash.values}
            ruleset = next(name for name in game.rulesets if name not in refused)
            is_hexagons = option.name == "players" and game.id == "sparklies"
            size = "hex4" if is_hexagons else board_for_trials(game)
            body = {"game": game.id, "size": size, "ruleset": ruleset, "seed": 1}
            values = option.values or (SAMPLES.get(option.name, "1"),)
            beside = BESIDE.get(option.name, {})
            asked: list[dict[str, str]] = [{option.name: value, **beside} for value in values]
            asked += [{option.name: values[0] + "x"}, {option.name + "x": values[0]}]
            answers = [
                client.post("/api/tables", json={**body, "options": options}).status_code for options in asked
            ]
            assert answers == [201] * len(values) + [422, 422], (option.name, answers)
            tried += len(values)
    assert tried == 99


def bodies(app: FastAPI) -> Iterator[type[BaseModel]]:
    """Yield every model that a request can hold, those within others too."""
    held: list[Any] = []
    routers = [getattr(included, "original_router", included) for included in app.routes]
    for route in (route for router in routers for route in getattr(router, "routes", [router])):
        parts = [route.dependant] if isinstance(route, APIRoute) else []
        for part in parts:
            parts += part.dependencies
            held += [param.field_info.annotation for param in (*part.body_params, *part.query_params)]
    seen: set[Any] = set()
    while held:
        kind = held.pop()
        if kind in seen:
            continue
        seen.add(kind)
        held += get_args(kind)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield kind
            held += [field.annotation for field in kind.model_fields.values()]


def test_no_body_takes_fields_that_are_not_known(tmp_path: Path) -> None:
    """Every model of every request forbids more than it declares."""
    app = create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))
    server_of(app).late.complete()
    models = list(bodies(app))

    assert [model.__name__ for model in models if model.model_config.get("extra") != "forbid"] == []
    assert len(models) == 44


QUERIES = [
    "/api/print?paper=a4&papre=a4",
    "/api/print/board/page.png?pages=1",
    "/api/print/set.zip?kind=board",
    "/api/bests?boards=all",
    "/api/tables?limit=1",
    "/healthz?deep=1",
]


def test_no_path_takes_a_query_that_is_not_known(client: TestClient) -> None:
    """A misspelt name in a query is refused with what there is, on every path under /api."""
    answers = [client.get(path).status_code for path in QUERIES]

    assert answers == [422] * 5 + [200]
    assert "did you mean board?" in client.get("/api/bests?boards=all").json()["faults"][0]["message"]
    assert (
        client.post("/api/photos?piece=d10").json()["faults"][0]["message"].endswith("did you mean pieces?")
    )
    assert client.get("/?from=friends").status_code == 200


def test_bodies_with_more_than_is_known_are_refused(client: TestClient) -> None:
    """Turns, seats, comparisons and turns in the making say which field is not known."""
    opened = open_table(client)
    headers = opened.bearing("referee")
    bodies = {
        f"{opened.path}/events": {"after": 1, "turn": TURN, "force": True},
        f"{opened.path}/session": {"token": opened.tokens["black"], "role": "white"},
        f"{opened.path}/compare": {"cells": {}, "strict": True},
        f"{opened.path}/next": {"swapped": True},
        f"{opened.path}/links": {"role": "black", "days": 3},
        "/api/turns": {"position": SMALL, "turns": TURN},
    }
    for path, body in bodies.items():
        answer = client.post(path, json=body, headers=headers)
        assert answer.status_code == 422, path
        assert any("Extra inputs" in fault["message"] for fault in answer.json()["faults"]), answer.text
    assert client.get(opened.path, headers=headers).json()["seq"] == 1


def test_the_description_names_every_option(client: TestClient) -> None:
    """/openapi.json lists which options there are and what they can be."""
    told = client.get("/openapi.json").json()["components"]["schemas"]["NewTable"]["properties"]["options"]

    for game in GAMES.values():
        for option in game.options:
            assert f"{option.name} ({game.title}; {option.can_be})" in told["description"]


@pytest.mark.parametrize("given", ["160", None])
def test_one_ruler_alone_is_refused(client: TestClient, given: str | None) -> None:
    """A printer is known by both of its rulers."""
    answer = client.get("/api/print", params={"across": given} if given else {})

    assert answer.status_code == (422 if given else 200)


@pytest.mark.parametrize("more", [{"rest": True}, {"pattern": "a1"}, {"actions": [{"verb": "pass"}]}])
def test_a_turn_in_the_making_is_one_thing(client: TestClient, more: dict[str, object]) -> None:
    """A turn as text beside actions, a rest or a pattern is refused: one of them would be lost."""
    answer = client.post("/api/turns", json={"position": SMALL, "turn": TURN, **more})

    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "two-turns")


@pytest.mark.long
def test_the_start_page_offers_the_options_that_fit(browser: Browser, server: str) -> None:
    """Each game's options stand there as its data says; what the rules refuse is not offered."""
    with watched(browser, server, PHONE) as at:
        at.page.goto(f"{server}/?options")
        at.page.click("#way-lot summary")
        at.page.select_option("#way-lot select[name=game]", "glorieta")
        field = at.page.locator("#way-lot [name=option-neutral]")
        movers = at.page.locator("#way-photo [name=mover] option")
        expect(movers).to_have_text(["Black", "White", "Third"])
        at.page.click("#tab-photo")
        at.page.select_option("#way-photo select[name=game]", "glorieta")
        expect(movers).to_have_text(["By the pieces", "Black", "Orange"])
        at.page.click("#tab-lot")
        expect(field).to_be_hidden()
        at.page.locator("#way-lot select[name=ruleset]").select_option("landscape")
        expect(field).to_be_visible()
        at.page.select_option("#way-lot select[name=game]", "sparklies")
        at.page.fill("#way-lot [name=size]", "3")
        at.page.select_option("#way-lot [name=option-deal]", "equal")
        at.page.check("#way-lot [name=option-play-on]")
        at.page.click("text=Start the table")
        at.says("#instruction", "take control")
        save = at.page.input_value("#save")

    assert save.endswith(":playing=on")
    assert sorted(save.split(":")[5]) == sorted("000111222")
