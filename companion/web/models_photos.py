"""Photos of the real table on the wire: what was read in them, and how that compares."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from companion.web.models import BoardBody, FaultBody, GivenCell, Options, PartBody, Said, SeenCell
from companion.web.models_dealing import Dealing
from companion.web.models_table import ToDo
from companion.web.models_turns import Playback


class CompareBody(BaseModel):
    """What stands on the real table, cell by cell."""

    model_config = ConfigDict(extra="forbid")

    cells: dict[str, GivenCell] = Field(max_length=1000)


class LaidBody(CompareBody):
    """What stands on a board of a shape, before there is a table; without game it is the board's own."""

    game: Annotated[str, Field(max_length=40)] = ""
    shape: Annotated[str, Field(max_length=16)]
    ruleset: Annotated[str, Field(max_length=40)] = ""
    options: Options = {}


class NotedBody(BaseModel):
    """What may be known of a piece: in the few letters that are noted beside it, and in words."""

    note: str
    noted: Said


class QuestionBody(BaseModel):
    """What nobody could see or know of the piece on a cell; said: the note that was answered, else empty.

    Answers may be given back as the cell's `note`; the first is what is assumed without one.
    """

    cell: str
    words: Said
    assumed: Said
    answers: list[NotedBody]
    said: str


class Questions(BaseModel):
    """Everything that nobody could see or know of what stands there."""

    questions: list[QuestionBody]


class RulingChoice(BaseModel):
    """A ruling that the referee can make: `ruling`, `turn` and `save` are sent as they are.

    ruling: "take" counts the nearest legal turn, "restore" takes the turn back, "stand" counts what lies
    there. changes: what hands then have to change, in the order in which hands work. mover: who moves then.
    """

    ruling: str
    mover: str
    turn: str
    save: str
    changes: list[ToDo]


class Comparison(BaseModel):
    """The differences of the real table from what should stand there; save: what stands there.

    nearest: the legal position that differs least from an illegal one, as far as was found; corrections: how,
    cell by cell; least: no legal position differs in fewer cells.

    verdict: "same", or whether a legal turn leads there: "legal" (turn: which), "illegal" (faults: why),
    "undecided"; empty if the last turn is still being carried out. The turn is one way to get there, the
    shortest that is known.

    at_fault: the cells to look at again, which cannot all stand so; what else differs may be part of a turn.
    """

    differences: list[FaultBody]
    save: str | None
    verdict: str
    turn: str | None
    told: Said = Field(default="", description="what is known of every turn that leads there")
    faults: list[FaultBody]
    nearest: str | None = None
    corrections: list[FaultBody] = []
    least: bool = False
    at_fault: list[str] = []
    assumed: list[Said] = Field(
        default=[], description="what of `save` nobody could see or know, or has said"
    )
    questions: list[QuestionBody] = Field(default=[], description="the same to be asked, answered or not")
    shown: Playback | None = Field(default=None, description="the turn step by step, where one leads there")
    rulings: list[RulingChoice] = Field(
        default=[],
        description="what the referee can rule if no turn explains what lies there: first what has a legal "
        "result, of these the least work first",
    )
    begun: dict[str, str] = Field(
        default={},
        description="if nothing is done but to turn pieces: each of their cells with the turn that says so",
    )
    dealing: Dealing | None = Field(
        default=None,
        description="what hands put right, lane by lane, unless nothing differs or a turn leads there",
    )


class ScannedCell(BaseModel):
    """What a photo shows of one cell; confidence: with what was known of the table before."""

    colour: str | None = None
    piece: str | None = None
    owner: str
    active: bool
    confidence: float
    doubtful: bool
    visible: bool = Field(description="whether the photo shows it; if not, what stands there is unknown")
    heading_deg: float | None = None
    heading: str = Field(default="", description="where a piece looks, as in a standing")
    marks: list[str] = Field(default=[], description="what lies on the piece")


class SeenFactors(BaseModel):
    """The values that each part of a cell can have; their combinations are not listed."""

    colour: list[str | None]
    piece: list[str | None]
    owner: list[str]
    active: list[bool]
    heading: list[str]
    marks: list[str]


class Candidate(SeenCell):
    """What a doubtful cell may be, and how probably."""

    odds: float


class ProfileFit(BaseModel):
    """Whether the pieces are those of the household's profile; message: what to do if they are not."""

    fits: bool
    message: Said


class Beyond(BaseModel):
    """What stands on cells of the sheet that are none of the board's."""

    cells: list[str]
    message: Said


class Scan(BaseModel):
    """A board read in a photo, or in several of the same table."""

    photo: str
    photos: list[str] = Field(description="what the photos are called, in the order they were read")
    board: int = Field(description="its number in the first photo")
    game: str = Field(description="the game whose pieces were looked for")
    sheet: str
    shape: str
    pieces: str
    cells: dict[str, ScannedCell]
    doubtful: list[str]
    candidates: dict[str, list[Candidate]] = Field(
        description="what may stand on each doubtful cell, likeliest first"
    )
    outlines: list[dict[str, list[tuple[float, float]]]] = Field(
        description="where each photo shows the cells: their corners in pixels of the upright photo"
    )
    decided: list[FaultBody] = Field(
        default=[], description="doubtful cells that the rules decided, by what stood on the table before"
    )
    advice: list[Said] = Field(default=[], description="what to change for a better photo")
    save: str | None
    seconds: dict[str, float]
    profile: ProfileFit | None = Field(default=None, description="where photos are read with a profile")
    supposed: Said | None = Field(
        default=None, description="which sheet it is taken for, where its code cannot be read"
    )
    supposed_game: Said | None = Field(
        default=None, description="which game it is taken for, where the board does not name one of several"
    )
    beyond: Beyond | None = Field(default=None, description="where something stands besides the board")
    layout: BoardBody = Field(description="where the cells are, to draw the board")
    classes: list[SeenCell] = Field(
        description="everything that can stand on a cell; of a game with more than 1,000 looks only some"
    )
    factors: SeenFactors = Field(description="what a cell can show, factor by factor")
    parts: dict[str, list[PartBody]] = Field(
        default={}, description="the parts of each piece made of parts, as it looks to the board's top"
    )
    unseen: list[Said] = Field(default=[], description="what belongs to a position and no photo shows")
