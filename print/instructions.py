"""The instruction page: what to buy, how to print, in which order to cut, how long it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from typing import Any

from calibration.inks import PIECES, Colour, Stone
from calibration.marks import ON_CORNERS
from calibration.paper import COMMON_WIDTH, Paper
from calibration.sheet import Sheet
from calibration.sizes import BEAD_SHARE, Sizes
from games.game import Game
from games.look import Part
from games.pictures import Marker
from games.rule_sheet import RuleSheet
from games.words import Message, Said, all_of, in_turn
from print.artwork import pointed_pieces
from print.counters import BesideBoard
from print.decals import Die, dice_for, toil
from print.furniture import (
    COLUMN_WIDTH,
    RIGHT_COLUMN,
    TEXT_LEFT,
    draw_footer,
    draw_heading,
    identity,
    make_title,
)
from print.legend import draw_legend
from print.output import output_on
from print.painter import Document, Page
from print.piece_sheet import PieceSheet
from print.pieces import kinds_of_set, marker_sheet, parts_of, piece_sheets, plain_classes
from print.text import Column
from print.thread_guide import draw_thread_guide
from print.type_size import largest_type
from print.words import say, supply_words

BEAD_SOLD_MM = 12  # glass beads for vases are hardly sold smaller
CUTS_A_MINUTE = 3  # the pace that the page states with the minutes it names


@dataclass(frozen=True)
class SetFacts:
    """The set that the page is for: its board and game, its paper and whether ink is saved.

    cells: how many there are to play on. sheets: on how many sheets of paper the board is printed.
    players: how many play; marker: what lies on mats, None for nothing; rules: of this set. options: of the
    game's options those that are not as usual.
    """

    sheet: Sheet
    cells: int
    sheets: int
    game: Game[Any]
    paper: Paper
    players: int
    marker: Marker | None
    rules: RuleSheet
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of the pieces."""
        return self.sheet.sizes

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of loose pieces that the game needs."""
        kinds = kinds_of_set(self.game.look)
        diced = self.players == 2 and self.dice  # decals know no third player
        kinds = kinds if diced else kinds - {"decals"}
        return kinds if self.beaded else kinds - {"discs"}  # which lie under beads

    @property
    def pointed(self) -> bool:
        """Return whether some piece looks somewhere."""
        return bool(pointed_pieces(plain_classes(self.game.look)))

    @property
    def beaded(self) -> bool:
        """Return whether beads can be had that fit and show what the pieces show."""
        tiled = "tiles" in kinds_of_set(self.game.look)
        return tiled and not self.pointed and self.sizes.bead >= BEAD_SOLD_MM

    @property
    def supply(self) -> Mapping[str, int]:
        """Return how many of each piece there are."""
        return self.game.kit.supply(self.cells)

    @property
    def photographed(self) -> bool:
        """Return whether a camera can find the board."""
        return not output_on(self.paper).spare

    @cached_property
    def pieces(self) -> dict[str, PieceSheet]:
        """Return the sheets of loose pieces by their kind."""
        sheets = piece_sheets(self.game, self.cells, self.sizes, self.players, self.options)
        wanted = self.kinds
        if self.marker:
            sheets |= {self.marker.page: marker_sheet(self.sizes, self.marker)}
            wanted |= {self.marker.page}
        return {kind: sheet.on(self.paper.widest) for kind, sheet in sheets.items() if kind in wanted}

    @property
    def parts(self) -> Mapping[str, Sequence[Part]]:
        """Return the parts of every piece of the set that is made of parts."""
        every, names = parts_of(self.game.look), dict.fromkeys(self.pieces["threads"].names)
        return {name: every[name] for name in names}

    @property
    def beside(self) -> BesideBoard:
        """Return what lies beside the board."""
        kit = self.game.kit
        return BesideBoard(kit.counters, kit.rings, self.sizes.thread_tile, kit.card(self.options))

    @property
    def dice(self) -> tuple[Die, ...]:
        """Return the dice that the set has decals for."""
        return dice_for(self.sizes)


def instructions_pdf(facts: SetFacts) -> bytes:
    """Return the instruction page of a set."""
    document = Document(make_title(say("make-set"), "instructions"), facts.paper)

    def draw(page: Page) -> float:
        draw_heading(page, say("make-set"), (_board(facts),), identity("instructions"))
        bottom = max(_left_column(page, facts), _right_column(page, facts))
        if "threads" in facts.kinds:
            below = Column(page, TEXT_LEFT, bottom, COMMON_WIDTH - 2 * TEXT_LEFT)
            coded, kept = bool(facts.game.kit.codes), bool(facts.beside.cuts)
            draw_thread_guide(below, facts.parts, coded=coded, kept=kept)
            bottom = below.y
        return draw_legend(page, bottom + 3, facts.rules.legend, facts.sizes.sides)

    scale = largest_type([draw], facts.paper, say("instruction-page"))
    with document.page(text=True, type_scale=scale) as page:
        draw(page)
        draw_footer(page, 1, 1)
    return document.save()


def _board(facts: SetFacts) -> Message:
    size, cells, mm = facts.sheet.size_words, str(facts.cells), f"{facts.sizes.cell:g}"
    if facts.sheets > 1:
        return say("for-joined-board", size=size, cells=cells, mm=mm, sheets=facts.sheets)
    return say("for-board", size=size, cells=cells, mm=mm)


def _left_column(page: Page, facts: SetFacts) -> float:
    column = Column(page, TEXT_LEFT, 15.0, COLUMN_WIDTH)
    draw_printing(column, facts.paper)
    _paper(column, facts)
    column.head(say("choose-pieces"))
    if sum(kind in facts.kinds for kind, _ in _PIECES) > 1:
        column.paragraph(say("one-kind"))
    for kind, words in _PIECES:
        if kind in facts.kinds and (said := words(facts)):
            column.bullet(*said)
    if facts.photographed:
        draw_at_the_table(column, facts.sheet)
    return column.y


def _paper(column: Column, facts: SetFacts) -> None:
    """Write which paper the pages need, and how several sheets become a board."""
    lamps = [say("no-gloss")] if facts.photographed else []
    backs = [say("white-backs")] if "mats" in facts.kinds else []
    column.paragraph(say("board-paper"), *lamps, say("piece-paper"), *backs)
    if facts.sheets > 1:
        column.paragraph(say("joined-board", sheets=facts.sheets))
    if not facts.photographed:
        column.paragraph(say("saves-ink"))


def draw_at_the_table(column: Column, sheet: Sheet) -> None:
    """Write what helps the camera."""
    column.head(say("at-the-table"))
    column.bullet(say("lay-flat", tags=len(sheet.tags)))
    column.bullet(say("daylight"))
    if sheet.slots:
        column.bullet(say("own-beads"))


def draw_printing(column: Column, paper: Paper) -> None:
    """Write how pages are printed true to size."""
    column.head(say("print"))
    column.steps(say("print-paper", paper=paper.name.capitalize()), say("print-bar"), say("print-rest"))


def draw_cutting(column: Column) -> None:
    """Write how a grid of pieces is cut apart."""
    column.head(say("cut"))
    column.paragraph(say("cut-lines"))
    column.steps(say("cut-across"), say("cut-strips"))


def _beads(facts: SetFacts) -> list[Message]:
    """Return in words which beads are needed; nothing where pieces look somewhere, which no bead shows.

    They are called by the colours that they are sold in, even if a game calls these otherwise.
    """
    if facts.pointed:
        return []
    if not facts.beaded:
        cell = ceil(BEAD_SOLD_MM / BEAD_SHARE[facts.sizes.sides])
        return [say("small-beads", mm=facts.sizes.bead, cell=cell)]
    whole = {n: c for n, c in facts.supply.items() if not _is_split(n)}
    split = {n: c for n, c in facts.supply.items() if _is_split(n)}
    told = [say("glass-beads", supply=supply_words(whole, _ink), mm=facts.sizes.bead)]
    if split:
        told.append(say("clear-beads", supply=supply_words(split, _ink)))
    return told


def _ink(name: str) -> str:
    return PIECES[name].word


def _is_split(name: str) -> bool:
    """Return whether a piece shows two inks, for which no bead is sold."""
    piece = PIECES[name]
    return isinstance(piece, Stone) and len(piece.inks) > 1


def _tiles(facts: SetFacts) -> list[Message]:
    """Return which tiles there are, how one is laid that looks somewhere, and what marks are laid on them."""
    marks = sorted({*facts.game.look.factors.marks} - ON_CORNERS)
    pieces = [PIECES[name] for name in facts.supply]
    signed = "some" if any(isinstance(piece, Stone) and piece.sign for piece in pieces) else "no"
    signed = "yes" if all(isinstance(piece, Colour) for piece in pieces) else signed
    count = str(sum(facts.supply.values()))
    told = [say("printed-tiles", mm=f"{facts.sizes.tile:g}", count=count, symbols=signed)]
    if facts.pointed:
        told.append(say("pointed"))
    if marks:
        told.append(say("counters", marks=all_of(f"*{mark}*" for mark in marks)))
    return told


def _dice(facts: SetFacts) -> list[Message]:
    """Return in words what dice are needed and what the faces of the largest that fit cost."""
    dice, die = facts.cells, max(facts.dice, key=lambda die: die.face_to_face)
    toils = toil(die, dice, facts.paper.widest)
    told = say(
        "dice",
        mm=facts.sizes.die,
        count=str(dice),
        pages=toils.pages,
        die=f"{die.face_to_face:g}",
        faces=str(toils.faces),
        hours=toils.faces // 60,  # a face takes a minute
    )
    return [told, say("usual-dice")] if facts.sizes.die < 16 else [told]


def _part_tiles(facts: SetFacts) -> list[Message]:
    """Return in words which tiles made of parts there are."""
    sheet = facts.pieces["threads"]
    return [say("printed-parts", mm=f"{facts.sizes.thread_tile:.3g}", count=str(sheet.count))]


_PIECES: tuple[tuple[str, Callable[[SetFacts], list[Message]]], ...] = (
    ("tiles", _beads),
    ("tiles", _tiles),
    ("decals", _dice),
    ("threads", _part_tiles),
)


def _right_column(page: Page, facts: SetFacts) -> float:
    column = Column(page, RIGHT_COLUMN, 15.0, COLUMN_WIDTH)
    _cutting(column, facts)
    if "decals" in facts.kinds:
        _decals(column)
    column.head(say("how-long"))
    took = say("with-a-knife", cuts=CUTS_A_MINUTE, times=_times(facts))
    column.paragraph(took, *([say("beads-no-tiles")] if facts.beaded else []))
    return column.y


def _times(facts: SetFacts) -> Said:
    """Return in words how many cuts every kind of piece takes, and how many minutes or hours they are."""
    called = {"threads": "tiles"}
    times = [cutting_time(called.get(kind, kind), its.cuts) for kind, its in facts.pieces.items()]
    times += [cutting_time("counters", facts.beside.cuts)] if facts.beside.cuts else []
    return in_turn(times)


def cutting_time(kind: str, cuts: int) -> Message:
    """Return in words how many cuts a kind of piece takes, and how many minutes or hours they are."""
    minutes = cuts / CUTS_A_MINUTE
    fives, hours = max(5, 5 * round(minutes / 5)), round(minutes / 60)
    long = say("many-cuts", kind=kind, cuts=str(cuts), hours=hours)
    return long if hours > 2 else say("cuts", kind=kind, cuts=str(cuts), minutes=fives)


def _cutting(column: Column, facts: SetFacts) -> None:
    sizes, kinds = facts.sizes, facts.kinds
    draw_cutting(column)
    markers = facts.marker.many if facts.marker else "none"
    further = {
        "flags": say("cut-flags", markers=markers, sides=sizes.sides),
        "mats": say("cut-hexagons") if sizes.sides == 6 else None,
        "discs": say("cut-discs"),
    }
    steps = [words for kind, words in further.items() if kind in kinds and words]
    for number, words in enumerate(steps, 3):
        column.step(str(number), words)
    if "threads" in kinds:
        column.paragraph(say("cut-threads"))
    if "mats" in kinds:
        play = min(0.5, sizes.cell - sizes.mat)
        mat, cell = f"{sizes.mat:g}", f"{sizes.cell:g}"
        told = say("cut-mats", mat=mat, cell=cell, play=f"{play:.1g}")
        column.paragraph(told, *([say("third-mats")] if facts.players > 2 else []))


def _decals(column: Column) -> None:
    column.head(say("dice-decals"))
    column.paragraph(say("dice-measure"))
    column.steps(say("dice-print"), say("dice-cut"), say("dice-glue"), say("dice-press"))
