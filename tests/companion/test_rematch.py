"""The next game at a table: its links stay, sides can be swapped, the game before is kept."""

from __future__ import annotations

from typing import Any

import pytest

from companion.web.app import Settings, create_app
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, client_of, open_table
from tests.companion.test_evening import look, write

TERMS = {"name": "Friday", "clock": "increment 1500+10"}


def ended(client: TestClient, **body: Any) -> Opened:
    """Return a table at which a game was resigned after a turn."""
    opened = open_table(client, **(body or {"start": SMALL, "terms": TERMS}))
    if not body:
        write(client, opened, "black", turn=TURN)
    write(client, opened, "black", resign=True)
    return opened


def again(client: TestClient, opened: Opened, role: str = "white", **body: Any) -> Any:
    """Ask for another game."""
    after = look(client, opened)["seq"]
    return client.post(f"{opened.path}/rematch", json={"after": after, **body}, headers=opened.bearing(role))


@pytest.mark.parametrize(("swapped", "other"), [(False, "black"), (True, "white")])
def test_everyones_link_opens_the_next_game(client: TestClient, swapped: bool, other: str) -> None:
    """The same tokens give the same seats, or the other side's where sides were swapped."""
    opened = ended(client)
    answer = again(client, opened, swapped=swapped)
    following = Opened(answer.json()["table"], opened.tokens)
    seen = {role: look(client, following, role) for role in opened.tokens}

    assert answer.status_code == 201
    assert seen["black"]["role"] == other
    assert (seen["referee"]["role"], seen["watch"]["role"]) == ("referee", "watch")
    assert seen["watch"]["terms"]["name"] == "Friday" and seen["watch"]["plies"] == []
    assert seen["watch"]["before"] == opened.table and seen["watch"]["origin"] == "seed"
    before = look(client, opened)
    assert before["next"] == following.table
    assert answer.json()["roles"]["black"] == other
    assert [ply["text"] for ply in before["plies"]] == [TURN]


def test_asking_twice_opens_one_table(client: TestClient) -> None:
    """Whoever asks second, or again, is told the same table."""
    opened = ended(client)
    told = {again(client, opened, role).json()["table"] for role in ("white", "black", "referee")}

    assert len(told) == 1


def test_only_seats_begin_and_only_after_the_end(client: TestClient) -> None:
    """Watchers cannot, and a game that goes on cannot be left so; stale requests change nothing."""
    opened = open_table(client)
    early = again(client, opened)
    write(client, opened, "black", resign=True)
    watcher = again(client, opened, "watch")
    stale = client.post(f"{opened.path}/rematch", json={"after": 1}, headers=opened.bearing("white"))

    assert (early.status_code, watcher.status_code, stale.status_code) == (422, 403, 409)
    assert early.json()["faults"][0]["code"] == "not-over"
    assert look(client, opened)["next"] == ""


def test_browsers_are_led_to_the_newest_game(client: TestClient) -> None:
    """From the first game's cookie to the third game's, each in the list; a stranger gets nowhere."""
    opened = ended(client)
    client.post(f"{opened.path}/session", json={"token": opened.tokens["white"]})
    second = Opened(again(client, opened).json()["table"], opened.tokens)
    write(client, second, "black", resign=True)
    third = again(client, second).json()["table"]
    client.cookies.clear()
    client.post(f"{opened.path}/session", json={"token": opened.tokens["white"]})
    led = client.post(f"{opened.path}/next")

    assert (led.json()["table"], led.json()["role"]) == (third, "white")
    assert client.get(f"/api/tables/{third}").json()["role"] == "white"
    assert {seen["table"] for seen in client.get("/api/tables").json()} == {opened.table, third}
    client.cookies.clear()
    assert client.post(f"{opened.path}/next").status_code == 403


def test_a_link_shut_out_since_does_not_open_the_next_game(client: TestClient) -> None:
    """A fresh link for the next game shuts the earlier one out there."""
    opened = ended(client)
    following = Opened(again(client, opened).json()["table"], opened.tokens)
    client.post(f"{following.path}/links", json={"role": "white"}, headers=opened.bearing("referee"))
    led = client.post(f"{opened.path}/next", headers=opened.bearing("white"))

    assert led.status_code == 403
    assert "fresh link" in led.json()["error"]["message"]


def test_the_next_game_survives_a_restart_and_is_no_part_of_an_export(settings: Settings) -> None:
    """What was answered is written; an export holds one game and names no other table."""
    with client_of(create_app(settings)) as client:
        opened = ended(client)
        following = Opened(again(client, opened).json()["table"], opened.tokens)
    with client_of(create_app(settings)) as client:
        assert look(client, following, "black")["role"] == "black"
        told = [
            client.get(f"{table.path}/export", headers=table.bearing("watch")).json()
            for table in (opened, following)
        ]
        brought = [look(client, open_table(client, export=export)) for export in told]

    assert "rematch" not in [event["kind"] for event in told[0]["events"]]
    assert (brought[0]["next"], brought[1]["before"]) == ("", "")


def test_the_next_game_of_glorieta_after_a_tie_has_one_neutral_cell_more(client: TestClient) -> None:
    """What the rules propose for the next game is dealt."""
    tie = "glorieta:landscape:3:boo/nooo/bbbob/obob/obb:mover=black:black=1"
    opened = open_table(client, start=tie)
    following = Opened(again(client, opened, "orange").json()["table"], opened.tokens)

    assert [cell["piece"] for cell in look(client, following)["cells"]].count("neutral") == 2
