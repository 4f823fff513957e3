"""Make cheap photos of dice with truth, as phones of all kinds would take them.

python -m vision.training.dice_photos FOLDER [--count N] [--seed S]

writes FOLDER/NNN/photo.jpg with truth.json beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from calibration.released import sheet_named
from calibration.sheet import Sheet
from calibration.sizes import Sizes
from vision.training.camera import Camera, photograph, to_bytes
from vision.training.dice_drawn import Die, Linear, lay_dice, random_dice, random_looks, upper_kite
from vision.training.printed import decals, page_of


def develop_photo(linear: Linear, rng: np.random.Generator) -> bytes:
    """Return a photo as a phone makes it of linear light: shadows, tint, tone, blur, noise, JPEG."""
    height, width = linear.shape[:2]
    x, y = np.meshgrid(
        np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    )
    light = linear * np.exp(rng.normal(0, 0.12, 3) + rng.normal(-0.25, 0.3)).astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    along = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))
    light *= np.exp(np.float32(rng.normal(0, 0.35)) * along)[..., None]
    if rng.random() < 0.35:
        edge = 1 / (1 + np.exp(-(along - rng.uniform(-0.5, 0.5)) / rng.uniform(0.01, 0.2)))
        depth = rng.uniform(0.15, 0.7) * np.exp(rng.uniform(0, 0.3) * np.array([1, 0.1, -0.9]))
        light *= 1 - edge[..., None] * (1 - depth).astype(np.float32)
    light = light + np.float32(rng.uniform(0, 0.04))
    if rng.random() < 0.6:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.3, 1.6))), np.float32)
    well = rng.uniform(200, 6000)
    light = light + np.sqrt(np.maximum(light, 0) / well + 2e-6).astype(np.float32) * rng.standard_normal(
        light.shape, dtype=np.float32
    )
    tone = np.clip(light, 0, 1) ** np.float32(rng.uniform(0.38, 0.56))
    return to_bytes(np.rint(255 * tone).astype(np.uint8), int(rng.integers(60, 96)))


def truth(sheet: Sheet, dice: Mapping[str, Die], camera: Camera) -> dict[str, object]:
    """Return what stands where, as the rendered photos' truth has it, with the upper kites' pixels."""
    cells: dict[str, dict[str, object]] = {}
    for cell in sheet.cells:
        known: dict[str, object] = {"visible": 1.0, "in_frame": True}
        if die := dice.get(cell.name):
            pixels = upper_kite(die, camera)
            known |= {"face": die.face, "turn_deg": -die.heading, "height_mm": die.size}
            known |= {"piece_page_mm": list(die.middle), "kite_px": pixels.round(2).tolist()}
        cells[cell.name] = known
    return {"pieces": "d10", "size_px": list(camera.size), "page_mm": list(sheet.page_mm), "cells": cells}


def scenes(printed: Path, count: int, seed: int) -> Iterator[tuple[bytes, dict[str, object]]]:
    """Yield photos and their truth."""
    boards = ("board-9x9", "board-7x7")
    bare = {name: page_of(printed, sheet_named(name)) for name in boards}
    artwork = decals(printed)
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        sheet = sheet_named(str(rng.choice(["board-9x9", *boards])))
        most = Sizes(sheet.cell_mm).die
        size = float(most * rng.uniform(0.72, 1.08) if rng.random() < 0.5 else most)
        tall = (1200, 1600) if rng.random() < 0.5 else (900, 1200)
        camera = Camera(
            tilt=float(rng.uniform(0, 27)),
            azimuth=float(rng.uniform(0, 360)),
            roll=float(rng.normal(0, 6)),
            distance=float(rng.uniform(340, 500) * (rng.uniform(1, 1.33) if tall[0] > 900 else 1)),
            size=tall,
        )
        camera = replace(camera, roll=camera.roll - camera.azimuth)
        dice = random_dice(sheet, rng, size)
        page = photograph(bare[sheet.name], camera, seed=number, noise=0)
        photo = develop_photo(lay_dice(page, camera, list(dice.values()), random_looks(rng), artwork), rng)
        yield photo, truth(sheet, dice, camera)


def write_scenes(folder: Path, printed: Path, count: int, seed: int) -> None:
    """Write NNN/photo.jpg with truth.json for so many scenes; printed: what print_set wrote."""
    for number, (photo, facts) in enumerate(scenes(printed, count, seed)):
        place = folder / f"{number:03d}"
        place.mkdir(parents=True, exist_ok=True)
        (place / "photo.jpg").write_bytes(photo)
        (place / "truth.json").write_text(json.dumps(facts))
