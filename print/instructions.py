"""The instruction page: what to buy, how to print, in which order to cut, how long it takes."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from calibration.inks import PIECES, Colour, Stone
from calibration.marks import ON_CORNERS
from calibration.paper import COMMON_WIDTH, Paper
from calibration.sheet import Sheet
from calibration.sizes import BEAD_SHARE
from games.words import Message, Said, all_of, in_turn
from print.decals import dice_for, toil
from print.furniture import (
    COLUMN_WIDTH,
    RIGHT_COLUMN,
    TEXT_LEFT,
    draw_footer,
    draw_heading,
    identity,
    make_title,
)
from print.jobs import BEAD_SOLD_MM, Job
from print.legend import draw_legend
from print.painter import Document, Page
from print.text import Column
from print.thread_guide import draw_thread_guide
from print.type_size import largest_type
from print.words import say, supply_words

CUTS_A_MINUTE = 3  # the pace that the page states with the minutes it names


def instructions_pdf(job: Job) -> bytes:
    """Return the instruction page of a set."""
    document = Document(make_title(say("make-set"), "instructions"), job.paper)

    def draw(page: Page) -> float:
        draw_heading(page, say("make-set"), (_board(job),), identity("instructions"))
        bottom = max(_left_column(page, job), _right_column(page, job))
        if "threads" in job.kinds:
            below = Column(page, TEXT_LEFT, bottom, COMMON_WIDTH - 2 * TEXT_LEFT)
            coded, kept = bool(job.game.kit.codes), bool(job.beside.cuts)
            draw_thread_guide(below, job.parts, coded=coded, kept=kept)
            bottom = below.y
        return draw_legend(page, bottom + 3, job.rules.legend, job.sizes.sides)

    scale = largest_type([draw], job.paper, say("instruction-page"))
    with document.page(text=True, type_scale=scale) as page:
        draw(page)
        draw_footer(page, 1, 1)
    return document.save()


def _board(job: Job) -> Message:
    size, cells, mm = job.sheet.size_words, str(job.cells), f"{job.sizes.cell:g}"
    if job.sheets > 1:
        return say("for-joined-board", size=size, cells=cells, mm=mm, sheets=job.sheets)
    return say("for-board", size=size, cells=cells, mm=mm)


def _left_column(page: Page, job: Job) -> float:
    column = Column(page, TEXT_LEFT, 15.0, COLUMN_WIDTH)
    draw_printing(column, job.paper)
    _paper(column, job)
    column.head(say("choose-pieces"))
    if sum(kind in job.kinds for kind, _ in _PIECES) > 1:
        column.paragraph(say("one-kind"))
    for kind, words in _PIECES:
        if kind in job.kinds and (said := words(job)):
            column.bullet(*said)
    if job.photographed:
        draw_at_the_table(column, job.sheet)
    return column.y


def _paper(column: Column, job: Job) -> None:
    """Write which paper the pages need, and how several sheets become a board."""
    lamps = [say("no-gloss")] if job.photographed else []
    backs = [say("white-backs")] if "mats" in job.kinds else []
    column.paragraph(say("board-paper"), *lamps, say("piece-paper"), *backs)
    if job.sheets > 1:
        column.paragraph(say("joined-board", sheets=job.sheets))
    if not job.photographed:
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


def _beads(job: Job) -> list[Message]:
    """Return in words which beads are needed; nothing if pieces look somewhere, which no bead shows.

    They are called by the colours that they are sold in, even if a game calls these otherwise.
    """
    if job.pointed:
        return []
    if not job.beaded:
        cell = ceil(BEAD_SOLD_MM / BEAD_SHARE[job.sizes.sides])
        return [say("small-beads", mm=job.sizes.bead, cell=cell)]
    whole = {n: c for n, c in job.supply.items() if not _is_split(n)}
    split = {n: c for n, c in job.supply.items() if _is_split(n)}
    words = [say("glass-beads", supply=supply_words(whole, _ink), mm=job.sizes.bead)]
    if split:
        words.append(say("clear-beads", supply=supply_words(split, _ink)))
    return words


def _ink(name: str) -> str:
    return PIECES[name].word


def _is_split(name: str) -> bool:
    """Return whether a piece shows two inks, for which no bead is sold."""
    piece = PIECES[name]
    return isinstance(piece, Stone) and len(piece.inks) > 1


def _tiles(job: Job) -> list[Message]:
    """Return which tiles there are, how one is laid that looks somewhere, and what marks are laid on them."""
    marks = sorted({*job.game.look.factors.marks} - ON_CORNERS)
    pieces = [PIECES[name] for name in job.supply]
    signed = "some" if any(isinstance(piece, Stone) and piece.sign for piece in pieces) else "no"
    signed = "yes" if all(isinstance(piece, Colour) for piece in pieces) else signed
    count = str(sum(job.supply.values()))
    words = [say("printed-tiles", mm=f"{job.sizes.tile:g}", count=count, symbols=signed)]
    if job.pointed:
        words.append(say("pointed"))
    if marks:
        words.append(say("counters", marks=all_of(f"*{mark}*" for mark in marks)))
    return words


def _dice(job: Job) -> list[Message]:
    """Return in words what dice are needed and what the faces of the largest that fit cost."""
    dice, die = job.cells, max(dice_for(job.sizes), key=lambda die: die.face_to_face)
    toils = toil(die, dice, job.paper.widest)
    words = say(
        "dice",
        mm=job.sizes.die,
        count=str(dice),
        pages=toils.pages,
        die=f"{die.face_to_face:g}",
        faces=str(toils.faces),
        hours=toils.faces // 60,  # a face takes a minute
    )
    return [words, say("usual-dice")] if job.sizes.die < 16 else [words]


def _part_tiles(job: Job) -> list[Message]:
    """Return in words which tiles made of parts there are."""
    sheet = job.pieces["threads"]
    return [say("printed-parts", mm=f"{job.sizes.thread_tile:.3g}", count=str(sheet.count))]


_PIECES: tuple[tuple[str, Callable[[Job], list[Message]]], ...] = (
    ("tiles", _beads),
    ("tiles", _tiles),
    ("decals", _dice),
    ("threads", _part_tiles),
)


def _right_column(page: Page, job: Job) -> float:
    column = Column(page, RIGHT_COLUMN, 15.0, COLUMN_WIDTH)
    _cutting(column, job)
    if "decals" in job.kinds:
        _decals(column)
    column.head(say("how-long"))
    took = say("with-a-knife", cuts=CUTS_A_MINUTE, times=_times(job))
    column.paragraph(took, *([say("beads-no-tiles")] if job.beaded else []))
    return column.y


def _times(job: Job) -> Said:
    """Return in words how many cuts every kind of piece takes, and how many minutes or hours they are."""
    called = {"threads": "tiles"}
    times = [cutting_time(called.get(kind, kind), its.cuts) for kind, its in job.pieces.items()]
    times += [cutting_time("counters", job.beside.cuts)] if job.beside.cuts else []
    return in_turn(times)


def cutting_time(kind: str, cuts: int) -> Message:
    """Return in words how many cuts a kind of piece takes, and how many minutes or hours they are."""
    minutes = cuts / CUTS_A_MINUTE
    fives, hours = max(5, 5 * round(minutes / 5)), round(minutes / 60)
    long = say("many-cuts", kind=kind, cuts=str(cuts), hours=hours)
    return long if hours > 2 else say("cuts", kind=kind, cuts=str(cuts), minutes=fives)


def _cutting(column: Column, job: Job) -> None:
    sizes, kinds = job.sizes, job.kinds
    draw_cutting(column)
    markers = job.marker.many if job.marker else "none"
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
        column.paragraph(told, *([say("third-mats")] if len(job.sides) > 2 else []))


def _decals(column: Column) -> None:
    column.head(say("dice-decals"))
    column.paragraph(say("dice-measure"))
    column.steps(say("dice-print"), say("dice-cut"), say("dice-glue"), say("dice-press"))
