"""The HTTP paths: tables, turns in the making, photos, guards."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.events import Event, OfferAnswered, OfferMade, TableCreated
from companion.web import guards
from companion.web.app import Settings, create_app
from companion.web.guards import MAX_BODY_BYTES, MAX_PHOTO_BYTES
from companion.web.models_opening import MAX_EVENTS
from companion.web.server import server_of
from games.catalogue import DEFAULT_GAME, GAMES, game_named
from tests.companion.conftest import (
    AFTER,
    SMALL,
    TURN,
    Opened,
    TestClient,
    client_of,
    open_table,
    settings_in,
)
from tests.companion.stand_ins import PHOTO, photo_of

GAME = game_named(DEFAULT_GAME)
HISTORIC = "2:9:2:4:1:001221066101001266143430222134540122043540202243534100245350200133531220245350221:3"


def test_a_table_is_opened_with_a_token_for_every_role(client: TestClient) -> None:
    """The answer has exactly what is promised; tokens differ and are long."""
    answer = client.post("/api/tables", json={"seed": 1, "size": 9, "ruleset": "subtle"})

    assert answer.status_code == 201
    assert {"table", "seq", "tokens"} == set(answer.json())
    tokens = answer.json()["tokens"]
    assert {"black", "white", "referee", "watch"} == set(tokens)
    assert len(set(tokens.values())) == 4 and min(map(len, tokens.values())) >= 32


@pytest.mark.parametrize(
    ("game", "rules", "dice"),
    [("sparklies", "subtle", True), ("glorieta", "chicken", False), ("cornerport", "", False)],
)
def test_a_table_tells_what_there_is_to_choose(client: TestClient, game: str, rules: str, dice: bool) -> None:
    """A page need not know what the only rules of a game are called, nor whether dice can be its pieces."""
    opened = open_table(client, game=game, seed=1)
    told = client.get(opened.path, headers=opened.bearing("watch")).json()
    assert (told["rules"], told["dice"]) == (rules, dice)


def test_the_same_seed_gives_the_same_board(client: TestClient) -> None:
    """A seed can be shared; without one it is drawn and shown."""
    boards = []
    for body in ({"seed": 5}, {"seed": "5", "size": "9"}, {}):
        opened = open_table(client, **body) if body else open_table(client, size=9)
        boards.append(client.get(opened.path, headers=opened.bearing("watch")).json())

    assert boards[0]["save"] == boards[1]["save"] != boards[2]["save"]
    assert boards[2]["detail"].isdecimal()


def test_a_turn_is_written_once_and_told_to_everyone(client: TestClient) -> None:
    """A turn's answer has number, save line and captures; the same request writes nothing."""
    opened = open_table(client)
    headers = opened.bearing("black") | {"Idempotency-Key": "1"}
    for _ in range(2):
        answer = client.post(f"{opened.path}/events", json={"after": 1, "turn": TURN}, headers=headers)

        assert answer.status_code == 201
        captured = ["a1", "b1", "c1", "a2", "b2"]
        assert answer.json() == {"seq": 2, "save": AFTER, "captured": captured, "shown": None}
    state = client.get(opened.path, headers=opened.bearing("watch")).json()
    assert (state["seq"], state["mover"], state["scores"]) == (2, "white", {"black": 7, "white": 0})


def test_the_longest_table_is_exported(settings: Settings) -> None:
    """Of a table with more events than may come in all go out."""
    app = create_app(settings)
    asked: list[Event] = [OfferMade("black", "draw"), OfferAnswered("white", "no")] * (MAX_EVENTS // 2)
    events = [TableCreated(GAME.id, SMALL, "save"), *asked]
    server_of(app).store.create("long", {"watch": "token"}, [(event, 1.0) for event in events])
    answer = client_of(app).get("/api/tables/long/export", headers={"Authorization": "Bearer token"})

    assert answer.status_code == 200
    assert len(answer.json()["events"]) == len(events) > MAX_EVENTS


def test_refusals_have_their_own_answers(client: TestClient) -> None:
    """409 names the last number, 422 every fault, 403 and 404 a sentence."""
    opened = open_table(client)
    path, black = f"{opened.path}/events", opened.bearing("black")
    stale = client.post(path, json={"after": 0, "turn": TURN}, headers=black)
    faulty = client.post(path, json={"after": 1, "turn": "A1 G->R, C3 R->R"}, headers=black)
    other = client.post(path, json={"after": 1, "turn": TURN}, headers=opened.bearing("white"))
    nobody = client.post(path, json={"after": 1, "turn": TURN})
    nowhere = client.get("/api/tables/nowhere", headers=black)

    assert (stale.status_code, stale.json()) == (409, {"seq": 1})
    assert faulty.status_code == 422 and len(faulty.json()["faults"]) > 1
    assert (other.status_code, nobody.status_code, nowhere.status_code) == (403, 403, 404)
    assert "black's turn" in other.json()["error"]["message"]


def test_tokens_open_only_their_own_table(client: TestClient) -> None:
    """A table is neither shown nor changed by the token of another."""
    first, second = open_table(client), open_table(client)

    assert client.get(first.path, headers=second.bearing("referee")).status_code == 403
    assert client.get(first.path).status_code == 403
    body = {"after": 1, "turn": TURN}
    assert client.post(f"{first.path}/events", json=body, headers=second.bearing("black")).status_code == 403


def test_a_token_is_exchanged_for_a_cookie_that_scripts_cannot_read(client: TestClient) -> None:
    """After the exchange the browser is let in without a header."""
    opened = open_table(client)
    wrong = client.post(f"{opened.path}/session", json={"token": "guess"})
    right = client.post(f"{opened.path}/session", json={"token": opened.tokens["white"]})

    assert (wrong.status_code, right.status_code, right.json()) == (403, 200, {"role": "white"})
    cookie = right.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    assert client.get(opened.path).json()["role"] == "white"


def test_a_browser_holds_several_seats_of_a_table(client: TestClient) -> None:
    """Opening a watch link takes nothing away: each seat has its cookie, and a page says which it uses."""
    opened = open_table(client)
    for role in ("white", "referee", "watch"):
        client.post(f"{opened.path}/session", json={"token": opened.tokens[role]})
    used = [client.get(opened.path, params={"seat": role} if role else {}).json() for role in ("", "watch")]
    strange = client.get(opened.path, params={"seat": "black"})
    bearing = client.get(opened.path, params={"seat": "referee"}, headers=opened.bearing("black"))
    listed = client.get("/api/tables").json()

    assert [shown["role"] for shown in used] == ["referee", "watch"]
    assert used[1]["held"] == ["referee", "white", "watch"]
    assert (strange.status_code, bearing.status_code) == (403, 403)
    assert "referee, white and watch here" in strange.json()["error"]["message"]
    assert [seen["role"] for seen in listed] == ["referee", "white", "watch"]
    assert client.delete(opened.path, params={"seat": "watch"}).status_code == 403
    assert client.delete(opened.path).status_code == 204
    assert not client.cookies


def test_a_seats_cookie_of_the_first_version_still_opens_it(client: TestClient) -> None:
    """It named the table alone."""
    opened = open_table(client)
    client.cookies.set(f"table-{opened.table}", opened.tokens["white"])

    assert client.get(opened.path).json()["role"] == "white"
    assert client.get(opened.path, params={"seat": "white"}).status_code == 200


def test_undo_redo_and_the_referees_position_are_events(client: TestClient) -> None:
    """Each has its number and the position after it."""
    opened = open_table(client)
    path, referee = f"{opened.path}/events", opened.bearing("referee")
    bodies: list[dict[str, object]] = [
        {"after": 1, "turn": TURN},
        {"after": 2, "undo": True},
        {"after": 3, "redo": True},
        {"after": 4, "position": SMALL, "reason": "photo"},
    ]
    saves = [client.post(path, json=body, headers=referee).json()["save"] for body in bodies]

    assert saves == [AFTER, SMALL, AFTER, SMALL + ":mover=black"]


def test_state_survives_a_restart(settings: Settings) -> None:
    """Another server on the same database answers the same, tokens and idempotency keys included."""
    seen = []
    with client_of(create_app(settings)) as client:
        opened = open_table(client)
        body = {"after": 1, "turn": TURN}
        headers = opened.bearing("black") | {"Idempotency-Key": "1"}
        client.post(f"{opened.path}/events", json=body, headers=headers)
        seen.append(client.get(opened.path, headers=headers).json())
    with client_of(create_app(settings)) as client:
        seen.append(client.get(opened.path, headers=headers).json())
        again = client.post(f"{opened.path}/events", json=body, headers=headers)

    assert seen[0] == seen[1]
    assert again.json()["seq"] == 2


def test_a_record_opens_a_table_up_to_its_first_slip(client: TestClient) -> None:
    """Legal turns are taken over; what stopped is said; the record can be had back."""
    record = f'[Start "{SMALL}"]\n\n 1 (B)  {TURN}\n 1 (W)  A1 R->R\n'
    answer = client.post("/api/tables", json={"record": record}).json()
    headers = {"Authorization": f"Bearer {answer['tokens']['watch']}"}
    text = client.get(f"/api/tables/{answer['table']}/record", headers=headers).text

    assert answer["seq"] == 2
    assert "turn 2 was not taken over" in answer["faults"][0]["message"]
    assert TURN in text


def test_a_bare_board_is_given_where_few_cells_are_laid(client: TestClient) -> None:
    """What is tapped in is put right as what a photo shows is; a game that fills its board is refused."""
    told = {game: client.get("/api/bare", params={"game": game}) for game in GAMES}
    bare = {game: answer.json() for game, answer in told.items() if answer.status_code == 200}

    assert set(bare) == {"glorieta", "cornerport", "sandkings", "colonization"} and len(told) == 6
    for game, scan in bare.items():
        assert (scan["game"], scan["doubtful"], len(scan["cells"])) == (
            game,
            [],
            len(scan["layout"]["names"]),
        )
        assert all((cell["piece"], cell["owner"]) == (None, "none") for cell in scan["cells"].values())
    refused = told["sparklies"].json()["error"]
    assert (told["sparklies"].status_code, refused["code"]) == (422, "never-bare")
    assert "a piece on every cell" in refused["message"]


def test_cells_as_seen_open_a_table(client: TestClient) -> None:
    """The cells of a corrected photo become the start."""
    scan = client.post("/api/photos", content=photo_of(SMALL)).json()
    opened = open_table(client, cells=scan["cells"], shape="3", mover="white")
    state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert (state["save"], state["origin"]) == (SMALL + ":mover=white", "photo")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"pattern": "2v", "torus": "yes"}, None),
        ({"alternate": "yes", "stop": "3"}, None),
        ({"deal": "equal"}, "the option deal says what lies where, which is seen here: leave it away"),
        ({"players": "3"}, "three play on hexagons"),
        ({"wind": "yes"}, "there is no option 'wind'"),
    ],
)
def test_cells_as_seen_are_played_with_options(
    client: TestClient, options: dict[str, str], told: str | None
) -> None:
    """What does not say where pieces lie can be chosen beside them; all else is refused and says why."""
    scan = client.post("/api/photos", content=photo_of(SMALL)).json()
    cells = {name: {**cell, "active": False} for name, cell in scan["cells"].items()}
    body = {"cells": cells, "shape": "3", "ruleset": "subtle", "options": options}
    answer = client.post("/api/tables", json=body)

    if told:
        assert answer.status_code == 422
        assert told in answer.text.lower()
    else:
        opened = Opened(answer.json()["table"], answer.json()["tokens"])
        save = client.get(opened.path, headers=opened.bearing("watch")).json()["save"]
        position = GAME.texts.position_from_text(save)
        held = {**GAME.rules.holding(position), "torus": "yes" if position.board.torus else "no"}
        assert options.items() <= held.items()


@pytest.mark.parametrize(
    ("terms", "real"), [({}, True), ({"name": "Friday"}, True), ({"hands": False}, False)]
)
def test_a_table_from_a_photo_knows_of_its_real_board(
    client: TestClient, terms: dict[str, object], real: bool
) -> None:
    """The terms say so, so that it stays known where a name or a clock is settled, then or later."""
    scan = client.post("/api/photos", content=photo_of(SMALL)).json()
    opened = open_table(
        client, cells=scan["cells"], shape="3", mover="black", **({"terms": terms} if terms else {})
    )
    begun = client.get(opened.path, headers=opened.bearing("referee")).json()
    later = {"after": begun["seq"], "terms": {**begun["terms"], "clock": "egg 60"}}
    settled = client.post(f"{opened.path}/events", json=later, headers=opened.bearing("referee"))
    state = client.get(opened.path, headers=opened.bearing("referee")).json()

    assert settled.status_code == 201
    assert [(each["real"], each["terms"]["hands"]) for each in (begun, state)] == [(real, real)] * 2


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"start": "2:3"}, "a save line has"),
        ({"start": SMALL, "seed": 3}, "starts from one thing"),
        ({"start": SMALL, "ruleset": "speed"}, "the save line is of subtle"),
        ({"size": 40}, "2 to 26"),
        ({"seed": 1, "ruleset": "chess"}, "no ruleset"),
        ({"game": "chess"}, "no game"),
        ({"cells": {"a1": {"colour": "R"}}, "shape": "2"}, "nothing is said about b1"),
        ({"cells": {"z9": {"colour": "R"}}, "shape": "2"}, "no cell z9"),
        ({"record": '[Game "chess"]\n\nx'}, "no game"),
        ({"wrong": 1}, "wrong"),
    ],
)
def test_starts_that_cannot_be_are_refused_in_words(
    client: TestClient, body: dict[str, object], words: str
) -> None:
    """Every way to start says what is wrong with it."""
    answer = client.post("/api/tables", json=body)

    assert answer.status_code == 422
    assert words in " ".join(fault["message"] for fault in answer.json()["faults"])


def drafted(client: TestClient, position: str, *actions: tuple[str, str, str], rest: bool = False) -> dict:  # type: ignore[type-arg]
    """Return what a turn in the making comes to."""
    body = {
        "position": position,
        "actions": [{"verb": v, "cell": c, "choice": k} for v, c, k in actions],
        "rest": rest,
    }
    answer = client.post("/api/turns", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_turn_in_the_making_tells_what_is_legal_next(client: TestClient) -> None:
    """The first step offers free cells; the instruction says so."""
    draft = drafted(client, SMALL)

    assert draft["instruction"] == "Black: take control of a free cell"
    assert ["b1", "c1", "a3", "b3", "c3"][:2] == [a["cell"] for a in draft["actions"]][:2]
    assert draft["turn"] is None


def test_an_illegal_tap_is_answered_with_its_fault(client: TestClient) -> None:
    """What was legal so far stands, the fault speaks of the tap."""
    draft = drafted(client, SMALL, ("control", "b1", ""), ("activate", "a2", ""))

    assert draft["accepted"] == 1
    assert "a2 cannot be activated" in draft["faults"][0]["message"]


def test_a_chain_tells_its_attackers_and_ends_as_text(client: TestClient) -> None:
    """Every frame has its captures; the last makes the turn whole."""
    steps = [("a1", "R"), ("b1", "B"), ("c1", "B"), ("b2", "B"), ("a2", "B"), ("a1", "G")]
    actions = [("control", "b1", ""), ("activate", "a1", "")]
    draft = drafted(client, SMALL, *actions, *(("deactivate", cell, colour) for cell, colour in steps))

    assert draft["turn"] == TURN
    assert draft["frames"][2]["captures"] != ["a1", "a2"]
    first = draft["frames"][2]["captures"][0]
    assert (first["cell"], first["owner"]) == ("b1", "black") and "a1" in first["attackers"]


@pytest.mark.parametrize("tapped", [2, 3], ids=["activated", "deactivated"])
def test_rest_keeps_every_colour(client: TestClient, tapped: int) -> None:
    """Rest ends the turn in one tap and shows what it did; also if nothing was deactivated yet."""
    begun = [("control", "b1", ""), ("activate", "a1", ""), ("deactivate", "a1", "R")][:tapped]
    offered = drafted(client, SMALL, *begun)["can_rest"]
    draft = drafted(client, SMALL, *begun, rest=True)

    assert offered
    assert draft["turn"] == "+B1, A1 R->R, rest"
    assert len(draft["frames"]) > len(begun)


def test_an_endless_rest_is_a_fault(client: TestClient) -> None:
    """The position of the facts that never comes to rest says so."""
    endless = "2:5:2:4:1:6534663456454356636666666:0:playing=on"
    begun = [("activate", "b2", ""), ("deactivate", "b2", "B")]
    first = drafted(client, endless, *begun[:1])
    colour = next(c["colour"] for c in first["cells"] if c["name"] == "b2")
    draft = drafted(client, endless, begun[0], ("deactivate", "b2", colour), rest=True)

    assert draft["turn"] is None
    assert draft["faults"][0]["code"] == "endless"


@pytest.mark.parametrize("ruleset", ["1", "3"], ids=["speed", "drift"])
def test_chains_that_run_by_themselves_can_be_let_run(client: TestClient, ruleset: str) -> None:
    """After the first deactivation rest lets the chain run, and all its frames are sent."""
    save = f"{ruleset}:3:2:4:1:310735232:0"
    begun = [("control", "b1", ""), ("activate", "a1", ""), ("deactivate", "a1", "R")]
    draft = drafted(client, save, *begun)
    whole = drafted(client, save, *begun, rest=True)
    steps = GAME.resolve(GAME.texts.position_from_text(save), "+B1, A1 R->R").stages

    assert draft["turn"] is None and draft["instruction"].endswith("or let the chain run: Rest")
    assert (whole["turn"], whole["phase"]) == ("+B1, A1 R->R", "done")
    assert len(whole["frames"]) == 1 + len(steps)


def test_the_players_own_order_counts_where_it_matters(client: TestClient) -> None:
    """In Drift the order is the player's: what was tapped is what is written."""
    save = "3:3:2:4:1:310735232:0"
    begun = [("control", "b1", ""), ("activate", "a1", ""), ("deactivate", "a1", "R")]
    legal = drafted(client, save, *begun)["actions"][-1]
    action = (legal["verb"], legal["cell"], legal["choice"])
    whole = drafted(client, save, *begun, action, rest=True)

    assert legal["cell"].upper() in whole["turn"]


def test_playback_shows_a_turn_frame_by_frame(client: TestClient) -> None:
    """Applying all changes to the first cells gives what stands."""
    opened = open_table(client)
    client.post(f"{opened.path}/events", json={"after": 1, "turn": TURN}, headers=opened.bearing("black"))
    watch = opened.bearing("watch")
    playback = client.get(f"{opened.path}/turns/1", headers=watch).json()
    state = client.get(opened.path, headers=watch).json()
    cells = {cell["name"]: cell for cell in playback["cells"]}
    for frame in playback["frames"]:
        cells |= {cell["name"]: cell for cell in frame["changes"]}

    assert state["cells"] == list(cells.values())
    assert len(playback["frames"]) == 7
    assert client.get(f"{opened.path}/turns/2", headers=watch).status_code == 422


def test_a_photo_is_read_and_compared_with_what_should_stand(client: TestClient) -> None:
    """The scan names doubtful cells; the comparison says what the turn did where it differs."""
    opened = open_table(client)
    client.post(f"{opened.path}/events", json={"after": 1, "turn": TURN}, headers=opened.bearing("black"))
    seat = opened.bearing("watch")
    scan = client.post(f"{opened.path}/photos", content=photo_of(SMALL), headers=seat).json()
    same = client.post(f"{opened.path}/photos", files={"photo": ("t.jpg", photo_of(AFTER))}, headers=seat)
    compared = client.post(f"{opened.path}/compare", json={"cells": scan["cells"]}, headers=seat).json()
    equal = client.post(f"{opened.path}/compare", json={"cells": same.json()["cells"]}, headers=seat).json()

    assert (scan["doubtful"], scan["save"], same.json()["photo"]) == (["b1", "c3"], SMALL, "t.jpg")
    assert "captured in step" in compared["differences"][0]["message"]
    assert compared["save"] == SMALL + ":mover=white"
    assert equal["differences"] == []
    assert sorted(compared["at_fault"]) == ["a1", "b1", "b2", "c1"]  # lost; white may have changed a2
    assert equal["at_fault"] == []


def sides(*photos: bytes) -> dict[str, tuple[str, bytes]]:
    """Return the form that a page sends for several photos of a table."""
    return {f"photo-{k}": (f"photo {k}", photo) for k, photo in enumerate(photos, start=1)}


def test_a_photo_of_the_sheet_is_read_without_the_dead_cells(client: TestClient) -> None:
    """The sheet shows every cell; a table with dead cells takes those that it has, and compares them."""
    opened = open_table(client, start="2:3:2:4:1:0120#0120:0")
    scan = client.post(
        f"{opened.path}/photos", content=photo_of("2:3:2:4:1:012000120:0"), headers=opened.bearing("black")
    ).json()
    cells = {name: {"colour": seen["colour"], "owner": "none"} for name, seen in scan["cells"].items()}
    body = {"cells": cells}
    compared = client.post(f"{opened.path}/compare", json=body, headers=opened.bearing("black")).json()

    assert scan["shape"] == "3-b2"
    assert [*scan["cells"]] == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"] == scan["layout"]["names"]
    assert compared["differences"] == []
    assert compared["save"].startswith("2:3:2:4:1:0120#0120:0")


@pytest.mark.parametrize("at_a_table", [False, True], ids=["at the start", "at a table"])
def test_photos_from_several_sides_are_read_together(client: TestClient, at_a_table: bool) -> None:
    """What the second shows clearly is not asked again; the answer names both and what may stand where."""
    opened = open_table(client, start=SMALL)
    path, seat = (f"{opened.path}/photos" if at_a_table else "/api/photos"), opened.bearing("black")
    slip = "2:3:2:4:1:312735232:0"  # no legal turn leads there: nothing is decided by what stood before
    first = client.post(path, files=sides(photo_of(slip)), headers=seat).json()
    scan = client.post(path, files=sides(photo_of(slip), photo_of(f"opposite {slip}")), headers=seat).json()

    assert (first["doubtful"], scan["doubtful"]) == (["b1", "c3"], ["c3"])
    assert (scan["photo"], scan["photos"], len(scan["outlines"])) == ("photo 1", ["photo 1", "photo 2"], 2)
    assert list(scan["candidates"]) == ["c3"]
    best, other = scan["candidates"]["c3"]
    assert best["odds"] == pytest.approx(scan["cells"]["c3"]["confidence"], abs=1e-4)
    assert (best["colour"], best["owner"]) == (scan["cells"]["c3"]["colour"], scan["cells"]["c3"]["owner"])
    assert best["odds"] > other["odds"] and best["colour"] != other["colour"]


@pytest.mark.parametrize(
    ("second", "status", "code", "words"),
    [
        (PHOTO + b"nothing", 422, "no-board", "photo 2: no board was found"),
        (b"GIF89a", 415, "no-picture", "photo 2: this is no picture"),
        (photo_of(HISTORIC), 422, "sheets-apart", "photograph the same board in each"),
        (photo_of(SMALL, HISTORIC), 422, "two-boards", "photo 2: 2 boards are in this photo"),
    ],
    ids=["no-board", "gif", "other-board", "two-boards"],
)
def test_a_second_photo_that_does_not_help_is_named(
    client: TestClient, second: bytes, status: int, code: str, words: str
) -> None:
    """Which it is stands before the reason."""
    answer = client.post("/api/photos", files=sides(photo_of(SMALL), second))

    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert words in answer.json()["error"]["message"]


def test_no_more_than_four_photos_are_read_together(client: TestClient) -> None:
    """Four are; a fifth is refused before anything is read, and so are more bytes than one may have."""
    photos, large = [photo_of(SMALL)] * 5, photo_of(SMALL) + bytes(MAX_PHOTO_BYTES * 3 // 5)
    answers = [client.post("/api/photos", files=sides(*those)) for those in (photos[:4], photos, [large] * 2)]
    more, larger = (answer.json()["error"]["message"] for answer in answers[1:])

    assert [answer.status_code for answer in answers] == [200, 400, 413]
    assert "files is 4" in more
    assert "25 MB" in larger


def test_no_trace_is_kept_of_a_photo(client: TestClient, tmp_path: Path) -> None:
    """Neither the database nor any other file has it, and no path gives it back: deleting leaves nothing."""
    opened = open_table(client)
    photo, seat = photo_of(SMALL), opened.bearing("referee")
    assert client.post(f"{opened.path}/photos", content=photo, headers=seat).status_code == 200

    assert [path for path in tmp_path.rglob("*") if path.is_file() and photo in path.read_bytes()] == []
    for path in (f"{opened.path}/photos", f"{opened.path}/photos/1"):
        assert client.get(path, headers=seat).status_code in (404, 405)


@pytest.mark.parametrize("role", ["watch", "white"])
def test_photos_are_read_for_those_at_the_table_only(client: TestClient, role: str) -> None:
    """Every seat may have one read; a stranger, or the link of another table, may not."""
    opened, other = open_table(client), open_table(client)
    answers = [
        client.post(f"{opened.path}/photos", content=photo_of(SMALL), headers=headers).status_code
        for headers in (opened.bearing(role), other.bearing(role), {})
    ]

    assert answers == [200, 403, 403]


def test_a_known_position_weighs_the_next_photo(client: TestClient) -> None:
    """Doubtful cells that no turn can have changed are decided; if nothing legal fits, all are asked."""
    opened = open_table(client)
    seat = opened.bearing("black")
    scan = client.post(f"{opened.path}/photos", content=photo_of(AFTER), headers=seat).json()
    decided = {name for fault in scan["decided"] for name in fault["cells"]}
    client.post(f"{opened.path}/events", json={"after": 1, "turn": TURN}, headers=seat)
    slip = client.post(f"{opened.path}/photos", content=photo_of(SMALL), headers=seat).json()

    assert decided | set(scan["doubtful"]) == {"b1", "c3"}
    assert "c3" in decided  # free, so its colour stands
    assert scan["cells"]["c3"]["confidence"] > 0.95
    assert not scan["cells"]["c3"]["doubtful"]
    assert (slip["decided"], slip["doubtful"]) == ([], ["b1", "c3"])  # no legal reading: all is asked


def test_a_comparison_names_the_nearest_legal_position(client: TestClient) -> None:
    """If no turn leads to what stands, it says what would be legal, and how that differs."""
    opened = open_table(client)
    seat = opened.bearing("referee")
    client.post(f"{opened.path}/events", json={"after": 1, "turn": TURN}, headers=seat)
    wrong = photo_of(SMALL)
    scan = client.post(f"{opened.path}/photos", content=wrong, headers=seat).json()
    found = client.post(f"{opened.path}/compare", json={"cells": scan["cells"]}, headers=seat).json()

    assert found["verdict"] == "illegal"
    assert found["nearest"]
    assert [correction["code"] for correction in found["corrections"]] == ["correction"] * len(
        found["corrections"]
    )
    assert found["corrections"]


@pytest.mark.parametrize("least", [True, False])
def test_a_comparison_says_whether_no_legal_position_is_nearer(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, least: bool
) -> None:
    """What was proven of the nearest position is said as the verdict says it; of none, nothing is."""
    if not least:  # the time is used up before it can be proven
        monkeypatch.setattr("companion.table.comparing.SECONDS", 0.0)
    opened = open_table(client, start="2:3:2:4:1:000000000:0")
    seat = opened.bearing("referee")
    names = client.get(opened.path, headers=seat).json()["board"]["names"]
    cells = {name: {"colour": "R", "owner": "none"} for name in names}
    stolen = {**cells, "a1": {"colour": "R", "owner": "black"}, "c3": {"colour": "G", "owner": "white"}}
    found, same = (
        client.post(f"{opened.path}/compare", json={"cells": seen}, headers=seat).json()
        for seen in (stolen, cells)
    )

    assert found["verdict"] == "illegal"
    assert (bool(found["nearest"]), found["least"]) == (least, least)
    assert (same["verdict"], same["nearest"], same["least"]) == ("same", None, False)


@pytest.mark.parametrize(
    ("photo", "status", "code"),
    [
        (b"GIF89a", 415, "no-picture"),
        (b"\0\0\0\x18ftypheic", 415, "heic"),
        (b"", 415, "no-picture"),
        (PHOTO + b"nothing", 422, "no-board"),
        (PHOTO + b"unread", 422, "game-not-read"),
        (PHOTO + b"torn", 422, "unreadable"),
        (PHOTO + b"hungry", 422, "too-much-memory"),
        (PHOTO + b"broken", 503, "reader-failed"),
        (PHOTO + b"deadly", 503, "reader-crashed"),
        (photo_of(HISTORIC), 422, "other-board"),
        (photo_of(HISTORIC, SMALL, SMALL), 422, "two-boards"),
        (b"\xff\xd8\xff" + bytes(MAX_PHOTO_BYTES), 413, "too-large"),
    ],
    ids=[
        *("gif", "heic", "empty", "no-board", "game-not-read", "torn", "hungry", "broken", "deadly"),
        *("other-board", "two-boards", "huge"),
    ],
)
def test_photos_that_cannot_be_read_are_refused_in_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, photo: bytes, status: int, code: str
) -> None:
    """The kind is known by content; a reader that fails takes nothing with it, and the log says where."""
    apart = settings_in(tmp_path, workers=int(code == "reader-crashed"))
    with client_of(create_app(apart)) as client:
        opened = open_table(client)
        answer = client.post(f"{opened.path}/photos", content=photo, headers=opened.bearing("black"))
        after = client.post("/api/photos", content=photo_of(SMALL)) if status == 503 else None

    assert (status, code) == (answer.status_code, answer.json()["error"]["code"])
    assert after is None or after.status_code == 200
    logged = {
        "too-much-memory": "MemoryError",
        "reader-failed": "ZeroDivisionError",
        "reader-crashed": "with 3",
    }
    assert logged.get(code, "") in caplog.text and bool(caplog.text) == (code in logged)
    said = {"too-much-memory": "smaller picture", "reader-failed": "a defect", "reader-crashed": "broke down"}
    assert said.get(code, "") in answer.json()["error"]["message"]


def test_of_several_boards_none_is_taken_by_itself(client: TestClient) -> None:
    """At a table the only board of its size is meant; before there is one, nothing says which."""
    opened = open_table(client)
    photo = photo_of(HISTORIC, SMALL)
    there = client.post(f"{opened.path}/photos", content=photo, headers=opened.bearing("black"))
    before = client.post("/api/photos", content=photo)

    assert (there.status_code, there.json()["shape"], there.json()["board"]) == (200, "3", 1)
    assert (before.status_code, before.json()["error"]["code"]) == (422, "two-boards")
    assert "photograph one at a time" in before.json()["error"]["message"]


def test_a_photo_that_takes_too_long_is_given_up(settings: Settings) -> None:
    """The worker is ended at its limit and the next photo gets a new one."""
    hasty = Settings(settings.database, settings.reader, photo_seconds=0.5)
    with client_of(create_app(hasty)) as client:
        late = client.post("/api/photos", content=PHOTO + b"endless")
        next_one = client.post("/api/photos", content=photo_of(SMALL))

    assert (late.status_code, next_one.status_code) == (422, 200)
    assert "more than 0.5 seconds" in late.json()["error"]["message"]


def test_bodies_are_counted_as_they_arrive(client: TestClient) -> None:
    """A body without a length is cut off at the cap."""

    def endless() -> object:
        for _ in range(1 + MAX_BODY_BYTES // 1024):
            yield b" " * 1024

    answer = client.post("/api/tables", content=endless())

    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")


def test_all_bodies_together_are_bounded(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit beside the others is refused until later; what was held is let go of."""
    monkeypatch.setattr(guards, "MAX_HELD_BYTES", 1000)
    answers = [client.post("/api/turns", content=b" " * size) for size in (1001, 1000, 1000)]

    assert [answer.status_code for answer in answers] == [429, 422, 422]
    assert answers[0].headers["retry-after"] == "1"


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/tables/x", "/static/nothing.js", "/t/x"])
def test_every_answer_carries_the_security_headers(client: TestClient, path: str) -> None:
    """Nothing inline, nothing foreign, no frames, no sniffing, no referrer."""
    headers = client.get(path).headers
    policy = headers["content-security-policy"]

    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    assert not any(exception in policy for exception in ("unsafe", "blob:", "data:", "*"))
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://table.test"}, 201),
        ({"Origin": "http://evil.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({}, 201),
    ],
)
def test_other_sites_cannot_post(client: TestClient, headers: dict[str, str], status: int) -> None:
    """A page of another origin is refused before anything is read."""
    assert status == client.post("/api/tables", json={"seed": 1}, headers=headers).status_code


def test_the_server_says_that_it_is_well(client: TestClient) -> None:
    """The health path answers."""
    assert (
        (answer := client.get("/healthz")).status_code,
        answer.json(),
    ) == (200, {"status": "ok"})
