"""Everything that people draw from a real bag before something else happens, as pages ask for it at once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.table.telling import choice_words
from companion.web.cells import cells_view
from companion.web.drafts import made_on
from companion.web.models import CellBody
from companion.web.models_draws import DrawDue, DrawName, Draws, DrawWay
from companion.web.models_turns import DraftBody
from games.answers import Action
from games.board import Board
from games.catalogue import agreed_game
from games.game import Game
from games.lots import Due, LotRules, Lots, draws_due
from games.records.positions import position_pasted
from games.standing import NOTHING, Standing

_PICKS = 2**16  # numbers among which lot picks


def draws_view(body: DraftBody) -> Draws:
    """Return the draws that are due after a turn's actions; raises GamesError if it cannot be read."""
    game = agreed_game(body.game, body.position)
    made = made_on(game, position_pasted(game, body.position, game.texts.earlier_position), body)
    board, pieces = game.rules.board_of(made.position), dict[str, CellBody]()
    due, supposed = list[DrawDue](), Counter[str]()
    for its in draws_due(game.rules, made.position):
        due.append(_due_view(game, board, its, pieces))
        for name in due[-1].names:
            name.count += supposed[name.name]
        supposed[_name(game, board, its, its.supposed)] += 1
    return Draws(due=due, pieces=pieces)


def _due_view(game: Game[Any], board: Board, its: Due, pieces: dict[str, CellBody]) -> DrawDue:
    """Return a draw, and add the pieces that can be drawn."""
    names = dict[str, DrawName]()
    for draw, count in its.odds.items():
        name, comes = _name(game, board, its, draw), _comes(game, its.position, draw)
        if name == comes.piece and name not in pieces:
            pieces[name] = _picture(game, board, comes)
        found = names.setdefault(name, DrawName(name=name, count=0, ways=[]))
        found.count = max(found.count, count)
        cell = board.names[draw.cell] if draw.path else ""
        words = choice_words(draw.choice)
        found.ways.append(DrawWay(cell=cell, choice=draw.choice, heading=comes.heading, words=words))
    return DrawDue(
        verb=its.supposed.verb,
        cell=board.names[its.supposed.cell] if _has_place(its) else "",
        words=game.texts.due(its.position),
        pick=_lots(game, its.position).below(_PICKS),
        names=list(names.values()),
    )


def _has_place(its: Due) -> bool:
    """Return whether all that can be drawn comes to the same place."""
    return len({draw.path for draw in its.odds}) == 1 and bool(its.supposed.path)


def _name(game: Game[Any], board: Board, its: Due, draw: Action) -> str:
    """Return what people call what is drawn: its piece, or the place that is drawn."""
    if _has_place(its) or not draw.path:
        return _comes(game, its.position, draw).piece or draw.choice
    return board.names[draw.cell]


def _lots(game: Game[Any], position: Any) -> Lots:
    return game.rules.lots(position) if isinstance(game.rules, LotRules) else Lots()


def _comes(game: Game[Any], position: Any, draw: Action) -> Standing:
    """Return what a draw brings to its place."""
    effects = game.rules.played(position, draw).effects
    return next((its.after for its in effects if its.kind == "draw" and its.after), NOTHING)


def _picture(game: Game[Any], board: Board, comes: Standing) -> CellBody:
    """Return how a piece looks that is not turned."""
    unturned = comes._replace(heading=board.headings[0] if comes.heading else "", marks=())
    return cells_view(game, board, [unturned] * len(board), [0])[0]
