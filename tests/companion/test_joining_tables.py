"""The code of a table: four letters, a choice of free seats, tries limited by client."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.web.joining_tables import LENGTH, LETTERS, TABLE_SECONDS, WRONG_TRIES, TableCodes
from tests.companion.browsing import LAPTOP, PHONE, watched
from tests.companion.conftest import TURN, Opened, TestClient, open_table


def code_of(client: TestClient, opened: Opened, role: str = "referee") -> Any:
    """Ask for the code of a table."""
    body = {"tokens": opened.tokens}
    return client.post(f"{opened.path}/code", json=body, headers=opened.bearing(role))


def join(client: TestClient, code: str, **more: str) -> Any:
    """Join by a code."""
    return client.post("/api/join", json={"code": code, **more})


def test_a_code_opens_a_choice_of_free_seats(client: TestClient) -> None:
    """Sides alone can be chosen, each once; a choice is a seat's cookie, and a full table says so."""
    opened = open_table(client)
    code = code_of(client, opened).json()["code"]
    assert len(code) == LENGTH and set(code) <= set(LETTERS)
    assert code_of(client, opened).json()["code"] == code
    choice = join(client, f" {code.lower()} ").json()
    assert choice == {"role": "", "table": opened.table, "free": ["black", "white"]}
    assert join(client, code, role="referee").status_code == 422
    assert join(client, code, role="black").json() == {"role": "black", "table": opened.table, "free": []}
    turn = {"after": 1, "turn": TURN}
    assert client.post(f"{opened.path}/events", json=turn).status_code == 201  # by the cookie alone
    assert join(client, code).json()["free"] == ["white"]
    assert join(client, code, role="black").status_code == 422
    assert join(client, code, role="white").status_code == 200
    assert "no seat" in join(client, code).json()["faults"][0]["message"]


def test_a_seat_whose_link_was_renewed_is_not_opened(client: TestClient) -> None:
    """A code opens what its tokens open; a fresh link frees a seat only once the code knows it."""
    opened = open_table(client)
    code = code_of(client, opened).json()["code"]
    join(client, code, role="black")
    path, referee = f"{opened.path}/links", opened.bearing("referee")
    fresh = client.post(path, json={"role": "black"}, headers=referee).json()
    assert join(client, code).json()["free"] == ["white"]
    opened.tokens["black"] = fresh["token"]
    assert code_of(client, opened).json()["code"] == code
    assert join(client, code).json()["free"] == ["black", "white"]


def test_only_the_referee_shows_a_code(client: TestClient) -> None:
    """Seats and watchers may not, and no token of another table is taken."""
    opened, other = open_table(client), open_table(client)
    assert code_of(client, opened, "black").status_code == 403
    other.tokens.update(referee=opened.tokens["referee"])
    body = {"tokens": other.tokens}
    answer = client.post(f"{opened.path}/code", json=body, headers=opened.bearing("referee"))
    assert "no seat" in join(client, answer.json()["code"]).json()["faults"][0]["message"]


def test_wrong_codes_shut_out_one_client_for_a_minute() -> None:
    """Ten wrong tries are too many for the address that sent them, and for no other; then it may again."""
    now = [0.0]
    codes = TableCodes(lambda: now[0])
    for _ in range(WRONG_TRIES):
        assert codes.seconds_shut("a") == 0
        codes.note_wrong("a")
        now[0] += 1
    assert 0 < codes.seconds_shut("a") <= 60
    assert codes.seconds_shut("b") == 0
    now[0] += 55
    assert codes.seconds_shut("a") == 0


def test_the_eleventh_wrong_code_is_told_to_wait(client: TestClient) -> None:
    """The answer says how long, and a right code waits as well."""
    code = code_of(client, open_table(client)).json()["code"]
    assert [join(client, "QQQQ").status_code for _ in range(WRONG_TRIES)] == [422] * WRONG_TRIES
    answer = join(client, code)
    assert answer.status_code == 429 and 0 < int(answer.headers["retry-after"]) <= 60


def test_a_code_runs_out() -> None:
    """After an evening it opens nothing, and another table may have it."""
    now = [0.0]
    codes = TableCodes(lambda: now[0])
    code = codes.code("t", {"black": "x"})
    now[0] = TABLE_SECONDS + 1
    assert codes.opened(code) is None


@pytest.mark.browser
def test_two_phones_join_by_code(browser: Browser, server: str) -> None:
    """The table shows four letters; a phone types them and chooses, another follows the QR code's address."""
    with watched(browser, server, LAPTOP) as host, watched(browser, server, PHONE) as one:
        host.page.goto(server)
        host.page.click("#do-play")
        host.page.click("[data-game=sparklies][data-shape='5']")
        host.page.click("#play-apart")
        letters = host.page.locator("#table-code-letters")
        expect(letters).to_have_text(re.compile(r"^[A-Z]{4}$"))
        code = letters.inner_text()
        one.page.goto(server)
        one.page.fill("#join-code", code.lower())
        one.page.press("#join-code", "Enter")
        one.page.click("[data-seat=white]")
        one.says("#instruction", "Waiting for black")
        with watched(browser, server, PHONE) as two:
            two.page.goto(f"{server}/?join={code}")
            expect(two.page.locator("[data-seat]")).to_have_count(1)
            two.page.click("[data-seat=black]")
            two.says("#instruction", "Black: take control")
