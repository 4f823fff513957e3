"""Platy composed of its parts; where a function answers a question as it stands, it is the answer."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from games.answers import Action
from games.board import Board
from games.extras import Bests, SearchIn
from games.game import Game
from games.lessons import load_lesson
from games.lots import LotRules, Lots, drop_draws
from games.options import Option
from games.platy import drawing, play, save, telling, turns, valuing
from games.platy.advice import PlatyAdvice
from games.platy.faults import faults
from games.platy.kit import PlatyKit
from games.platy.look import PlatyLook
from games.platy.options import OPTIONS, RULES, holding, start_position
from games.platy.outlook import outlook, tallies
from games.platy.players import PLAYERS
from games.platy.position import LOST, SIDE, Position
from games.platy.tray import USUAL, tray_on
from games.platy.words import say
from games.resolving import one_by_one
from games.texts import KeyedTexts


class _Rules(LotRules[Position]):
    sides: Sequence[str] = (SIDE,)
    usual_shape = USUAL
    rulesets: Sequence[str] = (RULES,)
    options: Sequence[Option] = OPTIONS

    def board(self, shape: str) -> Board:
        """Return the tray of a shape; raises BoardError for one that it is not played on."""
        return tray_on(shape).board

    start = staticmethod(start_position)
    holding = staticmethod(holding)

    def board_of(self, position: Position) -> Board:
        return position.board

    def due(self, position: Position) -> tuple[str, ...]:
        return () if position.ended else (SIDE,)

    def with_mover(self, position: Position, side: str) -> Position:
        """Return the position: nobody else can move."""
        return position

    def lots(self, position: Position) -> Lots:
        return position.lots

    def with_lots(self, position: Position, lots: Lots) -> Position:
        return position._replace(lots=lots)

    def mid_turn(self, position: Position) -> bool:
        return drawing.is_draw_due(position)

    def repeats(self, position: Position) -> Hashable:
        """Return nothing: no repetition counts."""
        return None

    odds = staticmethod(drawing.odds)
    draw_by = staticmethod(drawing.seeds_action)
    actions = staticmethod(play.actions)
    calls = staticmethod(play.calls)
    faults = staticmethod(faults)
    played = staticmethod(play.played)
    outcome = staticmethod(play.outcome)


class _Texts(KeyedTexts[Position]):
    parse = staticmethod(save.parse_save)
    position_text = staticmethod(save.format_save)
    picture = staticmethod(save.picture)
    due = staticmethod(telling.due)
    told = staticmethod(telling.told)
    call = staticmethod(telling.call)
    outlook = staticmethod(outlook)
    tallies = staticmethod(tallies)
    act = staticmethod(telling.act)

    def turn_text(self, position: Position, actions: Sequence[Action]) -> str:
        """Write a turn; draws are left out if the seed makes them, unless nothing else is to be written."""
        if [action.verb for action in actions] == [LOST]:
            return turns.format_turn(position, actions)
        return turns.format_turn(position, drop_draws(_RULES, position, actions) or actions[:1])


_RULES = _Rules()

PLATY = Game(
    "platy",
    "Platy",
    _RULES,
    _Texts(),
    PlatyLook(),
    one_by_one(_RULES, turns.read_turn),
    printed=PlatyKit(),
    bests=Bests(points=True, level="level"),
    search=SearchIn("games.platy.checking"),
    scores=play.scores,
    advice=PlatyAdvice(),
    values=valuing.value,
    players=PLAYERS,
    words=say,
    lesson=load_lesson(say),
)
