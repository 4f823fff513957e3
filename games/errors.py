"""Errors of the rules package.

GamesError
    BoardError          no such board
    NoSuchCellError     no such cell on this board
    ParseError          a text that cannot be read, with the place where reading stopped
    IllegalError        an action or turn that the rules refuse, with every fault
AnswerError             a mistake in a game: one of its members answers what it must not
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.words import Said, in_turn, say

if TYPE_CHECKING:
    from games.faults import Fault


class GamesError(ValueError):
    """Raised if the rules package was given something it cannot use; str() says it to people."""

    def __init__(self, said: Said) -> None:
        self.said = said
        super().__init__(said)


class BoardError(GamesError):
    """Raised if a board of this shape does not exist."""


class NoSuchCellError(GamesError):
    """Raised if a name is not a cell of the board."""

    def __init__(self, name: str, first: str, last: str) -> None:
        self.name = name.strip().lower()
        super().__init__(say("no-such-cell", cell=self.name, first=first, last=last))


class ParseError(GamesError):
    """Raised if a text cannot be read, with the place and what was expected.

    line and column count from 1; 0 means that the whole text is meant.
    """

    def __init__(self, said: Said, *, line: int = 0, column: int = 0) -> None:
        self.line, self.column = line, column
        if line and column:
            said = say("at-line-column", line=line, column=column, what=said)
        elif line:
            said = say("at-line", line=line, what=said)
        elif column:
            said = say("at-column", column=column, what=said)
        super().__init__(said)


class IllegalError(GamesError):
    """Raised if an action or a turn is against the rules, with all faults at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__(in_turn(fault.said for fault in faults))


class AnswerError(ValueError):
    """An answer of a game's member that it must not give; about: the member, as it is bound to its part."""

    def __init__(self, said: Said, about: object) -> None:
        self.about = about
        super().__init__(said)
