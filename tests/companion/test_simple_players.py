"""Simple players at a table: whose turn they may make, who is said to have made it, how long they take."""

from __future__ import annotations

from random import Random
from threading import Barrier, Thread
from typing import Any, get_args

import pytest
from playwright.sync_api import Browser, expect

from companion.table.judge import REFEREE
from companion.web import playing
from companion.web.app import Settings, create_app
from companion.web.bodies import PlayerBody
from companion.web.errors import RefusedRequestError
from companion.web.playing import Players
from companion.web.server import server_of
from games.catalogue import GAMES
from games.deadline import Late
from games.game import Game
from games.play.players import PLAYERS
from tests.companion.browsing import Watched, on_both_sizes, opened_at, sit, state_of, watched
from tests.companion.conftest import TestClient, live, open_table

SMALL = {"sparklies": "3", "glorieta": "hex3"}


def test_every_player_is_known_to_the_interface() -> None:
    """What may be asked for is what there is."""
    assert get_args(PlayerBody.model_fields["player"].annotation) == tuple(PLAYERS)


def let_move(client: TestClient, opened: Any, role: str, after: int, player: str, key: str = "") -> Any:
    """Ask for a turn by a simple player."""
    headers = opened.bearing(role) | ({"Idempotency-Key": key} if key else {})
    return client.post(f"{opened.path}/events", json={"after": after, "player": player}, headers=headers)


@pytest.mark.parametrize("game", GAMES)
def test_a_simple_player_makes_a_turn_like_any(client: TestClient, game: str) -> None:
    """It is written with who made it, seen by all, and comes in again as it went out."""
    server_of(client.app).players = Players(Random(1))  # one game of Sandkings in a hundred ends at once
    size = {"size": SMALL[game]} if game in SMALL else {}
    opened = open_table(client, game=game, seed=1, **size)
    seq = client.get(opened.path, headers=opened.bearing("watch")).json()["seq"]  # some games have terms
    made = [let_move(client, opened, REFEREE, after, player) for after, player in enumerate(PLAYERS, seq)]
    look = client.get(opened.path, headers=opened.bearing("watch")).json()
    export = client.get(f"{opened.path}/export", headers=opened.bearing("watch")).json()
    again = open_table(client, export=export)
    told = client.get(again.path, headers=again.bearing("watch")).json()

    assert [answer.status_code for answer in made] == [201] * 3
    assert [ply["by"] for ply in look["plies"]] == list(PLAYERS)
    assert (told["plies"], told["save"]) == (look["plies"], look["save"])


def test_it_makes_nobody_elses_turn(client: TestClient) -> None:
    """Black lets one move for black; others are refused; the same request is written once."""
    opened = open_table(client)
    told = [let_move(client, opened, role, 1, "ahead").status_code for role in ("white", "watch")]
    told += [let_move(client, opened, "black", after, "ahead", "k").status_code for after in (1, 1)]
    told += [
        let_move(client, opened, "black", 2, "ahead").status_code,
        let_move(client, opened, "white", 1, "ahead").status_code,
    ]
    look = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert told == [403, 403, 201, 201, 403, 409]
    assert [(ply["side"], ply["by"]) for ply in look["plies"]] == [("black", "ahead")]


def test_after_the_end_nobody_moves(client: TestClient) -> None:
    """A game that was given up has no turn to make."""
    opened = open_table(client)
    client.post(f"{opened.path}/events", json={"after": 1, "resign": True}, headers=opened.bearing("black"))

    assert let_move(client, opened, REFEREE, 2, "random").json()["faults"][0]["code"] == "game-over"


@pytest.mark.parametrize("game", GAMES)
def test_a_player_whose_time_is_up_makes_some_legal_turn(game: str) -> None:
    """Late from the first moment on, and after some steps: what it makes is a turn anyway."""
    played: Game[Any] = GAMES[game]
    start = played.rules.start(played.usual_shape, seed=1)
    for name, player in PLAYERS.items():
        for patience in (0, 5, 60):
            turn = played.texts.turn_text(start, player(played, start, Random(1), late_after(patience)))
            assert played.resolve(start, turn).faults == (), (name, patience)


def late_after(asked: int) -> Late:
    """Return what says that it is late once it was asked so many times."""
    times = iter(range(asked))
    return lambda: next(times, None) is None


def test_only_so_many_look_at_a_time(monkeypatch: pytest.MonkeyPatch, client: TestClient) -> None:
    """One more is refused until later, and the place is free afterwards."""
    opened = open_table(client)
    state = server_of(client.app).tables.state(opened.table)
    there = Barrier(2)

    def slow(*_given: Any) -> tuple[Any, ...]:
        there.wait(30)
        there.wait(30)
        return PLAYERS["random"](state.game, state.position, Random(1))

    players = Players(at_once=1)
    monkeypatch.setattr(playing, "PLAYERS", {"slow": slow})
    found: list[str] = []
    thread = Thread(target=lambda: found.append(players.turn(state, "black", 1, "slow")))
    thread.start()
    there.wait(30)
    with pytest.raises(RefusedRequestError) as refused:
        players.turn(state, "black", 1, "slow")
    there.wait(30)
    thread.join(30)

    assert (refused.value.status, refused.value.code, len(found)) == (503, "busy", 1)
    monkeypatch.setattr(playing, "PLAYERS", PLAYERS)
    assert players.turn(state, "black", 1, "random")


def take(at: Watched, cell: str) -> None:
    """Take a free cell, activate it, and end the turn there."""
    at.cell(cell).click()
    expect(at.cell(cell)).to_have_attribute("data-owner", "black")
    at.cell(cell).click()
    at.page.locator("#rest:enabled").click()
    at.page.locator("#end:enabled").click()


@pytest.mark.browser
@on_both_sizes("phone")
def test_a_person_plays_against_a_simple_player(
    browser: Browser, settings: Settings, size: tuple[int, int]
) -> None:
    """Every other turn is made by itself, after a reload too, and marked so; a seat offers its own turns."""
    app = create_app(settings)
    server_of(app).players = Players(Random(1))  # with this lot the person takes all that is left at once
    with live(app) as server, watched(browser, server, size) as at:
        opened = opened_at(server, start="2:3:2:4:1:151062231:0", mover="black")
        sit(at, opened, "white")
        at.page.click("#tab-game")
        expect(at.page.locator("#let-move")).to_be_disabled()
        expect(at.page.locator("#let-all")).to_have_text("Let it make every turn of white")
        sit(at, opened, "referee")
        at.page.reload()
        at.page.click("#tab-game")
        at.page.click("#let-move")
        at.page.click("#tab-moves")
        made = at.page.locator("#moves li button")
        expect(made).to_have_count(1)
        at.page.click("#tab-game")
        at.page.get_by_label("Let it make every turn of white").check()
        at.page.click("#tab-moves")
        expect(made).to_have_count(2)
        at.page.reload()
        at.page.click("#tab-game")
        expect(at.page.get_by_label("Let it make every turn of white")).to_be_checked()
        at.page.click("#tab-moves")
        state = state_of(server, opened)
        while not state["outcome"]:
            number = len(state["plies"])
            take(at, next(cell["name"] for cell in state["cells"] if cell["owner"] == "none"))
            expect(made.nth(number)).to_be_visible()
            state = state_of(server, opened)
            if not state["outcome"]:
                expect(made).to_have_count(number + 2)
                state = state_of(server, opened)
        expect(made).to_have_count(len(state["plies"]))
    told = {(ply["side"], ply["by"]) for ply in state["plies"]}
    assert len(state["plies"]) == 5
    assert told == {("black", "ahead"), ("black", "screen"), ("white", "ahead")}
