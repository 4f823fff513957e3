"""Hints of Platy: each leads to a loop, and that no loop is left is only said if that is so."""

from __future__ import annotations

from random import Random

import pytest

from games.platy.game import PLATY
from games.platy.position import Position
from games.platy.search import can_close, closings, costs

RULES, TEXTS, ADVICE = PLATY.rules, PLATY.texts, PLATY.advice


def start(seed: int) -> Position:
    """Return a start of some level."""
    return RULES.start(RULES.usual_shape, seed=seed, options={"level": str(1 + seed % 12)})


def loops_of(position: Position, turns: tuple[str, ...]) -> list[int]:
    """Return how many loops each of these turns closes, played one after the other."""
    closed = []
    for turn in turns:
        done = PLATY.resolve(position, turn)
        assert done.legal, turn
        closed.append(sum(effect.why == "loop" and effect.kind == "note" for effect in done.stages[0]))
        position = done.after
    return closed


def test_a_hint_leads_to_a_loop() -> None:
    """Three steps: a column, the tiles in or near it, and turns of which the last closes what is promised."""
    assert ADVICE is not None
    for seed in range(12):
        position = start(seed)
        column, tiles, turns = ADVICE.clues(position)
        assert len({position.board.names[cell][0] for cell in column.cells}) == 1
        assert set(tiles.cells) & set(column.cells) and tiles.cells == turns.cells
        assert len(turns.turns) == len(turns.cells) <= position.moves
        assert any(loops_of(position, turns.turns))
        assert ADVICE.clues(position) == (column, tiles, turns)


def test_a_loop_of_one_click_is_a_hint_whenever_there_is_one() -> None:
    """The cheapest loop is found: no turn of one tile closes a loop if a hint needs two."""
    rng = Random(4)
    for seed in range(6):
        position = start(seed)
        for _ in range(rng.randrange(6)):
            turn = rng.choice([action for action in RULES.actions(position) if action.verb == "turn"])
            position = RULES.apply(position, turn)
            if RULES.mid_turn(position):
                break
        else:
            cheapest = min(closing.cost for closing in closings(position, 20_000))
            by_trying = any(
                any(effect.why == "loop" for effect in RULES.played(position, action).effects)
                for action in RULES.actions(position)
            )
            assert (cheapest <= 1) == by_trying


def test_threads_that_a_loop_can_pass_are_known() -> None:
    """A thread said to need one click is on a loop after some turn of one tile, as it lies."""
    position = start(2)
    found = costs(position)
    one = [(cell, number) for cell, its in found.items() for number, clicks in enumerate(its) if clicks == 1]
    by_trying = set[tuple[int, int]]()
    for action in RULES.actions(position):
        for effect in RULES.played(position, action).effects:
            if effect.kind == "note" and effect.why == "loop":
                by_trying |= {(cell, 0) for cell in effect.cells if cell != action.cell}

    assert one and {cell for cell, _ in one} == {cell for cell, _ in by_trying}
    assert all(
        len(its) == len(PLATY.look.parts(shows.piece or ""))
        for its, shows in (
            (found[cell], shows) for cell, shows in enumerate(PLATY.look.standing(position)) if shows.piece
        )
    )


@pytest.mark.parametrize(
    ("moves", "last", "is_left"),
    [("0", "", False), ("0", ":last=c2", True), ("1", "", True)],
)
def test_the_tile_clicked_last_is_free(moves: str, last: str, is_left: bool) -> None:
    """Without moves only that tile can close a loop."""
    line = "platy:tray8x10:1:-,-,-,-,-/2b0,1b1,1b0,-,-/-,1b3,-,1b5,-/-,1b3,1b4,-,-/-,-,-,-,-/-,-,-,-,-/"
    line += f"1b2!,-,-,-,-/0b4!,-,-,-,-:moves={moves}:counters=0.30.30.30.30.30{last}:supply=endless"

    assert can_close(TEXTS.position_from_text(line)) is is_left


def test_what_a_few_steps_do_not_decide_stays_open() -> None:
    """With too few steps the answer is that nobody knows."""
    assert can_close(start(1), steps=3) is None


def test_no_loop_is_said_in_one_step() -> None:
    """A position without a loop has a hint of one sentence, and nothing to turn."""
    line = "platy:tray8x10:1:-,-,-,-,-/-,2b0,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/"
    line += "1b2!,-,-,-,-/0b4!,-,-,-,-"
    (only,) = (
        ADVICE.clues(TEXTS.position_from_text(f"{line}:counters=0.30.30.30.30.30:supply=endless"))
        if ADVICE
        else ()
    )

    assert (str(only.said).startswith("No loop is left"), only.turns) == (True, ())
