"""Train the network that tells where the cells lie, from rendered photos with truth.

Every photo is flattened a few times, each time with another mistake in how the sheet is thought to lie; what
is learned is that mistake, cell by cell, and how sure it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from calibration.released import sheet_named
from calibration.sheet import Sheet
from vision.adjust import Sightings, adjust
from vision.picture import Picture, decode
from vision.placing import SIDE, laid_flat, surroundings
from vision.pose import View, fit_view
from vision.rectify import FlatPicture
from vision.relief import Relief
from vision.training.convolutions import CONVOLUTIONS, Shape, Small
from vision.training.effort import Effort
from vision.training.errors import TrainingError

Array = NDArray[np.float64]

SEED = 2007
SHEETS = ("board-9x9", "board-7x7")
SHAPE = Shape(SIDE, CONVOLUTIONS, (16, 32, 32, 48), 64, 3)  # right, down, log of the error, in cells
MISTAKE = (0.02, 0.2)  # of a cell: typical displacement, drawn between
LOST, LOST_BY = 0.06, 5.0  # share of views that are mistaken so many times as much: nothing can be read there
TRUE_ERROR_MM = 0.15
DEGREE = 3
FREEDOM = 4.0  # degrees of Student's t: a place may be quite wrong now and then
BATCH = 256  # cells
RATE = 2e-3
DECAY = 0.02
HELD_BACK = 8  # every eighth scene


@dataclass(frozen=True)
class Sample:
    """A board's pictures (cells, SIDE, SIDE, 3) and how far each cell is from its place, in cells."""

    place: str
    pictures: NDArray[np.float16]
    apart: NDArray[np.float32]


@dataclass(frozen=True)
class _Mistaken(View):
    """A view with a smooth mistake on top: weights (terms, 2) in mm of a polynomial."""

    mistake: Array | None = None

    def to_pixels(self, page: Array) -> Array:
        return super().to_pixels(page + self.moved(page))

    def moved(self, page: Array) -> Array:
        """Return how far page points (n, 2) are mistaken, in mm."""
        assert self.mistake is not None
        x, y = ((page - (105.0, 140.0)) / 100).T
        terms = [x**i * y**j for i in range(DEGREE + 1) for j in range(DEGREE + 1 - i)]
        return np.asarray(np.stack(terms, axis=1) @ self.mistake)


def load(folder: Path, rng: np.random.Generator, views: int) -> Iterator[Sample]:
    """Yield the samples of every photo of a folder of scenes that can be located."""
    for path in sorted(folder.glob("*/truth.json")):
        truth = json.loads(path.read_text())
        for photo in sorted(path.parent.glob("photo*.jpg")):
            yield from samples_of(str(path.parent), decode(photo.read_bytes()), truth, rng, views)


def samples_of(
    place: str, picture: Picture, truth: dict[str, Any], rng: np.random.Generator, views: int
) -> Iterator[Sample]:
    """Yield a photo's board seen with different mistakes."""
    sheet = next(s for s in map(sheet_named, SHEETS) if len(s.cells) == len(truth["cells"]))
    centres = np.array([cell.centre_mm for cell in sheet.cells])
    rows = [truth["cells"][cell.name] for cell in sheet.cells]
    scale = picture.bgr.shape[1] / truth["size_px"][0]
    pixels = (np.array([row["px"] for row in rows]) + 0.5) * scale - 0.5
    shown = np.array([bool(row["in_frame"]) for row in rows])
    view, _ = fit_view(centres, pixels, (picture.bgr.shape[1], picture.bgr.shape[0]))
    view = replace(view, relief=Relief(sheet.page_mm))
    for _ in range(3):
        view = adjust(view, Sightings(centres, pixels, np.full(len(centres), TRUE_ERROR_MM))).view
    for _ in range(views):
        mistaken = _mistaken(view, sheet, rng)
        flat = laid_flat(picture.bgr, mistaken, sheet)
        place_seen = centres
        for _ in range(5):  # where in the mistaken page each cell's true place is
            place_seen = centres - mistaken.moved(place_seen)
        off = flat.off_middle([cell.centre_mm for cell in sheet.cells])
        apart = (place_seen - centres - off) / sheet.cell_mm
        pictures = surroundings(_other_light(flat, rng), sheet)[shown]
        yield Sample(place, pictures.astype(np.float16), apart[shown].astype(np.float32))


def _mistaken(view: View, sheet: Sheet, rng: np.random.Generator) -> _Mistaken:
    size = np.exp(rng.uniform(*np.log(MISTAKE))) * sheet.cell_mm
    size *= LOST_BY if rng.random() < LOST else 1
    terms = (DEGREE + 1) * (DEGREE + 2) // 2
    weights = rng.normal(0, size, (terms, 2)) * rng.uniform(0.2, 1, (terms, 1))
    return _Mistaken(**{**vars(view)}, mistake=weights)


def _other_light(flat: FlatPicture, rng: np.random.Generator) -> FlatPicture:
    """Return the board in other light: tone, tint, a shadow's edge, blur and noise."""
    light = flat.linear ** np.float32(np.exp(rng.normal(0, 0.12)))
    light = light * np.exp(rng.normal(0, 0.15, 3)).astype(np.float32)
    height, width = light.shape[:2]
    if rng.random() < 0.4:
        y, x = np.mgrid[:height, :width].astype(np.float32)
        angle = rng.uniform(0, 2 * np.pi)
        across = (x - rng.uniform(0, width)) * np.cos(angle) + (y - rng.uniform(0, height)) * np.sin(angle)
        edge = 0.5 + 0.5 * np.tanh(across / np.float32(np.exp(rng.uniform(0, 4))))
        light = light * (1 - np.float32(rng.uniform(0.2, 0.8)) * edge[..., None])
    if rng.random() < 0.4:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.5, 3))), np.float32)
    if rng.random() < 0.5:
        noise = rng.standard_normal(light.shape, dtype=np.float32)
        light = light + np.sqrt(np.maximum(light, 0.002)) * noise * np.float32(rng.uniform(0, 0.08))
    return replace(flat, linear=np.clip(light, 0, 1).astype(np.float32))


def loss_of(said: torch.Tensor, apart: torch.Tensor) -> torch.Tensor:
    """Return the mean negative log likelihood under Student's t in two dimensions."""
    far = ((said[:, :2] - apart) ** 2).sum(dim=1) * torch.exp(-2 * said[:, 2])
    return torch.as_tensor((2 * said[:, 2] + (FREEDOM + 2) / 2 * torch.log1p(far / FREEDOM)).mean())


def turn_pictures(pictures: torch.Tensor, apart: torch.Tensor, way: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Return pictures and displacements mirrored or transposed: way from 0 to 7."""
    x, y = apart[:, 0], apart[:, 1]
    if way & 1:
        pictures, x = pictures.flip(2), -x
    if way & 2:
        pictures, y = pictures.flip(1), -y
    if way & 4:
        pictures, x, y = pictures.transpose(1, 2), y, x
    return pictures, torch.stack([x, y], dim=1)


def train(samples: Sequence[Sample], epochs: int, seed: int) -> Small:
    """Return a network trained on boards."""
    if sum(len(one.apart) for one in samples) < BATCH:
        raise TrainingError(f"{len(samples)} boards have less than {BATCH} cells: train on more scenes")
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    pictures = torch.from_numpy(np.concatenate([one.pictures for one in samples]))
    apart = torch.from_numpy(np.concatenate([one.apart for one in samples]))
    net = Small(SHAPE)
    steps = epochs * (len(pictures) // BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.15)
    for epoch in range(epochs):
        print(f"places: epoch {epoch + 1} of {epochs}", flush=True)
        order = torch.from_numpy(rng.permutation(len(pictures)))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            seen, truth = turn_pictures(pictures[chosen].float(), apart[chosen], int(rng.integers(8)))
            loss = loss_of(net(seen), truth)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
    return net.eval()


def judge_places(net: Small, held: Sequence[Sample]) -> str:
    """Return the figures of held-back boards in words."""
    pictures = torch.from_numpy(np.concatenate([one.pictures for one in held])).float()
    apart = torch.from_numpy(np.concatenate([one.apart for one in held]))
    with torch.no_grad():
        said = torch.cat([net(part) for part in pictures.split(2048)])
    far = (said[:, :2] - apart).norm(dim=1)
    shares = [round(float(far.quantile(q)), 3) for q in (0.5, 0.9, 0.99)]
    loss = float(loss_of(said, apart))
    return f"{len(far)} cells held back: off by {shares} of a cell (median, 90 %, 99 %), loss {loss:.3f}"


def make(parts: Mapping[str, Sequence[Path]], out: Path, seed: int, effort: Effort) -> list[str]:
    """Write places.onnx, trained on the folders of scenes of parts["train"]; return the held-back figures."""
    rng = np.random.default_rng(SEED + seed)
    samples = [one for folder in parts["train"] for one in load(folder, rng, effort.views)]
    apart = set(sorted({sample.place for sample in samples})[::HELD_BACK])
    used = [one for one in samples if one.place not in apart]
    net = train(used, effort.places_epochs, SEED + seed)
    net.write(out / "places.onnx")
    return [judge_places(net, [one for one in samples if one.place in apart])]
