"""What Hypothesis draws: boards, positions, played turns, written turns, records."""

from __future__ import annotations

from hypothesis import strategies as st

from games.answers import Action
from games.board import square_board
from games.records.tags import INFORMATION
from games.records.written import Record, WrittenTurn
from games.sparklies.play import actions, apply, next_forced
from games.sparklies.position import Phase, Position, begin_turn
from games.sparklies.terms import RULESETS, Header, Ruleset, Side, Terms, change_board
from games.sparklies.turns import Deactivation, Turn

__all__ = ["choices", "headers", "play_turn", "positions", "records", "turns"]

rulesets = st.sampled_from(list(RULESETS.values()))
players = st.sampled_from((Side.BLACK, Side.WHITE))
choices = st.lists(st.integers(0, 2000), max_size=40)
_fields = st.text("0123456789abc", max_size=3)
_keys = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=8).map(lambda key: f"x-{key}")
_values = st.text("abcXYZ0189,.=_ -", max_size=8).map(str.strip)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Draw what a save line says beside the position."""
    unknown = draw(st.tuples(_fields, _fields, _fields, _fields))
    keys = draw(st.lists(st.tuples(_keys, _values), max_size=3))
    return Header(unknown, tuple(keys), draw(st.booleans()))


@st.composite
def positions(
    draw: st.DrawFn,
    *,
    ruleset: st.SearchStrategy[Ruleset] = rulesets,
    most: int = 5,
    square: bool = False,
    header: st.SearchStrategy[Header] | None = None,
) -> Position:
    """Draw a position at the beginning of a turn, from untouched to full."""
    columns = draw(st.integers(2, most))
    board = square_board(columns, columns if square else draw(st.integers(2, most)))
    if len(board) > 4 and draw(st.integers(0, 3)) == 3:
        dead = st.sets(st.sampled_from(board.names), min_size=1, max_size=len(board) // 4)
        board = change_board(board, draw(dead))
    states = st.integers(3, 8) if draw(st.booleans()) else st.integers(0, 8)
    cells = bytes(draw(st.lists(states, min_size=len(board), max_size=len(board))))
    terms = Terms(board, draw(ruleset), True, Header() if header is None else draw(header))
    return begin_turn(terms, cells, draw(players))


def play_turn(position: Position, chosen: list[int]) -> tuple[list[Action], Position]:
    """Play one whole turn by the numbers chosen, then every active cell red; return it and what stands.

    In rulesets whose chain follows by itself the first active cell in reading order is always next, as
    the notation has it. One and the same colour to the end always ends a turn.
    """
    left, played, mover = list(chosen), list[Action](), position.mover
    while position.mover is mover:
        options = [a for a in actions(position) if a.verb != "deactivate" or left or a.choice == "R"]
        options = options or actions(position)
        action = next_forced(position) or options[(left.pop(0) if left else 0) % len(options)]
        played.append(action)
        position = apply(position, action)
        if position.phase is Phase.OVER:
            break
    return played, position


_cells = st.builds(lambda letter, row: f"{letter}{row}", st.sampled_from("abcdz"), st.integers(0, 30))
_colours = st.sampled_from("RGB")
_deactivations = st.builds(Deactivation, _cells, _colours, _colours)


def turns() -> st.SearchStrategy[Turn]:
    """Draw turns as they may be written, faulty ones among them."""
    whole = st.builds(
        Turn,
        st.lists(_deactivations, min_size=1, max_size=6).map(tuple),
        st.none() | _cells,
        st.sampled_from(("", "rest", "stop")),
    )
    return whole | st.just(Turn(passes=True))


def records() -> st.SearchStrategy[Record]:
    """Draw records with odd values in tags that inform, and turns in order that need not make sense."""
    words = st.text(
        st.characters(min_codepoint=32, max_codepoint=0x24F, exclude_categories=("Cc", "Zl", "Zp")),
        max_size=20,
    )
    one_line = words.map(lambda text: " ".join(text.split()))
    names = st.sampled_from((*INFORMATION, "Black", "WHITE", "remark"))
    tags = st.lists(st.tuples(names, one_line), max_size=3, unique_by=lambda tag: tag[0].lower()).map(tuple)
    written = st.builds(
        WrittenTurn,
        st.integers(1, 300),
        st.sampled_from(("black", "white", "Q", "red")),
        st.from_regex(r"[+!a-zA-Z][A-Z0-9>, -]{0,30}[A-Z0-9>]", fullmatch=True).map(
            lambda text: " ".join(text.split())
        ),
    )
    ordered = st.lists(written, max_size=5).map(lambda turns: tuple(sorted(turns, key=_number)))
    return st.builds(Record, tags, ordered)


def _number(turn: WrittenTurn) -> int:
    return turn.number or 0
