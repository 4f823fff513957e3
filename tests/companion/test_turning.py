"""A game whose pieces are turned on the page: turns as actions, scenes, counters, and help."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from companion.web.app import Settings, create_app
from games.catalogue import GAMES
from games.effects import Effect, counts_in, in_runs
from games.lots import odds_of
from skeins import RULES, SKEINS
from tests.companion.conftest import Opened, client_of, open_table


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Return a server on which Skeins is installed."""
    monkeypatch.setitem(GAMES, SKEINS.id, SKEINS)
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        yield client


def look(client: TestClient, opened: Opened) -> Any:
    """Return what the player is shown."""
    return client.get(opened.path, headers=opened.bearing("player")).json()


def write(client: TestClient, opened: Opened, **body: object) -> Any:
    """Write an event as the player; return the answer."""
    after = look(client, opened)["seq"]
    path, bearing = f"{opened.path}/events", opened.bearing("player")
    return client.post(path, json={"after": after, **body}, headers=bearing)


def winding(seen: Any, *, winds: bool) -> dict[str, str]:
    """Return an action that winds tiles up, or one that does not, as pages send it."""
    position = SKEINS.texts.position_from_text(seen["save"])
    actions = RULES.actions(position)
    action = next(a for a in actions if bool(odds_of(RULES, RULES.apply(position, a))) == winds)
    names = RULES.board_of(position).names
    return {"verb": action.verb, "cell": names[action.cell], "choice": action.choice}


def play_out(client: TestClient, opened: Opened) -> Any:
    """Turn tiles until no moves are left; return what stands."""
    while not (seen := look(client, opened))["outcome"]:
        assert write(client, opened, actions=[winding(seen, winds=False)]).status_code == 201
    return seen


def test_a_turn_may_be_handed_in_as_its_actions(client: TestClient) -> None:
    """It is written in the notation; what the rules refuse is refused with their fault."""
    opened = open_table(client, game=SKEINS.id, seed="7")
    action = winding(look(client, opened), winds=True)

    assert write(client, opened, actions=[action]).status_code == 201
    assert look(client, opened)["plies"][0]["text"] == f"{action['cell']}>{action['choice']}"
    refused = write(client, opened, actions=[{"verb": "turn", "cell": "z9", "choice": "4/12"}])
    assert (refused.status_code, refused.json()["faults"][0]["code"]) == (422, "no-such-cell")
    assert write(client, opened, actions=[]).status_code == 422


def test_a_turn_is_shown_scene_by_scene_with_its_counters(client: TestClient) -> None:
    """First the tile turns and a move is gone, then tiles go and score, then each drawn tile comes."""
    opened = open_table(client, game=SKEINS.id, seed="7")
    write(client, opened, actions=[winding(look(client, opened), winds=True)])
    turned, wound, *drawn = client.get(f"{opened.path}/turns/1", headers=opened.bearing("player")).json()[
        "frames"
    ]
    tray = look(client, opened)["tray"]

    assert (turned["counts"], len(turned["changes"]), turned["drawn"]) == ({"turn": 29}, 1, False)
    assert wound["counts"] == {"wind": len(drawn) ** 2} and len(wound["changes"]) == len(drawn) > 1
    assert all(frame["drawn"] and len(frame["changes"]) == 1 for frame in drawn)
    assert [(each["title"], each["value"]) for each in tray["tallies"]] == [
        ("moves", 29),
        ("score", len(drawn) ** 2),
    ]
    assert tray["level"] == {"name": "level", "title": "Level", "value": "1", "values": ["1", "2"]}


def test_a_result_with_undo_is_not_listed(client: TestClient) -> None:
    """A player who has taken a turn back, even to play the same again, plays on, but no result is listed."""
    opened = open_table(client, game=SKEINS.id, seed="8")
    assert look(client, opened)["tray"]["helped"] == []
    write(client, opened, actions=[winding(look(client, opened), winds=False)])
    write(client, opened, undo=True)
    write(client, opened, redo=True)

    assert play_out(client, opened)["tray"]["helped"] == ["undo"]
    assert client.get("/api/bests").json() == []


def test_a_hint_is_given_once_it_was_asked_for(client: TestClient) -> None:
    """Asking is an event, so the result is known to have had help; each step of the hint says more."""
    opened = open_table(client, game="platy", seed="7")
    path, bearing = f"{opened.path}/hint", opened.bearing("player")
    assert client.get(path, headers=bearing).status_code == 422
    assert write(client, opened, offer="most").status_code == 201
    clues = client.get(path, headers=bearing).json()["clues"]
    reach = client.get(path, params={"reach": True}, headers=bearing).json()["reach"]
    last = clues[-1]

    assert look(client, opened)["tray"]["helped"] == ["hint"]
    assert [bool(clue["turns"]) for clue in clues] == [False, False, True]
    assert {cell[0] for cell in last["cells"]} >= {clues[0]["cells"][0][0]} and last["cells"] == clues[1][
        "cells"
    ]
    assert all(min(reach[cell]) >= 0 for cell in last["cells"])
    assert write(client, opened, turn=last["turns"][0]).status_code == 201


def test_the_effects_of_one_rule_are_shown_together() -> None:
    """Neighbouring effects of one rule are one part; who is due and the end belong to the last."""
    turn, moves, gone, due = (
        Effect("turn", "turn", "player"),
        Effect("count", "moves", "player", what="19"),
        Effect("count", "counter", "player", what="b 27"),
        Effect("due", "turn", "player"),
    )

    assert in_runs((turn, moves, gone, gone, due)) == ((turn,), (moves,), (gone, gone, due))
    assert counts_in((turn, moves, gone, due)) == {"moves": 19, "counter b": 27}
