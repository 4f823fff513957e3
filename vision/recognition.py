"""What every reader of pieces gets and returns: `ReadOptions`, an `Observation` and a `Recognition`.

The modules vision.mats, stones, tokens, threads and dice each read one kind of pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.beads import Beads
from calibration.sheet import Sheet
from games.game import Game
from games.standing import Standing
from vision.debug import Keep
from vision.light import measure_dimming
from vision.limits import Its, ReaderLimits, load_limits, require_known
from vision.locate import LocatedSheet
from vision.picture import Picture
from vision.quality import Quality
from vision.reading import BeliefLimits
from vision.tones import Tones

Array = NDArray[np.float64]


@dataclass(frozen=True)
class ReadOptions:
    """How to read a photo.

    game: whose pieces are looked for, if that is known; else every board shows it. pieces: "auto", "bead",
    "tile" or "d10", which "auto" never takes. sheet: a custom sheet's name if the photo does not show it.
    beads: the household's, from calibrating. debug: who keeps the pictures of every stage.
    partly: read as far as it goes what is not known of a game's pieces in full; Reading.untold says that.
    classes: what can stand on the cells in that game, if that is known (Look.classes_at). limits: of readers,
    to use in place of their usual ones; LimitsError is raised for what is no reader's.
    """

    game: Game[Any] | None = None
    pieces: str = "auto"
    sheet: str | None = None
    beads: Beads | None = None
    debug: Keep | None = None
    partly: bool = False
    classes: tuple[Standing, ...] = ()
    limits: tuple[ReaderLimits, ...] = ()

    def __post_init__(self) -> None:
        """Refuse limits that no reader has."""
        require_known(self.limits)

    @property
    def believed_from(self) -> float:
        """Return how likely a best guess has to be."""
        return self.limits_of(BeliefLimits).believed_from

    def limits_of(self, of: type[Its]) -> Its:
        """Return a reader's limits: its usual ones if none of their class are given."""
        return next((its for its in self.limits if isinstance(its, of)), None) or load_limits(of)


@dataclass(frozen=True)
class Observation:
    """What a photo shows of one board.

    relative: the cells' windows (cells, side, side, 3), light B, G, R against the white of each, without
    stray light and with pale colours made strong, by the tones. white: (cells, 3) log light of paper there.
    rim: of vision.light.rim_white. hidden: (cells,) those that the photo does not show, or not where they
    should be. blurred: (cells,) those less sharp than the others.
    """

    picture: Picture
    located: LocatedSheet
    quality: Quality
    relative: NDArray[np.float32]
    white: Array
    tones: Tones
    rim: tuple[Array, Array]
    hidden: NDArray[np.bool_]
    blurred: NDArray[np.bool_]

    @property
    def sheet(self) -> Sheet:
        """Return the sheet that lies there."""
        return self.located.sheet

    @cached_property
    def dimmed(self) -> Array:
        """Return how much darker (cells,) white is on the cells than the light round them lets expect."""
        return measure_dimming(self.white, self.rim, self.sheet)

    @property
    def denied(self) -> frozenset[str]:
        """Return what cannot be believed, for the printed patches do not look as printed: owner, colour."""
        odd = {"owner": self.tones.greys.odd, "colour": self.tones.colours.odd}
        return frozenset(task for task, so in odd.items() if so)


@dataclass(frozen=True)
class Recognition:
    """What a reader recognises on a board's cells.

    kind: of the pieces. classes: what can stand there; beside: what people may leave there, though no game
    knows it. odds: (cells, classes and beside). covered: (cells,) where something lies that is none of them.
    believed_from: the probability.
    own: whether the pieces are the household's, None if none was given. strange, mirrored, astray, things: as
    Quality's.
    heading: (cells,) degrees, NaN if not known; empty of pieces that have none. asked: (cells,) what is to
    be asked about, however likely it is; empty for nothing. every: all that may lie on a covered cell
    without odds, if classes are only what was seen.
    """

    kind: str
    classes: Sequence[Standing]
    odds: Array
    covered: NDArray[np.bool_]
    beside: Sequence[Standing] = ()
    believed_from: float = field(kw_only=True)
    own: bool | None = None
    strange: tuple[str, ...] = ()
    mirrored: bool = False
    astray: bool = False
    things: int = 0
    heading: Array = field(default_factory=lambda: np.empty(0))
    asked: NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, bool))
    every: Sequence[Standing] = ()
