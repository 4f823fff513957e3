"""What the name and the code of a custom or joined board say: its game, its shape, its cells, its page.

    custom-8x6-22mm                  ST1:8X6:22       for no game by name
    custom-chess8x8-22mm-large       ST1:CHESS8X8:22L
    joined-GAME-chess16x16-20mm      ST1?:16X16:20J   ?: the game's letter
    custom-8x8-torus-d4.e4-20mm      ST1S:8X8T-D4E4:20   joined edges, dead cells
    custom-ID-8x8-20mm               ST1/ID:8X8:20       ID: of a game without a letter, an installed one
    joined-16x16-i1-p8-20mm          ST1S:16X16-I1-P8:20J  many dead cells, by rectangles

A code without a game is older than the letters, or than the ids: then the first game that is played on such
a board is meant, unless another is said. With a letter the size is the game's own word for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from calibration.errors import NoSuchSheetError
from calibration.words import say
from games.board import Board, board_named
from games.catalogue import LETTERS, game_named, game_of_board, letter_of
from games.errors import BoardError, GamesError
from games.rectangles import cells_in, rectangles

LAYOUT_REVISION = 1
ONE_PAGE, ONE_PAGE_LARGE, JOINED, JOINED_LARGE = "", "L", "J", "K"  # the last letter of a code
_WORDS = {ONE_PAGE: ("custom", ""), ONE_PAGE_LARGE: ("custom", "-large")} | {
    JOINED: ("joined", ""),
    JOINED_LARGE: ("joined", "-large"),
}
_SIZE, _CELL = r"((?:chess|tray)?\d{1,2}x\d{1,2}|(?:hex)?\d{1,2})", r"(\d{1,3}(?:\.\d{1,2})?)"
_CELLS, _ID = r"[a-z]\d{1,2}", r"[a-z][a-z0-9-]*?"
_AREA = rf"{_CELLS}(?:-{_CELLS})?"
_GAME, _CHANGE = rf"(?:([a-z])|/({_ID}))?", rf"(t?(?:-(?:{_AREA})+)?)"
_TEXT = re.compile(rf"st(\d+){_GAME}:{_SIZE}{_CHANGE}:{_CELL}([ljk]?)", re.I | re.A)
_CHANGED = rf"((?:-torus)?(?:-{_AREA}(?:\.{_AREA})*)?)"
_NAME = re.compile(rf"(custom|joined)-(?:({_ID})-)?{_SIZE}{_CHANGED}-{_CELL}mm(-large)?", re.A)
LONGEST = 114  # letters and digits that a code has room for (version 4)
_LISTED = 77  # in a longer code dead cells are named by rectangles


@dataclass(frozen=True)
class SheetIdentity:
    """The facts in a sheet's name or code. shape: the board's; game: its id, empty if it names none.

    changed: what of the board is played on otherwise than its sheet shows it, as the board's shape says it
    after the plan ("-torus-d4.e4"). Raises games' BoardError for a board that its sheet does not show whole,
    and NoSuchSheetError if more is changed than a code has room for.
    """

    shape: str
    cell: float
    page: str = ONE_PAGE
    game: str = ""
    changed: str = ""

    def __post_init__(self) -> None:
        board = board_named(self.shape)
        if board.plan != board.shape:
            raise BoardError(say("sheet-of-all-cells", shape=self.shape, plan=board.plan))
        if self.changed:
            board_named(self.played)
        if len(self.text) > LONGEST:
            raise NoSuchSheetError(say("long-code", letters=len(self.text), most=LONGEST))

    @property
    def played(self) -> str:
        """Return the shape of the board as it is played on."""
        return f"{self.shape}{self.changed}"

    @property
    def _changes(self) -> tuple[str, ...]:
        """Return what is changed on the board as a name says it, part by part."""
        torus = ("torus",) * self.changed.startswith("-torus")
        dead = self.changed.removeprefix("-torus").removeprefix("-")
        if dead and len(self._coded((*torus, dead))) > _LISTED:
            dead = ".".join(rectangles(board_named(self.shape), dead.split(".")))
        return (*torus, dead) if dead else torus

    @classmethod
    def by_name(cls, name: str) -> SheetIdentity | None:
        """Return what a name says, None if it is none of a custom or joined board.

        Raises NoSuchSheetError for a game that there is not, games' BoardError for a board that it has not.
        """
        match = _NAME.fullmatch(name.strip().lower())
        if not match:
            return None
        kind, game, size, changed, cell, large = match.groups()
        page = next(page for page, words in _WORDS.items() if words == (kind, large or ""))
        if not game and size.isdigit():
            return None
        try:
            shape = _shape_for(game, size) if game else board_named(size).shape
        except BoardError:
            raise
        except GamesError as error:
            raise NoSuchSheetError(error.said) from None
        return cls(shape, round(float(cell), 2), page, game or "", _changed(shape, changed))

    @classmethod
    def by_text(cls, text: str) -> SheetIdentity | None:
        """Return what a code says, None if it is none of a custom or joined board.

        Raises NoSuchSheetError for a layout or a game of a newer program, games' BoardError for a board that
        there is not.
        """
        match = _TEXT.fullmatch(text.strip())
        if not match:
            return None
        revision, letter, spelt, size, change, cell, page = match.groups()
        if int(revision) != LAYOUT_REVISION:
            raise NoSuchSheetError(say("newer-layout", layout=revision))
        if not (letter or spelt):
            if size.isdigit():
                return None
            shape = board_named(size).shape
            return cls(shape, float(cell), page.upper(), changed=_changed(shape, _spelt(change)))
        game = _game_told(letter, spelt)
        shape = _shape_for(game, size)
        changed = _changed(shape, _spelt(change))
        game_named(game).rules.board(f"{shape}{changed}")  # the game may not be played on such a board
        return cls(shape, float(cell), page.upper(), game, changed)

    @property
    def name(self) -> str:
        """Return the sheet's name; its game is left out if such a board means that one anyway."""
        kind, large = _WORDS[self.page]
        game = f"{self.game}-" if self.game and self.game != _meant(self.shape) else ""
        board = "-".join((size_of(board_named(self.shape)), *self._changes))
        return f"{kind}-{game}{board}-{self.cell:g}mm{large}"

    @property
    def text(self) -> str:
        """Return the code's text: at most 18 characters of QR's alphanumeric set with a letter.

        Version 1 has room for 20 of them and an eighth of redundancy, for 25 and a fourteenth. If edges
        are joined, cells dead or a game has no letter there are more, and the code has more and smaller
        modules.
        """
        return self._coded(self._changes)

    def _coded(self, changes: Sequence[str]) -> str:
        size, letter = size_of(board_named(self.shape)).upper(), letter_of(self.game)
        game = f"/{self.game.upper()}" if self.game and not letter else letter
        if letter:
            plain = re.sub("^[A-Z]+", "", size)
            same = game_named(self.game).rules.board(plain.lower()).shape == self.shape
            size = plain if same else size  # a game of squares says that a board of it is of hexagons
        change = "".join("T" if its == "torus" else f"-{its.upper().replace('.', '')}" for its in changes)
        return f"ST{LAYOUT_REVISION}{game}:{size}{change}:{self.cell:g}{self.page}"


def _game_told(letter: str | None, spelt: str | None) -> str:
    """Return the id of the game that a code names; raise NoSuchSheetError for one that is not here."""
    if not spelt:
        known = LETTERS.get((letter or "").upper())
        if not known:
            raise NoSuchSheetError(say("newer-game", letter=(letter or "").upper()))
        return known
    try:
        return game_named(spelt).id
    except GamesError as error:
        raise NoSuchSheetError(say("code-of-no-game", game=spelt.lower(), why=error.said)) from None


def _shape_for(game: str, size: str) -> str:
    """Return the shape of a game's board that a name or a code says; raise GamesError if it has none.

    A game with a letter has its own word for a size. Any other game is asked for the shape as the house
    writes it.
    """
    rules = game_named(game).rules
    return rules.board(size if letter_of(game) else board_named(size).shape).shape


def _spelt(change: str) -> str:
    """Return what a code says of joined edges and dead cells as a name says it."""
    torus, dash, cells = change.lower().partition("-")
    return "-torus" * bool(torus) + dash + ".".join(re.findall(_AREA, cells))


def _changed(shape: str, said: str) -> str:
    """Return what a name says of joined edges and dead cells as the shape of a board says it."""
    torus = "-torus" * said.startswith("-torus")
    areas = said.removeprefix(torus).removeprefix("-").replace(".", " ")
    if "-" not in areas:
        return said
    board = board_named(shape)
    dead = cells_in(board, areas)
    return f"{torus}-{'.'.join(name for name in board.names if name in dead)}"


def size_of(board: Board) -> str:
    """Return a board's shape with both sides of a rectangle said ("9x9", "hex7", "chess8x8")."""
    return f"{board.width:g}x{board.height:g}" if board.shape[0].isdigit() else board.shape


def _meant(shape: str) -> str:
    """Return the id of the game that a board means wherever none is said, empty if it means none.

    What is installed here may not be installed elsewhere, so only a game with a letter is meant.
    """
    try:
        its = game_of_board(shape).id
    except BoardError:
        return ""
    return its if letter_of(its) else ""
