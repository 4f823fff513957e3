"""Errors of the print package.

PrintError    something that cannot be printed as asked
"""

from __future__ import annotations

from games.words import Message


class PrintError(ValueError):
    """Raised if something cannot be printed as asked; str() says what to ask for instead."""

    def __init__(self, said: Message) -> None:
        self.said = said
        super().__init__(said)
