"""Cornerport as a game of the house: the door through which everybody else comes in.

If a function of this package answers a question as it stands, it is the answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from games.answers import Action, Outcome
from games.board import Board
from games.cornerport import effects, play, refusing, save, telling, turns, valuing
from games.cornerport.options import (
    OPTIONS,
    RULES,
    holding,
    make_start,
    start_options,
    terms_beside,
)
from games.cornerport.pictures import REGIONS
from games.cornerport.position import KINDS, MOST, SHOWN, SIDES, Position
from games.cornerport.sea import SEA, sea_named
from games.cornerport.seen import memory_asked, position_of, with_standing
from games.cornerport.telling import note_of
from games.cornerport.tokens import TOKENS
from games.cornerport.words import say
from games.effects import Played
from games.extras import Printed, SearchIn
from games.game import Game
from games.lessons import load_lesson
from games.look import Question
from games.options import Option, require_ruleset, settled
from games.parts import Look, Rules
from games.rule_sheet import PrintedSet, RuleSheet
from games.standing import Kind, Note, Standing
from games.texts import KeyedTexts
from games.words import Message


class _Rules(Rules[Position]):
    sides: Sequence[str] = SIDES
    usual_shape = SEA.shape
    rulesets: Sequence[str] = (RULES,)
    options: Sequence[Option] = OPTIONS

    board = staticmethod(sea_named)

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return the start: a freighter of each side in its first port."""
        sea_named(shape)
        require_ruleset(ruleset, self.rulesets)
        return make_start(settled(OPTIONS, options or {}, RULES))

    start_options = staticmethod(start_options)
    holding = staticmethod(holding)

    def board_of(self, position: Position) -> Board:
        return SEA

    def mover(self, position: Position) -> str:
        """Return the side to move; once the game is over, the one that would be."""
        return position.mover

    def with_mover(self, position: Position, side: str) -> Position:
        """Return the position with another side to move, at the beginning of its turn."""
        return position if side == position.mover else position._replace(mover=side, times=1)

    def skipped(self, position: Position) -> Position:
        """Return the position after a turn that time took: it counts as a pass."""
        return play.after(position, play.PASS)

    def due(self, position: Position) -> tuple[str, ...]:
        return () if play.outcome(position) else (position.mover,)

    def repeats(self, position: Position) -> Hashable:
        """Return what stands, what is remembered and who is to move; once a draw is claimed, nothing."""
        return None if position.claimed else (position.cells, position.mover, position.memory)

    def recurred(self, position: Position, times: int) -> Position:
        """Return the position with how often it stands by now, which decides what may be claimed."""
        return position._replace(times=times)

    def played(self, position: Position, action: Action) -> Played:
        """Return where an action leads and what it brings about; raises IllegalError with every fault."""
        self.require(position, action)
        return effects.brought_about(position, action)

    def apply(self, position: Position, action: Action) -> Position:
        """Return the position after an action; raises IllegalError with every fault."""
        self.require(position, action)
        return play.after(position, action)

    actions = staticmethod(play.actions)
    faults = staticmethod(refusing.faults)
    outcome = staticmethod(play.outcome)
    calls = staticmethod(play.calls)


class _Texts(KeyedTexts[Position]):
    due = staticmethod(telling.due)
    told = staticmethod(telling.told)
    act = staticmethod(telling.act)
    call = staticmethod(telling.call)
    parse = staticmethod(save.parse_save)

    position_text = staticmethod(save.format_save)

    def turn_text(self, position: Position, actions: Sequence[Action]) -> str:
        return turns.format_turn(position, actions[0])

    def lapsed(
        self, before: Position, position: Position, done: Sequence[Action], turn: str | None = None
    ) -> Sequence[str]:
        """Return no turn: an egg timer at zero is a pass, no matter what was tapped by then."""
        return ()

    picture = staticmethod(save.picture)


class _Look(Look[Position]):
    kinds: Sequence[Kind] = (Kind(pieces=KINDS, owners=SIDES),)
    regions: Mapping[str, Message] = {name: say("region", region=name) for name, _ in SEA.regions}
    unseen: Sequence[Message] = (
        say("unseen-mover"),
        say("unseen-memory"),
        say("unseen-quiet"),
        say("unseen-times"),
    )

    def standing(self, position: Position) -> tuple[Standing, ...]:
        return tuple([SHOWN[letter] for letter in position.cells])

    def notes(self, position: Position) -> Mapping[int, Note]:
        """Return the own port where each freighter was last."""
        return {cell: note_of(port) for cell, port in position.memory}

    def asked(self, position: Position, before: Position | None = None) -> list[Question[Position]]:
        """Ask for the last port of every freighter at sea that was not known where it stands."""
        known = before.memory if before else ()
        at_sea = [(cell, port) for cell, port in position.memory if cell != port]
        return [memory_asked(position, cell) for cell, port in at_sea if (cell, port) not in known]

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return the position that these ships show: white to move, freighters from the nearer port."""
        sea_named(shape)
        return position_of(standing, terms_beside(ruleset, options))

    with_standing = staticmethod(with_standing)


class _Printed(Printed):
    tokens = TOKENS
    regions = REGIONS

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return how many of each kind both sides have."""
        return {kind: len(SIDES) * most for kind, most in MOST.items()}

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        from games.cornerport import rule_sheet

        return rule_sheet.rule_sheet(CORNERPORT, printed or PrintedSet(_Rules.usual_shape))


def _no_end(position: Position, times: int) -> Outcome | None:
    """Return None: what comes back may be claimed as a draw, and ends nothing by itself."""
    return None


CORNERPORT = Game(
    id="cornerport",
    title="Cornerport",
    rules=_Rules(),
    texts=_Texts(),
    look=_Look(),
    resolve=turns.resolve,
    printed=_Printed(),
    search=SearchIn("games.cornerport.checking"),
    values=valuing.value,
    repetition=_no_end,
    words=say,
    lesson=load_lesson(say),
)
