"""A turn in the making: everybody at the table sees it live, and nothing of it is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from companion.web import api_live
from companion.web.making import MAX_MAKINGS, Makings
from companion.web.models_turns import MakingBody, Shared
from companion.web.server import server_of
from games.catalogue import DEFAULT_GAME, game_named
from games.play.drafting import Draft
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, calling, open_table

TAKE = {"verb": "control", "cell": "b1"}
ACTIVATE = {"verb": "activate", "cell": "a1"}


def make(client: Any, opened: Opened, role: str = "black", **body: Any) -> httpx.Response:
    """Send a table a turn in the making."""
    body = {"after": 1, "maker": "phone", **body}
    answer: httpx.Response = client.post(f"{opened.path}/making", json=body, headers=opened.bearing(role))
    return answer


def heard(stream: httpx.Response) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name and the data of every message of a stream."""
    name = "event"
    for line in stream.iter_lines():
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            yield name, json.loads(value)
            name = "event"


@pytest.mark.parametrize(
    ("steps", "stands"),
    [
        ([[TAKE, ACTIVATE]], "+B1, A1 R->R, rest"),
        ([[TAKE]], "time"),
        ([[TAKE, ACTIVATE], []], "time"),
        ([], "time"),
    ],
)
def test_an_egg_timer_at_zero_takes_what_was_made_of_a_turn(
    client: TestClient, steps: list[list[dict[str, str]]], stands: str
) -> None:
    """Anybody claims it, and at once: what is a turn as it is stands, else the turn is lost."""
    opened = open_table(client, start=SMALL, mover="black", terms={"clock": "egg 1"})
    write = f"{opened.path}/events"
    tables = server_of(client.app).tables
    began = tables.now()
    tables.now = lambda: began
    client.post(write, json={"after": 2, "run": True}, headers=opened.bearing("black"))
    for actions in steps:
        assert make(client, opened, after=3, actions=actions).status_code == 200

    def claimed(seconds: float) -> int:
        tables.now = lambda: began + seconds
        body = {"after": 3, "flag": True}
        return int(client.post(write, json=body, headers=opened.bearing("white")).status_code)

    assert claimed(0.9) == 422
    assert claimed(1.1) == 201
    state = client.get(opened.path, headers=opened.bearing("white")).json()
    assert [(ply["side"], ply["text"]) for ply in state["plies"]] == [("black", stands)]
    assert state["mover"] == "white"


SANDKINGS = {"game": "sandkings", "options": {"first": "1"}}
GLORIETA = {"start": "glorieta:chicken:3:.../..../..b../..../...:mover=orange"}
BLACK = {"start": SMALL, "mover": "black"}
SAILS = {"actions": [{"verb": "move", "path": ["h1", "g2"]}]}
CREEPS = [{"verb": "move", "path": ["b3", "c3"]}]


@pytest.mark.parametrize(
    ("begun", "making", "made", "stands", "mover"),
    [
        ({"game": "cornerport"}, SAILS, "h1-g2", "time", "black"),
        ({"game": "cornerport"}, {"turn": "h1-g2"}, "h1-g2", "time", "black"),
        (SANDKINGS, {"actions": CREEPS}, None, "b3-c3", "2"),
        (SANDKINGS, {"actions": [*CREEPS, {"verb": "stop"}]}, "b3-c3", "b3-c3", "2"),
        (SANDKINGS, {"turn": "b3-c3"}, "b3-c3", "b3-c3", "2"),
        (GLORIETA, {"turn": "a1 n:c5"}, "a1 n:c5", "a1 n:c5", "black"),
        (BLACK, {"turn": TURN}, TURN, TURN, "white"),
    ],
)
def test_each_game_says_what_an_egg_timer_leaves_of_a_turn(
    client: TestClient,
    begun: dict[str, Any],
    making: dict[str, Any],
    made: str | None,
    stands: str,
    mover: str,
) -> None:
    """Whole or not, tapped or typed: in Cornerport it is a pass, elsewhere what is a turn stands."""
    opened = open_table(client, **begun, terms={"clock": "egg 1"})
    path, referee = opened.path, opened.bearing("referee")
    tables = server_of(client.app).tables
    began = tables.now()
    tables.now = lambda: began
    client.post(f"{path}/events", json={"after": 2, "run": True}, headers=referee).raise_for_status()
    stood = client.get(path, headers=referee).json()["cells"]
    assert make(client, opened, "referee", after=3, **making).json()["turn"] == made
    tables.now = lambda: began + 1.1
    client.post(f"{path}/events", json={"after": 3, "flag": True}, headers=referee).raise_for_status()

    state = client.get(path, headers=referee).json()
    assert [ply["text"] for ply in state["plies"]] == [stands]
    assert (state["mover"], state["cells"] == stood) == (mover, stands == "time")


def test_others_see_every_step_and_the_table_keeps_none(server: str) -> None:
    """Steps come over the stream with what they changed; taking back comes too; no event is written."""
    with calling(server) as client:
        opened = open_table(client)
        with client.stream("GET", f"{opened.path}/stream", headers=opened.bearing("watch")) as stream:
            messages = heard(stream)
            assert next(messages)[0] == "event"
            told = []
            for actions in ([TAKE], [TAKE, ACTIVATE], []):
                assert make(client, opened, actions=actions).status_code == 200
                told.append(next(messages))
        state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert [name for name, _ in told] == ["making"] * 3
    assert [(data["steps"], [cell["name"] for cell in data["cells"]]) for _, data in told] == [
        (1, ["b1"]),
        (2, ["a1", "b1"]),
        (0, []),
    ]
    assert told[0][1]["frame"]["words"] == "black takes b1" and told[0][1]["maker"] == "phone"
    assert state["seq"] == 1 and state["plies"] == []


def test_whoever_comes_later_sees_it_until_the_turn_is_played(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new stream sends what is being made; after the turn it sends nothing of it any more."""
    monkeypatch.setattr(api_live, "BEAT_SECONDS", 0.5)
    with calling(server) as client:
        opened = open_table(client)
        make(client, opened, turn=TURN)
        with client.stream("GET", f"{opened.path}/stream", headers=opened.bearing("white")) as stream:
            messages = heard(stream)
            assert next(messages)[0] == "event"
            name, data = next(messages)
        body = {"after": 1, "turn": TURN}
        client.post(f"{opened.path}/events", json=body, headers=opened.bearing("black")).raise_for_status()
        with client.stream("GET", f"{opened.path}/stream", headers=opened.bearing("white")) as stream:
            messages = heard(stream)
            after = [next(messages)[0], next(messages)[0]]

    assert (name, data["complete"], data["seq"]) == ("making", True, 1)
    assert after == ["event", "beat"]


@pytest.mark.parametrize(
    ("role", "after", "status"),
    [("white", 1, 403), ("watch", 1, 403), ("black", 0, 409), ("referee", 1, 200)],
)
def test_only_the_mover_and_the_referee_make_turns(
    client: TestClient, role: str, after: int, status: int
) -> None:
    """Others are refused, stale pages asked to look again."""
    assert make(client, open_table(client), role, after=after, actions=[TAKE]).status_code == status


def test_what_is_against_the_rules_is_shown_to_nobody_else(client: TestClient) -> None:
    """The maker is shown the faults; the others still see the last legal step."""
    opened = open_table(client, start=SMALL)
    make(client, opened, actions=[TAKE])
    wrong = make(client, opened, actions=[TAKE, {"verb": "activate", "cell": "c3"}])
    shown = server_of(client.app).makings.at(opened.table)

    assert wrong.json()["faults"]
    assert shown is not None and shown.shared.steps == 1


def test_only_so_many_tables_are_shown() -> None:
    """Memory is bounded: the table that nothing happened at for the longest is forgotten first."""
    makings = Makings()
    shared = Shared(seq=1, maker="", side="black", steps=0, complete=False, frame=None, cells=[])
    game = game_named(DEFAULT_GAME)
    made = Draft.begin(game, game.texts.position_from_text(SMALL))
    for number in range(MAX_MAKINGS + 5):
        makings.show(str(number), shared, made, MakingBody())
        makings.show("0", shared, made, MakingBody())

    assert makings.at("1") is None
    assert makings.at("0") is not None
    assert len(makings._shown) == MAX_MAKINGS


def test_another_page_can_go_on_with_what_was_begun(client: TestClient) -> None:
    """Every seat is shown what the turn in the making consists of, until something else stands."""
    opened = open_table(client, start=SMALL)

    def made() -> Any:
        return client.get(f"{opened.path}/making", headers=opened.bearing("referee")).json()

    assert made() == {"seq": 1, "maker": "", "actions": [], "rest": False, "turn": None}
    make(client, opened, actions=[TAKE, ACTIVATE], rest=True)
    begun = made()
    assert [(its["verb"], its["cell"]) for its in begun["actions"]] == [("control", "b1"), ("activate", "a1")]
    assert (begun["maker"], begun["rest"]) == ("phone", True)
    assert make(
        client, opened, role="referee", maker="other", **{k: begun[k] for k in ("actions", "rest")}
    ).json()["turn"]
    client.post(f"{opened.path}/events", json={"after": 1, "turn": TURN}, headers=opened.bearing("black"))
    assert made()["maker"] == ""


def test_everybody_is_told_when_the_page_that_makes_a_turn_has_left(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that was there and is gone has left; one that never listened has not."""
    monkeypatch.setattr(api_live, "BEAT_SECONDS", 0.05)
    with calling(server) as client:
        opened = open_table(client, start=SMALL)
        path, watch = f"{opened.path}/stream?page=", opened.bearing("watch")
        with client.stream("GET", f"{path}tv", headers=watch) as watching:
            told = (data["left"] for name, data in heard(watching) if name == "making")
            make(client, opened, actions=[TAKE])
            assert next(told) is False
            with client.stream("GET", f"{path}phone", headers=opened.bearing("black")):
                make(client, opened, actions=[TAKE, ACTIVATE])
                assert next(told) is False
            assert next(told) is True
