"""Rulings on what a photo shows: the least work first, each with its changes, and each can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.table.comparing import compare
from companion.table.errors import NotYoursError, RefusedError, TableError
from companion.table.event_text import event_fields, event_from
from companion.table.events import (
    Event,
    RulingGiven,
    StepUndone,
    TableCreated,
    TermsSettled,
    TurnCarriedOut,
    TurnPlayed,
)
from companion.table.folding import follow, start_table
from companion.table.lying import lies_text
from companion.table.recording import record_text
from companion.table.ruling import judge_ruling
from companion.table.state import TableState
from companion.table.undoing import judge_undo
from companion.web.views import table_view
from games.catalogue import game_named
from games.checking.verdicts import search_of
from games.standing import Standing
from games.turn_text import require_turn_of
from tests.companion.conftest import AFTER, SMALL, TURN, TestClient, open_table
from tests.companion.test_refereeing import table
from tests.companion.test_waves import SAMPLES

SLIP = AFTER.replace("555232", "555132")  # after a legal turn a3, which nobody holds, is green


def seen_at(state: TableState, save: str) -> tuple[Standing, ...]:
    """Return what a photo of a position shows."""
    return state.game.look.standing(state.game.texts.position_from_text(save))


def ruled(state: TableState, ruling: str, penalty: str = "") -> TableState:
    """Return the state after one of the rulings that a photo of the slip leads to, on the next second."""
    choice = next(its for its in compare(state, seen_at(state, SLIP)).rulings if its.ruling == ruling)
    event = RulingGiven(
        ruling, "black", penalty, choice.save, "a3", choice.turn, "yes" * (ruling == "restore")
    )
    return then(state, judge_ruling(state, "referee", event))


def then(state: TableState, event: Event, seconds: float = 1) -> TableState:
    """Return the state after one more event, some seconds later."""
    return follow(state, event, state.at + seconds)


def test_the_ruling_with_the_least_work_comes_first() -> None:
    """The nearest legal turn costs one cell, taking the turn back six, letting it stand nothing."""
    state = table()
    choices = compare(state, seen_at(state, SLIP)).rulings

    assert [(its.ruling, len(its.changes)) for its in choices] == [("take", 1), ("restore", 6), ("stand", 0)]
    assert [(its.cell, *map(str, its.words)) for its in choices[0].changes] == [
        ("a3", "a3: swap the green for blue")
    ]
    after = state.game.resolve(state.position, choices[0].turn).after
    assert search_of(state.game).leads(state.position, after, lambda: False)
    assert choices[2].save.endswith("mover=white")
    assert [its.mover for its in choices] == ["white", "black", "white"]


def test_no_ruling_is_offered_on_what_a_turn_explains() -> None:
    """If a legal turn leads to what lies there, or nothing differs, there is nothing to rule on."""
    state = table()

    assert compare(state, seen_at(state, AFTER)).rulings == ()
    assert compare(state, seen_at(state, SMALL)).rulings == ()


def test_the_nearest_legal_turn_counts_and_the_rest_is_corrected() -> None:
    """The turn is written down, the list has only what it leaves wrong, and clocks wait for the hands."""
    state = ruled(table(TermsSettled(clock="increment 100+0")), "take")

    assert state.last is not None and state.last.side == "black" and state.mover == "white"
    assert [its.cell for its in table_view("t", state, "referee", 0).to_do] == ["a3"]
    assert state.clock is not None and state.clock.state == "hands"
    assert "the nearest legal turn counts (a3)" in record_text(state)


@pytest.mark.parametrize("ruling", ["take", "restore", "stand"])
@pytest.mark.parametrize("penalty", ["", "60", "loss"])
def test_each_ruling_can_be_taken_back(ruling: str, penalty: str) -> None:
    """Everything stands as before it, and the clock of each side shows no more than before."""
    before = table(TermsSettled(clock="increment 100+0"))
    state = ruled(before, ruling, penalty)
    assert table_view("t", state, "referee", 0).can_unrule
    undone = then(state, judge_undo(state, "referee", "ruling"), seconds=0)

    for name in ("position", "plies", "done", "real", "rulings", "outcome", "to_do"):
        assert getattr(undone, name) == getattr(before, name), name
    assert undone.clock is not None
    assert undone.clock.left == {"black": 100_000, "white": 100_000}
    with pytest.raises(RefusedError, match="no ruling to take back"):
        judge_undo(undone, "referee", "ruling")


def test_what_hands_have_put_right_stays_so_when_the_ruling_is_taken_back() -> None:
    """The real table then shows what the ruling made of it, and the list says how it gets back."""
    state = then(ruled(table(), "take"), TurnCarriedOut("hands"))
    undone = then(state, judge_undo(state, "referee", "ruling"))

    assert undone.to_do and undone.real == state.real


def test_a_ruling_is_not_taken_back_over_a_later_turn() -> None:
    """Once somebody has played on, only that can be undone; and no side takes a ruling back."""
    state = ruled(table(), "restore")
    with pytest.raises(NotYoursError):
        judge_undo(state, "black", "ruling")
    played = then(state, TurnPlayed("black", TURN))
    with pytest.raises(RefusedError, match="something was played"):
        judge_undo(played, "referee", "ruling")


def test_clocks_stand_while_the_table_is_put_right() -> None:
    """A ruling that says so stops them, and they run once hands are done; earlier rulings stopped none."""
    running = table(TermsSettled(clock="increment 100+0"))
    running = replace(running, clock=running.clock and running.clock.run(running.time.now))
    waiting = ruled(running, "restore")
    event = waiting.rulings[-1].ruled

    assert waiting.clock is not None and (waiting.clock.state, waiting.clock.carrying) == ("hands", "black")
    carried = then(waiting, TurnCarriedOut("hands"), seconds=50)
    assert carried.clock is not None and carried.clock.state == "run"
    assert carried.clock.left_at("black", carried.time.now) > 90_000
    earlier = follow(running, replace(event, waits=""))
    assert earlier.clock is not None and earlier.clock.state == "run"


def test_what_no_position_can_hold_is_ruled_on_too() -> None:
    """A ship too many lies there: all turns are tried for the nearest, and the list says what to change."""
    told = SAMPLES[1]
    game = game_named(told["game"])
    start = require_turn_of(game, game.texts.position_from_text(told["start"]), told["mover"])
    state = follow(
        start_table(TableCreated(game.id, game.texts.position_text(start), "save")), TermsSettled(), 1.0
    )
    board = game.rules.board_of(state.position)
    seen = list(game.look.standing(game.resolve(state.position, told["turn"]).after))
    seen[board.cell("h1")] = seen[board.cell("b1")]._replace(piece="battle-ship", owner="white")
    seen[board.cell("h8")] = seen[board.cell("h1")]
    take, restore = compare(state, tuple(seen)).rulings

    assert (take.ruling, take.save, [its.cell for its in take.changes]) == ("take", "", ["h8", "h1"])
    assert (restore.ruling, len(restore.changes) > 2) == ("restore", True)
    lies = lies_text(game, state.position, seen)
    after = then(
        state, judge_ruling(state, "referee", RulingGiven("take", "white", turn=take.turn, lies=lies))
    )
    assert after.mover == "black"
    assert [its.cell for its in table_view("t", after, "referee", 0).to_do] == ["h8", "h1"]
    for bad in ("[]", '{"z9":[null,"none",false,null,"",[]]}', '{"h1":[1,"none",false,null,"",[]]}', "{"):
        with pytest.raises(TableError, match="cannot be read"):
            judge_ruling(state, "referee", RulingGiven("restore", "white", lies=bad))


def test_a_turn_that_is_not_legal_cannot_be_taken() -> None:
    """The rules say why, as of every turn."""
    with pytest.raises(RefusedError):
        judge_ruling(table(), "referee", RulingGiven("take", "black", "", SLIP, "", "+A1, rest"))


def test_earlier_programs_read_what_has_nothing_new() -> None:
    """The new fields are written only if they say something, and everything is read back as it was."""
    plain, new = RulingGiven("restore", "black"), RulingGiven("take", "black", turn="rest", waits="yes")

    assert "turn" not in event_fields(plain) and "waits" not in event_fields(plain)
    assert "what" not in event_fields(StepUndone())
    assert [event_from("ruling", event_fields(its)) for its in (plain, new)] == [plain, new]
    assert event_from("undo", event_fields(StepUndone("ruling"))) == StepUndone("ruling")


def test_rulings_go_over_the_wire(client: TestClient) -> None:
    """What a comparison offers is sent as it is, taken back, and sent again; an export keeps it all."""
    opened = open_table(client)
    referee = opened.bearing("referee")
    state = table()
    cells = {
        name: its._asdict()
        for name, its in zip(
            state.game.rules.board_of(state.position).names, seen_at(state, SLIP), strict=True
        )
    }
    compared = client.post(f"{opened.path}/compare", json={"cells": cells}, headers=referee).json()
    choice = compared["rulings"][0]
    assert choice["ruling"] == "take" and [its["cell"] for its in choice["changes"]] == ["a3"]
    ruling = {"side": "black", **{name: choice[name] for name in ("ruling", "turn", "save")}}
    for body in ({"ruling": ruling}, {"undo": "ruling"}, {"ruling": ruling}):
        seq = client.get(opened.path, headers=referee).json()["seq"]
        answer = client.post(f"{opened.path}/events", json={"after": seq, **body}, headers=referee)
        assert answer.status_code == 201, answer.text

    told = client.get(opened.path, headers=referee).json()
    assert told["can_unrule"] and [its["cell"] for its in told["to_do"]] == ["a3"]
    export = client.get(f"{opened.path}/export", headers=referee).json()
    again = client.post("/api/tables", json={"export": export})
    assert again.status_code == 201, again.text
