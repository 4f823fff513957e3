"""The bodies that describe a game that was played, and an evening of games."""

from __future__ import annotations

from pydantic import BaseModel, Field

from companion.web.models import Said
from companion.web.models_table import OutcomeBody


class SwingBody(BaseModel):
    """A turn that changed how far sides are ahead.

    gain: how much further ahead its side was after it. lead: whether it then led, and had not before.
    """

    number: int
    round: int | None
    side: str
    gain: int
    lead: bool
    words: Said


class CurveBody(BaseModel):
    """Every side's score after so many steps, 0 for the start."""

    number: int
    scores: dict[str, int]


class SummaryBody(BaseModel):
    """The result of a game, and how it came about."""

    outcome: OutcomeBody | None = Field(description="null while the game goes on")
    turns: int = Field(description="how many turns of the sides stand")
    scores: dict[str, int] = Field(description="empty in games without scores")
    swings: list[SwingBody] = Field(description="the turns that gained most, the largest first")
    curve: list[CurveBody] = Field(description="how the scores went, empty in games without scores")


class EveningPlayer(BaseModel):
    """The evening of one player: games played, won alone, won together with others."""

    name: str
    played: int
    won: int
    shared: int


class EveningGame(BaseModel):
    """A game of an evening: its table, who played, who won, in words how it ended."""

    table: str
    title: str
    players: list[str]
    winners: list[str]
    words: Said
    ended: float = Field(description="the date of its last event, in seconds since 1970")


class EveningBody(BaseModel):
    """The games of an evening and what each player came to, the most wins first."""

    games: list[EveningGame]
    players: list[EveningPlayer]
