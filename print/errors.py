"""Errors of the print package.

PrintError    something that cannot be printed as asked
"""

from __future__ import annotations

from games.words import Message


class PrintError(ValueError):
    """Say that something cannot be printed as asked, and what to ask for instead; str() says it to people."""

    def __init__(self, said: Message) -> None:
        self.said = said
        super().__init__(said)
