"""The words of an answer: those that each request asks for, no matter who else is at the same table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from games.catalogue import DEFAULT_GAME, game_named
from games.words import STANDARD, Catalogue, spoken
from tests.companion.conftest import SMALL, TURN, TestClient, calling, open_table

TAKEN = {"position": SMALL, "actions": [{"verb": "control", "cell": "a1"}]}
MADE = [
    {"verb": "control", "cell": "b1"},
    {"verb": "activate", "cell": "a1"},
    {"verb": "deactivate", "cell": "a1", "choice": "R"},
]
OTHERS = sorted(game_named(DEFAULT_GAME).wordings)


def told(stream: httpx.Response, name: str = "") -> Iterator[dict[str, Any]]:
    """Yield the data of a stream's messages of one name, the nameless ones by default."""
    message: dict[str, str] = {}
    for line in stream.iter_lines():
        field, _, value = line.partition(": ")
        message[field] = value
        if not line:
            if message.get("event", "") == name and "data" in message:
                yield json.loads(message["data"])
            message = {}


def words_of(cells: list[dict[str, Any]], name: str) -> str:
    """Return what is said of a cell."""
    (words,) = (cell["words"] for cell in cells if cell["name"] == name)
    return str(words)


def test_each_page_of_a_table_hears_an_event_in_its_own_words(server: str) -> None:
    """Two streams and the same turn: each says it in its words, and a third as if nobody else were there."""
    asked = {"standard": "", "election": "?wording=election", "scissors": "?wording=scissors"}
    with calling(server) as client, ExitStack() as pages:
        opened = open_table(client)
        streams = {
            name: told(
                pages.enter_context(
                    client.stream("GET", f"{opened.path}/stream{query}", headers=opened.bearing("watch"))
                )
            )
            for name, query in asked.items()
        }
        for stream in streams.values():
            next(stream)
        client.post(
            f"{opened.path}/events", json={"after": 1, "turn": TURN}, headers=opened.bearing("black")
        ).raise_for_status()
        changes = {name: next(stream)["changes"] for name, stream in streams.items()}

    assert {name: words_of(each["cells"], "a1") for name, each in changes.items()} == {
        "standard": "black's green",
        "election": "black's farmers",
        "scissors": "black's paper",
    }
    plain, other = changes["standard"], changes["election"]
    assert (plain["save"], plain["plies"]) == (other["save"], other["plies"])


def test_a_turn_in_the_making_is_shown_in_the_words_of_whoever_sees_it(server: str) -> None:
    """The player who makes it may read others: every page names its cells in its own words."""
    with calling(server) as client, ExitStack() as pages:
        opened = open_table(client)
        seen = {
            query: told(
                pages.enter_context(
                    client.stream("GET", f"{opened.path}/stream{query}", headers=opened.bearing("watch"))
                ),
                "making",
            )
            for query in ("", "?wording=election")
        }
        made = client.post(
            f"{opened.path}/making?wording=scissors",
            json={"after": 1, "actions": MADE, "maker": "x"},
            headers=opened.bearing("black"),
        ).json()
        assert made["faults"] == []
        shown = {query: next(stream)["cells"] for query, stream in seen.items()}

    assert words_of(made["cells"], "b1") == "black's paper, active"
    assert words_of(shown[""], "b1") == "black's green, active"
    assert words_of(shown["?wording=election"], "b1") == "black's farmers, asking for a visit"


def test_the_query_counts_before_the_cookie(client: TestClient) -> None:
    """A browser keeps its words in a cookie; an address says others, the standard ones as well."""
    opened = open_table(client)

    def first(**asked: Any) -> str:
        answer = client.get(opened.path, headers=opened.bearing("watch") | asked.pop("headers", {}), **asked)
        return words_of(answer.json()["cells"], "a1")

    cookie = {"headers": {"Cookie": "wording=election"}}
    assert first() == "black's red"
    assert first(**cookie) == "black's church"
    assert first(params={"wording": "scissors"}, **cookie) == "black's scissors"
    assert first(params={"wording": "standard"}, **cookie) == "black's red"
    assert first() == "black's red"


def test_words_that_a_game_has_not_are_refused_in_the_query_alone(client: TestClient) -> None:
    """A cookie goes along to every table: where it says nothing, the words are the standard ones."""
    opened, other = open_table(client), open_table(client, game="glorieta")
    refused = client.get(opened.path, params={"wording": "electoin"}, headers=opened.bearing("watch"))
    strange = client.get(opened.path, headers=opened.bearing("watch") | {"Cookie": "wording=electoin"})
    elsewhere = client.get(other.path, headers=other.bearing("watch") | {"Cookie": "wording=election"})
    asked = client.get(other.path, params={"wording": "election"}, headers=other.bearing("watch"))

    assert refused.status_code == 422
    assert refused.json()["faults"][0]["message"] == (
        "there are no words 'electoin' for this game: did you mean election?"
    )
    assert words_of(strange.json()["cells"], "a1") == "black's red"
    assert elsewhere.json()["cells"] == client.get(other.path, headers=other.bearing("watch")).json()["cells"]
    assert asked.status_code == 422
    assert client.get(opened.path, params={"wording": "electoin"}).status_code == 403  # no seat, no word


def test_refusals_are_told_in_the_words_that_are_asked_for(client: TestClient) -> None:
    """A try-out names its game itself; what it is refused for, and what comes next, follow."""
    standard = client.post("/api/turns", json=TAKEN).json()
    election = client.post("/api/turns", json=TAKEN, params={"wording": "election"}).json()
    refused = client.post("/api/turns", json=TAKEN, params={"wording": "lamps"})

    assert standard["faults"][0]["message"].startswith("a1 cannot be taken: black controls it already")
    assert election["faults"][0]["message"].startswith("leaflets cannot go to a1: it supports black already")
    assert [fault["code"] for fault in standard["faults"]] == [fault["code"] for fault in election["faults"]]
    assert refused.status_code == 422


@pytest.mark.parametrize("wording", OTHERS)
def test_what_is_kept_of_a_turn_is_told_in_each_ones_words(client: TestClient, wording: str) -> None:
    """A turn played back first in other words, then in the standard ones: neither shows through."""
    opened = open_table(client)
    seat = opened.bearing("referee")
    client.post(f"{opened.path}/events", json={"after": 1, "turn": TURN}, headers=seat).raise_for_status()
    path = f"{opened.path}/turns/1"
    other, standard, again = (
        client.get(path, params={"wording": name}, headers=seat).json()
        for name in (wording, "standard", wording)
    )

    assert other == again and other["cells"] != standard["cells"]
    assert words_of(standard["cells"], "a1") == "black's red"
    assert other["text"] == standard["text"] == TURN


@pytest.mark.parametrize("wording", OTHERS)
def test_what_is_kept_and_passed_on_says_the_same_to_everybody(client: TestClient, wording: str) -> None:
    """A record and an export are files: they stay in the standard words, and so does what is stored."""
    opened = open_table(client)
    seat = opened.bearing("referee")
    bodies: tuple[dict[str, object], ...] = ({"turn": TURN}, {"resign": True, "side": "white"})
    for after, body in enumerate(bodies, start=1):
        client.post(
            f"{opened.path}/events", json={"after": after, **body}, params={"wording": wording}, headers=seat
        ).raise_for_status()

    for kept in ("record", "export"):
        path = f"{opened.path}/{kept}"
        plain, other = (client.get(path, params={"wording": w}, headers=seat).text for w in ("", wording))
        assert other == plain


def test_pages_say_which_words_they_show(client: TestClient) -> None:
    """For style sheets and scripts: the table's page by its game, others in the standard words."""
    opened = open_table(client)
    path = f"/t/{opened.table}"

    assert '<html lang="en" data-wording="standard">' in client.get(path).text
    election = client.get(path, params={"wording": "election"}).text
    assert 'data-wording="election"' in election and "Whose a town is" in election
    assert 'data-wording="symbols"' in client.get(path, headers={"Cookie": "wording=symbols"}).text
    assert 'data-wording="standard"' in client.get(path, headers={"Cookie": "wording=tea"}).text
    assert client.get(path, params={"wording": "tea"}).status_code == 422
    assert client.get("/t/none", headers={"Cookie": "wording=election"}).status_code == 200
    assert 'data-wording="standard"' in client.get("/").text


@pytest.mark.parametrize("query", ["", "?wording=standard", "?wording="])
@pytest.mark.parametrize("game", ["cornerport", "sandkings", "sparklies", "glorieta"])
def test_a_game_calls_its_cells_as_it_does_on_paper(client: TestClient, game: str, query: str) -> None:
    """Nobody has to ask for the words that are right for a game; they are no other wording of it."""
    cells = "squares" if game in ("cornerport", "sandkings") else "cells"
    opened = open_table(client, game=game)
    page = client.get(f"/t/{opened.table}{query}").text

    assert re.findall("^-cells = (.*)$", page, flags=re.MULTILINE)[-1] == cells
    assert 'data-wording="standard"' in page
    with spoken(game_named(game).wording("")):
        assert str(Catalogue("games")("cells-without")) == f"a board has {cells} on which nothing stands"
    assert STANDARD not in game_named(game).wordings
