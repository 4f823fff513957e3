"""The ten-sided die: a pentagonal trapezohedron, and the kite that each of its faces is.

Poles (0, 0, +-H), five vertices of radius R above and five below the equator, turned by 36 degrees. The
faces are flat if and only if h / H = tan^2(18 deg); one shape number is left, the tilt of a face, which
two measures of a real die give: face to face and the width of a face. Lengths in millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, asin, atan2, cos, degrees, hypot, inf, radians, sin, sqrt

from calibration.errors import CalibrationError
from calibration.paper import Point
from calibration.words import say

FACE_COUNT = 10
UNDECIDED = 9
_C36 = cos(radians(36))
_C18_SQUARED = cos(radians(18)) ** 2
_RIGHT_TILT = asin(sqrt(1 - 1 / sqrt(5)))  # the usual die: kites with two right angles, cos^2 = 1/sqrt(5)
_LEAST_TILT, _MOST_TILT = radians(35), radians(60)  # dice outside cannot be rolled or are misread numbers

# The usual die counted round its equator, upper and lower faces in turn: opposite faces (five apart) add
# up to nine, and the even faces share one pole.
FACE_ORDER = (0, 7, 4, 1, 6, 9, 2, 5, 8, 3)


@dataclass(frozen=True)
class Kite:
    """Describe a face by its axis (sharp point to blunt tip) and its width across."""

    axis: float
    width: float

    @property
    def points(self) -> tuple[Point, Point, Point, Point]:
        """Return the corners: sharp point (the origin), right, blunt tip below (y down), left."""
        widest = _C36 * self.axis
        return (0.0, 0.0), (self.width / 2, widest), (0.0, self.axis), (-self.width / 2, widest)

    @property
    def edges(self) -> tuple[float, float]:
        """Return the lengths of the long and the short edge."""
        half = self.width / 2
        return hypot(_C36 * self.axis, half), hypot((1 - _C36) * self.axis, half)

    @property
    def angles(self) -> tuple[float, float, float]:
        """Return the angles at the sharp point, the sides and the blunt tip, in degrees."""
        half = self.width / 2
        sharp = 2 * degrees(atan2(half, _C36 * self.axis))
        blunt = 2 * degrees(atan2(half, (1 - _C36) * self.axis))
        return sharp, 180 - (sharp + blunt) / 2, blunt

    @property
    def tilt(self) -> float:
        """Return by how many degrees the face leans against the die's equator."""
        return degrees(acos(self.width / 2 / sin(radians(36)) / self.axis))

    @property
    def incircle(self) -> tuple[Point, float]:
        """Return centre (from the sharp point, y down) and radius of the inscribed circle."""
        radius = self.axis * self.width / 2 / sum(self.edges)
        return (0.0, radius / sin(radians(self.angles[0] / 2))), radius

    def inset(self, by: float) -> tuple[Point, Point, Point, Point]:
        """Return the corners moved inwards so that every edge lies by millimetres inside."""
        _, radius = self.incircle
        if not 0 <= by < radius:
            raise CalibrationError(say("no-inset", inset=f"{by:g}", most=f"{radius:.1f}"))
        return self.offset(by)

    def offset(self, by: float) -> tuple[Point, Point, Point, Point]:
        """Return the corners with every edge moved inwards, outwards if by is negative.

        A kite has an inscribed circle, so this is the kite shrunk about that circle's centre.
        """
        (_, middle), radius = self.incircle
        shrink = 1 - by / radius
        a, b, c, d = ((x * shrink, middle + (y - middle) * shrink) for x, y in self.points)
        return a, b, c, d


def kite(face_to_face: float, width: float | None = None) -> Kite:
    """Return the face of a die measured face to face, and across a face if the die is not the usual one.

    Raises CalibrationError if no die has these two measures.
    """
    if not 0 < face_to_face < inf:
        raise CalibrationError(say("no-die", die=f"{face_to_face:g}"))
    tilt = _RIGHT_TILT if width is None else _tilt(face_to_face, width)
    radius = face_to_face / (2 * sin(tilt) * _C18_SQUARED)
    return Kite(radius / cos(tilt), 2 * radius * sin(radians(36)))


def _tilt(face_to_face: float, width: float) -> float:
    """Return the faces' tilt from width / face_to_face = sin(36) / (cos^2(18) sin(tilt))."""
    share = sin(radians(36)) / _C18_SQUARED * face_to_face / width if width > 0 else 2.0
    if not sin(_LEAST_TILT) <= share <= sin(_MOST_TILT):
        usual = kite(face_to_face).width
        said = say("no-face", die=f"{face_to_face:g}", width=f"{width:g}", usual=f"{usual:.1f}")
        raise CalibrationError(said)
    return asin(share)


def face_of(owner: int, colour: int) -> int:
    """Return the face for an owner (0 nobody, 1 black, 2 white) and a colour (0 R, 1 G, 2 B)."""
    return 3 * owner + colour


def opposite(face: int) -> int:
    """Return the face on the other side of the die."""
    return FACE_COUNT - 1 - face
