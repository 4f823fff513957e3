"""The beads of one household as photos of a known position showed them, and the file that keeps them.

A look is six logarithms of light against the paper's white beside the bead: blue, green and red of its
middle, then of its rim; paper is about 0. How looks are measured and used is vision's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

from calibration.errors import CalibrationError

__all__ = ["BRIGHTEST", "LOOK", "Beads", "Seen", "beads_from_json", "beads_to_json"]

LOOK = 6  # figures of a look
_KEY = "beads"
_DARKEST = -4.0  # below what a look can be
BRIGHTEST = 1.0  # of a look: more than that above paper is glare, or paper misjudged


@dataclass(frozen=True)
class Seen:
    """Hold what one photo showed of one colour: how many cells, and the mean of their looks."""

    cells: int
    look: tuple[float, ...]

    def __post_init__(self) -> None:
        """Raise CalibrationError for figures that no photo shows."""
        plausible = all(_DARKEST <= value <= BRIGHTEST for value in self.look)
        if self.cells < 1 or len(self.look) != LOOK or not plausible:
            raise CalibrationError("the looks in the profile are no looks of beads")


@dataclass(frozen=True)
class Beads:
    """Hold what every calibration photo showed: by colour (R, G, B), a mapping a photo."""

    photos: tuple[Mapping[str, Seen], ...]

    def __post_init__(self) -> None:
        """Raise CalibrationError where no bead was seen."""
        if not any(self.photos):
            raise CalibrationError("the profile holds no beads; `sparklies calibrate` adds a household's")

    def cells(self, colour: str) -> int:
        """Return on how many cells a colour was seen, all photos together."""
        return sum(photo[colour].cells for photo in self.photos if colour in photo)


def beads_to_json(beads: Beads, kept: str | None = None) -> str:
    """Return the file that keeps the beads. kept: such a file, whose other keys are left as they are."""
    photos = [
        {
            colour: {"cells": seen.cells, "look": [round(value, 4) for value in seen.look]}
            for colour, seen in photo.items()
        }
        for photo in beads.photos
    ]
    return json.dumps({**(_profile(kept) if kept else {}), _KEY: {"photos": photos}}, indent=2)


def beads_from_json(text: str) -> Beads:
    """Return the beads that a profile keeps; raise CalibrationError where it holds none.

    A profile may hold more than beads: other keys are left alone.
    """
    try:
        photos = _profile(text)[_KEY]["photos"]
        return Beads(tuple({str(colour): _seen(seen) for colour, seen in photo.items()} for photo in photos))
    except CalibrationError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError):
        raise CalibrationError(
            "the file holds no beads; `sparklies calibrate` makes a profile from a photo of a known position"
        ) from None


def _profile(text: str) -> dict[str, Any]:
    try:
        profile = json.loads(text)
    except ValueError:
        profile = None
    if not isinstance(profile, dict):
        raise CalibrationError(
            "the file is no profile: `sparklies calibrate` and `sparklies printer` write such files"
        )
    return profile


def _seen(kept: Any) -> Seen:
    cells, look = kept["cells"], kept["look"]
    numbers = [cells, *look]
    if any(isinstance(n, bool) or not isinstance(n, int | float) or not isfinite(n) for n in numbers):
        raise ValueError(kept)
    return Seen(int(cells), tuple(map(float, look)))
