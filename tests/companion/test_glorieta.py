"""Whole games of Glorieta over the HTTP paths: turns in the making, refusals, the ring, changed colours."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.errors import NotYoursError
from companion.table.events import (
    Event,
    OfferMade,
    StepRedone,
    StepUndone,
    TableCreated,
    TermsSettled,
    TurnPlayed,
)
from companion.table.folding import fold, follow
from companion.table.state import TableState
from companion.table.telling import step_words
from companion.table.timekeeping import judge_flag
from companion.table.undoing import judge_redo, judge_undo
from companion.web.assets import INKS
from companion.web.views import role_view
from games.records.record import parse_record, replay
from tests.companion.conftest import Opened, TestClient, open_table
from tests.companion.stand_ins import photo_of


def play(client: TestClient, opened: Opened, role: str, turn: str) -> dict[str, Any]:
    """Play a turn from a seat and return the table as everyone sees it then."""
    after = client.get(opened.path, headers=opened.bearing("watch")).json()["seq"]
    answer = client.post(
        f"{opened.path}/events", json={"after": after, "turn": turn}, headers=opened.bearing(role)
    )
    assert answer.status_code == 201, answer.text
    state: dict[str, Any] = client.get(opened.path, headers=opened.bearing("watch")).json()
    return state


CHICKEN = [
    # who, the turn; black closes a ring round c3
    ("black", "b2"),
    ("orange", "a1 n:e3"),
    ("black", "c2 n:a5"),
    ("orange", "b1 n:d4"),
    ("black", "b4 decline"),
    ("orange", "c1"),
    ("black", "c4"),
    ("orange", "c5"),
    ("black", "b3"),
    ("orange", "a3"),
]


def test_a_whole_game_of_chicken(client: TestClient) -> None:
    """Both sides play to the end; the ring is named, the record replays, what is refused says why."""
    opened = open_table(client, game="glorieta", size=3)
    for role, turn in CHICKEN:
        state = play(client, opened, role, turn)
        assert state["outcome"] is None
    refused = client.post(
        f"{opened.path}/events",
        json={"after": state["seq"], "turn": "b3 n:a4"},
        headers=opened.bearing("black"),
    )
    state = play(client, opened, "black", "d3")
    record = client.get(f"{opened.path}/record", headers=opened.bearing("watch")).text
    turns = list(replay(parse_record(record)))

    assert set(opened.tokens) == {"black", "orange", "referee", "watch"}
    assert refused.status_code == 422
    assert [fault["code"] for fault in refused.json()["faults"]] == ["occupied", "no-neutral"]
    assert state["outcome"]["words"] == "Black wins: a loop of 6"
    assert state["outcome"]["rings"] == [["b2", "c2", "d3", "c4", "b4", "b3"]]
    assert (state["scores"], state["phase"], len(state["board"]["outline"])) == ({}, "over", 6)
    assert next(cell for cell in state["cells"] if cell["name"] == "e3")["words"] == "neutral"
    assert not any(turn.faults for turn in turns)
    assert turns[-1].written.text == "d3"


def test_the_last_turn_can_be_looked_at_step_by_step(client: TestClient) -> None:
    """A turn without captures is shown stone by stone, in words."""
    opened = open_table(client, game="glorieta", size=3)
    for role, turn in CHICKEN[:5]:
        play(client, opened, role, turn)

    told = [
        [
            frame["words"]
            for frame in client.get(f"{opened.path}/turns/{n}", headers=opened.bearing("watch")).json()[
                "frames"
            ]
        ]
        for n in (2, 5)
    ]

    assert told == [
        ["orange drops an orange stone on a1", "orange drops a neutral stone on e3"],
        ["black drops a black stone on b4", "black declines the neutral stone"],
    ]


def test_a_turn_in_the_making(client: TestClient) -> None:
    """The own stone goes first; then a neutral one apart from its group, or declining, completes the turn."""
    before = "glorieta:chicken:3:o../..../..b../..../...:mover=orange"
    own = {"verb": "drop", "cell": "b1", "choice": "orange"}
    joined, apart = ({"verb": "drop", "cell": cell, "choice": "neutral"} for cell in ("a2", "c5"))
    bodies: tuple[list[dict[str, str]], ...] = (
        [],
        [own],
        [own, joined],
        [own, apart],
        [own, {"verb": "decline"}],
    )
    drafts = [
        client.post("/api/turns", json={"game": "glorieta", "position": before, "actions": actions}).json()
        for actions in bodies
    ]

    assert [draft["turn"] for draft in drafts] == [None, None, None, "b1 n:c5", "b1 decline"]
    assert [draft["accepted"] for draft in drafts] == [0, 1, 1, 2, 2]
    assert {action["choice"] for action in drafts[0]["actions"]} == {"orange"}
    assert {action["verb"] for action in drafts[1]["actions"]} == {"drop", "decline"}
    assert "a2" not in [action["cell"] for action in drafts[1]["actions"]]
    assert [fault["code"] for fault in drafts[2]["faults"]] == ["same-group"]
    assert "or decline it" in drafts[1]["instruction"]


def test_players_can_change_colours(client: TestClient) -> None:
    """After the second player takes black, both links play the other colour; the record says so."""
    opened = open_table(client, game="glorieta", size=3, ruleset="landscape", options={"neutral": "a1 e3"})
    first = play(client, opened, "black", "c3")
    chosen = play(client, opened, "orange", "takes black")
    after = play(client, opened, "black", "c1")
    wrong = client.post(
        f"{opened.path}/events", json={"after": after["seq"], "turn": "a5"}, headers=opened.bearing("black")
    )
    last = play(client, opened, "orange", "a5")
    record = client.get(f"{opened.path}/record", headers=opened.bearing("watch")).text

    assert "choose your colour" in first["instruction"]
    assert (chosen["mover"], after["mover"], last["mover"]) == ("orange", "black", "orange")
    assert wrong.status_code == 403
    assert record.partition("\n\n")[2].splitlines() == [
        " 1 (B)  c3",
        "takes black",
        " 1 (O)  c1",
        " 2 (B)  a5",
    ]
    assert [turn.position.swapped for turn in replay(parse_record(record))] == [None, True, True, True]


def test_the_next_game_after_a_tie(client: TestClient) -> None:
    """After a tie one more neutral cell is proposed."""
    tie = "glorieta:landscape:3:boo/nooo/bbbob/obob/obb:mover=black:black=1"
    opened = open_table(client, game="glorieta", start=tie)
    state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert state["outcome"]["words"] == "A draw: the board is full without a loop"
    assert state["rematch"] == {"neutral": "2"}


STONES = "glorieta:chicken:3:on./..../.bb../..../...:mover=orange:declined=black"


def test_a_photo_opens_a_table_of_its_game(client: TestClient) -> None:
    """The board in a photo shows the game; the stones show who is to move and who declined."""
    scan = client.post("/api/photos", content=photo_of(STONES)).json()
    opened = open_table(client, game=scan["game"], shape=scan["shape"], cells=scan["cells"])
    state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert (scan["game"], scan["shape"], scan["save"]) == ("glorieta", "hex3", STONES)
    assert scan["doubtful"] == ["b1", "c3"]
    assert [seen["piece"] for seen in scan["classes"]] == [None, "black", "orange", "neutral"]
    assert state["save"] == STONES


def test_a_photo_is_compared_and_its_turn_found(client: TestClient) -> None:
    """What was done on the real board is worded as a turn, or as differences."""
    opened = open_table(client, start="glorieta:chicken:3:.../..../..b../..../...:mover=orange")
    path, watch = f"{opened.path}/photos", opened.bearing("watch")
    right, wrong = (
        client.post(path, content=photo_of(f"glorieta:chicken:3:{cells}"), headers=watch).json()["cells"]
        for cells in ("o../..../..b../..../..n", "on./..../..b../..../...")
    )
    found, refused = (
        client.post(f"{opened.path}/compare", json={"cells": cells}, headers=watch).json()
        for cells in (right, wrong)
    )

    assert (found["verdict"], found["turn"]) == ("legal", "a1 n:c5")
    assert [fault["cells"] for fault in found["differences"]] == [["a1"], ["c5"]]
    assert refused["verdict"] == "illegal"
    assert "one group" in refused["faults"][0]["message"]


def test_what_stood_weighs_doubtful_stones(client: TestClient) -> None:
    """A doubtful stone that no turn can have changed is decided; if nothing legal fits, all are asked."""
    opened = open_table(client, start="glorieta:chicken:3:.../..../..b../..../...:mover=orange")
    path, watch = f"{opened.path}/photos", opened.bearing("referee")
    right, wrong = (
        client.post(path, content=photo_of(f"glorieta:chicken:3:{cells}"), headers=watch).json()
        for cells in ("o../..../..b../..../..n", "on./..../..b../..../...")
    )

    assert "c3" in {name for fault in right["decided"] for name in fault["cells"]}
    assert not right["cells"]["c3"]["doubtful"]
    assert (wrong["decided"], wrong["doubtful"]) == ([], ["b1", "c3"])


def test_stones_have_the_printed_ones_inks(client: TestClient) -> None:
    """A neutral stone shows both colours, half and half; no page needs to know its name."""
    css = client.get(INKS).text

    assert "--ink-orange: rgb(240 120 20);" in css
    assert '.cell[data-piece="black"] { --stone: var(--ink-black); --stone-mark: none; }' in css
    assert (
        '.cell[data-piece="neutral"] '
        "{ --stone: var(--ink-orange); --stone-half: var(--ink-black); --stone-mark: none; }"
    ) in css


def test_a_stone_that_closes_both_rings_shows_both(client: TestClient) -> None:
    """The winner's ring comes first, the other colour's stands beside it."""
    opened = open_table(client, start="glorieta:chicken:3:bb./b.b./.b.o./.o.o/.oo:mover=black")
    answer = play(client, opened, "black", "e3 n:c3")
    state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert answer["outcome"]["winner"] == "black"
    assert len(state["outcome"]["rings"]) == 2
    assert "a1" in state["outcome"]["rings"][0] and "d4" in state["outcome"]["rings"][1]


def test_after_changing_sides_seats_and_rounds_are_told_as_played(client: TestClient) -> None:
    """Choosing a colour is no round; who resigns loses with the colour that the seat plays by now."""
    opened = open_table(client, game="glorieta", size=3, ruleset="landscape", options={"neutral": "a1 e3"})
    for role, turn in (("black", "c3"), ("orange", "takes black"), ("black", "c1")):
        play(client, opened, role, turn)
    state = client.get(opened.path, headers=opened.bearing("black")).json()
    body = {"after": state["seq"], "resign": True}
    client.post(f"{opened.path}/events", json=body, headers=opened.bearing("black"))
    ended = client.get(opened.path, headers=opened.bearing("black")).json()

    assert [ply["round"] for ply in state["plies"]] == [1, None, 1]
    assert state["players"] == {"black": "orange", "orange": "black"}
    assert ended["outcome"]["words"] == "Black wins: orange resigned"


def swapped(clock: str = "none") -> TableState:
    """Return a table whose players have changed colours, and have played a turn each since."""
    start = "glorieta:landscape:3:n../..../.b.../..../..n:mover=orange"
    turns = [("orange", "takes black"), ("orange", "a2"), ("black", "b2")]
    events: list[Event] = [
        TableCreated("glorieta", start, "save"),
        TermsSettled("", clock),
        *(TurnPlayed(*turn) for turn in turns),
    ]
    return fold((event, float(at)) for at, event in enumerate(events))


@pytest.mark.parametrize(("role", "steps"), [("black", "1"), ("orange", "2")])
def test_a_seat_takes_back_its_own_turn_after_changing_colours(role: str, steps: str) -> None:
    """As many steps are asked for as stood before the last turn of that seat, with any turn of it."""
    assert judge_undo(swapped(), role) == OfferMade(role, "undo", steps)


def test_what_was_taken_back_is_its_seats_after_changing_colours() -> None:
    """Who made the turn may bring it back, and is offered that; the other seat may not."""
    state = follow(swapped(), StepUndone(), 9.0)

    assert judge_redo(state, "orange") == StepRedone()
    assert [role_view(state, role).can_redo for role in ("orange", "black")] == [True, False]
    with pytest.raises(NotYoursError, match="the step is orange's"):
        judge_redo(state, "black")


def test_a_lapsed_turn_is_told_as_the_colour_that_was_played() -> None:
    """The seat whose time ran out is not the colour that it began with."""
    state = follow(swapped("egg 60"), judge_flag(swapped("egg 60"), "referee", 99.0), 99.0)

    assert state.last is not None and str(step_words(state.last)) == "orange: time"
