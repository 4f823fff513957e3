"""What goes over the wire: every request and answer of the HTTP interface, typed for /openapi.json."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "MAX_TURN",
    "ActionBody",
    "BestBody",
    "BoardBody",
    "CaptureBody",
    "CellBody",
    "ClockBody",
    "CompareBody",
    "Comparison",
    "Draft",
    "DraftBody",
    "Export",
    "ExportedEvent",
    "Faults",
    "Frame",
    "Health",
    "LegalAction",
    "Link",
    "LinkBody",
    "Listed",
    "NewLink",
    "NewTable",
    "OfferedBody",
    "Opened",
    "OutcomeBody",
    "Playback",
    "PlyBody",
    "Problem",
    "RuledBody",
    "Save",
    "Scan",
    "Seat",
    "SeatBody",
    "SeenCell",
    "SideClock",
    "Stale",
    "TableBody",
    "TermsBody",
    "ToDo",
    "Written",
]

MAX_ACTIONS = 20_000
MAX_TURN = 200_000

Save = Annotated[str, Field(max_length=4000, description="a position in one line of text")]


class FaultBody(BaseModel):
    """One fault: a stable code, the cells concerned, a sentence for people."""

    code: str
    cells: list[str]
    message: str


class Faults(BaseModel):
    """Everything that is wrong with what was asked."""

    faults: list[FaultBody]


class ErrorBody(BaseModel):
    """Why something was refused: a stable code, a sentence that says what to do."""

    code: str
    message: str


class Problem(BaseModel):
    """An answer that says why something was refused."""

    error: ErrorBody


class Stale(BaseModel):
    """The table has gone on; seq is the number of its last event."""

    seq: int


class Health(BaseModel):
    """The server accepts and its database answers."""

    status: Literal["ok"] = "ok"


class SeenCell(BaseModel):
    """What stands on a cell, as seen or as corrected by a person."""

    colour: str | None = None
    owner: str = "none"
    active: bool = False
    piece: str | None = None


class CellBody(SeenCell):
    """What stands on a named cell; words: the same for people and screen readers."""

    name: str
    words: str


class BoardBody(BaseModel):
    """A board: cell names in reading order and where their centres are, in units of one cell."""

    shape: str
    names: list[str]
    centres: list[tuple[float, float]]
    outline: list[tuple[float, float]] = Field(description="the corners of a cell round its centre")
    width: float
    height: float


class TermsBody(BaseModel):
    """The terms of play: a name, a clock in one line, whether a real board stands there, who plays alone."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=80)] = ""
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
    fields: dict[str, Annotated[str, Field(max_length=MAX_TURN)]] = Field(max_length=8)


class Export(BaseModel):
    """A whole table as JSON: every event, nothing of its seats."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["sparklies-table"] = "sparklies-table"
    version: Literal[1] = 1
    events: Annotated[list[ExportedEvent], Field(min_length=1, max_length=10_000)]


class NewTable(BaseModel):
    """How a table starts: from a save line, a record, cells as seen, an export, or by lot (the default)."""

    model_config = ConfigDict(extra="forbid")

    terms: TermsBody | None = None
    export: Export | None = None

    start: Save | None = None
    record: Annotated[str, Field(max_length=500_000)] | None = None
    cells: dict[str, SeenCell] | None = Field(default=None, max_length=1000)
    shape: Annotated[str, Field(max_length=16)] | None = None
    seed: int | Annotated[str, Field(max_length=100)] | None = None
    size: int | Annotated[str, Field(max_length=16)] | None = None
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=400)]] = Field(
        default={}, max_length=10, description="what else the game lets one choose"
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


class SeatBody(BaseModel):
    """The token of a seat, to be exchanged for a cookie."""

    token: Annotated[str, Field(max_length=200)]


class Seat(BaseModel):
    """The role that a token gives: a side, "referee" or "watch"."""

    role: str


class Written(BaseModel):
    """An event that is written: its number, the position after it, the cells captured in it."""

    seq: int
    save: str
    captured: list[str]


class OutcomeBody(BaseModel):
    """How the game ended."""

    winner: str | None
    reason: str
    words: str
    rings: list[list[str]] = Field(description="closed walks of cells that won the game")


class PlyBody(BaseModel):
    """One step of the game for the move list; standing: false where it was undone.

    changed: every cell that the step touched, for the mark of the last move; by: "screen" or "photo".
    """

    number: int
    side: str
    text: str
    captured: list[str]
    changed: list[str]
    standing: bool
    by: str


class SideClock(BaseModel):
    """One side's time in milliseconds, at the moment of the answer.

    left: below 0 where it is up; base, bonus: as settled; carried: how long its turns took by hand.
    free: what of the delay is not used up.
    """

    left: int
    base: int
    bonus: int
    carried: int
    free: int = 0


class ClockBody(BaseModel):
    """The clocks: "run" with the side that thinks, or why they stand ("start", "break", "hands", "over")."""

    kind: str
    state: str
    turn: str
    carrying: str
    sides: dict[str, SideClock]


class OfferedBody(BaseModel):
    """What was asked of the others; waits: who has not agreed yet."""

    side: str
    what: str
    words: str
    waits: list[str]


class ToDo(BaseModel):
    """What hands do on one cell of the real table."""

    cell: str
    words: list[str]


class RuledBody(BaseModel):
    """What the referee ruled after so many steps."""

    after: int
    words: str


class TableBody(BaseModel):
    """Everything that a page shows of a table."""

    table: str
    seq: int
    role: str
    game: str
    title: str
    sides: list[str]
    ruleset: str
    origin: str
    detail: str
    board: BoardBody
    cells: list[CellBody]
    save: str
    share: str = Field(description="the save line that says who is to move")
    mover: str
    seat: str = Field(description="the seat that plays the side to move")
    phase: str
    instruction: str
    scores: dict[str, int]
    rematch: dict[str, str] = Field(description="the options proposed for the next game")
    outcome: OutcomeBody | None
    plies: list[PlyBody]
    can_undo: bool
    can_redo: bool
    terms: TermsBody
    clock: ClockBody | None
    offer: OfferedBody | None
    to_do: list[ToDo]
    real: bool = Field(description="whether a real table is known of")
    rulings: list[RuledBody]
    started: float = Field(description="when the table was opened, in seconds since 1970")


class CaptureBody(BaseModel):
    """Why a cell was captured: by which attackers, whose it was, whether it was active already."""

    cell: str
    attackers: list[str]
    owner: str
    again: bool


class Frame(BaseModel):
    """One step of a turn to be shown: the cell it is about, what it captured, what looks different after."""

    words: str
    cell: str | None
    captures: list[CaptureBody]
    changes: list[CellBody]


class Playback(BaseModel):
    """A turn step by step, from the position before it."""

    number: int
    side: str
    text: str
    cells: list[CellBody]
    frames: list[Frame]


class ActionBody(BaseModel):
    """One primitive action: the game's verb, the cell, what is chosen with it."""

    model_config = ConfigDict(extra="forbid")

    verb: Annotated[str, Field(max_length=40)]
    cell: Annotated[str, Field(max_length=8)] = ""
    choice: Annotated[str, Field(max_length=8)] = ""


class LegalAction(ActionBody):
    """A legal action, what is chosen in words, and the cells that it would capture."""

    words: str = ""
    captures: list[str] = []


class DraftBody(BaseModel):
    """A turn in the making: the position it began on and the actions so far, or the turn as text.

    rest: leave everything still active to rest. pattern: a cell whose pattern is taken a step on, after the
    actions.
    """

    model_config = ConfigDict(extra="forbid")

    position: Save
    game: Annotated[str, Field(max_length=40)] = ""
    actions: Annotated[list[ActionBody], Field(max_length=MAX_ACTIONS)] = []
    rest: bool = False
    turn: Annotated[str, Field(max_length=MAX_TURN)] | None = None
    pattern: Annotated[str, Field(max_length=8)] = ""


class Draft(BaseModel):
    """What a turn in the making comes to.

    accepted: how many of the actions are legal; faults: what is wrong with the next one.
    actions: every legal action from here. turn: its text, once it is complete; after: the save line then.
    done: the actions that were carried out. taps: what a tap on a cell with a legal action does: "cell"
    carries it out, "choice" selects the cell for one. can_rest: whether what is active may be left to rest.
    """

    cells: list[CellBody]
    phase: str
    mover: str
    instruction: str
    scores: dict[str, int]
    accepted: int
    actions: list[LegalAction]
    frames: list[Frame]
    faults: list[FaultBody]
    turn: str | None
    after: str | None
    done: list[ActionBody]
    taps: str
    can_rest: bool


class CompareBody(BaseModel):
    """What stands on the real table, cell by cell."""

    cells: dict[str, SeenCell] = Field(max_length=1000)


class Comparison(BaseModel):
    """Where the real table differs from what should stand there; save: what stands there.

    verdict: "same", or whether a legal turn leads there: "legal" (turn: which), "illegal" (faults: why),
    "undecided"; empty where the last turn is still being carried out.
    """

    differences: list[FaultBody]
    save: str | None
    verdict: str
    turn: str | None
    faults: list[FaultBody]


class NewLink(BaseModel):
    """A fresh link for a role; the earlier one opens nothing any more."""

    model_config = ConfigDict(extra="forbid")

    role: Annotated[str, Field(max_length=40)]


class LinkBody(BaseModel):
    """A token of this table, to be turned into a link that others can scan."""

    model_config = ConfigDict(extra="forbid")

    token: Annotated[str, Field(max_length=200)]


class Link(BaseModel):
    """A link that opens a seat, and its QR code as SVG; lan: whether phones on the network can open it."""

    role: str
    token: str
    url: str
    qr: str
    lan: bool


class Listed(BaseModel):
    """A table that this browser has a seat at."""

    table: str
    role: str
    name: str
    game: str
    shape: str
    ruleset: str
    turns: int
    started: float
    last: float
    words: str
    over: bool


class BestBody(BaseModel):
    """In how few turns somebody alone came to hold a whole board, and its seed."""

    board: str
    turns: int
    seed: str
    name: str
    at: float


class ScannedCell(BaseModel):
    """What a photo shows of one cell."""

    colour: str | None = None
    piece: str | None = None
    owner: str
    active: bool
    confidence: float
    doubtful: bool
    heading_deg: float | None = None


class Scan(BaseModel):
    """A board read in a photo."""

    photo: str
    board: int
    game: str = Field(description="the game whose pieces were looked for")
    sheet: str
    shape: str
    pieces: str
    cells: dict[str, ScannedCell]
    doubtful: list[str]
    save: str | None
    seconds: dict[str, float]
    layout: BoardBody = Field(description="where the cells are, to draw the board")
    classes: list[SeenCell] = Field(description="everything that can stand on a cell")


Answers = dict[int | str, dict[str, Any]]

REFUSED: Answers = {
    400: {"model": Problem, "description": "The request could not be read"},
    403: {"model": Problem, "description": "A page of another site sent this"},
    413: {"model": Problem, "description": "The request is too large"},
    422: {"model": Faults, "description": "What was asked cannot be, with every fault"},
    429: {"model": Problem, "description": "Too many requests: wait as long as Retry-After says"},
}
SEATED: Answers = {
    403: {"model": Problem, "description": "The token does not allow this"},
    404: {"model": Problem, "description": "There is no such table"},
    429: REFUSED[429],
}
