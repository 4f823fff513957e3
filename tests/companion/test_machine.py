"""The HTTP interface against the rules as model: two seats, stale and doubled requests, streams, restarts."""

from __future__ import annotations

import shutil
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import anyio
import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.web.app import create_app
from games.catalogue import DEFAULT_GAME, game_named
from games.game import Game
from games.play.drafting import Draft
from tests.companion.conftest import Opened, TestClient, client_of, open_table, settings_in
from tests.conftest import Many


def heard_after(client: TestClient, opened: Opened, role: str, last: int, until: int) -> list[int]:
    """Return the numbers that a stream sends after the last one known, up to a number."""
    lines = [(b"authorization", opened.bearing(role)["Authorization"].encode())]
    lines += [(b"last-event-id", str(last).encode()), (b"host", b"table.test")]
    path = f"{opened.path}/stream"
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
    }
    scope |= {
        "server": ("table.test", 80),
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": lines,
    }
    told = bytearray()

    async def follow() -> None:
        with anyio.fail_after(10), anyio.CancelScope() as done:

            async def receive() -> MutableMapping[str, Any]:
                await anyio.sleep_forever()
                return {"type": "http.disconnect"}

            async def send(message: MutableMapping[str, Any]) -> None:
                told.extend(message.get("body", b""))
                if f"id: {until}\n".encode() in told:
                    done.cancel()

            await client.app(scope, receive, send)

    assert client.portal is not None
    client.portal.call(follow)
    return [int(line[4:]) for line in told.decode().splitlines() if line.startswith("id: ")]


class AtTheTable(RuleBasedStateMachine):
    """A game over HTTP and in the model at once; both must always agree."""

    game: Game[Any] = game_named(DEFAULT_GAME)
    rulesets: Sequence[str] = game.rulesets

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(mkdtemp())
        self.keys = 0
        self.positions: list[Any] = []
        self.done = 0
        self.seq = 1
        self.offered = ""
        self.answers: list[tuple[str, dict[str, object], str, dict[str, object]]] = []
        self.opened: Opened
        self.open_server()

    def open_server(self) -> None:
        """Start a server on the database of this run."""
        self.client = client_of(create_app(settings_in(self.folder)))
        self.client.__enter__()

    @initialize(seed=st.integers(0, 99), ruleset=st.integers(0, 99))
    def begin(self, seed: int, ruleset: int) -> None:
        """Open a table."""
        rules = self.rulesets[ruleset % len(self.rulesets)]
        self.opened = open_table(self.client, game=self.game.id, seed=seed, size=3, ruleset=rules)
        self.positions = [self.game.rules.start("3", rules, seed)]

    @property
    def sides(self) -> tuple[str, ...]:
        """Return who plays."""
        return tuple(self.game.rules.seated(self.positions[0]))

    @property
    def position(self) -> Any:
        """Return what stands in the model."""
        return self.positions[self.done]

    def send(self, role: str, body: dict[str, object]) -> tuple[int, dict[str, Any]]:
        """Post an event with a fresh key."""
        self.keys += 1
        key = f"key {self.keys}"
        headers = self.opened.bearing(role) | {"Idempotency-Key": key}
        answer = self.client.post(f"{self.opened.path}/events", json=body, headers=headers)
        told: dict[str, Any] = answer.json()
        if answer.status_code == 201:
            self.answers.append((role, body, key, told))
        return answer.status_code, told

    def turn(self, choices: list[int]) -> tuple[str, Any] | None:
        """Return a legal turn of the mover and where it leads."""
        actions, position, mover = [], self.position, self.game.rules.mover(self.position)
        for choice in choices:
            legal = self.game.rules.actions(position)
            if not legal or self.game.rules.mover(position) != mover:
                break
            actions.append(legal[choice % len(legal)])
            position = self.game.rules.apply(position, actions[-1])
        if not actions:
            return None
        draft = Draft.begin(self.game, self.position).on(actions).rest()
        return None if draft.turn is None else (draft.turn, draft.position)

    @rule(choices=st.lists(st.integers(0, 50), min_size=3, max_size=6), as_referee=st.booleans())
    def play(self, choices: list[int], as_referee: bool) -> None:
        """Play a legal turn as the mover or the referee."""
        found = self.turn(choices)
        if found is None:
            return
        turn, after = found
        mover = self.game.rules.mover(self.position)
        status, told = self.send("referee" if as_referee else mover, {"after": self.seq, "turn": turn})
        self.seq += 1
        self.positions = [*self.positions[: self.done + 1], after]
        self.done += 1
        self.offered = ""

        assert (status, told["seq"]) == (201, self.seq)
        assert told["save"] == self.game.texts.position_text(after)

    @rule(turn=st.sampled_from(["A1 R->G", "pass", "", "Z9 R->R", "+A1, B1 R->R, rest, A1 R->R"]))
    def play_nonsense(self, turn: str) -> None:
        """Send a faulty turn: it is refused with its faults and changes nothing."""
        mover = self.game.rules.mover(self.position)
        faults = self.game.resolve(self.position, turn).faults
        if faults:
            status, told = self.send(mover, {"after": self.seq, "turn": turn})

            assert status == 422
            assert [f["code"] for f in told["faults"]] == [f.code for f in faults]

    @rule(choices=st.lists(st.integers(0, 50), min_size=3, max_size=6))
    def play_out_of_turn(self, choices: list[int]) -> None:
        """Play for the other side and as a watcher: both are refused."""
        mover = self.game.rules.mover(self.position)
        others = [side for side in self.sides if side != mover]
        if found := self.turn(choices):
            for role in (*others, "watch"):
                assert self.send(role, {"after": self.seq, "turn": found[0]})[0] == 403

    @rule(behind=st.integers(-3, 3).filter(bool))
    def send_stale(self, behind: int) -> None:
        """Send what is out of date: the last number comes back."""
        status, told = self.send("referee", {"after": self.seq - behind, "undo": True})

        assert (status, told) == (409, {"seq": self.seq})

    @rule()
    def undo(self) -> None:
        """Take the last step back, if there is one."""
        status, _ = self.send("referee", {"after": self.seq, "undo": True})

        assert status == (201 if self.done else 422)
        if self.done:
            self.done -= 1
            self.seq += 1
            self.offered = ""

    @precondition(lambda self: self.done and not self.offered)
    @rule(which=st.integers(0, 1))
    def ask_for_an_undo(self, which: int) -> None:
        """Ask as a side to take back: nothing changes until the other side agrees."""
        side = self.sides[which]
        status, _ = self.send(side, {"after": self.seq, "undo": True})

        assert status == 201
        self.seq += 1
        self.offered = side

    @precondition(lambda self: self.offered)
    @rule(yes=st.booleans())
    def answer(self, yes: bool) -> None:
        """Answer as the other side; a player who asked cannot agree with itself."""
        other = next(side for side in self.sides if side != self.offered)
        if yes:
            assert self.send(self.offered, {"after": self.seq, "answer": True})[0] == 403
        status, _ = self.send(other, {"after": self.seq, "answer": yes})
        own = [n for n in range(self.done) if self.game.rules.mover(self.positions[n]) == self.offered]

        assert status == 201
        self.seq += 1
        if yes:
            self.done = own[-1] if own else self.done - 1
        self.offered = ""

    @rule()
    def redo(self) -> None:
        """Bring back what was taken back, if there is something."""
        status, _ = self.send("referee", {"after": self.seq, "redo": True})
        waiting = self.done + 1 < len(self.positions)

        assert status == (201 if waiting else 422)
        if waiting:
            self.done += 1
            self.seq += 1
            self.offered = ""

    @precondition(lambda self: self.answers)
    @rule(which=st.integers(0, 99))
    def repeat(self, which: int) -> None:
        """Send a request again: it gets its first answer and writes nothing."""
        role, body, key, told = self.answers[which % len(self.answers)]
        headers = self.opened.bearing(role) | {"Idempotency-Key": key}
        answer = self.client.post(f"{self.opened.path}/events", json=body, headers=headers)

        assert (answer.status_code, answer.json()) == (201, told)

    @precondition(lambda self: self.seq > 1)
    @rule(role=st.sampled_from(["black", "watch", "referee"]), behind=st.integers(1, 9))
    def reconnect(self, role: str, behind: int) -> None:
        """Follow the table again after some events were missed: each comes once, in order."""
        last = max(0, self.seq - behind)
        heard = heard_after(self.client, self.opened, role, last, self.seq)

        assert heard == list(range(last + 1, self.seq + 1))

    @rule()
    def restart(self) -> None:
        """Stop the server and start it again on the same database."""
        self.client.__exit__(None, None, None)
        self.open_server()

    @invariant()
    def tells_what_the_model_tells(self) -> None:
        """Compare what the server shows with the model."""
        if not self.positions:
            return
        state = self.client.get(self.opened.path, headers=self.opened.bearing("watch")).json()

        assert state["seq"] == self.seq
        assert state["save"] == self.game.texts.position_text(self.position)
        assert [p["standing"] for p in state["plies"]].count(True) == self.done
        assert (state["offer"] or {}).get("side", "") == self.offered

    def teardown(self) -> None:
        """Let go of the database."""
        self.client.__exit__(None, None, None)
        shutil.rmtree(self.folder)


class AtTheOtherTable(AtTheTable):
    """The same with a game of two choices a turn that nobody changes sides in."""

    game = game_named("glorieta")
    rulesets = ("chicken",)


@pytest.mark.parametrize("machine", [AtTheTable, AtTheOtherTable])
def test_the_interface_agrees_with_the_rules(machine: type[AtTheTable], many: Many) -> None:
    """Runs of random requests keep server and model together."""
    runs = hypothesis_settings(max_examples=many(3, of=20), stateful_step_count=20)
    run_state_machine_as_test(machine, settings=runs)
