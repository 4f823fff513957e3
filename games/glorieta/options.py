"""The options of a start of Glorieta, and what a position shows of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from games.board import Board
from games.errors import GamesError
from games.glorieta.position import FORMS, Position
from games.glorieta.words import say
from games.options import RULESET, Clash, make_option, validate_options

_CELL = r"[a-z][0-9]{1,4}"
_UNDEALT = tuple(form.name for form in FORMS.values() if not form.dealt)

_option = partial(make_option, say)
OPTIONS = (
    _option(
        "neutral",
        "",
        pattern=rf"[0-9]{{1,4}}|{_CELL}(?:[ ,]+{_CELL})*",
        laid=True,
        clashes=(Clash(RULESET, _UNDEALT, say("without-neutral")),),
    ),
)


def named_cells(board: Board, neutral: str) -> tuple[int, ...] | None:
    """Return the cells that a value names, None if it is a number or empty; raises NoSuchCellError."""
    if not neutral or neutral.isdecimal():
        return None
    return tuple(board.cell(name) for name in neutral.replace(",", " ").split())


def with_options(start: Position, options: Mapping[str, str]) -> Position:
    """Return a start of which these options are said as well; raises GamesError if it contradicts them."""
    neutral = validate_options(OPTIONS, options, start.terms.form.name).get("neutral", "")
    both, bits = start.held[0] & start.held[1], start.terms.field.bits
    stand = {cell for cell in start.board if both & bits[cell]}
    named = named_cells(start.board, neutral)
    if (named is not None and set(named) != stand) or (neutral.isdecimal() and int(neutral) != len(stand)):
        names = " ".join(start.board.names[cell] for cell in sorted(stand)) or "none"
        raise GamesError(say("start-has", said=neutral, count=len(stand), cells=names))
    return start
