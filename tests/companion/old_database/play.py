"""Evenings of every kind, played by HTTP alone: every event that there is, and every value it can have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.companion.conftest import AFTER, SMALL, TURN, Opened, open_table

__all__ = ["EVENINGS", "Clock", "Club", "Seated"]

FULL = "2:5:2:4:1:3333433338333555866646667:0"  # black has won 16 to 9
WRONG = "2:3:2:4:1:455555231:0"  # AFTER with another piece on c3
LONGEST = 12  # actions at most before a turn is left to rest


@dataclass
class Clock:
    """A clock that moves only when it is set; seconds since 1970."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@dataclass
class Club:
    """The tables of all evenings and everything that was written there.

    tables: table -> role -> token; called: table -> what the evening calls it. written: every request with
    an Idempotency-Key and its answer.
    """

    client: Any
    clock: Clock
    rng: Random
    tables: dict[str, dict[str, str]] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)
    written: list[dict[str, Any]] = field(default_factory=list)

    def open(self, called: str, **body: object) -> Seated:
        """Open a table."""
        self.clock.now += 60
        return self.sit(called, open_table(self.client, **body))

    def sit(self, called: str, opened: Opened) -> Seated:
        """Take a table in."""
        self.tables[opened.table], self.called[opened.table] = opened.tokens, called
        return Seated(self, called, opened)


@dataclass(frozen=True)
class Seated:
    """Play at one table."""

    club: Club
    called: str
    opened: Opened

    def look(self) -> dict[str, Any]:
        """Return what the referee sees."""
        answer = self.club.client.get(self.opened.path, headers=self.opened.bearing("referee"))
        seen: dict[str, Any] = answer.json()
        return seen

    def write(self, role: str, *, passed: float = 7.5, **body: Any) -> dict[str, Any]:
        """Write an event as a role, so many seconds after the last; return what was answered."""
        club = self.club
        club.clock.now += passed
        body = {"after": self.look()["seq"], **body}
        key = f"{self.called} {len(club.written)}"
        headers = {**self.opened.bearing(role), "Idempotency-Key": key}
        answer = club.client.post(f"{self.opened.path}/events", json=body, headers=headers)
        assert answer.status_code == 201, (self.called, role, body, answer.text)
        told: dict[str, Any] = answer.json()
        club.written.append(
            {
                "path": f"{self.opened.path}/events",
                "token": self.opened.tokens[role],
                "key": key,
                "body": body,
                "answer": told,
            }
        )
        return told

    def play(self, turns: int = 1, *, by: str = "screen", likes: Callable[[str], bool] = bool) -> None:
        """Play some turns of the side to move, made action by action; ends with the game.

        likes: which verb is taken where there are several.
        """
        for _ in range(turns):
            seen = self.look()
            if seen["outcome"]:
                return
            self.write(seen["seat"], turn=self.turn(seen["share"], likes), by=by, passed=20)

    def told(self) -> str:
        """Return a turn that takes as much as can be taken, if the side to move may see it."""
        path, seat = f"{self.opened.path}/most", self.opened.bearing(self.look()["seat"])
        turn: str = self.club.client.get(path, headers=seat).json()["text"]
        return turn

    def turn(self, position: str, likes: Callable[[str], bool] = bool) -> str:
        """Return some turn of a position, which tends to capture."""
        actions: list[dict[str, str]] = []
        longest = self.club.rng.randint(3, LONGEST)
        while True:
            body = {"position": position, "actions": actions, "rest": len(actions) >= longest}
            draft = self.club.client.post("/api/turns", json=body).json()
            if draft["turn"]:
                turn: str = draft["turn"]
                return turn
            legal = [a for a in draft["actions"] if likes(a["verb"])] or draft["actions"]
            most = max(len(action["captures"]) for action in legal)
            some = [action for action in legal if len(action["captures"]) == most]
            chosen = self.club.rng.choice(some)
            actions.append({name: chosen[name] for name in ("verb", "cell", "choice")})

    def rematch(self, called: str, role: str, *, passed: float = 30, **body: Any) -> Seated:
        """Begin the next game; every seat's link leads on to it."""
        client, path = self.club.client, self.opened.path
        self.club.clock.now += passed
        body = {"after": self.look()["seq"], **body}
        answer = client.post(f"{path}/rematch", json=body, headers=self.opened.bearing(role))
        assert answer.status_code == 201, answer.text
        seats = [
            client.post(f"{path}/next", headers=self.opened.bearing(role)).json()
            for role in self.opened.tokens
        ]
        tokens = {seat["role"]: seat["token"] for seat in seats}
        return self.club.sit(called, Opened(seats[0]["table"], tokens))


def speed_with_hands(club: Club) -> None:
    """Play beside a real board: clocks, hands, photos, rulings, corrections."""
    terms = {"name": "Friday “first”", "clock": "increment black=1500+10 white=900+5", "hands": True}
    at = club.open("speed", ruleset="speed", shape="4", seed=11, terms=terms)
    at.write("black", run=True)
    at.write("black", pause="hands", passed=12.25)
    at.play()
    at.write("white", carried="hands", passed=33)
    at.write("white", pause="break")
    at.write("black", run=True, passed=600)
    at.play(by="photo")
    at.write("referee", carried="photo")
    at.play()
    stood = at.look()["save"]
    at.write(
        "referee",
        ruling={"ruling": "restore", "side": "white", "penalty": "30", "save": stood, "note": "a slip"},
    )
    wrong = stood.split(":")
    wrong[5] = ("1" if wrong[5][0] != "1" else "2") + wrong[5][1:]
    at.write(
        "referee", ruling={"ruling": "stand", "side": "black", "save": ":".join(wrong), "note": "it stands"}
    )
    at.write("referee", position=stood, reason="photo")
    at.play()
    at.write("white", offer="undo")
    at.write("black", answer=True)
    at.write("white", offer="undo")
    at.write("black", answer=False)
    at.write("referee", undo=True)
    at.write("referee", redo=True)
    at.play()


def subtle_to_the_flag(club: Club) -> None:
    """Fall by the flag, take that back, agree on an end, begin anew with other sides, and by lot."""
    at = club.open("subtle", start=SMALL, terms={"name": "Delay", "clock": "delay 300+20"})
    at.write("black", turn=TURN)
    at.write("white", flag=True, passed=400)
    at.write("referee", undo=True)
    at.write("referee", terms={"name": "Delay", "clock": "delay 600+20"})
    at.write("black", offer="draw")
    at.write("white", answer=False)
    at.write("white", offer="most")
    at.write("black", answer=True)
    at.play()
    at.write("black", undo=True)
    at.write("black", answer=False)  # taken back by a player who asked
    at.write("black", offer="finish")
    at.write("white", answer=True)
    after = at.rematch("subtle again", "white", swapped=True, start="same")
    after.play(2)
    after.write("white", resign=True)
    third = after.rematch("subtle dealt", "referee", start="dealt")
    third.play(2)


def drift_by_the_egg(club: Club) -> None:
    """Let an egg timer lapse; agree on a draw."""
    at = club.open(
        "drift",
        ruleset="drift",
        shape="4x3",
        seed="a word as seed",
        terms={"clock": "egg 60"},
        options={"deal": "equal"},
    )
    at.write("black", run=True)
    at.play()
    at.write("white", flag=True, passed=80)
    at.play(2)
    at.write("referee", undo=True)
    at.write("black", offer="draw")
    at.write("referee", answer=True)


def alone(club: Club) -> None:
    """Play alone, shown the most every time, until the whole board is held: a place among the bests."""
    at = club.open("alone", shape="3", seed=5, terms={"name": "Alone", "solo": "black"})
    at.play(2)
    while not at.look()["outcome"]:
        at.write("black", turn=at.told())
    again = at.rematch("alone again", "black")
    again.play(2)
    again.write("black", undo=True)
    again.write("black", redo=True)


def from_unusual_lines(club: Club) -> None:
    """Begin on save lines with other fields and keys that nobody reads."""
    at = club.open("keys", start='1:3x2:7:8:9:012120:5:x-note=hello world:x-[tag]="7":mover=white')
    at.play(3)
    at.write("referee", undo=True)
    at.write("referee", position=at.look()["save"] + ":x-more=1", reason="correction")
    on = club.open("played on", start=FULL + ":x-on=:playing=on", mover="white")
    on.play(1, likes=lambda verb: verb == "pass")
    on.play(1)
    on.play(1, likes=lambda verb: verb == "pass")
    passed = club.open("passed once", start=FULL + ":mover=black:playing=on:passes=1")
    passed.play(4, likes=lambda verb: verb == "pass")


def ended_and_played_on(club: Club) -> None:
    """Play on where the board was full; repeat a position; lose by a ruling."""
    at = club.open("full", start=FULL)
    at.write("black", offer="play-on")
    at.write("white", answer=True)
    at.play(2)
    same = club.open("repeated", start=SMALL, mover="black")
    for _ in range(2):
        same.write("referee", position=AFTER + ":mover=white", reason="correction")
        same.write("referee", position=SMALL + ":mover=black", reason="correction")
    ruled = club.open("ruled lost", start=SMALL)
    ruled.write("black", turn=TURN)
    ruled.write("referee", ruling={"ruling": "restore", "side": "black", "penalty": "loss", "save": WRONG})


def kept_elsewhere(club: Club) -> None:
    """Begin with a record that has a faulty turn, cells as a photo showed them, and an export."""
    tags = f'[Game "sparklies"]\n[Ruleset "subtle"]\n[Start "{SMALL}"]\n[Event "Kept"]\n'
    record = f"{tags}\n1 (B) {TURN}\n1 (W) C1 R->G\n"
    at = club.open("record", record=record)
    at.play(1)
    cells = {cell["name"]: {k: cell[k] for k in ("colour", "owner", "active")} for cell in at.look()["cells"]}
    seen = club.open("cells", cells=cells, shape="3", ruleset="drift", mover="white", terms={"hands": True})
    seen.write("white", offer="most")
    seen.write("black", answer=True)
    seen.write("white", turn=seen.told(), by="photo")
    told = club.client.get(f"{at.opened.path}/export", headers=at.opened.bearing("watch")).json()
    club.open("export", export=told).play(1)
    at.write("black", offer="draw")  # and nobody has answered yet


def usual_board(club: Club) -> None:
    """Play on the board of the printed set, give a fresh link out."""
    at = club.open("usual", seed=9, terms={"name": "The usual one"})
    at.play(3)
    headers, held = at.opened.bearing("referee"), at.opened.tokens
    fresh = club.client.post(f"{at.opened.path}/links", json={"role": "watch"}, headers=headers)
    assert fresh.status_code == 201, fresh.text
    club.tables[at.opened.table] = {**held, "watch": fresh.json()["token"], "out": held["watch"]}


def loops(club: Club) -> None:
    """Play every form of the other game: colours chosen, stones declined, a loop at the end."""
    at = club.open(
        "chicken", game="glorieta", shape="hex3", terms={"name": "Loops", "clock": "increment 300+3"}
    )
    at.play(1)
    at.play(1, likes=lambda verb: verb == "take")
    at.play(3)
    seen = at.look()
    at.write(seen["seat"], undo=True)
    at.write(next(side for side in seen["sides"] if side != seen["seat"]), answer=True)
    at.play(60)
    at.rematch("chicken again", "orange", swapped=True).play(2)
    wide = club.open(
        "landscape", game="glorieta", ruleset="landscape", shape="hex3", seed=3, options={"neutral": "3"}
    )
    wide.play(4)
    wide.write("black", offer="draw")
    wide.write("orange", answer=True)
    wide.rematch("landscape again", "black").play(1)
    two = club.open(
        "2.0", game="glorieta", ruleset="2.0", shape="hex3", seed=1, terms={"hands": True, "clock": "egg 30"}
    )
    two.play(3)
    two.write("orange", carried="hands")
    two.write("black", resign=True)
    two.write("referee", undo=True)
    two.write("referee", position=two.look()["save"] + ":x-y=z", reason="correction")
    two.play(2)
    club.open("loops from a line", start="glorieta:2.0:3:.b./..o./..n../..../...:black=2:x-a=b").play(2)


EVENINGS: tuple[Callable[[Club], None], ...] = (
    speed_with_hands,
    subtle_to_the_flag,
    drift_by_the_egg,
    alone,
    from_unusual_lines,
    ended_and_played_on,
    kept_elsewhere,
    usual_board,
    loops,
)
