"""The options of a start of Sparklies, and what a position shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import compress, product
from math import dist

from games.answers import Outcome
from games.board import Board
from games.errors import GamesError
from games.options import RULESET, Clash, beside_pieces, make_option, validate_options
from games.sparklies.dealing import DESIGNS, add_handicap, deal_practice, deal_start, empty_board
from games.sparklies.position import Position
from games.sparklies.terms import (
    AGREEMENT,
    COLOURS,
    EMPTY,
    IDLE,
    ONE_MORE,
    OTHER_FIRST,
    PATTERNS,
    PLAYERS,
    RULESETS,
    STANDARD,
    THIRD_TIME,
    Alternation,
    Ruleset,
    Terms,
    board_of_shape,
    change_board,
    require,
    side_named,
)
from games.sparklies.words import say

MIDDLE = "middle"
NO, YES = "no", "yes"
_RANDOM, _EQUAL, _NONE = "random", "equal", "none"
_LETTERS = COLOURS.lower()
_ALTERNATION = Alternation()
_ALTERNATE = "alternate"

_option = partial(make_option, say)
OPTIONS = (
    _option(
        "deal",
        _RANDOM,
        (_RANDOM, _EQUAL),
        f"(?:{'|'.join(DESIGNS)}) (?:{'|'.join(a + b for a in _LETTERS for b in _LETTERS if a != b)})",
        laid=True,
    ),
    _option("play-on", NO, (NO, YES)),
    _option("dead", _NONE, (_NONE, MIDDLE), r"[a-z][0-9]{1,2}(?: [a-z][0-9]{1,2})*", laid=True),
    _option("torus", NO, (NO, YES)),
    _option("players", "2", ("2", "3")),
    _option("pattern", STANDARD.name, tuple(PATTERNS)),
    _option("placing", NO, (NO, YES), clashes=(Clash("deal", (_EQUAL,), say("placing-no-deal")),)),
    _option("banner", NO, (NO, YES)),
    _option(
        "handicap",
        _NONE,
        (_NONE,),
        f"(?:{'|'.join(side.label for side in PLAYERS)}) [1-9][0-9]?[0-9]?",
        laid=True,
    ),
    _option(
        "alternate",
        NO,
        (NO, YES),
        clashes=(
            Clash(RULESET, tuple(r.name for r in RULESETS.values() if not r.owned), say("alternate-plain")),
            Clash("players", ("3",), say("alternate-plain")),
            Clash("play-on", (YES,), say("alternate-plain")),
        ),
    ),
    _option(
        "stop",
        _ALTERNATION.stop,
        (_ALTERNATION.stop, IDLE, THIRD_TIME, AGREEMENT),
        "[1-9][0-9]?",
        within=_ALTERNATE,
    ),
    _option("order", _ALTERNATION.order, (_ALTERNATION.order, "alternating", "fewest"), within=_ALTERNATE),
    _option(
        "balance",
        _ALTERNATION.balance,
        (_ALTERNATION.balance, ONE_MORE, OTHER_FIRST),
        clashes=(Clash("stop", (IDLE, THIRD_TIME, AGREEMENT), say("one-more-counted"), (ONE_MORE,)),),
        within=_ALTERNATE,
    ),
)

_OF_ALTERNATION = tuple(option.name for option in OPTIONS if option.within == _ALTERNATE)


def begin_game(
    board: Board, ruleset: Ruleset, seed: int | str | None, options: Mapping[str, str]
) -> Position:
    """Return a start position with these options; raises GamesError for those that cannot be."""
    asked = validate_options(OPTIONS, options, ruleset.name)
    terms = _terms(board, ruleset, asked)
    start = _pieces(terms, seed, asked.get("deal", _RANDOM))
    return _with_handicap(start, asked.get("handicap", _NONE))


def terms_beside(
    board: Board, ruleset: Ruleset, options: Mapping[str, str] | None, *, usual: Mapping[str, str]
) -> Terms:
    """Return the terms of a start whose pieces lie there; raises GamesError for those that cannot be.

    usual: the values of options that pieces show themselves, if nothing else is said.
    """
    return _terms(board, ruleset, {**usual, **beside_pieces(OPTIONS, options, ruleset.name)})


def _terms(board: Board, ruleset: Ruleset, asked: Mapping[str, str]) -> Terms:
    """Return the terms that these settings make; raises GamesError for those that cannot be."""
    terms = Terms(
        _board_with(board, asked),
        ruleset,
        play_on=asked.get("play-on") == YES,
        pattern=PATTERNS[asked.get("pattern", STANDARD.name)],
        players=int(asked.get("players", "2")),
        placing=asked.get("placing") == YES,
        banners=asked.get("banner") == YES,
        alternation=alternation_of(asked),
    )
    require(terms)
    return terms


def alternation_of(asked: Mapping[str, str]) -> Alternation | None:
    """Return how the players take turns at every step, None if they do not; raises GamesError."""
    said = {name: asked[name] for name in _OF_ALTERNATION if name in asked}
    if asked.get(_ALTERNATE) == YES:
        return replace(_ALTERNATION, **said)
    for name, value in said.items():
        if value != getattr(_ALTERNATION, name):
            raise GamesError(say("alternate-only", option=name))
    return None


def _pieces(terms: Terms, seed: int | str | None, deal: str) -> Position:
    """Return a start with the pieces that it begins with; raises GamesError."""
    design, _, colours = deal.partition(" ")
    if terms.placing and colours:
        raise GamesError(say("placing-no-deal"))
    if terms.placing:
        return empty_board(terms)
    if colours:
        return deal_practice(terms, design, colours.upper())
    if seed is None:
        raise GamesError(say("no-seed"))
    return deal_start(terms, seed=seed, equal=deal == _EQUAL)


def _with_handicap(start: Position, value: str) -> Position:
    """Return a start on which a side first takes the cells that it is given, if it is."""
    if value == _NONE:
        return start
    name, count = value.split()
    side = side_named(name)
    if side not in start.terms.playing:
        raise GamesError(say("handicap-plays", side=side.label))
    return add_handicap(start, side, int(count))


def with_options(start: Position, options: Mapping[str, str]) -> Position:
    """Return a start of which these options are said as well; raises GamesError if it contradicts them."""
    asked, terms = validate_options(OPTIONS, options, start.ruleset.name), start.terms
    if (board := _board_with(start.board, asked)) != start.board:
        raise GamesError(say("board-contradicts", shape=start.board.shape, asked=board.shape))
    _require_deal(start, asked.get("deal", _RANDOM))
    mover = start.mover.label
    handicap = f"{mover} {start.extra}" if start.extra else _NONE
    for name, holds in {**holding(start), "handicap": handicap}.items():
        if asked.get(name, holds) != holds:
            raise GamesError(say("start-contradicts", option=name, value=asked[name], holds=holds))
    on = asked.get("play-on")
    says = terms.play_on or terms.header.says_playing
    if on and says and terms.play_on != (on == YES):
        raise GamesError(say("play-on-contradicts", value=on))
    return start.playing_on() if on == YES else start


def series(position: Position, _ended: Outcome | None, seats: Mapping[str, str]) -> Mapping[str, str]:
    """Return what the next game may take over from a start, beside the values that its options list.

    That is a handicap, which stays its player's, after how many deactivations a round stops, and the design
    that a board to practise on shows. seats: the side that each side's player plays then.
    """
    given = position.extra
    proposed = {"handicap": f"{seats[position.mover.label]} {given}"} if given else {}
    if position.terms.alternation:
        proposed["stop"] = position.terms.alternation.stop
    if position.board.names == board_of_shape("3").names:
        for design, first, second in product(DESIGNS, COLOURS, COLOURS):
            if (
                first != second
                and deal_practice(position.terms, design, first + second).cells == position.cells
            ):
                proposed["deal"] = f"{design} {first}{second}".lower()
    return proposed


def holding(position: Position) -> Mapping[str, str]:
    """Return the options that hold for a whole game and that every save line has."""
    terms = position.terms
    return {
        "players": str(terms.players),
        "pattern": terms.pattern.name,
        "placing": YES if terms.placing else NO,
        "banner": YES if terms.banners else NO,
        "alternate": YES if terms.alternation else NO,
        **{name: getattr(terms.alternation or _ALTERNATION, name) for name in _OF_ALTERNATION},
    }


def _board_with(board: Board, asked: Mapping[str, str]) -> Board:
    """Return a board with dead cells and edges as asked; what is left out is as the board has it.

    Raises GamesError if the board says otherwise already, and for cells that it does not have.
    """
    said, torus = asked.get("dead"), asked.get("torus")
    dead = frozenset(board.dead) if said is None else _dead_cells(board.whole, said)
    found = change_board(board.whole, dead, torus=board.torus if torus is None else torus == YES)
    if board.plan != board.shape and found != board:
        raise GamesError(say("board-contradicts", shape=board.shape, asked=found.shape))
    return found


def _dead_cells(whole: Board, said: str) -> frozenset[str]:
    """Return the cells that are called dead: none, those named, or the one or the four in the middle."""
    if said == MIDDLE:
        middle = whole.width / 2, whole.height / 2
        near = (dist(centre, middle) < 1 for centre in whole.centres)
        return frozenset(compress(whole.names, near))
    names = () if said == _NONE else said.split()
    return frozenset(whole.names[whole.cell(name)] for name in names)


def _require_deal(start: Position, deal: str) -> None:
    """Refuse a start whose pieces do not stand as they would be dealt; raises GamesError."""
    design, _, colours = deal.partition(" ")
    if deal == _EQUAL and not _dealt_equally(start):
        raise GamesError(say("deal-not-equal"))
    if colours and deal_practice(start.terms, design, colours.upper()).cells != start.cells:
        raise GamesError(say("deal-not-so", deal=deal))


def _dealt_equally(start: Position) -> bool:
    counts = [sum(state % 3 == colour for state in start.cells) for colour in range(3)]
    return max(counts) - min(counts) <= 1 and EMPTY not in start.cells
