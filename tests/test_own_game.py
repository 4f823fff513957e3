"""A game that somebody else wrote and installed: found by its entry point, and a citizen like the others.

tests/toy is that game's whole distribution. Nothing outside it knows it: printing, layout, check, replay and
the companion get by with what its parts say.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest

from calibration.released import board_sheet
from companion.cli import main
from companion.web.app import Settings, create_app
from companion.web.server import server_of
from games.answers import Action
from games.catalogue import GAMES, load_installed_games
from games.errors import GamesError
from games.standing import HEADINGS
from kites import KITES
from kites.flight import Sky
from tests.companion.conftest import client_of, open_table
from tests.guests.installing import lay_down
from tests.synth.picture import Camera, lay_out, photograph, to_bytes

TOY = Path(__file__).parent / "toy"
START = "kites:5:black=a1se,orange=e5nw,red=e1sw:mover=black:round=1:quiet=0"


@pytest.fixture
def kites(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the game among those that are installed."""
    monkeypatch.setitem(GAMES, KITES.id, KITES)


def sparklies(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command with the distributions of a folder installed."""
    path = os.pathsep.join([str(folder), str(TOY), str(TOY.parents[1])])
    command = [sys.executable, "-m", "companion.cli", *words]
    environment = os.environ | {"PYTHONPATH": path}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_an_installed_game_is_found(tmp_path: Path) -> None:
    """Its entry point is all that it takes: a turn is checked, exactly, by trying every turn."""
    lay_down(tmp_path, "kites", "kites:KITES")
    after = START.replace("black=a1se", "black=b2se*").replace("mover=black", "mover=orange")
    legal = sparklies(tmp_path, "check", START, START.replace("a1se", "c2e"), "--mover", "black", "--json")
    illegal = sparklies(tmp_path, "check", START, after, "--mover", "black", "--json")

    told = json.loads(legal.stdout)
    assert (legal.returncode, told["verdict"], told["turn"]) == (1, "illegal", None), legal.stderr
    assert {fault["code"] for fault in told["faults"]} == {"says-otherwise"}
    told = json.loads(illegal.stdout)
    assert (illegal.returncode, told["faults"][0]["code"]) == (1, "no-turn")
    assert legal.stderr == illegal.stderr == ""


@pytest.mark.parametrize(
    ("module", "why"),
    [
        ("raise RuntimeError('no wind today')", "it cannot be loaded: RuntimeError: no wind today"),
        ("GAME = 'kites'", "its entry point is 'str' and no games.game.Game"),
        ("from games.sparklies.game import SPARKLIES as GAME", "there is a game called sparklies already"),
        (
            "from dataclasses import replace\nfrom kites import KITES\nGAME = replace(KITES, id='gales')",
            "its save line 'kites:5:black=a1se,orange=e5nw:mover=black:round=1:quiet=0' does not begin with",
        ),
        (
            "from dataclasses import replace\nfrom games.effects import Played\nfrom kites import KITES\n"
            "class Rules(type(KITES.rules)):\n"
            "    def played(self, position, action):\n"
            "        return Played(super().played(position, action).position, ())\n"
            "class Texts(type(KITES.texts)):\n"
            "    position_text = lambda self, p: 'gales' + super().position_text(p)[5:]\n"
            "    position_from_text = lambda self, t: super().position_from_text('kites' + t[5:])\n"
            "GAME = replace(KITES, id='gales', rules=Rules(), texts=Texts())",
            "the effects of its action fly do not lead to what then stands",
        ),
        ("import sys\nsys.exit(3)", "it cannot be loaded: SystemExit: 3"),
    ],
)
def test_what_cannot_be_used_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, why: str
) -> None:
    """A package may do anything when it is loaded: the others are found, and a message names it."""
    (tmp_path / "gales.py").write_text(module)
    lay_down(tmp_path, "gales", "gales:GAME")
    lay_down(tmp_path, "kites", "kites:KITES")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "gales", raising=False)

    found, (left,) = load_installed_games(["sparklies", "glorieta"])

    assert found == {"kites": KITES}
    assert left.name == "gales" and str(left.why).startswith(why)


def test_what_is_left_out_is_named(tmp_path: Path) -> None:
    """A person who asks for it reads why it is not there; --help does not look for it."""
    (tmp_path / "gales.py").write_text("raise RuntimeError('no wind today')")
    lay_down(tmp_path, "gales", "gales:GAME")
    sheets = sparklies(tmp_path, "sheets", "--json")
    asked = sparklies(tmp_path, "layout", "5", "--game", "gales", "--json")

    assert sheets.returncode == 0 and len(sheets.stdout.splitlines()) > 5
    assert asked.returncode == 2
    assert "gales was left out: it cannot be loaded: RuntimeError: no wind today" in asked.stderr
    assert sparklies(tmp_path, "--help").stderr == ""


def said(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> list[Any]:
    """Run a command and return the JSON objects that it said."""
    assert main(words) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.usefixtures("kites")
def test_its_set_is_printed(tmp_path: Path) -> None:
    """Board, pieces and rules, with a picture of a flight that the game has played."""
    assert main(["print", "all", "--game", "kites", "--size", "5", "--out", str(tmp_path)]) == 0

    texts = {
        path.stem: " ".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(path))
        for path in tmp_path.iterdir()
    }
    assert {"board", "rules", "instructions"} <= set(texts)
    assert "Black flies a1, b2, b3 and looks down." in texts["rules"]
    assert "1 in each of black, orange, red and green" in texts["tiles"]
    assert "triangle is where a piece looks" in " ".join(texts["instructions"].split())
    assert "For crowned nothing is printed" in " ".join(texts["instructions"].split())
    assert "Glass beads" not in texts["instructions"]


def test_a_game_without_a_kit_has_no_printed_set() -> None:
    """What is asked of its kit is refused by name."""
    with pytest.raises(GamesError, match="no printed set"):
        replace(KITES, printed=None).kit.supply(25)


@pytest.mark.usefixtures("kites")
def test_a_photo_is_read_as_far_as_inks_tell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Which kite stands where, those in inks never tried as doubts; what no ink shows is refused by name."""
    save = START.replace("e1sw", "c2w").replace("a1se", "b3n*")
    standing = KITES.look.standing(KITES.texts.position_from_text(save))
    page = lay_out(board_sheet("5"), standing)
    (tmp_path / "photo.jpg").write_bytes(to_bytes(photograph(page, Camera(tilt=18, azimuth=30))))
    asked = ("scan", str(tmp_path / "photo.jpg"), "--game", "kites")
    (found,) = said(capsys, 3, *asked, "--json")
    words = capsys.readouterr() and main(asked)

    assert {name: c["piece"] for name, c in found["cells"].items() if "piece" in c} == {
        "b3": "black",
        "e5": "orange",
        "c2": "red",
    }
    assert "c2" in found["doubtful"] and not {"b3", "e5", "a1"} & set(found["doubtful"])
    assert (found["save"], found["error"]["code"]) == (None, "unknown-piece")
    untold = "this reader does not know where a piece looks, the mark crowned, red, green: enter by hand"
    assert found["error"]["message"].startswith(untold)
    assert words == 3 and untold in capsys.readouterr().out
    with pytest.raises(SystemExit, match="3"):
        main(["check", save, str(tmp_path / "photo.jpg"), "--mover", "black"])
    assert untold in capsys.readouterr().err


def flights(seed: int, players: str = "3", late: str = "yes") -> list[tuple[Sky, str, str, Sky]]:
    """Play a whole game by lot: each turn or call with the position before it, its side and that after it."""
    rng, rules = random.Random(seed), KITES.rules
    position = rules.start("5", options={"players": players, "late": late})
    told: list[tuple[Sky, str, str, Sky]] = []
    while not rules.outcome(position) and len(told) < 200:
        before, side, done = position, rules.mover(position), list[Action]()
        while not done or rules.mid_turn(position):
            done.append(rng.choice(rules.actions(position)))
            position = rules.apply(position, done[-1])
        told.append((before, side, KITES.texts.turn_text(before, done), position))
        claims = [c for s in rules.seated(position) for c in rules.calls(position, s)]
        if claims and rng.random() < 0.3:
            claim = claims[-1]
            before, position = position, rules.apply(position, claim)
            told.append((before, claim.side, KITES.texts.turn_text(before, [claim]), position))
    return told


def test_any_turn_is_found_and_any_other_refuted() -> None:
    """The default way to check tries every turn: what was played is legal, another heading is not."""
    from games.checking.check import check_positions

    judged = refuted = 0
    for seed in range(6):
        for before, _, text, after in flights(seed)[:8]:
            if "-" not in text and ">" not in text:
                continue
            found = check_positions(KITES, before, KITES.look.with_standing(before, look(after, before)))
            assert found.verdict == "legal", (text, found)
            again = KITES.resolve(before, found.turn or "").after
            assert KITES.look.standing(again) == KITES.look.standing(after)
            other = turned(after, before)
            if other is not None:
                found = check_positions(KITES, before, other)
                assert (found.verdict, found.faults[0].code) == ("illegal", "no-turn")
                refuted += 1
            judged += 1

    assert judged > 30 and refuted > 20


def turned(after: Sky, before: Sky) -> Sky | None:
    """Return what stands after a turn with the kite of one who did nothing turned round as well."""
    for side, (kite, was) in enumerate(zip(after.kites, before.kites, strict=True)):
        if side != before.mover and kite and kite == was and kite.cell >= 0:
            kites = list(after.kites)
            kites[side] = kite._replace(heading=HEADINGS[(HEADINGS.index(kite.heading) + 4) % 8])
            return after._replace(kites=tuple(kites))
    return None


def look(after: Sky, before: Sky) -> Sequence[Any]:
    """Return what stands afterwards."""
    assert before.board == after.board
    return KITES.look.standing(after)


@pytest.mark.usefixtures("kites")
@pytest.mark.parametrize("seed", range(4))
def test_three_play_to_the_end_at_a_table(tmp_path: Path, seed: int) -> None:
    """Seats, a latecomer, an elimination or a claim; the record replays the same game without a seed."""
    game = flights(seed)
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game="kites", options={"players": "3", "late": "yes"})
        assert set(opened.tokens) == {"black", "orange", "referee", "watch"}
        tokens = dict(opened.tokens)
        referee = opened.bearing("referee")

        def link(role: str) -> int:
            answer = client.post(f"{opened.path}/links", json={"role": role}, headers=referee)
            if answer.status_code == 201:
                tokens[role] = answer.json()["token"]
            return int(answer.status_code)

        assert link("red") == 422
        seq = 1
        for number, (_, side, text, after) in enumerate(game):
            state = client.get(opened.path, headers=referee).json()
            states = {seat["side"]: seat["state"] for seat in state["seats"]}
            if states.get("red") == "in" and "red" not in tokens:
                assert link("red") == 201
            bearing = {"Authorization": f"Bearer {tokens[side]}"}
            if "draw" in text:
                mine = client.get(opened.path, headers=bearing).json()
                assert mine["calls"] == [{"turn": text, "words": text, "answers": ""}]
            sent = client.post(f"{opened.path}/events", json={"after": seq, "turn": text}, headers=bearing)
            assert sent.status_code == 201, (number, text, sent.json())
            assert sent.json()["save"] == KITES.texts.position_text(after)
            seq = sent.json()["seq"]
        end = client.get(opened.path, headers=referee).json()
        assert end["rematch"] == {"players": "3", "late": "yes"}
        following = client.post(
            f"{opened.path}/rematch", json={"after": seq, "swapped": True}, headers=referee
        )
        bearing = {"Authorization": f"Bearer {following.json()['token']}"}
        again = client.get(f"/api/tables/{following.json()['table']}", headers=bearing).json()
        assert [seat["state"] for seat in again["seats"]] == ["in", "in", "waits"]
        record = client.get(f"{opened.path}/record", headers=referee).text

    outcome = KITES.rules.outcome(game[-1][3])
    assert outcome is not None
    assert (end["outcome"]["winner"], end["due"]) == (outcome.winner, [])
    path = tmp_path / "game.txt"
    path.write_text(record)
    assert main(["replay", str(path)]) == 0


def test_the_games_that_are_played_have_it_all() -> None:
    """Among those games the latecomer comes, somebody is taken, and a draw is claimed."""
    ends = [flights(seed)[-1] for seed in range(4)]
    states = {seat.state for _, _, _, end in ends for seat in KITES.rules.seats(end)}
    late = [seat.side for _, _, _, end in ends for seat in KITES.rules.seats(end) if seat.state == "in"]

    assert states >= {"in", "out"} and "red" in late
    assert any("draw" in text for _, _, text, _ in ends)


@pytest.mark.usefixtures("kites")
def test_nothing_is_called_after_the_end(tmp_path: Path) -> None:
    """If all agreed to a draw nobody can claim one any more, though the position would allow it."""
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        opened = open_table(client, game="kites", start=START.replace("quiet=0", "quiet=6"))
        path, referee = f"{opened.path}/events", opened.bearing("referee")
        assert client.get(opened.path, headers=opened.bearing("red")).json()["calls"] == [
            {"turn": "claims a draw", "words": "claims a draw", "answers": ""}
        ]
        client.post(path, json={"after": 1, "offer": "draw"}, headers=referee)
        body = {"after": 2, "turn": "claims a draw"}
        answer = client.post(path, json=body, headers=opened.bearing("red"))

    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "game-over")


@pytest.mark.usefixtures("kites")
@pytest.mark.parametrize(("clock", "words"), [("increment 60", "out"), ("egg 60", "in")])
def test_time_that_runs_out_is_the_games_affair(tmp_path: Path, clock: str, words: str) -> None:
    """A fallen flag takes a kite out of the sky and the others fly on; an egg timer hands the turn on."""
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        terms = {"clock": clock}
        opened = open_table(client, game="kites", options={"players": "3"}, terms=terms)
        tables = server_of(client.app).tables
        began = tables.now()
        referee = opened.bearing("referee")

        def write(**body: object) -> Any:
            seq = client.get(opened.path, headers=referee).json()["seq"]
            answer = client.post(f"{opened.path}/events", json={"after": seq, **body}, headers=referee)
            return answer.status_code, client.get(opened.path, headers=referee).json()

        assert write(run=True)[0] == 201
        tables.now = lambda: began + 100
        status, state = write(flag=True)
        assert (status, state["outcome"], state["mover"], state["due"]) == (201, None, "orange", ["orange"])
        assert {seat["side"]: seat["state"] for seat in state["seats"]} == {
            "black": words,
            "orange": "in",
            "red": "in",
        }
        assert write(run=True)[0] == 422  # it runs already, for orange
        tables.now = lambda: began + 200
        status, state = write(flag=True)
        assert status == 201
        if words == "out":
            assert state["outcome"]["words"] == "Red wins: orange's time ran out"
            assert state["outcome"]["winners"] == ["red"]
        else:
            assert (state["outcome"], state["mover"]) == (None, "red")
