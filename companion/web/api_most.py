"""What could I do? The HTTP paths that answer it, step by step, to those who may know."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends, Query

from companion.table.errors import refusal_of
from companion.table.judge import require_hint, require_most
from companion.table.positions import read_position
from companion.table.state import TableState
from companion.web.cells import position_view
from companion.web.frames import resolution_frames
from companion.web.models import REFUSED, SEATED, Save
from companion.web.models_turns import ClueBody, HintBody, MostBody
from companion.web.seats import Role, tables_of
from companion.web.tables import Tables
from companion.web.words import say
from games.answers import Gain
from games.catalogue import game_named
from games.checking.check import to_judge
from games.records.positions import position_pasted

SECONDS = 4.0  # to look for the turn; a person waits for the answer

router = APIRouter(tags=["turns"])


@router.get("/api/tables/{table}/most", responses={**REFUSED, **SEATED})
def most_cells(
    table: str,
    role: Role,
    tables: Annotated[Tables, Depends(tables_of)],
    position: Annotated[Save | None, Query(description="of a try-out; else what stands")] = None,
) -> MostBody:
    """Return the most cells that the side to move can hold after this turn, and a turn that holds them.

    A player alone sees it at once, others once all sides have agreed to it for what stands ("most" is
    what they are asked), and everybody when the game is over.
    """
    state = tables.state(table)
    require_most(state, role)
    before = state.game.texts.position_text(state.game.texts.saying_mover(state.position))
    return _told(state, before if position is None else position)


@router.get("/api/tables/{table}/hint", responses={**REFUSED, **SEATED})
def hint(
    table: str,
    role: Role,
    tables: Annotated[Tables, Depends(tables_of)],
    reach: Annotated[
        bool, Query(description="whether to tell what each part of a piece can still do")
    ] = False,
) -> HintBody:
    """Return a hint step by step, or what each part of a piece can still do, once it was asked for.

    To ask is to offer "most": in games with levels a result reached with a hint is not compared.
    """
    state = tables.state(table)
    require_hint(state, role)
    names = state.game.rules.board_of(state.position).names
    advice = state.game.advice
    assert advice is not None  # else nothing is judged to be given
    if reach:
        return HintBody(
            clues=[], reach={names[c]: list(its) for c, its in advice.reach(state.position).items()}
        )
    return HintBody(
        clues=[
            ClueBody(words=clue.said, cells=[names[c] for c in clue.cells], turns=list(clue.turns))
            for clue in advice.clues(state.position)
        ]
    )


def _told(state: TableState, text: str) -> MostBody:
    """Return what the side to move of a position could take."""
    game = state.game
    before = read_position(state, text)
    if game.rules.board_of(before).shape != game.rules.board_of(state.position).shape:
        raise refusal_of("other-board", say("try-other-board"))
    if game.rules.mid_turn(before):
        raise refusal_of("mid-turn", say("try-mid-turn"))
    before = to_judge(game, before)
    gain, side = _gain(game.id, text), game.rules.mover(before)
    more = gain.held - gain.already
    words = (
        say("most", side=side, held=gain.held, more=more)
        if gain.exact
        else say("most-known", side=side, held=gain.held, more=more, most=gain.most)
    )
    return MostBody(
        words=words,
        already=gain.already,
        held=gain.held,
        most=gain.most,
        exact=gain.exact,
        side=side,
        text=gain.turn,
        cells=position_view(game, before),
        scores=dict(game.scores(before)),
        frames=resolution_frames(game, game.resolve(before, gain.turn)),
    )


@lru_cache(maxsize=16)
def _gain(game_id: str, text: str) -> Gain:
    """Return the answer for a position; all sides ask for the same one."""
    game = game_named(game_id)
    return game.most_cells(position_pasted(game, text, game.texts.earlier_position), SECONDS)
