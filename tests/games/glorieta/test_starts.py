"""Starts: sizes, the deal of neutral cells, what can be asked for and what is refused."""

from __future__ import annotations

import pytest

from games.errors import BoardError, GamesError
from games.glorieta.game import GLORIETA
from games.glorieta.position import deal, hexagons, most_neutrals, usual_neutrals

GAME = GLORIETA


@pytest.mark.parametrize("edge", range(2, 13))
def test_the_deal(edge: int) -> None:
    """Dealt cells are apart, as many as asked for up to a fifth, and the same for the same seed."""
    board = hexagons(str(edge))
    for count in {0, 1, usual_neutrals(board), most_neutrals(board)}:
        for seed in range(5):
            cells = deal(board, count, seed)
            assert len(set(cells)) == count
            assert not any(set(board.neighbours[cell]) & set(cells) for cell in cells)
            assert cells == deal(board, count, seed)
    with pytest.raises(GamesError, match="0 to"):
        deal(board, most_neutrals(board) + 1, 0)


def test_seeds_differ() -> None:
    """Another seed deals other cells; over many seeds every cell is dealt."""
    board = hexagons("7")
    deals = {deal(board, 12, seed) for seed in range(100)}

    assert len(deals) == 100
    assert {cell for cells in deals for cell in cells} == set(board)


def test_the_usual_numbers() -> None:
    """Edge 7 has 127 cells and 12 neutral ones; other edges keep the proportion."""
    assert [usual_neutrals(hexagons(str(edge))) for edge in (2, 5, 7, 12)] == [1, 6, 12, 38]
    assert [most_neutrals(hexagons(str(edge))) for edge in (2, 5, 7, 12)] == [1, 12, 25, 79]


STARTS = [
    # shape, form, seed, options, what stands there
    ("3", "", None, {}, "glorieta:chicken:3:.../..../...../..../...:mover=black"),
    ("hex3", "Chicken", 5, {}, "glorieta:chicken:3:.../..../...../..../...:mover=black"),
    ("3", "landscape", None, {"neutral": "a1, C3 c5"},
     "glorieta:landscape:3:n../..../..n../..../..n:mover=black"),
    ("3", "2.0", None, {"neutral": "a1 b1 c1"}, "glorieta:2.0:3:nnn/..../...../..../...:mover=black"),
    ("3", "landscape", 1, {"neutral": "0"}, "glorieta:landscape:3:.../..../...../..../...:mover=black"),
]  # fmt: skip


@pytest.mark.parametrize("shape, form, seed, options, expected", STARTS)
def test_starts(shape: str, form: str, seed: int | None, options: dict[str, str], expected: str) -> None:
    """Chicken needs no lot, neutral cells can be named, the shape is the edge."""
    assert GAME.texts.position_text(GAME.rules.start(shape, form, seed, options)) == expected


REFUSED = [
    ("3", "goose", 1, {}, "no form"),
    ("1", "chicken", 1, {}, "2 to 12"),
    ("13", "chicken", 1, {}, "2 to 12"),
    ("3x3", "chicken", 1, {}, "cells on an edge"),
    ("3", "chicken", 1, {"neutral": "a1"}, "empty board"),
    ("3", "landscape", None, {}, "seed"),
    ("3", "landscape", 1, {"neutral": "4"}, "0 to 3"),
    ("3", "landscape", 1, {"neutral": "2 3"}, "cannot be '2 3'; it can be a number"),
    ("3", "landscape", 1, {"neutral": "a1 z9"}, "z9"),
    ("3", "landscape", 1, {"neutral": ""}, "cannot be ''"),
    ("3", "landscape", 1, {"deal": "equal"}, "there is no option 'deal': there are neutral"),
    ("3", "landscape", 1, {"neutrals": "1"}, "did you mean neutral"),
    ("3", "landscape", 1, {"neutral": "a1 b1"}, "beside each other"),
    ("3", "2.0", 1, {"neutral": "b2 c2 b3 d3 b4 c4"}, "form a loop"),
]


@pytest.mark.parametrize("shape, form, seed, options, said", REFUSED)
def test_refused_starts(shape: str, form: str, seed: int | None, options: dict[str, str], said: str) -> None:
    """What cannot be a start is refused with the reason."""
    with pytest.raises(GamesError, match=said):
        GAME.rules.start(shape, form, seed, options)


def test_squares_are_no_board_of_this_game() -> None:
    """A board of squares has no hexagons."""
    with pytest.raises(BoardError):
        GAME.rules.board("9x9")


NEXT = [
    # a game's end, what is proposed for the next one
    ("landscape:2:bo/obo/bb:mover=orange:black=1", {"neutral": "1"}),
    ("landscape:3:n.b/..../...../..../...:mover=orange:black=1", {"neutral": "1"}),
    ("landscape:3:boo/nooo/bbbob/obob/obb:mover=black:black=1", {"neutral": "2"}),
    ("chicken:2:bo/obo/bb:mover=orange:declined=orange", {}),
]


@pytest.mark.parametrize("save, expected", NEXT)
def test_the_next_game(save: str, expected: dict[str, str]) -> None:
    """After a tie one more neutral cell is proposed, as far as a fifth allows; else as many as now."""
    assert GAME.rematch(GAME.texts.position_from_text(f"glorieta:{save}")) == expected
