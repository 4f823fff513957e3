"""Several servers of one PostgreSQL database: each serves every table, no matter what fails meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from random import Random
from time import sleep
from typing import Any

import httpx
import pytest
from sqlalchemy import Float, Text, cast, update

from companion.store.schema import passing, pulses
from companion.store.store import open_store
from companion.table.events import RemarkWritten, TableCreated
from companion.web.absences import join_others
from companion.web.app import Settings, create_app
from companion.web.making import KIND
from companion.web.server import server_of
from tests.companion.conftest import READER, SMALL, TURN, Opened, calling, live
from tests.companion.many_servers import Page, Player, ServerProcess, asked, free_ports, together
from tests.companion.postgres import Postgres
from tests.companion.test_moments import Machine

KILLED = ["process"] * 5 + ["listeners"] * 4 + ["database"] * 3
FIRST = [{"verb": "control", "cell": "b1"}]


@pytest.fixture(scope="module")
def servers(postgres: Postgres) -> Iterator[tuple[str, list[str]]]:
    """Give the URL of a database and the addresses of three servers of it."""
    url = postgres.new()
    with ExitStack() as running:
        yield url, [running.enter_context(live(create_app(settings_at(url)))) for _ in range(3)]


def settings_at(url: str) -> Settings:
    """Return the settings of one of several servers, without a limit on requests."""
    return Settings(url, READER, workers=0, rate=0)


def open_at(address: str) -> Opened:
    """Open a small table at a server."""
    status, told = asked(address, "POST", "/api/tables", {}, {"start": SMALL})
    assert status == 201
    return Opened(told["table"], told["tokens"])


@contextmanager
def following(
    client: httpx.Client, opened: Opened, last: int, role: str = "watch", page: str = ""
) -> Iterator[Iterator[str]]:
    """Give the lines of a table's stream after an event; page: what the page that follows calls itself."""
    heads = {**opened.bearing(role), "Last-Event-ID": str(last)}
    with client.stream("GET", f"{opened.path}/stream?page={page}", headers=heads) as stream:
        assert stream.status_code == 200
        yield stream.iter_lines()


def told_of(lines: Iterator[str], *names: str) -> dict[str, Any]:
    """Return what a stream sends next of each of these kinds."""
    told, kind = dict[str, Any](), ""
    while set(names) - set(told):
        kind = line.removeprefix("event: ") if (line := next(lines)).startswith("event: ") else kind
        if line.startswith("data: ") and kind in names:
            told[kind] = json.loads(line[6:])
        kind = "" if not line else kind
    return told


def play_everywhere(
    url: str, addresses: Sequence[str], tables: int, remarks: int, trouble: Callable[[], None], pause: float
) -> tuple[list[Player], list[Page]]:
    """Let two players and three pages use each table, and require that nothing is lost or doubled."""
    opened = [open_at(addresses[number % len(addresses)]) for number in range(tables)]
    players = [
        Player(role, table, role, addresses, remarks, seed, pause)
        for seed, (table, role) in enumerate((table, role) for table in opened for role in ("black", "white"))
    ]
    pages = [
        Page(table, addresses, 2 * remarks, seed)
        for seed, table in enumerate(table for table in opened for _ in range(3))
    ]
    together([*(page.follow for page in pages), *(player.play for player in players)], trouble)
    with closing(open_store(url)) as store:
        for table in opened:
            written = [each.event for each in store.events(table.table)[1:]]
            texts = [each.text for each in written if isinstance(each, RemarkWritten)]
            for role in ("black", "white"):
                its = [text for text in texts if text.startswith(role)]
                assert its == [f"{role} {number}" for number in range(remarks)]
            assert len(written) == len(texts) == 2 * remarks
    assert all(page.heard == list(range(2, 2 + 2 * remarks)) for page in pages)
    return players, pages


def kill_listeners(postgres: Postgres, url: str) -> None:
    """End the connections by which the servers of a database hear of each other."""
    name = re.findall(r"games\d+", url)[0]
    postgres.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE datname = '{name}' AND application_name = 'companion-channel'"
    )


def test_nothing_is_lost_while_listeners_and_the_database_are_killed(
    postgres: Postgres, servers: tuple[str, list[str]]
) -> None:
    """What two players write at each table at any server is there once, and every page hears all of it."""
    (url, addresses), lot = servers, Random(47)

    def trouble() -> None:
        for kind in ("listeners", "database", "listeners"):
            sleep(lot.uniform(0.2, 0.5))
            if kind == "listeners":
                kill_listeners(postgres, url)
                continue
            postgres.kill()
            sleep(lot.uniform(0.0, 0.3))
            postgres.start()

    _players, pages = play_everywhere(url, addresses, 2, 15, trouble, 0.03)

    assert all(page.streams >= 5 for page in pages)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_lost_whatever_is_killed(postgres: Postgres, seed: int) -> None:
    """Three processes serve six tables; a process, the listeners or the database are killed twelve times."""
    url, lot = postgres.new(), Random(seed)
    kinds = lot.sample(KILLED, len(KILLED))
    with ExitStack() as running:
        processes = [running.enter_context(ServerProcess(url, port)) for port in free_ports(3)]

        def trouble() -> None:
            for kind in kinds:
                sleep(lot.uniform(0.3, 1.5))
                if kind == "process":
                    process = lot.choice(processes)
                    process.kill()
                    sleep(lot.uniform(0.0, 1.0))
                    process.start()
                elif kind == "listeners":
                    kill_listeners(postgres, url)
                else:
                    postgres.kill()
                    sleep(lot.uniform(0.0, 1.0))
                    postgres.start()

        play_everywhere(url, [process.address for process in processes], 6, 60, trouble, 0.2)


def test_a_page_is_told_what_an_event_at_another_server_changed(servers: tuple[str, list[str]]) -> None:
    """A turn is played at one server, and the stream of another names its cells."""
    _url, addresses = servers
    opened = open_at(addresses[0])
    with calling(addresses[1]) as client, following(client, opened, 1) as lines:
        body: dict[str, object] = {"after": 1, "turn": TURN}
        status, _ = asked(addresses[2], "POST", f"{opened.path}/events", opened.bearing("black"), body)
        told = next(json.loads(line[6:]) for line in lines if line.startswith("data: ") and "seq" in line)

    assert status == 201 and told["seq"] == 2 and told["changes"]["cells"]


def test_a_link_that_is_taken_back_opens_nothing_at_any_server(servers: tuple[str, list[str]]) -> None:
    """It does not matter which server knew it; a stream that it opened ends, and so for a deleted table."""
    _url, addresses = servers
    opened, black = open_at(addresses[0]), "black"
    with calling(addresses[1]) as client, following(client, opened, 1, black) as lines:
        assert client.get(opened.path, headers=opened.bearing(black)).status_code == 200
        path = f"{opened.path}/links"
        status, link = asked(addresses[2], "POST", path, opened.bearing("referee"), {"role": black})
        assert status == 201 and not [line for line in lines if '"seq": 3' in line]
        for address in addresses:
            assert asked(address, "GET", opened.path, opened.bearing(black))[0] == 403
            fresh = {"Authorization": f"Bearer {link['token']}"}
            assert asked(address, "GET", opened.path, fresh)[0] == 200
        assert asked(addresses[0], "DELETE", opened.path, opened.bearing("referee"))[0] == 204
        assert client.get(opened.path, headers=fresh).status_code == 404


def test_a_turn_in_the_making_and_who_is_there_is_seen_at_every_server(
    servers: tuple[str, list[str]],
) -> None:
    """Each server shows the step, makes the same of it, knows which pages share a seat, and who left."""
    _url, addresses = servers
    opened = open_at(addresses[0])
    path, black = f"{opened.path}/making", opened.bearing("black")
    body: dict[str, object] = {"after": 1, "actions": FIRST, "maker": "p"}
    with calling(addresses[1]) as client, following(client, opened, 1, "black", page="q") as lines:
        with calling(addresses[2]) as other, following(other, opened, 1, "black", page="p") as theirs:
            next(theirs)
            status, draft = asked(addresses[0], "POST", path, black, body)
            assert status == 200 and not draft["faults"]
            seen = told_of(lines, "making", "shared")
            assert seen["shared"] == {"seats": ["black"]}
            assert seen["making"]["steps"] == 1 and not seen["making"]["left"]
        for address in addresses:
            assert asked(address, "GET", path, black)[1]["maker"] == "p"
        assert told_of(lines, "making")["making"]["left"]


def test_a_code_opens_its_seat_at_every_server(servers: tuple[str, list[str]]) -> None:
    """Each who joins by it gets a token of their own, and none once the link was taken back."""
    _url, (first, second, third) = servers
    opened = open_at(first)
    referee, path = opened.bearing("referee"), opened.path
    tokens: dict[str, object] = {"tokens": {side: opened.tokens[side] for side in ("black", "white")}}
    by_table = asked(first, "POST", f"{path}/code", referee, tokens)[1]["code"]
    by_seat = asked(second, "POST", f"{path}/qr", referee, {"token": opened.tokens["white"]})[1]["code"]
    join = "/api/join"
    status, seen = asked(second, "POST", join, {}, {"code": by_seat.lower()})
    assert (status, seen["role"], seen["table"]) == (200, "white", opened.table)
    assert asked(second, "POST", join, {}, {"code": by_table})[1]["free"] == ["black", "white"]
    assert asked(second, "POST", join, {}, {"code": by_table, "role": "black"})[1]["role"] == "black"
    status, _ = asked(third, "POST", join, {}, {"code": by_table, "role": "black"})
    assert status == 422 and asked(third, "POST", join, {}, {"code": by_table})[1]["free"] == ["white"]
    assert asked(first, "POST", f"{path}/links", referee, {"role": "white"})[0] == 201
    for address in (second, third):
        assert asked(address, "POST", join, {}, {"code": by_seat})[0] == 422


@pytest.mark.long
def test_who_is_there_is_shown_again_after_the_database_was_killed(
    postgres: Postgres, servers: tuple[str, list[str]]
) -> None:
    """What servers show is empty then, and each shows its pages again: a seat that is used is not free."""
    _url, (first, second, third) = servers
    opened = open_at(first)
    tokens: dict[str, object] = {"tokens": {side: opened.tokens[side] for side in ("black", "white")}}
    with calling(first) as client, following(client, opened, 1, "black", page="p") as lines:
        next(lines)
        postgres.kill()
        postgres.start()
        while (code := asked(second, "POST", f"{opened.path}/code", opened.bearing("referee"), tokens))[
            0
        ] != 200:
            sleep(0.05)
        while asked(third, "POST", "/api/join", {}, {"code": code[1]["code"]})[1].get("free") != ["white"]:
            sleep(0.05)


def test_a_turn_in_the_making_of_another_version_is_none(servers: tuple[str, list[str]]) -> None:
    """A server that does not understand what another shows goes on without it."""
    url, (first, second, _third) = servers
    opened = open_at(first)
    with closing(open_store(url)) as store:
        assert store.passing
        store.passing.put(opened.table, KIND, '{"unknown": 1}')
    body: dict[str, object] = {"after": 1, "remark": "played"}
    assert asked(first, "POST", f"{opened.path}/events", opened.bearing("black"), body)[0] == 201
    assert asked(second, "GET", f"{opened.path}/making", opened.bearing("black"))[1]["maker"] == ""


def test_a_look_reads_only_tables_at_which_something_is_new(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is with more tables than a server remembers."""
    app = create_app(settings_at(postgres.new()))
    tables, read = server_of(app).tables, list[str]()
    names = [tables.open(TableCreated("sparklies", SMALL, "save")).table for _ in range(3)]
    monkeypatch.setattr("companion.web.memory.MAX_CACHED", 1)
    monkeypatch.setattr(server_of(app).bus, "tables", lambda: names)
    monkeypatch.setattr(tables, "catch_up", read.append)
    for _ in range(2):
        server_of(app).post._look_round()
    assert read == names
    server_of(app).store.append(names[1], 2, RemarkWritten("black", "played"))
    server_of(app).post._look_round()
    assert read == [*names, names[1]]
    server_of(app).store.close()


def test_what_an_address_may_do_is_counted_at_all_servers(postgres: Postgres) -> None:
    """Two servers give what one alone would give, and again after a while."""
    url = postgres.new()
    with closing(open_store(url)) as one, closing(open_store(url)) as two:
        assert one.passing and two.passing
        taken = [each.passing.take("a", "tries", 4, 0.5) for each in (one, two) * 3 if each.passing]
        assert taken[:4] == [0.0] * 4 and all(1 < wait <= 2 for wait in taken[4:])
        assert one.passing.take("b", "tries", 4, 0.5) == 0.0 < two.passing.wait("a", "tries", 4, 0.5)
        with one._engine.begin() as connection:
            connection.execute(update(passing).values(value=cast(cast(passing.c.value, Float) - 2, Text)))
        assert two.passing.take("a", "tries", 4, 0.5) == 0.0 < one.passing.take("a", "tries", 4, 0.5)


def test_servers_share_a_clock_that_nobody_is_away_from_alone(postgres: Postgres) -> None:
    """A server that slept goes on where the others are; once all were away, another run begins."""
    url, machines = postgres.new(), [Machine(), Machine(steady=5000.0)]
    with closing(open_store(url)) as store:
        first, second = (machine.pulse() for machine in machines)
        for pulse in (first, second):
            join_others(pulse, store)
        run = first.run
        assert second.run == run and abs(first.now() - second.now()) < 1
        first.beat()
        machines[0].wait(60)
        machines[1].wait(60)
        for _ in range(2):
            join_others(second, store)
        assert not join_others(first, store, is_back=True)
        assert first.run == run and abs(first.now() - second.now()) < 1
        assert first.gap_after(0) is None
        with store._engine.begin() as connection:
            connection.execute(update(pulses).values(at=pulses.c.at - 60))
        assert join_others(first, store, is_back=True) and join_others(second, store)
        assert first.run == second.run != run
