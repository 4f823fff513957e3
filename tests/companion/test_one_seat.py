"""A game with one seat is a game alone: nobody wins, draws or agrees, and results are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from companion.cli import main
from companion.web.app import Settings, create_app
from games.catalogue import GAMES
from games.extras import Bests
from tests.companion.conftest import Opened, client_of, open_table
from tests.guests.mosaic import MOSAIC


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Return a server on which Mosaic is installed, whose results are compared by points."""
    monkeypatch.setitem(GAMES, MOSAIC.id, replace(MOSAIC, bests=Bests(points=True)))
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        yield client


def look(client: TestClient, opened: Opened) -> Any:
    """Return what the player is shown, with the turn that is due."""
    return client.get(f"{opened.path}?draft=true", headers=opened.bearing("player")).json()


def write(client: TestClient, opened: Opened, **body: object) -> Any:
    """Write an event as the player; return the answer."""
    after = look(client, opened)["seq"]
    path, bearing = f"{opened.path}/events", opened.bearing("player")
    return client.post(path, json={"after": after, **body}, headers=bearing)


def played(client: TestClient, seed: str, **terms: str) -> tuple[Opened, Any]:
    """Take the first group that can be taken until nothing can; return the table and what stands."""
    opened = open_table(client, game=MOSAIC.id, shape="4", seed=seed, **({"terms": terms} if terms else {}))
    while (seen := look(client, opened))["outcome"] is None:
        assert write(client, opened, turn=seen["draft"]["actions"][0]["cell"]).status_code == 201
    return opened, seen


def test_the_end_tells_the_score(client: TestClient) -> None:
    """The end names no winner, but points and turns; the page counts no free cells."""
    _, seen = played(client, "1")
    score, turns = seen["scores"]["player"], len(seen["plies"])

    assert seen["outcome"]["words"] == f"Ended after {turns} turns with {score} points: nothing can be taken"
    assert seen["free"] is False
    assert [ply["round"] for ply in seen["plies"]] == list(range(1, turns + 1))


def test_a_player_alone_is_told_what_to_do_without_a_name(client: TestClient) -> None:
    """There is nobody to tell the player from."""
    opened = open_table(client, game=MOSAIC.id, seed=1)

    assert look(client, opened)["instruction"] == "Take a group"
    assert look(client, opened)["terms"]["solo"] == "player"


def test_undo_is_free_and_nothing_is_offered(client: TestClient) -> None:
    """The player takes a turn back at once, and can agree to nothing with nobody."""
    opened = open_table(client, game=MOSAIC.id, seed=1)
    start = look(client, opened)["save"]
    assert write(client, opened, turn=look(client, opened)["draft"]["actions"][0]["cell"]).status_code == 201
    assert write(client, opened, undo=True).status_code == 201
    seen = look(client, opened)

    assert (seen["save"], seen["offer"]) == (start, None)
    assert [write(client, opened, offer=what).status_code for what in ("draw", "finish")] == [422, 422]


def test_resigning_is_giving_up(client: TestClient) -> None:
    """A game that was given up shows what was reached so far, and is compared with none."""
    opened = open_table(client, game=MOSAIC.id, seed=1)
    assert write(client, opened, resign=True).status_code == 201
    outcome = look(client, opened)["outcome"]

    assert outcome["words"] == "Ended after 0 turns with 0 points: given up"
    assert (outcome["winner"], outcome["winners"]) == (None, [])
    assert client.get("/api/bests").json() == []


def test_a_record_numbers_turns_and_names_no_side(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its lines are numbers and turns; it replays, and a line with a side's letter is read as well."""
    opened, seen = played(client, "1")
    record = client.get(f"{opened.path}/record", headers=opened.bearing("player")).text
    turns = [ply["text"] for ply in seen["plies"]]
    assert record.split("\n\n")[1].splitlines() == [f"{n:2d}.  {turn}" for n, turn in enumerate(turns, 1)]
    assert "Solo" not in record and f'[Result "{seen["outcome"]["words"]}"]' in record
    (tmp_path / "game.txt").write_text(record)
    (tmp_path / "named.txt").write_text(record.replace(".  ", " (P)  "))

    assert main(["replay", str(tmp_path / "game.txt")]) == 0
    told = capsys.readouterr().out
    assert main(["replay", str(tmp_path / "named.txt")]) == 0
    assert told == capsys.readouterr().out
    assert told.startswith(f" 1  {turns[0]}\n")
    assert told.endswith(f"It is over, with {seen['scores']['player']} points: nothing can be taken\n")
    again = open_table(client, record=record)
    assert look(client, again)["save"] == seen["save"]


def test_the_most_points_are_listed_first(client: TestClient) -> None:
    """Results of one board are compared by points; the seed deals the same board again."""
    found = {seed: played(client, seed, name=f"game {seed}")[1]["scores"]["player"] for seed in "123"}
    bests = client.get("/api/bests", params={"board": "mosaic 4 standard"}).json()

    assert [best["points"] for best in bests] == sorted(found.values(), reverse=True)
    assert {best["seed"]: best["points"] for best in bests} == found
    assert {best["name"] for best in bests} == {"game 1", "game 2", "game 3"}
