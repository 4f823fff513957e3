"""A whole game of a society over HTTP: from the empty board over two days to a win that three sides share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.cli import main
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from games.catalogue import GAMES
from games.records.record import parse_record, replay
from tests.companion.conftest import Opened, TestClient, client_of, open_table

LIMIT = 1500


class Evening:
    """One run of the server, whose clock is moved by the test."""

    def __init__(self, client: TestClient, opened: Opened | None = None) -> None:
        """Open a table of four, or go on with one."""
        self.client, self.ahead = client, 0.0
        tables = server_of(client.app).tables
        began = tables.now()
        tables.now = lambda: began + self.ahead
        terms = {"name": "Friday", "clock": f"egg 600 limit:{LIMIT}"}
        shape = {"game": "colonization", "shape": "chess6x6", "options": {"players": "4"}}
        self.opened = opened or open_table(client, **shape, terms=terms)

    def state(self, role: str = "watch") -> Any:
        """Return what a role is shown."""
        return self.client.get(self.opened.path, headers=self.opened.bearing(role)).json()

    def say(self, role: str, status: int = 201, **body: Any) -> None:
        """Send an event of a role's."""
        path, bearing = f"{self.opened.path}/events", self.opened.bearing(role)
        sent = self.client.post(path, json={"after": self.state()["seq"], **body}, headers=bearing)
        assert sent.status_code == status, sent.text

    def play(self, *lines: str) -> None:
        """Let sides say something, each as "A c3-c4"; "*" is the referee."""
        for line in lines:
            side, text = line.split(" ", 1)
            self.say("referee" if side == "*" else side, turn=text)

    def link(self, seat: str, role: str) -> None:
        """Let a seat make a fresh link for another."""
        path, bearing = f"{self.opened.path}/links", self.opened.bearing(seat)
        made = self.client.post(path, json={"role": role}, headers=bearing)
        self.opened.tokens[role] = made.json()["token"]


def test_four_play_a_whole_game_and_three_share_the_win(settings: Settings, tmp_path: Path) -> None:
    """One comes late, one is eliminated and rejoins, one has left and comes back, one seat changes."""
    with client_of(create_app(settings)) as client:
        first = Evening(client)
        first.play("A +home a1", "B +home f6", "E join", "C +home b2", "D +home f1", "E +home a6")
        assert first.state()["mover"] == "A" and first.state()["clock"]["state"] == "run"
        first.say("B", remark="A and B leave row 4 alone")
        first.play("A a1xb2", "C rejoin old", "B no C", "B +colony e6", "D +colony e1")
        first.ahead = 601.0
        first.say("A", flag=True)  # E has not moved in time
        first.play("C +home c6", "A +colony a1", "B gone D", "E yes B", "B +colony f5", "E -", "C -")
        first.say("referee", pause="break")
    with client_of(create_app(settings)) as client:
        second = Evening(client, first.opened)
        left = second.state()["clock"]["limit_left"]
        assert second.state()["clock"]["state"] == "break" and left == 1000 * (LIMIT - 601)
        second.say("A", run=True)
        second.link("referee", "D")
        second.play("D back", "A +colony c1", "B e6-e5", "D -", "E -", "C leave")
        second.play("A -")
        second.ahead = 300.0
        second.play("B -", "D +colony e2")
        second.ahead = left / 1000 - 500
        second.play("E -", "A -")
        second.ahead = left / 1000 + 1.0
        assert second.state()["remaining"] == [*"BDE"]
        second.say("referee", 422, turn="join")
        second.play("B -", "D -", "E -")
        end, record = (
            second.state(),
            client.get(f"{first.opened.path}/record", headers=first.opened.bearing("watch")).text,
        )

    assert end["outcome"]["winners"] == [*"ABD"] and end["scores"] == {"A": 3, "B": 3, "C": 1, "D": 3, "E": 1}
    lines = [line.split(maxsplit=2)[1:] for line in record.splitlines() if line.startswith(" ")]
    assert [text for side, text in lines if side == "(*)"] == ["break", "resume", "time"]
    assert "; a fresh link for D was made by referee" in record and "; B: A and B leave row 4 alone" in record
    (tmp_path / "game.txt").write_text(record)
    assert main(["replay", str(tmp_path / "game.txt")]) == 0
    *_, last = replay(parse_record(record))
    assert GAMES["colonization"].texts.position_text(last.position) == end["save"]
