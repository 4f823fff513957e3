"""Every fault of a turn, an action or a check: its code, its cells and its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import games
from games.answers import Action
from games.catalogue import GAMES
from games.checking.check import check_turn
from games.checking.verdicts import search_of
from games.errors import GamesError, IllegalError
from games.faults import Fault
from games.records.record import parse_record, replay
from games.sparklies.game import SPARKLIES
from games.sparklies.play import apply, faults
from tests.codes import codes_in
from tests.games.sparklies.laying import lay

GAME = SPARKLIES
DRIFT_STOP = "A1 R->R, stop"

TURN_FAULTS = [
    # mover, ruleset, position, turn, the faults: code and cells
    ("black", "subtle", ".R .R / .R .R", "", ["parse"]),
    ("black", "subtle", ".R .R / .R .R", "A1 R=>R", ["parse"]),
    ("black", "subtle", ".R .R / .R .R", "A1 R->R,", ["parse"]),
    ("black", "subtle", ".R .R / .R .R", "A1 R->Y", ["parse"]),
    ("black", "subtle", ".R .R / .R .R", "rest", ["parse"]),
    ("black", "subtle", ".R .R / .R .R", "A1 R->R, rest, A1 R->R", ["parse"]),
    ("black", "subtle", ".R .R / .R .R", "A1 R->R, pass", ["parse"]),
    ("black", "subtle", ".R .R / .R .R", "A1 R->R, +B1", ["parse"]),
    ("black", "subtle", ".R .R / .R .R", "C3 R->R", ["no-such-cell c3"]),
    ("black", "subtle", ".R .R / .R .R", "+A9, C3 R->R, C3 R->R", ["no-such-cell a9", "no-such-cell c3"]),
    ("black", "subtle", ".R .R / .R .R", "+A1", ["no-activation"]),
    ("black", "subtle", ".R .R / .R .R", "pass", ["no-pass"]),
    ("black", "subtle", "bR .R / .R .R", "A1 R->R", ["no-control a1"]),
    ("black", "subtle", "wR .R / .R .R", "A1 R->R", ["not-free a1"]),
    ("black", "subtle", "wR bR / .R .R", "+A1, B1 R->R", ["not-free a1"]),
    ("black", "subtle", "wR .R / .R .R", "+B2, A1 R->R", ["not-yours a1"]),
    ("black", "subtle", "wR .R / .R .R", "+B2, B1 R->R", ["not-yours b1"]),
    ("black", "subtle", "wR .R / .R wR", "+B2, A1 R->R", ["not-free b2", "not-yours a1"]),
    ("black", "subtle", ".R .R / .R .R", "A1 G->R", ["colour-differs a1"]),
    ("black", "subtle", ".R .R / .R .R", "A1 R->R, B1 R->R, A1 R->R", ["not-active b1 a1"]),
    ("black", "subtle", "bB .R / .G bB", "+A2, A1 B->B, B2 B->B, B1 R->R", ["not-active b2"]),
    ("black", "subtle", "bB .R / .G bB", "+A2, A1 B->B", ["left-active b1"]),
    ("black", "subtle", "bB .R / .G bB", "+A2, A1 G->B, B2 B->B",
     ["colour-differs a1", "not-active b2", "left-active b1"]),
    ("white", "speed", ".R .G bR / .B .B .B", "A1 R->R, B1 G->B", ["forced-colour b1"]),
    ("white", "drift", ".R .G bR / .G .G .G", "A1 R->R, B1 G->R", ["forced-colour b1"]),
    ("black", "drift", ".R .R / .R .R", DRIFT_STOP, ["no-stop"]),
    ("black", "subtle", ".R .R / .R .R", DRIFT_STOP, ["no-stop"]),
    ("black", "subtle", "bR bR / wR bR", "A1 R->R", ["game-over"]),
    ("black", "subtle", "bR bR / wR bR", "pass", ["game-over"]),
]  # fmt: skip


def coded(found: tuple[Fault, ...]) -> list[str]:
    """Return faults as a table writes them: the code, then the cells."""
    return [" ".join((fault.code, *fault.cells)) for fault in found]


@pytest.mark.parametrize("mover, ruleset, position, turn, expected", TURN_FAULTS)
def test_faults_of_turns(mover: str, ruleset: str, position: str, turn: str, expected: list[str]) -> None:
    """A faulty turn gets all its faults, each with a sentence, and leads nowhere."""
    found = GAME.resolve(lay(position, mover=mover, ruleset=ruleset), turn)

    assert expected == coded(found.faults)
    assert found.after is None
    assert all(len(fault.message.split()) > 3 for fault in found.faults)


FULL_TURN_FAULTS = [
    # playing on, the board full: position, turn, faults
    ("bR bR / wR bR", "+A1, B1 R->R", ["nothing-free a1"]),
    ("bR bR / wR bR", "A2 R->R", ["not-yours a2"]),
]


@pytest.mark.parametrize("position, turn, expected", FULL_TURN_FAULTS)
def test_faults_when_playing_on(position: str, turn: str, expected: list[str]) -> None:
    """On a full board nothing can be taken, and only an own cell is activated."""
    assert expected == coded(GAME.resolve(lay(position, play_on=True), turn).faults)


ACTION_FAULTS = [
    # position, action, faults
    (".R .R / .R .R", Action("activate", (0,)), ["wrong-step", "not-yours a1"]),
    (".R .R / .R .R", Action("pass"), ["wrong-step"]),
    (".R .R / .R .R", Action("jump", (0,)), ["wrong-step"]),
    (".R .R / .R .R", Action("control", (4,)), ["no-such-cell"]),
    (".R .R / .R .R", Action("control", (-1,)), ["no-such-cell"]),
    ("bR .R / .R .R", Action("control", (0,)), ["not-free a1"]),
    ("bR* .R / .R .R", Action("deactivate", (0,), "X"), ["no-such-colour a1"]),
    ("bR* .R / .R .R", Action("deactivate", (0,), ""), ["no-such-colour a1"]),
    ("bR* .R / .R .R", Action("deactivate", (1,), "RG"), ["not-active b1", "no-such-colour b1"]),
    ("bR wR / bR bR", Action("activate", (0,)), ["game-over"]),
]


@pytest.mark.parametrize("position, action, expected", ACTION_FAULTS)
def test_faults_of_actions(position: str, action: Action, expected: list[str]) -> None:
    """A refused action gets all its faults, and the error names them too."""
    start = lay(position)

    assert expected == coded(faults(start, action))
    with pytest.raises(IllegalError) as error:
        apply(start, action)
    assert expected == coded(error.value.faults)


CHECK_FAULTS = [
    # before, after, black's turn or "" for any, faults
    (".R .R / .R .R", ".R .R .R / .R .R .R", "A1 R->R", ["other-board"]),
    (".R .R / .R .R", ".R .R .R / .R .R .R", "", ["other-board"]),
    (".R .R / .R .R", "bG .R / .R .R", "A1 R->R", ["differs a1"]),
    (".R .R / .R .R", "bR* .R / .R .R", "A1 R->R", ["differs a1"]),
    (".R .R / .R .R", "bR* .R / .R .R", "", ["left-active a1"]),
    (".R .R / .R .R", ".R .R / .R .R", "", ["no-control"]),
    (".R .R / .R .R", "bR .G / .R .R", "", ["changed-colour b1"]),
    ("bR .R / .R .R", ".R bR / .R .R", "", ["lost a1"]),
    ("bR .R / .R .R", "bR bR / .R wR", "", ["gained b2"]),
    ("bR .R / .R wR", "bR bR / .R .R", "", ["gained b2"]),
    ("bR wR / .R wG", "wR bR / wB .R", "", ["lost a1", "gained a2", "gained b2", "no-control"]),
    ("bR .R / .R .R", "bR bR / bR .R", "", ["unreachable a2 b1"]),
    ("bB .G / .R bR", "bR .G / bR bR", "", ["must-capture a1 b1 b2"]),
    ("bR bB / .R .R", "bG bG / bR .R", "", ["unreachable a1 b1 b2"]),
    ("bR wB / .R .R", "bR bB / bR .R", "", ["not-capturable b1"]),
]  # fmt: skip


@pytest.mark.parametrize("before, after, turn, expected", CHECK_FAULTS)
def test_faults_of_checks(before: str, after: str, turn: str, expected: list[str]) -> None:
    """A position that does not follow gets a fault for every cell that is wrong."""
    start, end = lay(before), lay(after)

    verdict = check_turn(GAME, start, end, turn) if turn else search_of(GAME).verdict(start, end)

    assert expected == [" ".join((f.code, *sorted(f.cells))) for f in verdict.faults]
    assert verdict.verdict == "illegal"
    assert verdict.turn is None
    assert {f.code for f in verdict.corrections} <= {"correction"}


RECORD_FAULTS = [
    # turns of a record on a 2x2 board, the faults of each
    (["(W)  A1 R->R", "(W)  B1 R->R"], [[], ["wrong-side"]]),
    (["(Q)  A1 R->R"], [["no-such-side"]]),
    (["what next?"], [["parse"]]),
    (["(B)  A1 R->R", "(W)  C9 R->R", "(B)  B1 R->R"], [[], ["no-such-cell c9"], []]),
]


@pytest.mark.parametrize("turns, expected", RECORD_FAULTS)
def test_faults_of_records(turns: list[str], expected: list[list[str]]) -> None:
    """A record's faulty turn is named; where it goes on, the turn counts as lost."""
    numbered = [f"1 {turn}" if turn.startswith("(") else turn for turn in turns]
    record = parse_record("\n".join(['[Start "2:2:2:4:1:0000:0"]', *numbered]))

    assert expected == [coded(turn.faults) for turn in replay(record, go_on=True)]


def test_undecided_is_a_fault_too() -> None:
    """If the search ends before all was tried, the verdict says what is in question."""
    from games.sparklies.solver.checking import verdict

    found = verdict(lay("bR .R / .G .B"), lay("bR bR / .G .B"), max_states=0)

    assert (found.verdict, [f.code for f in found.faults]) == ("undecided", ["undecided"])


ROOMS = ("checking", "installed", "play", "records")  # what works with any game
DOCS = Path(__file__).parents[2] / "docs" / "checking.md"


def codes_in_code(*games_too: str) -> set[str]:
    """Return every fault code that stands in the sources of some games and of what all games share."""
    folder = Path(games.__path__[0])
    rooms = (*ROOMS, *games_too)
    return codes_in(*folder.glob("*.py"), *(path for room in rooms for path in (folder / room).rglob("*.py")))


def test_every_code_is_documented() -> None:
    """The tables of faults say what each code claims: of all that there are, and of no other."""
    pages = [DOCS, *(DOCS.with_name(f"{id_}.md") for id_ in GAMES if DOCS.with_name(f"{id_}.md").is_file())]
    sections = [
        page.read_text(encoding="utf-8").partition("## Faults")[2].partition("\n## ")[0] for page in pages
    ]
    named = [cell for section in sections for cell in re.findall(r"^\| (`[^|]+) \| [^|]+ \|", section, re.M)]
    codes = {code for cell in named for code in re.findall(r"`([a-z-]+)`", cell)}

    assert len(named) == sum(len(re.findall(r"^\| `", section, re.M)) for section in sections) > 60
    assert codes_in_code(*(game.id for game in GAMES.values())) == codes


def test_every_code_is_produced_here() -> None:
    """The tables above and the historic record produce every code."""
    tables = [row[4] for row in TURN_FAULTS] + [row[2] for row in FULL_TURN_FAULTS]
    tables += [row[2] for row in ACTION_FAULTS] + [row[3] for row in CHECK_FAULTS]
    produced = {fault.split()[0] for faults_of_row in tables for fault in faults_of_row}
    produced |= {fault.split()[0] for row in RECORD_FAULTS for turn in row[-1] for fault in turn}
    elsewhere = {"correction", "decided", "deciding", "endless", "mid-turn", "says-otherwise", "undecided"}
    elsewhere |= {
        "no-pattern",
        "no-turn",
        "not-possible",
        "turn-over",
        "unfinished",
    }  # of games that try every turn
    elsewhere |= {
        "handicap-cells",
        "no-handicap",
        "out-of-order",
    }  # of variants: tests/games/sparklies/test_variants.py

    assert codes_in_code(GAME.id) == produced | elsewhere


def test_errors_have_one_root() -> None:
    """A player who catches GamesError catches every refusal of the rules."""
    assert issubclass(IllegalError, GamesError)
