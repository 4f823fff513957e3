"""The games there are, by id: of the house, installed as packages of their own, and sets of pieces.

A package offers its game by an entry point of the group `sparklies.games` (docs/your-own-game.md). One that
cannot be loaded, or contradicts itself, is left out, with the reason; the others are not harmed.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from games.colonization.game import COLONIZATION
from games.cornerport.game import CORNERPORT
from games.errors import BoardError, GamesError
from games.extras import Printed
from games.game import Game
from games.glorieta.game import GLORIETA
from games.installed.admitting import admit, find_failed_game
from games.platy.game import PLATY
from games.records.pasted import save_lines
from games.sandkings.game import SANDKINGS
from games.sparklies.game import SPARKLIES
from games.words import Message, Value, in_turn, say

GROUP = "sparklies.games"


@dataclass(frozen=True)
class LeftOut:
    """Name an installed game that cannot be used, and why."""

    name: str
    why: Message


def load_installed_games(taken: Collection[str]) -> tuple[dict[str, Game[Any]], tuple[LeftOut, ...]]:
    """Return the games of installed packages, and those that are left out."""
    found, left = dict[str, Game[Any]](), list[LeftOut]()
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game, why = admit(point, {*taken, *found})
        if why:
            left.append(LeftOut(point.name, why))
        elif game:
            found[game.id] = game
    return found, tuple(left)


def failure_of(error: BaseException) -> Message | None:
    """Return which installed game failed, and where in its package; None if none of them did."""
    return find_failed_game(entry_points(group=GROUP), error)


def failure_in(game: Game[Any], error: BaseException) -> Message | None:
    """Return in words that an installed game failed when it was asked; None of a game of the house.

    What is not raised in its own code is its failure too, if the question was about this game alone.
    """
    if letter_of(game.id):
        return None
    return failure_of(error) or say("failed", game=game.id, kind=type(error).__name__, error=str(error))


_HOUSE: tuple[Game[Any], ...] = (SPARKLIES, GLORIETA, CORNERPORT, SANDKINGS, COLONIZATION, PLATY)
DEFAULT_GAME = _HOUSE[0].id  # the game if nothing says which
_OTHERS, LEFT_OUT = load_installed_games({game.id for game in _HOUSE})
GAMES = {game.id: game for game in _HOUSE} | _OTHERS


def printed_sets(*, installed: bool = True) -> tuple[Printed, ...]:
    """Return what the games have printed, those of the house first, with or without installed games."""
    games = GAMES.values() if installed else _HOUSE
    return tuple(game.printed for game in games if game.printed)


# Append only: a game's letter is printed in the codes of its boards, for ever.
LETTERS = {
    "S": "sparklies",
    "G": "glorieta",
    "C": "colonization",
    "P": "cornerport",
    "K": "sandkings",
    "T": "platy",
}


def plays(game: Game[Any], shape: str) -> bool:
    """Return whether a game has boards of a shape; an installed game that fails there has not."""
    try:
        return game.rules.board(shape).shape == shape
    except BoardError:
        return False
    except Exception as error:
        if failure_in(game, error) is None:
            raise
        return False


def letter_of(name: str) -> str:
    """Return the letter of a game's id, empty if it has none."""
    return next((letter for letter, its in LETTERS.items() if its == name), "")


def game_named(name: str) -> Game[Any]:
    """Return the game with this id; raises GamesError, which lists the games there are."""
    its = name.strip().lower()
    if its in GAMES:
        return GAMES[its]
    if left := _left_out(name, GAMES):
        raise GamesError(left)
    raise GamesError(say("no-game", name=name, names=tuple(GAMES)))


def _left_out(name: str, known: Iterable[str]) -> Message | None:
    """Return why an installed game of this name was left out, None if none was."""
    left = next((left for left in LEFT_OUT if left.name == name.strip().lower()), None)
    return say("left-out", game=left.name, why=left.why, names=tuple(known)) if left else None


def offer_named(name: str) -> tuple[EntryPoint | Game[Any], frozenset[str]]:
    """Return what offers the game with this id or entry point, and the ids of all other games.

    The game is one of the house, an installed one, or one that was left out. Raises GamesError, which lists
    the games there are.
    """
    its, offers = name.strip().lower(), {point.name: point for point in entry_points(group=GROUP)}
    all_ids = {*GAMES}
    if letter_of(its) and its in GAMES:
        return GAMES[its], frozenset(all_ids - {its})
    offered = {_offered_by(point): point for point in offers.values()}
    if point := offered.get(its) or offers.get(its):
        return point, frozenset(all_ids - {_offered_by(point)})
    return game_named(name), frozenset(all_ids - {its})


def all_names() -> frozenset[str]:
    """Return the ids of all games and sets, and the names of all entry points, of games left out too."""
    return frozenset((*GAMES, *(point.name for point in entry_points(group=GROUP))))


def _offered_by(point: EntryPoint) -> str:
    """Return the id of the game that an entry point offers, empty if it was left out."""
    offered = getattr(sys.modules.get(point.module), point.attr, None)
    return next((its for its, game in GAMES.items() if game is offered), "")


def game_of_board(shape: str) -> Game[Any]:
    """Return the game that is meant by a board of this shape, of those whose boards need not say it.

    That is the first whose usual board has such cells, else the first that is played on it. Several games
    lay coded pieces on one kind of board, so none is meant by the board alone. Raises BoardError if there
    is none, with the games that have to be named for it or, without such, what each game says to it.
    """
    said, others = list[Message](), list[Game[Any]]()
    for game in (
        its for its in GAMES.values() if not (its.printed and (its.printed.tokens or its.printed.codes))
    ):
        try:
            board = game.rules.board(shape)
        except BoardError as error:
            said.append(say("from", who=game.title, said=error.said))
        except Exception as error:
            if (failure := failure_in(game, error)) is None:
                raise
            said.append(failure)
        else:
            if board.sides == game.rules.board(game.usual_shape).sides:
                return game
            others.append(game)
    if others:
        return others[0]
    if named := [game.id for game in GAMES.values() if plays(game, shape)]:
        raise BoardError(say("which-game", shape=shape, games=tuple(named)))
    raise BoardError(say("no-game-of-board", shape=shape, said=in_turn(said)))


def game_of_save(text: str) -> Game[Any]:
    """Return the game that a save line is of: it begins with the game's id and a colon.

    Lines that begin with a ruleset's number are of the default game, whose save lines are older than this
    house, as is text that is no save line at all. Raises GamesError for games that there are not, and for a
    whole record.
    """
    head, colon, _ = save_lines(text)[0].partition(":")
    return game_named(head if colon and not head[:1].isdigit() else DEFAULT_GAME)


def agreed_game(name: str, *saves: str) -> Game[Any]:
    """Return the game that these save lines are of, or that is named, else the default game.

    Raises GamesError for games that there are not, and if name and lines disagree.
    """
    named = list[tuple[str, Value]]()
    named += [(game_of_save(save).id, f"{save[:40]}{'…' if len(save) > 40 else ''}") for save in saves]
    named += [(game_named(name).id, say("the-name", name=name))] if name else []
    for its, words in named:
        if its != named[0][0]:
            game, first = named[0]
            raise GamesError(say("two-games", first=first, game=game, second=words, other=its))
    return game_named(named[0][0] if named else DEFAULT_GAME)
