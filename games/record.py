"""Game records: tags, then one turn a line; reading, writing and replaying them for every game.

A record looks like this::

    [Game "sparklies"]
    [Start "2:9:2:4:1:…:0"]

     1 (B)  E3 B->G, E4 B->B
     1 (W)  A1 R->R

A line that ends with a comma goes on in the next; lines that begin with a semicolon are remarks. What a
turn means is the game's affair.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from games.catalogue import DEFAULT_GAME, game_named
from games.errors import GamesError, ParseError
from games.faults import Fault
from games.protocol import Game, Resolution

__all__ = [
    "DEFAULT_GAME",
    "Record",
    "Replayed",
    "WrittenTurn",
    "format_record",
    "parse_record",
    "replay",
    "start_of",
]

REPETITIONS = 3  # playing on ends when the same position and mover come a third time


@dataclass(frozen=True)
class WrittenTurn:
    """Hold one turn as a record writes it; number and side are None where it does not say.

    line: the line of the text where it begins, from 1.
    """

    number: int | None
    side: str | None
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """Hold a whole record: the tags in their order, the turns in theirs."""

    tags: tuple[tuple[str, str], ...]
    turns: tuple[WrittenTurn, ...]

    def tag(self, name: str, default: str = "") -> str:
        """Return a tag's value (case of the name does not matter)."""
        return next((v for k, v in self.tags if k.lower() == name.lower()), default)

    @property
    def game(self) -> Game[Any]:
        """Return the game that the record is of; raises GamesError."""
        return game_named(self.tag("Game", DEFAULT_GAME))


@dataclass(frozen=True)
class Replayed:
    """Say what one turn of a record came to: the position that stands after it, and every fault."""

    written: WrittenTurn
    side: str
    position: Any
    resolution: Resolution
    faults: tuple[Fault, ...]


_TAG = re.compile(r'\s*\[\s*(?P<name>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\]\s*\Z')
_HEAD = re.compile(r"\s*(?:(?P<number>\d{1,6})\s*\.?\s*)?\(\s*(?P<side>\w+)\s*\)\s*(?P<text>.*)\Z", re.S)


def parse_record(text: str) -> Record:
    """Read a record; raises ParseError for a tag that cannot be read or an unknown game.

    Turns are only told apart here: one that cannot be understood is a fault when it is replayed.
    """
    tags: list[tuple[str, str]] = []
    turns: list[WrittenTurn] = []
    for number, line in _logical_lines(text):
        if line.lstrip().startswith("["):
            found = _TAG.match(line)
            if not found:
                raise ParseError(f'a tag is written [Name "value"], not {line.strip()}', line=number)
            tags.append((found["name"], re.sub(r"\\(.)", r"\1", found["value"])))
        else:
            turns += _written(Record(tuple(tags), ()).game, line, number)
    return Record(tuple(tags), tuple(turns))


def _logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, with their numbers.

    A line that ends with a comma goes on in the next, unless a new turn or a tag begins there.
    """
    begun, parts = 0, list[str]()
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        if parts and (_HEAD.match(line) or line.lstrip().startswith("[")):
            yield begun, " ".join(parts)
            parts = []
        begun = begun if parts else number
        parts.append(line)
        if not line.rstrip().endswith(","):
            yield begun, " ".join(parts)
            parts = []
    if parts:
        yield begun, " ".join(parts)


def _written(game: Game[Any], line: str, number: int) -> list[WrittenTurn]:
    if head := _HEAD.match(line):
        side = next((s for s in game.sides if head["side"].lower() in (s, s[0])), head["side"])
        written = int(head["number"]) if head["number"] else None
        return [WrittenTurn(written, side, head["text"].strip(), number)]
    if older := game.older_turns(line):
        return [
            WrittenTurn(older[0], side, text, number)
            for side, text in zip(game.sides, older[1], strict=False)
        ]
    return [WrittenTurn(None, None, line.strip(), number)]


def format_record(record: Record) -> str:
    """Write a record; parse_record reads it back."""
    lines = []
    for name, value in record.tags:
        quoted = value.replace("\\", r"\\").replace('"', r"\"")
        lines.append(f'[{name} "{quoted}"]')
    lines.append("")
    for turn in record.turns:
        number = f"{turn.number:2d} " if turn.number is not None else ""
        side = turn.side or ""
        letter = side[0].upper() if side in record.game.sides else side
        marked = f"({letter})  " if letter else ""
        lines.append(number + marked + turn.text)
    return "\n".join(lines) + "\n"


_NO_RECORD = (
    'this is no game record: one begins with tags, such as [Game "sparklies"] and [Start "<save line>"], '
    "then it has one turn a line"
)


def start_of(record: Record) -> Any:
    """Return the position a record starts from: its Start, or Size, Ruleset, Seed and the game's options.

    Ruleset may be called Form and Size Edge; each option of the game is a tag by its name. A full board as
    start means that the players play on; so does the tag PlayOn "yes". Raises GamesError where nothing says
    the start, or where Ruleset and Start disagree.
    """
    game, text = record.game, record.tag("Start")
    ruleset = (record.tag("Ruleset") or record.tag("Form")).lower()
    if text:
        position = game.position_from_text(text)
        if ruleset and ruleset != game.ruleset_of(position):
            raise GamesError(
                f"the tag Ruleset says {ruleset}, but the save line in Start is of "
                f"{game.ruleset_of(position)}: correct one of them"
            )
    else:
        shape = record.tag("Size") or record.tag("Edge") or game.usual_shape
        options = {name: record.tag(name) for name in game.options}
        try:
            position = game.start(shape, ruleset, record.tag("Seed") or None, options)
        except GamesError as error:
            if not record.tags:
                raise GamesError(_NO_RECORD) from None
            raise GamesError(f'{error} (a record says [Start "<save line>"] or [Seed "<seed>"])') from None
    full = game.phase(position) == "over"
    return (
        game.playing_on(position)
        if full or record.tag("PlayOn").lower() in ("yes", "true", "1")
        else position
    )


def replay(record: Record, *, go_on: bool = False) -> Iterator[Replayed]:
    """Yield what every turn comes to, up to the first faulty one.

    go_on: do not stop there; a faulty turn is not carried out and counts as lost. Where the start does not
    say who moves first, the first turn does. The tag Solo names the one side that plays, turn after turn.
    The same position with the same mover a third time ends the game. Raises GamesError where the start
    cannot be had.
    """
    game, position = record.game, _begun(record, start_of(record))
    seen, over = Counter({_what_repeats(game, position): 1}), False
    for written in record.turns:
        over = over or seen[_what_repeats(game, position)] >= REPETITIONS
        turn = _alone(record, _replayed(game, position, written, over))
        yield turn
        if turn.faults and not go_on:
            return
        position = turn.position
        seen[_what_repeats(game, position)] += not turn.faults


def _alone(record: Record, turn: Replayed) -> Replayed:
    """Return the turn with the side to move again that plays alone, where one does."""
    game, side = record.game, record.tag("Solo").lower()
    if side not in game.sides or game.mover(turn.position) == side or game.outcome(turn.position):
        return turn
    return replace(turn, position=game.saying_mover(game.with_mover(turn.position, side)))


def _begun(record: Record, start: Any) -> Any:
    """Return the start with the side to move that the first turn names, where the start does not say."""
    side = record.turns[0].side if record.turns else None
    if side is None or side not in record.game.sides or record.game.says_mover(start):
        return start
    return record.game.with_mover(start, side)


def _what_repeats(game: Game[Any], position: Any) -> tuple[Any, ...]:
    """Return what must come back for a repetition: what stands on the board and who is to move."""
    return game.mover(position), game.standing(position)


def _replayed(game: Game[Any], position: Any, written: WrittenTurn, over: bool) -> Replayed:
    """Play one written turn on a position; where it is faulty the position stays, the other side to move."""
    mover = game.mover(position)
    found, side = _side_faults(game, written.side or mover, mover)
    if over:
        message = f"the game is over: the same position came up {REPETITIONS} times"
        found += (Fault("game-over", (), message),)
    as_side = position if side == mover else game.with_mover(position, side)
    resolution = game.resolve(as_side, written.text)
    faults = found + resolution.faults
    after = resolution.after
    if faults or after is None:
        next_side = game.sides[(game.sides.index(side) + 1) % len(game.sides)]
        after = game.with_mover(position, next_side)
    return Replayed(written, side, after, resolution, faults)


def _side_faults(game: Game[Any], side: str, mover: str) -> tuple[tuple[Fault, ...], str]:
    """Return what is wrong with the side that a turn names, and the side to play it for."""
    if side not in game.sides:
        message = f"{side!r} is no side of this game; the sides are {' and '.join(game.sides)}"
        return (Fault("no-such-side", (), message),), mover
    if side != mover:
        return (Fault("wrong-side", (), f"it is {mover}'s turn, not {side}'s"),), side
    return (), side
