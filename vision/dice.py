"""Dice with printed decals on the cells: which face is up, and where its sharp point shows.

The recipe: the camera's place shows where the plane of the upper faces is seen; the finder says where in it
every die's face lies, how it is turned and, all cells together, how large the dice are; the reader looks at
it turned upright, comes nearer, and says several times from slightly other places which face it is. It also
looks at the two faces beside it, and at all three as they would lie if a side face was taken for the upper
one; all that together is weighed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from calibration.dice import FACE_COUNT, UNDECIDED, face_of, kite
from calibration.inks import COLOURS, OWNERS
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from games.standing import Standing
from vision.dice_evidence import DiceHypothesis, DiceLimits, log_odds, weigh_dice
from vision.dice_network import COVERED, EMPTY, FINDER_CELLS, READER_AXES, SIDE, DicePrediction, predict_dice
from vision.dice_poses import LEFT, RIGHT, places_if_mistaken, planes_beside, uprightness
from vision.dice_views import Planes, WindowPlaces, against_white, take_windows, window_matrices
from vision.errors import BoardNotFoundError
from vision.locate import LocatedSheet
from vision.picture import Picture
from vision.pose import View, camera_above
from vision.recognition import Observation, ReadOptions, Recognition
from vision.words import say

Array = NDArray[np.float64]

UNDECIDED_DIE = Standing(piece="undecided")
SIZES = (0.6, 1.45)  # of the largest die for the cell
QUARTERS = (0.0, 90.0, 180.0, 270.0)  # degrees by which the finder's looks are turned
WAYS = tuple(45.0 * k for k in range(8))  # the reader's first looks, for the finder is not sure of headings;
ONCE, TURNS = (0.0,), (-7.0, -2.5, 2.5, 7.0)  # its second one, and its last
UPRIGHT_COUNTS = 4.0  # logarithm of how much more a look counts that sees the face upright than from its side
HEADING_SPREAD = 5.0  # degrees by which a clear heading may be wrong
ACTIVE = 270.0  # degrees: an active cell's sharp point shows there, any other's to another side of the board


@dataclass(frozen=True)
class DiceReading:
    """What was seen of the dice on a board.

    odds: (cells, LABELS) probability of every face, of an empty and of a covered cell. heading: (cells,)
    degrees clockwise from the sheet's upward direction to the sharp point, nan if that is unclear.
    """

    odds: Array
    heading: Array


@dataclass(frozen=True)
class _Seen:
    """What a network saw of every cell, the mean of some looks, in terms of the page.

    log_odds: (n, LABELS). middle: (n, 2) mm, of the upper kites. ahead: (n, 2) right and up, where sharp
    points show. axis: (n,) mm, the kites' length. weight: (n,), more of looks that see the die upright.
    """

    log_odds: Array
    middle: Array
    ahead: Array
    axis: Array
    weight: Array

    @property
    def there(self) -> NDArray[np.bool_]:
        """Return in which cells a die stands."""
        return np.asarray(np.exp(self.log_odds[:, :FACE_COUNT]).sum(axis=1) > 0.5)


def read_dice(seen: Observation, wanted: ReadOptions) -> Recognition:
    """Return what lies on a board's cells; wanted.classes: what its faces can show.

    Raises BoardNotFoundError if no dice can, or they are seen too steeply or from too far.
    """
    if not any(c.colour for c in wanted.classes):
        raise BoardNotFoundError("no-dice", say("no-dice"))
    dice = _read(seen, wanted.limits_of(DiceLimits))
    classes = die_classes(wanted.classes)
    odds = die_odds(dice, classes)
    covered = np.zeros(len(odds), bool)
    return Recognition(
        "d10", classes, odds, covered, believed_from=wanted.believed_from, heading=dice.heading
    )


def _read(seen: Observation, limits: DiceLimits) -> DiceReading:
    """Read the dice on every cell of a board.

    Raises BoardNotFoundError if the board is seen too steeply, or from too far, to see the faces.
    """
    sheet, view = seen.sheet, seen.located.view
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    _require_good(seen.located, centres, limits)
    camera = camera_above(view, np.array(sheet.page_mm) / 2)[0]
    looker = _Looker(seen.picture, view, camera, seen.white, seen.tones.veil.at(centres))
    size = float(Sizes(sheet.cell_mm).die)
    for _ in range(2):
        place = WindowPlaces(centres, np.zeros(len(centres)), FINDER_CELLS * sheet.cell_mm, size)
        found = looker.seen("finder", place, QUARTERS)
        size = _size(found, size, sheet)
    look = found
    for turns in (WAYS, ONCE):
        middle = np.where(found.there[:, None], look.middle, centres)
        place = WindowPlaces(middle, _degrees(look.ahead), READER_AXES * kite(size).axis, size)
        look = looker.seen("reader", place, turns)
        size = _size(look, size, sheet)
    seems = _again(place, look)
    places = [seems, *(places_if_mistaken(seems, way, looker.camera) for way in (RIGHT, LEFT))]
    nearer = [_again(one, looker.seen("reader", one, ONCE)) for one in places]
    ends = [looker.seen("reader", one, TURNS) for one in nearer]
    far = limits.astray_cells * sheet.cell_mm
    astray = np.stack([np.linalg.norm(end.middle - centres, axis=1) > far for end in ends])
    sides = [looker.sides(_again(one, end)) for one, end in zip(nearer, ends, strict=True)]
    supposed = [DiceHypothesis(e.log_odds, s, a) for e, s, a in zip(ends, sides, astray, strict=True)]
    odds, shares = weigh_dice(supposed, found.log_odds, limits)
    odds[found.there & ((shares * astray.T).sum(axis=1) > 0.5)] /= 2
    odds[:, COVERED] += 1 - odds.sum(axis=1)
    ahead = np.einsum("ns,snd->nd", shares, np.stack([end.ahead for end in ends]))
    unclear = np.linalg.norm(ahead, axis=1) < limits.clear_heading
    unclear |= odds.argmax(axis=1) >= FACE_COUNT
    return DiceReading(odds, np.where(unclear, np.nan, _degrees(ahead) % 360))


@dataclass(frozen=True)
class _Looker:
    """A view of dice in a picture.

    camera: (3,) page mm and height. white: (cells, 3) log light of paper; stray: (cells, 3) stray light.
    """

    picture: Picture
    view: View
    camera: Array
    white: Array
    stray: Array

    def seen(self, network: str, place: WindowPlaces, turns: Sequence[float]) -> _Seen:
        """Return what a network sees at level places, all looks together, turned by so many degrees."""
        turned = [replace(place, heading=place.heading + turn) for turn in turns]
        return _mean([_on_page(one, self._said(network, one.planes)) for one in turned])

    def sides(self, place: WindowPlaces) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        """Return what the reader says of the faces right and left of upper ones, seen how upright."""
        right, left = (planes_beside(place, way) for way in (RIGHT, LEFT))
        return self._side(right), self._side(left)

    def _side(self, planes: Planes) -> tuple[Array, Array]:
        return self._said("reader", planes).logits, uprightness(planes, self.camera)

    def _said(self, network: str, planes: Planes) -> DicePrediction:
        pictures = take_windows(self.picture.bgr, window_matrices(self.view, self.camera, planes, SIDE), SIDE)
        return predict_dice(network, against_white(pictures, self.white, self.stray))


def _again(place: WindowPlaces, seen: _Seen) -> WindowPlaces:
    """Return where to look next: nearer to what was seen."""
    return replace(place, middle=seen.middle, heading=_degrees(seen.ahead))


def _require_good(located: LocatedSheet, centres: Array, limits: DiceLimits) -> None:
    if located.tilt_deg > limits.most_tilt_deg + limits.tilt_slack_deg:
        said = say("steep-dice", tilt=f"{located.tilt_deg:.0f}", most=f"{limits.most_tilt_deg:.0f}")
        raise BoardNotFoundError("too-steep", said)
    least = float(located.view.px_per_mm(centres).min())
    if least < limits.least_px_per_mm:
        said = say("small-dice", seen=f"{least:.1f}", needed=f"{limits.least_px_per_mm:.1f}")
        raise BoardNotFoundError("too-small", said)


def _on_page(place: WindowPlaces, said: DicePrediction) -> _Seen:
    """Return what a network says of windows in terms of the page."""
    away = place.width * _turned(said.offset * (1, -1), place.heading) * (1, -1)
    ahead = _turned(said.heading, place.heading)
    upright = np.exp(UPRIGHT_COUNTS * said.heading[:, 1])
    return _Seen(log_odds(said.logits), place.middle + away, ahead, place.width * np.exp(said.axis), upright)


def _mean(looks: Sequence[_Seen]) -> _Seen:
    weight = np.stack([one.weight for one in looks])

    def mean(part: str) -> Array:
        values = np.stack([getattr(one, part) for one in looks])
        shares = (weight / weight.sum(axis=0)).reshape(*weight.shape, *[1] * (values.ndim - 2))
        return np.asarray((shares * values).sum(axis=0))

    return _Seen(*(mean(f.name) for f in fields(_Seen)))


def _size(seen: _Seen, size: float, sheet: Sheet) -> float:
    """Return how large the dice are, face to face in mm, size without any: one household's are all alike."""
    if not seen.there.any():
        return size
    low, high = (share * Sizes(sheet.cell_mm).die for share in SIZES)
    return float(np.clip(np.median(seen.axis[seen.there]) / kite(1.0).axis, low, high))


def _turned(vectors: Array, degrees: Array) -> Array:
    """Return vectors (n, 2) right and up turned clockwise."""
    turn = np.radians(degrees)
    c, s = np.cos(turn), np.sin(turn)
    x, y = vectors.T
    return np.stack([c * x + s * y, c * y - s * x], axis=1)


def _degrees(vectors: Array) -> Array:
    """Return the directions of vectors (n, 2) right and up, clockwise from up."""
    return np.asarray(np.degrees(np.arctan2(vectors[:, 0], vectors[:, 1])))


def die_classes(classes: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return everything that a cell can show if dice are used: a game's classes and the undecided die."""
    return (*classes, *(() if UNDECIDED_DIE in classes else (UNDECIDED_DIE,)))


def die_odds(dice: DiceReading, classes: Sequence[Standing]) -> Array:
    """Return the probability (cells, classes) of every class.

    The face shows colour and owner, the sharp point whether the cell is active, if the classes know such
    a cell. A covered cell, or one that shows what is not among the classes, may be anything that dice can
    show.
    """
    labels = [_label(standing) for standing in classes]
    active = _active_odds(dice.heading)
    columns = []
    for standing, label in zip(classes, labels, strict=True):
        either = labels.count(label) > 1
        share = active if standing.active else 1 - active
        columns.append(
            np.zeros(len(active)) if label is None else dice.odds[:, label] * (share if either else 1)
        )
    odds = np.stack(columns, axis=1)
    told = [k for k, label in enumerate(labels) if label is not None]
    odds[:, told] += (1 - odds.sum(axis=1, keepdims=True)) / len(told)
    return odds


def _active_odds(heading: Array) -> Array:
    """Return the probability (cells,) that the sharp point shows to the left rather than to another side."""
    past = 45 - np.abs((heading - ACTIVE + 180) % 360 - 180)  # degrees inside the left quarter
    return np.nan_to_num(1 / (1 + np.exp(-1.7 * past / HEADING_SPREAD)), nan=0.5)


def _label(standing: Standing) -> int | None:
    """Return the label that shows this, None if dice cannot show it."""
    if standing == UNDECIDED_DIE:
        return UNDECIDED
    if standing == Standing():
        return EMPTY
    letters, owners = [c.letter for c in COLOURS], [o.name for o in OWNERS]
    if standing.piece or standing.colour not in letters or standing.owner not in owners:
        return None
    return face_of(owners.index(standing.owner), letters.index(standing.colour))
