"""A society of eight at a table: who comes late, leaves and returns, and the time of the whole game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.table.clock import clock_terms
from companion.table.errors import TableError
from companion.table.events import (
    ClocksStarted,
    OfferMade,
    TableCreated,
    TermsSettled,
    TurnLapsed,
    TurnPlayed,
)
from companion.table.folding import fold, follow
from companion.table.offering import judge_offer
from companion.table.timekeeping import judge_flag
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from games.answers import LAPSE, TABLE, Action
from games.catalogue import GAMES
from games.consent import Request, requests_from, requests_text
from games.records.record import format_record, parse_record, replay
from kites import KITES
from moots import MOOTS, MootRules
from tests.companion.conftest import Opened, TestClient, client_of, open_table
from tests.companion.stand_ins import terms_text

LIMIT = 600


@pytest.fixture(autouse=True)
def moots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game among those that are installed."""
    monkeypatch.setitem(GAMES, MOOTS.id, MOOTS)


class Table:
    """A table of five on 16 squares whose clock is moved by the test."""

    def __init__(self, client: TestClient, clock: str = f"none limit:{LIMIT}", **body: Any) -> None:
        """Open the table."""
        self.client, self.ahead = client, 0.0
        tables = server_of(client.app).tables
        began = tables.now()
        tables.now = lambda: began + self.ahead
        self.opened: Opened = open_table(client, game="moots", size=4, terms={"clock": clock}, **body)

    def say(self, role: str, status: int = 201, **body: Any) -> Any:
        """Send an event of a role's and return the answer."""
        path, bearing = f"{self.opened.path}/events", self.opened.bearing(role)
        sent = self.client.post(path, json={"after": self.state()["seq"], **body}, headers=bearing)
        assert sent.status_code == status, sent.text
        return sent.json()

    def play(self, *turns: str) -> None:
        """Let sides say something, each as "A b2"."""
        for turn in turns:
            side, text = turn.split(" ", 1)
            self.say(side, turn=text)

    def state(self, role: str = "referee") -> Any:
        """Return what a role is shown."""
        return self.client.get(self.opened.path, headers=self.opened.bearing(role)).json()

    def record(self) -> str:
        """Return the record."""
        bearing = self.opened.bearing("watch")
        return str(self.client.get(f"{self.opened.path}/record", headers=bearing).text)


@pytest.fixture
def table(settings: Settings) -> Iterator[Table]:
    """Give a table with a limit of ten minutes."""
    with client_of(create_app(settings)) as client:
        yield Table(client)


def seats(state: Any) -> str:
    """Return the rotation, small letters for sides that are out, without those who wait."""
    there = (seat for seat in state["seats"] if seat["state"] != "waits")
    return "".join(seat["side"].lower() if seat["state"] == "out" else seat["side"] for seat in there)


def test_who_comes_late_is_added_at_the_end(table: Table) -> None:
    """A side that waits has a link because it may join; its turn comes last in the rotation."""
    assert set(table.opened.tokens) == {*"ABCDEFGH", "referee", "watch"}
    assert [call["turn"] for call in table.state("G")["calls"]] == ["join"]
    table.play("A a1", "G join", "B b1", "C c1", "D d1", "E a4")

    assert seats(table.state()) == "ABCDEG"
    assert table.state()["mover"] == "G"
    table.say("H", 403, turn="a2")
    table.play("G d4", "A a2")
    assert table.state()["plies"][1]["round"] == 1 and table.state()["plies"][-1]["round"] == 2


def test_who_left_returns_if_all_agree(table: Table) -> None:
    """The seat is skipped; every side that is in is asked, and the last yes brings it back."""
    table.play("A a1", "B leave", "C c1", "B return")
    asked = table.state("A")

    assert seats(asked) == "AbCDE"
    asks = [(its["side"], its["what"], its["waits"]) for its in asked["requests"]]
    assert asks == [("B", "return", [*"ACDE"])]
    assert asked["requests"][0]["words"] == "B asks to return to the rotation"
    assert [(call["words"], call["answers"]) for call in asked["calls"][:2]] == [
        ("let B return", "B"),
        ("refuse B", "B"),
    ]
    table.play("A yes B", "D yes B", "C yes B")
    assert table.state()["requests"][0]["waits"] == ["E"] and table.state()["mover"] == "D"
    assert [call["turn"] for call in table.state("A")["calls"]] == ["leave"]
    table.play("E yes B")
    assert (seats(table.state()), table.state()["requests"]) == ("ABCDE", [])


@pytest.mark.parametrize("ways", [("A yes B", "C no B"), ("A yes B", "C c1", "D d1", "E a4")])
def test_no_answer_means_no(table: Table, ways: tuple[str, ...]) -> None:
    """One refusal ends the request, and so does the end of the round; the side may ask again."""
    table.play("A a1", "B leave", "B return", *ways)

    assert (seats(table.state()), table.state()["requests"]) == ("AbCDE", [])
    assert [call["turn"] for call in table.state("B")["calls"]] == ["return"]


def test_the_referee_says_that_a_seat_has_left(table: Table) -> None:
    """What the table may say are the referee's calls, and nobody else's; time is not among them."""
    assert [call["turn"] for call in table.state()["calls"]] == [f"away {side}" for side in "ABCDE"]
    table.say("B", 403, turn="away A")
    table.say("referee", turn="away A")

    assert (seats(table.state()), table.state()["mover"]) == ("aBCDE", "B")
    assert " 1 (*)  away A" in table.record()


def test_time_that_is_up_completes_the_round(table: Table, tmp_path: Path) -> None:
    """The clock says so once, in the record as well; the round is played on, and equal most share the win."""
    table.play("A a1", "B b1")
    table.ahead = LIMIT - 1.0
    before = table.state()
    table.ahead = LIMIT + 1.0
    after = table.state("watch")

    assert (before["clock"]["limit_left"], before["has_time"]) == (1000, True)
    assert [ply["text"] for ply in after["plies"]] == ["a1", "b1", "time"]
    assert (after["plies"][-1]["side"], after["plies"][-1]["by"]) == (TABLE, "clock")
    assert (after["has_time"], after["outcome"], after["mover"]) == (False, None, "C")
    table.play("C c1", "D d1", "E a4")
    end = table.state()
    assert end["outcome"]["winners"] == [*"ABCDE"]
    assert end["outcome"]["words"].startswith("A, B, C, D and E win 1")

    record = table.record()
    assert " 1 (*)  time" in record and '[Clock "none limit:600"]' in record
    (tmp_path / "game.txt").write_text(record)
    assert main(["replay", str(tmp_path / "game.txt")]) == 0
    *_, last = replay(parse_record(record))
    ended = MOOTS.rules.outcome(last.position)
    assert ended is not None and ended.winners == tuple("ABCDE")
    assert MOOTS.texts.position_text(last.position) == end["save"]
    assert format_record(parse_record(record)).count("(*)") == 1


def test_a_turn_on_its_way_still_counts(table: Table) -> None:
    """A player who sent a turn without knowing that the clock would speak first is not refused."""
    table.play("A a1")
    seq = table.state()["seq"]
    table.ahead = LIMIT + 1.0
    path, bearing = f"{table.opened.path}/events", table.opened.bearing("B")

    assert table.client.post(path, json={"after": seq, "turn": "b1"}, headers=bearing).status_code == 201
    assert [ply["text"] for ply in table.state()["plies"]] == ["a1", "time", "b1"]


def test_what_others_say_stops_no_turn(table: Table) -> None:
    """A turn or an answer that crossed a call counts, if the player who is due still has the same to do."""
    table.play("A a1", "C leave", "C return")
    seq = table.state()["seq"]
    path = f"{table.opened.path}/events"
    for side, said in (("G", "join"), ("A", "yes C"), ("D", "yes C"), ("B", "b1")):
        body = {"after": seq, "turn": said}
        assert table.client.post(path, json=body, headers=table.opened.bearing(side)).status_code == 201
    late = table.client.post(path, json={"after": seq, "turn": "leave"}, headers=table.opened.bearing("E"))

    assert late.status_code == 409
    assert (table.state()["mover"], seats(table.state())) == ("D", "ABcDEG")


def test_breaks_stop_it_and_are_agreed(table: Table) -> None:
    """The time begins with the first turn; a side asks for a break, and only all together stop the clock."""
    table.ahead = 100.0
    table.play("A a1")
    assert table.state()["clock"]["limit_left"] == 1000 * LIMIT
    table.ahead = 150.0
    assert table.say("B", 422, pause="break")["faults"][0]["code"] == "break-agreed"
    table.say("B", offer="break")
    for side in "ACDE":
        table.say(side, answer=True)
    table.ahead = 5000.0
    assert (table.state()["clock"]["state"], table.state()["clock"]["limit_left"]) == ("break", 550_000)
    table.say("C", run=True)
    table.ahead = 5010.0
    assert table.state()["clock"]["limit_left"] == 540_000
    table.say("referee", pause="break")
    said = [(ply["side"], ply["text"], ply["round"]) for ply in table.state()["plies"][1:]]
    assert said == [("*", "break", 1), ("*", "resume", 1), ("*", "break", 1)]


def test_what_only_the_clock_said_is_not_taken_back(table: Table) -> None:
    """Before anybody has played, a break is no step that somebody could want back."""
    table.say("referee", run=True)
    table.say("referee", pause="break")

    assert [ply["by"] for ply in table.state()["plies"]] == ["clock"]
    assert not table.state()["can_undo"]
    for refused in (
        table.say("referee", 422, undo=True),
        table.say("A", 422, offer="undo"),
    ):
        assert [fault["code"] for fault in refused["faults"]] == ["nothing-to-undo"]


def test_those_agree_on_a_break_whose_pages_are_open(table: Table) -> None:
    """With nobody connected all that are in are asked; seats that the asker holds need no question."""
    table.play("A a1", "E leave")
    connected = set[str]()
    bus: Any = server_of(table.client.app).bus
    bus.connected_seats = lambda _: connected
    for pages, held, waits in (
        ("", "", "ACD"),
        ("BCE", "", "C"),
        ("C", "C", "AD"),
        ("ABCD*", "D", "AC"),
    ):
        connected.clear()
        connected.update(pages)
        event = judge_offer(fold_of(table), "B", "break", connected, held)
        assert event == OfferMade("B", "break", " ".join(["B", *waits]))
    connected.clear()
    connected.update("BCE")
    table.say("B", offer="time")
    assert table.state()["offer"]["waits"] == ["C"]
    table.say("C", answer=True)
    assert [ply["text"] for ply in table.state()["plies"]] == ["a1", "leave", "time"]
    assert fold_of(table, OfferMade("B", "break", "B")).clock.state == "break"


def fold_of(table: Table, *more: Any) -> Any:
    """Return what stands at a table, and after more events."""
    state = server_of(table.client.app).tables.state(table.opened.table)
    for event in more:
        state = follow(state, event, state.at)
    return state


def test_a_game_of_two_days_goes_on_with_the_time_that_is_left(settings: Settings) -> None:
    """What the clock says and lost turns are lines of the record, which replay to the same end without it."""
    with client_of(create_app(settings)) as client:
        table = Table(client, "egg 300 limit:600")
        table.play("A a1", "B b1", "C leave")
        table.ahead = 301.0
        table.say("A", flag=True)  # D's turn: a player whose page is open says so
        table.say("referee", pause="break")
    with client_of(create_app(settings)) as client:
        table.client, tables = client, server_of(client.app).tables
        began, table.ahead = tables.now(), 0.0
        tables.now = lambda: began + table.ahead
        table.say("B", run=True)
        table.play("E a4", "C return", "A yes C", "B yes C", "D yes C", "E yes C")
        assert table.state()["clock"]["limit_left"] == 299_000
        table.say("referee", turn="away D")
        table.ahead = 299.5
        assert table.state()["remaining"] == ["A", "B", "C", "E"]
        table.play("A a2", "B b2", "C c1")
        assert table.state()["remaining"] == ["E"]
        table.play("E -")
        end, record = table.state(), table.record()

    lines = [line.split(maxsplit=2)[1:] for line in record.splitlines() if line.startswith(" ")]
    said = [text for side, text in lines if side == "(*)"]
    assert said == ["break", "resume", "away D", "time"] and ["(D)", "-"] in lines
    *_, last = replay(parse_record(record))
    assert MOOTS.texts.position_text(last.position) == end["save"] and end["outcome"]["winners"] == ["A", "B"]


def test_all_may_agree_that_the_time_is_up(table: Table) -> None:
    """The last yes is a line of the record like the clock's own; then there is nothing more to agree on."""
    table.play("A a1")
    table.say("B", offer="time")
    for side in "ACDE":
        table.say(side, answer=True)

    assert [ply["text"] for ply in table.state()["plies"]] == ["a1", "time"]
    assert table.say("B", 422, offer="time")["faults"][0]["code"] == "no-limit"


def test_the_clock_speaks_again_after_an_undo(table: Table) -> None:
    """Taking back goes behind what the clock said, to the turn before; the clock then says it again."""
    table.play("A a1", "B b1")
    table.ahead = LIMIT + 1.0
    table.state()
    table.say("referee", undo=True)

    standing = [ply["text"] for ply in table.state()["plies"] if ply["standing"]]
    assert (standing, table.state()["mover"]) == (["a1", "time"], "B")


def test_a_restart_and_an_export_keep_it(settings: Settings) -> None:
    """Another run of the server goes on with the same time, and an exported table comes in again."""
    with client_of(create_app(settings)) as client:
        table = Table(client)
        table.play("A a1", "F join", "B leave")
        table.ahead = 60.0
        table.say("referee", pause="break")
    with client_of(create_app(settings)) as client:
        bearing = table.opened.bearing("watch")
        kept = client.get(table.opened.path, headers=bearing).json()
        export = client.get(f"{table.opened.path}/export", headers=bearing).json()
        again = open_table(client, export=export)
        told = client.get(again.path, headers=again.bearing("watch")).json()

    assert kept["clock"]["limit_left"] == told["clock"]["limit_left"] == 1000 * (LIMIT - 60)
    assert seats(kept) == seats(told) == "AbCDEF"


def test_a_limit_stands_beside_an_egg_timer(settings: Settings) -> None:
    """Both count: a lost turn is a pass, and the whole game's time goes on."""
    with client_of(create_app(settings)) as client:
        table = Table(client, "egg 60 limit:600")
        table.play("A a1")
        table.ahead = 61.0
        table.say("C", flag=True)
        state = table.state()

    assert (state["mover"], state["clock"]["limit_left"]) == ("C", 539_000)
    assert state["clock"]["sides"]["C"]["left"] == 60_000


@pytest.mark.parametrize(
    ("game", "clock", "code"),
    [
        ("kites", "none limit:600", "clock"),
        ("moots", "none limit:0", "clock"),
        ("moots", "none limit:600 limit:60", "clock"),
        ("moots", "limit:600", "clock"),
        ("moots", "increment 60+1 limit:600", "clock"),
        ("moots", "delay 60+1", "clock"),
    ],
)
def test_limits_that_cannot_be_are_refused(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, game: str, clock: str, code: str
) -> None:
    """Only a game whose rules know such a time has a limit, said once; some games have no chess clock."""
    monkeypatch.setitem(GAMES, "kites", KITES)
    with client_of(create_app(settings)) as client:
        answer = client.post("/api/tables", json={"game": game, "terms": {"clock": clock}})

    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, code)


def test_a_limit_is_settled_before_the_first_turn(table: Table) -> None:
    """Other terms may still change; the time that has passed is kept."""
    table.play("A a1")
    table.ahead = 60.0
    terms = {"name": "Friday", "clock": "egg 60 limit:600"}
    refused = table.say("referee", 422, terms={"clock": "none limit:6000"})
    table.say("referee", terms=terms)

    assert refused["faults"][0]["code"] == "clock"
    assert table.state()["clock"]["limit_left"] == 540_000


@pytest.mark.parametrize(
    ("body", "clock"),
    [
        ({}, "egg 180 wait limit:7200"),
        ({"terms": {"name": "Friday"}}, "egg 180 wait limit:7200"),
        ({"start": MOOTS.texts.position_text(MOOTS.rules.start("4"))}, "egg 180 wait limit:7200"),
        ({"terms": {"clock": "none"}}, "none"),
        ({"terms": {"clock": "egg 60"}}, "egg 60"),
    ],
)
def test_a_game_has_its_own_clock_unless_another_is_asked_for(
    settings: Settings, body: dict[str, Any], clock: str
) -> None:
    """The rules name an egg timer and a limit; terms that say nothing about the clock keep them."""
    with client_of(create_app(settings)) as client:
        size = {} if "start" in body else {"size": 4}
        opened = open_table(client, game="moots", **size, **body)
        told = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert told["terms"]["clock"] == clock
    assert told["terms"]["name"] == body.get("terms", {}).get("name", "")
    assert told["chess_clock"] is False


def test_clocks_with_a_limit_are_written_and_read() -> None:
    """The limit comes last, with any kind of clock."""
    for text in ("none limit:7200", "egg A=60+0 B=60+0 limit:60", "increment A=9+1 B=9+1"):
        assert terms_text(clock_terms(text, "AB")) == text
    with pytest.raises(TableError, match="1 to 86400"):
        clock_terms("none limit:86401", "AB")


class Lapsing(MootRules):
    """Moots in which the table says what a turn comes to that an egg timer has ended."""

    def table_calls(self, position: Any) -> list[Action]:
        """Return that the turn is lost, as a call."""
        return [*super().table_calls(position), Action(LAPSE, side=TABLE)]


class Handing(MootRules):
    """Moots in which a lost turn is no turn that a side could make: who lost it comes last from now on."""

    def skipped(self, position: Any) -> Any:
        """Return the position with the side to move at the end of the order."""
        rest = position.order.replace(position.mover, "")
        return super().skipped(position)._replace(order=rest + position.mover)


def test_a_lost_turn_can_be_a_line_of_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the rules know such a call, the egg timer says it, else a pass; otherwise the turn lapses."""
    lapse, passes = TurnPlayed(TABLE, "lapse", "clock"), TurnPlayed("A", "-", "clock")
    for rules, said in ((Lapsing(), lapse), (MOOTS.rules, passes), (Handing(), TurnLapsed("A"))):
        monkeypatch.setitem(GAMES, MOOTS.id, replace(MOOTS, rules=rules))
        start = MOOTS.texts.position_text(MOOTS.rules.start("4"))
        state = fold([(TableCreated("moots", start, "save"), 0.0), (TermsSettled(clock="egg 60"), 0.0)])
        assert judge_flag(follow(state, ClocksStarted(), 0.0), "B", 61.0) == said


def test_requests_need_all_or_some() -> None:
    """All who are asked have to agree, or as many as are needed; a refusal counts only if it matters."""
    every = Request("C", "return", ("A", "B"))
    (yes, no), (second, _) = every.calls("A"), every.calls("B")
    agreed = every.answered(yes)
    assert agreed is not None and not agreed.granted and agreed.calls("A") == ()
    both = agreed.answered(second)
    assert both is not None and both.granted and every.answered(no) is None

    some = Request("A", "away D", ("B", "C"), needed=1)
    left = some.answered(some.calls("B")[1])
    assert left is not None and left.asked == ("C",) and left.answered(left.calls("C")[1]) is None
    assert some.without("A") is None and some.without("B") == some._replace(asked=("C",))
    assert requests_from(requests_text([agreed, some])) == (agreed, some)
