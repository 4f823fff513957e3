"""Orders: what people say when they want pages, and the job that this comes to.

The command line and the companion's print page both order here, so that the same words give the same pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from calibration.paper import paper
from calibration.printer import Printer
from calibration.released import board_sheet, sheet_for_board, sheet_for_game, sheet_named
from calibration.sheet import Sheet
from games.board import Board, board_named
from games.catalogue import DEFAULT_GAME, game_named, game_of_board, plays
from games.game import Game
from games.options import Option
from games.rectangles import cells_in
from games.words import all_of
from print.board import Marks
from print.decals import Die, dice_for
from print.errors import PrintError
from print.jobs import PLAYERS, YES, Job, most_players, usual_players
from print.kinds import ALL, ASIDE, BOARD_OPTIONS, MARKED, PageKind, kind_named, kinds_of
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
"""What can be ordered, by name: orders in other words call the same things the same."""


_ALWAYS = frozenset({"paper"})
_FLAGS = {name: "--profile" if name == "printer" else f"--{name.replace('_', '-')}" for name in ORDERED}
_USUAL = Order()


@dataclass(frozen=True)
class Plan:
    """What an order comes to: its game and its sheet, found once for all kinds of pages."""

    order: Order
    game: Game[Any]
    sheet: Sheet

    @cached_property
    def plain(self) -> Job:
        """Return the job of the game and the board alone."""
        return self._job(_keeping(self.order, BOARD_OPTIONS))

    @cached_property
    def job(self) -> Job:
        """Return the job of all that is ordered; raises PrintError or GamesError for what cannot be."""
        return self._job(self.order)

    def narrow(self, kind: PageKind) -> Order:
        """Return what the order says of a kind, without what the kind does not use."""
        return _keeping(self.order, options_of(kind, self.plain))

    def job_of_kind(self, kind: PageKind) -> Job:
        """Return the job of one kind, without what the kind does not use."""
        return self._job(self.narrow(kind))

    def require_used(self, kinds: Sequence[PageKind]) -> None:
        """Raise PrintError for what is ordered but no kind uses, GamesError for a wrong number of players."""
        job = self.plain
        if job.tokens:
            job.tokens.sides_of(self.order.players)
        what = kinds[0].name if len(kinds) == 1 else ""
        title = "" if self.order.game else self.game.title
        used = frozenset[str]().union(*(options_of(kind, job) for kind in kinds))
        _require(what, self.order, used, title)

    def _job(self, order: Order) -> Job:
        output = replace(output_on(paper(order.paper), order.printer), grey=order.grey, spare=order.save_ink)
        tokens = self.game.printed.tokens if self.game.printed else None
        if tokens:
            tokens.sides_of(order.players)
        dice = _dice(order, self.sheet)
        job = Job(self.sheet, output, dice, self.game, tokens=tokens, players=order.players, side=order.side)
        return _complete(job, order)


def plan_of(order: Order) -> Plan:
    """Return the plan of an order; raise CalibrationError or GamesError for a board that is none."""
    on = paper(order.paper)
    named = sheet_named(order.sheet) if order.sheet else None
    game = _game_of(order, named)
    if named:
        return Plan(order, game, _sheet_for(order, named, game))
    shape = game.rules.board(order.size or game.usual_shape).shape
    return Plan(order, game, board_sheet(shape, order.cell, on, game.id))


def job_for(kind: str, order: Order) -> Job:
    """Return the job of an order for one kind, or for all of a set; raises as job_of.

    Raises PrintError, too, for what is said but used by no page.
    """
    if kind in ASIDE:
        _require(kind, order, ASIDE[kind])
        return job_of(order)
    plan = plan_of(order)
    plan.require_used(kinds_of(plan.plain) if kind == ALL else (kind_named(kind),))
    return plan.job


def job_of(order: Order) -> Job:
    """Return the job of an order; raise PrintError, CalibrationError or GamesError for one that is none."""
    return plan_of(order).job


def options_of(kind: PageKind, job: Job) -> frozenset[str]:
    """Return what can be said of a kind, by the names of an order; of all besides that, the paper."""
    needless = set() if _counts_players(kind, job) else {"players"}
    needless |= {"wording"} if job.tokens else set()  # which no game brings
    needless |= {"option"} if not told_options(job) else set()
    return BOARD_OPTIONS | (kind.uses - needless - (set() if job.sheet.board.sides == 4 else MARKED))


def _counts_players(kind: PageKind, job: Job) -> bool:
    """Return whether pages depend on how many play; with tokens even the board does, if it is too small."""
    if job.tokens:
        return True
    more = most_players(job.game, job.sheet.board.shape) > usual_players(job.game)
    return more and kind.name != "board"


def told_options(job: Job) -> tuple[Option, ...]:
    """Return the options of a start that a set's pages describe."""
    described = () if job.tokens else job.usual_rules.tells
    return tuple(option for option in job.game.options if option.name in described)


def _keeping(order: Order, names: frozenset[str]) -> Order:
    return replace(order, **{n: getattr(_USUAL, n) for n in ORDERED if n not in names | _ALWAYS})


def _require(kind: str, order: Order, used: frozenset[str], title: str = "") -> None:
    """Raise PrintError for what is said and not used; title: of the game taken if none is named."""
    said = [name for name in ORDERED if getattr(order, name) != getattr(_USUAL, name)]
    if needless := [_FLAGS[name] for name in said if name not in used | _ALWAYS]:
        flags, takes = all_of(needless), tuple(_FLAGS[name] for name in ORDERED if name in used | _ALWAYS)
        why = say("unused-by-all", flags=flags, takes=takes)
        if kind:
            why = say("unused-by-one", kind=kind, flags=flags, takes=takes)
        raise PrintError(say("unused-by-game", why=why, title=title) if title else why)


def _game_of(order: Order, sheet: Sheet | None) -> Game[Any]:
    """Return the game that is named, else what the sheet says, else the first with rules on such a board."""
    if name := order.game or (sheet.game if sheet else ""):
        return game_named(name)
    shape = sheet.board.shape if sheet else order.size
    return game_of_board(shape) if shape else game_named(DEFAULT_GAME)


def _sheet_for(order: Order, sheet: Sheet, game: Game[Any]) -> Sheet:
    """Return the sheet that an order names, as printed for a game; raise PrintError for one of others."""
    if order.cell is not None:
        raise PrintError(say("cell-of-sheet"))
    if sheet.game not in ("", game.id) or not plays(game, sheet.board.shape):
        raise PrintError(say("other-sheet", title=game.title, sheet=sheet.name, size=game.usual_shape))
    return sheet_for_game(sheet, game.id)


def _complete(job: Job, order: Order) -> Job:
    """Return a job with its rules and marks; raise PrintError or GamesError for any that do not exist."""
    if order.ruleset:
        edition_of(job.usual_rules, order.ruleset)
    options = _options(job, order)
    wording = order.wording.strip().lower()
    if wording and job.tokens:
        raise PrintError(say("no-other-words", title=job.game.title))
    job.game.wording(wording)
    marks = Marks(cells_in(job.sheet.board, order.dead) | job.sheet.dead, order.torus)
    marks.require_fit(job.sheet)
    if board := _changed_board(job, marks):
        job = replace(job, sheet=sheet_for_board(job.sheet, job.game.id, board))
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
    return job.game.rules.board(board_named("-".join((plan, *changes))).shape)


def _options(job: Job, order: Order) -> dict[str, str]:
    """Return the options that are not as usual; raise PrintError or GamesError for what cannot be."""
    known, asked = {its.name: its for its in job.game.options}, dict[str, str]()
    names = tuple(its.name for its in told_options(job))
    for item in filter(str.strip, order.option.split(",")):
        name, equals, value = (part.strip().lower() for part in item.partition("="))
        if not equals or name not in names:
            raise PrintError(say("no-such-option", item=item.strip(), known=names or say("no-options")))
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
