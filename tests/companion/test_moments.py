"""Games are timed by the server's own clock: no date moves a clock, and absences of the server are pauses."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store.store import Store, open_store
from companion.table.errors import RefusedError, UnreadableTableError
from companion.table.event_text import event_fields, event_from
from companion.table.events import (
    AWAY,
    ClocksPaused,
    ClocksStarted,
    Event,
    StepUndone,
    TableCreated,
    TermsSettled,
    TurnPlayed,
)
from companion.table.folding import fold, follow
from companion.table.judge import REFEREE, judge_turn
from companion.table.moments import Moment, Timeline, moment_from
from companion.table.recording import record_text
from companion.table.state import TableState
from companion.table.timekeeping import judge_flag, judge_pause, judge_run
from companion.web.absences import RESTART_SECONDS, go_on_after_restart
from companion.web.app import create_app
from companion.web.pulse import GAP_SECONDS, Pulse
from companion.web.tables import Tables
from games.records.record import parse_record
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, client_of, open_table, settings_in

SIDES = ("black", "white")
HOUR = 3600.0


@dataclass
class Machine:
    """A machine: its steady clock, and the date that anybody can set."""

    steady: float = 1000.0
    date: float = 1_800_000_000.0

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.steady += seconds
        self.date += seconds

    def pulse(self) -> Pulse:
        """Return the clock of a server that starts on this machine now, and is there from now on."""
        pulse = Pulse(lambda: self.steady, lambda: self.date)
        pulse.beat()
        return pulse


@dataclass
class Server:
    """A server on a machine, with one table of two sides that have an hour each."""

    folder: Path
    machine: Machine = field(default_factory=Machine)
    table: str = ""

    def __post_init__(self) -> None:
        self.start()
        created = TableCreated("sparklies", SMALL + ":mover=black", "save")
        self.table = self.tables.open(created, [(TermsSettled("", "increment 3600+0"), 0)]).table

    def start(self) -> None:
        """Start, for the first time or after it was killed."""
        self.pulse = self.machine.pulse()
        self.store: Store = open_store(f"sqlite:///{self.folder / 'tables.db'}")
        go_on_after_restart(self.pulse, self.store)
        self.tables = Tables(self.store, lambda _: None, self.pulse)

    def do(self, event: Event) -> TableState:
        """Let the referee do something, as far as it is allowed."""

        def judge(state: TableState, now: float) -> Event:
            match event:
                case ClocksStarted():
                    return judge_run(state, REFEREE)
                case ClocksPaused():
                    return judge_pause(state, REFEREE, event.reason)
                case TurnPlayed():
                    return judge_turn(state, REFEREE, event.turn, now=now)
            return event

        return self.write(self.state.seq, judge)

    def write(self, after: int, judge: Callable[[TableState, float], Event]) -> TableState:
        """Let somebody write who knows the events up to a number."""
        return self.tables.write(self.table, after, None, judge)

    def pass_time(self, seconds: float) -> None:
        """Let time pass while the server is there, second by second or less."""
        while seconds > 0:
            self.machine.wait(min(1.0, seconds))
            self.pulse.beat()
            seconds -= 1.0

    @property
    def state(self) -> TableState:
        """Return what stands."""
        return self.tables.state(self.table)

    @property
    def left(self) -> tuple[float, float]:
        """Return how many seconds black and white have left."""
        state = self.state
        assert state.clock is not None
        now = state.time.reading(self.tables.moment())
        black, white = (state.clock.left_at(side, now) / 1000 for side in SIDES)
        return black, white


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Give a server whose table has a clock that does not run yet."""
    server = Server(tmp_path)
    yield server
    server.store.close()


@pytest.mark.parametrize("step", [-3600.0, 400.0, 1e8, -1e9])
def test_no_step_of_the_date_moves_a_clock(server: Server, step: float) -> None:
    """Whether it goes back an hour or forth by years, what is left falls by the time that passed."""
    server.do(ClocksStarted())
    server.pass_time(10)
    server.machine.date += step
    server.pass_time(20)

    assert server.left == (3570.0, 3600.0)
    assert server.do(TurnPlayed("black", TURN)).outcome is None
    assert server.state.clock is not None and server.state.clock.state == "run"
    server.machine.date -= step
    server.pass_time(5)
    assert server.left == (3570.0, 3595.0)
    assert server.state.absences == ()


def test_nobody_loses_by_a_step_of_the_date(server: Server) -> None:
    """A flag that is claimed after it is refused."""
    server.do(ClocksStarted())
    server.machine.date += 2 * HOUR
    with pytest.raises(RefusedError, match="still has time"):
        server.write(server.state.seq, lambda state, now: judge_flag(state, "white", now))


def test_events_are_labelled_by_the_date_as_it_is(server: Server) -> None:
    """The date of an event is the machine's, also after somebody set it back; the moment never goes back."""
    server.do(ClocksStarted())
    server.machine.date -= HOUR
    server.pass_time(1)
    server.do(ClocksPaused("break"))
    *_, first, second = server.store.events(server.table)

    assert second.at - first.at == pytest.approx(1 - HOUR)
    moments = [moment_from(stored.event.moment) for stored in (first, second)]
    assert moments[0] and moments[1] and moments[1].seconds - moments[0].seconds == pytest.approx(1)
    assert {moment.run for moment in moments if moment} == {server.pulse.run}


@pytest.mark.parametrize("slept", [11.0, 600.0, 1e6])
def test_the_time_in_which_the_machine_slept_is_a_pause(server: Server, slept: float) -> None:
    """It costs nobody anything, stands among the events, and ends with the first thing that somebody does."""
    server.do(ClocksStarted())
    server.pass_time(10)
    server.machine.wait(slept)
    server.pass_time(30)
    state = server.state
    assert state.clock is not None and state.clock.state == AWAY
    assert server.left == (3590.0, 3600.0)
    pause = server.store.events(server.table)[-1]
    assert isinstance(pause.event, ClocksPaused) and pause.event.away == str(round(slept + 1))
    assert "; the server was away, or its machine was asleep, for " in record_text(state)
    assert server.do(TurnPlayed("black", TURN)).clock == replace(server.state.clock or state.clock)
    server.pass_time(5)

    assert server.left == (3590.0, 3595.0)
    assert parse_record(record_text(server.state)).turns


def test_a_server_that_is_only_busy_was_not_away(server: Server) -> None:
    """A few missed beats are no pause."""
    server.do(ClocksStarted())
    server.machine.wait(GAP_SECONDS)

    assert server.left == (3600.0 - GAP_SECONDS, 3600.0)
    assert server.state.absences == ()


@pytest.mark.parametrize("step", [0.0, -HOUR, 400.0])
def test_the_time_in_which_the_server_was_killed_is_a_pause(server: Server, step: float) -> None:
    """What was thought until it was last there counts, no matter what the date says when it is back."""
    server.do(ClocksStarted())
    server.pass_time(20)
    server.tables.attend()
    server.pass_time(3)
    server.machine.wait(600)
    server.machine.date += step
    server.start()
    server.pass_time(50)

    assert server.left == (3580.0, 3600.0)
    assert server.state.clock is not None and server.state.clock.state == AWAY
    (absence,) = server.state.absences
    assert absence.seconds == (None if step < 0 else 603 + step)
    server.do(ClocksStarted())
    server.pass_time(2)
    assert server.left == (3578.0, 3600.0)


def test_what_is_on_its_way_while_the_server_is_killed_still_counts(server: Server) -> None:
    """Who knows everything but the pause that the server wrote, and its end, is not behind."""
    known = server.do(ClocksStarted()).seq
    server.machine.wait(60)
    server.start()
    assert server.state.seq == known + 1
    played = server.tables.write(
        server.table, known, None, lambda s, now: judge_turn(s, REFEREE, TURN, now=now)
    )

    assert (played.seq, played.known) == (known + 2, known + 2)
    assert not played.is_known_to(known + 1)


@pytest.mark.parametrize("away", [0.0, 4.0, RESTART_SECONDS])
def test_a_quick_restart_is_no_absence_and_costs_no_time(server: Server, away: float) -> None:
    """The clock goes on from where the server was last there; nothing is written."""
    seq = server.do(ClocksStarted()).seq
    server.pass_time(7)
    server.tables.attend()
    server.machine.wait(away)
    server.start()
    assert server.left == pytest.approx((3593.0, 3600.0), abs=0.002)
    server.pass_time(5)

    assert server.left == pytest.approx((3588.0, 3600.0), abs=0.002)
    assert (server.state.seq, server.state.absences) == (seq, ())


def test_a_break_is_no_absence(server: Server) -> None:
    """If no clock runs, nothing is written when the server comes back."""
    server.do(ClocksStarted())
    server.do(ClocksPaused("break"))
    seq = server.state.seq
    server.machine.wait(600)
    server.start()

    assert server.state.seq == seq and server.state.clock is not None and server.state.clock.state == "break"


def test_tables_that_are_remembered_pause_as_soon_as_the_server_is_back(server: Server) -> None:
    """Nobody has to ask first: pages that follow get it."""
    told: list[str] = []
    server.tables.announce = told.append
    server.do(ClocksStarted())
    server.machine.wait(600)
    server.pulse.beat()
    told.clear()
    server.tables.attend(is_back=True)

    assert told == [server.table]
    assert isinstance(server.store.events(server.table)[-1].event, ClocksPaused)


def test_the_clock_that_is_read_goes_on_while_the_machine_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linux has such a clock under a name of its own; if a system refuses it, the next best is read."""
    asked: list[object] = []

    def read(clock: object) -> float:
        asked.append(clock)
        if clock == "boot":
            raise OSError
        return 5.0

    monkeypatch.setattr(time, "clock_gettime", read)
    monkeypatch.setattr(time, "CLOCK_BOOTTIME", "boot", raising=False)
    monkeypatch.setattr(time, "CLOCK_MONOTONIC", "steady", raising=False)
    assert (Pulse().now() > 0, asked[:2]) == (True, ["boot", "steady"])
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        monkeypatch.delattr(time, name)
    asked.clear()
    assert (Pulse().now() > 0, asked) == (True, [])


ACTS = st.sampled_from(["think", "set", "sleep", "kill", "attend", "run", "break", "turn", "undo"])
SECONDS = st.integers(0, 9_000).map(lambda ms: ms / 1000)


@given(st.lists(st.tuples(ACTS, SECONDS), max_size=25))
def test_what_was_folded_live_is_folded_again_after_a_restart(acts: list[tuple[str, float]]) -> None:
    """No matter what happens to the date, the machine or the server, only time that the server saw counts."""
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        counted = 0.0  # seconds that one side or the other must have lost, at the most
        for act, seconds in acts:
            runs = server.state.clock is not None and server.state.clock.state == "run"
            before = sum(server.left)
            match act:
                case "think":
                    server.pass_time(seconds)
                    counted += seconds if runs else 0
                    assert sum(server.left) == pytest.approx(before - (seconds if runs else 0), abs=0.002)
                case "set":
                    server.machine.date += (seconds - 5) * 1000
                case "sleep":
                    server.machine.wait(GAP_SECONDS + 1 + 100 * seconds)
                    server.pulse.beat()
                case "kill":
                    server.machine.wait(100 * seconds)
                    server.store.close()
                    server.start()
                case "attend":
                    server.tables.attend()
                case _:
                    _try(server, act)
            if act not in ("think", "kill"):
                assert sum(server.left) == pytest.approx(before, abs=0.002)
            assert server.state == fold((s.event, s.at) for s in server.store.events(server.table))
        assert 7200 - counted - 0.1 <= sum(server.left) <= 7200
        server.store.close()


def _try(server: Server, act: str) -> None:
    events: dict[str, Event] = {
        "run": ClocksStarted(),
        "break": ClocksPaused("break"),
        "turn": TurnPlayed("black", TURN),
        "undo": StepUndone(),
    }
    if (act == "turn" and server.state.done) or (act == "undo" and not server.state.done):
        return
    try:
        server.do(events[act])
    except RefusedError:
        return


@pytest.mark.parametrize("moment", ["", "a1@0.000", f"{'z' * 32}@{10**12 - 1}.999"])
def test_a_moment_is_read_as_it_was_written(moment: str) -> None:
    """Events of an earlier version have none, and are sent without one."""
    event = StepUndone(moment=moment)
    fields = event_fields(event)

    assert fields == ({"moment": moment} if moment else {})
    assert event_from(event.kind, fields) == event
    assert str(moment_from(moment) or "") == moment


@pytest.mark.parametrize(
    "fields",
    [{"moment": "now"}, {"moment": "a@-1"}, {"moment": "a@1e9"}, {"moment": "a@nan"}, {"away": "soon"}],
)
def test_a_moment_that_nobody_writes_is_damage(fields: dict[str, str]) -> None:
    """It is named, and nothing is made of it."""
    with pytest.raises(UnreadableTableError, match="no version of this program writes") as refused:
        event_from("pause", {"reason": "break", **fields})

    assert refused.value.code == "damaged"


def test_no_time_passes_from_one_run_of_the_server_to_the_next() -> None:
    """Seconds of different runs are not compared; within a run time never goes back."""
    timeline = Timeline(50.0).after(Moment("a", 7.0), 0)

    assert (timeline.now, timeline.reading(Moment("a", 9.5))) == (50.0, 52.5)
    assert timeline.reading(Moment("b", 10**6)) == 50.0
    later = timeline.after(Moment("a", 9.0), 0).after(Moment("a", 8.0), 0)
    assert later.now == 52.0
    assert later.after(Moment("b", 3.0), 0).after(Moment("b", 4.0), 0).now == 53.0
    assert later.after(None, 10**9).now == 52.0


def test_an_absence_stops_only_a_clock_that_runs() -> None:
    """A pause of this kind in an export, where no clock runs, is passed over."""
    state = fold([(TableCreated("sparklies", SMALL, "save"), 0.0), (TermsSettled("", "egg 60"), 0.0)])

    after = follow(state, ClocksPaused(AWAY, "5"), 1)
    assert (after.clock, after.absences) == (state.clock, ())


def test_a_running_clock_of_an_earlier_version_pauses_when_play_goes_on(server: Server) -> None:
    """It was timed by the date alone: what passed since the last event is nobody's."""
    earlier: list[tuple[Event, float]] = [
        (TableCreated("sparklies", SMALL + ":mover=black", "save"), 1.0),
        (TermsSettled("", "increment 60+0"), 1.0),
        (ClocksStarted(), 11.0),
    ]
    server.table = server.tables.open(earlier[0][0], earlier[1:], earlier[0][1]).table  # type: ignore[arg-type]
    assert server.state.seq == 3
    played = server.write(3, lambda state, now: judge_turn(state, REFEREE, TURN, now=now))

    assert (played.seq, played.outcome) == (5, None)
    assert server.left == (60.0, 60.0)


@contextmanager
def running(folder: Path, machine: Machine) -> Iterator[TestClient]:
    """Give a client of a server on a machine."""
    with client_of(create_app(settings_in(folder), machine.pulse())) as client:
        yield client


def look(client: TestClient, opened: Opened) -> dict[str, Any]:
    """Return what a watcher sees."""
    told: dict[str, Any] = client.get(opened.path, headers=opened.bearing("watch")).json()
    return told


def test_a_pause_of_the_server_is_told_over_http_and_comes_back_in_an_export(tmp_path: Path) -> None:
    """The clock says why it stands, the table for how long the server was away; an export keeps both."""
    machine = Machine()
    with running(tmp_path, machine) as client:
        opened = open_table(client, start=SMALL, mover="black", terms={"clock": "increment 300+0"})
        headers = opened.bearing("black")
        client.post(f"{opened.path}/events", json={"after": 2, "run": True}, headers=headers)
    machine.wait(600)
    with running(tmp_path, machine) as client:
        state = look(client, opened)
        assert (state["seq"], state["known"], state["clock"]["state"]) == (4, 3, "away")
        assert state["clock"]["sides"]["black"]["left"] == 300_000
        words = "the server was away, or its machine was asleep, for 10 minutes; the clocks stood still"
        assert state["absences"] == [{"after": 0, "words": words}]
        made = client.post(f"{opened.path}/making", json={"after": 3, "turn": TURN}, headers=headers)
        assert made.status_code == 200
        answer = client.post(f"{opened.path}/events", json={"after": 3, "turn": TURN}, headers=headers)
        assert (answer.status_code, answer.json()["seq"]) == (201, 5)
        assert look(client, opened)["clock"]["state"] == "run"
        export = client.get(f"{opened.path}/export", headers=headers).json()
        again = open_table(client, export=export)
        assert look(client, again)["clock"]["sides"] == look(client, opened)["clock"]["sides"]
        assert look(client, again)["absences"] == state["absences"]
