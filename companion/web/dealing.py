"""What hands do on a real board of many pieces, as pages show it."""

from __future__ import annotations

from companion.table.dealing import deal_steps, handling_words, name_deg, step_words
from companion.table.state import TableState
from companion.web.cells import cells_view
from companion.web.models_dealing import Dealing, DealPlace, DealStep
from companion.web.words import say
from games.board import Board
from games.play.dealing import DealingStep
from games.standing import NOTHING, Standing


def dealing_view(state: TableState, seen: tuple[Standing, ...] | None = None) -> Dealing:
    """Return the steps that make the real board show what stands; seen: what lies there by a photo."""
    board, steps = state.game.rules.board_of(state.position), deal_steps(state, seen)
    lies = state.real if seen is None else seen
    begins = steps and lies is not None and not any(lies[cell] != NOTHING for cell in board)
    return Dealing(
        words=say("deal-begins") if begins else "",
        steps=[_step_view(state, board, step, steps[-1].number + 1) for step in steps],
    )


def _step_view(state: TableState, board: Board, step: DealingStep, parts: int) -> DealStep:
    return DealStep(
        lane=step.lane.name,
        part=step.number + 1,
        parts=parts,
        clears=step.clears,
        words=step_words(board, step),
        places=_place_views(state, board, step),
    )


def _place_views(state: TableState, board: Board, step: DealingStep) -> list[DealPlace]:
    standing = [NOTHING] * len(board)
    for cell, shows in zip(step.lane.cells, step.shows, strict=True):
        standing[cell] = shows
    done = {its.cell: its for its in step.handlings}
    views = list[DealPlace]()
    for cell, body in zip(
        step.lane.cells, cells_view(state.game, board, standing, step.lane.cells), strict=True
    ):
        its = done.get(cell)
        views.append(
            DealPlace(
                cell=body,
                kind=its.kind if its else "",
                words=list(handling_words(board, its)) if its else [],
                to=board.names[its.to] if its and its.to >= 0 else "",
                name_deg=name_deg(standing[cell]),
            )
        )
    return views
