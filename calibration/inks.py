"""Inks and colours: the one place that says how a printed colour looks and what it is called.

Home printers differ in tint and halftone, so a reader may rely only on paper white, on the order of the
greys and on the symbols; the values here are what the PDF asks for. How symbols look is said in
calibration.shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from calibration.tokens import TOKENS
from games.catalogue import printed_sets
from games.extras import Printed
from games.standing import Standing


@dataclass(frozen=True)
class Ink:
    """Name an ink and its sRGB value, 0 to 255 a channel."""

    name: str
    rgb: tuple[int, int, int]

    @property
    def grey(self) -> int:
        """Return the grey that is as light to the eye, 0 to 255: sRGB's luma of the ink's luminance."""
        linear = (v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in self.rgb)
        light = sum(share * v for share, v in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
        return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


# Red, green and blue keep at least 15 steps of lightness (CIE L*) between them, so that grey printing and
# colour-blind eyes still tell them apart, and green leans to neither red nor the flags' yellow.
INKS = {
    ink.name: ink
    for ink in (
        Ink("black", (0, 0, 0)),
        Ink("dark", (80, 80, 80)),
        Ink("grey", (136, 136, 136)),
        Ink("light", (200, 200, 200)),
        Ink("white", (255, 255, 255)),
        Ink("red", (207, 36, 40)),
        Ink("green", (70, 184, 96)),
        Ink("blue", (22, 62, 150)),
        Ink("yellow", (255, 205, 0)),
        Ink("orange", (240, 120, 20)),
        Ink("maroon", (138, 20, 56)),
        Ink("violet", (118, 60, 128)),
    )
}
# A part's ink is never its only sign: a line or beads along its middle, pale or dark, show it as well.
PART_SIGNS: dict[str, tuple[str, str] | None] = {
    "blue": None,
    "green": ("line", "white"),
    "maroon": ("beads", "white"),
    "orange": ("beads", "black"),
    "yellow": ("line", "black"),
}
GREYS = ("black", "dark", "grey", "light")  # dark to light; the patches on every board


@dataclass(frozen=True)
class Colour:
    """Describe a colour of the pieces: its letter, its ink's name, which is its word too, and its symbol."""

    letter: str
    ink: str
    symbol: str

    @property
    def word(self) -> str:
        """Return what people call it."""
        return self.ink


COLOURS = (Colour("R", "red", "circle"), Colour("G", "green", "triangle"), Colour("B", "blue", "cross"))


@dataclass(frozen=True)
class Owner:
    """Describe who holds a cell: the name and the ink of the frame that says so."""

    name: str
    ink: str


OWNERS = (Owner("none", "grey"), Owner("black", "black"), Owner("white", "white"))


@dataclass(frozen=True)
class Stone:
    """Describe a stone by its name and its inks: one for all of it, or one for each half."""

    name: str
    inks: tuple[str, ...]

    @property
    def word(self) -> str:
        """Return what people call it."""
        return self.name

    @property
    def sign(self) -> str:
        """Return the symbol that shows its ink without colour; empty for inks that differ in lightness."""
        return _SIGNS.get(self.inks[-1], "") if len(self.inks) == 1 else ""


# Of three inks and more some are equally light, so that grey printing and some eyes cannot tell them apart.
_SIGNS = {
    "red": "circle",
    "green": "triangle",
    "blue": "cross",
    "yellow": "star",
    "violet": "square",
    "maroon": "diamond",
}


def _halved(kits: Sequence[Printed]) -> tuple[Stone, ...]:
    """Return the stones of two inks that printed sets have, without those of an ink that there is not."""
    stones = (Stone(name, inks) for kit in kits for name, inks in kit.stones.items())
    return tuple(stone for stone in stones if set(stone.inks) <= set(INKS))


# Black and orange differ in lightness by 60 steps (CIE L*), so grey printing keeps them apart; a stone that
# counts as both shows both. The slots of boards for stones and the reader know these.
STONES = (Stone("black", ("black",)), Stone("orange", ("orange",)), *_halved(printed_sets(installed=False)))

# What can stand on a cell, by the name that a game gives it: the letter of a colour or the name of a piece.
# A piece that is called by an ink is a stone of that ink; the reader was tried on STONES alone.
PIECES: dict[str, Colour | Stone] = {
    **{colour.letter: colour for colour in COLOURS},
    **{name: Stone(name, (name,)) for name in INKS if name not in (*GREYS, "white")},
    **{stone.name: stone for stone in STONES},
}
for _stone in _halved(printed_sets()):
    PIECES.setdefault(_stone.name, _stone)


def colour(letter: str) -> Colour:
    """Return the colour of this letter; raise KeyError for others."""
    return {c.letter: c for c in COLOURS}[letter]


def has_stones(classes: Iterable[Standing]) -> bool:
    """Return whether a game's pieces are known by the ink of the whole piece, not by colours on frames.

    classes: everything that can stand on a cell.
    """
    return any(standing.piece and standing.piece not in TOKENS for standing in classes)
