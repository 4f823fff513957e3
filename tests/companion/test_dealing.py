"""A real board of many pieces: dealt lane by lane, turned by hand, compared with a photo place by place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from fastapi.testclient import TestClient

from games.catalogue import GAMES
from games.game import Game
from games.standing import NOTHING, Standing
from skeins import SKEINS
from tests.companion.conftest import Opened, open_table
from tests.companion.stand_ins import photo_of

TURN, CHAINED = "g6 +1", "g6"  # closes a loop and two chains after it


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put Skeins among the games that are installed."""
    monkeypatch.setitem(GAMES, SKEINS.id, SKEINS)


def opened_in(client: TestClient, game: str = "platy", seed: str = "36") -> Opened:
    """Open a table that a real board stands at."""
    return open_table(client, game=game, seed=seed, terms={"hands": True})


def look(client: TestClient, opened: Opened, part: str = "") -> Any:
    """Return what the player is shown."""
    return client.get(f"{opened.path}{part}", headers=opened.bearing("referee")).json()


def write(client: TestClient, opened: Opened, **body: object) -> Any:
    """Write an event as the referee; return the answer."""
    after = look(client, opened)["seq"]
    path, bearing = f"{opened.path}/events", opened.bearing("referee")
    answer = client.post(path, json={"after": after, **body}, headers=bearing)
    assert answer.status_code == 201, answer.text
    return answer.json()


def compare(client: TestClient, opened: Opened, lies: Sequence[Standing]) -> Any:
    """Return how what lies there compares, as if a photo had shown it."""
    names = look(client, opened)["board"]["names"]
    cells = {
        name: {"piece": its.piece, "heading": its.heading, "marks": list(its.marks)}
        for name, its in zip(names, lies, strict=True)
    }
    answer = client.post(f"{opened.path}/compare", json={"cells": cells}, headers=opened.bearing("referee"))
    assert answer.status_code == 200, answer.text
    return answer.json()


def standing(client: TestClient, opened: Opened) -> tuple[Game[Any], Any, list[Standing]]:
    """Return the game, the position at a table, and what should lie there."""
    seen = look(client, opened)
    game = GAMES[seen["game"]]
    position = game.texts.position_from_text(seen["save"])
    return game, position, list(game.look.standing(position))


def turn(lies: list[Standing], cell: int, steps: int) -> None:
    """Turn a piece of those that lie somewhere."""
    hour = (int(lies[cell].heading.partition("/")[0]) + 2 * steps) % 12
    lies[cell] = lies[cell]._replace(heading=f"{hour}/12")


def done(dealing: Any) -> list[str]:
    """Return in short what steps say: the sentence of each, and what is done on its places."""
    return [
        f"{step['words']} "
        + " ".join(f"{its['kind']}:{its['cell']['name']}" for its in step["places"] if its["kind"])
        for step in dealing["steps"]
    ]


def test_the_opening_is_dealt_column_by_column(client: TestClient) -> None:
    """Nothing lies there at first; each step names the tiles of a column and how they lie."""
    opened = opened_in(client)
    table, dealing = look(client, opened), look(client, opened, "/dealing")
    first = dealing["steps"][0]

    assert table["dealt"] and len(table["to_do"]) == 56
    assert dealing["words"] == "Take everything off the board first."
    assert [step["words"] for step in dealing["steps"]] == [
        f"Column {its}: lay 7 tiles." for its in "abcdefgh"
    ]
    assert first["places"][0]["words"] == ["Lay it with its name at 1 o'clock."]
    assert (first["places"][0]["cell"]["piece"], first["places"][0]["name_deg"]) == ("0b", 30)
    assert dealing["steps"][4]["places"][1]["words"][1:] == ["Lay the mark bonus on it."]
    write(client, opened, carried="hands")
    assert look(client, opened, "/dealing")["steps"] == [] == look(client, opened)["to_do"]


def test_a_turn_is_carried_out_in_parts(client: TestClient) -> None:
    """The piece that was turned lies so already; its loop goes, then each chain. Undoing is dealt, too."""
    opened = opened_in(client)
    write(client, opened, carried="hands")
    assert write(client, opened, turn="c4 +1")["shown"] is None
    assert look(client, opened)["to_do"] == []
    shown = write(client, opened, turn=TURN)["shown"]
    dealing = look(client, opened, "/dealing")

    assert next(its["enclosed"][0]["what"] for its in shown["frames"] if its["enclosed"]) == "80"
    assert done(dealing)[:2] == [
        "Column f: take the 2 tiles on f4 and f5 away, then close the gap with 2 tiles. "
        "take:f4 take:f5 move:f6 move:f7",
        "Column f: lay 2 tiles. lay:f6 lay:f7",
    ]
    assert (
        {step["part"] for step in dealing["steps"]}
        == {1, 2, 3}
        == {*range(1, dealing["steps"][0]["parts"] + 1)}
    )
    write(client, opened, undo=True)
    back = look(client, opened, "/dealing")
    assert [step["words"] for step in back["steps"]] == ["Column g: turn g6."]


def test_a_photo_names_what_lies_otherwise(client: TestClient) -> None:
    """Place by place it says what lies and should lie there, and how it is put right."""
    opened = opened_in(client)
    game, position, lies = standing(client, opened)
    cells = {name: number for number, name in enumerate(game.rules.board_of(position).names)}
    lies[cells["b2"]], lies[cells["b3"]] = lies[cells["b3"]], lies[cells["b2"]]
    lies[cells["e2"]] = lies[cells["e2"]]._replace(marks=())
    turn(lies, cells["d4"], 1)
    lies[cells["h7"]] = NOTHING
    compared = compare(client, opened, lies)

    assert [fault["message"] for fault in compared["differences"]] == [
        "b2: 5gg lies there, 7gg should",
        "b3: 7gg lies there, 5gg should",
        "d4: 16bbg should lie with its name at 1 o'clock",
        "e2: the mark bonus should lie there",
        "h7: nothing lies there, 0g should",
    ]
    assert compared["verdict"] == ""
    assert [step["lane"] for step in compared["dealing"]["steps"]] == ["b", "b", "d", "e", "h"]
    assert compared["dealing"]["words"] == ""


def test_a_photo_shows_which_tiles_were_turned(client: TestClient) -> None:
    """One that is turned is the turn though what it closes still lies there; of several any may be first."""
    opened = opened_in(client)
    write(client, opened, carried="hands")
    game, position, lies = standing(client, opened)
    cells = {name: number for number, name in enumerate(game.rules.board_of(position).names)}
    was = position.tiles[cells[CHAINED]].turn
    lies[cells[CHAINED]] = lies[cells[CHAINED]]._replace(heading=f"{2 * (was + 1) % 12}/12")
    one = compare(client, opened, lies)
    lies[cells["b2"]] = lies[cells["b2"]]._replace(
        heading=f"{2 * (position.tiles[cells['b2']].turn + 3) % 12}/12"
    )
    two = compare(client, opened, lies)

    assert (one["verdict"], one["turn"], one["begun"]) == ("legal", TURN, {CHAINED: TURN})
    assert (two["verdict"], two["turn"]) == ("undecided", None)
    assert two["begun"] == {"b2": "b2 +3", CHAINED: TURN}
    write(client, opened, turn=TURN)
    assert look(client, opened, "/dealing")["steps"][0]["part"] == 1


def test_a_photo_tells_what_its_pieces_are_made_of(client: TestClient) -> None:
    """So that pages draw what a photo shows, and what a person takes it for, as it is printed."""
    opened = opened_in(client)
    path, photo = f"{opened.path}/photos", photo_of(look(client, opened)["save"])
    scan = client.post(
        path, content=photo, headers={**opened.bearing("player"), "Content-Type": "image/jpeg"}
    )
    parts = scan.json()["parts"]

    assert parts["3bg"] == [{"ends": [0.0, 60.0], "ink": "blue"}, {"ends": [120.0, 180.0], "ink": "green"}]
    assert set(parts) == {piece for piece in scan.json()["factors"]["piece"] if piece}


def test_a_game_without_sliding_is_dealt_too(client: TestClient) -> None:
    """Pieces that are turned are seen to column by column, others place by place."""
    opened = opened_in(client, SKEINS.id, "7")
    dealing = look(client, opened, "/dealing")

    assert len(dealing["steps"]) == 5
    assert dealing["steps"][0]["words"] == "Column a: lay 5 pieces."
    assert dealing["steps"][0]["places"][0]["words"] == ["Lay it so that it looks to 1 o'clock."]
    other = open_table(client, terms={"hands": True})
    assert look(client, other)["dealt"] is False
    assert look(client, other, "/dealing") == {"words": "", "steps": []}


def closing(position: Any) -> dict[str, Any]:
    """Return the request for what follows a click that closes a loop."""
    game, lies = GAMES["platy"], list(GAMES["platy"].look.standing(position))
    cell = position.board.cell(CHAINED)
    turn(lies, cell, 1)
    action = {"verb": "turn", "cell": CHAINED, "choice": lies[cell].heading}
    return {"position": game.texts.position_text(position), "game": "platy", "actions": [action]}


def test_all_draws_of_a_fall_are_asked_for_at_once(client: TestClient) -> None:
    """Place by place it says what can come, how often that is in the bag, and in which ways."""
    game = GAMES["platy"]
    body = closing(game.rules.start(game.usual_shape, seed="36"))
    draws = client.post("/api/draws", json=body).json()
    due = draws["due"]

    assert [its["cell"] for its in due] == ["h5", "h6", "h7", "f7", "f6", "g4", "g5", "g6", "g7"]
    in_bag = {name["name"]: (name["count"], len(name["ways"])) for name in due[2]["names"]}
    assert in_bag == {"0b": (1, 1), "0g": (3, 1)}
    ways = next(name["ways"] for name in due[5]["names"] if name["name"] == "3bg")
    assert [way["choice"] for way in ways] == [f"3bg/{number}" for number in range(6)]
    assert set(draws["pieces"]) >= {"0b", "0g", "3bg"} and draws["pieces"]["3bg"]["parts"]
    assert client.post("/api/draws", json=body).json() == draws
    taken = [{"verb": "draw", "cell": cell, "choice": "0b/4"} for cell in ("h5", "h6")]
    made = client.post("/api/turns", json={**body, "actions": [*body["actions"], *taken]}).json()
    assert (made["accepted"], made["faults"][0]["code"]) == (2, "not-possible")  # only one 0b was in the bag
    none = client.post("/api/draws", json={**body, "actions": []}).json()
    assert none == {"due": [], "pieces": {}}


def test_marks_are_drawn_by_their_places(client: TestClient) -> None:
    """A draw that says where something lies is named by the place; its ways say what lies there."""
    game = GAMES["platy"]
    start = game.rules.start(game.usual_shape, seed="36")
    bare = start._replace(tiles=tuple(its and its._replace(mark="") for its in start.tiles))
    due = client.post("/api/draws", json=closing(bare)).json()["due"]
    marks = [its for its in due if its["verb"] == "mark"]

    assert len(marks) == 2 and due[-2:] == marks and marks[0]["cell"] == ""
    assert {name["name"] for name in marks[0]["names"]} == {
        start.board.names[cell] for cell in start.tray.movable
    }
    assert [way["choice"] for way in marks[0]["names"][0]["ways"]] == ["bonus"]
