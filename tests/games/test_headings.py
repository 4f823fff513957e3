"""Headings of squares and hexagons: their steps, angles, words, and how a game may not look."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, degrees

import pytest

from calibration.inks import PIECES
from companion.table.telling import choice_words
from games.board import Board, board_named
from games.headings import HEADINGS, heading_deg, is_heading
from games.installed.contradictions import of_parts
from games.standing import Kind, Standing
from kites import KITES
from print.artwork import pointer


def test_on_squares_a_heading_is_one_of_eight_steps() -> None:
    """They are the compass points of today, an eighth of a turn each."""
    assert board_named("5").headings == HEADINGS
    assert [heading_deg(heading) for heading in HEADINGS] == [45.0 * step for step in range(8)]


@pytest.mark.parametrize("shape", ["hex4", "tray8x14"])
def test_on_hexagons_a_heading_is_a_step_towards_each_side(shape: str) -> None:
    """Six steps clockwise from the top, each to a neighbour, whether hexagons stand on a corner or a side."""
    board = board_named(shape)
    middle = next(cell for cell in board if len(board.neighbours[cell]) == 6)

    assert sorted(towards(board, middle)) == [heading_deg(heading) for heading in board.headings]
    assert all(map(is_heading, board.headings))


def towards(board: Board, cell: int) -> list[float]:
    """Return the directions of a cell's neighbours, in whole degrees clockwise from the top."""
    (x, y), near = board.centres[cell], [board.centres[other] for other in board.neighbours[cell]]
    return [round(degrees(atan2(u - x, y - v)) % 360) % 360 for u, v in near]


def test_a_heading_is_said_in_words() -> None:
    """A compass point on squares, the hour of a clock's hand on hexagons; a cell's name is no heading."""
    looks = [Standing(piece="red", heading=heading) for heading in ("se", "3/12", "0/12")]

    said = [str(shows.words) for shows in looks]
    assert said == ["red, facing south-east", "red, facing 3 o'clock", "red, facing 12 o'clock"]
    assert [str(choice_words(choice)) for choice in ("ne", "5/12", "h1")] == ["north-east", "5 o'clock", "h1"]


def test_a_pointer_is_drawn_where_the_piece_looks() -> None:
    """A twelfth of a turn more is 30 degrees more."""
    (up,), (third,) = (pointer(PIECES["red"], 10, heading) for heading in ("n", "3/12"))
    (east,) = pointer(PIECES["red"], 10, "e")

    assert third == east != up


def test_a_piece_looks_only_where_its_board_has_a_step() -> None:
    """Kites on squares look in no twelfths, and the refusal lists the headings of the board."""
    look = type("Odd", (type(KITES.look),), {"kinds": (Kind(pieces=("red",), headings=("", "3/12")),)})
    (found,) = of_parts(replace(KITES, look=look()), ())

    assert "has the heading 3/12; there are n, ne" in str(found.why)
