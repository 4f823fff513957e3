"""Games without a search of their own: every turn is tried, so an illegal verdict says all that follows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.answers import Action
from games.checking.check import check_positions, check_turn
from games.game import Game
from games.standing import Standing
from kites import KITES
from tests.guests.breakthrough import BREAKTHROUGH
from tests.guests.mosaic import MOSAIC

games = pytest.mark.parametrize("game", [BREAKTHROUGH, MOSAIC, KITES], ids=lambda game: game.id)


def played(game: Game[Any], seed: int, turns: int) -> Any:
    """Return where some turns by lot lead; fewer where the game is over before."""
    rng = random.Random(seed)
    position = game.rules.start(game.usual_shape, seed=seed)
    for _ in range(turns):
        while not game.rules.outcome(position):
            position = game.rules.apply(position, rng.choice(game.rules.actions(position)))
            if not game.rules.mid_turn(position):
                break
    return position


def ends(game: Game[Any], before: Any) -> list[tuple[Standing, ...]]:
    """Return what stands after every turn, found by walking through all of them."""
    found, left = list[tuple[Standing, ...]](), list[tuple[Any, tuple[Action, ...]]]([(before, ())])
    for position, done in left:
        if done and not game.rules.mid_turn(position):
            found.append(game.look.standing(position))
            continue
        for action in game.rules.actions(position):
            left.append((game.rules.apply(position, action), (*done, action)))
    return found


@games
@pytest.mark.parametrize("seed", range(6))
def test_an_illegal_verdict_names_cells_and_the_nearest_position(game: Game[Any], seed: int) -> None:
    """Turns played as one: what no turn leaves so is named in words, and no end differs in fewer cells."""
    before = played(game, seed, seed)
    later = played(game, seed, seed + 3)
    wanted, all_ends = game.look.standing(later), ends(game, before)
    if wanted in all_ends or not all_ends:
        pytest.skip("a single turn leads there")
    found = check_positions(game, before, later)
    names = game.rules.board_of(before).names
    apart = min(sum(a != b for a, b in zip(end, wanted, strict=True)) for end in all_ends)
    never = [n for n, *shown in zip(names, wanted, *all_ends, strict=True) if shown[0] not in shown[1:]]

    assert (found.verdict, found.least, len(found.corrections)) == ("illegal", True, apart)
    first, *others = found.faults
    differing = [n for n, a, b in zip(names, game.look.standing(before), wanted, strict=True) if a != b]
    assert (first.code, list(first.cells)) == ("no-turn", differing)
    assert all(name in str(first.message) for name in differing)
    assert [(fault.code, *fault.cells) for fault in others] == [("unreachable", name) for name in never]
    assert found.nearest is not None
    near = game.look.standing(game.texts.position_from_text(found.nearest))
    assert near in all_ends
    assert [c.cells[0] for c in found.corrections] == [
        name for name, a, b in zip(names, near, wanted, strict=True) if a != b
    ]


def test_where_nothing_can_be_done_nothing_is_nearest() -> None:
    """A game that is over has no turn: no cell is blamed."""
    over = BREAKTHROUGH.texts.position_from_text(f"breakthrough:b{'.' * 62}b:orange")
    found = check_positions(BREAKTHROUGH, over, over)

    assert (found.verdict, found.nearest, [fault.code for fault in found.faults]) == (
        "illegal",
        None,
        ["no-turn"],
    )
    assert "nothing has changed" in str(found.faults[0].message)


@games
def test_a_turn_is_explained_in_the_games_own_words(game: Game[Any]) -> None:
    """If a legal turn was played otherwise, each cell says what the game says that the turn did there."""
    before = game.rules.start(game.usual_shape, seed=3)
    action = game.rules.actions(before)[0]
    turn = game.texts.turn_text(before, [action])
    resolution = game.resolve(before, turn)
    board = game.rules.board_of(before)
    told = [str(game.texts.told(board, stage)) for stage in resolution.stages]
    changed = {cell for stage in resolution.stages for e in stage for cell in (*e.cells[:1], *e.cells[-1:])}
    found = check_turn(game, before, before, turn)

    assert found.verdict == "illegal"
    assert found.faults
    for fault in found.faults:
        assert board.cell(fault.cells[0]) in changed
        assert any(words and words in str(fault.message) for words in told), str(fault.message)
        assert "control" not in str(fault.message)
