"""What all paths share on the wire: refusals, cells, boards; typed for /openapi.json."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetPydanticSchema,
    WithJsonSchema,
)
from pydantic_core import core_schema

from companion.web.words import say
from games.standing import Standing
from games.words import Message

MAX_TURN = 200_000


def _one_line(text: str) -> str:
    """Return a text that breaks no line of a record in two; raises ValueError."""
    if any(map(_breaks, text)):
        raise ValueError(str(say("line-break")))
    return text


def _breaks(letter: str) -> bool:
    """Return whether a letter is a line break or a control character."""
    return unicodedata.category(letter) in ("Cc", "Zl", "Zp")


def as_line(text: str) -> str:
    """Return a text as one line, a space in place of all else between its words."""
    return " ".join("".join(" " if _breaks(letter) else letter for letter in text).split())


# A sentence, said when its body is written: in the wording of the one who is answered.
Said = Annotated[
    Message | str,
    GetPydanticSchema(
        lambda _of, _handler: core_schema.any_schema(
            serialization=core_schema.plain_serializer_function_ser_schema(str)
        )
    ),
    WithJsonSchema({"type": "string"}),
]
Line = Annotated[str, AfterValidator(_one_line)]
Options = Annotated[
    dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=400)]], Field(max_length=40)
]
Save = Annotated[str, Field(max_length=4000, description="a position in one line of text")]


class FaultBody(BaseModel):
    """One fault: a stable code, the cells concerned, a sentence for people."""

    code: str
    cells: list[str]
    message: Said


class Faults(BaseModel):
    """Everything that is wrong with what was asked."""

    faults: list[FaultBody]


class ErrorBody(BaseModel):
    """Why something was refused: a stable code, a sentence that says what to do."""

    code: str
    message: Said


class Problem(BaseModel):
    """An answer that says why something was refused."""

    error: ErrorBody


class Stale(BaseModel):
    """The table has gone on; seq is the number of its last event."""

    seq: int


class WordingBody(BaseModel):
    """Other words for a game: their name, and what people call them."""

    name: str
    title: str


class ClashBody(BaseModel):
    """What an option cannot be combined with: another setting's values, and why."""

    setting: str
    values: list[str]
    why: str
    own: list[str] = Field(description="of which of its values that is so; none: all but the usual one")


class SwitchBody(BaseModel):
    """One of several things that an option switches."""

    name: str
    sentence: str


class OptionBody(BaseModel):
    """An option of a start, as games.options has it, in words."""

    name: str
    title: str
    sentence: str
    default: str
    values: list[str]
    form: str = Field(description="what else it can be, in words")
    clashes: list[ClashBody]
    switches: list[SwitchBody]
    within: str = Field(description="the option of no and yes without whose yes it says nothing")
    laid: bool = Field(description="whether it says what lies where, so that no start from cells takes it")


class Health(BaseModel):
    """The server accepts, and turns can be written."""

    status: Literal["ok"] = "ok"


class Alive(Health):
    """The server answers; waits: what turns wait for until they can be written, in words, usually empty."""

    waits: Said = ""


class TextBody(BaseModel):
    """The text of a file."""

    text: str


class SeenCell(BaseModel):
    """What stands on a cell, as seen or as corrected by a person."""

    model_config = ConfigDict(extra="forbid")

    colour: str | None = None
    owner: str = "none"
    active: bool = False
    piece: str | None = None
    heading: str = ""
    marks: tuple[str, ...] = ()

    @property
    def standing(self) -> Standing:
        """Return what stands there."""
        return Standing(
            self.colour, self.owner, self.active, self.piece, self.heading, tuple(sorted(self.marks))
        )


class GivenCell(SeenCell):
    """What stands on a cell; what else a scan says of it may be given back, and is not judged.

    note: what somebody answered of the piece, which no photo shows.
    """

    note: Annotated[str, Field(max_length=40)] = ""
    confidence: float | None = None
    doubtful: bool | None = None
    visible: bool | None = None
    heading_deg: float | None = None


class PartBody(BaseModel):
    """A part of a piece with an ink of its own, which joins two sides of the cell.

    ends: where these sides are as the piece lies, in degrees clockwise from the board's top.
    """

    ends: list[float]
    ink: str


class CellBody(SeenCell):
    """What stands on a named cell; words: the same for people and screen readers."""

    name: str
    words: Said
    note: str = Field(default="", description="what is known of the piece and not seen, in few letters")
    noted: Said = Field(default="", description="the same in words")
    marker: str = Field(default="", description="what lies on the cell itself to say so")
    parts: list[PartBody] = Field(default=[], description="of a piece made of parts, later ones on top")


class RegionBody(BaseModel):
    """A part of a board that a game names, and its cells."""

    name: str
    words: Said
    cells: list[str]


class BoardBody(BaseModel):
    """A board: cell names in reading order and where their centres are, in units of one cell."""

    shape: str
    names: list[str]
    centres: list[tuple[float, float]]
    outline: list[tuple[float, float]] = Field(description="the corners of a cell round its centre")
    width: float
    height: float
    joined: bool = Field(description="whether what a side has on neighbouring cells is one thing: an outline")
    shaded: list[str] = Field(description="cells that are dark by nature")
    regions: list[RegionBody]
    torus: bool = Field(description="whether the board goes on at the opposite edge")
    plain: bool = Field(
        False, description="whether nothing on it is ever a side's, so that cells need no frames"
    )


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
