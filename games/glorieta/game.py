"""Glorieta as a game of the house: the door through which everybody else comes in.

If a function of this package answers a question as it stands, it is the answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from games.answers import Action, Outcome, Resolution
from games.board import Board
from games.errors import GamesError, ParseError
from games.extras import Printed, SearchIn
from games.faults import Fault
from games.game import Game
from games.glorieta import play, save, turns
from games.glorieta.options import OPTIONS, named_cells, with_options
from games.glorieta.position import (
    FORMS,
    NEUTRAL,
    STONES,
    Phase,
    PlayerColour,
    Position,
    Terms,
    begin_turn,
    colour_named,
    deal,
    form_named,
    from_stones,
    hexagons,
    most_neutrals,
    start_position,
    usual_neutrals,
)
from games.glorieta.words import say
from games.lessons import load_lesson
from games.options import Option, beside_pieces, settled
from games.parts import Look, Rules
from games.rule_sheet import PrintedSet, RuleSheet
from games.standing import Kind, Standing
from games.texts import KeyedTexts
from games.words import Message

_CLASSES = {stone: Standing(piece=stone or None) for stone in STONES}


class _Rules(Rules[Position]):
    sides: Sequence[str] = tuple(colour.label for colour in PlayerColour)
    rulesets: Sequence[str] = tuple(FORMS)  # Chicken is the default (ruling)
    usual_shape = "hex7"
    options: Sequence[Option] = OPTIONS

    board = staticmethod(hexagons)

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return a start position: empty, or with neutral cells, by lot unless they are named."""
        terms = Terms(hexagons(shape), form_named(ruleset or self.rulesets[0]))
        neutral = settled(self.options, options or {}, terms.form.name)["neutral"]
        if not terms.form.dealt:
            return start_position(terms)
        cells = named_cells(terms.board, neutral)
        if cells is None:
            if seed is None:
                raise GamesError(say("no-seed"))
            count = int(neutral) if neutral else usual_neutrals(terms.board)
            cells = deal(terms.board, count, seed)
        return start_position(terms, cells)

    with_options = staticmethod(with_options)

    def board_of(self, position: Position) -> Board:
        return position.board

    def ruleset_of(self, position: Position) -> str:
        return position.terms.form.name

    def mover(self, position: Position) -> str:
        """Return the colour to move; if a colour is to be chosen, the one the first player left."""
        return position.mover.label

    def player(self, position: Position, side: str) -> str:
        """Return the colour that the player of this one began with."""
        colour = colour_named(side)
        return (colour.other if position.swapped else colour).label

    def with_mover(self, position: Position, side: str) -> Position:
        """Return the position with this colour to move, at the beginning of its turn.

        The own stone of a turn begun stays down; a game that would have ended otherwise stays as it is.
        """
        moved = begin_turn(
            position.terms, position.held, colour_named(side), position.declined, position.swapped
        )
        return moved if play.outcome(moved) == play.outcome(position) else position

    def due(self, position: Position) -> tuple[str, ...]:
        return () if position.phase is Phase.OVER else (position.mover.label,)

    def repeats(self, position: Position) -> Hashable:
        """Return what stands and who is to move."""
        return position.mover, position.held

    def phase(self, position: Position) -> str:
        """Return what is due: "take", "drop", "neutral", or "over"."""
        return position.phase.value

    def mid_turn(self, position: Position) -> bool:
        """Return whether the own stone is down and the neutral one due."""
        return position.phase is Phase.PAIR

    actions = staticmethod(play.actions)
    faults = staticmethod(play.faults)
    apply = staticmethod(play.apply)
    played = staticmethod(play.played)
    outcome = staticmethod(play.outcome)


class _Texts(KeyedTexts[Position]):
    def due(self, position: Position) -> Message:
        return play.due_words(position)

    told = staticmethod(play.told)
    parse = staticmethod(save.parse_save)

    position_text = staticmethod(save.format_save)

    def turn_text(self, position: Position, actions: Sequence[Action]) -> str:
        return turns.format_turn(turns.turn_of(position.board, actions))

    picture = staticmethod(save.picture)


class _Look(Look[Position]):
    kinds: Sequence[Kind] = (Kind(pieces=STONES[1:]),)
    unseen: Sequence[Message] = (say("unseen-mover"), say("unseen-declined"), say("unseen-swapped"))

    def standing(self, position: Position) -> tuple[Standing, ...]:
        return tuple([_CLASSES[stone] for stone in position.stones])

    def position_of(
        self,
        shape: str,
        standing: Sequence[Standing],
        ruleset: str = "",
        options: Mapping[str, str] | None = None,
    ) -> Position:
        """Return the position that these stones show, as far as their numbers show it."""
        terms = Terms(hexagons(shape), form_named(ruleset or _Rules.rulesets[0]))
        beside_pieces(OPTIONS, options, terms.form.name)
        if len(standing) != len(terms.board):
            edge, cells = len(terms.board.rows[0]), len(terms.board)
            raise GamesError(say("cells-differ", edge=edge, cells=cells, count=len(standing)))
        if strange := [s.words for s in standing if s not in self.factors]:
            raise GamesError(say("no-such-stone", looks=strange[0]))
        return from_stones(terms, [s.piece or "" for s in standing])

    def with_standing(self, position: Position, standing: Sequence[Standing]) -> Position:
        """Return the position with these stones on its board and all else kept."""
        seen = self.position_of(position.board.shape, standing, position.terms.form.name)
        return begin_turn(position.terms, seen.held, position.mover, position.declined, position.swapped)


class _Printed(Printed):
    stones: Mapping[str, tuple[str, str]] = {NEUTRAL: (PlayerColour.BLACK.label, PlayerColour.ORANGE.label)}

    def supply(self, cells: int) -> Mapping[str, int]:
        """Return half as many stones of each kind as there are cells, the odd one black, which begins."""
        half, odd = divmod(cells, 2)
        return {PlayerColour.BLACK.label: half + odd, PlayerColour.ORANGE.label: half, NEUTRAL: half}

    def rule_sheet(self, printed: PrintedSet | None = None) -> RuleSheet:
        from games.glorieta import rule_sheet

        return rule_sheet.rule_sheet(GLORIETA, printed or PrintedSet(_Rules.usual_shape))


def _resolve(position: Position, turn: str) -> Resolution:
    """Play a whole turn given as text."""
    try:
        written = turns.parse_turn(turn)
    except ParseError as error:
        return Resolution(position, None, (), (), (Fault("parse", (), error.said),))
    return turns.resolve(position, written)


def _series(position: Position, _ended: Outcome | None, _seats: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options proposed for the next game: as many neutral cells, after a tie one more."""
    if not position.terms.form.dealt:
        return {}
    count = (position.held[0] & position.held[1]).bit_count()
    ended = play.outcome(position)
    more = ended is not None and ended.winner is None
    return {"neutral": str(min(count + more, most_neutrals(position.board)))}


GLORIETA = Game(
    "glorieta",
    "Glorieta",
    _Rules(),
    _Texts(),
    _Look(),
    _resolve,
    printed=_Printed(),
    search=SearchIn("games.glorieta.checking"),
    series=_series,
    lesson=load_lesson(say),
)
