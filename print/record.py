"""The record sheet: who played what, every turn in writing, and the count at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calibration.paper import COMMON_WIDTH, Paper
from games.words import Said
from print.furniture import TEXT_LEFT, draw_footer, draw_heading, identity, join_notes, make_title
from print.painter import BOLD, Document, Page, Style, text_width
from print.text import CAPTION, Column
from print.words import say

_LABEL, _FILLED, _HEAD = Style(8, ink="dark"), Style(9), Style(8.5, BOLD)
_FIELDS_TOP, _FIELD_PITCH = 25.0, 9.0
_END, _ROW = 242.0, 7.0  # mm from a common page's top: the last row's lower edge at most; a row's height
_WIDTH = COMMON_WIDTH - 2 * TEXT_LEFT
_NUMBER, _SIDE, _COUNT = 10.0, 14.0, 16.0  # widths of columns


@dataclass(frozen=True)
class RecordNeeds:
    """What a record sheet must have room for.

    title: the game; sides: who plays, as the game calls them; counted: whether cells are held and counted.
    start: what is printed of a start, a word of the sentence that asks for it. edition: of the rules, empty
    if it is to be written; options: what else is played. notation: how the game is written down, empty
    if nobody says it; steps: whether a line holds one step of a turn. captured: whether a capture can win
    before all is counted.
    """

    title: str
    sides: Sequence[str]
    counted: bool
    start: str
    edition: Said = ""
    options: Sequence[Said] = ()
    notation: Sequence[Said] = ()
    steps: bool = False
    captured: bool = False

    @property
    def is_alone(self) -> bool:
        """Return whether the game has one side, which no turn needs to name."""
        return len(self.sides) == 1

    @property
    def last(self) -> tuple[Said, ...]:
        """Return what is written down at the end: who has won, or the score of who plays alone."""
        if self.is_alone:
            return (say("its-score"),)
        held = [say("holds", side=side) for side in self.sides] if self.counted else []
        how = [say("how")] if self.captured or not self.counted else []
        return *held, say("won-by"), *how


def record_pdf(recorded: RecordNeeds, paper: Paper) -> bytes:
    """Return the record sheet of a game whose turns are written down."""
    document = Document(make_title(say("score-and-record"), "record"), paper)
    notes = (recorded.title, say("line-a-step" if recorded.steps else "line-a-turn"))
    with document.page(text=True) as page:
        draw_heading(page, say("score-and-record"), notes, identity("record"))
        below = _draw_told(page, recorded, _draw_fields(page, recorded))
        bottom = _draw_turns(page, recorded, below + 8)
        _draw_row(page, bottom + 10, recorded.last)
        draw_footer(page, 1, 1)
    return document.save()


def _draw_fields(page: Page, recorded: RecordNeeds) -> float:
    """Draw lines to write on, each with its word before it; return how far down they reach."""
    y, sides = _FIELDS_TOP, recorded.sides
    fields = (
        ((say("date"), "", 45.0), (say("place"), "", 65.0), (say("field-rules"), recorded.edition, 76.0)),
        ((say("field-board"), "", 45.0), (say("field-start", told=recorded.start), "", 143.0)),
    )
    for row in fields:
        x = TEXT_LEFT
        for words, filled, width in row:
            _draw_field(page, x, y, words, width - 2, filled)
            x += width + 2
        y += _FIELD_PITCH
    for first in range(0, len(sides), 2):
        _draw_row(page, y, sides[first : first + 2])
        y += _FIELD_PITCH
    return y


def _draw_told(page: Page, recorded: RecordNeeds, y: float) -> float:
    """Write what else is played and how the game is written down; return where that ends."""
    column = Column(page, TEXT_LEFT, y - _FIELD_PITCH + 4, _WIDTH)
    if recorded.options:
        column.paragraph(say("options-played"), join_notes(*recorded.options), style=CAPTION)
    if recorded.notation:
        column.paragraph(say("writing-turns"), *recorded.notation, style=CAPTION)
    return column.y + 2 if recorded.options or recorded.notation else y


def _draw_row(page: Page, y: float, words: Sequence[Said]) -> None:
    """Draw fields of equal width from edge to edge."""
    width = _WIDTH / len(words)
    for k, said in enumerate(words):
        _draw_field(page, TEXT_LEFT + k * width, y, said, width - 2 * (k < len(words) - 1))


def _draw_field(page: Page, x: float, y: float, words: Said, width: float, filled: Said = "") -> None:
    page.text((x, y), words, _LABEL)
    page.text((x + text_width(words, _LABEL) + 3, y), filled, _FILLED)
    page.line((x, y + 1.6), (x + width, y + 1.6), 0.2, "grey")


def _draw_turns(page: Page, recorded: RecordNeeds, top: float) -> float:
    """Draw the table of turns; return where it ends."""
    counts = [(side, _COUNT) for side in recorded.sides] if recorded.counted else []
    side = 0.0 if recorded.is_alone else _SIDE
    turn = _WIDTH - _NUMBER - side - _COUNT * len(counts)
    rows = int((_END + page.more - top) / _ROW)
    x, bottom = TEXT_LEFT, top + _ROW * rows
    heads: tuple[tuple[Said, float], ...] = (
        (say("no"), _NUMBER),
        *([(say("side"), side)] if side else []),
        (say("step" if recorded.steps else "turn"), turn),
        *counts,
    )
    for words, width in heads:
        page.text((x + 1, top - 1.8), words, _HEAD)
        page.line((x, top), (x, bottom), 0.2, "grey")
        x += width
    if counts:
        page.text((x - _COUNT * len(counts) + 1, top - 5.6), say("cells-held-by"), _HEAD)
    page.line((x, top), (x, bottom), 0.2, "grey")
    for k in range(rows + 1):
        page.line((TEXT_LEFT, top + k * _ROW), (x, top + k * _ROW), 0.4 if k in (0, rows) else 0.15, "grey")
    return bottom
