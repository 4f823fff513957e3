"""What an event says of what it changed: put together it is what each role would be answered."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from typing import Any

import httpx
import pytest

from companion.web import playbacks, steps
from companion.web.app import Settings, create_app
from companion.web.memory import MAX_RECENT
from companion.web.server import server_of
from companion.web.tables import Tables
from games.catalogue import game_named
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, calling, client_of, open_table
from tests.conftest import Many

Told = dict[str, Any]
GAMES = {
    "sparklies": {"size": 4, "ruleset": "subtle"},
    "glorieta": {"size": 4, "ruleset": "landscape"},
}
ROLES = ("referee", "watch")  # and the sides


@pytest.fixture
def unlimited(settings: Settings) -> Iterator[TestClient]:
    """Give a client that may ask as often as it likes."""
    with client_of(create_app(replace(settings, rate=0))) as client:
        yield client


def tables_of(client: TestClient) -> Tables:
    """Return the tables of the client's application."""
    tables: Tables = server_of(client.app).tables
    return tables


def looked(client: Any, opened: Opened, role: str) -> Told:
    """Return what a role is answered now."""
    answer = client.get(opened.path, params={"draft": True}, headers=opened.bearing(role))
    told: Told = answer.raise_for_status().json()
    return told


def changed(state: Told, changes: Told) -> Told:
    """Return what stands after an event, as pages put it together."""
    changes = dict(changes)
    cells, plies, draft = (changes.pop(name) for name in ("cells", "plies", "draft"))
    now = {**state, **changes}
    unlike = {cell["name"]: cell for cell in cells}
    now["cells"] = cells if "board" in changes else [unlike.get(c["name"], c) for c in state["cells"]]
    now["plies"] = state["plies"][: plies["kept"]] + plies["more"]
    now["draft"] = draft and {**draft, "cells": now["cells"]}
    return now


def some_turn(state: Told, rng: random.Random) -> str:
    """Return a legal turn on what stands, empty if none was found."""
    game = game_named(state["game"])
    before = position = game.texts.position_from_text(state["share"])
    done: list[Any] = []
    while len(done) < 30 and (legal := game.rules.actions(position)):
        done.append(rng.choice(legal))
        position = game.rules.played(position, done[-1]).position
        if not game.rules.mid_turn(position):
            return game.texts.turn_text(before, done)
    return ""


def something(state: Told, rng: random.Random) -> Told:
    """Return an event that somebody may ask for now; it may be refused."""
    sides = state["sides"]
    clocks = ["none", "increment 300+5", "delay 60+9", "egg 90"]
    one = {
        "undo": True,
        "redo": True,
        "offer": rng.choice(["undo", "draw", "play-on", "finish", "most"]),
        "answer": rng.random() < 0.6,
        "pause": rng.choice(["break", "hands"]),
        "run": True,
        "carried": rng.choice(["hands", "photo"]),
        "flag": True,
        "position": state["save"],
        "terms": {"name": rng.choice(["", "Friday"]), "clock": rng.choice(clocks), "hands": True},
        "ruling": {
            "ruling": rng.choice(["restore", "stand"]),
            "side": rng.choice(sides),
            "penalty": rng.choice(["", "60"]),
            "save": state["save"],
        },
        **({"resign": True, "side": rng.choice(sides)} if rng.random() < 0.1 else {}),
    }
    name = rng.choice([name for name in one if name != "side"])
    return {name: one[name], **({"side": one["side"]} if name == "resign" else {})}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.long if game == "glorieta" else ()) for game in GAMES]
)
def test_what_is_told_is_what_every_role_would_be_answered(
    unlimited: TestClient, game: str, many: Many
) -> None:
    """Turns, undoing, clocks, offers, rulings, breaks, the end and a rematch, for each role by itself."""
    client, kinds, now = unlimited, Counter[str](), 1e9
    tables = tables_of(client)
    tables.now = lambda: now
    for seed in range(9, 9 + many(1, of=30)):  # the first meets every kind
        rng = random.Random(seed)
        opened = open_table(client, game=game, seed=seed, **GAMES[game])
        states = {role: looked(client, opened, role) for role in opened.tokens}
        assert {*ROLES} < {*states} and len(states) == 4
        for _ in range(many(120, of=120)):
            now += rng.choice([0.5, 3, 40])
            state = states["watch"]
            play = {"turn": some_turn(state, rng)} if rng.random() < 0.25 else something(state, rng)
            role = state["seat"] if "turn" in play else rng.choice([*states])
            if rng.random() < 0.1:
                role, play = "referee", rng.choice([{"undo": True}, {"redo": True}])
            body = {"after": state["seq"], **play}
            path = f"{opened.path}/events"
            ended = state["outcome"] and rng.random() < 0.04
            if ended:
                path, body = f"{opened.path}/rematch", {"after": state["seq"], "swapped": False}
            if client.post(path, json=body, headers=opened.bearing(role)).status_code != 201:
                continue
            [step] = tables.recent(opened.table, state["seq"]) or []
            now += rng.choice([0, 2])  # until it is sent
            for role in states:
                told = json.loads(step.to_json(role, now))
                states[role] = changed(states[role], told["changes"])
                assert states[role] == looked(client, opened, role), (seed, role, told)
            kinds[told["kind"]] += 1
            if ended:
                break

    expected = "turn undo redo offer answer pause run carried position terms ruling rematch"
    assert {*expected.split()} <= {*kinds}, kinds


def test_the_turn_that_is_due_is_judged_with_the_event(client: TestClient) -> None:
    """What is sent of it is what asking for a turn of which nothing is made would be answered."""
    opened = open_table(client)
    body = {"after": 1, "turn": TURN}
    client.post(f"{opened.path}/events", json=body, headers=opened.bearing("black"))
    state = looked(client, opened, "white")
    asked = {"position": state["share"], "game": state["game"], "actions": []}

    assert state["draft"] == client.post("/api/turns", json=asked).json()
    assert state["draft"]["actions"]
    assert client.get(opened.path, headers=opened.bearing("white")).json()["draft"] is None


def heard(stream: httpx.Response) -> Iterator[Told]:
    """Yield the data of every message that has a number."""
    data: Told = {}
    for line in stream.iter_lines():
        name, _, value = line.partition(": ")
        if name == "data":
            data = json.loads(value)
        elif name == "id":
            assert int(value) == data["seq"]
            yield data


def test_a_page_far_behind_is_told_numbers_only(server: str) -> None:
    """Up to 32 events behind it is sent what each changed; further behind it has to ask."""
    assert MAX_RECENT == 32
    with calling(server) as client, ExitStack() as pages:
        opened = open_table(client)
        for number in range(40):
            step: Told = {"undo": True} if number % 2 else {"redo": True}
            body = {"after": 1 + number, **(step if number else {"turn": TURN})}
            client.post(f"{opened.path}/events", json=body, headers=opened.bearing("referee"))
        last = looked(client, opened, "watch")["seq"]

        def missed(after: int) -> list[Told]:
            path = f"{opened.path}/stream?after={after}"
            stream = pages.enter_context(client.stream("GET", path, headers=opened.bearing("watch")))
            return list(islice(heard(stream), last - after))

        assert last > 33
        assert ["changes" in event for event in missed(last - 32)] == [True] * 32
        assert ["changes" in event for event in missed(last - 33)] == [False] * 33


def test_effects_are_worked_out_once_whoever_listens(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five pages follow a turn and play it back: its changes and its frames are made a single time."""
    calls = Counter[str]()

    def counted(module: Any, name: str) -> None:
        real = getattr(module, name)

        def counting(*args: Any) -> Any:
            calls[name] += 1
            return real(*args)

        monkeypatch.setattr(module, name, counting)

    counted(steps, "empty_draft")
    counted(steps, "changes_view")
    counted(playbacks, "playback_view")
    with calling(server) as client, ExitStack() as pages:
        opened = open_table(client)
        roles = ("black", "white", "referee", "watch", "watch")
        streams = [
            heard(
                pages.enter_context(
                    client.stream("GET", f"{opened.path}/stream?after=1", headers=opened.bearing(role))
                )
            )
            for role in roles
        ]
        body = {"after": 1, "turn": TURN}
        client.post(f"{opened.path}/events", json=body, headers=opened.bearing("black"))
        told = [next(stream) for stream in streams]
        played = [client.get(f"{opened.path}/turns/1", headers=opened.bearing(role)).json() for role in roles]

    assert calls == {"empty_draft": 1, "changes_view": 1, "playback_view": 1}
    assert [event["seq"] for event in told] == [2] * 5
    assert [page for page in played if page != played[0]] == [] and played[0]["frames"]


def test_a_turn_played_anew_is_played_back_anew(client: TestClient) -> None:
    """What was kept of a turn is not shown for another one that took its place."""
    opened = open_table(client, start=SMALL)
    referee = opened.bearing("referee")

    def shown(number: int, turn: str) -> str:
        client.post(f"{opened.path}/events", json={"after": number, "turn": turn}, headers=referee)
        told: str = client.get(f"{opened.path}/turns/1", headers=referee).json()["text"]
        return told

    first = shown(1, TURN)
    client.post(f"{opened.path}/events", json={"after": 2, "undo": True}, headers=referee)
    second = shown(3, "B1 G->G, rest")

    assert (first, second) == (TURN, "B1 G->G, rest")
