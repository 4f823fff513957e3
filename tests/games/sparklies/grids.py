"""Positions as people draw them: the wiki's grid of letters, and starts by lot on plain boards."""

from __future__ import annotations

from string import ascii_lowercase

from games.board import square_board
from games.sparklies.dealing import deal_start
from games.sparklies.position import Position
from games.sparklies.terms import RULESETS, Ruleset, Terms


def random_position(
    columns: int,
    rows: int | None = None,
    *,
    seed: int | str = 0,
    ruleset: Ruleset = RULESETS[2],
    equal: bool = False,
) -> Position:
    """Return a start position on a plain board of squares, as dealt says."""
    return deal_start(Terms(square_board(columns, rows), ruleset), seed=seed, equal=equal)


def format_wiki_grid(position: Position, owners: tuple[str, str] = ("A", "C")) -> str:
    """Write the wiki's text grid; parse_wiki_grid reads it back."""
    letters = (" ", *owners)
    width = len(position.board.rows[0])
    lines = [" COP" * width, "." + "___." * width]
    for number, row in enumerate(position.board.rows):
        lower = (f" {letters[position.controller(c)]}{'P' if c in position.active else ' '}" for c in row)
        lines += [
            "|" + "".join(f"{position.colour(c)}  |" for c in row),
            "|" + "".join(f"{cell}|" for cell in lower) + f" {ascii_lowercase[number]}",
            "." + "---." * width,
        ]
    return "\n".join([*lines, "".join(f"{n:>4}" for n in range(1, width + 1))])
