"""What opening a table gives, and where a link leads on to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OpenedTable:
    """The result of opening a table: its name, the last event's number, a token for every role."""

    table: str
    seq: int
    tokens: dict[str, str]


@dataclass(frozen=True)
class NextPlace:
    """The table of the newest game, and the role and token that somebody has there."""

    table: str
    role: str
    token: str
