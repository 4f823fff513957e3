"""Where pages go: a paper in a certain printer, in colour or in greys, in full ink or saving it.

An Output is a Paper, so all that takes a paper takes an output; only the painter, and pieces that must have
their true size, look at what an output knows beyond its paper.
"""

from __future__ import annotations

from dataclasses import dataclass

from calibration.paper import Paper
from calibration.printer import RIM_TOLERANCE_MM, Printer, largest_unmeasured
from games.words import Said
from print.errors import PrintError
from print.words import say


@dataclass(frozen=True)
class Output(Paper):
    """Describe a paper as one printer prints on it.

    printer: as it was measured, None if it was not. grey: whether colours are printed as greys.
    spare: whether pieces are outlined and tinted to save ink, for people and not for the camera. of: the game
    and the board that the pages belong to, empty if they belong to none.
    """

    printer: Printer | None = None
    grey: bool = False
    spare: bool = False
    of: Said = ""

    @property
    def plain(self) -> bool:
        """Return whether colours show nothing: they are greys, or pale."""
        return self.grey or self.spare


def output_on(paper: Paper, printer: Printer | None = None) -> Output:
    """Return the output on a paper; one that is an output already is returned as it is."""
    if isinstance(paper, Output):
        return paper
    return Output(paper.name, paper.width, paper.height, printer)


def require_true_size(what: str, length: float, paper: Paper) -> None:
    """Raise PrintError for pieces of this length in mm that an unmeasured printer may spoil."""
    if output_on(paper).printer is None and length > largest_unmeasured():
        said = say("unmeasured", what=what, length=f"{length:.1f}", wrong=RIM_TOLERANCE_MM)
        raise PrintError(said)
