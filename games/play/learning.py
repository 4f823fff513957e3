"""Learning a game: the turns of a lesson's task, and whether one meets it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from games.answers import Action
from games.game import Game
from games.lessons import Task, Written, read_actions
from games.play.drafting import ENDED, Draft
from games.standing import NOTHING

SEARCHED = 5000  # beginnings of turns, after which no shorter solution is looked for


def make_turn(game: Game[Any], before: Any, written: Sequence[Written]) -> Draft[Any]:
    """Return the turn that these actions make on a position; lots that are seeded draw what ends it."""
    return end_turn(Draft.begin(game, before).on(read_actions(game.rules.board_of(before), written)))


def end_turn(made: Draft[Any]) -> Draft[Any]:
    """Return the turn at its end if nothing but seeded lots is left of it."""
    return made.judge() if made.by_lot is None else made.rest()


def find_missed(game: Game[Any], task: Task, mover: str, after: Any) -> tuple[str, ...]:
    """Return the cells of a task that are not the mover's after a turn."""
    standing, board = game.look.standing(after), game.rules.board_of(after)
    return tuple(cell for cell in task.takes if standing[board.cell(cell)].owner != mover)


def find_differing(game: Game[Any], task: Task, after: Any) -> tuple[str, ...]:
    """Return the cells on which after a turn something else stands than a task asks for."""
    standing, board = game.look.standing(after), game.rules.board_of(after)
    stands = [(cell, piece, standing[board.cell(cell)]) for cell, piece in task.stands]
    return tuple(cell for cell, piece, its in stands if (its.piece != piece if piece else its != NOTHING))


def count_gained(game: Game[Any], before: Any, after: Any) -> int:
    """Return the points that a turn brought the side that made it; 0 in games without scores."""
    mover = game.rules.mover(before)
    return game.scores(after).get(mover, 0) - game.scores(before).get(mover, 0)


def has_won(game: Game[Any], mover: str, after: Any) -> bool:
    """Return whether a side has won the game."""
    outcome = game.rules.outcome(after)
    return outcome is not None and mover in outcome.winners


def is_met(game: Game[Any], task: Task, before: Any, after: Any) -> bool:
    """Return whether a turn of a task meets it. before: where the turn begins; after: where it ends."""
    mover = game.rules.mover(before)
    is_wrong = find_missed(game, task, mover, after) or find_differing(game, task, after)
    is_enough = not task.scores or count_gained(game, before, after) >= task.scores
    return not is_wrong and is_enough and (has_won(game, mover, after) or not task.wins)


def find_shorter(game: Game[Any], task: Task) -> int:
    """Return how many actions meet a task, if fewer do than its solution has; else 0."""
    before = game.texts.position_from_text(task.position)
    begun = Draft.begin(game, before).on(read_actions(game.rules.board_of(before), task.begun))
    queue, seen = deque([(begun, 0)]), {begun.position}
    while queue and len(seen) <= SEARCHED:
        draft, length = queue.popleft()
        if length + 1 >= len(task.solution):
            break
        for action in draft.following:
            made = draft.on([action])
            ended = end_turn(made)
            if ended.state == ENDED:
                if is_met(game, task, before, ended.position):
                    return length + 1
            elif made.position not in seen:
                seen.add(made.position)
                queue.append((made, length + 1))
    return 0


def is_tempted(game: Game[Any], task: Task, made: Sequence[Action]) -> bool:
    """Return whether a turn of a task is the one that tempts."""
    board = game.rules.board_of(game.texts.position_from_text(task.position))
    return tuple(made) == read_actions(board, task.begun + task.tempting)
