"""The beads of one household as photos of a known position showed them, and the file that keeps them.

A look is six logarithms of light against the paper's white beside the bead: blue, green and red of its
middle, then of its rim; paper is about 0. How looks are measured and used is vision's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from calibration.errors import CalibrationError
from calibration.inks import has_stones
from calibration.profile import fields_of, number, parts_of, with_part
from calibration.tokens import has_tokens
from calibration.words import say
from games.standing import Standing
from games.words import Message

LOOK = 6  # figures of a look
_KEY, _COLOURS = "beads", "RGB"
_MOST_CELLS = 10_000  # more than any photo shows
_DARKEST = -4.0  # below what a look can be
BRIGHTEST = 1.0  # of a look: more than that above paper is glare, or paper misjudged


@dataclass(frozen=True)
class ColourSample:
    """What one photo showed of one colour: the number of cells, and the mean of their looks."""

    cells: int
    look: tuple[float, ...]

    def __post_init__(self) -> None:
        """Raise CalibrationError for figures that no photo shows."""
        plausible = all(_DARKEST <= value <= BRIGHTEST for value in self.look)
        if not 1 <= self.cells <= _MOST_CELLS or len(self.look) != LOOK or not plausible:
            raise CalibrationError(say("no-looks"))


@dataclass(frozen=True)
class Beads:
    """What every calibration photo showed: by colour (R, G, B), a mapping for each photo."""

    photos: tuple[Mapping[str, ColourSample], ...]

    def __post_init__(self) -> None:
        """Raise CalibrationError if no bead was seen, or one of a colour that there is not."""
        if strange := sorted(set().union(*self.photos) - set(_COLOURS)):
            raise CalibrationError(say("other-beads", name=strange[0], known=tuple(_COLOURS)))
        if not any(self.photos):
            raise CalibrationError(say("no-beads"))

    def cells(self, colour: str) -> int:
        """Return on how many cells a colour was seen, all photos together."""
        return sum(photo[colour].cells for photo in self.photos if colour in photo)


def why_unused(classes: Sequence[Standing], pieces: str = "auto") -> Message | None:
    """Return why a household's beads change nothing of how such pieces are read, None if they do.

    classes: everything that can stand on a cell; pieces: their kind, as it is named or was seen.
    """
    if pieces == "d10":
        return say("unused-dice")
    return say("unused-stones") if has_stones(classes) or has_tokens(classes) else None


def beads_to_json(beads: Beads, kept: str | None = None) -> str:
    """Return the file that keeps the beads. kept: such a file, whose other keys are left as they are."""
    photos = [
        {
            colour: {"cells": seen.cells, "look": [round(value, 4) for value in seen.look]}
            for colour, seen in photo.items()
        }
        for photo in beads.photos
    ]
    return with_part(_KEY, {"photos": photos}, kept)


def beads_from_json(text: str) -> Beads:
    """Return the beads that a profile keeps; raise CalibrationError if it holds none.

    A profile may hold more than beads: other parts are left alone, keys that are not known refused.
    """
    profile = parts_of(text)
    try:
        kept = fields_of(profile[_KEY], ("photos",), say("kept-of-beads"))
        photos = [[(colour, *_figures(seen)) for colour, seen in photo.items()] for photo in kept["photos"]]
    except CalibrationError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError):
        raise CalibrationError(say("no-beads-file")) from None
    return Beads(
        tuple({colour: ColourSample(cells, look) for colour, cells, look in photo} for photo in photos)
    )


def _figures(seen: object) -> tuple[int, tuple[float, ...]]:
    kept = fields_of(seen, ("cells", "look"), say("kept-of-colour"))
    cells = number(kept["cells"])
    return int(cells) if cells.is_integer() else 0, tuple(map(number, kept["look"]))
