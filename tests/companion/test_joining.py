"""Codes to join by: of a seat or of a table, in memory or in rows; tries are limited by client."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from sqlalchemy import update

from companion.store.schema import passing
from companion.store.store import Store, open_store
from companion.table.events import TableCreated
from companion.web.app import Settings, create_app
from companion.web.joining import SEAT_CODES, TABLE_CODES, CodeKind, JoinCodes
from companion.web.joining_tries import (
    WRONG,
    WRONG_OF_A_NETWORK,
    answer_evenly,
    is_near,
    note_wrong,
    seconds_shut,
)
from companion.web.limits import Limits
from companion.web.tables import fresh_name
from tests.companion.browsing import LAPTOP, PHONE, watched
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, client_of, open_table, run_apart


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
    assert len(code) == TABLE_CODES.length and set(code) <= set(TABLE_CODES.letters)
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


@dataclass(frozen=True)
class Shelf:
    """A place where codes are kept: its store, the clock of codes, and what lets time pass."""

    store: Store
    clock: Callable[[], float]
    wait: Callable[[float], None]

    def codes(self, kind: CodeKind) -> JoinCodes:
        """Return the codes of a server that has shown none."""
        return JoinCodes(kind, self.store, self.store.passing, self.clock)

    def table(self, **tokens: str) -> str:
        """Return a new table whose roles have these tokens."""
        table = fresh_name()
        self.store.create(table, tokens, [(TableCreated("sparklies", SMALL, "save"), 1.0)])
        return table


@pytest.fixture(scope="module", params=["memory", "rows"])
def shelf(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """Give both: the memory of the only server, and rows that the servers of one database share."""
    now = [0.0]

    def wait(seconds: float) -> None:
        now[0] += seconds
        if store.is_shared:
            older = {"at": passing.c.at - seconds}
            with store._engine.begin() as connection:
                connection.execute(update(passing).values(older))

    if request.param == "rows":
        url = request.getfixturevalue("postgres").new()
    else:
        url = f"sqlite:///{tmp_path_factory.mktemp('shelf') / 'tables.db'}"
    with closing(open_store(url)) as store:
        yield Shelf(store, lambda: now[0], wait)


def test_a_code_of_a_table_gives_each_seat_once(shelf: Shelf) -> None:
    """It stays the same while it is good; who joins gets a token of their own, until the link is renewed."""
    codes, tokens = shelf.codes(TABLE_CODES), {"black": "x", "white": "y"}
    table = shelf.table(**tokens)
    code = codes.code(table, tokens)
    assert codes.code(table, tokens) == code != codes.code(shelf.table(black="z"), {"black": "z"})
    opened = codes.find_seats(f" {code.lower()} ")
    assert opened and codes.free(opened) == ["black", "white"]
    own = codes.take(opened, "black")
    assert own not in ("", "x") and shelf.store.role(table, own) == shelf.store.role(table, "x") == "black"
    assert codes.take(opened, "black") == codes.take(opened, "referee") == ""
    shelf.store.give_token(table, "white", "fresh")
    assert codes.take(opened, "white") == ""
    assert codes.code(table, tokens | {"white": "fresh"}) == code
    again = codes.find_seats(code)
    assert again and codes.free(again) == ["white"]


def test_a_code_of_a_seat_gives_it_to_all_who_have_the_code(shelf: Shelf) -> None:
    """Until its link is renewed; then the seat has another code."""
    codes, table = shelf.codes(SEAT_CODES), shelf.table(black="x")
    code = codes.code(table, {"black": "x"})
    opened = codes.find_seats(code.replace("-", " ").lower())
    assert opened and len({codes.take(opened, "black") for _ in range(3)} - {""}) == 3
    shelf.store.give_token(table, "black", "fresh")
    assert codes.take(opened, "black") == ""
    assert codes.code(table, {"black": "fresh"}) != code


@pytest.mark.parametrize("kind", [SEAT_CODES, TABLE_CODES])
def test_a_code_runs_out(shelf: Shelf, kind: CodeKind) -> None:
    """It is good for a while after it was shown last, half an hour or an evening; then there is another."""
    codes, table, tokens = shelf.codes(kind), shelf.table(black="x"), {"black": "x"}
    code = codes.code(table, tokens)
    shelf.wait(kind.seconds - 60)
    assert codes.code(table, tokens) == code
    shelf.wait(kind.seconds - 60)
    assert codes.find_seats(code)
    shelf.wait(61)
    assert codes.find_seats(code) is None and codes.code(table, tokens) != code


def test_wrong_codes_shut_out_an_address_and_its_network(shelf: Shelf) -> None:
    """An address is shut out soon, however it is written; a network later, but then all addresses of it."""
    limits = Limits(clock=shelf.clock, passing=shelf.store.passing)

    async def shut_after(wrong: Sequence[str], *addresses: str) -> list[bool]:
        for address in wrong:
            await note_wrong(limits, address)
        return [await seconds_shut(limits, each) > 0 for each in addresses]

    few, more = int(WRONG.burst), int(WRONG_OF_A_NETWORK.burst)
    mine, same, other = "10.1.1.1", "::ffff:10.1.1.1", "10.1.1.2"
    assert run_apart(shut_after([mine] * (few - 1), mine, same, other)) == [False] * 3
    assert run_apart(shut_after([same], mine, same, other)) == [True, True, False]
    home = [f"192.168.1.{number}" for number in range(1, more + few)]
    assert run_apart(shut_after(home[: more // 2], "192.168.1.99")) == [False]
    assert run_apart(shut_after(home, "192.168.1.99", "192.168.2.99")) == [True, False]
    prefix = [f"fd00::{number:x}" for number in range(more + few)]  # each may choose among all of its prefix
    assert run_apart(shut_after(prefix, "fd00::ffff:1", "fd00:0:0:1::1")) == [True, False]


def test_an_address_that_was_shut_out_may_try_again() -> None:
    """After ten wrong codes one more can be tried every six seconds."""
    now = [0.0]
    limits = Limits(clock=lambda: now[0])

    async def try_codes(number: int) -> list[float]:
        for _ in range(number):
            await note_wrong(limits, "a")
        return [round(await seconds_shut(limits, each)) for each in ("a", "b")]

    assert run_apart(try_codes(10)) == [6, 0]
    now[0] += 6.1
    assert run_apart(try_codes(0)) == [0, 0] and run_apart(try_codes(1)) == [6, 0]


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
    """The sentence is the same for both, so it gives nothing away; a right code stays good at home."""
    app = create_app(settings)
    with client_of(app) as home, TestClient(app, "http://table.test", client=("8.8.8.8", 5)) as far:
        code = code_of(home, open_table(home)).json()["code"]
        told = [join(far, its).json()["faults"][0]["message"] for its in (code, "QQQQ")]
        assert told[0] == told[1]
        assert "in the server's own network only" in told[0]
        assert join(home, code).status_code == 200


def test_right_and_wrong_codes_are_answered_after_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a code takes to be looked up, and whether it is refused, does not show in the time."""
    monkeypatch.setattr("companion.web.joining_tries.ANSWER_SECONDS", 0.25)
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
    assert [join(client, "QQQQ").status_code for _ in range(10)] == [422] * 10
    answer = join(client, code)
    assert answer.status_code == 429 and 0 < int(answer.headers["retry-after"]) <= 60


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
