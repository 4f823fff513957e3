"""Whether what a member of a game answers is an action on its board, or an end of its sides."""

from __future__ import annotations

from collections.abc import Collection

from games.answers import Action, Outcome
from games.board import Board
from games.words import Message, say


def why_no_action(answer: object, board: Board, member: str) -> Message | None:
    """Return why an answer of a member is no action on cells of a board, None if it is one."""
    if not isinstance(answer, Action):
        return say("answer-action", member=member, answer=str(answer))
    path: object = answer.path
    if isinstance(path, int):
        return say("answer-one-cell", member=member, path=str(path))
    if not isinstance(path, tuple):
        return say("answer-path", member=member, path=str(path))
    cells = len(board.names)
    for cell in path:  # this is asked of every action of every position, so no call is made for a cell
        if cell.__class__ is not int or not 0 <= cell < cells:
            return say("answer-cell", member=member, cell=str(cell))
    return None


def why_no_end(answer: object, sides: Collection[str]) -> Message | None:
    """Return why an answer of `outcome` is no end of a game of these sides, None if it is one."""
    if not isinstance(answer, Outcome):
        return say("answer-outcome", answer=str(answer))
    winners, places, scores = answer.winners, answer.places, answer.scores
    if not isinstance(winners, tuple):
        return say("answer-winners", answer=repr(winners), meant=_in_tuple(winners))
    if strange := [side for side in winners if side not in sides]:
        return say("answer-winner", side=str(strange[0]))
    if not isinstance(places, tuple) or not all(isinstance(place, tuple) for place in places):
        return say("answer-places", answer=repr(places))
    if strange := [side for place in places for side in place if side not in sides]:
        return say("answer-place", side=str(strange[0]))
    if not isinstance(scores, tuple) or not all(isinstance(its, tuple) and len(its) == 2 for its in scores):
        return say("answer-scores", answer=repr(scores), meant=_in_tuple(scores))
    return None


def _in_tuple(answer: object) -> str:
    """Return how Python writes a tuple of what was answered; of its parts if it is a list."""
    return repr(tuple(answer) if isinstance(answer, list | set) else (answer,))
