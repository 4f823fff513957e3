"""Patterns that one tap takes a step on: the quadrille's six clicks, areas, and patterns without one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from games.catalogue import game_named
from games.game import Game

GAME: Game[Any] = game_named("sparklies")
# The rules' own row of a quadrille's six clicks: rows of the block, capitals active.
CLICKS = ["Rb/bR", "gB/Bg", "Gr/rG", "bR/Rb", "Bg/gB", "rG/Gr", "Rb/bR"]


def block(written: str) -> Any:
    """Return black's block of four in the corner of a board, as the rules write it."""
    rows = [[*row] for row in written.split("/")]
    digits = [["RGB".index(piece.upper()) + 3 for piece in row] for row in rows]
    active = ",".join(
        f"{'ab'[x]}{y + 1}" for y, row in enumerate(rows) for x, piece in enumerate(row) if piece.isupper()
    )
    cells = f"{digits[0][0]}{digits[0][1]}0{digits[1][0]}{digits[1][1]}0000"
    return GAME.texts.position_from_text(f"2:3:2:4:1:{cells}:0:mover=black:phase=propagate:active={active}")


def seen(position: Any) -> str:
    """Write the block in the corner as the rules do."""
    standing = GAME.look.standing(position)
    pieces = [
        (s.colour or "").upper() if s.active else (s.colour or "").lower()
        for s in (standing[c] for c in (0, 1, 3, 4))
    ]
    return f"{pieces[0]}{pieces[1]}/{pieces[2]}{pieces[3]}"


@pytest.mark.parametrize(("before", "after"), list(pairwise(CLICKS)))
@pytest.mark.parametrize("cell", [0, 1, 3, 4])
def test_a_click_takes_a_quadrille_a_step_on(before: str, after: str, cell: int) -> None:
    """Whichever of the four cells is tapped, the active pair goes into the attacker of the other."""
    position = block(before)
    for action in GAME.patterns(position, cell):
        position = GAME.rules.apply(position, action)

    assert seen(position) == after


def test_a_larger_area_moves_as_one() -> None:
    """Every active cell of one half of a checkerboard is taken along; inactive ones stay."""
    position = GAME.texts.position_from_text(
        "2:3:2:4:1:353535353:0:mover=black:phase=propagate:active=a1,c1,b2,a3"
    )
    step = GAME.patterns(position, 0)

    assert [(action.cell, action.choice) for action in step] == [(0, "G"), (2, "G"), (4, "G"), (6, "G")]


def test_there_is_no_pattern_elsewhere() -> None:
    """A free cell, one of one colour with its neighbours, a block of the other side."""
    free = GAME.texts.position_from_text("2:3:2:4:1:350530000:0:mover=black:phase=propagate:active=a1")
    plain = GAME.texts.position_from_text("2:2:2:4:1:3333:0:mover=black:phase=propagate:active=a1")

    assert GAME.patterns(free, 8) == ()
    assert GAME.patterns(plain, 0) == ()
