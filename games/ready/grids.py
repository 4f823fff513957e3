"""Games that are grids of letters: a position is a letter for each cell, and whose turn it is.

A game writes GridRules with four methods: `lay_out`, `moves`, `carry_out` and `outcome`. Save lines, turns,
effects, and what a photo shows follow from its letters. `grid_game` puts the parts together.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, TypeVar

from games.answers import Action, Outcome
from games.board import Board, board_named
from games.effects import Effect, Played, Stage
from games.errors import AnswerError, BoardError, GamesError, ParseError
from games.game import Game
from games.installed.judging import why_no_action, why_no_end
from games.keys import read_keys
from games.options import require_ruleset, settled
from games.parts import Look, Rules, Texts
from games.ready.rows import read_rows, write_rows
from games.ready.words import say
from games.standing import NOTHING, Kind, Standing
from games.words import Said

__all__ = ["EMPTY", "Grid", "GridLook", "GridRules", "GridTexts", "grid_game", "handed_on", "put"]

EMPTY = "."


@dataclass(frozen=True)
class Grid:
    """A position: the board, a letter for each of its cells in reading order, and the number of the mover.

    A game that keeps more derives a class with fields of its own. Each is a number or a text with a default,
    and stands in save lines unless it has that default.
    """

    board: Board
    letters: str
    mover: int = 0

    def cells(self, letter: str) -> list[int]:
        """Return the cells with a letter."""
        return [cell for cell, its in enumerate(self.letters) if its == letter]


G = TypeVar("G", bound=Grid)


def put(position: G, letters: Mapping[int, str]) -> G:
    """Return a position with other letters on some cells."""
    return replace(position, letters="".join(letters.get(c, its) for c, its in enumerate(position.letters)))


class GridRules(Rules[G]):
    """The rules of a game that is a grid of letters, on each of its `shapes`, without any on the usual board.

    letters: what a cell with each letter shows; the dot for an empty cell need not be named. drawn: whether
    lot decides the start. position: the class of its positions.
    """

    letters: Mapping[str, Standing]
    drawn: bool = False
    position: type[Any] = Grid

    @abstractmethod
    def lay_out(self, board: Board, options: Mapping[str, str], rng: Random) -> str:
        """Return the letter of each cell at the start."""

    @abstractmethod
    def moves(self, position: G) -> list[Action]:
        """Return every legal action of a game that is not over."""

    @abstractmethod
    def carry_out(self, position: G, action: Action) -> G:
        """Return the position after a legal action, with the same side to move."""

    def effects_of(self, position: G, action: Action, after: G) -> Stage:
        """Return the effects of an action: a move along its cells, if one was made, and all other changes."""
        return _changes(self, position, action, after)

    def board(self, shape: str) -> Board:
        """Return the board of a shape; raises BoardError for shapes that the game has not."""
        if not self.shapes:
            return super().board(shape)
        board = board_named(shape)
        if board.shape not in self.shapes:
            raise BoardError(say("no-shape", shapes=tuple(self.shapes), shape=shape))
        return board

    def start(
        self,
        shape: str,
        ruleset: str = "",
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> G:
        """Return the start as `lay_out` makes it."""
        require_ruleset(ruleset, self.rulesets)
        board, chosen = self.board(shape), settled(self.options, options or {}, ruleset)
        if self.drawn and seed is None:
            raise GamesError(say("no-seed"))
        letters = self.lay_out(board, chosen, Random(str(seed)))
        _require_letters(self, board, letters, self.lay_out)
        start: G = self.position(board, letters)
        return start

    def board_of(self, position: G) -> Board:
        """Return the board."""
        return position.board

    def due(self, position: G) -> tuple[str, ...]:
        """Return the side to move."""
        return () if self.outcome(position) else (self.sides[position.mover],)

    def mover(self, position: G) -> str:
        """Return the side to move, or the one whose turn it would be."""
        return self.sides[position.mover]

    def with_mover(self, position: G, side: str) -> G:
        """Return the position with another side to move."""
        return replace(position, mover=self.sides.index(side))

    def actions(self, position: G) -> list[Action]:
        """Return every legal action, none after the end."""
        if self.outcome(position):
            return []
        for action in (found := self.moves(position)):
            if why := why_no_action(action, position.board, "moves"):
                raise AnswerError(why, self.moves)
        return found

    def played(self, position: G, action: Action) -> Played:
        """Return the position and the effects of an action; the turn passes on unless `mid_turn` holds."""
        self.require(position, action)
        after = self.carry_out(position, action)
        if not isinstance(after, self.position):
            kind, wanted = type(after).__name__, self.position.__name__
            raise AnswerError(say("answer-position", kind=kind, wanted=wanted), self.carry_out)
        if after.mover != position.mover:
            raise AnswerError(say("answer-mover"), self.carry_out)
        _require_letters(self, after.board, after.letters, self.carry_out)
        effects = self.effects_of(position, action, after)
        if not self.mid_turn(after):
            after = replace(after, mover=(after.mover + 1) % len(self.sides))
        return handed_on(self, after, effects)

    def shows(self, letter: str) -> Standing:
        """Return what a cell with a letter shows."""
        return NOTHING if letter == EMPTY else self.letters[letter]


def _require_letters(rules: GridRules[Any], board: Board, letters: object, about: object) -> None:
    """Raise AnswerError unless there is a letter that the rules know for each cell."""
    name = getattr(about, "__name__", "")
    if not isinstance(letters, str) or len(letters) != len(board):
        said = say("answer-letters", member=name, answer=str(letters), cells=len(board))
        raise AnswerError(said, about)
    if strange := set(letters) - {EMPTY, *rules.letters}:
        raise AnswerError(say("answer-letter", member=name, letter=min(strange)), about)


def handed_on(rules: Rules[Any], after: Any, effects: Sequence[Effect]) -> Played:
    """Return a position and its effects, and add the effect that names who is due, or the end."""
    outcome: Outcome | None = rules.outcome(after)
    if outcome is not None:
        if why := why_no_end(outcome, rules.seated(after)):
            raise AnswerError(why, rules.outcome)
        return Played(after, (*effects, Effect("end", "end", outcome.winner or "")))
    if rules.mid_turn(after):
        return Played(after, tuple(effects))
    return Played(after, (*effects, Effect("due", "turn", rules.mover(after))))


def _changes(rules: GridRules[G], position: G, action: Action, after: G) -> Stage:
    side, verb, cells = rules.mover(position), action.verb, dict.fromkeys(action.path[::-1])
    was = [rules.shows(letter) for letter in position.letters]
    now = [rules.shows(letter) for letter in after.letters]
    found, path, by = list[Effect](), action.path, action.path[-1:]
    if len(path) > 1 and now[path[0]] == NOTHING != was[path[0]] and now[path[-1]] != NOTHING:
        by = path[:1]
        if was[path[-1]] != NOTHING:
            found.append(Effect("remove", verb, side, path[-1:], was[path[-1]], NOTHING, by=by))
        found.append(Effect("move", verb, side, path, was[path[0]], now[path[-1]]))
        cells = dict.fromkeys(path[1:-1])
        was[path[0]], was[path[-1]] = now[path[0]], now[path[-1]]
    for cell in (*cells, *(cell for cell in position.board if cell not in cells)):
        if was[cell] != now[cell]:
            kind = "put" if was[cell] == NOTHING else "remove" if now[cell] == NOTHING else "change"
            its = () if kind == "put" or cell == action.cell else by
            found.append(Effect(kind, verb, side, (cell,), was[cell], now[cell], by=its))
    return tuple(found) or (Effect("note", verb, side),)


class GridTexts(Texts[G]):
    """Save lines such as `breakthrough:8:bbbbbbbb/…:mover=black`, and turns such as `a2-a3` or `c3`."""

    def __init__(self, rules: GridRules[G], name: str) -> None:
        self.rules, self.name = rules, name

    def position_text(self, position: G) -> str:
        """Write the save line."""
        words = [self.name, position.board.shape, write_rows(position.board, position.letters)]
        words += [f"mover={self.rules.mover(position)}"] if len(self.rules.sides) > 1 else []
        words += [f"{key}={value}" for key, value, usual in self._more(position) if value != usual]
        return ":".join(words)

    def _more(self, position: G) -> list[tuple[str, int | str, int | str]]:
        own = fields(position)[len(fields(Grid)) :]
        return [(field.name, getattr(position, field.name), field.default) for field in own]  # type: ignore[misc]

    def position_from_text(self, text: str) -> G:
        """Read a save line."""
        name, *parts = text.strip().split(":")
        if name != self.name or len(parts) < 2:
            raise ParseError(say("no-save", id=self.name, line=text.strip()[:60]))
        try:
            board = self.rules.board(parts[0])
        except BoardError as error:
            raise ParseError(error.said) from None
        position: G = self.rules.position(board, read_rows(board, parts[1], (EMPTY, *self.rules.letters)))
        usual = {key: usual for key, _, usual in self._more(position)}
        known = read_keys(parts[2:], ("mover", *usual)).known
        if (side := known.pop("mover", self.rules.sides[0])) not in self.rules.sides:
            raise ParseError(say("no-side", side=side, sides=tuple(self.rules.sides)))
        more: dict[str, Any] = {key: _value(key, value, usual[key]) for key, value in known.items()}
        return replace(position, mover=self.rules.sides.index(side), **more)

    def turn_text(self, position: G, actions: Sequence[Action]) -> str:
        """Write the actions of a turn, with commas between them."""
        return ", ".join(self.action_text(position.board, action) for action in actions)

    def action_text(self, board: Board, action: Action) -> str:
        """Write an action by its cells, or by its verb if it has none, and its choice."""
        where = "-".join(board.names[cell] for cell in action.path) or action.verb
        return f"{where}={action.choice}" if action.choice else where


def _value(key: str, value: str, usual: int | str) -> int | str:
    if isinstance(usual, str):
        return value
    try:
        return int(value)
    except ValueError:
        raise ParseError(say("no-number", key=key, value=value)) from None


class GridLook(Look[G]):
    """What the letters of a grid show."""

    def __init__(self, rules: GridRules[G]) -> None:
        self.rules, its = rules, rules.letters.values()
        self.kinds = tuple(
            Kind((s.colour,), (s.owner,), (s.piece,), (s.heading,), s.marks, s.active) for s in its
        )
        own = fields(rules.position)[len(fields(Grid)) :]
        mover: list[Said] = [say("unseen-mover")] if len(rules.sides) > 1 else []
        self.unseen = (*mover, *(say("unseen-field", field=field.name) for field in own))

    def standing(self, position: G) -> tuple[Standing, ...]:
        """Return what stands on each cell."""
        return tuple(map(self.rules.shows, position.letters))

    def with_standing(self, position: G, standing: Sequence[Standing]) -> G:
        """Return the position with these pieces; raises GamesError for pieces that the game has not."""
        if len(standing) != len(position.board):
            raise GamesError(say("cells-differ", cells=len(position.board), count=len(standing)))
        letters = {NOTHING: EMPTY, **{shows: letter for letter, shows in self.rules.letters.items()}}
        if strange := [shows for shows in standing if shows not in letters]:
            raise GamesError(say("strange-piece", looks=strange[0].words))
        return replace(position, letters="".join(letters[shows] for shows in standing))


def grid_game(
    name: str,
    title: str,
    rules: GridRules[G],
    texts: type[GridTexts[G]] = GridTexts,
    look: type[GridLook[G]] = GridLook,
    **parts: Any,
) -> Game[G]:
    """Return a game whose rules are those of a grid. parts: other parts of games.game.Game, by name."""
    return Game(name, title, rules, texts(rules, name), look(rules), **parts)
