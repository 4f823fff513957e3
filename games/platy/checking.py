"""Is one tray of Platy a legal turn away from another? Every click is tried, with draws that explain it.

After a click that closes a loop new tiles may have closed chains, and nobody sees what went with those. So a
tray that no click explains is illegal only if none lets tiles enter; else it stays undecided.
"""

from __future__ import annotations

from collections.abc import Callable

from games.answers import Action, Verdict
from games.checking.check import other_board, says_otherwise
from games.checking.verdicts import by_trying
from games.deadline import within
from games.faults import Fault
from games.platy.drawing import DRAW, MARK, Chances, chances, possible, seeds_action
from games.platy.play import actions, played
from games.platy.position import Position
from games.platy.save import format_save
from games.platy.words import say
from games.words import all_of

MOST_NAMED = 8  # places that a sentence names one by one
Draws = Callable[[Position, Position, Chances], Action | None]


def verdict(before: Position, after: Position, seconds: float | None = None) -> Verdict:
    """Return whether some turn leads from before to after; only what lies on the tray counts."""
    from games.platy.game import PLATY

    text = format_save(after)
    if found := other_board(before.board, after.board):
        return Verdict("illegal", None, text, found)
    legal, may_enter = actions(before) if before.fall is None else [], False
    for action in legal:
        position = played(before, action).position
        for draws in (_wanted, _seeds) if position.fall is not None else (_wanted,):
            if (done := _explained(position, after, draws)) is not None:
                return Verdict("legal", PLATY.texts.turn_text(before, [action, *done]), text)
        may_enter |= position.fall is not None and position.fall.is_filled
    if not may_enter:
        return by_trying(PLATY, before, after, within(seconds))
    pairs = enumerate(zip(before.tiles, after.tiles, strict=True))
    cells = tuple(before.board.names[cell] for cell, (was, now) in pairs if was != now)
    named = all_of(cells) if len(cells) <= MOST_NAMED else say("many-tiles", count=len(cells))
    fault = Fault("undecided", cells, say("only-chains", count=len(cells), cells=named))
    return Verdict("undecided", None, text, (fault,))


def _explained(position: Position, after: Position, draws: Draws) -> list[Action] | None:
    """Return the draws after which the tray lies as it is seen, None if these draws do not lead there."""
    done = list[Action]()
    while (its := chances(position)) is not None:
        draw = draws(position, after, its)
        if draw is None:
            return None
        done.append(draw)
        position = played(position, draw).position
    return done if position.tiles == after.tiles else None


def _wanted(position: Position, after: Position, its: Chances) -> Action | None:
    """Return the draw of what is seen if lot is to fill, or of a mark that is seen."""
    if its.cell >= 0:
        tile = after.tiles[its.cell]
        draw = Action(DRAW, (its.cell,), f"{tile.name}/{tile.turn}") if tile is not None else None
        return draw if draw is not None and possible(position, draw) else None
    for cell in its.cells:
        tile = after.tiles[cell]
        if tile is not None and tile.mark:
            draw = Action(MARK, (cell,), tile.mark)
            return draw if possible(position, draw) else None
    return None


def _seeds(position: Position, after: Position, its: Chances) -> Action | None:
    """Return what the seed draws, None if people draw."""
    return seeds_action(position, position.lots) if position.lots.seed else None


def unlike(after: Position, end: Position | None) -> tuple[Fault, ...]:
    """Return a fault if after's save line says something beside its tray otherwise than the turn makes it."""
    if end is None or format_save(end) == format_save(after):
        return ()
    return (says_otherwise(say("save-is", save=format_save(end))),)
