"""Sandkings composed of its parts; where a function answers a question as it stands, it is the answer."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from games.answers import OUT, Action, Seat
from games.board import Board
from games.effects import Stage
from games.errors import BoardError
from games.extras import PrintedTokens, SearchIn
from games.game import Game
from games.lessons import load_lesson
from games.options import Option, require_ruleset
from games.parts import Rules
from games.resolving import one_by_one
from games.rule_sheet import PrintedSet, RuleSheet
from games.sandkings import ending, play, save, telling, turns, valuing
from games.sandkings.faults import faults
from games.sandkings.field import BOARD
from games.sandkings.look import SandkingsLook
from games.sandkings.options import OPTIONS, RULES, holding, terms_of
from games.sandkings.position import GONE, SIDES, Position, begin_turn, start_position
from games.sandkings.tokens import TOKENS
from games.sandkings.words import say
from games.texts import KeyedTexts
from games.words import Message, Said


class _Rules(Rules[Position]):
    sides: Sequence[str] = SIDES
    usual_shape = BOARD.shape
    rulesets: Sequence[str] = (RULES,)
    options: Sequence[Option] = OPTIONS

    def board(self, shape: str) -> Board:
        """Return the one board that there is."""
        if shape.strip().lower() not in ("8", "8x8", "chess8", BOARD.shape):
            raise BoardError(say("no-board", shape=shape))
        return BOARD

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return every creature in its corner; the lot says who is first if the options do not."""
        self.board(shape)
        require_ruleset(ruleset, self.rulesets)
        return start_position(terms_of(options or {}, seed))

    holding = staticmethod(holding)

    def board_of(self, position: Position) -> Board:
        return BOARD

    def seats(self, position: Position) -> tuple[Seat, ...]:
        """Return who is in and who is out."""
        its = zip(SIDES, position.creatures, strict=False)
        return tuple(Seat(side) if creature.body else Seat(side, OUT) for side, creature in its)

    def due(self, position: Position) -> tuple[str, ...]:
        return () if len(position.living) < 2 else (SIDES[position.mover],)

    def mover(self, position: Position) -> str:
        return SIDES[position.mover]

    def with_mover(self, position: Position, side: str) -> Position:
        return begin_turn(position.terms, position.creatures, SIDES.index(side), position.loser)

    def opens_round(self, position: Position, last: str, side: str) -> bool:
        """Return whether all who stood when the round began have had their turn (turns)."""
        first, count = position.terms.first, len(position.creatures)
        before, now = ((SIDES.index(its) - first) % count for its in (last, side))
        return now <= before

    def without(self, position: Position, side: str) -> Position | None:
        """Return the position without a side's creature (time); None if one other is left."""
        number = SIDES.index(side)
        others = [other for other in position.living if other != number]
        if len(others) < 2:
            return None
        creatures = tuple(GONE if k == number else its for k, its in enumerate(position.creatures))
        loser = number if position.loser < 0 else position.loser
        left = position._replace(creatures=creatures, loser=loser)
        return play.after_turn(left) if position.mover == number else left

    def skipped(self, position: Position) -> Position:
        """Return the position with the next turn: what was moved stays moved (time)."""
        return play.after_turn(position)

    def resumed(self, position: Position, before: Position) -> Position:
        return position.resume(before)

    def repeats(self, position: Position) -> Hashable:
        """Return what stands and who is to move."""
        return position.creatures, position.mover

    def mid_turn(self, position: Position) -> bool:
        return position.mid_turn

    actions = staticmethod(play.actions)
    faults = staticmethod(faults)
    apply = staticmethod(play.apply)
    played = staticmethod(play.played)
    outcome = staticmethod(ending.outcome)


class _Texts(KeyedTexts[Position]):
    due = staticmethod(telling.due)
    parse = staticmethod(save.parse_save)
    position_text = staticmethod(save.format_save)
    picture = staticmethod(save.picture)

    def says_mover(self, position: Position) -> bool:
        return "mover" not in position.terms.unsaid

    def saying_mover(self, position: Position) -> Position:
        return position._replace(terms=replace(position.terms, unsaid=position.terms.unsaid - {"mover"}))

    def told(self, board: Board, stage: Stage) -> Said:
        return telling.told(stage)

    @property
    def may_end(self) -> Message:
        return say("may-end")

    def turn_text(self, position: Position, actions: Sequence[Action]) -> str:
        return turns.format_turn(actions)


class _Printed(PrintedTokens):
    tokens = TOKENS

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        from games.sandkings import rule_sheet

        return rule_sheet.rule_sheet(SANDKINGS)


_RULES = _Rules()

SANDKINGS = Game(
    "sandkings",
    "Sandkings",
    _RULES,
    _Texts(),
    SandkingsLook(),
    one_by_one(_RULES, turns.read_turn),
    repetition=ending.repetition,
    printed=_Printed(),
    search=SearchIn("games.sandkings.checking"),
    values=valuing.value,
    series=ending.series,
    in_match=ending.in_match,
    ended=ending.make_outcome,
    words=say,
    lesson=load_lesson(say),
)
