"""Train the two networks that read dice, from photos with truth.

Rendered photos count several times, more that are cheap once; other scenes give the figures. Each look at a
die is from another place, turned, scaled and in another light, so that some thousand dice are enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional
from torch.optim import swa_utils

from calibration.dice import FACE_COUNT
from vision.dice_network import COVERED, FINDER_CELLS, LABELS, OUTPUTS, READER_AXES, SIDE
from vision.dice_views import against_white
from vision.training.convolutions import Shape, Small
from vision.training.dice_cells import CROP, CROP_CELLS, Cells, join_cells, load
from vision.training.effort import Effort
from vision.training.errors import TrainingError
from vision.training.vary_dice import vary_windows

Array = NDArray[np.float64]

SEED = 3101
OFTEN = 4  # times that rendered photos count
BATCH = 128
CHUNK = 32 * BATCH  # looks made at a time
TIMES = 2  # that each of them is learned from
RATE = 4e-3
MEMORY = 0.99  # of the weights' running mean, a step
CONVOLUTIONS = ((5, 2), (3, 1), (3, 2), (3, 1), (3, 2))  # kernel, stride
SHAPE = Shape(SIDE, CONVOLUTIONS, (16, 32, 40, 56, 32), 64, OUTPUTS)
ELSEWHERE = 0.18  # of the window: so far off the middle the reader sees another of the die's faces
AIMS = {"finder": (3.0, 3.0, 60.0, 60.0, 10.0), "reader": (3.0, 3.0, 40.0, 40.0, 5.0)}  # what errors cost


@dataclass(frozen=True)
class Batch:
    """Inputs of a network (n, SIDE, SIDE, 3) and their truth: class, heading, offset, axis."""

    seen: NDArray[np.float32]
    label: NDArray[np.int64]
    aim: NDArray[np.float32]


def look_at_cells(cells: Cells, name: str, rng: np.random.Generator) -> Batch:
    """Look at every cell once, from somewhere near where the recipe of vision.dice would."""
    n = len(cells.label)
    away = cells.sharp - cells.middle
    axis = 2 * np.linalg.norm(away, axis=1)
    heading = np.arctan2(away[:, 0], -away[:, 1])
    cell = CROP / CROP_CELLS
    if name == "finder":  # looks along the page's sides
        middle = np.full((n, 2), (CROP - 1) / 2) + rng.uniform(-0.1, 0.1, (n, 2)) * cell
        turn = np.pi / 2 * rng.integers(4, size=n) + rng.normal(0, 0.05, n)
        width = FINDER_CELLS * cell * np.exp(rng.uniform(-0.15, 0.15, n))
    else:
        there = np.isfinite(axis)[:, None]
        kind = rng.random((n, 1))
        off = rng.normal(0, 1, (n, 2)) * np.where(kind < 0.55, 0.04, 0.12)
        off = np.where(kind > 0.82, rng.uniform(-0.75, 0.75, (n, 2)), off)  # on a side face, too
        usual = 0.65 * cell * np.exp(rng.normal(0, 0.15, n))
        known = np.where(there[:, 0], axis, usual)
        middle = np.where(there, cells.middle, (CROP - 1) / 2) + off * known[:, None]
        lost = (rng.random(n) < 0.25) | ~there[:, 0]
        heading = np.where(there[:, 0], heading, 0.0)
        turn = heading + np.where(
            lost, rng.uniform(-np.pi, np.pi, n), rng.normal(0, 1, n) * rng.choice([0.14, 0.5], n)
        )
        width = READER_AXES * known * np.exp(rng.normal(0, 0.06, n))
    matrices = _matrices(middle, turn, width)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    pairs = zip(cells.crops, matrices, strict=True)
    seen = np.stack([cv2.warpAffine(crop, matrix, (SIDE, SIDE), flags=flags) for crop, matrix in pairs])
    aim = _aims(cells, matrices)
    label = cells.label.copy()
    if name == "reader":
        label[(label < FACE_COUNT) & (np.linalg.norm(aim[:, 2:4], axis=1) > ELSEWHERE)] = COVERED
    return Batch(against_white(np.asarray(seen, np.uint8), cells.white), label, aim)


def _matrices(middle: Array, turn: Array, width: Array) -> Array:
    """Return matrices (n, 2, 3) from a window's pixels to the crop's."""
    c, s = np.cos(turn) * width / SIDE, np.sin(turn) * width / SIDE
    linear = np.stack([np.stack([c, -s], axis=1), np.stack([s, c], axis=1)], axis=1)
    shift = middle - linear @ np.full(2, (SIDE - 1) / 2)
    return np.concatenate([linear, shift[:, :, None]], axis=2)


def _aims(cells: Cells, matrices: Array) -> NDArray[np.float32]:
    inverse = np.linalg.inv(matrices[:, :, :2])
    middle, sharp = (
        np.einsum("nij,nj->ni", inverse, p - matrices[:, :, 2]) for p in (cells.middle, cells.sharp)
    )
    away = sharp - middle
    half = np.linalg.norm(away, axis=1, keepdims=True)
    offset = (middle - (SIDE - 1) / 2) / SIDE
    return np.hstack([away * (1, -1) / half, offset, np.log(2 * half / SIDE)]).astype(np.float32)


def loss_of(name: str, out: torch.Tensor, label: torch.Tensor, aim: torch.Tensor) -> torch.Tensor:
    """Return the loss: the class by cross entropy, where a face is seen also its place."""
    loss = functional.cross_entropy(out[:, :LABELS], label, label_smoothing=0.0)
    face = torch.isfinite(aim[:, 0])  # a die, be it so far off that which one cannot be said
    off = functional.huber_loss(out[face, LABELS:], aim[face], reduction="none", delta=0.3)
    return loss + (off * torch.tensor(AIMS[name])).mean()


def batches(cells: Cells, name: str, looks: int, rng: np.random.Generator) -> Iterator[Batch]:
    """Yield so many looks at cells in random order, varied."""
    for _ in range(looks // CHUNK // TIMES):
        some = rng.integers(len(cells.label), size=CHUNK)
        batch = look_at_cells(Cells(*(part[some] for part in vars(cells).values())), name, rng)
        light, label, aim = vary_windows(batch.seen, batch.label, batch.aim, rng)
        for part in [part for _ in range(TIMES) for part in np.split(rng.permutation(CHUNK), CHUNK // BATCH)]:
            yield Batch(light[part], label[part], aim[part])


def train_network(cells: Cells, held: Cells, name: str, looks: int, seed: int) -> Small:
    """Return a trained network: the running mean of its weights, which is steadier."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = Small(SHAPE).to(memory_format=torch.channels_last)
    mean = swa_utils.AveragedModel(net, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(MEMORY), use_buffers=True)
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-2)
    steps = looks // (CHUNK * TIMES) * CHUNK * TIMES // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1, pct_start=0.1)
    total = 0.0
    for step, batch in enumerate(batches(cells, name, looks, rng), 1):
        with torch.autocast("cpu", torch.bfloat16):
            out = net(torch.from_numpy(batch.seen)).float()
        loss = loss_of(name, out, torch.from_numpy(batch.label), torch.from_numpy(batch.aim))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        mean.update_parameters(net)
        total += float(loss.detach())
        if step % 320 == 0:
            print(
                f"step {step} of {steps}: loss {total / 320:.4f}; {_figures(mean.module, held, name)}",
                flush=True,
            )
            total = 0.0
    assert isinstance(mean.module, Small)
    return mean.module.eval()


def _figures(net: Small, held: Cells, name: str) -> str:
    """Return how well a network does on cells as they are, in words."""
    batch = look_at_cells(held, name, np.random.default_rng(SEED))
    net.eval()
    with torch.no_grad():
        seen = torch.from_numpy(batch.seen)
        out = np.concatenate([net(part).numpy() for part in seen.split(512)])
    face = batch.label < FACE_COUNT
    right = out[:, :LABELS].argmax(axis=1) == batch.label
    turned = np.degrees(np.arctan2(*out[face, LABELS : LABELS + 2].T) - np.arctan2(*batch.aim[face, :2].T))
    turned = np.abs((turned + 180) % 360 - 180)
    off = np.linalg.norm(out[face, LABELS + 2 : LABELS + 4] - batch.aim[face, 2:4], axis=1)
    return (
        f"faces {right[face].mean():.2%}, others {right[~face].mean():.2%}, "
        f"heading {np.median(turned):.1f} deg, {(turned > 18).mean():.2%} over 18; "
        f"place {np.median(off):.3f}, 98 % {np.quantile(off, 0.98):.3f}"
    )


def make(parts: Mapping[str, Sequence[Path]], out: Path, seed: int, effort: Effort) -> list[str]:
    """Write dice-finder.onnx and dice-reader.onnx; return the figures on parts["held"]."""
    torch.set_num_threads(1)
    photos = list(load(*parts["train"])) * OFTEN + list(load(*parts["more"]))
    held = list(load(*parts["held"]))
    if not photos or not held:
        raise TrainingError(
            "no board was found in the photos of dice, or in those held back: give more scenes"
        )
    cells, rest = join_cells(photos), join_cells(held)
    figures = [f"{len(cells.label)} cells of dice to train on, {len(rest.label)} held back"]
    for name in AIMS:
        net = train_network(cells, rest, name, effort.looks, SEED + seed)
        figures.append(f"{name}: {_figures(net, rest, name)}")
        net.write(out / f"dice-{name}.onnx")
    return figures
