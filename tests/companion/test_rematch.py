"""The next game at a table: its links lead on, sides can be swapped, the game before is kept."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.table.events import SeatResigned, TableCreated, TurnPlayed
from companion.table.folding import fold
from companion.table.judge import judge_start
from companion.table.rematch import next_game, options_after, starts_after, with_seed
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from games.catalogue import DEFAULT_GAME, game_named, game_of_save
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, client_of, open_table
from tests.companion.test_evening import look, write

TERMS = {"name": "Friday", "clock": "increment 1500+10"}


def ended(client: TestClient, **body: Any) -> Opened:
    """Return a table at which a game was resigned, after a turn if nothing is said of its start."""
    opened = open_table(client, **(body or {"start": SMALL, "terms": TERMS}))
    if not body:
        write(client, opened, "black", turn=TURN)
    write(client, opened, "black", resign=True)
    return opened


def again(client: TestClient, opened: Opened, role: str = "white", **body: Any) -> Any:
    """Ask for another game."""
    asked = {"after": look(client, opened)["seq"], **body}
    return client.post(f"{opened.path}/rematch", json=asked, headers=opened.bearing(role))


def led(client: TestClient, opened: Opened, role: str) -> Any:
    """Ask where a link leads on to."""
    return client.post(f"{opened.path}/next", headers=opened.bearing(role))


def onward(client: TestClient, opened: Opened) -> Opened:
    """Return the next game's table with the tokens that the links are exchanged for, by the role there."""
    told = [led(client, opened, role).json() for role in opened.tokens]
    return Opened(told[0]["table"], {seat["role"]: seat["token"] for seat in told})


@pytest.mark.parametrize(("swapped", "other"), [(False, "black"), (True, "white")])
def test_everyones_link_leads_on_to_the_next_game(client: TestClient, swapped: bool, other: str) -> None:
    """Each is exchanged for a fresh one of the same seat, or of the other side's where sides were swapped."""
    opened = ended(client)
    answer = again(client, opened, swapped=swapped)
    following = onward(client, opened)
    seen = {role: look(client, following, role) for role in opened.tokens}

    assert answer.status_code == 201
    assert led(client, opened, "black").json()["role"] == other
    assert {role: shown["role"] for role, shown in seen.items()} == {role: role for role in opened.tokens}
    assert seen["watch"]["terms"]["name"] == "Friday" and seen["watch"]["plies"] == []
    assert seen["watch"]["before"] == opened.table and seen["watch"]["origin"] == "seed"
    before = look(client, opened)
    assert before["next"] == following.table == answer.json()["table"]
    assert [ply["text"] for ply in before["plies"]] == [TURN]


@pytest.mark.parametrize("options", [{}, {"deal": "equal"}, {"deal": "equal", "play-on": "yes"}])
def test_the_next_game_is_dealt_as_this_one_was(options: dict[str, str]) -> None:
    """An equal deal is followed by equal deals, a random one by random ones, on 40 seeds."""
    equal, game = 0, game_named(DEFAULT_GAME)
    for seed in range(40):
        start = game.rules.start("5", seed=seed, options=options)
        state = fold([(judge_start(game, start, "seed", str(seed), "white"), 0.0)])
        created = next_game(state, "table", seed + 1)[0]
        assert isinstance(created, TableCreated)
        following = game.texts.position_from_text(created.start)
        colours = Counter(cell.colour for cell in game.look.standing(following))
        equal += max(colours.values()) - min(colours.values()) <= 1

        assert options_after(state).get("deal") == options.get("deal")
        assert (game.rules.playing_on(following) == following) == ("play-on" in options)

    assert equal == 40 if options else equal < 20


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ("3", {"banner": "yes", "handicap": "white 2"}),
        ("4", {"dead": "a1", "pattern": "3a"}),
        ("4", {"torus": "yes", "handicap": "black 3", "placing": "yes"}),
        ("hex3", {"players": "3", "handicap": "third 1", "deal": "equal"}),
        ("3", {"deal": "ring rg", "pattern": "2v"}),
        ("hex2", {"players": "3", "banner": "yes", "placing": "yes"}),
        ("4", {"alternate": "yes", "stop": "3", "order": "fewest", "balance": "one-more"}),
        ("4", {"alternate": "yes", "stop": "third", "banner": "yes"}),
    ],
)
def test_the_next_game_is_a_game_of_the_same_variant(size: str, options: dict[str, str]) -> None:
    """The options by which a game was dealt, listed or written, are the next one's, on eight seeds."""
    game = game_named(DEFAULT_GAME)
    for seed in range(8):
        start = game.rules.start(size, seed=seed, options=options)
        state = fold([(judge_start(game, start, "seed", str(seed), ""), 0.0)])
        created = next_game(state, "table", seed + 1)[0]
        assert isinstance(created, TableCreated)

        following = game.texts.position_from_text(created.start)
        expected = game.rules.start(size, seed=seed + 1, options=options)
        assert game.texts.position_text(following) == game.texts.position_text(expected)


ALTERNATE = {"alternate": "yes", "stop": "3", "order": "fewest", "balance": "one-more"}
SHIPS = f"cornerport:f......./{'......../' * 6}F.......:mover=white"


@pytest.mark.parametrize(
    ("start", "options"),
    [
        ("2:3:2:4:1:310735232:0:banners=-,-", {"banner": "yes"}),
        ("2:2:2:4:1:1111112:0:hex=yes:pattern=2a1t:players=3", {"players": "3", "pattern": "2a1t"}),
        ("2:3:2:4:1:111111111:0:alternate=3,fewest,one-more", ALTERNATE),
        ("1:3:2:4:1:..4......:0:placing=yes", {"placing": "yes"}),
        ("2:3:2:4:1:000000000:0:handicap=2:mover=white", {"handicap": "white 2"}),
        (f"{SHIPS}:battleships=straight:fifty=yes", {"battleships": "straight", "fifty": "yes"}),
    ],
)
def test_the_next_game_after_a_given_start_is_a_game_of_its_variant(
    start: str, options: dict[str, str]
) -> None:
    """What a save line says of the whole game holds in the next one too, dealt by lot."""
    game = game_of_save(start)
    state = fold([(TableCreated(game.id, start, "save", judged="yes"), 0.0)])
    created = next_game(state, "table", 7)[0]
    assert isinstance(created, TableCreated)

    board, ruleset = game.rules.board_of(state.start).shape, game.rules.ruleset_of(state.start)
    expected = game.texts.position_text(game.rules.start(board, ruleset, 7, options))
    assert game.texts.position_text(game.texts.position_from_text(created.start)) == expected


def test_a_handicap_stays_its_players_where_they_swap_sides() -> None:
    """The cells that white was given are black's in the next game, of whom nothing else is changed."""
    game = game_named(DEFAULT_GAME)
    start = game.rules.start("3", seed=1, options={"handicap": "white 2", "banner": "yes"})
    opening = judge_start(game, start, "seed", "1")
    state = fold([(opening, 0.0), (TurnPlayed("white", "+A1, +B1"), 1.0), (SeatResigned("black"), 2.0)])

    assert options_after(state) == {"handicap": "white 2", "banner": "yes"}
    assert options_after(state, {"black": "white", "white": "black"}) == {
        "handicap": "black 2",
        "banner": "yes",
    }


CELLS = {
    name: {"colour": colour, "owner": owner}
    for name, colour, owner in (
        ("a1", "R", "white"),
        ("b1", "G", "none"),
        ("a2", "B", "none"),
        ("b2", "R", "none"),
    )
}


def begun_on(client: TestClient, opened: Opened) -> str:
    """Return the save line on which a table's game began."""
    exported = client.get(f"{opened.path}/export", headers=opened.bearing("watch")).json()
    start: str = exported["events"][0]["fields"]["start"]
    return start


GIVEN = [
    {"start": "2:3:2:4:1:310735232:0:mover=white"},
    {"cells": CELLS, "shape": "2", "mover": "white"},
    {"record": '[Start "2:2:2:4:1:0120:0"]\n\n1 (W)  A1 R->R'},
    {"record": '[Start "2:2:2:4:1:0120:0:mover=white"]\n[Seed "1"]'},  # no deal of that seed
]


@pytest.mark.parametrize("body", GIVEN)
@pytest.mark.parametrize("alone", [False, True])
def test_after_a_start_that_was_given_one_is_asked(
    client: TestClient, body: dict[str, Any], alone: bool
) -> None:
    """There again with the same side to begin, or dealt by lot; the page asks, for the table offers both."""
    if alone and "record" not in body:  # which is Speed (facts)
        speed = {"start": "1" + body["start"][1:]} if "start" in body else {"ruleset": "speed"}
        body = {**body, **speed, "terms": {"solo": "white"}}
    tables = [ended(client, **body) for _ in "ab"]
    first = look(client, tables[0])
    games = []
    for opened, start in zip(tables, ("same", "dealt"), strict=True):
        assert again(client, opened, start=start).status_code == 201
        games.append(look(client, onward(client, opened)))
    same, dealt = games

    assert first["starts"] == ["same", "dealt"]
    assert (same["origin"], same["plies"], same["mover"]) == ("save", [], "white")
    said = ":solo=white" if same["terms"]["solo"] else ""  # the terms say it, and so does what stands
    assert same["save"] == begun_on(client, tables[0]) + said
    assert (dealt["origin"], dealt["board"]["names"]) == ("seed", same["board"]["names"])
    assert all(cell["owner"] == "none" for cell in dealt["cells"])
    assert dealt["mover"] == ("white" if dealt["terms"]["solo"] else "black")


@pytest.mark.parametrize(
    ("tags", "deal"),
    [
        ('[Size "5"]\n[Seed "31"]\n[Deal "equal"]', {"deal": "equal"}),
        ('[Size "5"]\n[Seed "31"]', {}),
    ],
)
def test_a_record_that_tells_its_seed_is_followed_by_a_deal_like_it(
    client: TestClient, tags: str, deal: dict[str, str]
) -> None:
    """The deal, its options and who began are the record's; nothing is asked."""
    opened = ended(client, record=f"{tags}\n\n1 (W)  +A1")
    shown = look(client, opened)
    kept = client.get(f"{opened.path}/record", headers=opened.bearing("watch")).text
    again(client, opened)
    following = look(client, onward(client, opened))

    assert (shown["origin"], shown["starts"], shown["rematch"]) == ("record", ["dealt"], deal)
    assert '[Seed "31"]' in kept
    assert (following["origin"], following["mover"], following["rematch"]) == ("seed", "white", deal)


def test_a_record_of_dealt_neutral_cells_is_followed_by_as_many() -> None:
    """What the game itself proposes is part of what its seed dealt."""
    game = game_named("glorieta")
    start = game.rules.start("5", "landscape", 7, {"neutral": "4"})
    told = with_seed(judge_start(game, start, "record"), "7")
    state = fold([(told, 0.0)])

    assert (told.detail, starts_after(state), options_after(state)) == ("7", ("dealt",), {"neutral": "4"})
    assert with_seed(judge_start(game, start, "record"), "8").detail == ""
    assert with_seed(judge_start(game, start, "record"), "7" * 101).detail == ""


def test_who_began_a_dealt_game_begins_the_next(client: TestClient) -> None:
    """The side that was asked for is asked for again, by every seed."""
    opened = ended(client, size=3, seed="a", mover="white")
    again(client, opened)
    following = look(client, onward(client, opened))

    assert (following["mover"], following["origin"]) == ("white", "seed")


def test_a_token_opens_one_table(client: TestClient) -> None:
    """The next game's table is closed to the links of the game before, and the other way round."""
    opened = ended(client)
    again(client, opened)
    following = onward(client, opened)
    crossed = [Opened(following.table, opened.tokens), Opened(opened.table, following.tokens)]
    answers = [client.get(at.path, headers=at.bearing(role)) for at in crossed for role in at.tokens]

    assert [answer.status_code for answer in answers] == [403] * 8


def test_a_link_taken_back_leads_nowhere(client: TestClient) -> None:
    """A renewed link of an old table neither opens nor deletes the next one; the fresh one leads on."""
    opened = ended(client)
    following = again(client, opened).json()["table"]
    fresh = client.post(f"{opened.path}/links", json={"role": "referee"}, headers=opened.bearing("referee"))
    kept = Opened(opened.table, {"referee": fresh.json()["token"]})
    client.cookies.clear()
    old = Opened(following, opened.tokens)

    assert led(client, opened, "referee").status_code == 403
    assert client.delete(old.path, headers=old.bearing("referee")).status_code == 403
    told = led(client, kept, "referee").json()
    assert (told["table"], told["role"]) == (following, "referee")
    seat = {"Authorization": f"Bearer {told['token']}"}
    assert client.delete(f"/api/tables/{following}", headers=seat).status_code == 204


def test_the_same_link_is_exchanged_for_the_same_one(client: TestClient) -> None:
    """Asking again makes no further token, nor does another server on the same data lose the first one."""
    opened = ended(client)
    again(client, opened)
    first, second = (led(client, opened, "white").json() for _ in range(2))

    assert first == second


def test_links_of_the_first_version_lead_on_too(client: TestClient) -> None:
    """There two games share their tokens; renewing one shuts it out of both."""
    opened = ended(client)
    following = Opened(again(client, opened).json()["table"], opened.tokens)
    app: Any = client.app
    with server_of(app).store._engine.begin() as connection:  # as the first version wrote it
        connection.exec_driver_sql("DELETE FROM onward")
        copied = f"INSERT INTO tokens SELECT '{following.table}', hash, role FROM tokens"
        connection.exec_driver_sql(f"{copied} WHERE \"table\" = '{opened.table}'")
    assert look(client, following, "white")["role"] == "white"
    assert led(client, opened, "white").json()["role"] == "white"
    client.post(f"{opened.path}/links", json={"role": "white"}, headers=opened.bearing("referee"))

    assert client.get(following.path, headers=following.bearing("white")).status_code == 403
    assert led(client, opened, "white").status_code == 403


def test_asking_twice_opens_one_table(client: TestClient) -> None:
    """A player who asks second, or again, is shown the same table."""
    opened = ended(client)
    told = {again(client, opened, role).json()["table"] for role in ("white", "black", "referee")}

    assert len(told) == 1


def test_only_seats_begin_and_only_after_the_end(client: TestClient) -> None:
    """Watchers cannot, and a game that goes on cannot be left so; stale requests change nothing."""
    opened = open_table(client)
    early = again(client, opened)
    write(client, opened, "black", resign=True)
    watcher = again(client, opened, "watch")
    stale = client.post(f"{opened.path}/rematch", json={"after": 1}, headers=opened.bearing("white"))

    assert (early.status_code, watcher.status_code, stale.status_code) == (422, 403, 409)
    assert early.json()["faults"][0]["code"] == "not-over"
    assert look(client, opened)["next"] == ""


def test_browsers_are_led_to_the_newest_game(client: TestClient) -> None:
    """From the first game's cookie to the third game's, each in the list; a stranger gets nowhere."""
    opened = ended(client)
    client.post(f"{opened.path}/session", json={"token": opened.tokens["white"]})
    again(client, opened)
    second = onward(client, opened)
    write(client, second, "black", resign=True)
    third = again(client, second).json()["table"]
    client.cookies.clear()
    client.post(f"{opened.path}/session", json={"token": opened.tokens["white"]})
    answer = client.post(f"{opened.path}/next")

    assert answer.json() == {"table": third, "role": "white", "token": ""}
    assert client.get(f"/api/tables/{third}").json()["role"] == "white"
    assert {seen["table"] for seen in client.get("/api/tables").json()} == {opened.table, third}
    client.cookies.clear()
    assert client.post(f"{opened.path}/next").status_code == 403


def test_a_link_shut_out_since_does_not_open_the_next_game(client: TestClient) -> None:
    """A fresh link for the next game shuts the earlier one out there."""
    opened = ended(client)
    again(client, opened)
    following = onward(client, opened)
    client.post(f"{following.path}/links", json={"role": "white"}, headers=following.bearing("referee"))
    answer = led(client, opened, "white")

    assert answer.status_code == 403
    assert "fresh link" in answer.json()["error"]["message"]
    assert client.get(following.path, headers=following.bearing("white")).status_code == 403
    assert led(client, opened, "black").status_code == 200


def test_the_next_game_survives_a_restart_and_is_no_part_of_an_export(settings: Settings) -> None:
    """What was answered is written; an export holds one game and names no other table."""
    with client_of(create_app(settings)) as client:
        opened = ended(client)
        again(client, opened)
        following = onward(client, opened)
    with client_of(create_app(settings)) as client:
        assert look(client, following, "black")["role"] == "black"
        told = [
            client.get(f"{table.path}/export", headers=table.bearing("watch")).json()
            for table in (opened, following)
        ]
        brought = [look(client, open_table(client, export=export)) for export in told]

    assert "rematch" not in [event["kind"] for event in told[0]["events"]]
    assert (brought[0]["next"], brought[1]["before"]) == ("", "")


def test_the_next_game_of_glorieta_after_a_tie_has_one_neutral_cell_more(client: TestClient) -> None:
    """What the rules propose for the next game is dealt."""
    tie = "glorieta:landscape:3:boo/nooo/bbbob/obob/obb:mover=black:black=1"
    opened = open_table(client, start=tie)
    same = again(client, opened, "orange", start="same")
    again(client, opened, "orange")

    assert (same.status_code, same.json()["faults"][0]["code"]) == (422, "which-start")  # it was over there
    following = onward(client, opened)

    assert [cell["piece"] for cell in look(client, following)["cells"]].count("neutral") == 2


@pytest.mark.parametrize("value", ["yes", "no"])
def test_the_next_game_is_played_on_where_this_one_began_so(client: TestClient, value: str) -> None:
    """Playing on, asked for before the first game, holds for the next one."""
    opened = ended(client, size=3, options={"play-on": value})
    again(client, opened)
    save = look(client, onward(client, opened))["save"]

    assert save.endswith(":playing=on") == (value == "yes")


def lost(client: TestClient, opened: Opened, side: str) -> Opened:
    """Return the next game's table after a side has resigned, the same seats on the same sides."""
    write(client, opened, side, resign=True)
    assert again(client, opened, "referee").status_code == 201
    return onward(client, opened)


def stands(client: TestClient, opened: Opened) -> tuple[str, str, str]:
    """Return who has the first turn by a save line and who has it at the table, and how the match stands."""
    shown = look(client, opened)
    keys = dict(key.split("=", 1) for key in shown["save"].split(":")[2:])
    return keys["first"], shown["mover"], keys.get("match", "")


MATCH = {"game": "sandkings", "options": {"first": "1", "match": "0-0"}}
SAVED = {"start": "sandkings:b2,a1,b3,a2,c2,b1/g7,h8,g8,f7,h7,g6:first=1:mover=1:match=0-0"}


@pytest.mark.parametrize("body", [MATCH, SAVED, {**MATCH, "seed": "12"}], ids=["lot", "save", "seed"])
def test_the_loser_begins_the_next_game_of_a_match(client: TestClient, body: dict[str, Any]) -> None:
    """Game after game, after a draw of any beginner, until four are won; each begins otherwise."""
    opened = open_table(client, **body)
    told, said = [stands(client, opened)], [look(client, opened)["match"]]
    for side in "2212":
        opened = lost(client, opened, side)
        told.append(stands(client, opened))
        said.append(look(client, opened)["match"])
    assert look(client, opened)["starts"] == ["dealt"]
    write(client, opened, "referee", offer="draw")
    same = again(client, opened, "referee", start="same")
    ends = [look(client, opened)["outcome"]["words"]]
    again(client, opened, "referee")
    drawn = onward(client, opened)
    anew = lost(client, drawn, "2")
    ends.append(look(client, drawn)["outcome"]["words"])

    assert (same.status_code, same.json()["faults"][0]["code"]) == (422, "which-start")
    assert told == [
        ("1", "1", "0-0"),
        ("2", "2", "1-0"),
        ("2", "2", "2-0"),
        ("1", "1", "2-1"),
        ("2", "2", "3-1"),
    ]
    assert said == [f"Game {k} of a match that stands {score}." for k, (*_, score) in enumerate(told, 1)]
    assert look(client, drawn)["match"] == "Game 6 of a match that stands 3-1, one game drawn."
    assert stands(client, drawn) == ("2", "2", "3-1=1")
    assert stands(client, anew) == ("2", "2", "0-0")
    assert ends[0].endswith("; after 5 games the match stands 3-1")
    assert ends[1] == "Player 1 wins: player 2 resigned; player 1 wins the match, 4-1"


@pytest.mark.parametrize(
    ("options", "losers", "first", "match"),
    [
        ({"first": "1", "match": "0-0"}, "2", "1", "0-1"),
        ({"first": "1", "match": "2-1=1"}, "1", "2", "2-2=1"),
        ({"first": "2"}, "2", "1", ""),
        ({"players": "3", "first": "1", "match": "1-2-0"}, "31", "1", "0-1-3"),
        ({"players": "3", "first": "3", "match": "3-0-0"}, "23", "3", "0-0-0"),
    ],
)
def test_the_score_of_a_match_stays_its_players(
    client: TestClient, options: dict[str, str], losers: str, first: str, match: str
) -> None:
    """If sides are swapped wins go along with the links, and the player who lost begins."""
    opened = open_table(client, game="sandkings", options=options)
    for side in losers:
        write(client, opened, side, resign=True)
    again(client, opened, "referee", swapped=True)
    following = onward(client, opened)
    sides = "123"[: int(options.get("players", "2"))]

    assert [led(client, opened, side).json()["role"] for side in sides] == [*sides[1:], sides[0]]
    assert stands(client, following) == (first, first, match)


@pytest.mark.parametrize(
    ("seats", "kept"),
    [
        ({"1": "2", "2": "1"}, {"swapped": "", "seats": "1=2 2=1"}),
        ({"1": "2", "2": "3", "3": "1"}, {"swapped": "yes", "seats": ""}),
        ({"1": "3", "3": "2", "2": "1"}, {"swapped": "", "seats": "1=3 2=1 3=2"}),
        ({}, {"swapped": "", "seats": ""}),
    ],
)
def test_seats_change_as_they_are_named(
    client: TestClient, seats: dict[str, str], kept: dict[str, str]
) -> None:
    """Every link leads to the side that is named for it; the event says which seats changed."""
    opened = open_table(client, game="sandkings", options={"players": "3"})
    for side in "12":
        write(client, opened, side, resign=True)
    assert again(client, opened, "referee", seats=seats).status_code == 201

    assert {side: led(client, opened, side).json()["role"] for side in "123"} == {
        side: seats.get(side, side) for side in "123"
    }
    last: Any = server_of(client.app).tables.events(opened.table)[-1].event
    assert {"swapped": last.swapped, "seats": last.seats} == kept


@pytest.mark.parametrize("seats", [{"1": "2"}, {"1": "4", "4": "1"}, {"1": "2", "2": "1", "3": "1"}])
def test_seats_that_leave_a_side_without_a_player_are_refused(
    client: TestClient, seats: dict[str, str]
) -> None:
    """Every side is played by one seat; seats and swapped together are refused, too."""
    opened = open_table(client, game="sandkings", options={"players": "3"})
    for side in "12":
        write(client, opened, side, resign=True)
    refused = again(client, opened, "referee", seats=seats)
    both = again(client, opened, "referee", seats={"1": "2", "2": "1"}, swapped=True)

    assert (refused.status_code, refused.json()["faults"][0]["code"]) == (422, "which-seats")
    assert (both.status_code, both.json()["faults"][0]["code"]) == (422, "two-seats")
