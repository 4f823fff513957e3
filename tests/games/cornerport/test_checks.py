"""Is one position of Cornerport a legal turn away from another: verdicts, the turn found, every reason."""

from __future__ import annotations

import random

import pytest

from games.checking.check import as_said, check_turn
from games.checking.verdicts import search_of
from games.cornerport.game import CORNERPORT
from games.cornerport.position import Position
from games.errors import GamesError
from tests.games.cornerport import oracle
from tests.games.cornerport.laying import faults_told
from tests.games.cornerport.test_oracle import start_of
from tests.games.cornerport.test_rules import AFAR, FULL_BOATS, START, STRAIGHT, position_of

GAME, RULES, TEXTS = CORNERPORT, CORNERPORT.rules, CORNERPORT.texts

CHECKS = [
    # before (white to move), after, the turn found or the reasons
    (START, "Fg2 fa1", "h1-g2"),
    (AFAR, "Fh1 Ba8 fb3", "g2-h1 +boat a8"),
    (AFAR, "Fh1 Fa8 fb3", "g2-h1 +freighter a8"),
    ("Sb2 bb4 fh8", "Sb4 fh8", "b2-b3xb4"),
    ("Fa1.h1 fa2.a1 fb1.a1 bb2", "Fa1 fa2 fb1 bb2", "-"),
    (START, START, "nothing-moved"),
    (START, "Fh1 fa2", "theirs-moved a2"),
    (START, "Fh3 fa1", "too-far h1 h3"),
    (START, "Fg2 fa2", "theirs-moved a2"),
    (START, "Fh1 Fg2 fa1", "from-nowhere g2"),
    (START, "Sh1 fa1", "became h1"),
    (START, "Sg2 fa1", "own-gone h1"),
    ("Fh1 Bb2 fa8", "Fh1 fa8", "own-gone b2"),
    ("Fh1 Bb2 fa8", "Fg1 Bb3 fa8", "too-many-moved b2 h1"),
    ("Sb2 bb4 fh8", "Sb3 fh8", "sunk-from-afar b4"),
    ("Bb2 fh8", "Bc3 fh8", "deep-water c3"),
    ("Sb2 fh8", "Sc3 fh8", "b2-b3-c3"),
    ("Sb2 Bb3 bc2 fh8", "Sc3 Bb3 bc2 fh8", "blocked b3, blocked c2"),
    (f"Sb2 fh8 {STRAIGHT}", f"Sc3 fh8 {STRAIGHT}", "bent b2 b3 c3, bent b2 c2 c3"),
    ("Sb2 fh8", "Sb5 fh8", "too-far b2 b5"),
    ("Fb2 fb3 fh8", "Fb3 fh8", "unarmed b3"),
    (AFAR, "Fh1 Bg1 fb3", "wrong-port g1"),
    (AFAR, "Fh1 Ba8 Bg1 fb3", "too-many-placed a8 g1"),
    (AFAR, "Fh1 Fa8 Bg1 fb3", "too-many-placed a8 g1 h1"),
    ("Fg2.h1 fb3.a1", "Fh1 Ba8 fb3", "no-arrival h1"),
    (FULL_BOATS, FULL_BOATS.replace("Fg2.a8", "Fh1 Sa8 Sb8"), "too-many-placed a8 b8"),
    ("Fh1", "Fg1", "game-over"),
]  # fmt: skip


def after_of(ships: str) -> Position:
    """Return a position whose ships are seen, without memories of their own."""
    return position_of("b", ships)


@pytest.mark.parametrize("before, after, expected", CHECKS)
def test_checks(before: str, after: str, expected: str) -> None:
    """What changed says the turn, or why no turn leads there."""
    start, end = position_of("w", before), after_of(after)

    verdict = search_of(GAME).verdict(start, end)

    assert (verdict.turn or faults_told(verdict.faults)) == expected
    assert verdict.verdict == ("legal" if verdict.turn else "illegal")
    assert verdict.after == TEXTS.position_text(end)


def test_every_turn_of_random_games_is_found_and_others_are_refuted() -> None:
    """Everything that was played is legal; what is altered is judged as by trying all the oracle's turns."""
    rng, legal, illegal = random.Random(4), 0, 0
    for seed in range(12):
        before = start_of(seed)
        for _ in range(40):
            if not (can := RULES.actions(before)):
                break
            after = RULES.apply(before, rng.choice(can))
            state = oracle.from_save(TEXTS.position_text(before))
            ends = [oracle.apply(state, turn) for turn in oracle.turns(state)]
            for wanted in (after, altered(after, rng), altered(before, rng)):
                if wanted is None:
                    continue
                verdict = search_of(GAME).verdict(before, wanted)
                ships = oracle.from_save(TEXTS.position_text(wanted)).ships
                assert (verdict.verdict == "legal") == any(end.ships == ships for end in ends)
                if verdict.turn:
                    played = GAME.resolve(before, verdict.turn).after
                    assert GAME.look.standing(played) == GAME.look.standing(wanted)
                    legal += 1
                    continue
                near = oracle.from_save(verdict.nearest or "").ships
                apart = [sum(a.get(s) != b.get(s) for s in oracle.SQUARES) for a, b in ((near, ships),)]
                fewest = min(sum(e.ships.get(s) != ships.get(s) for s in oracle.SQUARES) for e in ends)
                assert apart == [fewest] == [len(verdict.corrections)]
                assert verdict.faults
                assert all(fault.message for fault in (*verdict.faults, *verdict.corrections))
                illegal += 1
            before = after
    assert legal > 300
    assert illegal > 300


def altered(position: Position, rng: random.Random) -> Position | None:
    """Return a position with one ship taken off, put or moved; None if nothing can stand so."""
    cells = list(position.cells)
    full = [cell for cell, letter in enumerate(cells) if letter != "."]
    how = rng.randrange(3)
    if how < 2 and full:
        gone = rng.choice(full)
        letter, cells[gone] = cells[gone], "."
        if how:
            cells[rng.randrange(64)] = letter
    else:
        cells[rng.randrange(64)] = rng.choice("BSFbsf")
    standing = GAME.look.standing(position._replace(cells="".join(cells)))
    try:
        return GAME.look.with_standing(position, standing)
    except GamesError:
        return None


def test_a_written_turn_is_checked_exactly() -> None:
    """A written turn that leads elsewhere is shown square by square."""
    start = position_of("w", AFAR)
    verdict = check_turn(GAME, start, after_of("Fh1 Ba8 fb3"), "g2-h1 +ship a8")

    assert faults_told(verdict.faults) == "differs a8"
    assert "white's boat" in verdict.faults[0].message
    assert check_turn(GAME, start, after_of("Fh1 Ba8 fb3"), "g2-h1 +boat a8").verdict == "legal"


SAID = [
    # the save line after h1-g2, what is said otherwise
    ("b", "Fg2.h1 fa1", ""),
    ("w", "Fg2.h1 fa1", "black is to move"),
    ("b", "Fg2.a8 fa1", "was last in h1, not in a8"),
    ("b", f"Fg2.h1 fa1 {STRAIGHT}", "options differ"),
    ("b", "Fg2.h1 fa1 fifty=yes quiet=4", "options differ"),
    ("b", "Fg2.h1 fa1 times=3 claimed=white", "claiming a draw is no turn"),
]


@pytest.mark.parametrize("mover, ships, said", SAID)
def test_what_a_save_line_says_beside_its_board_has_to_follow(mover: str, ships: str, said: str) -> None:
    """Who is to move, what freighters remember and the options are judged where lines are compared."""
    start, end = position_of("w", START), position_of(mover, ships)
    judged = as_said(GAME, start, end, search_of(GAME).verdict(start, end))

    assert judged.verdict == ("illegal" if said else "legal")
    assert not said or said in " ".join(fault.message for fault in judged.faults)


def test_counted_turns_have_to_follow() -> None:
    """If quiet turns count, the line after a turn says one more."""
    start, end = (
        position_of(*its)
        for its in (("w", f"{START} fifty=yes quiet=3"), ("b", "Fg2.h1 fa1 fifty=yes quiet=9"))
    )
    judged = as_said(GAME, start, end, search_of(GAME).verdict(start, end))

    assert "4 turns have passed" in judged.faults[0].message
