"""Written games: the text of a record taken apart into tags, turns and remarks, as people write and paste it.

Beside what the house writes (games.records.record) these are read: numbers as `1.`, `1)` and `1...`, remarks
behind a turn (`; …`, `{…}` over several lines), a result at the end, and lines that a mail program broke.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from games.catalogue import game_named, game_of_save
from games.errors import ParseError
from games.game import Game
from games.records.pasted import UNSEEN, retype_turn, seen_only, unfold_lines
from games.records.tags import informing, judge_tags, tag_named
from games.turn_text import begins, head_of, names_side
from games.words import say


@dataclass(frozen=True)
class WrittenTurn:
    """One turn as a record writes it; number and side are None if it does not say.

    line: the line of the text where it begins, from 1.
    """

    number: int | None
    side: str | None
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """A whole record: the tags in their order, the turns in theirs; remarks with the lines they stand in."""

    tags: tuple[tuple[str, str], ...]
    turns: tuple[WrittenTurn, ...]
    remarks: tuple[tuple[int, str], ...] = field(default=(), compare=False)

    def tag(self, name: str, default: str = "") -> str:
        """Return a tag's value; case does not matter, nor which of two names a tag goes by."""
        return next((v for k, v in self.tags if tag_named(k) == tag_named(name)), default)

    @property
    def game(self) -> Game[Any]:
        """Return the game that the record is of: by its tag, else by its start; raises GamesError."""
        named = self.tag("Game")
        return game_named(named) if named else game_of_save(self.tag("Start"))


# Tags, heads and remarks

_TAG = re.compile(
    r'\s*\[\s*(?P<name>\w+)\s+(?:"(?P<value>(?:[^"\\]|\\.)*)"|[“”„«](?P<typed>[^"“”„«»]*)[“”»])\s*\]\s*'
)  # some keyboards make quotation marks of their own
_RESULT = re.compile(r"(?:\*|1-0|0-1|1/2-1/2|½-½|0-0)\Z")
_REMARK, _CLOSED = ";", "}"
_BRACES = re.compile(r"([{}])")
_MOST_BROKEN = 40  # lines of one tag that a mail has broken


# A record's lines


Reads = Callable[[str], bool]  # says whether a text is a turn in the notation, legal or not


def read_record(text: str, reader: Callable[[Record], Reads]) -> Record:
    """Read a record; raises ParseError for a tag that cannot be read or is not known, or an unknown game.

    reader: returns what reads the turns of a record with these tags.
    """
    lines, tags, remarks = list[tuple[int, str]](), list[tuple[str, str, int]](), list[tuple[int, str]]()
    for number, line in _without_braces(unfold_lines(text).splitlines(), remarks):
        if not line.lstrip().startswith("["):
            lines.append((number, line))
            continue
        found, seen = _tags_in(line, number), {tag_named(name) for name, *_ in tags}
        if any(line.strip() for _, line in lines) and any(tag_named(name) in seen for name, *_ in found):
            raise ParseError(say("second-game"), line=number)
        tags += found
    record = Record(tuple((name, value) for name, value, _ in tags), ())
    if grid := next((number for number, line in lines if line.lstrip().startswith("|")), 0):
        raise ParseError(say("grid-in-record"), line=grid)
    record = replace(record, tags=tuple(_plain_tag(record, *tag) for tag in record.tags))
    judge_tags(record.game, tags)
    whole = _whole_lines(record.game, lines, reader(record), remarks)
    turns = tuple(turn for number, line in whole for turn in _written(record.game, line, number))
    _require_order(turns)
    return replace(record, turns=turns, remarks=tuple(sorted(remarks, key=lambda remark: remark[0])))


_AS_IT_IS = ("start",)  # a save line is made plain where it is read


def _plain_tag(record: Record, name: str, value: str) -> tuple[str, str]:
    """Return a tag that means something in plain signs; what informs people stays as they wrote it."""
    its = tag_named(name)
    if its == "game":
        return name, retype_turn(value).strip()
    if its == "seed":  # any text
        return name, seen_only(value)
    as_it_is = its in _AS_IT_IS or its in informing(record.game)
    return name, value if as_it_is else retype_turn(value).strip()


def _without_braces(texts: list[str], remarks: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, with their numbers; what stands in braces is a remark.

    A tag that was broken comes back as one line. Raises ParseError for a brace that is never closed.
    """
    opened, inside, broken = 0, list[str](), list[str]()
    for number, written in enumerate(texts, start=1):
        line = written.strip(UNSEEN)
        if not opened and (broken or line.lstrip().startswith("[")):
            broken.append(line)
            if _TAG.match(whole := _joined(broken)) or len(broken) > _MOST_BROKEN or not _is_open(whole):
                yield number - len(broken) + 1, whole
                broken = []
            continue
        kept, parts = "", _BRACES.split(retype_turn(line))
        for at, part in enumerate(parts):
            if at % 2 == 0:
                inside.append(part.strip()) if opened else (kept := kept + part)
            elif not opened and _REMARK in kept:  # a brace inside a remark opens nothing
                kept += "".join(parts[at:])
                break
            elif opened and part == _CLOSED:
                remarks.append((opened, " ".join(filter(None, inside))))
                opened, inside = 0, []
            elif opened or part == _CLOSED:
                inside.append(part) if opened else (kept := kept + part)
            else:
                opened = number
        if kept.strip() or not written.strip():
            yield number, kept
    if broken:
        yield len(texts) - len(broken) + 1, _joined(broken)
    if opened:
        raise ParseError(say("brace-open"), line=opened)


def _joined(parts: list[str]) -> str:
    """Return the parts of a broken tag as one line; a save line has no spaces where it was broken."""
    between = "" if re.match(r"\s*\[\s*start\b", parts[0], re.I) else " "
    return between.join(part.strip() if number else part.rstrip() for number, part in enumerate(parts))


def _is_open(line: str) -> bool:
    """Return whether a tag may go on in the next line: its value has begun and has not ended."""
    return bool(re.match(r'\s*\[\s*\w+\s+["“”„«](?:[^"\\]|\\.)*\Z', line)) and not re.search(r"\]\s*\Z", line)


def _tags_in(line: str, number: int) -> list[tuple[str, str, int]]:
    """Return the tags that stand in a line: name, value and the line's number; raises ParseError."""
    at, tags = 0, list[tuple[str, str, int]]()
    while at < len(line) or not tags:
        found = _TAG.match(line, at)
        if not found:
            raise ParseError(say("no-tag", line=line.strip()), line=number)
        value = found["typed"] if found["value"] is None else re.sub(r"\\(.)", r"\1", found["value"])
        tags.append((found["name"], value, number))
        at = found.end()
    return tags


def _whole_lines(
    game: Game[Any],
    lines: list[tuple[int, str]],
    reads: Reads,
    remarks: list[tuple[int, str]],
) -> Iterator[tuple[int, str]]:
    """Yield the lines of turns, those that go on in the next made one.

    That is so behind a comma, unless a new turn begins, and if a mail has broken an item in two.
    """
    said = [(number, _unremarked(game, line, number, remarks)) for number, line in lines]
    words = list(_without_result(said))
    at = 0
    while at < len(words):
        begun, text = words[at]
        at += 1
        if not text.strip():
            continue
        text = text.rstrip()
        while rest := list(_headless(game, words[at : at + _MOST_PARTS], skips=text.endswith(","))):
            if not (taken := _taken(game, text, rest, reads)):
                break
            text = _with(text, rest[:taken])
            at += taken
        yield begun, text


_MOST_PARTS = 12  # lines that are tried as the rest of a turn


def _headless(game: Game[Any], lines: list[tuple[int, str]], *, skips: bool) -> Iterator[str]:
    """Yield the lines that may go on with a turn: up to one with a head or an empty one.

    skips: go on over empty lines before the first of them, as behind a comma.
    """
    for _, line in lines:
        if begins(line) or game.texts.older_turns(line):
            return
        if line.strip():
            skips = False
        elif not skips:
            return
        yield line.strip()


def _with(text: str, parts: list[str]) -> str:
    """Return a turn with the lines that go on with it."""
    for part in filter(None, parts):
        text += part if part.startswith(",") else f" {part}"
    return text


def _taken(game: Game[Any], text: str, rest: list[str], reads: Reads) -> int:
    """Return how many of the next lines belong to a turn.

    Behind a comma that is one. Else it is as many as make a turn that can be read of what is none alone.
    """
    if text.endswith(","):
        return next((count for count, part in enumerate(rest, start=1) if part), 0)
    first = head_of(game, text)[2]
    if first and reads(first) and reads(head_of(game, rest[0])[2]):
        return 0
    counts = range(1, len(rest) + 1)
    return next((count for count in counts if reads(head_of(game, _with(first, rest[:count]))[2])), 0)


def _unremarked(game: Game[Any], line: str, number: int, remarks: list[tuple[int, str]]) -> str:
    """Return a line without the remark behind its turn; older rounds have that sign between their turns."""
    if _REMARK not in line or game.texts.older_turns(line):
        return line
    turn, _, remark = line.partition(_REMARK)
    remarks.append((number, remark.strip("; ")))
    return turn if turn.strip() else _REMARK


def _without_result(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the lines without those of remarks, and without the result that stands at the end."""
    turns = [(number, line) for number, line in lines if line != _REMARK]
    last = max((at for at, (_, line) in enumerate(turns) if line.strip()), default=-1)
    for at, (number, line) in enumerate(turns):
        if at == last and line.split() and _RESULT.match(line.split()[-1]):
            line = line.rstrip()[: -len(line.split()[-1])]
        yield number, line


def _written(game: Game[Any], line: str, number: int) -> list[WrittenTurn]:
    if not names_side(line) and (older := game.texts.older_turns(line)):
        return [
            WrittenTurn(older[0], side, text, number)
            for side, text in zip(game.sides, older[1], strict=False)
        ]
    counted, side, text = head_of(game, line)
    return [WrittenTurn(counted, side, text, number)]


def _require_order(turns: tuple[WrittenTurn, ...]) -> None:
    """Refuse numbers that run backwards: turns in another order, or of another game, make another game."""
    last = 0
    for turn in turns:
        if turn.number is not None and turn.number < last:
            said = say("turns-backwards", turn=str(turn.number), last=str(last))
            raise ParseError(said, line=turn.line)
        last = last if turn.number is None else turn.number
