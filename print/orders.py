"""Orders: what people say when they want pages, and the job that this comes to.

The command line and the companion's print page both order here, so that the same words give the same pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from calibration.paper import paper
from calibration.printer import Printer
from calibration.released import board_sheet, played_on, printed_for, sheet_named
from calibration.sheet import Sheet
from games.board import Board, board_named
from games.catalogue import DEFAULT_GAME, Entry, entry_named, entry_of_board
from games.options import Option
from games.rectangles import cells_in
from games.words import all_of
from print.board import Marks
from print.decals import Die, dice_for
from print.errors import PrintError
from print.jobs import PLAYERS, YES, Job, most_players, usual_players
from print.kinds import ALL, ASIDE, BOARD_OPTIONS, MARKED, Kind, kind_named, kinds_of
from print.output import output_on
from print.rules import edition_of
from print.words import say


@dataclass(frozen=True)
class Order:
    """What a person orders; each empty field has its usual value.

    game: its id. size: as people call the board (9, 8x6, hex7). sheet: a sheet's name in place of size.
    cell: mm. paper: its name. die, face_width, inset: mm, of decals. printer: as it was measured.
    grey: without colour. save_ink: outlined. ruleset: of the rules. wording: of all pages.
    dead: cells that are none, and rectangles of them (i1-p8), with commas. torus: whether the board's edges
    are joined. players: for how many a set is; side: whose tokens alone are wanted. option: what else of the
    game's options it is played with, as in "NAME=VALUE, OTHER=VALUE". px: of pictures. url: of a tent.
    """

    game: str = ""
    size: str = ""
    sheet: str = ""
    cell: float | None = None
    paper: str = "a4"
    die: float | None = None
    face_width: float | None = None
    inset: float | None = None
    printer: Printer | None = None
    grey: bool = False
    save_ink: bool = False
    ruleset: str = ""
    wording: str = ""
    dead: str = ""
    torus: bool = False
    players: int | None = None
    side: str = ""
    option: str = ""
    px: int | None = None
    url: str = ""


ORDERED = tuple(field.name for field in fields(Order))
"""What can be ordered, by name: whoever takes orders in other words calls the same things the same."""


_ALWAYS = frozenset({"paper"})
_FLAGS = {name: "--profile" if name == "printer" else f"--{name.replace('_', '-')}" for name in ORDERED}
_USUAL = Order()


def job_for(kind: str, order: Order) -> Job:
    """Return the job of an order for one kind, or for all of a set; raises as job_of.

    Raises PrintError, too, for what is said but used by no page.
    """
    if kind in ASIDE:
        _require(kind, order, ASIDE[kind])
    else:
        plain = plain_job(order)
        require_used(order, kinds_of(plain) if kind == ALL else (kind_named(kind),), plain)
    return job_of(order)


def options_of(kind: Kind, job: Job) -> frozenset[str]:
    """Return what can be said of a kind, by the names of an order; of all besides that, the paper."""
    needless = set() if _counts_players(kind, job) else {"players"}
    needless |= {"wording"} if job.tokens else set()  # which no game brings
    needless |= {"option"} if not told_options(job) else set()
    return BOARD_OPTIONS | (kind.uses - needless - (set() if job.sheet.board.sides == 4 else MARKED))


def _counts_players(kind: Kind, job: Job) -> bool:
    """Return whether pages depend on how many play; with tokens even the board does, if it is too small."""
    if job.tokens:
        return True
    more = most_players(job.game, job.sheet.board.shape) > usual_players(job.game)
    return more and kind.name != "board"


def told_options(job: Job) -> tuple[Option, ...]:
    """Return the options of a start that a set's pages tell."""
    told = () if job.tokens else job.game.kit.rule_sheet().tells
    return tuple(option for option in job.game.options if option.name in told)


def require_used(order: Order, kinds: Sequence[Kind], job: Job) -> None:
    """Raise PrintError for what an order says but none of these kinds uses, GamesError for wrong players."""
    if job.tokens:
        job.tokens.sides_of(order.players)
    what = kinds[0].name if len(kinds) == 1 else ""
    title = "" if order.game else (job.tokens or job.game).title
    _require(what, order, frozenset().union(*(options_of(kind, job) for kind in kinds)), title)


def plain_job(order: Order) -> Job:
    """Return the job of an order's game and board alone."""
    return job_of(_keeping(order, BOARD_OPTIONS))


def narrow_order(order: Order, kind: Kind, job: Job) -> Order:
    """Return what an order says of a kind, with whatever the kind does not use left out."""
    return _keeping(order, options_of(kind, job))


def _keeping(order: Order, names: frozenset[str]) -> Order:
    return replace(order, **{n: getattr(_USUAL, n) for n in ORDERED if n not in names | _ALWAYS})


def _require(kind: str, order: Order, used: frozenset[str], title: str = "") -> None:
    """Raise PrintError for what is said and not used; title: of the game taken where none is named."""
    said = [name for name in ORDERED if getattr(order, name) != getattr(_USUAL, name)]
    if needless := [_FLAGS[name] for name in said if name not in used | _ALWAYS]:
        flags, takes = all_of(needless), tuple(_FLAGS[name] for name in ORDERED if name in used | _ALWAYS)
        why = say("unused-by-all", flags=flags, takes=takes)
        if kind:
            why = say("unused-by-one", kind=kind, flags=flags, takes=takes)
        raise PrintError(say("unused-by-game", why=why, title=title) if title else why)


def job_of(order: Order) -> Job:
    """Return the job of an order; raise PrintError, CalibrationError or GamesError for one that is none."""
    output = replace(output_on(paper(order.paper), order.printer), grey=order.grey, spare=order.save_ink)
    its = _entry_of(order)
    sheet = _sheet_of(order, its) if order.sheet else _board_of(order, its)
    tokens = its.game.printed.tokens if its.game.printed else None
    if tokens:
        tokens.sides_of(order.players)
    job = Job(sheet, output, _dice(order, sheet), its.game, tokens=tokens, players=order.players)
    return _complete(replace(job, side=order.side), order)


def _entry_of(order: Order) -> Entry:
    """Return the game that is named, else what the sheet says, else the first with rules on such a board."""
    if order.game:
        return entry_named(order.game)
    if order.sheet:
        sheet = sheet_named(order.sheet)
        return entry_named(sheet.game) if sheet.game else entry_of_board(sheet.board.shape)
    return entry_of_board(order.size) if order.size else entry_named(DEFAULT_GAME)


def _board_of(order: Order, its: Entry) -> Sheet:
    return board_sheet(its.shape(order.size or its.usual_size), order.cell, paper(order.paper), its.id)


def _sheet_of(order: Order, its: Entry) -> Sheet:
    """Return the sheet that an order names, as printed for a game; raise PrintError for one of others."""
    if order.cell is not None:
        raise PrintError(say("cell-of-sheet"))
    sheet = sheet_named(order.sheet)
    if sheet.game not in ("", its.id) or not its.plays(sheet.board.shape):
        raise PrintError(say("other-sheet", title=its.title, sheet=sheet.name, size=its.usual_size))
    return printed_for(sheet, its.id)


def _complete(job: Job, order: Order) -> Job:
    """Return a job with its rules and marks; raise PrintError or GamesError for any that do not exist."""
    if order.ruleset:
        edition_of(job.game.kit.rule_sheet(), order.ruleset)
    options = _options(job, order)
    wording = order.wording.strip().lower()
    if wording and job.tokens:
        raise PrintError(say("no-other-words", title=job.tokens.title))
    job.game.wording(wording)
    marks = Marks(cells_in(job.sheet.board, order.dead) | job.sheet.dead, order.torus)
    marks.require_fit(job.sheet)
    if board := _changed_board(job, marks):
        job = replace(job, sheet=played_on(job.sheet, (job.tokens or job.game).id, board))
    return replace(job, ruleset=order.ruleset, wording=wording, marks=marks, options=options)


def _changed_board(job: Job, marks: Marks) -> Board | None:
    """Return the board that is played on, None if the sheet's is, or if marks are no matter of its game's.

    Raises GamesError if the game is not played on such a board.
    """
    plan = job.sheet.board.plan
    torus = ["torus"] * (marks.torus and plan[0].isdigit())  # others are named as in chess
    changes = torus + [".".join(sorted(marks.dead))] * bool(marks.dead)
    if not changes:
        return None
    return entry_named((job.tokens or job.game).id).board(board_named("-".join((plan, *changes))).shape)


def _options(job: Job, order: Order) -> dict[str, str]:
    """Return the options that are not as usual; raise PrintError or GamesError for what cannot be."""
    known, asked = {its.name: its for its in job.game.options}, dict[str, str]()
    told = tuple(its.name for its in told_options(job))
    for item in filter(str.strip, order.option.split(",")):
        name, equals, value = (part.strip().lower() for part in item.partition("="))
        if not equals or name not in told:
            raise PrintError(say("no-such-option", item=item.strip(), known=told or say("no-options")))
        asked[name] = known[name].value(value)
    if job.players and not job.tokens and PLAYERS in known:
        asked[PLAYERS] = known[PLAYERS].value(str(job.players))
    dead = cells_in(job.sheet.board, order.dead)
    board = {
        "dead": " ".join(name for name in job.sheet.board.names if name in dead),
        "torus": YES if order.torus else "",
    }
    asked_all = asked | {name: value for name, value in board.items() if value and name in known}
    if asked_all and not job.tokens:
        job.game.rules.start(job.sheet.board.shape, order.ruleset, seed=0, options=asked_all)
    return {name: value for name, value in asked.items() if value != known[name].default}


def _dice(order: Order, sheet: Sheet) -> tuple[Die, ...]:
    if order.face_width is not None and order.die is None:
        raise PrintError(say("face-alone"))
    dice = dice_for(sheet.sizes) if order.die is None else (Die(order.die, order.face_width),)
    return dice if order.inset is None else tuple(replace(die, inset=order.inset) for die in dice)
