"""Platy as people meet it: scores that are explained, counters, scenes, texts, options and speed of play."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import cast

import pytest

from games.answers import Action
from games.effects import counts_in
from games.errors import GamesError, ParseError
from games.lots import LotRules, Lots, add_draws, seeds_draw
from games.platy.game import PLATY
from games.platy.options import OPTIONS
from games.platy.position import Position, Terms
from games.platy.scoring import Count, grown, score_loop
from games.play.players import at_random
from games.turn_text import turn_of

RULES, TEXTS = cast(LotRules[Position], PLATY.rules), PLATY.texts


def start(seed: int = 1, /, **options: str) -> Position:
    """Return a start."""
    return RULES.start(RULES.usual_shape, seed=seed, options=options)


def count(length: int, main: int, *, twists: int = 0, marks: int = 0) -> Count:
    """Return what is counted of a loop of two colours."""
    colours = (("b", main), ("g", length - main)) if length > main else (("b", main),)
    return Count(length, length, twists, colours, marks, False)


@pytest.mark.parametrize(
    ("its", "points", "reckoned"),
    [
        (count(24, 16), 160, "24²/24 × 16/24 × 10"),
        (count(7, 5, twists=1, marks=1), 88, "7²/(7 − 1) × 5/7 × 15"),
        (count(4, 4, marks=2), 80, "4²/4 × 4/4 × 20"),
    ],
)
def test_a_score_is_explained(its: Count, points: int, reckoned: str) -> None:
    """The sum has the numbers of the loop, and comes to the points."""
    score = score_loop(Terms(), its, 2)

    assert (score.points, score.sum) == (points, reckoned)


def test_original_adds_the_two_largest_colours_of_a_wildcard() -> None:
    """The source's example: 4, 1 and 5 are 4.2, with a wildcard 8.2; the multiplier is left out."""
    colours = (("b", 5), ("m", 4), ("g", 1))
    plain = Count(10, 10, 0, colours, 0, False)
    scores = [
        score_loop(Terms(scoring="original"), its, 3).exact for its in (plain, plain._replace(is_wild=True))
    ]

    assert scores == [Fraction(42), Fraction(82)]


def test_growth_is_reckoned_in_whole_numbers() -> None:
    """A power is rounded half up to hundredths; of whole powers nothing is lost."""
    assert [grown(length, Fraction("1.2")) for length in (3, 24)] == [Fraction("3.74"), Fraction("45.32")]
    assert [grown(length, Fraction("1.5")) for length in (4, 10)] == [8, Fraction("31.62")]
    assert all(grown(length, Fraction(1)) == length for length in range(1, 80))


def test_a_line_tells_the_loop_in_words_and_numbers() -> None:
    """What a click brings is said in order: the turn, the loop with its sum, then the numbers as they are."""
    before = "platy:tray8x10:1:-,-,-,-,-/2b0,1b1,1b0,-,-/-,1b3,-,1b5,-/-,1b3,1b4,-,-/-,-,-,-,-/-,-,-,-,-/"
    before += "1b2!,-,-,-,-/0b4!,-,-,-,-:counters=0.30.30.30.30.30:supply=endless"
    done = turn_of(PLATY, TEXTS.position_from_text(before), "player", "c2 -1")
    (stage,) = done.stages
    words = str(TEXTS.told(done.before.board, stage))

    assert words.startswith("player turns c2 counter-clockwise by one step; a loop of 6 threads (6 blue): ")
    assert "6²/6 × 6/6 × 10 = 60" in words and words.endswith("the score is 60; 21 moves are left")


def test_counters_of_a_stage_are_those_of_the_position() -> None:
    """What a page shows beside the tray follows from the effects of each stage."""
    rng, position = Random(3), start(3)
    shown = {tally.name: tally.value for tally in TEXTS.tallies(position)}
    for _ in range(200):
        for action in at_random(PLATY, position, rng):
            position, stage = RULES.played(position, action)
            shown |= counts_in(stage)
            assert shown == {tally.name: tally.value for tally in TEXTS.tallies(position)}


def test_the_seeds_draw_is_that_of_the_odds() -> None:
    """The draw that is found without listing all odds is the one that the list gives."""
    rng, position, drawn = Random(2), start(2), 0
    while drawn < 60:
        position = RULES.apply(position, rng.choice(RULES.actions(position)))
        while RULES.mid_turn(position):
            draw = seeds_draw(RULES, position)
            assert draw == LotRules.draw_by(RULES, position, RULES.lots(position))
            assert draw is not None and RULES.odds(position)[draw] > 0
            position, drawn = RULES.apply(position, draw), drawn + 1


def test_a_line_without_draws_is_the_seeds() -> None:
    """People may write what was drawn from a real bag; what they leave out follows from the seed."""
    position = start(5)._replace(moves=0)
    turn = add_draws(RULES, position, [Action("done")])
    by_hand = RULES.with_lots(position, Lots())

    assert TEXTS.turn_text(position, turn) == "done"
    written = TEXTS.turn_text(by_hand, turn)
    assert (
        written.startswith("done a")
        and PLATY.resolve(by_hand, written).after.tiles == PLATY.resolve(position, "done").after.tiles
    )
    assert PLATY.resolve(by_hand, "done").faults[0].code == "unfinished"


def test_every_option_is_kept_by_the_save_line() -> None:
    """Each value of each option comes back, and the position shows it."""
    for option in OPTIONS:
        for value in option.values:
            begun = start(**{option.name: value})
            again = TEXTS.position_from_text(TEXTS.position_text(begun))
            assert again == begun and RULES.holding(again)[option.name] == value


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("tray8x14:1:", "tray8x14:13:"), "level cannot be '13'"),
        (("0b1,", "0b9,"), "'0b9' on a1 is no tile"),
        ((":lots", ":last=a1:lots"), "cannot lie on a1"),
        ((":lots", ":fall=filled:lots"), "nothing is left to draw"),
        ((":lots", ":ended=moves:lots"), "the counters say otherwise"),
        ((":lots", ":lost=9gb.5gb:lots"), "in alphabetical order"),
        ((":lots", ":moves=x:lots"), "moves is a whole number"),
        ((":lots", ":tempo=1:lots"), "key tempo= is not known"),
        (("tray8x14", "tray8x8"), "rows from 10 to 20"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: tuple[str, str], words: str) -> None:
    """A save line is read whole or not at all, with the reason."""
    line = TEXTS.position_text(start())
    with pytest.raises(ParseError, match=words):
        TEXTS.position_from_text(line.replace(*change, 1))


def test_more_tiles_than_there_are_cannot_lie() -> None:
    """Neither on a tray that is seen, nor lost: the bag would have fewer than none."""
    position = start()
    standing = list(PLATY.look.standing(position))
    lone = next(shows for shows in standing if shows.piece and len(shows.piece) > 2)
    with pytest.raises(GamesError, match="the level has"):
        PLATY.look.with_standing(position, [*standing[:-30], *[lone] * 30])


def test_random_games_end() -> None:
    """Games by lot come to an end, with a score that is never below 0."""
    for seed in range(3):
        rng, position = Random(seed), start(seed, reserve="10", moves="10", level=str(1 + 5 * seed))
        while RULES.outcome(position) is None:
            for action in at_random(PLATY, position, rng):
                position = RULES.apply(position, action)
        assert position.ended in ("moves", "loops") and position.score >= 0
