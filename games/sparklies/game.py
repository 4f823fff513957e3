"""Sparklies as a game of the house: the door through which everybody else comes in.

What only some commands ask for, the search and the printed rules, is imported when it is first asked.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.answers import Action, Completed, Doubts, Gain, Outcome, Repair, Resolution, Verdict
from games.board import Board
from games.check import check_turn
from games.deadline import within
from games.effects import Played, Stage
from games.errors import GamesError, ParseError
from games.extras import Alone, Doubting, Hints, Mending, Printed, Search
from games.faults import Fault
from games.game import Game
from games.keys import names_unread
from games.options import Option, settled
from games.parts import Rules, Texts
from games.rule_sheet import PrintedSet, RuleSheet
from games.sparklies import effects, patterns, play, turns
from games.sparklies.look import BoardLook
from games.sparklies.options import OPTIONS, with_options
from games.sparklies.position import (
    COLOURS,
    Phase,
    Position,
    Side,
    begin_turn,
    board_of_squares,
    random_position,
    ruleset_named,
    side_named,
)
from games.sparklies.text import habits, notation, repairing, save, telling, wiki
from games.sparklies.workloads import WORKLOADS

__all__ = ["SPARKLIES"]


class _Rules(Rules[Position]):
    sides: Sequence[str] = (Side.BLACK.label, Side.WHITE.label)
    rulesets: Sequence[str] = ("subtle", "speed", "drift")  # the standard game first
    usual_shape = "9"
    options: Sequence[Option] = OPTIONS

    def board(self, shape: str) -> Board:
        """Return the board of this shape."""
        return board_of_squares(shape)

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return a start position with random colours."""
        rows = self.board(shape).rows
        rules = ruleset_named(ruleset or self.rulesets[0])
        chosen = settled(self.options, options or {}, rules.name)
        if seed is None:
            raise GamesError("the colours are drawn by lot: say a seed")
        equal = chosen["deal"] == "equal"
        start = random_position(len(rows[0]), len(rows), seed=seed, ruleset=rules, equal=equal)
        return start.playing_on() if chosen["play-on"] == "yes" else start

    def with_options(self, start: Position, options: Mapping[str, str]) -> Position:
        """Return the start with these options: how it was dealt it shows, playing on it can take on."""
        return with_options(start, options)

    def board_of(self, position: Position) -> Board:
        """Return the board a position stands on."""
        return position.board

    def ruleset_of(self, position: Position) -> str:
        """Return the name of the ruleset."""
        return position.ruleset.name

    def mover(self, position: Position) -> str:
        """Return the name of the side to move."""
        return position.mover.label

    def with_mover(self, position: Position, side: str) -> Position:
        """Return the position with this side to move, at the beginning of its turn.

        Where that is another side, passes in succession are counted afresh; a finished game stays so.
        """
        mover = side_named(side)
        keep = mover is position.mover or position.phase is Phase.OVER
        return begin_turn(position.terms, position.cells, mover, position.passes if keep else 0)

    def due(self, position: Position) -> tuple[str, ...]:
        """Return the side to move, nobody once the game is over."""
        return () if position.phase is Phase.OVER else (position.mover.label,)

    def repeats(self, position: Position) -> Hashable:
        """Return what stands and who is to move."""
        return position.mover, position.cells, position.active

    def phase(self, position: Position) -> str:
        """Return the verb that is due, or "over"."""
        return {Phase.PROPAGATE: "deactivate", Phase.ACTIVATE_OR_PASS: "activate"}.get(
            position.phase, position.phase.value
        )

    def mid_turn(self, position: Position) -> bool:
        """Tell whether a turn has begun and not ended."""
        return position.phase in (Phase.ACTIVATE, Phase.DEACTIVATE, Phase.PROPAGATE)

    def actions(self, position: Position) -> list[Action]:
        """Return every legal primitive action."""
        return play.actions(position)

    def faults(self, position: Position, action: Action) -> tuple[Fault, ...]:
        """Return everything that is wrong with an action."""
        return play.faults(position, action)

    def apply(self, position: Position, action: Action) -> Position:
        """Return the position after an action."""
        return play.apply(position, action)

    def played(self, position: Position, action: Action) -> Played:
        """Return where an action leads and what it brings about."""
        return effects.played(position, action)

    def outcome(self, position: Position) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        return play.outcome(position)

    def playing_on(self, position: Position) -> Position:
        """Return the position with the option to play on after the board is full."""
        return position.playing_on()


class _Texts(Texts[Position]):
    may_end = "or let the chain run: Rest"

    def due(self, position: Position) -> str:
        """Say in words what is to be done next."""
        return telling.due_words(position)

    def told(self, board: Board, stage: Stage) -> str:
        """Say what happened: "a2 stays red; a2 and b1 (red) capture b2 (was white's)"."""
        return telling.told(board, stage)

    def position_from_text(self, text: str) -> Position:
        """Read a save line."""
        return save.parse_save(text)

    def stored_position(self, text: str) -> Position:
        """Read a save line of our own store, whatever keys it has."""
        return save.parse_save(text, stored=True)

    def unread(self, position: Position) -> tuple[str, ...]:
        """Return the keys of the position's save line that nothing reads."""
        return names_unread(position.terms.header.keys)

    def position_text(self, position: Position) -> str:
        """Write the save line."""
        return save.format_save(position)

    def says_mover(self, position: Position) -> bool:
        """Tell whether the save line says who is to move."""
        return position.terms.header.says_mover or bool(position.terms.alone)

    def saying_mover(self, position: Position) -> Position:
        """Return the position whose save line says who is to move."""
        return save.saying_mover(position)

    def older_turns(self, line: str) -> tuple[int, list[str]] | None:
        """Read a round of the wiki's older record."""
        return wiki.parse_wiki_round(line)

    def turn_text(self, position: Position, actions: Sequence[Action]) -> str:
        """Write the actions of one whole turn in the notation."""
        return notation.format_turn(turns.turn_of(position, actions))

    def endings(self, before: Position, position: Position, done: Sequence[Action]) -> Sequence[str]:
        """Return the turn that lets the chain run, and the one that keeps the colours of all that is active.

        Either is written after a deactivation: where there is none yet, the activated cell keeps its colour.
        """
        if not position.active:
            return ()
        if position.phase is Phase.DEACTIVATE:
            (cell,) = position.active
            done = [*done, Action("deactivate", (cell,), position.colour(cell))]
        plain = notation.format_turn(turns.turn_of(before, done))
        return plain, f"{plain}, {turns.REST}"

    def picture(self, position: Position) -> str:
        """Draw a position in plain text."""
        return save.picture(position)


class _Printed(Printed):
    def supply(self, cells: int) -> Mapping[str, int]:
        """Return a piece of every colour for every cell."""
        return dict.fromkeys(COLOURS, cells)

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        """Return what the printed rules say and show, of this set; without one, of the usual board's."""
        from games.sparklies.sheet import rule_sheet

        return rule_sheet.rule_sheet(SPARKLIES, printed or PrintedSet(_Rules.usual_shape))


class _Search(Search[Position]):
    def verdict(self, before: Position, after: Position, seconds: float | None = None) -> Verdict:
        """Tell whether some legal turn of the mover leads from before to after, told passes to a pass."""
        from games.sparklies.solver import checking

        if after.passes:
            return check_turn(SPARKLIES, before, after, "pass")
        return checking.verdict(before, after, late=within(seconds))

    def unlike(self, before: Position, after: Position, end: Position | None) -> tuple[Fault, ...]:
        """Return a fault for a mover, passes or playing on that does not follow."""
        from games.sparklies.solver import checking

        return checking.unlike(before, after, end)


class _Doubting(Doubting[Position]):
    def completed(
        self,
        before: Position,
        before_doubts: Doubts,
        after: Position,
        after_doubts: Doubts,
        seconds: float | None = None,
    ) -> Completed:
        """Return the most likely way to read both positions that makes the turn legal."""
        from games.sparklies.solver import completing

        return completing.completed(before, before_doubts, after, after_doubts, within(seconds))

    def weighed(
        self, before: Position, after: Position, doubts: Doubts, seconds: float | None = None
    ) -> Doubts:
        """Return how likely each value of the doubtful cells is, if after is before or one turn later."""
        from games.sparklies.solver import weighing

        return weighing.weighed(before, after, doubts, within(seconds))


class _Hints(Hints[Position]):
    def most_cells(self, before: Position, seconds: float | None = None) -> Gain:
        """Tell how many cells the mover can hold after this turn."""
        from games.sparklies.solver import gaining

        return gaining.most_cells(before, late=within(seconds))


class _Mending(Mending[Position]):
    def repairs(self, position: Position, turn: str, most: int) -> Iterator[Repair]:
        """Yield every way to read a turn that is legal."""
        return repairing.repairs(position, turn, most)

    def unlikelihood(self, turns: Sequence[tuple[Position, str, Position]]) -> float:
        """Return how unlikely turns are as play, in bits."""
        return habits.unlikelihood(turns)


class _Alone(Alone[Position]):
    def playing_alone(self, position: Position, side: str) -> Position:
        """Return the position with this side to move, now and after each of its turns; its line says so."""
        alone = side_named(side)
        terms = replace(position.terms, alone=alone)
        if position.mover is alone:
            return position._replace(terms=terms, passes=0)
        return begin_turn(terms, position.cells, alone)

    def alone(self, position: Position) -> str:
        """Return the side that plays alone by the position, empty where none does."""
        return position.terms.alone.label if position.terms.alone else ""


def _resolve(position: Position, turn: str) -> Resolution:
    """Play a whole turn given as text."""
    try:
        written = notation.parse_turn(turn)
    except ParseError as error:
        return Resolution(position, None, (), (), (Fault("parse", (), str(error)),))
    return turns.resolve(position, written)


def _scores(position: Position) -> Mapping[str, int]:
    """Return how many cells each side controls."""
    return {side.label: position.score(side) for side in (Side.BLACK, Side.WHITE)}


_RULES = _Rules()
SPARKLIES = Game(
    "sparklies",
    "Sparklies",
    _RULES,
    _Texts(),
    BoardLook(),
    _resolve,
    printed=_Printed(),
    search=_Search(),
    doubting=_Doubting(),
    hints=_Hints(),
    mending=_Mending(),
    alone=_Alone(),
    scores=_scores,
    patterns=patterns.pattern_step,
    workloads=WORKLOADS,
)
