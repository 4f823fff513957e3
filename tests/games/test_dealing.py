"""What hands do on a board of many pieces: lanes, the parts of a turn, and what comes of looks alone."""

from __future__ import annotations

from typing import Any

import pytest

from games.board import Board, board_named
from games.catalogue import GAMES
from games.game import Game
from games.play.dealing import (
    DealingRound,
    DealingStep,
    Handling,
    Lane,
    columns,
    dealing,
    rounds_in,
    turned_by_hand,
)
from games.standing import NOTHING, Standing

GAME = "platy"


@pytest.fixture
def game() -> Game[Any]:
    """Return a game in which pieces slide."""
    return GAMES[GAME]


def laid(*names: str) -> tuple[Standing, ...]:
    """Return what lies in a lane; "-" for nothing."""
    return tuple(NOTHING if name == "-" else Standing(piece=name, heading="0/12") for name in names)


def told(board: Board, steps: tuple[DealingStep, ...]) -> list[str]:
    """Return steps in short: the part, the lane, and what is done on each place."""
    return [
        f"{step.number} {step.lane.name} " + " ".join(_told(board, h) for h in step.handlings)
        for step in steps
    ]


def _told(board: Board, its: Handling) -> str:
    return its.kind[0] + board.names[its.cell] + (f">{board.names[its.to]}" if its.to >= 0 else "")


def carried_out(lies: tuple[Standing, ...], steps: tuple[DealingStep, ...]) -> tuple[Standing, ...]:
    """Return what lies on a board once hands have done what steps say, one step after the other."""
    now = list(lies)
    for step in steps:
        for its in step.handlings:
            if its.kind in ("take", "move"):
                assert now[its.cell] == its.was
                now[its.cell] = NOTHING
        for its in step.handlings:
            if its.kind == "move":
                assert now[its.to] == NOTHING
                now[its.to] = its.was
            elif its.kind != "take":
                assert now[its.cell] == its.was
                now[its.cell] = its.now
    return tuple(now)


def test_a_turn_with_chains_comes_in_parts(game: Game[Any]) -> None:
    """Each chain is a part; lane by lane pieces go, others close the gap, then new ones are laid."""
    start = game.rules.start(game.usual_shape, seed="36")
    board, lies = game.rules.board_of(start), game.look.standing(start)
    turn = game.resolve(start, "g6 +1")
    steps = dealing(game.look.lanes(board), rounds_in(lies, turn))

    assert told(board, steps)[:6] == [
        "0 f tf4 tf5 mf6>f4 mf7>f5",
        "0 f lf6 lf7",
        "0 g tg3 tg4 tg5 tg6 mg7>g3",
        "0 g lg4 lg5 lg6 lg7",
        "0 h th3 th4 th5 mh6>h3 mh7>h4",
        "0 h lh5 lh6 lh7",
    ]
    assert [step.number for step in steps] == [0] * 6 + [1] * 9 + [2] * 4
    assert carried_out(turned_by_hand(lies, turn), steps) == game.look.standing(turn.after)
    assert steps[0].clears and not steps[1].clears


@pytest.mark.parametrize("seed", ["1", "36", "4711"])
def test_hands_bring_about_every_turn_and_take_it_back(game: Game[Any], seed: str) -> None:
    """No matter what a random turn comes to, the steps lead there; by looks alone they lead back, too."""
    position = game.rules.start(game.usual_shape, seed=seed)
    board = game.rules.board_of(position)
    lanes = game.look.lanes(board)
    for number in range(0, 180, 7):
        actions = game.rules.actions(position)
        turn = game.resolve(position, game.texts.turn_text(position, [actions[number % len(actions)]]))
        if turn.after is None or game.rules.outcome(turn.after):
            break
        before, after = game.look.standing(position), game.look.standing(turn.after)
        begun, rounds = turned_by_hand(before, turn), rounds_in(before, turn)
        assert carried_out(begun, dealing(lanes, rounds)) == after
        assert carried_out(after, dealing(lanes, [DealingRound(after, before)])) == before
        position = turn.after


def test_pieces_are_matched_by_their_looks() -> None:
    """In a lane that slides as many pieces as can be stay; else each place is seen to by itself."""
    board = board_named("2x4")
    lane = Lane("a", columns(board)[0].cells)
    before, after = (
        tuple(stands for piece in laid(*names.split()) for stands in (piece, NOTHING))
        for names in ("x y z x", "y x w w")
    )

    assert told(board, dealing([lane._replace(slides=True)], [DealingRound(before, after)])) == [
        "0 a ta1 ma2>a1 ta3 ma4>a2",
        "0 a la3 la4",
    ]
    assert told(board, dealing([lane], [DealingRound(before, after)])) == [
        "0 a ta1 ta2 ta3 ta4",
        "0 a la1 la2 la3 la4",
    ]
    assert dealing([lane], [DealingRound(before, before)]) == ()


def test_columns_of_a_board_of_hexagons_have_all_its_places() -> None:
    """Columns are named by letters, from left to right, each place is in one of them."""
    board = board_named("hex3")
    lanes = columns(board)

    assert [lane.name for lane in lanes] == sorted(lane.name for lane in lanes)
    assert sorted(cell for lane in lanes for cell in lane.cells) == list(board)
    assert not any(lane.slides for lane in lanes)
