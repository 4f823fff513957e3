"""Colonization composed of its parts; where a function answers a question as it stands, it is the answer."""

from __future__ import annotations

from collections.abc import Hashable

from games.answers import IN, OUT, WAITS, Seat, Timing
from games.board import Board
from games.colonization import ending, play, save, telling, turns, valuing
from games.colonization.calls import calls, mark_left, may_leave, open_requests, table_calls
from games.colonization.faults import faults
from games.colonization.look import ColonizationLook
from games.colonization.options import OPTIONS, RULES, cautions, holding, start_options, start_position
from games.colonization.outlook import outlook
from games.colonization.position import SIDES, Position
from games.colonization.rotation import still_to_move
from games.colonization.space import space_on
from games.colonization.tokens import TOKENS
from games.colonization.words import say
from games.extras import PrintedTokens
from games.game import Game
from games.lessons import load_lesson
from games.parts import Rules
from games.resolving import one_by_one
from games.rule_sheet import PrintedSet, RuleSheet
from games.texts import KeyedTexts


class _Rules(Rules[Position]):
    sides = SIDES
    usual_shape = "chess8x8"
    rulesets = (RULES,)
    options = OPTIONS
    timing = Timing(egg=180, limit=4 * 3600, chess_clock=False)
    urgent = ("fire",)

    def board(self, shape: str) -> Board:
        """Return the board of a shape; raises BoardError for one that it is not played on."""
        return space_on(shape).board

    start = staticmethod(start_position)
    start_options = staticmethod(start_options)
    holding = staticmethod(holding)
    cautions = staticmethod(cautions)

    def board_of(self, position: Position) -> Board:
        return position.board

    def seats(self, position: Position) -> tuple[Seat, ...]:
        """Return the rotation, then those who may still join."""
        away = [side for side in position.order if side in position.left or position.is_out(side)]
        there = (Seat(side, OUT if side in away else IN) for side in position.order)
        return (*there, *(Seat(side, WAITS) for side in SIDES[len(position.order) :]))

    def due(self, position: Position) -> tuple[str, ...]:
        return () if position.ended else (position.mover,)

    def mover(self, position: Position) -> str:
        return position.mover

    def with_mover(self, position: Position, side: str) -> Position:
        """Return the position with another side to move; a side that has not joined has no turn."""
        return position._replace(mover=side) if side in position.order else position

    def round_of(self, position: Position) -> int:
        """Return the number of the rotation, which begins anew even if nobody has a turn in one."""
        return position.round

    def without(self, position: Position, side: str) -> Position | None:
        """Return the position that the others play on when a side resigns: its pieces stay."""
        return mark_left(position, side) if may_leave(position, side) else None

    def repeats(self, position: Position) -> Hashable:
        """Return nothing: no repetition counts."""
        return None

    actions = staticmethod(play.actions)
    calls = staticmethod(calls)
    requests = staticmethod(open_requests)
    table_calls = staticmethod(table_calls)
    skipped = staticmethod(play.skip_turn)
    faults = staticmethod(faults)
    apply = staticmethod(play.apply)
    played = staticmethod(play.played)
    outcome = staticmethod(ending.outcome)
    remaining = staticmethod(still_to_move)


class _Texts(KeyedTexts[Position]):
    parse = staticmethod(save.parse_save)
    position_text = staticmethod(save.format_save)
    picture = staticmethod(save.picture)
    turn_text = staticmethod(turns.format_turn)
    due = staticmethod(telling.due)
    told = staticmethod(telling.told)
    act = staticmethod(telling.act)
    call = staticmethod(telling.call)
    request = staticmethod(telling.request)
    outlook = staticmethod(outlook)


class _Printed(PrintedTokens):
    tokens = TOKENS

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        from games.colonization import rule_sheet

        return rule_sheet.rule_sheet(COLONIZATION)


_RULES = _Rules()

COLONIZATION = Game(
    "colonization",
    "Colonization",
    _RULES,
    _Texts(),
    ColonizationLook(),
    one_by_one(_RULES, turns.read_turn),
    printed=_Printed(),
    scores=ending.pieces,
    values=valuing.value,
    words=say,
    lesson=load_lesson(say),
)
