"""Photos by a second renderer, Mitsuba 3: other glass, lamps, rooms, tables and phones than the studio's.

python -m vision.training.otherwise --renders FOLDER writes LOOK/NNN-otherwise/photo.jpg and truth.json for
each look of vision.training.otherwise_laid, and goes on where it was stopped. `pip install mitsuba` is all it
needs; a photo takes about a minute on one core.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import CalibrationError
from calibration.paper import PAPERS
from calibration.released import sheet_named
from vision.errors import VisionError
from vision.training.errors import TrainingError
from vision.training.otherwise_laid import LOOKS, Bead, Card, Phone, Scene, deal_scene, tell_truth
from vision.training.otherwise_shapes import Points, bead_mesh, card_meshes, disc_outline, page_mesh
from vision.training.printed import PAPER, print_set

Pixels = NDArray[np.uint8]
Light = NDArray[np.float32]

LONG_PX, SHORT_PX, SAMPLES, DEPTH = 1200, 900, 40, 14  # of a photo; light paths a pixel, and their bounces
TEXTURE_PX = 320  # of a card's picture
SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))
CARD, PAPER_WHITE = (0.8, 0.84, 0.85), (0.93, 0.95, 0.94)  # light that they return (B, G, R)
BLACKEST = 0.2  # of a printed tone: black ink returns 3 % of the light
GLASS_IOR, COAT_IOR = 1.5, 1.45
SPECK, SPECK_LEAST = 4.0, 0.05  # pixels so much lighter than all round them are errors of the renderer
DENOISED = (3, 3, 5, 11)  # as phones do: strengths, and windows in pixels


def render_photo(scene: Scene, printed: Path, samples: int = SAMPLES) -> bytes:
    """Return the JPEG file of a scene; the same scene gives the same."""
    mitsuba = import_module("mitsuba")
    mitsuba.set_variant("scalar_rgb")
    rng = np.random.default_rng([scene.seed, 49])
    with tempfile.TemporaryDirectory() as folder:
        table = _Table(mitsuba, Path(folder), printed, scene, rng)
        size = (SHORT_PX, LONG_PX) if scene.phone.upright else (LONG_PX, SHORT_PX)
        described = table.describe(samples, size)
        light = np.array(mitsuba.render(mitsuba.load_dict(described), seed=scene.seed), np.float32)[..., ::-1]
    return _developed(np.nan_to_num(light), scene.phone, rng)


class _Table:
    """Describe a scene to Mitsuba: x to the right and y up the page, in mm, z towards the phone."""

    def __init__(
        self, mitsuba: Any, folder: Path, printed: Path, scene: Scene, rng: np.random.Generator
    ) -> None:
        self.mitsuba, self.folder, self.printed, self.scene, self.rng = mitsuba, folder, printed, scene, rng
        self.transform = mitsuba.ScalarTransform4f
        self.paper = PAPERS[PAPER]
        self.offset = np.array(self.paper.offset_of(scene.sheet.page))
        self.bend = rng.uniform(0, 2 * math.pi), rng.uniform(40, 90), rng.uniform(0, 6)

    def describe(self, samples: int, size: tuple[int, int]) -> dict[str, Any]:
        """Return the whole scene; size: width and height of the photo in pixels."""
        its: dict[str, Any] = {"type": "scene", "integrator": {"type": "path", "max_depth": DEPTH}}
        its |= self._room() | {
            "camera": self._camera(samples, size),
            "table": self._cloth(),
            "page": self._page(),
        }
        pictures = {card.picture for card in self.scene.cards}
        its |= {_key(name): self._printed_bsdf(name) for name in sorted(pictures)}
        its["body"] = _two_sided({"type": "diffuse", "reflectance": _colour(CARD)})
        its |= {f"glass-{letter}": self._glass(letter) for letter in self.scene.glass.tints}
        for n, card in enumerate(self.scene.cards):
            its |= self._card(f"card-{n}", card)
        return its | {f"bead-{n}": self._bead(f"bead-{n}", bead) for n, bead in enumerate(self.scene.beads)}

    def _height(self, x: Points, y: Points) -> Points:
        """Return how high bent paper lies above the table."""
        way, long, start = self.bend
        along = (x * math.cos(way) + y * math.sin(way)) / long + start
        return np.asarray(self.scene.bent_mm * (np.cos(along) + 1) / 2)

    def _page(self) -> dict[str, Any]:
        picture = _read(self.printed / f"{self.scene.sheet.name}.png")
        white = np.array(PAPER_WHITE) * self.rng.uniform(0.93, 1.0, 3)
        printed = self._ink(picture, white, self.scene.look.glossy == "paper")
        mesh = page_mesh(self.paper.width, self.paper.height, self._height)
        return {"type": "ply", "filename": mesh.write(self.folder / "page.ply"), "bsdf": printed}

    def _printed_bsdf(self, name: str) -> dict[str, Any]:
        own = self.printed / self.scene.sheet.name / f"{name}.png"
        picture = _read(own if own.is_file() else self.printed / f"{name}.png")
        small = cv2.resize(picture, (TEXTURE_PX, TEXTURE_PX), interpolation=cv2.INTER_AREA)
        return self._ink(np.asarray(small, np.uint8), np.array(CARD) * 1.08, self.scene.look.glossy == "mats")

    def _ink(self, picture: Pixels, white: Points, glossy: bool) -> dict[str, Any]:
        """Return a surface with a picture on it, in the scene's ink; white: of the paper (B, G, R)."""
        tones = BLACKEST + (1 - BLACKEST) * (picture / 255.0) ** self.scene.ink
        inked = (255 * tones * white.clip(0, 1)).astype(np.uint8)
        bitmap = self.mitsuba.Bitmap(np.ascontiguousarray(inked[..., ::-1]))
        tone = {"type": "bitmap", "bitmap": bitmap, "wrap_mode": "clamp"}
        if not glossy:
            return _two_sided({"type": "diffuse", "reflectance": tone})
        coat = {"type": "roughplastic", "alpha": 0.1, "int_ior": COAT_IOR, "diffuse_reflectance": tone}
        return _two_sided(coat)

    def _card(self, key: str, card: Card) -> dict[str, Any]:
        outline = np.array(self.scene.sheet.board.outline if card.picture.startswith("mats") else SQUARE)
        outline = disc_outline() if card.round else outline / np.abs(outline[:, 1]).max()
        place = self._placed(card.middle, card.lifted_mm, -card.turned_deg)
        shape = {"type": "ply", "face_normals": True, "to_world": place}
        parts = zip(("face", "body"), card_meshes(outline, card.size_mm, card.thick_mm), strict=True)
        surfaces = {"face": _key(card.picture), "body": "body"}
        return {
            f"{key}-{part}": {
                **shape,
                "filename": mesh.write(self.folder / f"{key}-{part}.ply"),
                "bsdf": {"type": "ref", "id": surfaces[part]},
            }
            for part, mesh in parts
        }

    def _bead(self, key: str, bead: Bead) -> dict[str, Any]:
        return {
            "type": "ply",
            "filename": bead_mesh(bead).write(self.folder / f"{key}.ply"),
            "to_world": self._placed(bead.middle, bead.lifted_mm, self.rng.uniform(0, 360)),
            "bsdf": {"type": "ref", "id": f"glass-{bead.colour}"},
        }

    def _placed(self, middle: tuple[float, float], lifted: float, turned: float) -> Any:
        """Return how a thing lies on the bent paper; middle: on the common page."""
        x, y = self.offset + middle
        high = float(self._height(np.array(x), np.array(y))) + lifted
        return self.transform().translate([float(x), -float(y), high]).rotate([0, 0, 1], turned)

    def _glass(self, colour: str) -> dict[str, Any]:
        glass = self.scene.glass
        tint = {"type": "rgb", "value": list(glass.tints[colour])}
        if glass.opaque:
            return {"type": "roughplastic", "alpha": 0.08, "diffuse_reflectance": tint}
        clear = {"int_ior": GLASS_IOR, "specular_transmittance": tint}
        if not glass.rough:
            return {"type": "dielectric", **clear}
        return {"type": "roughdielectric", "alpha": glass.rough, **clear}

    def _room(self) -> dict[str, Any]:
        """Return the light: a room with windows all round, and a lamp or the sun."""
        rng, light = self.rng, self.scene.look.light
        y, x = np.mgrid[:128, :256] / np.array([128, 256])[:, None, None]
        room = (
            (1.2 - 0.8 * y[..., None]) * rng.uniform(0.25, 0.6) * np.array([1, 0.95, rng.uniform(0.75, 1.05)])
        )
        for _ in range(rng.integers(1, 4)):
            across, low = rng.random(), rng.uniform(0.15, 0.42)
            beside = np.abs((x - across + 0.5) % 1 - 0.5) < rng.uniform(0.03, 0.12)
            window = beside & (np.abs(y - low) < rng.uniform(0.05, 0.14))
            room[window] = rng.uniform(2, 9) * np.array([rng.uniform(0.85, 1), 0.95, rng.uniform(0.8, 1.15)])
        room[64:] *= 0.35
        room *= 0.25 if light == "dim" else 1.0
        bitmap = self.mitsuba.Bitmap(np.asarray(room, np.float32))
        upright = self.transform().rotate([1, 0, 0], 90)
        found: dict[str, Any] = {"room": {"type": "envmap", "bitmap": bitmap, "to_world": upright}}
        if light in ("lamp", "dim"):
            turn, away, side = rng.uniform(0, 2 * math.pi), rng.uniform(150, 600), rng.uniform(20, 90)
            middle = self._middle()
            lamp = middle + np.array([away * math.cos(turn), away * math.sin(turn), rng.uniform(400, 900)])
            strength = rng.uniform(25, 80) * (60 / side) ** 2 * np.array([1, rng.uniform(0.75, 1), 0.75])
            shines = {"type": "area", "radiance": {"type": "rgb", "value": strength.tolist()}}
            place = self._look_at(lamp, middle).scale([side, side, 1])
            found["lamp"] = {"type": "rectangle", "to_world": place, "emitter": shines}
        if light == "sun":
            high, towards = math.radians(rng.uniform(25, 65)), rng.uniform(0, 2 * math.pi)
            flat = math.cos(high)
            down = [flat * math.cos(towards), flat * math.sin(towards), -math.sin(high)]
            sun = {"type": "rgb", "value": (rng.uniform(2, 6) * np.array([1, 0.95, 0.85])).tolist()}
            found["sun"] = {"type": "directional", "direction": down, "irradiance": sun}
        return found

    def _cloth(self) -> dict[str, Any]:
        """Return the table: wood, cloth, a chequered or a striped one."""
        rng, px = self.rng, 1024
        colour, kind, wide = rng.uniform(20, 200, 3), rng.integers(4), int(rng.integers(24, 100))
        y, x = np.mgrid[:px, :px]
        grain = cv2.resize(rng.normal(0, 1, (px, 10)), (px, px), interpolation=cv2.INTER_CUBIC)
        pattern = (
            np.array([40, 80, 140]) * rng.uniform(0.5, 1.4) + 12 * grain[..., None],
            colour + rng.normal(0, 12, (px, px, 1)),
            np.where(((x // wide + y // wide) % 2 > 0)[..., None], colour, 255 - colour / 2),
            np.where((x // wide % 2 > 0)[..., None], colour, 60 + 0.6 * colour),
        )[kind]
        bitmap = self.mitsuba.Bitmap(np.clip(pattern, 0, 255).astype(np.uint8))
        place = (
            self.transform().translate((self._middle() - np.array([0, 0, 0.3])).tolist()).scale([700, 700, 1])
        )
        tone = {"type": "diffuse", "reflectance": {"type": "bitmap", "bitmap": bitmap}}
        return {"type": "rectangle", "to_world": place, "bsdf": tone}

    def _camera(self, samples: int, size: tuple[int, int]) -> dict[str, Any]:
        rng, phone = self.rng, self.scene.phone
        half = math.tan(math.radians(phone.field_deg) / 2)
        aspect = 1.0 if phone.upright else SHORT_PX / LONG_PX
        away = self.paper.height / 2 / (half * aspect * phone.fills)
        tilt, around = math.radians(phone.tilt_deg), math.radians(phone.around_deg - 90)
        out = np.array([math.sin(tilt) * math.cos(around), math.sin(tilt) * math.sin(around), math.cos(tilt)])
        target = self._middle() + np.array([*rng.normal(0, 5, 2), 0])
        place = self._look_at(target + away * out, target, up=(-math.cos(around), -math.sin(around), 0.001))
        film = {"type": "hdrfilm", "width": size[0], "height": size[1], "pixel_format": "rgb"}
        return {
            "type": "thinlens",
            "fov": phone.field_deg,
            "fov_axis": "larger",
            "aperture_radius": rng.uniform(0.3, 1.2),
            "focus_distance": away * rng.uniform(0.98, 1.02),
            "to_world": place.rotate([0, 0, 1], phone.roll_deg),
            "film": film | {"rfilter": {"type": "gaussian"}},
            "sampler": {"type": "independent", "sample_count": samples},
        }

    def _middle(self) -> Points:
        return np.array([self.paper.width / 2, -self.paper.height / 2, 0.0])

    def _look_at(self, origin: Points, target: Points, up: Sequence[float] = (0, 1, 0.1)) -> Any:
        return self.transform().look_at(origin=origin.tolist(), target=target.tolist(), up=list(up))


def _developed(light: Light, phone: Phone, rng: np.random.Generator) -> bytes:
    """Return what a phone makes of light (height, width, B G R): a JPEG file."""
    around = np.asarray(cv2.medianBlur(light, 3), np.float32)
    specks = light.max(axis=2) > SPECK * around.max(axis=2) + SPECK_LEAST
    light = np.where(specks[..., None], around, light)
    white = float(np.percentile(light.max(axis=2), 94))
    seen = np.asarray(light * (phone.exposure / white) * np.array(phone.balance), np.float32).clip(0, 1.05)
    if phone.blur_px > 0.25:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), phone.blur_px), np.float32)
    noisy = (seen + rng.normal(0, phone.noise, seen.shape) * np.sqrt(np.maximum(seen, 0.01))).clip(0, 1)
    tone = np.where(noisy <= 0.0031308, 12.92 * noisy, 1.055 * noisy ** (1 / 2.4) - 0.055)
    tone = tone + phone.contrast * (tone - 0.5) * (1 - np.abs(2 * tone - 1))
    tone = tone + phone.sharpening * (tone - cv2.GaussianBlur(tone, (0, 0), 1.2))
    pixels = (255 * tone.clip(0, 1) + 0.5).astype(np.uint8)
    quiet = cv2.fastNlMeansDenoisingColored(pixels, None, *DENOISED)
    return cv2.imencode(".jpg", quiet, [cv2.IMWRITE_JPEG_QUALITY, phone.quality])[1].tobytes()


def _read(file: Path) -> Pixels:
    picture = cv2.imread(str(file))
    if picture is None:
        raise TrainingError(f"{file} is no picture: delete its folder, and it is printed again")
    return np.asarray(picture, np.uint8)


def _key(picture: str) -> str:
    return "ink-" + picture.replace("/", "-")


def _two_sided(surface: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "twosided", "front": surface}


def _colour(bgr: Sequence[float]) -> Mapping[str, Any]:
    return {"type": "rgb", "value": list(bgr[::-1])}


def main() -> None:
    """Render what is missing; leave with 1 and a sentence if that cannot be."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.otherwise", description=__doc__)
    parser.add_argument("--renders", type=Path, required=True, help="folder of photos: LOOK/NNN-otherwise")
    parser.add_argument("--sheet", default="board-9x9", help="the sheet, as sparklies sheets names it")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first table (default 0)")
    parser.add_argument("--boards", type=int, default=4, help="of each look (default 4)")
    parser.add_argument("--looks", nargs="*", choices=[*LOOKS], default=[*LOOKS], help="(default: all)")
    parser.add_argument(
        "--samples", type=int, default=SAMPLES, help=f"light paths a pixel (default {SAMPLES})"
    )
    args = parser.parse_args()
    try:
        if not find_spec("mitsuba"):
            raise TrainingError("Mitsuba is missing: pip install mitsuba")
        sheet, printed = sheet_named(args.sheet), args.renders / "printed"
        print_set(printed, {sheet.name})
        for number in range(args.seed, args.seed + args.boards):
            for look in args.looks:
                folder = args.renders / look / f"{number:03d}-otherwise"
                if (folder / "truth.json").is_file():
                    continue
                print(f"rendering {folder}", flush=True)
                scene = deal_scene(sheet, LOOKS[look], number)
                folder.mkdir(parents=True, exist_ok=True)
                (folder / "photo.jpg").write_bytes(render_photo(scene, printed, args.samples))
                (folder / "truth.json").write_text(json.dumps(tell_truth(scene), indent=1))
    except (TrainingError, CalibrationError, VisionError) as error:
        sys.exit(f"vision.training.otherwise: {error}")


if __name__ == "__main__":
    main()
