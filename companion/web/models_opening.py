"""What opens a table and what lists tables, on the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt

from companion.web.models import MAX_TURN, FaultBody, GivenCell, Line, Options, Said
from companion.web.words import say
from games.catalogue import GAMES
from games.records.pasted import plain_name, seen_only
from games.records.record import one_line

MAX_START = 12_000  # letters: a grid of 26 x 26 has 8,500
MAX_EVENTS = 10_000  # of a table that comes in


def _seed(text: str) -> str:
    """Return a seed as a record says it, single spaces inside and none round it; raises ValueError."""
    if not (line := one_line(seen_only(text))):
        raise ValueError(str(say("seed-blank")))
    return line


Seed = Annotated[Line, AfterValidator(_seed), Field(min_length=1, max_length=100)]


class TermsBody(BaseModel):
    """The terms of play: a name, a clock in one line, whether a real board stands there, who plays alone."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[Line, AfterValidator(plain_name), Field(max_length=80)] = ""
    clock: Annotated[str, Field(max_length=200, description='"increment 1500+10", "delay …", "egg 180"')] = (
        "none"
    )
    hands: bool = False
    solo: Annotated[str, Field(max_length=40)] = ""


class ExportedEvent(BaseModel):
    """One event of a table that was exported."""

    model_config = ConfigDict(extra="forbid")

    at: float = Field(ge=0, le=1e11)
    kind: Annotated[str, Field(max_length=16)]
    fields: dict[str, Annotated[str, Field(max_length=MAX_TURN)]] = Field(max_length=16)


class Exported(BaseModel):
    """A whole table as JSON: every event, nothing of its seats."""

    format: Literal["sparklies-table"] = "sparklies-table"
    version: Literal[1] = 1
    events: list[ExportedEvent]


class Export(Exported):
    """A whole table as JSON that comes in: of so many events at the most that it is folded soon."""

    model_config = ConfigDict(extra="forbid")

    events: Annotated[list[ExportedEvent], Field(min_length=1, max_length=MAX_EVENTS)]


def _describe_options(schema: dict[str, Any]) -> None:
    """Add the options with their possible values: when the description is asked for, not at the start."""
    offered = "; ".join(
        f"{option.name} ({game.title}; {option.can_be})" for game in GAMES.values() for option in game.options
    )
    schema["description"] += f": {offered}"


class NewTable(BaseModel):
    """How a table starts: from a save line, a record, cells as seen, an export, or by lot (the default).

    By lot it is dealt as seed, size (or shape), ruleset and options say. Cells stand on a board of a shape
    and are played by a ruleset, with options that say nothing of what lies where. A save line and a record
    say these things themselves, an export everything. mover: who begins, if the start leaves it open.
    What says nothing about a start is refused.
    """

    model_config = ConfigDict(extra="forbid")

    terms: TermsBody | None = None
    export: Export | None = None

    start: Annotated[str, Field(max_length=MAX_START)] | None = Field(
        default=None, description="a position: its save line, or the wiki's grid of letters"
    )
    record: Annotated[str, Field(max_length=500_000)] | None = None
    cells: dict[str, GivenCell] | None = Field(default=None, max_length=1000)
    shape: Annotated[str, Field(max_length=16)] | None = None
    seed: StrictInt | Seed | None = None
    size: StrictInt | Annotated[str, Field(max_length=16)] | None = None
    options: Options = Field(
        default={}, description="what else the game lets one choose", json_schema_extra=_describe_options
    )
    ruleset: Annotated[str, Field(max_length=40)] = ""
    mover: Annotated[str, Field(max_length=40)] = ""
    game: Annotated[str, Field(max_length=40)] = ""


class Opened(BaseModel):
    """A table just opened. The tokens are shown this once; faults: where a record was left off."""

    table: str
    seq: int
    tokens: dict[str, str]
    faults: list[FaultBody] = []


class Listed(BaseModel):
    """A table that this browser has a seat at."""

    table: str
    role: str
    name: Said
    game: str
    shape: str
    ruleset: str
    turns: int
    started: float
    last: float
    words: Said
    over: bool
    players: list[str] = Field(default=[], description="what players call themselves, in the order of sides")


class BestBody(BaseModel):
    """What somebody alone came to on a board, and its seed.

    board: "game shape ruleset", then the level if the game has levels. points: null in games whose results
    are compared by the fewest turns. options: what the level is an option of, for trying the same board.
    """

    board: str
    turns: int
    seed: str
    name: str
    at: float
    points: int | None = None
    options: dict[str, str] = {}
