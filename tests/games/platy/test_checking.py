"""Checking between two trays of Platy: the click is found, and nothing is claimed too much."""

from __future__ import annotations

from random import Random

from games.checking.verdicts import search_of
from games.lots import Lots
from games.platy.game import PLATY
from games.platy.players import PLAYERS
from games.platy.position import Position

RULES, TEXTS = PLATY.rules, PLATY.texts


def start(seed: int) -> Position:
    """Return a start."""
    return RULES.start(RULES.usual_shape, seed=seed)


def test_the_click_is_found_whatever_was_drawn() -> None:
    """By the seed, with chains too, and from a real bag: the turn that is named leads to the tray."""
    position, rng, chains = start(3), Random(3), 0
    for number in range(8):
        if number % 2:  # people draw
            position = position._replace(lots=Lots())
        before = position
        for action in PLAYERS["greedy"](PLATY, position, rng):
            position, stage = RULES.played(position, action)
            chains += any(effect.why == "chain" for effect in stage)
        judged = search_of(PLATY).verdict(before, position)
        if judged.verdict != "legal":
            assert chains and not before.lots.seed
            continue
        end = PLATY.resolve(before, judged.turn or "").after
        assert PLATY.look.standing(end) == PLATY.look.standing(position)
        assert search_of(PLATY).unlike(before, end, end) == ()
        position = position._replace(lots=Lots("3", 500 + number))


def test_two_clicks_are_not_taken_for_one() -> None:
    """If tiles could have entered it stays undecided, with the places; if none enters, it is illegal."""
    before = start(5)
    changed = [cell for cell in before.tray.movable if before.tiles[cell]][:2]
    tiles = list(before.tiles)
    for cell in changed:
        tile = tiles[cell]
        assert tile is not None
        tiles[cell] = tile._replace(turn=(tile.turn + 1) % 6)
    judged = search_of(PLATY).verdict(before, before._replace(tiles=tuple(tiles)))
    late = before._replace(counters=(0, *before.counters[1:]))
    proved = search_of(PLATY).verdict(late, late._replace(tiles=tuple(tiles)))

    assert judged.verdict == "undecided"
    names = {before.board.names[cell] for cell in changed}
    assert set(judged.faults[0].cells) == names
    assert all(name in judged.faults[0].message for name in names)
    assert proved.verdict == "illegal" and proved.nearest is not None


def test_a_save_line_that_says_other_counters_is_named() -> None:
    """What no tray shows is compared with what the click leads to."""
    before = start(6)
    action = next(iter(RULES.actions(before)))
    end = RULES.apply(before, action)
    (fault,) = search_of(PLATY).unlike(before, end._replace(moves=7), end)

    assert fault.code == "says-otherwise" and "moves=19" in fault.message
