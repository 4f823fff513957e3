"""Dealing: what hands do on a real board of many pieces, step by step, and what lies there wrongly.

Pieces are called by the names that are printed on them. How one lies is said by where its name is; of a piece
without a printed name by where it looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calibration.threads import NAME_CORNER, TILE_CODES
from companion.table.state import Ply, TableState
from companion.table.words import say
from games.board import Board
from games.faults import Fault
from games.game import Game
from games.headings import heading_deg, heading_words
from games.play.dealing import DealingRound, DealingStep, Handling, Lane, dealing, rounds_in, turned_by_hand
from games.standing import NOTHING, Standing
from games.words import Message, Said, all_of

Stands = tuple[Standing, ...]
_HOUR_DEG, _HOURS, _SIDE_DEG, _FULL_DEG = 30, 12, 60, 360


def lanes_at(state: TableState) -> Sequence[Lane]:
    """Return the lanes in which hands see to a table's board, empty if they go place by place."""
    return state.game.look.lanes(state.game.rules.board_of(state.position))


def lies_at_first(state: TableState) -> Stands:
    """Return what lies on a real board of which a table hears: nothing yet if the board is dealt in lanes."""
    should = state.game.look.standing(state.position)
    is_dealt = state.created.origin == "seed" and not state.plies
    return (NOTHING,) * len(should) if is_dealt and lanes_at(state) else should


def lies_after(state: TableState, ply: Ply) -> Stands | None:
    """Return what lies on the real board after a step, before hands have carried out what it brings about.

    In a game of lanes the player has turned a piece there to say so.
    """
    if state.real is None or ply.resolution is None or not lanes_at(state):
        return state.real
    return turned_by_hand(state.real, ply.resolution)


def deal_steps(state: TableState, seen: Stands | None = None) -> Sequence[DealingStep]:
    """Return what hands do to make the real board show what stands; empty in a game without lanes.

    seen: what lies there by a photo. If nothing else happened than the last turn, it comes in its rounds.
    """
    lies, lanes = seen if seen is not None else state.real, lanes_at(state)
    if lies is None or not lanes:
        return ()
    return dealing(lanes, _rounds(state, lies, is_seen=seen is not None))


def _rounds(state: TableState, lies: Stands, *, is_seen: bool) -> Sequence[DealingRound]:
    standing, last = state.game.look.standing, state.last
    if last and last.resolution and not is_seen:
        before = standing(last.before)
        if lies == turned_by_hand(before, last.resolution):
            rounds = rounds_in(before, last.resolution)
            if rounds[-1].after == standing(state.position):
                return rounds
    return (DealingRound(lies, standing(state.position)),)


def step_words(board: Board, step: DealingStep) -> Message:
    """Return the sentence on a step: "Column c: take 3 pieces away, then move 2 up to close the gaps"."""
    names = board.names
    done = {kind: [its for its in step.handlings if its.kind == kind] for kind in _KINDS}
    count = {kind: len(its) for kind, its in done.items()}
    if step.clears:
        cells = all_of(names[its.cell] for its in done["take"])
        return say("deal-clear", lane=step.lane.name, takes=count["take"], cells=cells, moves=count["move"])
    turned, marked = (all_of(names[its.cell] for its in done[kind]) for kind in ("turn", "mark"))
    return say(
        "deal-lay",
        lane=step.lane.name,
        lays=count["lay"],
        piece=done["lay"][0].now.piece or "" if count["lay"] == 1 else "",
        turns=count["turn"],
        turned=turned,
        marks=count["mark"],
        marked=marked,
    )


_KINDS = ("take", "move", "lay", "turn", "mark")


def handling_words(board: Board, its: Handling) -> Sequence[Message]:
    """Return sentences on what hands do on a place: "Lay it with its name at 1 o'clock."."""
    if its.kind == "take":
        return [say("deal-away"), *(say("deal-mark-away", mark=mark) for mark in its.was.marks)]
    if its.kind == "move":
        return [say("deal-move", cell=board.names[its.to])]
    steps = list[Message]()
    if its.kind == "lay" and not its.now.heading:
        steps.append(say("deal-put"))
    elif its.kind in ("lay", "turn"):
        by, heading = _how(its.now)
        steps.append(say("deal-lies" if its.kind == "lay" else "deal-turn", by=by, heading=heading))
    steps += [say("deal-mark-off", mark=mark) for mark in its.was.marks if mark not in its.now.marks]
    return [*steps, *(say("deal-mark-on", mark=mark) for mark in its.now.marks if mark not in its.was.marks)]


def name_deg(stands: Standing) -> float | None:
    """Return where the name is that is printed on a piece, in degrees clockwise; None if it has none."""
    if stands.piece not in TILE_CODES or not stands.heading:
        return None
    return (heading_deg(stands.heading) + _SIDE_DEG * NAME_CORNER + _SIDE_DEG / 2) % _FULL_DEG


def _how(stands: Standing) -> tuple[str, Message]:
    """Return what shows how a piece lies, "name" (printed on it) or "looks", and where that is."""
    deg = name_deg(stands)
    if deg is None:
        return "looks", heading_words(stands.heading)
    return "name", heading_words(f"{round(deg / _HOUR_DEG) % _HOURS}/12")


def find_misplaced(game: Game[Any], position: Any, seen: Sequence[Standing]) -> tuple[Fault, ...]:
    """Return every place that lies otherwise than it should, lane by lane, with what lies and should lie."""
    board, should = game.rules.board_of(position), game.look.standing(position)
    cells = [cell for lane in game.look.lanes(board) for cell in lane.cells]
    return tuple(
        Fault("differs", (board.names[cell],), _misplaced(board.names[cell], seen[cell], should[cell]))
        for cell in cells
        if seen[cell] != should[cell]
    )


def _misplaced(name: str, lies: Standing, should: Standing) -> Message:
    if lies.piece != should.piece:
        return say("deal-other", cell=name, lies=_called(lies), should=_called(should))
    if lies.heading != should.heading:
        by, heading = _how(should)
        return say("deal-otherwise", cell=name, piece=_called(lies), by=by, heading=heading)
    missing = [mark for mark in should.marks if mark not in lies.marks]
    if missing:
        return say("deal-mark-missing", cell=name, mark=all_of(missing))
    return say("deal-mark-wrong", cell=name, mark=all_of(lies.marks))


def _called(stands: Standing) -> Said:
    return stands.piece or say("deal-nothing")
