"""Sparklies as a game of the house: the door through which everybody else comes in.

What only some commands ask for, the search and the printed rules, is imported when it is first asked. If a
function of this package answers a question as it stands, it is the answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from games.answers import IN, OUT, Action, Gain, Seat, Verdict
from games.board import Board
from games.checking.check import check_turn
from games.checking.verdicts import by_trying
from games.deadline import Late, within
from games.extras import Hints, Mending, Printed, Search
from games.faults import Fault
from games.game import Game
from games.keys import names_unread
from games.lessons import load_lesson
from games.options import Option
from games.parts import Rules
from games.pictures import Marker
from games.rule_sheet import PrintedSet, RuleSheet
from games.sparklies import alternating, effects, ending, patterns, play, turns
from games.sparklies.alone import SparkliesAlone, player
from games.sparklies.cautions import cautions
from games.sparklies.look import BoardLook
from games.sparklies.options import OPTIONS, begin_game, holding, series, with_options
from games.sparklies.position import Phase, Position, resume_position
from games.sparklies.terms import COLOURS, PLAYERS, board_of_shape, ruleset_named
from games.sparklies.text import habits, notation, picture, repairing, resolving, save, telling, wiki
from games.sparklies.words import say
from games.standing import Standing
from games.texts import KeyedTexts
from games.words import Message, Said


class _Rules(Rules[Position]):
    sides: Sequence[str] = tuple(side.label for side in PLAYERS)
    rulesets: Sequence[str] = ("subtle", "speed", "drift")  # the standard game first
    usual_shape = "9"
    options: Sequence[Option] = OPTIONS

    board = staticmethod(board_of_shape)

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return a start position, its colours by lot unless the options say otherwise."""
        return begin_game(self.board(shape), ruleset_named(ruleset or self.rulesets[0]), seed, options or {})

    with_options = staticmethod(with_options)
    holding = staticmethod(holding)

    def board_of(self, position: Position) -> Board:
        return position.board

    def ruleset_of(self, position: Position) -> str:
        return position.ruleset.name

    def mover(self, position: Position) -> str:
        """Return the name of the side to move."""
        return position.mover.label

    def with_mover(self, position: Position, side: str) -> Position:
        """Return the position with this side to move, at the beginning of its turn.

        If that is another side, passes in succession are counted afresh; a finished game stays so.
        """
        mover = player(position, side)
        if position.round is not None:
            return alternating.began_by(position, mover)
        keep = mover is position.mover or position.phase is Phase.OVER
        if position.extra and mover is position.mover:
            return position
        return position.begin(position.cells, mover, position.passes if keep else 0)

    def seats(self, position: Position) -> tuple[Seat, ...]:
        """Return who plays; a side whose time is up is out."""
        terms = position.terms
        return tuple(Seat(side.label, IN if side in terms.playing else OUT) for side in terms.sides)

    def without(self, position: Position, side: str) -> Position | None:
        """Return the position in which a side's turns are skipped; its cells stay (ruling).

        None if one other is left.
        """
        left = position.left_by(player(position, side))
        return left if len(left.terms.playing) > 1 else None

    def opens_round(self, position: Position, last: str, side: str) -> bool:
        """Return whether a side's turn begins a new round: so at the first step of alternate deactivation."""
        if position.round is not None:
            return position.round.step == 0
        return super().opens_round(position, last, side)

    def goes_on(self, after: Position, side: str) -> bool:
        """Return False: a turn of Sparklies ends as a whole, though the same side may be to move again."""
        return False

    def calls(self, position: Position, side: str) -> Sequence[Action]:
        """Return that a side is willing to stop a round of alternate deactivation."""
        return play.calls(position, player(position, side))

    def skipped(self, position: Position) -> Position:
        """Return the position with the next turn, or the next step of alternate deactivation."""
        return alternating.lose_step(position) if position.round is not None else super().skipped(position)

    def cautions(self, start: Position) -> Sequence[Message]:
        """Return in words what was measured of patterns and rulesets that do not go well together."""
        return cautions(start.terms)

    def first_round(self, start: Position) -> int:
        """Return the number of the first round: 0 if a handicap is taken before it."""
        return 0 if start.extra else 1

    def due(self, position: Position) -> tuple[str, ...]:
        return () if position.phase is Phase.OVER else (position.mover.label,)

    def repeats(self, position: Position) -> Hashable:
        """Return what stands and who is to move; nothing if a round has its own repetitions."""
        return None if position.round is not None else (position.mover, position.cells, position.active)

    def phase(self, position: Position) -> str:
        """Return the verb that is due, or "over"."""
        return {Phase.PROPAGATE: "deactivate", Phase.ACTIVATE_OR_PASS: "activate"}.get(
            position.phase, position.phase.value
        )

    def mid_turn(self, position: Position) -> bool:
        """Return whether a turn has begun and not ended."""
        return position.mid_turn

    actions = staticmethod(play.actions)
    faults = staticmethod(play.faults)
    apply = staticmethod(play.apply)
    played = staticmethod(effects.played)
    outcome = staticmethod(ending.outcome)

    def playing_on(self, position: Position) -> Position:
        return position.playing_on()

    resumed = staticmethod(resume_position)


class _Texts(KeyedTexts[Position]):
    past: Mapping[str, Said] = {"deactivate": say("past-deactivated")}

    @property
    def may_end(self) -> str:
        return str(say("may-rest"))

    def due(self, position: Position) -> str:
        return telling.due_words(position)

    told = staticmethod(telling.told)
    parse = staticmethod(save.parse_save)

    def earlier_position(self, text: str) -> Position:
        return save.parse_save(text, earlier=True)

    def unread(self, position: Position) -> tuple[str, ...]:
        return names_unread(position.terms.header.keys)

    position_text = staticmethod(save.format_save)

    def says_mover(self, position: Position) -> bool:
        """Return whether the save line says who is to move: by a word of its own, or by what is due."""
        due = position.extra or (position.round and position.round.under_way)
        return position.terms.header.says_mover or bool(position.terms.alone or due)

    saying_mover = staticmethod(save.saying_mover)
    older_turns = staticmethod(wiki.parse_wiki_round)
    older_position = staticmethod(wiki.grid_in)

    def turn_text(self, position: Position, actions: Sequence[Action]) -> str:
        if position.round is not None and actions:
            cell = actions[0].cell
            name, colour = (position.board.names[cell], position.colour(cell)) if cell >= 0 else ("", "")
            return notation.format_step(name, actions[0], colour)
        return notation.format_turn(turns.turn_of(position, actions))

    def call(self, position: Position, call: Action) -> Said:
        """Return the words by which a side agrees to stop the round."""
        return say("call-agree")

    def endings(self, before: Position, position: Position, done: Sequence[Action]) -> Sequence[str]:
        """Return the turn that lets the chain run, and the one that keeps the colours of all that is active.

        Either is written after a deactivation: if there is none yet, the activated cell keeps its colour.
        """
        if not position.active or position.round is not None:
            return ()
        if position.phase is Phase.DEACTIVATE:
            (cell,) = position.active
            done = [*done, Action("deactivate", (cell,), position.colour(cell))]
        plain = notation.format_turn(turns.turn_of(before, done))
        return plain, f"{plain}, {turns.REST}"

    picture = staticmethod(picture.picture)


class _Printed(Printed):
    marker = Marker("banner", "banner", "banners", say("marker"), say("markers"))

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return a piece of every colour for every cell."""
        return dict.fromkeys(COLOURS, cells)

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        from games.sparklies.sheet import rule_sheet

        return rule_sheet.rule_sheet(SPARKLIES, printed or PrintedSet(_Rules.usual_shape))


class _Search(Search[Position]):
    def verdict(self, before: Position, after: Position, seconds: float | None = None) -> Verdict:
        """Return whether a legal turn of the mover leads from before to after; a pass only if after has one.

        In positions that the search does not know, every turn is tried until the time is over.
        """
        from games.sparklies.solver import checking

        if after.passes:
            return check_turn(SPARKLIES, before, after, "pass")
        if not checking.knows(before):
            return by_trying(SPARKLIES, before.judged, after, within(seconds))
        return checking.verdict(before, after, late=within(seconds))

    def leads(self, before: Position, after: Position, late: Late) -> bool | None:
        """Return whether some legal turn leads from before to after, None if that was not found out."""
        from games.sparklies.solver import checking, deciding

        if after.passes or not checking.knows(before):
            return super().leads(before, after, late)
        decision = deciding.decide(before.judged, after, deciding.TRIAL_STATES, late)
        return True if decision.path is not None else False if decision.complete else None

    def may_become(self, before: Position, cell: int, was: Standing, now: Standing) -> bool:
        """Return False if the cell changed without becoming the mover's, or is active after the turn.

        After a step of alternate deactivation cells may be active.
        """
        rests = (
            before.round is not None or not now.active
        )  # a step of alternate deactivation leaves some active
        return rests and (was == now or now.owner == before.mover.label)

    def unlike(self, before: Position, after: Position, end: Position | None) -> tuple[Fault, ...]:
        """Return a fault for a mover, passes or playing on that does not follow."""
        from games.sparklies.solver import checking

        return checking.unlike(before, after, end)


class _Hints(Hints[Position]):
    def most_cells(self, before: Position, seconds: float | None = None) -> Gain:
        from games.sparklies.solver import gaining

        return gaining.most_cells(before, late=within(seconds))


class _Mending(Mending[Position]):
    repairs = staticmethod(repairing.repairs)
    unlikelihood = staticmethod(habits.unlikelihood)


def _counted(position: Position, standing: Sequence[Standing]) -> Mapping[str, int]:
    """Return how many cells are whose."""
    owners = [stands.owner for stands in standing]
    return {side.label: owners.count(side.label) for side in position.terms.sides}


def _scores(position: Position) -> Mapping[str, int]:
    """Return how many cells each side controls."""
    return {side.label: position.score(side) for side in position.terms.sides}


_RULES = _Rules()
SPARKLIES = Game(
    "sparklies",
    "Sparklies",
    _RULES,
    _Texts(),
    BoardLook(),
    resolving.resolve_text,
    printed=_Printed(),
    search=_Search(),
    hints=_Hints(),
    mending=_Mending(),
    alone=SparkliesAlone(),
    scores=_scores,
    counted=_counted,
    patterns=patterns.pattern_step,
    series=series,
    words=say,
    lesson=load_lesson(say),
)
