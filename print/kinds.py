"""The kinds of pages that can be printed: one table from a kind's name to what makes it.

A kind is a title and a builder; kinds of loose pieces are for games that need them. New kinds are new rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from calibration.abacus import abacus
from calibration.joined import joined_of
from calibration.paper import PAPERS, Paper
from calibration.released import sheet_named
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from games.catalogue import DEFAULT_GAME, game_named
from games.game import Game
from games.rule_sheet import PrintedSet, RuleSheet
from games.sets import ThreadSet, TokenSet
from games.words import Message, spoken
from print.abacus import abacus_pdf
from print.art import art_files
from print.board import PLAIN, Marks, board_pdf
from print.decals import STANDARD_DICE, Die, decal_pdf
from print.errors import PrintError
from print.instructions import SetFacts, instructions_pdf
from print.joined import joined_pdf
from print.output import output_on
from print.pieces import control_disc_sheet, loose_kinds, piece_pdf, piece_sheets
from print.record import Recorded, record_pdf
from print.rules import edition_of, reference_pdf, rules_pdf
from print.scale_test import scale_test_pdf
from print.set_guide import set_guide_pdf
from print.symbols import symbol_files
from print.threads import threads_pdf
from print.tokens import tokens_pdf
from print.words import say

__all__ = [
    "ALL",
    "ASIDE",
    "BOARD_OPTIONS",
    "KINDS",
    "MARKED",
    "Job",
    "Kind",
    "build",
    "kind_named",
    "kinds_for",
    "kinds_of",
    "pictures",
]

ALL = "all"
# What can be said of a kind, by the names of print.orders: of every kind that belongs to a set, of every kind
# whose pages follow the printer and the ink, and of kinds by themselves.
BOARD_OPTIONS = frozenset({"game", "size", "sheet", "cell"})
_INKED = frozenset({"printer", "grey", "save_ink"})
_COUNTED = frozenset({"dead"})  # of all that is printed for every cell
MARKED = _COUNTED | {"torus"}  # of boards of squares
_RULES, _SIDES, _WORDED = frozenset({"ruleset"}), frozenset({"players"}), frozenset({"wording"})
_DICE = frozenset({"die", "face_width", "inset"})
ASIDE = {"tent": frozenset({"url"}), "art": BOARD_OPTIONS | {"px"}, "symbols": frozenset({"px"})}
"""What is printed beside sets, and what can be said of it."""


@dataclass(frozen=True)
class Job:
    """Say what is to be printed: for which board and game, on which paper, for which dice.

    ruleset: of the rules, wording: of all pages; empty for the usual. marks: on the board.
    tokens: the set of tokens wanted in place of a game's pieces, players: for how many.
    """

    sheet: Sheet = field(default_factory=lambda: sheet_named("board-9x9"))
    paper: Paper = PAPERS["a4"]
    dice: tuple[Die, ...] = STANDARD_DICE
    game: Game[Any] = field(default_factory=lambda: game_named(DEFAULT_GAME))
    ruleset: str = ""
    wording: str = ""
    marks: Marks = PLAIN
    tokens: TokenSet | ThreadSet | None = None
    players: int | None = None

    @property
    def rules(self) -> RuleSheet:
        """Return the rule sheet in the edition that is wanted; raise PrintError where there is none."""
        photographed = not output_on(self.paper).spare
        dead = len(self.sheet.cells) - self.cells
        its = PrintedSet(self.sheet.board.shape, dead, self.marks.torus, photographed)
        return edition_of(self.game.kit.rule_sheet(its), self.ruleset)

    @property
    def cells(self) -> int:
        """Return how many cells the board has to play on: all pieces are for so many."""
        return len(self.sheet.cells) - len(self.marks.dead_on(self.sheet))

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of the pieces that fit the board."""
        return self.sheet.sizes

    @property
    def advice(self) -> Message | None:
        """Say what would make a better set, None where all is well."""
        if isinstance(self.tokens, TokenSet):
            return self.tokens.advice(self.cells, self.players)
        return None

    @property
    def facts(self) -> SetFacts:
        """Return what the instruction page says of this set."""
        return SetFacts(self.sheet, self.cells, self.game, self.paper, STANDARD_DICE)

    def pieces(self, kind: str) -> bytes:
        """Return the PDF of a kind of loose pieces."""
        return piece_pdf(piece_sheets(self.game, self.cells, self.sizes)[kind], self.paper)


@dataclass(frozen=True)
class Kind:
    """Describe a kind of pages: what it is for people, what draws its PDF, which games have it.

    extra: whether it is printed only when it is asked for, and is no part of a set. uses: what can be said of
    it besides the board, by the names of print.orders; all take any paper.
    """

    name: str
    title: Message
    draw: Callable[[Job], bytes]
    served: Callable[[Game[Any]], bool] | None = None
    extra: bool = False
    uses: frozenset[str] = _INKED

    def build(self, job: Job) -> bytes:
        """Return the PDF, in the job's words."""
        with spoken(job.game.wording(job.wording)):
            return self.draw(job)

    def serves(self, game: Game[Any]) -> bool:
        """Tell whether a set of this game has such pages."""
        return self.served is None or self.served(game)


def _loose(
    name: str,
    title: Message,
    build: Callable[[Job], bytes] | None = None,
    uses: frozenset[str] = _INKED | _COUNTED,
) -> Kind:
    """Return a kind of loose pieces: of games whose cells show what needs them."""
    return Kind(
        name,
        title,
        build or (lambda job: job.pieces(name)),
        lambda game: name in loose_kinds(game.look.classes),
        uses=uses,
    )


def _board(job: Job) -> bytes:
    joined = joined_of(job.sheet)
    return joined_pdf(joined, job.paper, job.marks) if joined else board_pdf(job.sheet, job.paper, job.marks)


def _tokens(job: Job) -> bytes:
    if not isinstance(job.tokens, TokenSet):
        raise PrintError(say("no-tokens"))
    return tokens_pdf(job.tokens, job.sizes, job.players, job.paper)


def _threads(job: Job) -> bytes:
    if not isinstance(job.tokens, ThreadSet):
        raise PrintError(say("no-threads"))
    return threads_pdf(job.tokens, job.sizes, job.paper)


def _instructions(job: Job) -> bytes:
    if job.tokens:
        return set_guide_pdf(job.tokens, job.sheet, job.cells, job.players, job.paper)
    return instructions_pdf(job.facts)


def _record(job: Job) -> bytes:
    if isinstance(job.tokens, TokenSet):
        recorded = Recorded(job.tokens.title, job.tokens.sides_of(job.players), counted=False)
    else:
        counted = any(
            standing.owner in job.game.sides for standing in job.game.look.classes if standing.colour
        )
        recorded = Recorded(job.game.title, [side.capitalize() for side in job.game.sides], counted)
    return record_pdf(recorded, job.paper)


KINDS = {
    kind.name: kind
    for kind in (
        Kind("board", say("kind-board"), _board, uses=_INKED | _WORDED | MARKED | _SIDES),
        Kind("tokens", say("kind-tokens"), _tokens, lambda _: False, uses=_INKED | _SIDES),
        Kind("threads", say("kind-threads"), _threads, lambda _: False),
        _loose("tiles", say("kind-tiles"), uses=_INKED | _WORDED | _COUNTED),
        _loose("discs", say("kind-discs")),
        _loose("mats", say("kind-mats")),
        Kind(
            "control-discs",
            say("kind-control-discs"),
            lambda job: piece_pdf(control_disc_sheet(job.cells, job.sizes), job.paper),
            lambda game: "mats" in loose_kinds(game.look.classes),
            extra=True,
            uses=_INKED | _COUNTED,
        ),
        _loose("flags", say("kind-flags"), uses=_INKED | _WORDED),
        _loose(
            "decals",
            say("kind-decals"),
            lambda job: decal_pdf(job.dice, job.paper, job.cells),
            _INKED | _WORDED | _COUNTED | _DICE,
        ),
        Kind(
            "rules",
            say("kind-rules"),
            lambda job: rules_pdf(job.rules, job.paper),
            uses=_INKED | _WORDED | MARKED | _RULES,
        ),
        Kind(
            "reference",
            say("kind-reference"),
            lambda job: reference_pdf(job.rules, job.paper),
            lambda game: bool(game.kit.rule_sheet().reference),
            uses=_INKED | _WORDED | _RULES,
        ),
        Kind(
            "abacus",
            say("kind-abacus"),
            lambda job: abacus_pdf(abacus(job.sheet.cell_mm), job.cells, job.paper),
            lambda game: "decals" in loose_kinds(game.look.classes),
            extra=True,
            uses=_INKED | _WORDED | _COUNTED,
        ),
        Kind(
            "instructions",
            say("kind-instructions"),
            _instructions,
            uses=_INKED | _WORDED | _COUNTED | _SIDES,
        ),
        Kind("record", say("kind-record"), _record, uses=_INKED | _WORDED | _SIDES),
        Kind(
            "scale-test",
            say("kind-scale-test"),
            lambda job: scale_test_pdf(job.paper),
            uses=frozenset(),
        ),
    )
}


def kinds_for(game: Game[Any], *, extras: bool = False) -> tuple[Kind, ...]:
    """Return the kinds of pages that make up a set of this game; extras: and those beyond it."""
    if game.printed and game.printed.tokens:
        return tuple(KINDS[name] for name in game.printed.tokens.pages)
    return tuple(kind for kind in KINDS.values() if kind.serves(game) and (extras or not kind.extra))


def kinds_of(job: Job, *, extras: bool = False) -> tuple[Kind, ...]:
    """Return the kinds of pages that a job can have; extras: and those beyond the usual set."""
    if job.tokens:
        return tuple(KINDS[name] for name in job.tokens.pages)
    return kinds_for(job.game, extras=extras)


def kind_named(name: str) -> Kind:
    """Return the kind of this name; raise PrintError for others."""
    try:
        return KINDS[name]
    except KeyError:
        raise PrintError(say("no-such-kind", name=name, kinds=(*KINDS, ALL, *ASIDE))) from None


def build(name: str, job: Job) -> bytes:
    """Return the PDF of a kind; raise PrintError where the game has no such pages."""
    kind = kind_named(name)
    if kind not in kinds_of(job, extras=True):
        raise _needless(name, job)
    return kind.build(job)


def pictures(name: str, job: Job, px: int) -> dict[str, bytes]:
    """Return pictures ("art" of a game's pieces, "symbols") of px by px pixels, by their files' names.

    Raises PrintError where the game has no such pieces.
    """
    if name == "symbols":
        return symbol_files(px)
    if job.tokens and not (job.game.printed and job.game.printed.tokens is job.tokens):
        raise _needless(name, job)
    return art_files(px, job.sizes, job.game.look.classes)


def _needless(name: str, job: Job) -> PrintError:
    title = job.tokens.title if job.tokens else job.game.title
    served = tuple(its.name for its in kinds_of(job, extras=True))
    return PrintError(say("needless-kind", title=title, name=name, kinds=served))
