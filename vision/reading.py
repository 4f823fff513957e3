"""What a photo was read as: for every cell the likelihood of everything that may stand there.

Plain frozen data, passed on to the referee; the other modules find it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from calibration.beads import why_unused
from calibration.joined import joined_named
from games.board import Board
from games.catalogue import game_named
from games.standing import NOTHING, Standing
from games.words import Message, all_of
from vision.errors import UnknownPieceError
from vision.limits import ReaderLimits, load_limits
from vision.quality import Quality
from vision.words import say

NEVER = 2.0  # more than any probability: nothing is believed
MOST_NAMED = 200  # candidates of a cell that are listed one by one

JOINED = "joined-"  # how the names of boards over several sheets begin

Outlines = Mapping[str, tuple[tuple[float, float], ...]]


@dataclass(frozen=True, kw_only=True)
class BeliefLimits(ReaderLimits):
    """What is believed of all pieces; these are probabilities and shares."""

    believed_from: float  # a best guess with a lower probability is doubtful
    plausible: float  # a doubtful cell may be anything that is at least this likely
    poor_share: float  # of the cells unclear: then the photo is so poor that none of it is believed
    soft_step: float  # softness beyond the usual cell's: a drop or a finger's print on the lens blurs it


@dataclass(frozen=True)
class CellReading:
    """The reading of one cell.

    likelihoods: everything that may stand there with its probability, most likely first, adding up to 1.
    doubtful: the best guess is not sure enough to be believed unasked. heading_deg: where a die's sharp point
    shows, clockwise from the sheet's upward direction; None without a die, or if it cannot be read.
    shown: whether the photo shows the cell and nothing lies on it. Otherwise it is doubtful and no witness,
    and its likelihoods are only what the networks made of what is there.
    """

    likelihoods: tuple[tuple[Standing, float], ...]
    doubtful: bool
    heading_deg: float | None = None
    shown: bool = True

    @property
    def standing(self) -> Standing:
        """Return the best guess."""
        return self.likelihoods[0][0]

    @property
    def candidates(self) -> tuple[tuple[Standing, float], ...]:
        """Return everything plausible, most likely first; everything, evenly, if the cell is not shown."""
        if not self.shown:
            return tuple((other, 1 / len(self.likelihoods)) for other, _ in self.likelihoods)
        plausible = load_limits(BeliefLimits).plausible
        return tuple((other, odds) for other, odds in self.likelihoods if odds >= plausible)

    @property
    def named(self) -> tuple[tuple[Standing, float], ...]:
        """Return the candidates as far as they are listed one by one; none if anything may stand there."""
        return self.candidates if len(self.candidates) <= MOST_NAMED else ()

    @property
    def bears(self) -> bool:
        """Return whether something surely stands there, even if it is unsure what."""
        return 1 - dict(self.likelihoods).get(NOTHING, 0.0) >= load_limits(BeliefLimits).believed_from

    @property
    def confidence(self) -> float:
        """Return the probability of the best guess."""
        return self.likelihoods[0][1]


@dataclass(frozen=True)
class Reading:
    """One board found in a photo, or in several of the same table.

    sheet: the sheet's name; shape: the board's ("9"); pieces: "bead", "tile", "d10", "token"
    or "thread-tile".
    cells: by name, in reading order. outlines: the corners of every cell whose sheet is in the picture, in
    pixels of the upright photo, clockwise on the sheet: four of a square from its top left, six of a hexagon;
    further: the same in each further photo. seconds: how long decoding and everything together took.
    quality: how good the photo shows this board, if that was judged.
    own_beads: whether the pieces are beads of the profile it was read with, None without one. game: the id of
    the game whose pieces were looked for. untold: what of those pieces was not reported, in a sentence; None
    if everything was. beyond: what stands on cells of the sheet that are none of the board's. unread:
    whether its code was not read, so that it is the sheet that was named. may_be_of: the titles of other
    games that the board may be of, since neither its code nor anybody names one.
    """

    sheet: str
    shape: str
    pieces: str
    cells: Mapping[str, CellReading]
    outlines: Outlines = field(repr=False)
    seconds: Mapping[str, float] = field(compare=False)
    quality: Quality | None = field(default=None, repr=False)
    own_beads: bool | None = None
    game: str = ""
    untold: Message | None = None
    further: tuple[Outlines, ...] = field(default=(), repr=False)
    beyond: Mapping[str, Standing] = field(default_factory=dict)
    unread: bool = False
    may_be_of: tuple[str, ...] = ()

    @property
    def sheet_name(self) -> str:
        """Return the sheet's name."""
        return self.sheet

    @property
    def hidden(self) -> tuple[str, ...]:
        """Return the names of the cells that the photo does not show."""
        return tuple(name for name, cell in self.cells.items() if not cell.shown)

    @property
    def doubtful(self) -> tuple[str, ...]:
        """Return the names of the doubtful cells."""
        return tuple(name for name, cell in self.cells.items() if cell.doubtful)

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Return the best guess of every cell, in reading order."""
        return tuple(cell.standing for cell in self.cells.values())

    @property
    def whole(self) -> Reading:
        """Return the reading of all of a board of which only some sheets are in the picture.

        Cells of the other sheets are not shown. If all are in it, that is the reading itself.
        """
        joined = joined_named(self.sheet) if self.sheet.startswith(JOINED) else None
        if joined is None or self.shape in (joined.whole.board.shape, joined.whole.played):
            return self
        kinds = {standing: None for cell in self.cells.values() for standing, _ in cell.likelihoods}
        evenly = tuple((standing, 1 / len(kinds)) for standing in (NOTHING, *kinds) if standing in kinds)
        unseen = CellReading(tuple(dict.fromkeys(evenly)), doubtful=True, shown=False)
        board = joined.whole.board
        cells = {name: self.cells.get(name, unseen) for name in board.names}
        return replace(self, shape=board.shape, cells=cells)

    def on(self, board: Board) -> Reading | None:
        """Return the reading of the cells that a board has, None if another board's sheet is shown."""
        if self.shape == board.shape and set(self.cells) == set(board.names):
            return self
        its = self.whole
        if its.shape not in (board.shape, board.plan):
            return None
        return its if its.shape == board.shape else its._without_dead(board)

    def _without_dead(self, board: Board) -> Reading:
        """Return the reading of the cells of a board whose sheet shows more of them.

        No network has learned how dead cells are printed. A guess of odds up to a half is left out.
        """
        cells = {name: cell for name, cell in self.cells.items() if board.has(name)}
        outlines = {name: outline for name, outline in self.outlines.items() if board.has(name)}
        beyond = {
            name: cell.standing
            for name, cell in self.cells.items()
            if not board.has(name) and cell.shown and cell.bears and cell.confidence > 0.5
        }
        return replace(self, shape=board.shape, cells=cells, outlines=outlines, beyond=beyond)

    @property
    def warnings(self) -> Mapping[str, Message]:
        """Return sentences that a person needs besides the cells, by their subject.

        supposed: the sheet, if it is only supposed; beyond: what stands on cells that are none of the
        board's; game: the game, if it is only supposed.
        """
        others, title = self.may_be_of, game_named(self.game).title if self.may_be_of else ""
        stands = tuple(say("stands-on", cell=name, what=its.words) for name, its in self.beyond.items())
        return {
            **({"supposed": say("supposed-sheet", sheet=self.sheet)} if self.unread else {}),
            **({"beyond": say("beyond-board", what=all_of(stands))} if stands else {}),
            **({"game": say("supposed-game", title=title, others=all_of(others))} if others else {}),
        }

    def as_json(self, photos: Sequence[str], board: int, save: str | None) -> dict[str, Any]:
        """Return the object that `sparklies scan` and the web write for a board.

        photos: what they are called, in the order they were read; board: its number in the first.
        """
        told = {name: str(said) for name, said in self.warnings.items()}
        return {
            "photo": photos[0],
            "photos": list(photos),
            "board": board,
            "sheet": self.sheet,
            "pieces": self.pieces,
            "cells": {name: _cell_json(cell, self.pieces == "d10") for name, cell in self.cells.items()},
            "doubtful": list(self.doubtful),
            "candidates": {
                name: [_standing_json(*each) for each in cell.named]
                for name, cell in self.cells.items()
                if cell.doubtful
            },
            "outlines": [
                {name: [[round(x, 1), round(y, 1)] for x, y in outline] for name, outline in each.items()}
                for each in (self.outlines, *self.further)
            ],
            "save": save,
            "seconds": {name: round(value, 4) for name, value in self.seconds.items()},
            **({"quality": self.quality.as_json()} if self.quality else {}),
            **({"supposed": told["supposed"]} if self.unread else {}),
            **({"supposed_game": told["game"]} if self.may_be_of else {}),
            **({"beyond": {"cells": list(self.beyond), "message": told["beyond"]}} if self.beyond else {}),
            **self._profile_json(),
            **({"error": UnknownPieceError(self.untold).as_json()} if self.untold else {}),
        }

    @property
    def profile_unused(self) -> Message | None:
        """Return why the profile that it was read with was not used, None if it was or there is none."""
        if self.own_beads is not False:
            return None
        classes = [standing for cell in self.cells.values() for standing, _ in cell.likelihoods]
        return why_unused(classes, self.pieces) or say("profile-unused")

    def _profile_json(self) -> dict[str, Any]:
        if self.own_beads is None:
            return {}
        return {"profile": {"fits": self.own_beads, "message": str(self.profile_unused or "")}}


def _cell_json(cell: CellReading, die: bool) -> dict[str, Any]:
    """Return what is written of a cell; one that the photo does not show is unknown."""
    standing = cell.standing if cell.shown else NOTHING
    what: dict[str, Any] = {} if standing.piece and not die else {"colour": standing.colour}
    if standing.piece:
        what["piece"] = standing.piece
    if die:
        what["heading_deg"] = None if cell.heading_deg is None else round(cell.heading_deg, 1)
    return {
        **what,
        **_lie_json(standing),
        "owner": standing.owner,
        "active": standing.active,
        "confidence": round(cell.candidates[0][1], 4),
        "doubtful": cell.doubtful,
        "visible": cell.shown,
    }


def _standing_json(standing: Standing, odds: float) -> dict[str, Any]:
    piece = {"piece": standing.piece, **_lie_json(standing)} if standing.piece else {}
    seen = {"colour": standing.colour, **piece, "owner": standing.owner, "active": standing.active}
    return {**seen, "odds": round(odds, 4)}


def _lie_json(standing: Standing) -> dict[str, Any]:
    """Return where a piece looks and which marks lie on it, as far as there is any."""
    marks = {"marks": list(standing.marks)} if standing.marks else {}
    return {**({"heading": standing.heading} if standing.heading else {}), **marks}
