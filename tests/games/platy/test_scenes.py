"""What pages show of Platy: scenes of a turn, loops in the order of their way, counters."""

from __future__ import annotations

from games.answers import Action
from games.effects import counts_in
from games.platy.game import PLATY

LONG = ("36", "g6", "0/12")  # a turn on a first deal that closes a loop of 12 threads


def test_a_turn_is_cut_into_scenes() -> None:
    """First the turn, then the loop, what goes, what slides, what is turned; nothing is lost."""
    seed, cell, heading = LONG
    start = PLATY.rules.start(PLATY.usual_shape, seed=seed)
    turn = Action("turn", (start.board.cell(cell),), heading)
    after, stage = PLATY.rules.played(start, turn)
    scenes = PLATY.look.scenes(stage)

    assert tuple(effect for scene in scenes for effect in scene) == stage
    assert [scene[0].kind for scene in scenes][:4] == ["turn", "note", "remove", "move"]
    assert counts_in(scenes[0]) == {"moves": 19}
    assert counts_in(scenes[1])["score"] == after.score > 0
    (loop,) = PLATY.look.enclosed(scenes[1])
    beside = start.board.neighbours
    assert all(b in beside[a] for a, b in zip(loop.wall, (*loop.wall[1:], loop.wall[0]), strict=True))
    assert (loop.what, loop.inside) == (str(after.score), ())
    told = str(PLATY.texts.told(start.board, scenes[1]))
    assert told.startswith("a loop of 12 threads") and told.endswith(f"= {after.score}")


def test_counters_are_those_of_the_position() -> None:
    """The moves in blue, the score, and a counter under each column of movable tiles."""
    start = PLATY.rules.start(PLATY.usual_shape, seed="7")
    moves, score, *columns = PLATY.texts.tallies(start)

    assert (moves.value, moves.ink, score.value) == (20, "blue", 0)
    assert [(each.column, each.value) for each in columns] == [(letter, 30) for letter in "bcdefg"]
