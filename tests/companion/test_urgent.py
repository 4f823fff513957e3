"""What a turn would cost, shown before it is ended; and a weapon whose moment counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.web.app import Settings, create_app
from companion.web.server import server_of
from games.catalogue import GAMES
from tests.companion.conftest import TestClient, client_of, open_table

# A: a home planet, a weapon and two colonies in a row; B: a home planet with a colony beside it.
STANDS = "colonization:chess5x5:a1,b1.c1,,,a2/e5,e4.d4"


def drafted(client: TestClient, turn: str, start: str = STANDS) -> Any:
    """Return what a typed turn comes to."""
    return client.post("/api/turns", json={"position": start, "turn": turn}).json()


@pytest.mark.parametrize(
    ("turn", "removed", "warning"),
    [
        ("c1-d2", ["d2"], "your own piece on d2 goes with this turn"),
        ("c1-c2", [], ""),
        ("b1-b2", [], ""),
        ("a1-b2", [], ""),
        ("fire a2", ["a2", "d4", "e4"], "your own piece on a2 goes with this turn, and d4 and e4"),
        ("-", [], ""),
    ],
)
def test_what_goes_is_said_before_a_turn_is_ended(
    client: TestClient, turn: str, removed: list[str], warning: str
) -> None:
    """Own pieces that go are named, and others' if there is more than the one that is taken."""
    told = drafted(client, turn)
    assert sorted(cell["name"] for cell in told["removed"]) == removed
    assert told["warning"].lower().startswith(warning) and bool(told["warning"]) == bool(warning)
    if turn.startswith("fire"):
        assert told["warning"].endswith("The moment of your tap counts: end the turn, or undo it")


def test_one_piece_that_is_taken_asks_nothing(client: TestClient) -> None:
    """What it cuts off does; a production names what it replaces."""
    start = "colonization:chess5x5:d3,e3/e5,{}"
    assert drafted(client, "d3xd4", start.format("d4"))["warning"] == ""
    assert drafted(client, "d3xd4", start.format("d4.c3"))["warning"] == "d4 and c3 go with this turn"
    full = "colonization:chess5x5:a1,a2.b2.b1.c1.c2.c3.b3.a3/e5"
    assert drafted(client, "+agri a2", full)["warning"].startswith("your own pieces on")


def test_what_is_nobodys_is_nobodys_loss(client: TestClient) -> None:
    """Tiles that a player of a game for one takes away are what the turn is for."""
    rules, texts = GAMES["platy"].rules, GAMES["platy"].texts
    start = rules.start(rules.usual_shape, seed="4700")
    told = drafted(client, "f2 -1", texts.position_text(start))
    assert len(told["removed"]) > 2
    assert told["warning"] == ""


class Timed:
    """A table with a limit whose clock is moved by the test."""

    def __init__(self, client: TestClient, clock: str) -> None:
        """Open it on STANDS and let the time run."""
        self.client, self.ahead = client, 0.0
        tables = server_of(client.app).tables
        began = tables.now()
        tables.now = lambda: began + self.ahead
        self.opened = open_table(client, start=STANDS, terms={"clock": clock})
        self.say("A", run=True)

    def state(self) -> Any:
        """Return what a page shows."""
        return self.client.get(self.opened.path, headers=self.opened.bearing("A")).json()

    def say(self, role: str, status: int = 201, **body: Any) -> None:
        """Send an event."""
        body = {"after": self.state()["seq"], **body}
        path, bearing = f"{self.opened.path}/events", self.opened.bearing(role)
        assert self.client.post(path, json=body, headers=bearing).status_code == status

    def tap(self, *actions: dict[str, str], status: int = 200) -> Any:
        """Show a turn in the making."""
        body = {"after": self.state()["seq"], "actions": [*actions]}
        path, bearing = f"{self.opened.path}/making", self.opened.bearing("A")
        answer = self.client.post(path, json=body, headers=bearing)
        assert answer.status_code == status
        return answer.json()

    def texts(self) -> list[str]:
        """Return what has been played and said."""
        return [ply["text"] for ply in self.state()["plies"]]


FIRE = {"verb": "fire", "cell": "a2"}


@pytest.fixture
def timed(settings: Settings) -> Iterator[Timed]:
    """Give a table with an egg timer and a limit of 100 seconds."""
    with client_of(create_app(settings)) as client:
        yield Timed(client, "egg 60 limit:100")


def test_a_weapon_counts_from_its_first_tap(timed: Timed) -> None:
    """It is tapped before the time is up and confirmed after it; the record has it before the time."""
    timed.ahead = 50.0
    timed.say("A", turn="-")
    timed.say("B", turn="-")
    timed.ahead = 99.0
    assert timed.tap(FIRE)["warning"]
    timed.ahead = 104.0
    assert timed.texts() == ["-", "-"] and timed.state()["clock"]["limit_left"] == -4000
    timed.tap(FIRE)  # a page that was loaded anew shows it again
    timed.say("A", turn="fire a2")
    assert timed.texts() == ["-", "-", "fire a2", "time"]
    assert timed.state()["remaining"] == ["B"]


def test_what_is_taken_back_counts_no_more(timed: Timed) -> None:
    """Then the time is up at once, and a weapon is too late."""
    timed.ahead = 50.0
    timed.say("A", turn="-")
    timed.say("B", turn="-")
    timed.ahead = 99.0
    timed.tap(FIRE)
    timed.ahead = 101.0
    timed.tap()
    assert timed.texts() == ["-", "-", "time"]
    assert timed.tap(FIRE)["faults"][0]["code"] == "time-up"
    timed.say("A", 422, turn="fire a2")


def test_what_nobody_confirms_is_no_turn(timed: Timed) -> None:
    """The egg timer ends it as a lost turn, and then the time is up."""
    timed.ahead = 45.0
    timed.say("A", turn="-")
    timed.say("B", turn="-")
    timed.ahead = 99.0
    timed.tap(FIRE)
    timed.ahead = 104.0
    timed.say("B", flag=True, status=422)
    assert timed.texts() == ["-", "-"]
    timed.ahead = 105.5
    timed.say("B", flag=True)
    assert timed.texts() == ["-", "-", "time", "-"] or timed.texts() == ["-", "-", "-", "time"]


def test_without_an_egg_timer_it_waits_a_minute(settings: Settings) -> None:
    """Other turns in the making put nothing off."""
    with client_of(create_app(settings)) as client:
        timed = Timed(client, "none limit:100")
        timed.ahead = 99.0
        timed.tap({"verb": "abstain"})
        timed.ahead = 101.0
        assert timed.texts() == ["time"]

        timed = Timed(client, "none limit:100")
        timed.ahead = 99.0
        timed.tap(FIRE)
        timed.ahead = 158.0
        assert timed.texts() == []
        timed.ahead = 160.0
        assert timed.texts() == ["time"]
