"""Turns on the wire: in the making, and played back frame by frame."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from companion.web.models import MAX_TURN, BoardBody, CellBody, FaultBody, Said, Save

MAX_ACTIONS = 20_000
MAX_PATH = 64  # cells of one way


class CaptureBody(BaseModel):
    """Why a cell was captured: by which attackers, whose it was, whether it was active already."""

    cell: str
    attackers: list[str]
    owner: str
    again: bool


class EnclosedBody(BaseModel):
    """A wall, the cells that it closes off, and what is said of it in short."""

    wall: list[str]
    inside: list[str]
    what: str = ""


class Frame(BaseModel):
    """One step of a turn to be shown: the cell it is about, what it captured, what looks different after.

    scores: every side's after it, if the game has scores and they can be computed. enclosed: walls that close
    something off. ways: the cells along which each piece went. counts: what counters show from now on, by
    their names. drawn: whether lot brought it about. brief: the words in short. wave: which frames are seen
    at once, from 1; quiet: whether it only takes flags off.
    """

    words: Said
    cell: str | None
    captures: list[CaptureBody]
    changes: list[CellBody]
    scores: dict[str, int]
    enclosed: list[EnclosedBody] = []
    ways: list[list[str]] = []
    counts: dict[str, int] = {}
    drawn: bool = False
    brief: Said = ""
    wave: int = 0
    quiet: bool = False


class Playback(BaseModel):
    """A turn step by step, from the position before it; number and round as in the move list.

    scores, counts: every side's and every counter's before it.
    """

    number: int
    round: int | None
    side: str
    text: Said
    cells: list[CellBody]
    scores: dict[str, int]
    counts: dict[str, int] = {}
    frames: list[Frame]


class MostBody(BaseModel):
    """What a turn could take, and one that does, step by step from the position before it.

    scores: every side's before it; already: the side's cells before it, held: after it; most: no turn holds
    more, equal if that is exact.
    """

    words: Said
    already: int
    held: int
    most: int
    exact: bool
    side: str
    text: str
    cells: list[CellBody]
    scores: dict[str, int]
    frames: list[Frame]


class ClueBody(BaseModel):
    """A step of a hint: in words, the cells to look at, and the turns that it names."""

    words: Said
    cells: list[str]
    turns: list[str]


class HintBody(BaseModel):
    """A hint, each step of which says more.

    reach: in how many actions each part of a piece can do what it is for, by the cell's name; 0 if that is
    not found out. Empty unless it is asked for.
    """

    clues: list[ClueBody]
    reach: dict[str, list[int]] = {}


class ActionBody(BaseModel):
    """One primitive action: the game's verb, the cell or the way of cells, what is chosen with it."""

    model_config = ConfigDict(extra="forbid")

    verb: Annotated[str, Field(max_length=40)]
    cell: Annotated[str, Field(max_length=8)] = ""
    choice: Annotated[str, Field(max_length=60)] = ""
    path: Annotated[list[Annotated[str, Field(max_length=8)]], Field(max_length=MAX_PATH)] = []


class LegalAction(ActionBody):
    """A legal action, what is chosen in words, and the cells that it would capture.

    foretold: what would happen, of an action that goes a way of cells and captures something.
    """

    words: Said = ""
    captures: list[str] = []
    foretold: Said = ""
    drawn: bool = Field(default=False, description="whether this is no choice, but what lot could draw")
    shows: CellBody | None = Field(default=None, description="what a draw would bring onto the cell")


class MakingBody(BaseModel):
    """A turn in the making: the actions so far, or the turn as text.

    rest: leave everything still active to rest. pattern: a cell whose pattern is taken a step on, after the
    actions.
    """

    model_config = ConfigDict(extra="forbid")

    actions: Annotated[list[ActionBody], Field(max_length=MAX_ACTIONS)] = []
    rest: bool = False
    turn: Annotated[str, Field(max_length=MAX_TURN)] | None = None
    pattern: Annotated[str, Field(max_length=8)] = ""


class TaskTurn(BaseModel):
    """The actions of a turn that is to meet a task of a game's lesson, from the beginning of the turn."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(max_length=40)]
    task: Annotated[str, Field(max_length=40)]
    actions: Annotated[list[ActionBody], Field(max_length=MAX_ACTIONS)] = []


class WhyBody(BaseModel):
    """A question about a turn that was played: which cells captured a cell in a step of it.

    position: the save line before the turn. step: which frame of the turn, from 0. goes: whether the attacker
    goes to the cell; then cells show what stood before the step, else what stands after it.
    """

    id: str
    position: str
    turn: str
    step: int
    cell: str
    mover: str
    goes: bool
    board: BoardBody
    cells: list[CellBody]
    attackers: list[str]


class WhyTurn(BaseModel):
    """An answer to a question about a turn that was played: the cell that is to have captured the other.

    mover: whose turn it was; empty if the save line says it.
    """

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, Field(max_length=40)]
    position: Save
    turn: Annotated[str, Field(max_length=MAX_TURN)]
    step: Annotated[int, Field(ge=0)]
    cell: Annotated[str, Field(max_length=8)]
    mover: Annotated[str, Field(max_length=40)] = ""
    answer: Annotated[str, Field(max_length=8)]


class WhyAnswer(BaseModel):
    """Whether the cell captured the other, what to say, and the step with what stands after it if it did."""

    met: bool
    words: Said
    frame: Frame | None = None


class DraftBody(MakingBody):
    """A turn in the making anywhere: the position that it begins on, and the game if that is not said."""

    position: Save
    game: Annotated[str, Field(max_length=40)] = ""


class SharedBody(MakingBody):
    """A turn in the making at a table, which everybody there sees.

    after: the number of the last event that the sender knows; maker: names the page that makes it.
    """

    after: int
    maker: Annotated[str, Field(max_length=40)] = ""


class Shared(BaseModel):
    """What others see of a turn in the making: the last step, and every cell that looks different by now.

    seq: the last event before it; steps: how many there are, 0 if it was taken back; complete: only its
    end is missing; left: whether the page that makes it is closed or asleep. waves: in how many waves it is
    played back so far; leaps: whether several of them came at once, so that nobody saw them one by one.
    """

    seq: int
    maker: str
    side: str
    steps: int
    complete: bool
    frame: Frame | None
    cells: list[CellBody]
    left: bool = False
    waves: int = 0
    leaps: bool = False


class Made(BaseModel):
    """What the turn in the making at a table consists of; maker: its page, empty if no turn is being made.

    seq: the last event at the table. actions, rest, turn: as that page sent them.
    """

    seq: int
    maker: str = ""
    actions: list[ActionBody] = []
    rest: bool = False
    turn: str | None = None


class DraftView(BaseModel):
    """What a turn in the making comes to.

    accepted: how many of the actions are legal; faults: what is wrong with the next one.
    actions: every legal action from here. turn: its text, once it is complete; after: the save line then.
    done: the actions that were carried out. taps: what a tap on a cell with a legal action does: "cell"
    carries it out, "choice" selects the cell for one. can_rest: whether what is active may be left to rest.
    """

    cells: list[CellBody]
    phase: str
    mover: str
    instruction: Said
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
    by_lot: str | None = Field(
        default=None,
        description="the whole turn's text if only draws by lot are left, which the seed makes when it is "
        "written; `actions` then has what can be entered in their place, drawn from a real bag",
    )
    removed: list[CellBody] = Field(
        default=[], description="what stood on the cells from which pieces would go by the whole turn"
    )
    warning: Said = Field(
        default="", description="what to say before the turn is ended, empty if that needs no question"
    )
    state: str = Field(description='"illegal", "open", "may-end" (as it is) or "ended"')


class TaskBody(BaseModel):
    """What a turn makes of a task: whether it has ended, whether that meets the task, and why or why not.

    reply: the next side's turn that shows what was wrong with it, if one does. rings: the rings of cells that
    have won the game.
    """

    met: bool
    ended: bool
    words: Said
    rings: list[list[str]] = []
    reply: DraftView | None = None
