"""Train the networks that read a cell, from rendered photos with truth; same photos and seed, same weights.

python -m tests.synth.train_cells FOLDER [FOLDER …]

Every folder holds photos as NNN-tier/photo.jpg with truth.json beside them. Scenes, never cells, are
split between training and the held-back part, on which the temperatures are set and the figures told.
Training cells are varied on the way: light, tone, blur, noise, place, and things lying on them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.released import sheet_named
from calibration.sheet import Sheet
from games.catalogue import GAMES
from games.protocol import Standing
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision.errors import VisionError
from vision.features import cell_features
from vision.greys import Greys, patch_light
from vision.light import ROOM_MM, WINDOW_SHARE, rim_white, white_of_cells
from vision.locate import locate
from vision.model import TASKS
from vision.picture import Picture, decode
from vision.rectify import PX_PER_MM, flatten

Array = NDArray[np.float64]

SEED = 2005
HIDDEN = 10
# What each task may look at: with few scenes, more would be learned by heart.
COLOUR, FRAME, FLAG = range(0, 14), range(14, 29), range(29, 37)
LOOKS_AT = {
    "colour": (*COLOUR,),
    "owner": (*FRAME,),
    "active": (FRAME[0], *FLAG),
    "covered": (*COLOUR, *FRAME),
    "kind": (*COLOUR,),
}
VARIATIONS = 4
MADE = 8
SKY = np.array([1.0, 0.1, -0.9])  # log light of B, G, R in a shadow under a blue sky
REAL_WEIGHT = 3  # an untouched photo counts like this many varied ones
STEPS = 1200
RATE = 0.01
DECAY = 1e-4
HELD_BACK = 4  # every fourth scene
LEAST_TEMPERATURE = 1.2  # few scenes are held back: never surer than this
TARGET = Path("vision/weights/cells.npz")
SPARE_MM = 3.0  # wider windows than reading needs: room to shift them


@dataclass(frozen=True)
class Scene:
    """Hold one photo's cells: wide windows, their truth by task (-1 where it does not apply)."""

    name: str
    wide: NDArray[np.float32]
    rim: tuple[Array, Array]
    patches: Array
    truth: dict[str, NDArray[np.int64]]


def load(folder: Path, sheet: Sheet) -> Iterator[Scene]:
    """Yield every photo of a folder that can be located."""
    for path in sorted(folder.glob("*/truth.json")):
        truth = json.loads(path.read_text())
        data = (path.parent / "photo.jpg").read_bytes()
        try:
            yield _scene(f"{folder.name}/{path.parent.name}", decode(data), truth, sheet)
        except VisionError as error:
            print(f"{path.parent.name}: {error}")


def _scene(name: str, picture: Picture, truth: dict[str, object], sheet: Sheet) -> Scene:
    view = locate(picture)[0].view
    flat = flatten(picture.bgr, view, sheet.board_box_mm, SPARE_MM + ROOM_MM)
    size = WINDOW_SHARE * sheet.cell_mm + 2 * SPARE_MM
    wide = np.stack([flat.linear[flat.window(cell.centre_mm, size)] for cell in sheet.cells])
    return Scene(name, wide, rim_white(flat, sheet), patch_light(picture, view, sheet), _labels(truth, sheet))


def made(sheet: Sheet, count: int, rng: np.random.Generator) -> Iterator[Scene]:
    """Yield cheap scenes: no glass, no shadows, but every camera and combination of frames and flags."""
    classes = [c for game in GAMES.values() for c in game.classes]
    for number in range(count):
        camera = Camera(
            tilt=rng.uniform(0, 50),
            azimuth=rng.uniform(0, 360),
            roll=rng.uniform(-20, 20),
            distance=rng.uniform(380, 700),
            k1=rng.normal(0, 0.02),
        )
        standing = [classes[int(i)] for i in rng.integers(0, len(classes), len(sheet.cells))]
        standing = [Standing() if rng.random() < 0.15 else what for what in standing]
        pieces = TASKS["kind"][number % 2]
        light = rng.uniform(0.5, 1.0)
        photo = photograph(
            lay_out(sheet, standing, pieces), camera, seed=number, light=light, noise=rng.uniform(1, 6)
        )
        rows = {
            cell.name: {
                "colour": s.colour or "none",
                "owner": s.owner,
                "active": s.active,
                "visible": 1,
                "in_frame": True,
            }
            for cell, s in zip(sheet.cells, standing, strict=True)
        }
        yield _scene(f"made/{number}", decode(to_bytes(photo)), {"pieces": pieces, "cells": rows}, sheet)


def _labels(truth: dict[str, object], sheet: Sheet) -> dict[str, NDArray[np.int64]]:
    cells = truth["cells"]
    assert isinstance(cells, dict)
    rows = [cells[cell.name] for cell in sheet.cells]
    hidden = np.array([row["visible"] < 0.9 or not row["in_frame"] for row in rows])
    found = {
        "colour": np.array([TASKS["colour"].index(row["colour"]) for row in rows]),
        "owner": np.array([TASKS["owner"].index(row["owner"]) for row in rows]),
        "active": np.array([int(row["active"] and row["owner"] != "none") for row in rows]),
        "kind": np.array(
            [-1 if row["colour"] == "none" else TASKS["kind"].index(str(truth["pieces"])) for row in rows]
        ),
    }
    found = {task: np.where(hidden, -1, labels) for task, labels in found.items()}
    visible = np.array([row["visible"] for row in rows])
    return {**found, "covered": np.where(visible < 0.5, 1, np.where(visible < 0.95, -1, 0))}


def features_of(scene: Scene, sheet: Sheet, shift: tuple[int, int] = (0, 0)) -> Array:
    """Return the features of a scene's cells, the windows moved by a shift in pixels."""
    wide = scene.wide
    side = 2 * round(WINDOW_SHARE * sheet.cell_mm * PX_PER_MM / 2)
    spare = (wide.shape[1] - side) // 2
    y, x = spare + shift[0], spare + shift[1]
    windows = np.ascontiguousarray(wide[:, y : y + side, x : x + side])
    return cell_features(windows, white_of_cells(windows, scene.rim, sheet), Greys.of(scene.patches), sheet)


def varied(
    scene: Scene, sheet: Sheet, rng: np.random.Generator
) -> tuple[Array, dict[str, NDArray[np.int64]]]:
    """Return features of a scene's cells seen a little differently, and the truth that then holds."""
    tone, gain = np.exp(rng.normal(0, 0.08)), np.exp(rng.normal(0, 0.08, 3)).astype(np.float32)
    veil = abs(rng.normal(0, 0.012)) * scene.wide.mean(axis=(0, 1, 2))

    def developed(light: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray(np.maximum(light, 1e-5) ** tone * gain + veil, np.float32)

    wide = developed(scene.wide)
    rim = scene.rim[0], np.log(developed(np.exp(scene.rim[1]).astype(np.float32))).astype(np.float64)
    wide += _glare(sheet, rng) * float(np.percentile(wide, 90))
    _shade(wide, rng)
    blur = rng.exponential(0.8)
    if blur > 0.4:
        wide = np.stack([cv2.GaussianBlur(window, (0, 0), blur) for window in wide])
    level = wide.mean()
    wide = wide + rng.normal(0, 0.015 * rng.random(), wide.shape).astype(np.float32) * np.sqrt(wide * level)
    truth = {task: labels.copy() for task, labels in scene.truth.items()}
    _cover(wide, truth, rng)
    shift = tuple(int(v) for v in np.clip(np.round(rng.normal(0, 1.2, 2)), -4, 4))
    patches = developed(np.repeat(scene.patches[:, None], 3, axis=1).astype(np.float32)).mean(axis=1)
    seen = replace(scene, wide=np.asarray(wide, np.float32), rim=rim, patches=patches.astype(np.float64))
    return features_of(seen, sheet, (shift[0], shift[1])), truth


def _glare(sheet: Sheet, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return light (cells, 1, 1, 3) that a glossy sheet throws back, stronger towards one side of it."""
    strength = 0.02 * rng.random() ** 2
    places = np.array([cell.centre_mm for cell in sheet.cells])
    along = (places - places.mean(axis=0)) @ rng.normal(0, 0.7, 2) / 90
    tint = np.exp(rng.normal(0, 0.15, 3))
    return np.asarray(strength * np.exp(along)[:, None, None, None] * tint, np.float32)


def _shade(wide: NDArray[np.float32], rng: np.random.Generator) -> None:
    """Let shadows with soft edges fall over some cells, in place; shade has a tint of its own."""
    side = wide.shape[1]
    y, x = np.mgrid[:side, :side] - side / 2
    for cell in np.flatnonzero(rng.random(len(wide)) < 0.2 * rng.random()):
        angle, reach, soft = rng.uniform(0, 2 * np.pi), rng.uniform(-0.45, 0.45) * side, rng.uniform(0.5, 8)
        lit = 1 / (1 + np.exp(-(x * np.cos(angle) + y * np.sin(angle) - reach) / soft))
        sky = 0.35 * rng.random() * SKY  # the sun is gone from a shadow, the sky is not
        depth = rng.uniform(0.4, 0.95) * np.exp(sky + rng.normal(0, 0.06, 3))
        wide[cell] *= (lit[..., None] + (1 - lit[..., None]) * depth).astype(np.float32)


def _cover(wide: NDArray[np.float32], truth: dict[str, NDArray[np.int64]], rng: np.random.Generator) -> None:
    """Lay something over a few cells, in place: skin, a sleeve, a cup, of any colour and brightness."""
    level = float(np.percentile(wide, 90))
    side = wide.shape[1]
    for cell in np.flatnonzero(rng.random(len(wide)) < 0.06):
        angle, reach = rng.uniform(0, 2 * np.pi), rng.uniform(-0.25, 0.2) * side
        y, x = np.mgrid[:side, :side] - side / 2
        over = x * np.cos(angle) + y * np.sin(angle) > reach
        paint = level * rng.uniform(0.02, 0.8) * np.exp(rng.normal(0, 0.5, 3))
        shade = 1 + 0.25 * (x * np.cos(angle + 1) + y * np.sin(angle + 1)) / side
        wide[cell][over] = (paint * shade[..., None])[over]
        for task in truth:
            truth[task][cell] = -1
        truth["covered"][cell] = 1


def train(
    x: Array, y: NDArray[np.int64], labels: int, looks_at: tuple[int, ...], rng: np.random.Generator
) -> dict[str, Array]:
    """Return the weights of one task's network, by Adam on the whole set at once."""
    mean, scale = x.mean(axis=0), x.std(axis=0) + 1e-3
    seen = np.zeros(x.shape[1])
    seen[list(looks_at)] = 1
    z = (x - mean) / scale * seen
    hot = np.eye(labels)[y]
    balance = (1 / np.maximum(hot.sum(axis=0), 1)) ** 0.5
    weight = (hot @ balance)[:, None]
    weight /= weight.mean()
    at = [
        rng.normal(0, 1 / np.sqrt(x.shape[1]), (x.shape[1], HIDDEN)),
        np.zeros(HIDDEN),
        rng.normal(0, 1 / np.sqrt(HIDDEN), (HIDDEN, labels)),
        np.zeros(labels),
    ]
    first, second = [np.zeros_like(a) for a in at], [np.zeros_like(a) for a in at]
    for step in range(1, STEPS + 1):
        chosen = rng.integers(0, len(z), 4096)
        hidden = np.tanh(z[chosen] @ at[0] + at[1])
        logits = hidden @ at[2] + at[3]
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        error = (odds / odds.sum(axis=1, keepdims=True) - hot[chosen]) * weight[chosen] / len(chosen)
        back = error @ at[2].T * (1 - hidden**2)
        slopes = [z[chosen].T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)]
        rate = RATE * (1 - step / STEPS)
        for k, slope in enumerate(slopes):
            slope = slope + DECAY * at[k]
            first[k] = 0.9 * first[k] + 0.1 * slope
            second[k] = 0.999 * second[k] + 0.001 * slope**2
            at[k] -= rate * (first[k] / (1 - 0.9**step)) / (np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8)
    return {"mean": mean, "scale": scale, "w1": at[0] * seen[:, None], "b1": at[1], "w2": at[2], "b2": at[3]}


def logits_of(weights: dict[str, Array], x: Array) -> Array:
    """Return a network's logits."""
    hidden = np.tanh(((x - weights["mean"]) / weights["scale"]) @ weights["w1"] + weights["b1"])
    return np.asarray(hidden @ weights["w2"] + weights["b2"])


def log_loss(logits: Array, y: NDArray[np.int64], temperature: float) -> float:
    """Return the mean of minus the log probability of the truth."""
    z = logits / temperature
    z = z - z.max(axis=1, keepdims=True)
    return float((np.log(np.exp(z).sum(axis=1)) - z[np.arange(len(y)), y]).mean())


def main() -> None:
    """Train, tell the figures of the held-back scenes, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--all", action="store_true", help="train on every scene, hold nothing back")
    args = parser.parse_args()
    sheet = sheet_named("board-9x9")
    rng = np.random.default_rng(SEED)
    scenes = [scene for folder in args.folders for scene in load(folder, sheet)]
    held = [] if args.all else scenes[::HELD_BACK]
    scenes += made(sheet, MADE, rng)
    used = [scene for scene in scenes if all(scene is not other for other in held)]
    sets = [varied(scene, sheet, rng) for scene in used for _ in range(VARIATIONS)]
    sets += REAL_WEIGHT * [(features_of(scene, sheet), scene.truth) for scene in used]
    test = [(features_of(scene, sheet), scene.truth) for scene in held]
    out: dict[str, Array] = {}
    for task, labels in TASKS.items():
        x, y = _gathered(sets, task)
        weights = train(x, y, len(labels), LOOKS_AT[task], rng)
        temperature = 1.0
        if test:
            tx, ty = _gathered(test, task)
            logits = logits_of(weights, tx)
            temperature = max((1.0, 1.3, 1.7, 2.2, 3.0), key=lambda t: -log_loss(logits, ty, t))
            wrong = int((logits.argmax(axis=1) != ty).sum())
            print(
                f"{task:8} {len(y):7} trained, {len(ty):6} held back, {wrong:3} wrong, "
                f"log loss {log_loss(logits, ty, temperature):.5f} at {temperature}"
            )
        out |= {f"{task}.{name}": value.astype(np.float32) for name, value in weights.items()}
        out[f"{task}.temperature"] = np.array(max(temperature, LEAST_TEMPERATURE), np.float32)
    np.savez_compressed(TARGET, allow_pickle=False, **out)


def _gathered(
    sets: list[tuple[Array, dict[str, NDArray[np.int64]]]], task: str
) -> tuple[Array, NDArray[np.int64]]:
    x = np.concatenate([features for features, _ in sets])
    y = np.concatenate([truth[task] for _, truth in sets])
    known = y >= 0
    return x[known], y[known]


if __name__ == "__main__":
    main()
