"""Reading the QR code of a sheet where its tags say that it stands: module by module, then at several sizes.

What a code's text means is calibration's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.codes import modules_of_code
from calibration.joined_layout import CODE_BETWEEN
from calibration.paper import Box
from vision.peaks import find_peak
from vision.picture import Picture
from vision.pose import View, fit_view
from vision.rectify import PX_PER_MM, flatten

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]
Grey = NDArray[np.uint8]
Light = NDArray[np.float32]

ROOM_MM = 3.0  # white that a QR reader wants round the code
SCALES = (3, 4, 6)  # a QR reader that fails at one size often reads the next
MODULES = (21, 25, 29, 33)  # of codes of the texts that sheets bear, on a side
FINDER, ASTRAY = 7, 2.0  # modules of a finder on a side, and how many off one may be in a flattened code
SHADE = 15  # pixels; paper is found within as many of any module
QUIET, LARGE = 4, 8  # white modules round a code, and pixels of a module, as a reader wants them
BLURS = (0.3, 0.6, 0.9, 1.3)  # modules: deviations of what blurs a code
# Correlation of a code with what is seen of it, and before that with any other's.
LEAST_ALIKE, LEAST_AHEAD = 0.75, 0.2
TAG_MM = 20.0  # of a board over several sheets
CODE_MM = 25.0  # of its code, with room for a middle not quite met


def code_at(picture: Picture, view: View, box: Box, known: Callable[[], Sequence[str]] = tuple) -> str:
    """Return the text of the QR code in a box of the page, "" if none is read.

    known: gives texts that such a code usually has, for a code that can be told from theirs though not read.
    """
    flat = flatten(picture.bgr, view, box, ROOM_MM)
    light = np.clip(flat.linear.mean(axis=2) / max(float(np.percentile(flat.linear, 95)), 1e-3), 0, 1)
    code = (np.sqrt(light) * 255).astype(np.uint8)
    texts = (partial(_decoded_by_modules, code), *(partial(_decoded, code, scale) for scale in SCALES))
    return next(filter(None, (text() for text in texts)), "") or find_alike(code, known())


def joined_codes(picture: Picture, tags: Mapping[int, Array]) -> Iterator[str]:
    """Yield what the code of a board over several sheets may say, by its tags' corners (4, 2) in pixels.

    First what stands between the two tags beside the code, then what is found anywhere in the picture.
    """
    if set(CODE_BETWEEN) <= tags.keys():
        first, second = (tags[i] for i in CODE_BETWEEN)
        sides = [np.linalg.norm(tag - np.roll(tag, 1, axis=0), axis=1) for tag in (first, second)]
        away = TAG_MM * float(np.linalg.norm(first.mean(axis=0) - second.mean(axis=0)) / np.mean(sides))
        square = np.array([[0, 0], [TAG_MM, 0], [TAG_MM, TAG_MM], [0, TAG_MM]])
        height, width = picture.bgr.shape[:2]
        page = np.concatenate([square, square + np.array([away, 0])])
        view, _ = fit_view(page, np.concatenate([first, second]), (width, height))
        corner = (away + TAG_MM - CODE_MM) / 2, (TAG_MM - CODE_MM) / 2
        yield code_at(picture, view, (*corner, CODE_MM, CODE_MM))
    text, *_ = cv2.QRCodeDetector().detectAndDecode(picture.bgr)
    yield text


def find_alike(code: Grey, texts: Sequence[str]) -> str:
    """Return which of these texts a code in a flattened box must be, "" if it may be none or several.

    Every module may be uncertain in a code that is too small or too blurred to be read. But codes differ in
    very many modules, if only one letter of their texts differs. texts: of codes with the fewest modules.
    """
    if not texts:
        return ""
    level, count = _level(code), MODULES[0]
    drawn, free, alike = _drawn(tuple(texts), count), ~_fixed(count)[1], np.zeros(len(texts))
    for x, y in _grids(level, count):
        seen = _unit(cv2.remap(level, x, y, cv2.INTER_LINEAR)[free])
        alike = np.maximum(alike, (drawn @ seen).max(axis=0))
    first, second = np.argsort(alike)[::-1][:2]
    plain = alike[first] > LEAST_ALIKE and alike[first] - alike[second] > LEAST_AHEAD
    return texts[first] if plain else ""


@lru_cache(2)
def _drawn(texts: tuple[str, ...], count: int) -> Light:
    """Return what differs in codes (blurs, texts, modules), as unit vectors: blurred so and so much."""
    light = np.array([[[not dark for dark in row] for row in modules_of_code(its, count)] for its in texts])
    padded = np.pad(light, ((0, 0), *2 * ((QUIET, QUIET),)), constant_values=True).astype(np.float32)
    free = np.pad(~_fixed(count)[1], QUIET)
    return np.stack([[_unit(cv2.GaussianBlur(one, (0, 0), by)[free]) for one in padded] for by in BLURS])


def _unit(light: cv2.typing.MatLike) -> Light:
    apart = light - light.mean()
    return np.asarray(apart / max(float(np.linalg.norm(apart)), 1e-6), np.float32)


def _level(code: Grey) -> Light:
    """Return the light of a flattened code against the paper round each place."""
    shade = cv2.GaussianBlur(cv2.dilate(code, np.ones((SHADE, SHADE), np.uint8)), (0, 0), SHADE / 2)
    return np.asarray(code / np.maximum(shade.astype(np.float32), 1), np.float32)


def _decoded_by_modules(code: Grey) -> str:
    """Return the text of a code that fills a flattened box except for its room, "" if none is read.

    Where it stands is known, so every module is looked at by itself, however few pixels of the photo it has:
    the grid is the one through three finders, of the size with which all that is the same in every code looks
    most as it must.
    """
    level = _level(code)
    best, dark = 0.0, np.zeros((0, 0), bool)
    for count in MODULES:
        must, known = _fixed(count)
        for x, y in _grids(level, count):
            seen = cv2.remap(level, x, y, cv2.INTER_LINEAR)
            black, white = seen[must & known].mean(), seen[~must & known].mean()
            if white - black > best:
                best, dark = white - black, seen < (white + black) / 2
                dark = np.where(known, must, dark)
    if not len(dark):
        return ""
    drawn = np.pad(np.where(dark, 0, 255).astype(np.uint8), QUIET, constant_values=255)
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32) * (len(dark) * LARGE - 1) + QUIET * LARGE
    text, _ = cv2.QRCodeDetector().decode(np.kron(drawn, np.ones((LARGE, LARGE), np.uint8)), corners[None])
    return text


def _grids(level: Light, count: int) -> Iterator[tuple[Light, Light]]:
    """Yield columns and rows (count, count) of the middles of modules in a flattened box, as they may lie.

    Paper that bulges shifts, turns and shears a code: so each of its three finders is looked for by itself.
    """
    room = ROOM_MM * PX_PER_MM
    module = (len(level) - 2 * room) / count
    finder = np.where(_fixed(count)[0][:FINDER, :FINDER], 0, 255).astype(np.uint8)
    drawn = np.pad(finder, 1, constant_values=255)
    side = round(len(drawn) * module)
    picture = cv2.resize(drawn, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    reach = min(ASTRAY * module, room - module)
    at = np.array([(0, 0), (count - FINDER, 0), (0, count - FINDER)]) + FINDER / 2  # middles, in modules
    found = []
    for middle in at * module + room - side / 2:
        first = np.maximum(np.floor(middle - reach), 0).astype(int)
        last = np.ceil(middle + reach).astype(int) + side
        alike = cv2.matchTemplate(
            level[first[1] : last[1], first[0] : last[0]], picture, cv2.TM_CCOEFF_NORMED
        )
        found.append(find_peak(np.asarray(alike)) + first + (side - 1) / 2)
    as_printed = at * module + room - 0.5
    along = np.arange(count) + 0.5
    x, y = np.meshgrid(along, along)
    for places in (found, as_printed):
        right, down = cv2.getAffineTransform(at.astype(np.float32), np.array(places, np.float32))
        yield _line(right, x, y), _line(down, x, y)


def _line(factors: Array, x: Array, y: Array) -> Light:
    return np.asarray(factors[0] * x + factors[1] * y + factors[2], np.float32)


def _fixed(count: int) -> tuple[Mask, Mask]:
    """Return which modules of a code with so many on a side are dark, and which are so in every code."""
    finder = np.pad(np.pad(np.ones((3, 3), bool), 1), 1, constant_values=True)
    dark, known = np.zeros((count, count), bool), np.zeros((count, count), bool)
    dark[6, ::2] = dark[::2, 6] = known[6] = known[:, 6] = True
    for down, right in ((0, 0), (0, count - 8), (count - 8, 0)):
        corner = slice(down, down + 8), slice(right, right + 8)
        known[corner], dark[corner] = True, False
        dark[down + (down > 0) :, right + (right > 0) :][:7, :7] = finder
    return dark, known


def _decoded(code: Grey, scale: float) -> str:
    """Return the text of a QR code in a grey picture enlarged so many times, "" if none is read."""
    large = cv2.resize(code, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    text, *_ = cv2.QRCodeDetector().detectAndDecode(large)
    return text
