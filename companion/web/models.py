"""What goes over the wire: every request and answer of the HTTP interface, typed for /openapi.json."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "ActionBody",
    "BoardBody",
    "CaptureBody",
    "CellBody",
    "CompareBody",
    "Comparison",
    "Draft",
    "DraftBody",
    "EventBody",
    "Faults",
    "Frame",
    "Health",
    "LegalAction",
    "NewTable",
    "Opened",
    "OutcomeBody",
    "PlacingBody",
    "Playback",
    "PlyBody",
    "Problem",
    "RedoBody",
    "Scan",
    "Seat",
    "SeatBody",
    "SeenCell",
    "Stale",
    "TableBody",
    "TurnBody",
    "UndoBody",
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
    width: float
    height: float


class NewTable(BaseModel):
    """How a table starts: from a save line, a record, cells as seen, or by lot (the default)."""

    model_config = ConfigDict(extra="forbid")

    start: Save | None = None
    record: Annotated[str, Field(max_length=500_000)] | None = None
    cells: dict[str, SeenCell] | None = Field(default=None, max_length=1000)
    shape: Annotated[str, Field(max_length=16)] | None = None
    seed: int | Annotated[str, Field(max_length=100)] | None = None
    size: int | Annotated[str, Field(max_length=16)] | None = None
    equal: bool = False
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


class _After(BaseModel):
    model_config = ConfigDict(extra="forbid")
    after: int = Field(description="the number of the last event that the sender knows")


class TurnBody(_After):
    """A whole turn in the notation."""

    turn: Annotated[str, Field(max_length=MAX_TURN)]


class UndoBody(_After):
    """Take the last step back."""

    undo: Literal[True]


class RedoBody(_After):
    """Bring back what was taken back last."""

    redo: Literal[True]


class PlacingBody(_After):
    """Set the position as the real table shows it."""

    position: Save
    reason: Literal["photo", "correction"] = "correction"


EventBody = TurnBody | UndoBody | RedoBody | PlacingBody


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


class PlyBody(BaseModel):
    """One step of the game for the move list; standing: false where it was undone."""

    number: int
    side: str
    text: str
    captured: list[str]
    standing: bool


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
    phase: str
    instruction: str
    scores: dict[str, int]
    outcome: OutcomeBody | None
    plies: list[PlyBody]
    can_undo: bool
    can_redo: bool


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
    """A legal action, and the cells that it would capture."""

    captures: list[str] = []


class DraftBody(BaseModel):
    """A turn in the making: the position it began on and the actions so far.

    rest: leave everything still active to rest.
    """

    model_config = ConfigDict(extra="forbid")

    position: Save
    game: Annotated[str, Field(max_length=40)] = ""
    actions: Annotated[list[ActionBody], Field(max_length=MAX_ACTIONS)] = []
    rest: bool = False


class Draft(BaseModel):
    """What a turn in the making comes to.

    accepted: how many of the actions are legal; faults: what is wrong with the next one.
    actions: every legal action from here. turn: its text, once it is complete.
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


class CompareBody(BaseModel):
    """What stands on the real table, cell by cell."""

    cells: dict[str, SeenCell] = Field(max_length=1000)


class Comparison(BaseModel):
    """Where the real table differs from what should stand there; save: what stands there."""

    differences: list[FaultBody]
    save: str | None


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
    sheet: str
    shape: str
    pieces: str
    cells: dict[str, ScannedCell]
    doubtful: list[str]
    save: str | None
    seconds: dict[str, float]


Answers = dict[int | str, dict[str, Any]]

REFUSED: Answers = {
    400: {"model": Problem, "description": "The request could not be read"},
    403: {"model": Problem, "description": "A page of another site sent this"},
    413: {"model": Problem, "description": "The request is too large"},
    422: {"model": Faults, "description": "What was asked cannot be, with every fault"},
}
SEATED: Answers = {
    403: {"model": Problem, "description": "The token does not allow this"},
    404: {"model": Problem, "description": "There is no such table"},
}
