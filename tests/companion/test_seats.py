"""Seats of a society: remarks, fresh links by two seats, codes to join by, places taken over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.web.app import Settings, create_app
from companion.web.server import server_of
from games.catalogue import GAMES
from games.records.record import parse_record, replay
from moots import MOOTS
from tests.companion.conftest import TestClient, client_of, open_table
from tests.companion.test_society import Table


@pytest.fixture(autouse=True)
def moots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game among those that are installed."""
    monkeypatch.setitem(GAMES, MOOTS.id, MOOTS)


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    """Give a table of five."""
    with client_of(create_app(settings)) as client:
        yield Table(client)


def link(table: Table, seat: str, role: str) -> Any:
    """Ask for a fresh link and return the answer."""
    path = f"{table.opened.path}/links"
    return table.client.post(path, json={"role": role}, headers=table.opened.bearing(seat))


def code_of(table: Table, role: str) -> str:
    """Return the code that is shown with a seat's link."""
    body = {"token": table.opened.tokens[role]}
    shown = table.client.post(f"{table.opened.path}/qr", json=body, headers=table.opened.bearing("referee"))
    return str(shown.json()["code"])


def connect(table: Table, seats: str, *more: str) -> None:
    """Let pages be open at these seats."""
    bus: Any = server_of(table.client.app).bus
    bus.connected_seats = lambda _: {*seats, *more}


def test_a_remark_of_any_seat_is_in_the_record(table: Table) -> None:
    """A treaty is a remark between the turns; it takes no turn and stops none that is on its way."""
    table.play("A a1")
    seq = table.state()["seq"]
    table.say("C", remark="A and C share the west\u200b")
    path, bearing = f"{table.opened.path}/events", table.opened.bearing("B")
    assert table.client.post(path, json={"after": seq, "turn": "b1"}, headers=bearing).status_code == 201
    table.say("referee", remark="; a1 [Seed]")
    table.say("watch", 403, remark="no")
    table.say("A", 422, remark="two\nlines")

    words = ["C: A and C share the west", "referee: ; a1 [Seed]"]
    assert [its["words"] for its in table.state("watch")["remarks"]] == words
    lines = table.record().splitlines()
    assert lines[lines.index(" 1 (A)  a1") + 1 :] == [f"; {words[0]}", " 1 (B)  b1", f"; {words[1]}"]
    assert len(list(replay(parse_record(table.record())))) == 2


def test_two_seats_renew_the_link_of_a_third_while_the_referee_is_away(table: Table) -> None:
    """One asks, another agrees, either of them makes it once; the record says so, and play goes on."""
    table.play("A a1")
    connect(table, "ABD", "referee")
    assert table.say("A", 422, offer="link", side="C")["faults"][0]["code"] == "referee-there"
    connect(table, "ABD")
    assert link(table, "A", "C").status_code == 403
    table.say("A", 422, offer="link", side="A")
    table.say("A", offer="link", side="C")
    offer = table.state("B")["offer"]
    assert offer["waits"] == [*"BDEFGH"] and offer["words"].startswith("A asks for a fresh link for C")
    table.say("A", 403, answer=True)
    table.say("C", 403, answer=True)
    table.say("D", answer=True)
    assert table.state()["granted"] == {"side": "C", "by": ["A", "D"]}
    assert [link(table, seat, role).status_code for seat, role in (("B", "C"), ("A", "B"))] == [403, 403]
    made = link(table, "D", "C")
    assert (made.status_code, link(table, "A", "C").status_code) == (201, 403)

    assert table.client.get(table.opened.path, headers=table.opened.bearing("C")).status_code == 403
    table.opened.tokens["C"] = made.json()["token"]
    table.play("B b1", "C c1")
    assert "; a fresh link for C was made by A and D" in table.record()
    assert table.state()["granted"] is None


def test_the_seat_itself_refuses_a_fresh_link(table: Table) -> None:
    """Who is there needs none; and where only two play, two others cannot agree."""
    connect(table, "ABC")
    table.say("A", offer="link", side="C")
    table.say("C", answer=False)
    assert (table.state()["offer"], table.state()["granted"]) == (None, None)
    two = open_table(table.client)
    body = {"after": 1, "offer": "link", "side": "white"}
    answer = table.client.post(f"{two.path}/events", json=body, headers=two.bearing("black"))
    assert answer.json()["faults"][0]["code"] == "no-third"


def test_a_place_is_taken_over_with_its_history(table: Table) -> None:
    """Somebody else gets a fresh link for a seat that has left, comes back, and everything stays."""
    table.play("A a1", "B b1", "C c1", "D d1", "E a4", "A a2", "B leave")
    made = link(table, "referee", "B").json()
    table.opened.tokens["B"] = made["token"]
    table.say("B", remark="Berta plays B from now on")
    table.play("B return", "A yes B", "C yes B", "D yes B", "E yes B")
    export = table.client.get(f"{table.opened.path}/export", headers=table.opened.bearing("watch")).json()
    again = open_table(table.client, export=export)

    told = table.client.get(again.path, headers=again.bearing("watch")).json()
    assert [its["words"] for its in told["remarks"]] == [
        "a fresh link for B was made by referee",
        "B: Berta plays B from now on",
    ]
    assert told["scores"]["B"] == 1 and told["cells"][1]["piece"] == "orange"


def test_eight_seats_are_joined_by_codes(table: Table, settings: Settings) -> None:
    """Each link that is shown has a code; typed anyhow it gives the seat, until the link is renewed."""
    for role in "ABCDEFGH":
        code = code_of(table, role)
        assert code == code_of(table, role) and len(code) == 9
        with TestClient(table.client.app, base_url="http://table.test") as phone:
            joined = phone.post("/api/join", json={"code": f" {code.lower().replace('-', ' ')}"})
            assert joined.json() == {"role": role, "table": table.opened.table, "free": [], "names": {}}
            assert phone.get(table.opened.path).json()["role"] == role
    code = code_of(table, "A")
    link(table, "referee", "A")
    for wrong in (code, "K7QF-2M9X", ""):
        answer = table.client.post("/api/join", json={"code": wrong})
        assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "no-such-code")
