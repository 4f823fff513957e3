"""Two small games written with ready parts: how short they are, and that they keep their own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.answers import Action, Outcome
from games.board import Board, board_named
from games.effects import arrows_of, captures, carried_out
from games.errors import GamesError, ParseError
from games.game import Game
from games.ready.grids import Grid, GridRules, GridTexts, grid_game, put
from games.ready.rows import read_rows, write_rows
from games.ready.ways import steps
from games.standing import Standing
from games.trying.checks import try_game
from games.trying.trial import random_line
from tests.guests.breakthrough import BREAKTHROUGH as WRITTEN_OUT
from tests.guests.leaping import LEAPING, LeapingRules
from tests.guests.yardsticks.breakthrough import BREAKTHROUGH, BreakthroughRules
from tests.guests.yardsticks.samegame import BONUS, SAMEGAME, Tiles

FOLDER = Path(__file__).parents[1] / "guests" / "yardsticks"
BOTH = pytest.mark.parametrize("game", [BREAKTHROUGH, SAMEGAME], ids=lambda game: game.id)


@pytest.mark.parametrize(("module", "most"), [("breakthrough.py", 90), ("samegame.py", 120)])
def test_a_game_is_short(module: str, most: int) -> None:
    """With ready parts a game takes so many lines at most, docstrings and imports included."""
    assert 40 < len((FOLDER / module).read_text(encoding="utf-8").splitlines()) <= most


def test_breakthrough_allows_what_the_game_written_out_allows() -> None:
    """The same moves are legal at every position of random games, and they end alike."""
    judged = 0
    for seed in range(0, 8, 2):
        for turn in random_line(WRITTEN_OUT, "standard", seed).turns:
            for long in (turn.before, turn.after):
                short = Grid(board_named("8"), long.squares, long.mover)
                assert set(BREAKTHROUGH.rules.actions(short)) == set(WRITTEN_OUT.rules.actions(long))
                here, there = BREAKTHROUGH.rules.outcome(short), WRITTEN_OUT.rules.outcome(long)
                assert (here and here.winners) == (there and there.winners)
                judged += 1
    assert judged > 200


def test_a_stone_that_takes_is_told() -> None:
    """A move aslant onto a stone removes it; the save line and the words say so."""
    position = BREAKTHROUGH.texts.position_from_text(
        "breakthrough:5:...../.b.../..o../...../.....:mover=black"
    )
    turn = BREAKTHROUGH.resolve(position, "b2-c3")
    (stage,) = turn.stages

    assert [effect.kind for effect in stage] == ["remove", "move", "end"]
    assert (
        str(BREAKTHROUGH.texts.told(position.board, stage))
        == "black moves from b2 to c3 and takes the stone there"
    )
    assert BREAKTHROUGH.texts.position_text(turn.after).endswith("/...../..b../...../.....:mover=orange")


def test_groups_fall_and_columns_close() -> None:
    """What lies above falls, an empty column closes to the left, and points are counted."""
    board = board_named("5")
    rows = ".....", ".....", "G....", "RB...", "RBR.."
    position = Tiles(board, "".join(rows))
    turn = SAMEGAME.resolve(position, "b4")
    after, told = turn.after, SAMEGAME.texts.told(board, turn.stages[0])
    last = SAMEGAME.resolve(Tiles(board, "." * 20 + "RR..."), "a5").after

    assert write_rows(board, after.letters) == "...../...../G..../R..../RR..."
    assert (after.score, last.score) == (1, 1 + BONUS)
    assert str(told) == "player takes 2 tiles at b4"
    outcome = SAMEGAME.rules.outcome(last)
    assert outcome and outcome.scores == (("player", 1 + BONUS),)


def plain_take(position: Tiles, cell: int) -> list[list[str]]:
    """Return the columns from the bottom after a group is taken, closed to the left: with lists, by hand."""
    rows = [[position.letters[c] for c in row] for row in position.board.rows]
    y, x = divmod(cell, len(rows[0]))
    colour, left = rows[y][x], [(x, y)]
    while left:
        u, v = left.pop()
        if 0 <= u < len(rows[0]) and 0 <= v < len(rows) and rows[v][u] == colour:
            rows[v][u] = "."
            left += [(u - 1, v), (u + 1, v), (u, v - 1), (u, v + 1)]
    columns = [[row[x] for row in reversed(rows) if row[x] != "."] for x in range(len(rows[0]))]
    return [column for column in columns if column]


@given(st.integers(0, 10_000))
def test_samegame_takes_groups_as_lists_do(seed: int) -> None:
    """Every turn of a random game leaves the columns that a slow plain version leaves."""
    for turn in random_line(SAMEGAME, "standard", seed).turns[:6]:
        after = turn.after
        columns = [[row[x] for row in reversed(after.board.rows)] for x in range(len(after.board.rows[0]))]
        shown = [[after.letters[c] for c in column if after.letters[c] != "."] for column in columns]
        assert [column for column in shown if column] == plain_take(turn.before, turn.actions[0].cell)


@BOTH
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{id}:9:x", "boards of size 8, 6, 5"),
        ("{id}:5:...../.....", "the save line has 2 rows"),
        ("{id}:5:..../...../...../...../.....", "row 1 of the save line has 4 cells"),
        ("{id}:5:...../.x.../...../...../.....", "row 2 has 'x'"),
        ("{id}:5:...../...../...../...../.....:wind=3", "key wind="),
        ("{id}:5:...../...../...../...../.....:mover=green", "'green' is no side"),
        ("chess:5", "a save line of this game is {id}:"),
    ],
)
def test_a_save_line_that_is_none_is_refused(game: Game[Any], line: str, why: str) -> None:
    """Each fault is named with what is known instead."""
    with pytest.raises(ParseError) as refused:
        game.texts.position_from_text(line.format(id=game.id))

    assert why.format(id=game.id) in str(refused.value)


EMPTY_BOARD = "samegame:5:" + "/".join(["....."] * 5)
REFUSED: list[tuple[str, Callable[[], object]]] = [
    ("seed", lambda: SAMEGAME.rules.start("5")),
    ("no ruleset 'blitz'", lambda: SAMEGAME.rules.start("5", "blitz", 1)),
    ("has 25 cells, but 3", lambda: SAMEGAME.start_with("5", (Standing(),) * 3)),
    ("neutral does not belong", lambda: SAMEGAME.start_with("5", (Standing(piece="neutral"),) * 25)),
    ("score= in the save line is 'x'", lambda: SAMEGAME.texts.position_from_text(f"{EMPTY_BOARD}:score=x")),
]


@pytest.mark.parametrize(("why", "ask"), REFUSED, ids=[why for why, _ in REFUSED])
def test_what_the_game_has_not_is_refused(why: str, ask: Callable[[], object]) -> None:
    """A drawn start needs a seed; another ruleset, piece or number is refused by name."""
    with pytest.raises(GamesError, match=why):
        ask()


@dataclass(frozen=True)
class Walk(Grid):
    """A position in which a stone may walk on; from: the cell where it stands, empty between turns."""

    on: str = ""


class WalkRules(GridRules[Walk]):
    """A stone walks any number of squares to the right, then stops or is at the edge."""

    sides = ("black", "orange")
    letters = {"b": Standing(piece="black"), "o": Standing(piece="orange")}  # noqa: RUF012
    usual_shape = "4"
    position = Walk

    def lay_out(self, board: Board, options: Mapping[str, str], rng: Random) -> str:
        """Return a stone for each side at the left."""
        return "b...o..." + "." * 8

    def mid_turn(self, position: Walk) -> bool:
        """Return whether the stone may walk on."""
        return position.on != ""

    def moves(self, position: Walk) -> list[Action]:
        """Return the next step, and in the middle of a turn stopping."""
        (cell,) = position.cells("bo"[position.mover])
        ahead = [Action("walk", (cell, to)) for to in steps(position.board, cell, ("e",))]
        return [*ahead, *([Action("stop")] if position.on or not ahead else [])]

    def carry_out(self, position: Walk, action: Action) -> Walk:
        """Return the position after a step or a stop."""
        if action.verb == "stop":
            return replace(position, on="")
        start, end = action.path
        after = put(position, {start: ".", end: position.letters[start]})
        return replace(after, on=position.board.names[end] if steps(position.board, end, ("e",)) else "")

    def outcome(self, position: Walk) -> Outcome | None:
        """Return the end: both stones are at the right."""
        return (
            None
            if position.letters[3] == "." or position.letters[7] == "."
            else Outcome((), (), "both are there")
        )


def test_a_turn_of_several_actions_goes_on_while_a_field_says_so() -> None:
    """The side stays, the save line keeps the field, and a turn's text has all actions with commas.

    Its usual words for what is due are too bare for a game of two verbs, and a check says so.
    """
    game = grid_game("walk", "Walk", WalkRules())
    start = game.rules.start("4")
    first = game.rules.played(start, game.rules.actions(start)[0])
    whole = game.resolve(start, "A1-B1,  b1-c1, stop")

    assert game.texts.position_text(first.position) == "walk:4:.b../o.../..../....:mover=black:on=b1"
    assert game.texts.position_from_text(game.texts.position_text(first.position)) == first.position
    assert [effect.kind for effect in first.effects] == ["move"]
    assert [effect.kind for stage in whole.stages for effect in stage] == ["move", "move", "note", "due"]
    assert game.texts.position_text(whole.after) == "walk:4:..b./o.../..../....:mover=orange"
    assert [judged.check.name for judged in try_game(game) if judged.state == "failed"] == ["due"]


class WideWalkRules(WalkRules):
    """On the small board a stone stops at once, on the usual board it may walk on."""

    usual_shape, shapes = "5", ("5", "4")

    def lay_out(self, board: Board, options: Mapping[str, str], rng: Random) -> str:
        """Return a stone for each side at the left."""
        return "".join(
            letter.ljust(len(board.rows[0]), ".") for letter in ("b", "o", *("." for _ in board.rows[2:]))
        )

    def mid_turn(self, position: Walk) -> bool:
        """Return whether the stone may walk on."""
        return position.on != "" and len(position.board.rows) > 4

    def outcome(self, position: Walk) -> Outcome | None:
        """Return the end: both stones are at the right."""
        there = all(position.letters[row[-1]] != "." for row in position.board.rows[:2])
        return Outcome((), (), "both are there") if there else None


class ShortWalkRules(WalkRules):
    """No turn has a second step."""

    def mid_turn(self, position: Walk) -> bool:
        """Return False, as a rule that is written wrongly does."""
        return False


@pytest.mark.parametrize(
    ("rules", "state"), [(WideWalkRules(), "passed"), (ShortWalkRules(), "too-few")], ids=["wide", "short"]
)
def test_turns_of_several_actions_are_looked_for_on_the_usual_board(rules: WalkRules, state: str) -> None:
    """If none is seen on the small board, larger games follow; if none is seen there, it is said."""
    found = {judged.check.name: judged for judged in try_game(grid_game("walk", "Walk", rules), games=2)}

    assert found["long-turns"].state == state


@given(st.sampled_from(["4", "3x5", "hex3", "tray5x6"]), st.data())
def test_rows_are_read_back(shape: str, data: st.DataObject) -> None:
    """For all letters on a board of any cells, their rows give them back."""
    board = board_named(shape)
    letters = "".join(data.draw(st.lists(st.sampled_from(".ab"), min_size=len(board), max_size=len(board))))

    assert read_rows(board, write_rows(board, letters), ".ab") == letters


def test_actions_are_written_by_cells_or_by_their_verb() -> None:
    """A choice stands behind an equals sign."""
    texts, board = GridTexts(BreakthroughRules(), "breakthrough"), board_named("5")

    assert texts.action_text(board, Action("move", (0, 6), "queen")) == "a1-b2=queen"
    assert texts.action_text(board, Action("pass")) == "pass"


@pytest.mark.parametrize("way", ["e1-d1-c1-b1-a1", "e1-a1"], ids=["by every cell", "by its ends"])
def test_a_leap_has_one_arrow_in_its_sense(way: str) -> None:
    """What is taken on the way is so by the cell where the stone came from; no arrow begins at its end."""
    board = board_named("5")
    position = Grid(board, ".o.ob" + "." * 20)
    action = Action("leap", tuple(board.cell(name) for name in way.split("-")))
    rules, after = LEAPING.rules, put(position, {0: "b", 1: ".", 3: ".", 4: "."})
    stage = LeapingRules.effects_of(rules, position, action, after)  # type: ignore[arg-type]

    assert arrows_of(stage) == [(4, 0)]
    assert {(effect.cell, effect.by) for effect in captures(stage)} == {(1, (4,)), (3, (4,))}
    assert carried_out(LEAPING.look.standing(position), stage) == LEAPING.look.standing(after)
