"""The ways in which boards of rendered photos are varied for training.

Everything is varied in linear light over the whole board at once, as the world does it: shadows, gloss and
things lying on the sheet go across cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.sheet import Sheet
from vision.greys import Greys
from vision.light import white_of_cells
from vision.model import TASKS
from vision.rectify import PX_PER_MM
from vision.training.cells import LEAST_VISIBLE, Example, Light, Scene, Sight, example_of, grid_of, of_cells
from vision.training.decided import lay_alone
from vision.training.recut import HANDS, recut

Array = NDArray[np.float64]

# Share of boards of hexagons on which one colour lies alone, and on which one side's mats do. On squares,
# networks compare colours, and they should stay unsure if there is only one.
ALONE = 0.15
HALFTONE = 0.25  # share of boards printed in coarse dots
# Share of a cell that makes it covered, by its sides: thin frames of hexagons are soon hidden, flags sooner.
COVERED = {4: 1 - LEAST_VISIBLE, 6: 0.1}
OVER = 0.4  # share of boards with something lying over them
TONE, GAIN = 0.12, 0.1  # standard deviations of the logarithm of contrast, and of each channel
DOTS_MM, DOTS = (0.7, 5.0), (0.0, 1.2)  # how far coarse dots are apart, how strong they are
SHADED, SHADE = 0.5, (0.12, 0.8)  # share of boards in shadow, and of the light that a shadow leaves
SHADE_SOFT_MM = (0.2, 8.0)  # its edge
LAMP = 0.3  # share of lamps mirrored in the sheet that are mirrored clearly
SKY = np.array([1.0, 0.1, -0.9])  # log light of B, G, R in a shadow under a blue sky


def vary_example(scene: Scene, rng: np.random.Generator, unlike: float, see: Sight = of_cells) -> Example:
    """Return a scene's board seen a little differently, with the truth that then holds.

    unlike: the share of households with other pieces whose glass is quite unlike the usual. see: what a
    network looks at.
    """
    seen, truth = _Seen.of(scene), {task: one.copy() for task, one in scene.truth.items()}
    seen.lay(scene, truth, rng, unlike)
    seen.light(rng)
    seen.photograph(rng)
    if rng.random() < OVER:
        _cover(seen.wide, seen.places, truth, seen.sheet, seen.level, rng)
    step = rng.normal(0, 0.3, 2) + rng.normal(0, 0.3, (len(seen.wide), 2))
    shift = np.round(step * PX_PER_MM).astype(np.int64)
    return example_of(seen.scene(scene, truth), shift, see)


@dataclass
class _Seen:
    """A board in linear light: its windows, the rim round it, the patches; and where in mm all of that is.

    level: of the paper's light.
    """

    sheet: Sheet
    places: Light
    rim_places: Light
    wide: Light
    rim: Light
    patches: Light
    level: float

    @classmethod
    def of(cls, scene: Scene) -> _Seen:
        return cls(
            scene.located.sheet,
            _pixel_places(scene),
            scene.rim[0].astype(np.float32),
            scene.wide.copy(),
            np.exp(scene.rim[1]).astype(np.float32),
            np.repeat(scene.patches[:, None], 3, axis=1).astype(np.float32),
            float(np.percentile(scene.wide[:, ::6, ::6], 90)),
        )

    def lay(
        self, scene: Scene, truth: dict[str, NDArray[np.int64]], rng: np.random.Generator, unlike: float
    ) -> None:
        """Lay other mats and pieces on paper printed otherwise; truth: changed in place."""
        for task in ("colour", "owner") if self.sheet.board.sides == 6 else ():
            if rng.random() < ALONE:
                white = white_of_cells(self.wide, scene.rim, self.sheet)
                self.wide = lay_alone(self.wide, truth, task, white, self.sheet, rng)
        if rng.random() < HANDS[self.sheet.board.sides].share:
            self.wide = recut(self.wide, truth, self.sheet, Greys.of(scene.patches).grey, rng)
        if rng.random() < 0.6:
            self.wide = _other_pieces(self.wide, truth["colour"], rng, unlike)
        if rng.random() < HALFTONE:
            self.wide = self.wide * _halftone(self.wide, self.places, self.level, rng)

    def light(self, rng: np.random.Generator) -> None:
        """Light it otherwise."""
        sensor = _crosstalk(rng, 0.05, 0.18)
        self._each(lambda light: np.maximum(light @ sensor, 0))
        if rng.random() < SHADED:
            shadow = _Shadow.drawn(self.sheet, rng)
            self.wide = self.wide * shadow(self.places)
            self.rim = self.rim * shadow(self.rim_places)
        if rng.random() < 0.4:
            glare = _Glare.drawn(self.sheet, self.level, rng)
            self.wide = self.wide + glare(self.places)
            self.rim = self.rim + glare(self.rim_places)

    def photograph(self, rng: np.random.Generator) -> None:
        """Photograph it by another phone."""
        tone = np.float32(np.exp(rng.normal(0, TONE)))
        gain = np.exp(rng.normal(0, GAIN, 3)).astype(np.float32)
        veil = np.float32(self.level * abs(rng.normal(0, 0.02)))
        self._each(lambda light: np.maximum(light, 1e-5) ** tone * gain + veil)
        if rng.random() < 0.15:  # overexposed: paper is as bright as can be, inks come near it
            more, most = np.float32(rng.uniform(1, 2.2)), np.float32(max(self.level, 0.8))
            self._each(lambda light: np.minimum(light * more, most))
        wide = _blurred(self.wide, rng)
        noise = np.float32(0.02 * rng.random() ** 2)
        grain = rng.standard_normal(wide.shape, np.float32)
        self.wide = wide + noise * grain * np.sqrt(np.maximum(wide, 0) * self.level)

    def _each(self, change: Callable[[Light], Light]) -> None:
        self.wide, self.rim, self.patches = change(self.wide), change(self.rim), change(self.patches)

    def scene(self, scene: Scene, truth: Mapping[str, NDArray[np.int64]]) -> Scene:
        """Return the scene with what is seen now."""
        return replace(
            scene,
            wide=np.clip(self.wide, 0, 1.05).astype(np.float32),
            rim=(scene.rim[0], np.log(np.maximum(self.rim, 1e-3)).astype(np.float64)),
            patches=self.patches.mean(axis=1).astype(np.float64),
            truth=truth,
        )


def _pixel_places(scene: Scene) -> Light:
    """Return the page point in mm of every pixel of every window (cells, side, side, 2)."""
    centres = np.array([cell.centre_mm for cell in scene.located.sheet.cells])
    return np.asarray(centres[:, None, None] + grid_of(scene.wide.shape[1]) / PX_PER_MM, np.float32)


def _other_pieces(wide: Light, colour: NDArray[np.int64], rng: np.random.Generator, unlike: float) -> Light:
    """Return windows with another household's pieces: all of one colour are a little different together.

    unlike: the share of households whose glass is of quite another density and hue.
    """
    out = wide.copy()
    other_glass = rng.random() < unlike
    if other_glass:
        white = np.percentile(wide[:, ::4, ::4], 93, axis=(1, 2), keepdims=True).astype(np.float32)
    for label in range(len(TASKS["colour"]) - 1):
        mixing = _crosstalk(rng, 0.25 if other_glass else 0.1, 0.25)
        mine = colour == label
        pieces = wide[mine]
        if other_glass:
            density = np.float32(np.exp(rng.normal(0, 0.4)))
            pieces = white[mine] * np.maximum(pieces / white[mine], 1e-4) ** density
        out[mine] = np.maximum(pieces @ mixing, 0)
    return out


def _halftone(wide: Light, places: Light, level: float, rng: np.random.Generator) -> Light:
    """Return how a printer's dots change the light, as far as a phone shows them: ripples in half tones.

    Every ink's screen has an angle of its own; a phone that hardly resolves it adds ripples longer than it.
    """
    period, strength = (
        np.exp(rng.uniform(np.log(DOTS_MM[0]), np.log(DOTS_MM[1]))),
        np.float32(rng.uniform(*DOTS)),
    )
    tone = np.clip(wide / np.float32(level), 0, 1)
    ripples = np.empty_like(wide)
    for channel, angle in enumerate(rng.uniform(0, np.pi / 2, 3) if rng.random() < 0.6 else [np.pi / 4] * 3):
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        waves = np.cos(
            places @ (turn * 2 * np.pi / period).astype(np.float32) + np.float32(rng.uniform(0, 6))
        )
        ripples[..., channel] = waves.mean(axis=-1)
    return np.asarray(1 + strength * tone * (1 - tone) * ripples, np.float32)


def _crosstalk(rng: np.random.Generator, mixed: float, saturated: float) -> Light:
    """Return other colours: a matrix (3, 3) that keeps grey, mixes channels and changes the saturation."""
    mixing = np.eye(3) + rng.normal(0, mixed, (3, 3))
    saturation = np.exp(rng.normal(0, saturated))
    mixing = saturation * mixing + (1 - saturation) / 3
    return np.asarray(mixing / mixing.sum(axis=0, keepdims=True), np.float32)


@dataclass(frozen=True)
class _Shadow:
    """A shadow over the page: half planes and bands with soft edges, and a tint."""

    angles: Array
    offsets: Array
    widths: Array
    softness: Array
    depth: Light

    @classmethod
    def drawn(cls, sheet: Sheet, rng: np.random.Generator) -> _Shadow:
        count = int(rng.integers(1, 5))
        x, y, w, h = sheet.board_box_mm
        middle = np.array([x + w / 2, y + h / 2]) + rng.normal(0, w / 4, (count, 2))
        angles = rng.uniform(0, 2 * np.pi, count)
        if rng.random() < 0.5:  # bars of a window: all one way
            angles[:] = angles[0]
        offsets = (middle * np.stack([np.cos(angles), np.sin(angles)], axis=1)).sum(axis=1)
        tint = 0.5 * rng.random() * SKY * (rng.random() < 0.6) + rng.normal(0, 0.05, 3)
        depth = np.clip(rng.uniform(*SHADE) * np.exp(tint), 0.03, 1).astype(np.float32)
        widths = np.where(rng.random(count) < 0.5, rng.uniform(5, 45, count), 1e3)
        return cls(
            angles,
            offsets,
            widths,
            np.exp(rng.uniform(np.log(SHADE_SOFT_MM[0]), np.log(SHADE_SOFT_MM[1]), count)),
            depth,
        )

    def __call__(self, places: Light) -> Light:
        lit = np.ones(places.shape[:-1], np.float32)
        for angle, offset, width, soft in zip(
            self.angles, self.offsets, self.widths, self.softness, strict=True
        ):
            along = places[..., 0] * np.float32(np.cos(angle)) + places[..., 1] * np.float32(np.sin(angle))
            along = (along - np.float32(offset)) / np.float32(soft)
            inside = _step(along) * _step(np.float32(width / soft) - along)
            lit *= 1 - inside
        return np.asarray(lit[..., None] + (1 - lit[..., None]) * self.depth, np.float32)


def _step(value: Light) -> Light:
    return np.asarray(1 / (1 + np.exp(-np.clip(value, -30, 30))), np.float32)


@dataclass(frozen=True)
class _Glare:
    """A lamp mirrored in a glossy sheet: a soft bright spot."""

    centre: Light
    reach: float
    light: Light

    @classmethod
    def drawn(cls, sheet: Sheet, level: float, rng: np.random.Generator) -> _Glare:
        x, y, w, h = sheet.board_box_mm
        centre = np.array([x + w * rng.uniform(-0.2, 1.2), y + h * rng.uniform(-0.2, 1.2)], np.float32)
        tint = np.exp(rng.normal(0, 0.15, 3))
        strength = level * 0.35 * rng.random() ** 2
        if rng.random() < LAMP:  # in laminate: frames beneath are washed out
            return cls(centre, rng.uniform(8, 50), (level * rng.uniform(0.3, 2.5) * tint).astype(np.float32))
        return cls(centre, rng.uniform(12, 120), (strength * tint).astype(np.float32))

    def __call__(self, places: Light) -> Light:
        apart = ((places - self.centre) ** 2).sum(axis=-1, keepdims=True) / np.float32(self.reach**2)
        return np.asarray(np.exp(-apart) * self.light, np.float32)


def _blurred(wide: Light, rng: np.random.Generator) -> Light:
    """Return windows out of focus or shaken."""
    if rng.random() < 0.4:
        return wide
    sigma = float(rng.exponential(0.9))
    if rng.random() < 0.5:
        length, angle = rng.exponential(2.5) + 1, rng.uniform(0, np.pi)
        kernel = np.zeros((15, 15), np.float32)
        for t in np.linspace(-length / 2, length / 2, 41):
            cv2.circle(
                kernel,
                (round(7 + np.clip(t * np.cos(angle), -7, 7)), round(7 + np.clip(t * np.sin(angle), -7, 7))),
                0,
                1.0,
            )
        kernel /= kernel.sum()
        return np.stack([cv2.filter2D(window, -1, kernel) for window in wide])
    if sigma < 0.4:
        return wide
    return np.stack([cv2.GaussianBlur(window, (0, 0), min(sigma, 3.0)) for window in wide])


def _cover(
    wide: Light,
    places: Light,
    truth: dict[str, NDArray[np.int64]],
    sheet: Sheet,
    level: float,
    rng: np.random.Generator,
) -> None:
    """Lay something over a part of the board, in place: skin, a sleeve, a cup, of any colour."""
    x, y, w, h = sheet.board_box_mm
    cell = sheet.cell_mm
    for _ in range(int(rng.integers(1, 3))):
        from_corner = rng.random() < 0.5
        middle = (
            np.array([x + w * rng.integers(0, 2), y + h * rng.integers(0, 2)])
            if from_corner
            else np.array([x + w * rng.random(), y + h * rng.random()])
        )
        axes = cell * np.exp(rng.normal(np.log(1.3), 0.5, 2))
        angle = rng.uniform(0, np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]).astype(np.float32)
        local = ((places - middle.astype(np.float32)) @ turn) / axes.astype(np.float32)
        power = 2 if rng.random() < 0.6 else 6  # round or boxy
        over = (np.abs(local) ** power).sum(axis=-1) < 1
        paint = level * rng.uniform(0.02, 0.9) * np.exp(rng.normal(0, 0.4, 3))
        shade = 1 + 0.35 * (local[..., 0] * rng.normal(0, 1) + local[..., 1] * rng.normal(0, 1))
        wrinkles = 1 + 0.15 * np.sin(local[..., 0] * rng.uniform(2, 12) + rng.uniform(0, 6))
        wide[over] = (paint * (shade * wrinkles)[..., None])[over].clip(0.002 * level, 1)
        half = (places.shape[1] / PX_PER_MM - cell) / 2  # the window is wider than the cell
        inner = slice(round(half * PX_PER_MM), places.shape[1] - round(half * PX_PER_MM))
        hidden = over[:, inner, inner].mean(axis=(1, 2))
        for task in truth:
            truth[task][hidden > 1 - LEAST_VISIBLE] = -1
        truth["covered"][hidden > 0] = -1
        truth["covered"][hidden > COVERED[sheet.board.sides]] = 1
