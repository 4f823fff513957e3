"""Dice with printed decals on the cells: which face is up, and where its sharp point shows.

The recipe: the camera's place tells where the plane of the upper faces is seen; the finder says where in it
every die's face lies and, all cells together, how large the dice are; the reader looks at it turned eight
ways, takes the one that is upright and says which face it is, looking several times from slightly other
places. What it says counts for little where it had to go far from where the finder saw the die.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT, UNDECIDED, face_of, kite
from calibration.inks import COLOURS, OWNERS
from calibration.sizes import Sizes
from games.protocol import Standing
from vision.dice_network import COVERED, EMPTY, FINDER, LABELS, READER, Look, Said, say
from vision.dice_views import Place, look_at, windows
from vision.errors import BoardNotFoundError
from vision.locate import Located
from vision.picture import Picture
from vision.pose import camera_above

__all__ = ["UNDECIDED_DIE", "Dice", "die_classes", "die_odds", "read_dice"]

Array = NDArray[np.float64]

UNDECIDED_DIE = Standing(piece="undecided")
MAX_TILT_DEG = 25.0
TILT_SLACK_DEG = 3.0  # a tilt is measured to about one degree, from a lens of unknown length less well
MIN_PX_PER_MM = 1.8  # a disc of 6 mm then has 11 px, the least in which its symbol shows
FINDS, REFINES = 2, 3  # rounds
WAYS = 8  # a face is first looked at turned by
REACH = 0.22  # axes from where the finder saw a die: farther off lies another face of it
SIZES = (0.6, 1.45)  # of the largest die for the cell
ASTRAY = 0.42  # of a cell: a die standing farther off its middle may be its neighbour's
TURNS = (-6.0, -2.0, 2.0, 6.0)  # degrees by which the reader's looks at a face differ
TEMPERATURE = 2.3  # logits are divided by it; too low still: silent errors remain
CLEAR_HEADING = 0.5  # length of the heading's vector: a shorter one could point anywhere


@dataclass(frozen=True)
class Dice:
    """Hold what was seen of the dice on a board.

    odds: (cells, LABELS) probability of every face, of an empty and of a covered cell. heading: (cells,)
    degrees clockwise from the sheet's upward direction to the sharp point, nan where that is unclear.
    size: of the dice, face to face in mm.
    """

    odds: Array
    heading: Array
    size: float


def read_dice(picture: Picture, located: Located, white: Array) -> Dice:
    """Read the dice on every cell of a board; white: (cells, 3) log light of paper there.

    Raises BoardNotFoundError where the board is seen too steeply, or from too far, to see the faces.
    """
    sheet = located.sheet
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    _require_good(located, centres)
    camera, _ = camera_above(located.view, np.array(sheet.page_mm) / 2)

    def look(how: Look, place: Place) -> Said:
        matrices = windows(located.view, camera, place, how.span, how.side)
        return say(how, look_at(picture.bgr, matrices, white, how.side))

    largest = float(Sizes(sheet.cell_mm).die)
    place = Place(centres, np.zeros(len(centres)), largest)
    for _ in range(FINDS):
        place = _found(place, look(FINDER, place), largest)
    ways = [replace(place, heading=place.heading + 360 / WAYS * k) for k in range(WAYS)]
    seen = place
    place = _upright(ways, [look(READER, way) for way in ways])
    for _ in range(REFINES):
        told = look(READER, place)
        place = replace(_within(_nearer(place, told), seen), size=_size(place, told, largest))
    said = [look(READER, Place(place.middle, place.heading + turn, place.size)) for turn in TURNS]
    logits = np.mean([_log_odds(s.logits) for s in said], axis=0)
    odds = np.exp(_log_odds(logits / TEMPERATURE))
    astray = np.linalg.norm(place.middle - centres, axis=1) > ASTRAY * sheet.cell_mm
    odds[astray] = np.eye(LABELS)[COVERED]
    ahead = np.mean([_turned(s.heading, turn) for s, turn in zip(said, TURNS, strict=True)], axis=0)
    heading = (place.heading + _degrees(ahead)) % 360
    unclear = (np.linalg.norm(ahead, axis=1) < CLEAR_HEADING) | (odds.argmax(axis=1) >= FACE_COUNT)
    return Dice(odds, np.where(unclear, np.nan, heading), place.size)


def _require_good(located: Located, centres: Array) -> None:
    if located.tilt_deg > MAX_TILT_DEG + TILT_SLACK_DEG:
        raise BoardNotFoundError(
            "too-steep",
            f"the dice are seen at {located.tilt_deg:.0f} degrees from above and can be read up to "
            f"{MAX_TILT_DEG:.0f}: hold the phone more over the board",
        )
    least = float(located.view.px_per_mm(centres).min())
    if least < MIN_PX_PER_MM:
        raise BoardNotFoundError(
            "too-small",
            f"the board's far side has {least:.1f} pixels a millimetre, dice need {MIN_PX_PER_MM:.1f}: "
            "come closer",
        )


def _found(place: Place, said: Said, largest: float) -> Place:
    """Return where the finder says that the faces lie, and how large all dice are."""
    return Place(_moved(place, said), place.heading, _size(place, said, largest))


def _size(place: Place, said: Said, largest: float) -> float:
    """Return how large the dice are: one household's are all alike."""
    there = _there(said)
    grown = float(np.exp(np.median(said.scale[there]))) if there.any() else 1.0
    return float(np.clip(place.size * grown, SIZES[0] * largest, SIZES[1] * largest))


def _upright(ways: Sequence[Place], said: Sequence[Said]) -> Place:
    """Return for every face the one of several ways in which it stands most upright, made more so."""
    scores = [
        one.heading[:, 1] - np.abs(one.heading[:, 0]) / 2 + np.exp(_log_odds(one.logits)).max(axis=1) / 2
        for one in said
    ]
    best, every = np.argmax(scores, axis=0), np.arange(len(scores[0]))
    nearer = [_nearer(way, one) for way, one in zip(ways, said, strict=True)]
    middle, heading = np.stack([n.middle for n in nearer]), np.stack([n.heading for n in nearer])
    return Place(middle[best, every], heading[best, every], ways[0].size)


def _nearer(place: Place, said: Said) -> Place:
    """Return where the reader says that the faces lie; cells without a die stay as they are."""
    heading = place.heading + np.where(_there(said), _degrees(said.heading), 0)
    return Place(_moved(place, said), heading, place.size)


def _within(place: Place, seen: Place) -> Place:
    """Return places at most REACH from where they were seen first."""
    away = place.middle - seen.middle
    far = np.linalg.norm(away, axis=1, keepdims=True) / (REACH * kite(place.size).axis)
    return replace(place, middle=seen.middle + away / np.maximum(far, 1))


def _there(said: Said) -> NDArray[np.bool_]:
    return np.asarray(np.exp(_log_odds(said.logits))[:, :FACE_COUNT].sum(axis=1) > 0.5)


def _moved(place: Place, said: Said) -> Array:
    away = kite(place.size).axis * _turned(said.offset * (1, -1), place.heading) * (1, -1)
    return np.asarray(place.middle + np.where(_there(said)[:, None], away, 0))


def _turned(vectors: Array, degrees: Array | float) -> Array:
    """Return vectors (n, 2) right and up turned clockwise."""
    turn = np.radians(degrees)
    c, s = np.cos(turn), np.sin(turn)
    x, y = vectors.T
    return np.stack([c * x + s * y, c * y - s * x], axis=1)


def _degrees(vectors: Array) -> Array:
    """Return the directions of vectors (n, 2) right and up, clockwise from up."""
    return np.asarray(np.degrees(np.arctan2(vectors[:, 0], vectors[:, 1])))


def _log_odds(logits: Array) -> Array:
    top = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(top - np.log(np.exp(top).sum(axis=1, keepdims=True)))


def die_classes(classes: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return everything that a cell can show where dice are used: a game's classes and the undecided die."""
    return (*classes, *(() if UNDECIDED_DIE in classes else (UNDECIDED_DIE,)))


def die_odds(dice: Dice, classes: Sequence[Standing]) -> Array:
    """Return the probability (cells, classes) of every class.

    A covered cell, or one that shows what is not among the classes, may be anything that dice can show.
    """
    labels = [_label(standing) for standing in classes]
    told = [k for k, label in enumerate(labels) if label is not None]
    odds = np.zeros((len(dice.odds), len(classes)))
    odds[:, told] = dice.odds[:, [label for label in labels if label is not None]]
    odds[:, told] += (1 - odds.sum(axis=1, keepdims=True)) / len(told)
    return odds


def _label(standing: Standing) -> int | None:
    """Return the label that shows this, None where dice cannot show it."""
    if standing == UNDECIDED_DIE:
        return UNDECIDED
    if standing == Standing():
        return EMPTY
    letters, owners = [c.letter for c in COLOURS], [o.name for o in OWNERS]
    if standing.active or standing.piece or standing.colour not in letters or standing.owner not in owners:
        return None
    return face_of(owners.index(standing.owner), letters.index(standing.colour))
