"""The save line of Sparklies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import compress

from games.board import Board
from games.errors import GamesError, ParseError
from games.keys import read_keys
from games.sparklies import alternating
from games.sparklies.position import NO_BANNER, NO_HANDICAP, Phase, Position, Round, begin_turn
from games.sparklies.terms import (
    AGREEMENT,
    EMPTY,
    IDLE,
    ONE_MORE,
    OTHER_FIRST,
    PATTERNS,
    RULESETS,
    STANDARD,
    THIRD_TIME,
    Alternation,
    Header,
    Ruleset,
    Side,
    Terms,
    board_of_shape,
    change_board,
    refused_alone,
    require,
    side_named,
)
from games.sparklies.words import say

_FIELDS = 7
_DEAD = "#"  # where a board has no cell
_NONE = "-"  # a side that has no banner yet
_SIGNS = f"0123456789ab.{_DEAD}"  # what a line writes for a cell's state, by its number
_MID_TURN = tuple(phase.value for phase in (Phase.ACTIVATE, Phase.DEACTIVATE, Phase.PROPAGATE))


def parse_save(text: str, *, stored: bool = False, earlier: bool = False) -> Position:
    """Read a save line `2:9:2:4:1:<cells>:3` with its keys `:key=value`.

    The four undocumented fields are kept, as are keys that begin with `x-`; black is to move if the line
    does not say. stored: the line was stored before keys were judged, see games.keys.read_keys; earlier: it
    was stored before the terms of playing alone were. Raises ParseError.
    """
    parts = text.strip().split(":")
    if len(parts) < _FIELDS:
        raise ParseError(say("save-fields", count=_FIELDS, found=len(parts)))
    fields, keys = parts[:_FIELDS], read_keys(parts[_FIELDS:], _KEYS_THEN if stored else _KEYS, stored=stored)
    try:
        known = _judged(keys.known)
        terms = _terms(fields, known, keys.unread)
        if terms.alone and not (stored or earlier):
            _require_alone(terms, known)
        position = _begun(terms, _cells(terms, fields[5]), known)
        if position.passes and not stored:
            _require_passing(position, known)
        return _mid_turn(position, known)
    except ParseError:
        raise
    except GamesError as error:
        raise ParseError(error.said) from None


_KEYS_THEN = ("mover", "playing", "passes", "phase", "active", "solo")  # known before keys were judged
_KEYS = (
    *_KEYS_THEN,
    *(
        "hex",
        "torus",
        "pattern",
        "players",
        "out",
        "placing",
        "banners",
        "handicap",
        "captured",
        "alternate",
        "round",
    ),
)
_STOPS = f"[1-9][0-9]?|{IDLE}|{THIRD_TIME}|{AGREEMENT}"
_ALTERNATE = rf"(?:{_STOPS}),(?:black|alternating|fewest),(?:none|{ONE_MORE}|{OTHER_FIRST})"
_YES = ("yes",)
_ALLOWED = {
    "playing": ("on", "off"),
    "passes": ("0", "1", "2", "3"),
    "phase": _MID_TURN,
    "hex": _YES,
    "torus": _YES,
    "pattern": tuple(PATTERNS),
    "players": ("2", "3"),
    "placing": _YES,
}


def _judged(known: dict[str, str]) -> dict[str, str]:
    """Return the keys, each with a value that it can have."""
    for key, value in known.items():
        if value not in _ALLOWED.get(key, (value,)):
            raise ParseError(say("save-value", said=f"{key}={value}", known=_ALLOWED[key]))
    return known


def _terms(fields: Sequence[str], known: Mapping[str, str], unread: tuple[tuple[str, str], ...]) -> Terms:
    """Return the terms that a line has; raises GamesError."""
    whole = board_of_shape(f"hex{fields[1]}" if "hex" in known else fields[1])
    if whole.plan != whole.shape:
        raise ParseError(say("save-size", shape=fields[1]))
    if (whole.sides == 6) != ("hex" in known):
        raise ParseError(say("save-hex", shape=fields[1]))
    _require_signs(whole, fields[5])
    dead = compress(whole.names, (sign == _DEAD for sign in fields[5]))
    terms = Terms(
        board=change_board(whole, dead, torus="torus" in known),
        ruleset=_ruleset(fields[0]),
        play_on=known.get("playing") == "on",
        header=Header(
            unknown=(fields[2], fields[3], fields[4], fields[6]),
            keys=unread,
            says_mover="mover" in known,
            says_playing="playing" in known,
            says_round="round" in known,
        ),
        alone=side_named(known["solo"]) if "solo" in known else Side.NOBODY,
        pattern=PATTERNS[known.get("pattern", STANDARD.name)],
        players=int(known.get("players", 2)),
        out=frozenset(side_named(name) for name in known["out"].split(","))
        if "out" in known
        else frozenset(),
        placing="placing" in known,
        banners="banners" in known,
        alternation=_alternation(known["alternate"]) if "alternate" in known else None,
    )
    require(terms)
    return terms


def _require_alone(terms: Terms, known: Mapping[str, str]) -> None:
    """Refuse a line by whose terms nobody can play alone."""
    if why := refused_alone(terms, handicap="handicap" in known):
        raise ParseError(why)


def _require_signs(whole: Board, signs: str) -> None:
    """Refuse what says nothing of a cell, and too few or too many of it."""
    for at, sign in enumerate(signs):
        if sign not in _SIGNS:
            raise ParseError(say("save-cell", number=at + 1, digit=sign))
    if len(signs) != len(whole):
        raise ParseError(say("save-cells", shape=whole.shape, count=len(whole), found=len(signs)))


def _cells(terms: Terms, signs: str) -> bytes:
    """Return the states of the cells that are not dead; raises ParseError."""
    cells = bytes(_SIGNS.index(sign) for sign in signs if sign != _DEAD)
    for name, state in zip(terms.board.names, cells, strict=True):
        if state == EMPTY and not terms.placing:
            raise ParseError(say("save-empty", cell=name))
        if state != EMPTY and state // 3 > terms.players:
            raise ParseError(say("save-third", cell=name))
        if terms.placing and state < 3:
            raise ParseError(say("save-placed", cell=name))
    return cells


def _begun(terms: Terms, cells: bytes, known: Mapping[str, str]) -> Position:
    """Return the position at the beginning of the turn that a line describes."""
    alone, passes = terms.alone, int(known.get("passes", 0))
    mover = side_named(known["mover"]) if "mover" in known else alone or terms.playing[0]
    if alone and mover is not alone:
        raise ParseError(say("save-solo", alone=alone.label, mover=mover.label))
    if mover not in terms.playing:
        raise ParseError(say("save-mover", mover=mover.label))
    banners = _banners(terms, known["banners"]) if terms.banners else ()
    taken, given = _handicap(known, cells)
    return begin_turn(terms, cells, mover, passes, banners, given)._replace(handicap=(taken, given))


def _alternation(value: str) -> Alternation:
    """Return how the players take turns at every step; raises ParseError."""
    if not re.fullmatch(_ALTERNATE, value, re.A):
        raise ParseError(say("save-alternate", told=value))
    return Alternation(*value.split(","))


def _round(position: Position, value: str) -> Position:
    """Return the position at the step of a round that a line describes; raises ParseError.

    What stood in the round before is not in the line: patterns are counted from here.
    """
    form = r"([0-9]{1,4}),(black|white),([0-5]),([0-9]{1,4})((?:,black)?(?:,white)?)"
    its = re.fullmatch(form, value, re.A)
    if not its or position.round is None:
        raise ParseError(say("save-round", told=value))
    number, step, pairs = int(its[1]), int(its[3]), int(its[4])
    agreed = frozenset(side_named(name) for name in its[5].split(",") if name)
    round_ = Round(number, side_named(its[2]), step, pairs, agreed=agreed)
    if position.captor or (position.full and alternating.ends_here(round_)):
        return position._replace(round=round_, phase=Phase.OVER, mover=round_.first)
    stands = alternating.at_step(position, round_)
    if stands.round != round_ or (step == alternating.PAIR and len(agreed) == len(position.terms.sides)):
        raise ParseError(say("save-round", told=value))
    return stands


def _handicap(known: Mapping[str, str], cells: bytes) -> tuple[int, int]:
    """Return how many cells were taken as a handicap, and how many are in all; raises ParseError."""
    if "handicap" not in known:
        return NO_HANDICAP
    most, handicap = len(cells) // 3, re.fullmatch(r"([0-9]{1,3})(?:,([0-9]{1,3}))?", known["handicap"], re.A)
    given, taken = (int(handicap[1]), int(handicap[2] or 0)) if handicap else (0, 0)
    if not taken < given <= most:
        raise ParseError(say("save-handicap", count=known["handicap"], most=most))
    return taken, given


def _banners(terms: Terms, value: str) -> tuple[int, ...]:
    """Return the banners that a line names, in the order of the sides; raises GamesError."""
    names = value.split(",")
    if len(names) != terms.players:
        raise ParseError(say("save-banners", count=terms.players, found=len(names)))
    return tuple(NO_BANNER if name == _NONE else terms.board.cell(name) for name in names)


def _require_passing(position: Position, known: Mapping[str, str]) -> None:
    """Refuse passes if nobody can have passed, or if they are not counted."""
    if position.terms.alone:
        raise ParseError(say("save-passes-alone"))
    impossible = {"phase", "active"} & known.keys() or position.passes > len(position.terms.playing)
    if not (position.terms.play_on and position.full) or impossible:
        raise ParseError(say("save-passes", passes=known["passes"]))


def _ruleset(text: str) -> Ruleset:
    for ruleset in RULESETS.values():
        if text == str(ruleset.id):
            return ruleset
    known = tuple(f"{r.id} {r.name}" for r in RULESETS.values())
    raise ParseError(say("save-ruleset", ruleset=text, known=known), column=1)


def _mid_turn(position: Position, known: Mapping[str, str]) -> Position:
    """Return the position in the middle of a turn if the line says so.

    In alternate deactivation cells are active between turns. Where a ruleset stops at a return, the states
    before this one are not in the line: it counts from here.
    """
    if position.round is not None and not {"phase", "captured"} & known.keys():
        position = position._replace(active=_named(position, known.get("active", "")))
        return _round(position, known["round"]) if "round" in known else position
    if not {"active", "phase", "captured", "round"} & known.keys():
        return position
    if "round" in known or position.round is not None:
        raise ParseError(say("save-round", told=known.get("round", known.get("phase", ""))))
    phase = Phase(known.get("phase", Phase.PROPAGATE.value))
    active, captured = (_named(position, known.get(key, "")) for key in ("active", "captured"))
    fits = {Phase.ACTIVATE: not active, Phase.DEACTIVATE: len(active) == 1}.get(phase, bool(active))
    if not fits:
        raise ParseError(say("save-active", count=len(active), phase=phase.value))
    if captured and not position.terms.once:
        raise ParseError(say("save-captured"))
    trail = frozenset({(position.cells, active)}) if position.ruleset.stops_at_return else frozenset()
    captured = captured | active if position.terms.once else captured
    trail = trail if active else frozenset()
    return position._replace(phase=phase, active=active, trail=trail, passes=0, captured=captured)


def _named(position: Position, names: str) -> frozenset[int]:
    """Return the cells that a line names; raises NoSuchCellError."""
    return frozenset(position.board.cell(name) for name in names.split(",") if name)


def format_save(position: Position) -> str:
    """Write the save line; extensions stand only if the plain line cannot say it.

    Who is to move is written where the line that was read said so, and in the middle of a turn.
    """
    terms, whole = position.terms, position.board.whole
    unknown = terms.header.unknown
    states = iter(position.cells)
    signs = "".join(_SIGNS[next(states)] if terms.board.has(name) else _DEAD for name in whole.names)
    size = whole.shape.removeprefix("hex")
    fields = [str(terms.ruleset.id), size, *unknown[:3], signs, unknown[3]]
    fields += [f"{key}={value}" for key, value in (*terms.header.keys, *_lasting(terms), *_passing(position))]
    return ":".join(fields)


def _lasting(terms: Terms) -> Iterator[tuple[str, str]]:
    """Yield the keys, with their values, of what holds for a whole game."""
    if terms.board.sides == 6:
        yield "hex", "yes"
    if terms.board.torus:
        yield "torus", "yes"
    if terms.pattern is not STANDARD:
        yield "pattern", terms.pattern.name
    if terms.players > 2:
        yield "players", str(terms.players)
    if terms.out:
        yield "out", ",".join(side.label for side in sorted(terms.out))
    if terms.placing:
        yield "placing", "yes"
    if its := terms.alternation:
        yield "alternate", f"{its.stop},{its.order},{its.balance}"


def _passing(position: Position) -> Iterator[tuple[str, str]]:
    """Yield the keys, with their values, of what goes from turn to turn."""
    terms, names = position.terms, position.board.names
    if terms.banners:
        yield "banners", ",".join(_NONE if cell == NO_BANNER else names[cell] for cell in position.banners)
    taken, given = position.handicap
    if given:
        yield "handicap", f"{given},{taken}" if taken else str(given)
    if terms.header.says_mover or position.mid_turn or given:
        yield "mover", position.mover.label
    if terms.alone:
        yield "solo", terms.alone.label
    if terms.play_on:
        yield "playing", "on"
    if position.passes:
        yield "passes", str(position.passes)
    if (its := position.round) is not None:
        agreed = "".join(f",{side.label}" for side in position.terms.sides if side in its.agreed)
        yield "round", f"{its.number},{its.first.label},{its.step},{its.pairs}{agreed}"
    elif position.phase.value in _MID_TURN:
        yield "phase", position.phase.value
    for key, cells in (("active", position.active), ("captured", position.captured)):
        if cells:
            yield key, ",".join(names[cell] for cell in sorted(cells))


def saying_mover(position: Position) -> Position:
    """Return the position whose save line says who is to move, as play by correspondence needs it."""
    header = replace(position.terms.header, says_mover=True)
    return position._replace(terms=replace(position.terms, header=header))
