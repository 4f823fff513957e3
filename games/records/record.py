"""Game records: tags, then one turn a line; reading, writing and replaying them for every game.

A record looks like this::

    [Game "sparklies"]
    [Start "2:9:2:4:1:…:0"]

     1 (B)  E3 B->G, E4 B->B
     1 (W)  A1 R->R

A line that ends with a comma goes on in the next; lines that begin with a semicolon are remarks. The game
says what a turn means. What else is read, as people write and paste it: games.records.written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from typing import Any

from games.answers import TABLE, Outcome, Resolution
from games.catalogue import DEFAULT_GAME, game_of_save
from games.ending import find_repetition
from games.errors import GamesError
from games.faults import Fault
from games.game import Game
from games.play.alone import alone_in, ended_alone, played_alone, require_alone
from games.records.positions import position_pasted
from games.records.tags import tag_named
from games.records.written import Reads, Record, WrittenTurn, read_record
from games.turn_text import as_mover, resolve_call, side_mark, side_meant, turn_of
from games.words import all_of, say

PLAY_ON = "PlayOn"  # the tag that decides whether a full board as start is played on


@dataclass(frozen=True)
class Replayed:
    """The result of one turn of a record: the position after it, and every fault."""

    written: WrittenTurn
    side: str
    position: Any
    resolution: Resolution
    faults: tuple[Fault, ...]


def parse_record(text: str) -> Record:
    """Read a record as it is written or pasted; raises ParseError for a tag that is none or unknown.

    Turns are only told apart here: one that cannot be understood is a fault when it is replayed. Their
    numbers may not run backwards.
    """
    return read_record(text, _reader)


_MOST_READ = 1000  # texts that are tried as turns where lines may be broken


def _reader(record: Record) -> Reads:
    """Return what decides whether a text is a turn in a record's notation, by the position it starts from."""
    tried = count()

    @cache
    def start() -> Any:
        try:
            return start_of(record)
        except GamesError:
            return None

    @cache
    def reads(text: str) -> bool:
        if next(tried) > _MOST_READ:
            return True  # of so long a list of broken lines none is put together any more
        if not text or start() is None:
            return False
        return all(fault.code != "parse" for fault in record.game.resolve(start(), text).faults)

    return reads


def format_record(record: Record, remarks: Mapping[int, Iterable[str]] | None = None) -> str:
    """Write a record; parse_record reads it back. White space within a tag or a turn is one space.

    remarks: lines for people, by the number of the turn before which they stand, from 0; -1 is the top.
    """
    above = {before: [f"; {one_line(line)}" for line in said] for before, said in (remarks or {}).items()}
    lines = list(above.get(-1, []))
    for name, value in record.tags:
        quoted = one_line(value).replace("\\", r"\\").replace('"', r"\"")
        lines.append(f'[{name} "{quoted}"]')
    lines.append("")
    for before, turn in enumerate(record.turns):
        lines += above.get(before, [])
        lines.append(turn_head(record.game, turn) + one_line(turn.text))
    return "\n".join([*lines, *above.get(len(record.turns), [])]) + "\n"


def turn_head(game: Game[Any], turn: WrittenTurn) -> str:
    """Return what a record writes before a turn: ` 1 (B)  `, or ` 1.  ` for a turn of no named side."""
    side = turn.side or ""
    mark = side_mark(side, game.sides) if side in game.sides else side
    if turn.number is None:
        return f"({mark})  " if mark else ""
    return f"{turn.number:2d} ({mark})  " if mark else f"{turn.number:2d}.  "


def remarks_of(record: Record) -> dict[int, list[str]]:
    """Return a record's own remarks as format_record takes them, each before the turn that followed it."""
    found: dict[int, list[str]] = {}
    for number, remark in record.remarks:
        before = next((i for i, turn in enumerate(record.turns) if turn.line > number), len(record.turns))
        found.setdefault(before, []).append(remark)
    return found


def one_line(text: str) -> str:
    """Return a text with every white space in it as one space, so that it breaks no line in two."""
    return " ".join(text.split())


def start_of(record: Record) -> Any:
    """Return the position a record starts from: its Start, or Size, Ruleset, Seed and the game's options.

    Ruleset may be called Form and Size Edge; each option of the game is a tag by its name. Beside Start they
    have to agree with it; Seed only says how it was dealt. A full board as start means that the players
    play on, unless the record says no. Raises GamesError if nothing says the start, or tags disagree.
    """
    game = record.game
    tagged = {tag_named(name) for name, _ in record.tags}
    said = [(option, record.tag(option.tag)) for option in game.options if tag_named(option.tag) in tagged]
    options = {option.name: value for option, value in said if value or option.switches}
    position = _told_start(record, options) if record.tag("Start") else _dealt_start(record, options)
    if game.rules.mid_turn(position):
        raise GamesError(say("start-mid-turn"))
    if (solo := _solo(record)) and solo not in game.rules.seated(position):
        raise GamesError(say("solo-no-side", solo=solo, sides=all_of(game.rules.seated(position))))
    fits = not solo or game.rules.mover(position) == solo or not game.texts.says_mover(position)
    if not fits and not game.rules.outcome(position) and not ended_alone(game, position, solo):
        raise GamesError(say("solo-not-to-move", solo=solo, mover=game.rules.mover(position)))
    on = game.rules.playing_on(position)
    goes_on = game.rules.phase(position) == "over" and game.rules.phase(on) != "over"
    start = on if goes_on and not solo and not record.tag(PLAY_ON) else position
    if not solo:
        return start
    require_alone(game, start)
    return played_alone(game, start, solo)


def _told_start(record: Record, options: Mapping[str, str]) -> Any:
    """Return the position of the tag Start, with which the other tags have to agree."""
    game, text = record.game, record.tag("Start")
    if (own := game_of_save(text)) is not game:
        raise GamesError(say("game-disagrees", game=game.id, other=own.id))
    position = position_pasted(game, text)
    board, shape = game.rules.board_of(position), record.tag("Size")
    said = (
        ("Ruleset", record.tag("Ruleset").lower(), game.rules.ruleset_of(position)),
        ("Size", shape and game.rules.board(shape).shape, board.shape),
    )
    for tag, value, stands in said:
        if value and value not in (stands, board.plan if tag == "Size" else stands):
            raise GamesError(say("tag-disagrees", tag=tag, value=value, stands=stands))
    try:
        return game.rules.with_options(position, options)
    except GamesError as error:
        raise GamesError(say("tags-disagree", why=error.said)) from None


def _dealt_start(record: Record, options: Mapping[str, str]) -> Any:
    """Return the start that the tags say without a save line."""
    game = record.game
    shape, ruleset = record.tag("Size") or game.usual_shape, record.tag("Ruleset").lower()
    seed = record.tag("Seed") or None
    try:
        return game.rules.start(shape, ruleset, seed, options)
    except GamesError as error:
        if not record.tags:
            raise GamesError(say("no-record", game=DEFAULT_GAME)) from None
        if seed is None and game.by_lot(shape, ruleset, options):  # raises what is wrong beside the seed
            raise GamesError(say("no-start", why=error.said)) from None
        raise


def replay(record: Record, *, go_on: bool = False) -> Iterator[Replayed]:
    """Yield what every turn comes to, up to the first faulty one.

    go_on: do not stop there; a faulty turn is not carried out and counts as lost. If the start does not
    say who moves first, the first turn does. The tag Solo names the one side that plays, turn after turn.
    A repetition brings what games.ending says. Raises GamesError if the start cannot be had.
    """
    game, position = record.game, start_with_mover(record, start_of(record))
    seen, over = Counter({game.rules.repeats(position): 1}), None
    for written in record.turns:
        now = game.rules.repeats(position)
        over = over or (None if now is None else find_repetition(game, position, seen[now]))
        over = over or ended_alone(game, position, _who_alone(record, position))
        turn = replay_turn(game, position, written, over)
        turn = replace(turn, position=alone(record, turn.position))
        stays = turn.side not in game.rules.due(position) and turn.position == position
        what = None if stays else game.rules.repeats(turn.position)  # a call alone brings nothing back
        seen[what] += not turn.faults
        if what is not None and not turn.faults:
            turn = replace(turn, position=game.rules.recurred(turn.position, seen[what]))
        yield turn
        if turn.faults and not go_on:
            return
        position = turn.position


def alone(record: Record, position: Any) -> Any:
    """Return the position after a turn with the side to move again that plays alone, if one does."""
    side = _who_alone(record, position)
    there = record.game.rules.seated(position)
    return played_alone(record.game, position, side) if side in there else position


def _who_alone(record: Record, position: Any) -> str:
    """Return the side that plays alone, empty if none does."""
    return _solo(record) or alone_in(record.game, position)


def _solo(record: Record) -> str:
    """Return the side that the tag Solo names, empty if it says nothing."""
    solo = record.tag("Solo")
    return side_meant(solo, record.game.sides) if solo else ""


def start_with_mover(record: Record, start: Any) -> Any:
    """Return the start with the side to move that the first turn names, if the start does not say."""
    side = record.turns[0].side if record.turns else None
    if side is None or side not in record.game.rules.playing(start) or record.game.texts.says_mover(start):
        return start
    return record.game.rules.with_mover(start, side)


def replay_turn(
    game: Game[Any], position: Any, written: WrittenTurn, over: Outcome | None = None
) -> Replayed:
    """Play one written turn on a position; if it is faulty, the position stays, the next side to move."""
    found, side = _side_faults(game, position, written)
    if over:
        found += (Fault("game-over", (), say("over-because", reason=over.reason)),)
    acts = side if side in game.rules.playing(position) else game.rules.mover(position)
    resolution = turn_of(game, position, acts if found else side, written.text)
    faults = found + resolution.faults
    after = resolution.after
    if faults or after is None:
        after = game.rules.skipped(as_mover(game, position, acts))
    return Replayed(written, side, after, resolution, faults)


def _side_faults(game: Game[Any], position: Any, written: WrittenTurn) -> tuple[tuple[Fault, ...], str]:
    """Return what is wrong with the side that a turn names, and the side to play it for."""
    mover, sides = game.rules.mover(position), game.rules.seated(position)
    side = written.side or mover
    if side not in (*sides, TABLE):
        return (Fault("no-such-side", (), say("no-side", side=side, sides=all_of(sides))),), mover
    may_act = (mover, *game.rules.due(position), TABLE)
    if side not in may_act and not resolve_call(game, position, side, written.text):
        return (Fault("wrong-side", (), say("not-its-turn", mover=mover, side=side)),), side
    return (), side
