"""What the source leaves open: every ruling of the facts by its id, tried by a row or by a test."""

from __future__ import annotations

import pytest

from companion.table.events import Event, FlagFallen, OfferAnswered, OfferMade, SeatResigned, TurnLapsed
from companion.table.folding import follow, start_table
from companion.table.judge import judge_start
from companion.table.state import TableState
from games.cornerport.game import CORNERPORT
from games.cornerport.rule_sheet import RULINGS
from games.cornerport.sea import SEA
from games.records.record import parse_record, replay, start_of
from tests.games.cornerport.laying import laid
from tests.games.cornerport.test_rules import AFAR, ROWS, position_of
from tests.games.cornerport.test_texts import TO_AND_FRO

GAME, RULES = CORNERPORT, CORNERPORT.rules

FACTS = (
    # what the facts of the game call a ruling, in their order, and its id here
    ("an egg timer at zero is a pass", "egg-timer"),
    ("a fallen flag loses", "flag"),
    ("resigning is the same", "flag"),
    ("agreement needs everyone still in", "agreement"),
    ("each side's first port is an option of the start, usually h1 and a1", "ports"),
    ("white moves first", "ports"),
    ("whoever has a legal move must move; who has none passes", "must-move"),
    ("placing is optional and lost if not done in that turn", "place-now"),
    ("sunk pieces may come back", "place-now"),
    ("each freighter's last own port is remembered", "memory"),
    ("going back to that port earns nothing", "memory"),
    ("after an arrival the new port is remembered", "memory"),
    ("a new freighter starts from the port where it was placed", "memory"),
    ("a boat in deep water may leave or sink again", "boat-leaves"),
    ("a battle ship's two steps are straight or turning", "ship-turns"),
    ("no jumping", "ship-turns"),
    ("not back to its start", "ship-turns"),
    ("the draw is looked at after each move or pass of the boats' owner; automatic", "draw"),
    ("all exits are judged, every other ship standing still", "draw"),
    ("caught without an exit is a draw", "draw"),
    ("a third repetition may be claimed by either", "claims"),
    ("the start counts", "claims"),
    ("option: also after 50 rounds without sinking or placing", "claims"),
    ("a freighter that may have moved is asked about; default the nearer own port", "asked"),
    ("x exactly where something is sunk", "notation"),
    ("a battle ship's way is written, and legal as written", "notation"),
    ("the tags [Ports] and [Battleships]", "tags"),
)


def test_every_ruling_has_a_row() -> None:
    """Everything that the facts call a ruling is one here, and is shown by a row or by a test with its id."""
    below = {name.removeprefix("test_ruling_").replace("_", "-") for name in globals()}
    rows = {row[0] for row in ROWS} - {""}

    assert len({name for name, _ in FACTS}) == len(FACTS) == 27
    assert {its for _, its in FACTS} == set(RULINGS)
    assert rows <= set(RULINGS) <= rows | below
    assert len(ROWS) >= 25


def test_ruling_ports() -> None:
    """The usual start is h1 and a1; all four can be asked for, and stand there."""
    assert laid("w", "Fh1.h1 fa1.a1").split(":from")[0] in GAME.texts.position_text(GAME.rules.start("8"))
    for ports in ("h1 a1", "h1 h8", "a8 a1", "a8 h8"):
        start = GAME.rules.start("8", options={"ports": ports})
        white, black = ports.split()
        assert start == GAME.texts.position_from_text(laid("w", f"F{white}.{white} f{black}.{black}"))


def table(*events: Event, save: str = "") -> TableState:
    """Return a table that began with the usual start, or with a save line, after some events."""
    start = GAME.texts.position_from_text(save) if save else RULES.start("8")
    state = start_table(judge_start(GAME, start, "save"))
    for event in events:
        state = follow(state, event)
    return state


def test_ruling_egg_timer() -> None:
    """A turn that its time has taken is a pass, even of a side that could move."""
    before = position_of("w", AFAR)
    passed = RULES.skipped(before)
    at_the_table = table(TurnLapsed("white"), save=GAME.texts.position_text(before)).position

    assert (passed.cells, passed.memory, passed.mover) == (before.cells, before.memory, "black")
    assert GAME.texts.position_text(at_the_table) == GAME.texts.position_text(passed)


@pytest.mark.parametrize("what", [FlagFallen, SeatResigned])
@pytest.mark.parametrize("side, other", [("white", "black"), ("black", "white")])
def test_ruling_flag(what: type[FlagFallen] | type[SeatResigned], side: str, other: str) -> None:
    """A side whose chess clock runs out loses, and so does one that resigns, no matter who is to move."""
    ended = table(what(side)).outcome

    assert ended is not None and ended.winner == other


def test_ruling_agreement() -> None:
    """One alone offers; the other's yes makes it a draw, and a no does not."""
    offer = OfferMade("white", "draw")
    agreed = table(offer, OfferAnswered("black", "yes")).outcome

    assert agreed is not None and agreed.winners == ()
    assert table(offer).outcome is None
    assert table(offer, OfferAnswered("black", "no")).outcome is None


@pytest.mark.parametrize("rounds, claimed", [(1, False), (2, True)])
def test_ruling_claims(rounds: int, claimed: bool) -> None:
    """The start counts: once both have gone there and back twice, it stands for the third time."""
    turns = list(replay(parse_record("\n".join(['[Game "cornerport"]', *(TO_AND_FRO * rounds), "="]))))

    assert [bool(turn.faults) for turn in turns] == [False] * 4 * rounds + [not claimed]


def test_ruling_asked() -> None:
    """Of a position that is read, each freighter at sea is asked about; else the nearer own port is taken."""
    seen = GAME.look.standing(position_of("w", "Fg5.a8 fd2.h8 Fh1 Bb2"))
    afresh = GAME.start_with("8x8", seen)
    before = position_of("w", "Fg5.a8 fd3.h8 Fh1 Bb2")
    known = GAME.look.with_standing(before, seen)

    remembered = {SEA.names[cell]: SEA.names[port] for cell, port in afresh.memory}
    assert [SEA.names[its.cell] for its in GAME.look.asked(afresh)] == ["g5", "d2"]
    assert [SEA.names[its.cell] for its in GAME.look.asked(known, before)] == ["d2"]
    assert remembered == {"g5": "h1", "d2": "a1", "h1": "h1"}


@pytest.mark.parametrize(
    ("tags", "played"),
    [
        ("", {}),
        ('[Ports "a8 a1"]', {"ports": "a8 a1"}),
        ('[Battleships "straight"]', {"battleships": "straight"}),
        ('[Ports "a8 h8"]\n[Battleships "straight"]', {"ports": "a8 h8", "battleships": "straight"}),
    ],
)
def test_ruling_tags(tags: str, played: dict[str, str]) -> None:
    """A record begins as its tags say, and as usual where it says nothing."""
    assert start_of(parse_record(f'[Game "cornerport"]\n{tags}\n')) == RULES.start("8", options=played)
