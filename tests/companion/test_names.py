"""Players' names: given by seats, used wherever a side is named, kept in the record."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.table.errors import NotYoursError, RefusedError
from companion.table.events import SideNamed, TableCreated
from companion.table.folding import fold, follow, start_table
from companion.table.seating import judge_name
from games.words import name_of, use_names
from tests.companion.browsing import LAPTOP, PHONE, device, opened_at, sit, watched_on
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, open_table


def tell(client: TestClient, opened: Opened, role: str, **body: Any) -> int:
    """Write an event; return the status."""
    seat = opened.bearing(role)
    body = {"after": client.get(opened.path, headers=seat).json()["seq"], **body}
    return int(client.post(f"{opened.path}/events", json=body, headers=seat).status_code)


def test_a_side_is_called_by_its_players_name(client: TestClient) -> None:
    """What is due, a turn in the making, a playback, an offer and the end say the name; the record has it."""
    opened = open_table(client, start=SMALL, mover="black")
    assert tell(client, opened, "black", name="Anna") == 201
    assert tell(client, opened, "referee", name="Ben", side="white") == 201
    seat = opened.bearing("white")
    seen = client.get(opened.path, headers=seat).json()
    assert seen["names"] == {"black": "Anna", "white": "Ben"}
    assert seen["instruction"].startswith("Anna: take control")
    made = {"after": seen["seq"], "actions": [{"verb": "control", "cell": "b1"}]}
    draft = client.post(f"{opened.path}/making", json=made, headers=opened.bearing("black")).json()
    assert draft["frames"][0]["words"] == "Anna takes b1"
    assert tell(client, opened, "black", turn=TURN) == 201
    assert (
        client.get(f"{opened.path}/turns/1", headers=seat)
        .json()["frames"][0]["words"]
        .startswith("Anna takes b1")
    )
    assert tell(client, opened, "black", offer="draw") == 201
    assert client.get(opened.path, headers=seat).json()["offer"]["words"].startswith("Anna asks")
    record = client.get(f"{opened.path}/record", headers=seat).text
    assert '[Black "Anna"]\n[White "Ben"]' in record and "(B)" in record
    assert client.post("/api/tables", json={"record": record}).status_code == 201


def test_a_name_is_taken_back_and_goes_with_an_export(client: TestClient) -> None:
    """An empty name takes it back; a table that is opened from an export has the names."""
    opened = open_table(client, start=SMALL)
    assert tell(client, opened, "black", name="Anna") == 201
    export = client.get(f"{opened.path}/export", headers=opened.bearing("watch")).json()
    again = open_table(client, export=export)
    assert client.get(again.path, headers=again.bearing("watch")).json()["names"] == {"black": "Anna"}
    assert tell(client, opened, "black", name="") == 201
    assert client.get(opened.path, headers=opened.bearing("watch")).json()["names"] == {}
    assert tell(client, opened, "black", name="x" * 25) == 422


@pytest.mark.parametrize(
    ("role", "name", "side", "error"),
    [
        ("watch", "Anna", "", NotYoursError),
        ("white", "Anna", "black", NotYoursError),
        ("white", "ANNA", "", RefusedError),
        ("white", "Black", "", RefusedError),
        ("white", "referee", "", RefusedError),
        ("referee", "Anna", "green", RefusedError),
    ],
)
def test_nobody_is_called_as_somebody_else(role: str, name: str, side: str, error: type[Exception]) -> None:
    """Only one's own name can be given, and none that another player or side has."""
    state = fold([(TableCreated("sparklies", SMALL, "save"), 0.0), (SideNamed("black", "Anna"), 0.0)])

    with pytest.raises(error):
        judge_name(state, role, name, side)
    assert judge_name(state, "black", "black") == SideNamed("black", "black")


def test_a_name_keeps_a_turn_on_its_way() -> None:
    """A turn that was sent before somebody gave a name is not refused for it."""
    state = start_table(TableCreated("sparklies", SMALL, "save"))
    after = follow(state, SideNamed("white", "Ben"))

    assert (after.seq, after.known) == (2, 1)
    assert after.is_known_to(1)


def test_sides_that_are_numbers_are_players() -> None:
    """If sides are only numbered, pages say "player 2"; records and save lines keep the number."""
    start = "sandkings:b2,a1,c2,b3/g7,h8,f7,g6:first=1:mover=1"
    state = start_table(TableCreated("sandkings", start, "save"))

    assert [(side, str(name)) for side, name in state.called] == [("1", "player 1"), ("2", "player 2")]
    with use_names(state.called):
        assert str(name_of("2")) == "player 2"
    assert name_of("2") == "2"


@pytest.mark.browser
def test_a_name_that_a_device_keeps_is_told_at_the_next_table(browser: Browser, server: str) -> None:
    """A player gives a name once; another page says it at once, and the next table knows it from the link."""
    first, second = opened_at(server), opened_at(server)
    with ExitStack() as stack:
        phone, laptop = (stack.enter_context(device(browser, size)) for size in (PHONE, LAPTOP))
        black, white = (stack.enter_context(watched_on(its, server)) for its in (phone, laptop))
        sit(black, first, "black")
        sit(white, first, "white")
        white.says("#instruction", "Waiting for black")
        black.page.click("#tab-seats")
        black.page.fill("#name-black", "Anna")
        black.page.press("#name-black", "Enter")
        black.says("#told", "The names are used from now on")
        white.says("#instruction", "Waiting for Anna")
        white.says("#score", "Anna")
        expect(black.page.locator("#seat")).to_have_text("You are Anna, black")
        sit(black, second, "black")
        expect(black.page.locator("#seat")).to_have_text("You are Anna, black")
        black.says("#instruction", "Anna: take control")
