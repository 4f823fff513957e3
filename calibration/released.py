"""The released sheets: an append-only table, and the ways to get from a name, tag or text to a sheet.

A released sheet never changes; a change takes a new row and a new revision. Some rows stand for all custom
boards on a page: their tags say only "custom", and the text in their QR code rebuilds the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from calibration.errors import NoSuchSheetError
from calibration.joined import join, joined_from
from calibration.joined_layout import SMALLEST_CELL
from calibration.layout import BoardPlan, board_area, board_fits, largest_cell, lay_out, references
from calibration.naming import ONE_PAGE, ONE_PAGE_LARGE, SheetIdentity
from calibration.paper import COMMON, LARGE, PAGES, PAPERS, CommonPage, Paper
from calibration.sheet import Sheet
from calibration.sizes import STANDARD_CELL
from calibration.words import say
from games.board import Board, board_named
from games.catalogue import LETTERS, game_named, letter_of
from games.errors import BoardError

CUSTOM_ROWS: Mapping[int, CommonPage] = {0: COMMON, 3: LARGE}
TAGS_A_SHEET = 8
HANDLED_CELL = 14.0  # mm; the smallest cell whose pieces fingers set without moving their neighbours

# Append only. A tag's id is 8 x row + slot, so a row's number is printed on paper for ever.
RELEASED: tuple[BoardPlan | None, ...] = (
    None,  # row 0: custom
    BoardPlan("9", 20.0, "board-9x9", row=1, revision=1),
    BoardPlan("7", 26.0, "board-7x7", row=2, revision=1),
    None,  # row 3: custom on the large page
    BoardPlan("hex7", 14.0, "board-hex7", row=4, revision=1),
    BoardPlan("chess8x8", 20.0, f"board-{LETTERS['P']}", row=5, revision=1, game=LETTERS["P"]),
    BoardPlan("chess8x8", 20.0, f"board-{LETTERS['K']}", row=6, revision=1, game=LETTERS["K"]),
    BoardPlan("chess8x8", 20.0, f"board-{LETTERS['C']}", row=7, revision=1, game=LETTERS["C"]),
    BoardPlan(
        "tray8x14",
        22.5,
        f"board-{LETTERS['T']}",
        row=8,
        revision=1,
        game=LETTERS["T"],
        inks=("blue", "green", "maroon", "orange"),
    ),
)

_PAGES_TOLD = {ONE_PAGE: COMMON, ONE_PAGE_LARGE: LARGE}


def released_names() -> tuple[str, ...]:
    """Return the names of the released sheets in the table's order."""
    return tuple(plan.name for plan in RELEASED if plan)


def sheet_from_row(row: int) -> Sheet:
    """Return the released sheet of a row (a tag's id divided by 8); raise NoSuchSheetError for others.

    The rows of custom sheets raise too: such a sheet is known by its text only.
    """
    if row in CUSTOM_ROWS:
        raise NoSuchSheetError(say("custom-tags"))
    if not 0 < row < len(RELEASED):
        raise NoSuchSheetError(say("newer-tags", number=str(row)))
    return _released(row)


def sheet_named(name: str) -> Sheet:
    """Return the released, custom (custom-8x6-22mm) or joined sheet of this name.

    Raises NoSuchSheetError for any other, and games' BoardError for a board that its game has not.
    """
    wanted = name.strip().lower()
    for row, plan in _newest_first():
        if plan.name == wanted:
            return _released(row)
    if identity := SheetIdentity.by_name(wanted):
        return _sheet_from(identity)
    raise NoSuchSheetError(say("no-sheet", name=name, known=released_names()))


def custom_sheet(shape: str, cell: float, page: CommonPage = COMMON, game: str = "") -> Sheet:
    """Return the custom sheet of a board's shape with cells of cell millimetres (hundredths count).

    game: the id of the game it is for, which its code then says. Raises DoesNotFitError if it does not fit
    one page.
    """
    mark = ONE_PAGE_LARGE if page is LARGE else ONE_PAGE
    return _sheet_from(SheetIdentity(board_named(shape).shape, round(cell, 2), mark, game))


def sheet_for_game(sheet: Sheet, game: str) -> Sheet:
    """Return a sheet as it is printed for a game: the code of a custom or joined one says so."""
    identity = SheetIdentity.by_name(sheet.name)
    return _sheet_from(replace(identity, game=game)) if identity else sheet


def sheet_for_board(sheet: Sheet, game: str, board: Board) -> Sheet:
    """Return a sheet for a game that is played on this board: its code names joined edges and dead cells.

    board: the sheet's, with what is changed on it. Raises NoSuchSheetError if a code has no room for it.
    """
    page = ONE_PAGE_LARGE if sheet.page is LARGE else ONE_PAGE
    identity = SheetIdentity.by_name(sheet.name) or SheetIdentity(sheet.board.shape, sheet.cell_mm, page)
    return _sheet_from(replace(identity, game=game, changed=board.shape.removeprefix(board.plan)))


def _sheet_from(identity: SheetIdentity) -> Sheet:
    if joined := joined_from(identity):
        return joined.whole
    page = _PAGES_TOLD[identity.page]
    (row,) = (row for row, its in CUSTOM_ROWS.items() if its is page)
    return lay_out(
        BoardPlan(
            identity.shape,
            identity.cell,
            identity.name,
            row,
            code=identity.text,
            page=page,
            game=identity.game,
            played=identity.played if identity.changed else "",
        )
    )


def sheet_from_text(text: str) -> Sheet:
    """Return the custom sheet of a QR code's text; raise NoSuchSheetError for any other text."""
    identity = SheetIdentity.by_text(text)
    if identity is None or identity.page not in _PAGES_TOLD:
        raise NoSuchSheetError(say("other-code", text=text[:40]))
    return _sheet_from(identity)


def board_sheet(shape: str, cell: float | None = None, paper: Paper = PAPERS["a4"], game: str = "") -> Sheet:
    """Return the released sheet of a board, or a custom one if there is none or cell asks for another.

    Without cell, a custom board has the standard cell, or the largest that fits, no smaller than fingers want
    it. It stands on the smallest common page of the paper that has room; a board that none has room for runs
    over several sheets, in any game. game: the id of the game it is for. Raises DoesNotFitError if that
    does not help either.
    """
    board = board_named(shape)
    for row, plan in _newest_first():
        if plan.shape == board.shape and _serves(plan, board, game) and cell in (None, plan.cell):
            return _released(row)
    pages = [page for page in PAGES if paper.holds(page)]
    if cell is not None:
        if cell >= SMALLEST_CELL and not board_fits(board, cell, pages[-1]):
            return join(shape, cell, paper, game).whole
        return custom_sheet(
            shape, cell, next((p for p in pages if board_fits(board, cell, p)), pages[-1]), game
        )
    page = _page_for(board, pages)
    if page is None:
        return join(shape, HANDLED_CELL if board.sides == 6 else STANDARD_CELL, paper, game).whole
    return custom_sheet(shape, min(STANDARD_CELL, largest_cell(board, page)), page, game)


def _page_for(board: Board, pages: Sequence[CommonPage]) -> CommonPage | None:
    """Return the smallest page that a board gets cells on which fingers want, None if it fits none."""
    return next((page for page in pages if largest_cell(board, page) >= HANDLED_CELL), None)


@cache
def usual_texts(page: CommonPage) -> tuple[str, ...]:
    """Return the texts of the codes of all custom sheets on a page that the house's games can have.

    Left out are sheets whose cells have another size than boards get that name none, and such as show joined
    edges or dead cells.
    """
    mark = next(mark for mark, its in _PAGES_TOLD.items() if its is page)
    across, down = (int(side / HANDLED_CELL) for side in board_area(page))
    free = [f"{w}x{h}" for w in range(1, across + 1) for h in range(1, down + 1)]
    free += [f"hex{edge}" for edge in range(1, across)]
    found: dict[str, None] = {}
    for game in map(game_named, LETTERS.values()):
        for shape in game.rules.shapes or free:
            try:
                board = game.rules.board(shape)
            except BoardError:
                continue
            if _page_for(board, PAGES) is page:
                cell = min(STANDARD_CELL, largest_cell(board, page))
                found[SheetIdentity(board.shape, cell, mark, game.id).text] = None
    return tuple(found)


def _serves(plan: BoardPlan, board: Board, game: str) -> bool:
    """Return whether a released sheet is for a game, or for any that is played on it with such pieces.

    Tags alone name no game, so an installed game, which has no letter, gets a board with a code that does.
    """
    if game and not letter_of(game):
        return False
    return plan.game == game or (not plan.game and references(board) == references(board, game))


def _newest_first() -> Iterator[tuple[int, BoardPlan]]:
    """Yield the released rows from the end: the newest revision of a name or shape counts."""
    for row in range(len(RELEASED) - 1, 0, -1):
        if plan := RELEASED[row]:
            yield row, plan


@cache
def _released(row: int) -> Sheet:
    plan = RELEASED[row]
    if plan is None:
        raise NoSuchSheetError(say("custom-row", row=row))
    return lay_out(plan)
