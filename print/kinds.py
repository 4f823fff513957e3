"""The kinds of pages that can be printed: one table from a kind's name to what makes it.

A kind is a title and a builder; kinds of loose pieces are for games that need them. New kinds are new rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from calibration.abacus import abacus
from calibration.joined import joined_of
from calibration.marks import MARKERS
from games.game import Game
from games.pictures import Marker
from games.words import Message, spoken
from print.abacus import abacus_pdf
from print.art import art_files
from print.board import board_pdf
from print.counters import beside_pdf
from print.decals import SMALLEST, decal_pdf
from print.errors import PrintError
from print.instructions import instructions_pdf
from print.jobs import Job, most_players
from print.joined import joined_pdf
from print.parts_list import parts_list
from print.piece_sheet import piece_pdf
from print.pieces import control_disc_sheet, kinds_of_set, marker_sheet, parts_of, plain_classes
from print.record import RecordNeeds, record_pdf
from print.rules import reference_pdf, rules_pdf
from print.scale_test import scale_test_pdf
from print.set_guide import set_guide_pdf
from print.sorting import SortingTray, sorting_pdf
from print.symbols import symbol_files
from print.tokens import tokens_pdf
from print.tray import Kept
from print.words import say

ALL = "all"
# What can be said of a kind, by the names of print.orders: of every kind that belongs to a set, of every kind
# whose pages follow the printer and the ink, and of kinds by themselves.
BOARD_OPTIONS = frozenset({"game", "size", "sheet", "cell"})
_INKED = frozenset({"printer", "grey", "save_ink"})
_COUNTED = frozenset({"dead"})  # of all that is printed for every cell
MARKED = _COUNTED | {"torus"}  # of boards of squares
_RULES, _OPTIONS, _WORDED = frozenset({"ruleset"}), frozenset({"option"}), frozenset({"wording"})
_SIDES, _SIDE = frozenset({"players"}), frozenset({"side"})
_DICE = frozenset({"die", "face_width", "inset"})
ASIDE = {"tent": frozenset({"url"}), "art": BOARD_OPTIONS | {"px"}, "symbols": frozenset({"px"})}
"""What is printed beside sets, and what can be said of it."""


@dataclass(frozen=True)
class PageKind:
    """Describe a kind of pages: what it is for people, what draws its PDF, which games have it.

    uses: what can be said of it besides the board, by the names of print.orders; all take any paper. served:
    whether the game of a job has such pages. refusal: why a job for these games has none, None if it has.
    extra: whether it is printed only when it is asked for, and is no part of a set.
    """

    name: str
    title: Message
    draw: Callable[[Job], bytes]
    uses: frozenset[str]
    served: Callable[[Job], bool] = lambda _: True
    refusal: Callable[[Job], Message | None] = lambda _: None
    extra: bool = False

    def build(self, job: Job) -> bytes:
        """Return the PDF, in the job's words."""
        with spoken(job.game.wording(job.wording)):
            return self.draw(job.named)


def _shown(name: str) -> Callable[[Job], bool]:
    """Return whether the cells of a job's game show what needs this kind of loose pieces."""
    return lambda job: name in kinds_of_set(job.game.look)


def _pieces(name: str) -> Callable[[Job], bytes]:
    return lambda job: piece_pdf(job.every_sheet[name], job.paper)


def _not_for_two(job: Job) -> Message | None:
    """Return in words why three need other pieces: some say of no third player what is his."""
    return None if len(job.sides) == 2 else say("for-two")


def _no_decals(job: Job) -> Message | None:
    """Return why there are no decals: three play, or the cells are too small for dice with pictures."""
    small = None if job.decals else say("no-dice", most=job.sizes.die, least=f"{SMALLEST:g}")
    return _not_for_two(job) or small


def _of_marker(marker: Marker) -> PageKind:
    """Return the kind of page that a mark is printed on which lies on mats."""
    absent = say("no-marker", markers=marker.many, option=marker.option)
    return PageKind(
        marker.page,
        say("kind-marker", markers=marker.many),
        lambda job: piece_pdf(marker_sheet(job.sizes, marker), job.paper),
        _INKED | _WORDED | _OPTIONS,
        lambda job: bool(job.game.printed and job.game.printed.marker == marker),
        lambda job: None if job.marker else absent,
    )


def _board(job: Job) -> bytes:
    joined = joined_of(job.sheet)
    if joined:
        return joined_pdf(joined, job.paper, job.marks)
    kit = job.game.kit
    kept = Kept(kit.counters, kit.rings, job.game.look.regions)
    return board_pdf(job.sheet, job.paper, job.marks, kept)


def _sorting(job: Job) -> bytes:
    parts, kit = parts_of(job.game.look), job.game.kit
    supply = Counter[str]()
    for batch in kit.batches(job.options):
        supply.update(batch.supply)
    ordered = {name: supply[name] for name in parts if supply[name]}
    return sorting_pdf(SortingTray(parts, ordered, kit.codes, job.sizes.thread_tile), job.paper)


def _tokens(job: Job) -> bytes:
    if not job.tokens:
        raise PrintError(say("no-tokens"))
    return tokens_pdf(job.tokens, job.sizes, job.players, job.paper, job.side)


def _instructions(job: Job) -> bytes:
    if job.tokens:
        its = job.tokens, job.sheet, job.cells, job.players, job.paper
        return set_guide_pdf(*its, parts_list(job))
    return instructions_pdf(job)


def _record(job: Job) -> bytes:
    if job.tokens:
        sides, counted = job.tokens.sides_of(job.players), False
    else:
        sides = tuple(job.sides)
        counted = any(its.owner in job.game.sides for its in job.game.look.factors.samples if its.colour)
    called = [side.capitalize() for side in sides]
    recorded = RecordNeeds(job.game.title, called, counted, job.start)
    return record_pdf(_as_ruled(recorded, job), job.paper)


def _as_ruled(recorded: RecordNeeds, job: Job) -> RecordNeeds:
    """Return a record sheet with what the rules say: what else is played, how the game is written down."""
    rules, its = job.rules, job.game.options
    options = [option for option in its if option.name in job.options and option.name in rules.tells]
    notation = rules.notation
    return replace(
        recorded,
        edition=rules.edition if job.ruleset else "",
        options=[say("option-played", title=each.title, value=job.options[each.name]) for each in options],
        notation=(job.ruleset and notation.own) or notation.alike,
        steps=notation.steps,
        captured=bool(job.marker),
    )


_CHOSEN = _INKED | _WORDED | _OPTIONS  # of pages that follow the options
_ROWS = (
    PageKind("board", say("kind-board"), _board, _INKED | _WORDED | MARKED | _SIDES),
    PageKind("tokens", say("kind-tokens"), _tokens, _INKED | _SIDES | _SIDE, lambda _: False),
    PageKind("threads", say("kind-threads"), _pieces("threads"), _CHOSEN, _shown("threads")),
    PageKind(
        "counters",
        say("kind-counters"),
        lambda job: beside_pdf(job.beside, job.paper),
        _CHOSEN,
        lambda job: bool(job.game.printed and (job.game.printed.counters or job.game.printed.rings)),
    ),
    PageKind(
        "sorting",
        say("kind-sorting"),
        _sorting,
        _CHOSEN,
        lambda job: bool(job.game.printed and job.game.printed.codes),
    ),
    PageKind("tiles", say("kind-tiles"), _pieces("tiles"), _INKED | _WORDED | _COUNTED, _shown("tiles")),
    PageKind("discs", say("kind-discs"), _pieces("discs"), _INKED | _COUNTED, _shown("discs")),
    PageKind("mats", say("kind-mats"), _pieces("mats"), _INKED | _COUNTED | _SIDES, _shown("mats")),
    PageKind(
        "control-discs",
        say("kind-control-discs"),
        lambda job: piece_pdf(control_disc_sheet(job.cells, job.sizes), job.paper),
        _INKED | _COUNTED,
        _shown("mats"),
        _not_for_two,
        extra=True,
    ),
    PageKind("flags", say("kind-flags"), _pieces("flags"), _INKED | _WORDED, _shown("flags")),
    *map(_of_marker, MARKERS.values()),
    PageKind(
        "decals",
        say("kind-decals"),
        lambda job: decal_pdf(job.decals, job.paper, job.cells, job.sizes.die),
        _INKED | _WORDED | _COUNTED | _DICE,
        _shown("decals"),
        _no_decals,
    ),
    PageKind(
        "rules",
        say("kind-rules"),
        lambda job: rules_pdf(job.rules, job.paper),
        _CHOSEN | MARKED | _RULES | _SIDES,
    ),
    PageKind(
        "reference",
        say("kind-reference"),
        lambda job: reference_pdf(job.rules, job.paper),
        _CHOSEN | _RULES | _SIDES,
        lambda job: bool(job.usual_rules.reference),
    ),
    PageKind(
        "abacus",
        say("kind-abacus"),
        lambda job: abacus_pdf(abacus(job.sheet.cell_mm), job.cells, job.paper),
        _INKED | _WORDED | _COUNTED,
        _shown("decals"),
        _not_for_two,
        extra=True,
    ),
    PageKind("instructions", say("kind-instructions"), _instructions, _CHOSEN | _COUNTED | _SIDES),
    PageKind("record", say("kind-record"), _record, _CHOSEN | _RULES | _SIDES),
    PageKind("scale-test", say("kind-scale-test"), lambda job: scale_test_pdf(job.paper), frozenset()),
)
KINDS = {kind.name: kind for kind in _ROWS}


def kinds_for(game: Game[Any], *, extras: bool = False) -> tuple[PageKind, ...]:
    """Return the kinds of pages that make up a set of this game; extras: and those beyond it."""
    return kinds_of(Job(game=game, tokens=game.printed.tokens if game.printed else None), extras=extras)


def kinds_of(job: Job, *, extras: bool = False) -> tuple[PageKind, ...]:
    """Return the kinds of pages that a job can have; extras: and those beyond the usual set."""
    if job.tokens:
        return tuple(KINDS[name] for name in job.tokens.pages)
    kinds = (kind for kind in KINDS.values() if kind.served(job) and not kind.refusal(job))
    return tuple(kind for kind in kinds if extras or not kind.extra)


def kind_named(name: str) -> PageKind:
    """Return the kind of this name; raise PrintError for others."""
    try:
        return KINDS[name]
    except KeyError:
        raise PrintError(say("no-such-kind", name=name, kinds=(*KINDS, ALL, *ASIDE))) from None


def build(name: str, job: Job) -> bytes:
    """Return the PDF of a kind; raise PrintError if the game has no such pages."""
    kind = kind_named(name)
    if kind not in kinds_of(job, extras=True):
        raise _needless(name, job, kind.refusal(job) if kind.served(job) and not job.tokens else None)
    return kind.build(job)


def pictures(name: str, job: Job, px: int) -> dict[str, bytes]:
    """Return pictures ("art" of a game's pieces, "symbols") of px by px pixels, by their files' names.

    Raises PrintError if the game has no such pieces.
    """
    if name == "symbols":
        return symbol_files(px)
    owners = job.game.sides[: most_players(job.game, job.sheet.board.shape)]
    look, mark = job.game.look, job.game.kit.marker
    return art_files(px, job.sizes, plain_classes(look), owners, mark, parts_of(look), job.game.printed)


def _needless(name: str, job: Job, why: Message | None = None) -> PrintError:
    if why:
        return PrintError(say("kind-refused", name=name, why=why))
    served = tuple(its.name for its in kinds_of(job, extras=True))
    return PrintError(say("needless-kind", title=job.game.title, name=name, kinds=served))
