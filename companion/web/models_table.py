"""Everything that a page shows of a table, on the wire."""

from __future__ import annotations

from pydantic import BaseModel, Field

from companion.web.models import BoardBody, CellBody, Said, WordingBody
from companion.web.models_opening import TermsBody
from companion.web.models_turns import DraftView, Playback


class Written(BaseModel):
    """An event that is written: its number, the position after it, the cells captured in it."""

    seq: int
    save: str
    captured: list[str]
    shown: Playback | None = Field(
        default=None,
        description="a turn that was handed in as its actions, or of a game in which pieces are turned, if "
        "more followed than its first step",
    )


class BecauseBody(BaseModel):
    """One reason of several for an end, and the way of cells that it is about."""

    words: Said
    path: list[str]


class OutcomeBody(BaseModel):
    """How the game ended."""

    winner: str | None = Field(description="the only winner, null for a draw or where several share the win")
    reason: Said
    words: Said
    winners: list[str] = Field(description="all who share the win, none for a draw")
    places: list[list[str]] = Field(description="from the best to the worst, where more than winners is told")
    rings: list[list[str]] = Field(description="closed walks of cells that won the game")
    because: list[BecauseBody] = Field(description="what the reason rests on, cell by cell")
    for_good: bool = Field(description="true where the sides cannot agree to play on after it")
    called_off: bool = Field(default=False, description="whether the game does not count: no win, no draw")


class PlyBody(BaseModel):
    """One step of the game for the move list; standing: false if it was undone.

    number: which step; round: as the record numbers it, null for steps that are no turn of their own.

    changed: every cell that the step touched, for the mark of the last move; by: "screen", "photo", or which
    simple player made it. gained: cells that the turn made the side's.
    """

    number: int
    round: int | None
    side: str
    text: Said
    captured: list[str]
    gained: list[str] = []
    changed: list[str]
    standing: bool
    by: str
    lapsed: bool = Field(default=False, description="whether the turn is lost because time was up")


class SideClock(BaseModel):
    """One side's time in milliseconds, at the moment of the answer.

    left: below 0 if it is up; base, bonus: as settled; carried: how long its turns took by hand.
    free: how long nothing is counted yet, of the delay or for a playback; waits: how long of it for that.
    """

    left: int
    base: int
    bonus: int
    carried: int
    free: int = 0
    waits: int = 0


class ClockBody(BaseModel):
    """The clocks: "run" with the side that thinks, or why they stand.

    They stand before the first turn ("start"), in a break ("break"), while hands carry a turn out ("hands"),
    after the server was away ("away") and when the game is over ("over").
    """

    kind: str
    state: str
    turn: str
    due: list[str] = Field(description="every seat whose time counts while the clock runs, `turn` first")
    carrying: str
    sides: dict[str, SideClock]
    wait: bool = Field(default=False, description="whether clocks wait while a turn is played back")
    limit: int = Field(default=0, description="milliseconds that the whole game may take, 0 for no limit")
    limit_left: int = Field(default=0, description="what of them is left, below 0 once they are up")


class RequestBody(BaseModel):
    """What a side asks of others by the rules; waits: the sides that have not answered, which means no."""

    side: str
    what: str
    words: Said
    waits: list[str]


class OfferedBody(BaseModel):
    """What was asked of the others; waits: who has not agreed yet."""

    side: str
    what: str
    words: Said
    waits: list[str]


class ToDo(BaseModel):
    """What hands do on one cell of the real table."""

    cell: str
    words: list[Said]


class RuledBody(BaseModel):
    """What the referee ruled after so many steps."""

    after: int
    words: Said


class RemarkedBody(BaseModel):
    """What somebody wrote into the record after so many steps, or that a seat got a fresh link."""

    after: int
    words: Said


class GrantedBody(BaseModel):
    """The seat that gets a fresh link, and the two seats that agreed on it and may make it."""

    side: str
    by: list[str]


class AbsenceBody(BaseModel):
    """A time in which the server was away while a clock ran, which made a pause after so many steps."""

    after: int
    words: Said


class CallBody(BaseModel):
    """What a side may say whether it is due or not, written as a turn, and in words."""

    turn: str
    words: Said
    answers: str = Field(default="", description="the side whose request this answers, empty for none")


class SideAtTable(BaseModel):
    """A side at this table: "in", "waits" or "out"; since: in which round it became so.

    mark: what marks it in short; ink: the ink of its frames and of its stones, with its colour and one that
    shows on it; empty for a side that has none.
    """

    side: str
    state: str
    since: int
    mark: str = ""
    ink: str = ""
    colour: str = ""
    on_colour: str = ""


class TallyBody(BaseModel):
    """A counter: its name in frames, what stands beside it, its column if it has one, its ground's ink."""

    name: str
    title: Said
    value: int
    column: str = ""
    ink: str = ""


class LevelBody(BaseModel):
    """How hard the game is: the option that says so, what it is called, and what else it can be."""

    name: str
    title: Said
    value: str
    values: list[str]


class TrayBody(BaseModel):
    """What a page shows of a game in which a turn is to turn one piece on the board."""

    verb: str = Field(description="of the action that turns a piece to the heading that is chosen")
    signs: dict[str, str] = Field(
        description='how marks on pieces are drawn, by the mark: "star" or "diamond"'
    )
    tallies: list[TallyBody]
    level: LevelBody | None
    hints: bool = Field(False, description="whether the game gives hints")
    helped: list[str] = Field(description='what keeps the result from being compared: "undo", "hint"')


class TableBegun(BaseModel):
    """What is played at a table, and how it began: that stays as it is."""

    game: str
    title: str
    wordings: list[WordingBody] = Field(description="what the game can be told in besides the standard words")
    origin: str
    detail: str
    seeded: bool = Field(False, description="whether lot decides anything, so that a seed says something")
    cautions: list[Said] = Field(description="what was measured of rules that do not go well together")
    assumed: list[Said] = Field(description="what of a start from a photo nobody could see or know")
    bests: str = Field(default="", description="what /api/bests calls the boards that this is compared with")
    dice: bool = Field(description="whether dice can stand for its pieces, so that a photo is read as such")
    chess_clock: bool = Field(default=True, description="whether the game can have a chess clock")
    before: str = Field(description="the table of the game before; empty if there was none")
    started: float = Field(description="when the table was opened, in seconds since 1970")


class TableGame(BaseModel):
    """How the game stands, and by which rules it is played."""

    ruleset: str
    rules: str = Field(description="which rules are played, to be told; empty if the game has no others")
    free: bool = Field(default=False, description="whether the page counts the cells that nobody owns")
    save: str
    share: str = Field(description="the save line that says who is to move")
    unread: list[str] = Field(description="keys of its save lines that nothing reads: they were never judged")
    phase: str
    instruction: Said
    scores: dict[str, int]
    match: Said = Field(description="how the match stands that this game is one of; empty if it is none")
    outlook: dict[str, list[Said]] = Field(
        default={}, description="what players want to know of a side: its reserve, prices, pieces in danger"
    )
    wheel: list[str] = Field(default=[], description="colours, each of which captures the next")
    tray: TrayBody | None = Field(default=None, description="null unless pieces are turned on the board")
    most: str = Field(
        description='whether it is told what a turn could take: "told", "ask" for it first, empty for never'
    )
    real: bool = Field(description="whether a real table is known of")
    to_do: list[ToDo]
    dealt: bool = Field(False, description="whether hands see to the real board lane by lane (`/dealing`)")


class TableSeats(BaseModel):
    """Who plays at a table, who may act and in what way, and what the sides ask of each other."""

    sides: list[str]
    seats: list[SideAtTable] = Field(
        description="who is in this game, waits or is out, in the order of turns"
    )
    names: dict[str, str] = Field(default={}, description="what players call themselves, by their sides")
    players: dict[str, str] = Field(description="side -> the seat that plays it by now")
    seat: str = Field(description="the seat that plays the side to move")
    mover: str
    due: list[str] = Field(description="the sides that may act now, the side to move first; none at the end")
    offer: OfferedBody | None
    requests: list[RequestBody] = Field(description="what sides ask of others by the rules of the game")
    granted: GrantedBody | None = Field(default=None, description="a fresh link that two seats agreed on")


class TableOwn(BaseModel):
    """The facts that differ by role; all else of a table is the same for everybody."""

    calls: list[CallBody] = Field(description="what the seat that asks may say now: to claim a draw")
    can_undo: bool
    can_redo: bool
    undo: Said = Field(default="", description="what would be taken back, empty if nothing can be")
    can_unhit: bool = Field(default=False, description="whether the last tap on the clock can be taken back")
    lifts: str = Field(default="", description="the seat whose fallen flag is lifted if time is given to it")


class TableTerms(BaseModel):
    """The terms of play, and what the rules and the server know of time."""

    terms: TermsBody
    has_time: bool = Field(description="whether the rules know that the time of the whole game is up")
    remaining: list[str] = Field(
        default=[], description="the sides that still have a turn before the game ends, empty if nobody knows"
    )
    absences: list[AbsenceBody] = Field(description="when the server was away while a clock ran")


class TableHistory(BaseModel):
    """How the game ended, what was ruled and remarked, and which game comes next."""

    outcome: OutcomeBody | None
    rulings: list[RuledBody]
    can_unrule: bool = Field(default=False, description="whether the referee can take the last ruling back")
    remarks: list[RemarkedBody] = Field(default=[], description="what people wrote into the record")
    next: str = Field(description="the table where the next game has begun; empty if none has")
    rematch: dict[str, str] = Field(description="the options proposed for the next game")
    starts: list[str] = Field(
        description="how the next game can begin: dealt by lot, or on the same position as this one"
    )


class TableBoard(BaseModel):
    """What stands on the board, and the steps that led there: a stream names only those that changed."""

    board: BoardBody
    cells: list[CellBody]
    plies: list[PlyBody]


class TableBody(TableBegun, TableGame, TableBoard, TableSeats, TableOwn, TableTerms, TableHistory):
    """Everything that a page shows of a table."""

    table: str
    seq: int
    known: int = Field(
        description="the number of the last event that somebody who writes has to know: after it the server "
        "wrote only that it was away, and that play went on"
    )
    role: str
    clock: ClockBody | None
    held: list[str] = Field(default=[], description="every seat that this browser holds here")
    epoch: str = Field(default="", description="another one if a copy of the database was put back")
    draft: DraftView | None = Field(
        default=None,
        description="the turn that is due, nothing of it made yet, where ?draft=true asks for it",
    )
