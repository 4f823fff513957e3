"""The code of a table: four letters, a choice of free seats, tries limited by client."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.web.app import Settings, create_app
from companion.web.joining_tables import (
    LENGTH,
    LETTERS,
    TABLE_SECONDS,
    WRONG_OF_A_NETWORK,
    WRONG_TRIES,
    TableCodes,
    answer_evenly,
    is_near,
)
from tests.companion.browsing import LAPTOP, PHONE, watched
from tests.companion.conftest import TURN, Opened, TestClient, client_of, open_table, run_apart


def code_of(client: TestClient, opened: Opened, role: str = "referee") -> Any:
    """Ask for the code of a table."""
    body = {"tokens": opened.tokens}
    return client.post(f"{opened.path}/code", json=body, headers=opened.bearing(role))


def join(client: TestClient, code: str, **more: str) -> Any:
    """Join by a code."""
    return client.post("/api/join", json={"code": code, **more})


def test_a_code_opens_a_choice_of_free_seats(client: TestClient) -> None:
    """Sides can be chosen, each once, with their names; a choice is a cookie, and a full table says so."""
    opened = open_table(client)
    name = {"after": 1, "name": "Ben", "side": "white"}
    assert (
        client.post(f"{opened.path}/events", json=name, headers=opened.bearing("referee")).status_code == 201
    )
    code = code_of(client, opened).json()["code"]
    assert len(code) == LENGTH and set(code) <= set(LETTERS)
    assert code_of(client, opened).json()["code"] == code
    choice = join(client, f" {code.lower()} ").json()
    assert choice == {
        "role": "",
        "table": opened.table,
        "free": ["black", "white"],
        "names": {"white": "Ben"},
    }
    assert join(client, code, role="referee").status_code == 422
    assert join(client, code, role="black").json() == {
        "role": "black",
        "table": opened.table,
        "free": [],
        "names": {},
    }
    turn = {"after": 2, "turn": TURN}
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


def test_a_network_has_a_higher_limit_than_each_of_its_addresses() -> None:
    """Many addresses of one network together are shut out, also those that sent nothing; others are not."""
    codes = TableCodes(lambda: 0.0)
    wrong = [f"192.168.1.{number}" for number in range(1, 7) for _ in range(WRONG_TRIES)]
    assert len(wrong) == WRONG_OF_A_NETWORK
    for address in wrong[:-1]:
        codes.note_wrong(address)
    assert codes.seconds_shut("192.168.1.99") == 0
    codes.note_wrong(wrong[-1])
    assert codes.seconds_shut("192.168.1.99") > 0
    assert codes.seconds_shut("192.168.2.99") == 0
    for number in range(WRONG_OF_A_NETWORK):  # each may choose among all addresses of its prefix
        codes.note_wrong(f"fd00::{number:x}")
    assert codes.seconds_shut("fd00::ffff:1") > 0
    assert codes.seconds_shut("fd00:0:0:1::1") == 0


@pytest.mark.parametrize(
    ("address", "own", "near"),
    [
        ("192.168.1.20", "192.168.1.10", True),
        ("::ffff:10.0.0.7", "10.0.0.1", True),
        ("127.0.0.1", "127.0.0.1", True),
        ("fe80::1", "fe80::2", True),
        ("2001:4860:1:2::7", "2001:4860:1:2::1", True),
        ("2001:4860:1:3::7", "2001:4860:1:2::1", False),
        ("203.0.114.9", "192.168.1.10", False),
        ("8.8.8.8", "", False),
        ("testclient", "", True),
    ],
)
def test_a_code_opens_a_table_to_its_own_network(address: str, own: str, near: bool) -> None:
    """Home networks and the server's own are near, everything else is not."""
    assert is_near(address, own) == near


def test_codes_from_elsewhere_are_refused_right_or_wrong(settings: Settings) -> None:
    """The sentence is the same for both, so it tells nothing; a right code stays good at home."""
    app = create_app(settings)
    with client_of(app) as home, TestClient(app, "http://table.test", client=("8.8.8.8", 5)) as far:
        code = code_of(home, open_table(home)).json()["code"]
        told = [join(far, its).json()["faults"][0]["message"] for its in (code, "QQQQ")]
        assert told[0] == told[1]
        assert "in the server's own network only" in told[0]
        assert join(home, code).status_code == 200


def test_right_and_wrong_codes_are_answered_after_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a code takes to be looked up, and whether it is refused, does not show in the time."""
    monkeypatch.setattr("companion.web.joining_tables.ANSWER_SECONDS", 0.25)
    now = [0.0]

    async def sleep(seconds: float) -> None:
        now[0] += seconds

    async def answered_at(seconds: float, error: Exception | None) -> float:
        now[0] = 0.0
        with suppress(LookupError):
            async with answer_evenly(lambda: now[0], sleep):
                now[0] += seconds
                if error:
                    raise error
        return now[0]

    cases = ((0.001, None), (0.03, LookupError()), (0.2, None))
    assert [run_apart(answered_at(*case)) for case in cases] == [0.25] * 3


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
