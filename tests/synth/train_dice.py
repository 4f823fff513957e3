"""Train the two networks that read dice, from photos with truth. Needs the `train` extra; reading does not.

python -m tests.synth.train_dice FOLDER [FOLDER …] [--more FOLDER …] [--out vision/weights]

Every folder holds photos as NNN/photo.jpg (and photo-1.jpg …: the same scene by other phones) with
truth.json beside them; --more are such that tests.synth.dice made, or boards without dice, to know what is
none. Whole scenes, none of --more, are held back for the figures. Every epoch looks at every die from
another place, turned, scaled and in another light, so that a few thousand dice are enough. Same photos and
seed, same weights.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional
from torch.optim import swa_utils

from calibration.dice import FACE_COUNT, kite
from vision.dice_network import COVERED, EMPTY, FINDER, LABELS, OUTPUTS, READER, Look
from vision.dice_views import BRIGHTEST, DARKEST, FLOOR, Place, look_at, windows
from vision.errors import VisionError
from vision.light import ROOM_MM, cell_windows, rim_white, white_of_cells
from vision.locate import locate
from vision.picture import decode
from vision.pose import View, camera_above
from vision.rectify import flatten

Array = NDArray[np.float64]

SEED = 3101
HELD_BACK = 9  # every ninth scene
BATCH = 40
RATE = 3e-3
MEMORY = 0.99  # of the weights' running mean, a step
ELSEWHERE = 0.27  # axes
CLEAR, HIDDEN = 0.96, 0.35  # of a cell seen: from here on a die is a die, up to here nothing can be said


@dataclass(frozen=True)
class Cells:
    """Hold what is known of one photo's cells.

    truth: (n,) a face, EMPTY or COVERED. page: (n, 2) page mm to look at. size: dice in mm.
    middle, sharp: (n, 2) pixels of the kite's middle and sharp point, nan without a die. white: (n, 3).
    """

    scene: str
    bgr: NDArray[np.uint8]
    view: View
    camera: Array
    white: Array
    truth: NDArray[np.int64]
    page: Array
    size: float
    middle: Array
    sharp: Array


def load(folder: Path) -> Iterator[Cells]:
    """Yield every photo of a folder whose board is found."""
    for path in sorted(folder.glob("*/truth.json")):
        truth = json.loads(path.read_text())
        for photo in sorted(path.parent.glob("photo*.jpg")):
            try:
                yield _cells(f"{folder.name}/{path.parent.name}", photo.read_bytes(), truth)
            except VisionError as error:
                print(f"{photo}: {error.as_json()['code']}")


def _cells(scene: str, data: bytes, truth: dict[str, Any]) -> Cells:
    picture = decode(data)
    found = locate(picture)[0]
    sheet = found.sheet
    flat = flatten(picture.bgr, found.view, sheet.board_box_mm, ROOM_MM)
    white = white_of_cells(cell_windows(flat, sheet), rim_white(flat, sheet), sheet)
    camera, _ = camera_above(found.view, np.array(sheet.page_mm) / 2)
    cells = truth["cells"]
    kinds, pages, middles, sharps, kept = [], [], [], [], []
    dice = truth["pieces"] == "d10"
    shrunk = picture.bgr.shape[1] / truth["size_px"][0]
    rim = (np.array(truth["page_mm"]) - sheet.page_mm) / 2  # the sheet stands in the paper's middle
    size = 0.0
    for k, place in enumerate(sheet.cells):
        cell = cells[place.name]
        die = dice and "face" in cell
        if HIDDEN < cell["visible"] < CLEAR and die:
            continue
        gone = cell["visible"] <= HIDDEN or not cell["in_frame"] or (not dice and "piece_px" in cell)
        middle, sharp = _kite_pixels(cell, truth) if die else np.full((2, 2), np.nan)
        size = cell["height_mm"] if die else size
        kinds.append(COVERED if gone else cell["face"] if die else EMPTY)
        pages.append(np.subtract(cell["piece_page_mm"], rim) if die else place.centre_mm)
        middles.append((middle + 0.5) * shrunk - 0.5)
        sharps.append((sharp + 0.5) * shrunk - 0.5)
        kept.append(k)
    return Cells(
        scene,
        picture.bgr,
        found.view,
        camera,
        white[kept],
        np.array(kinds),
        np.array(pages, float),
        size or 0.6 * sheet.cell_mm,
        np.array(middles),
        np.array(sharps),
    )


def _kite_pixels(cell: dict[str, Any], truth: dict[str, Any]) -> Array:
    """Return the pixels of the upper kite's middle and sharp point, from the truth's own camera."""
    if "kite_px" in cell:
        return np.array(cell["kite_px"])
    width, height = truth["page_mm"]
    x, y = cell["piece_page_mm"]
    world = np.array([x - width / 2, height / 2 - y, 0.0])
    tall = float(cell["height_mm"])
    half_way = np.array(cell["piece_px"])
    heights = np.linspace(-2, 30, 321)
    seen = _project(world + heights[:, None] * (0, 0, 1), truth)
    world[2] = heights[np.linalg.norm(seen - half_way, axis=1).argmin()] + tall / 2
    turn = np.radians(float(cell["turn_deg"]))
    up = np.array([-np.sin(turn), np.cos(turn), 0.0]) * kite(tall).axis / 2
    return _project(np.stack([world, world + up]), truth)


def _project(world: Array, truth: dict[str, Any]) -> Array:
    rotation, centre = np.array(truth["rotation"]), np.array(truth["centre_mm"])
    turn, _ = cv2.Rodrigues(rotation)
    lens = np.array(truth["camera_matrix"], float), np.array(truth["distortion"], float)
    return np.asarray(cv2.projectPoints(world, turn, -rotation @ centre, *lens)[0], float).reshape(-1, 2)


@dataclass(frozen=True)
class Batch:
    """Hold what a network sees (n, side, side, 3) and should say: class, heading, offset, log scale."""

    seen: NDArray[np.float32]
    label: NDArray[np.int64]
    aim: NDArray[np.float32]


def looked(cells: Cells, look: Look, rng: np.random.Generator, vary: bool = True) -> Batch:
    """Look at every cell of a photo once, from somewhere near where it is."""
    n = len(cells.truth)
    axis = kite(cells.size).axis
    heading = _truth_heading(cells)
    if look is FINDER:
        away = np.where(rng.random((n, 1)) < 0.6, 0.42, 0.08) * rng.uniform(-1, 1, (n, 2))
        size = cells.size * np.exp(rng.uniform(-0.36, 0.36))
        heading = rng.uniform(0, 360, n)
    else:
        kind = rng.random((n, 1))
        away = rng.normal(0, 1, (n, 2)) * np.where(kind < 0.55, 0.04, 0.12)
        away = np.where(kind > 0.85, rng.uniform(-0.45, 0.45, (n, 2)), away)
        size = cells.size * np.exp(rng.normal(0, 0.06))
        lost = rng.random(n) < 0.25  # the finder does not tell the heading: the first look is any way up
        heading = np.where(lost, rng.uniform(0, 360, n), heading + rng.normal(0, 10, n))
    place = Place(cells.page + away * axis, heading, size)
    matrices = windows(cells.view, cells.camera, place, look.span, look.side)
    seen = look_at(cells.bgr, matrices, cells.white, look.side)
    aim = _aims(cells, matrices, look)
    label = cells.truth.copy()
    if look is READER:  # so far off that another of the die's faces is in the middle: no answer
        label[(label < FACE_COUNT) & (np.linalg.norm(aim[:, 2:4], axis=1) > ELSEWHERE)] = COVERED
    if vary:
        seen, label, aim = _varied(seen, label, aim, cells, rng)
    return Batch(seen, label, aim)


def _truth_heading(cells: Cells) -> Array:
    page = cells.view.to_page(cells.sharp) - cells.view.to_page(cells.middle)
    turn = np.degrees(np.arctan2(page[:, 0], -page[:, 1]))
    return np.where(np.isnan(turn), 0.0, turn)


def _aims(cells: Cells, matrices: Array, look: Look) -> NDArray[np.float32]:
    """Return (n, 5): cosine and sine of the heading, offset in axes right and down, log of the scale."""
    inverse = np.linalg.inv(matrices)

    def inside(points: Array) -> Array:
        found = np.einsum("nij,nj->ni", inverse, np.hstack([points, np.ones((len(points), 1))]))
        return np.asarray(found[:, :2] / found[:, 2:])

    middle, sharp = inside(cells.middle), inside(cells.sharp)
    ahead = sharp - middle
    length = np.linalg.norm(ahead, axis=1, keepdims=True)
    per_axis = look.side / look.span
    aim = np.hstack(
        [
            -ahead[:, 1:] / length,
            ahead[:, :1] / length,
            (middle - (look.side - 1) / 2) / per_axis,
            np.log(length / (per_axis / 2)),
        ]
    )
    return aim.astype(np.float32)


def _varied(
    seen: NDArray[np.float32],
    label: NDArray[np.int64],
    aim: NDArray[np.float32],
    cells: Cells,
    rng: np.random.Generator,
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.float32]]:
    """Return the windows in another light, ink, phone, and some with a thing lying on them."""
    n, side = seen.shape[:2]
    light = (np.exp(seen) * (1 + FLOOR) - FLOOR).astype(np.float32)
    _shade(light, rng)
    for k in np.flatnonzero(rng.random(n) < 0.35):
        light[k] = cv2.GaussianBlur(light[k], (0, 0), rng.uniform(0.3, 1.3))
    for k in np.flatnonzero(rng.random(n) < 0.1):
        if rng.random() < 0.5:
            label[k] = COVERED
            light[k] = _thing(cells.bgr, side, rng)
        else:
            light[k] = _corner_hidden(light[k], _thing(cells.bgr, side, rng), rng)
    flipped = rng.random(n) < 0.5  # a kite and all symbols are their own mirror images
    light[flipped] = light[flipped, :, ::-1]
    aim[flipped, 1:3] *= -1
    tone = np.exp(rng.normal(0, 0.15, (n, 1, 1, 1))).astype(np.float32)
    gain = (rng.normal(0, 0.22, (n, 1, 1, 1)) + rng.normal(0, 0.07, (n, 1, 1, 3))).astype(np.float32)
    again = np.log((np.maximum(light, 0) + FLOOR) / (1 + FLOOR)) * tone + gain
    noisy = rng.random((n, 1, 1, 1)) < 0.5
    again += noisy * rng.uniform(0, 0.2, (n, 1, 1, 1)) * rng.normal(0, 1, again.shape)
    return np.clip(again, DARKEST, BRIGHTEST).astype(np.float32), label, aim


def _shade(light: NDArray[np.float32], rng: np.random.Generator) -> None:
    """Lay a shadow's edge, glare or another saturation over some of the windows."""
    side = light.shape[1]
    x, y = np.meshgrid(*[np.linspace(-1, 1, side, dtype=np.float32)] * 2)

    def some(share: float) -> tuple[NDArray[np.int64], Callable[[float, float], NDArray[np.float32]]]:
        chosen = np.flatnonzero(rng.random(len(light)) < share)
        return chosen, lambda a, b: rng.uniform(a, b, (len(chosen), 1, 1)).astype(np.float32)

    chosen, drawn = some(0.2)
    turn = drawn(0, 2 * np.pi)
    edge = 1 / (1 + np.exp(-(x * np.cos(turn) + y * np.sin(turn) - drawn(-0.8, 0.8)) / drawn(0.03, 0.4)))
    depth = drawn(0.12, 0.7) * np.exp(drawn(0, 0.35) * np.array([1, 0.1, -0.9], np.float32))
    light[chosen] *= 1 - edge[..., None] * (1 - depth)[:, :, None]
    chosen, drawn = some(0.15)
    away = (x - drawn(-1, 1)) ** 2 + (y - drawn(-1, 1)) ** 2
    light[chosen] += (drawn(0.1, 1.2) * np.exp(-away / (2 * drawn(0.08, 0.6) ** 2)))[..., None]
    chosen, drawn = some(0.3)
    grey = light[chosen].mean(axis=3, keepdims=True)
    much = np.where(rng.random((len(chosen), 1, 1)) < 0.15, 0.05, drawn(0.4, 1.3))[..., None]
    light[chosen] = grey + (light[chosen] - grey) * much


def _thing(bgr: NDArray[np.uint8], side: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return something that is no die: any part of the photo out of the board's scale, or a plain surface."""
    if rng.random() < 0.3:
        return np.ones((side, side, 3), np.float32) * rng.uniform(0.02, 1.1, 3).astype(np.float32)
    reach = int(rng.uniform(0.4, 3) * side)
    y, x = (int(rng.integers(0, max(s - reach, 1))) for s in bgr.shape[:2])
    part = cv2.resize(bgr[y : y + reach, x : x + reach], (side, side), interpolation=cv2.INTER_AREA)
    if reach < 2 * side:  # could show a whole die: turn it into texture
        part = cv2.GaussianBlur(part, (0, 0), side / 5)
    return ((part / 255.0) ** 2.2).astype(np.float32)


def _corner_hidden(
    light: NDArray[np.float32], thing: NDArray[np.float32], rng: np.random.Generator
) -> NDArray[np.float32]:
    """Return a window with a small part at its rim hidden, which leaves the face readable."""
    side = len(light)
    x, y = np.meshgrid(*[np.linspace(-1, 1, side)] * 2)
    turn = rng.uniform(0, 2 * np.pi)
    hidden = x * np.cos(turn) + y * np.sin(turn) > rng.uniform(0.75, 1.1)
    return np.asarray(np.where(hidden[..., None], thing, light), np.float32)


class DiceNet(nn.Module):
    """A network that looks at windows (n, 3, side, side) and says OUTPUTS numbers of each.

    The finder's die can be anywhere, so it looks for it with a map of attention whose middle is the offset;
    the reader's is in the middle, so it may learn what belongs where.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.roams = look is FINDER
        last = 40 if self.roams else 32
        self.trunk = nn.Sequential(
            *_block(3, 16, 5, 2),
            *_block(16, 24, 3, 1),
            *_block(24, 40, 3, 2),
            *_block(40, 40, 3, 1),
            *_block(40, last, 3, 1 if self.roams else 2),
        )
        side = look.side // 4
        self.heat = nn.Conv2d(last, 1, 1)
        grid = (torch.arange(side) + 0.5) / side - 0.5
        places = torch.stack([grid.repeat(side), grid.repeat_interleave(side)], dim=1) * look.span
        self.register_buffer("places", places)
        wide = last if self.roams else last * (-(-look.side // 8)) ** 2
        self.head = nn.Sequential(nn.Linear(wide, 64), nn.ReLU(), nn.Dropout(0.1), nn.Linear(64, OUTPUTS))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return what is said of every window: logits, heading, offset, log scale."""
        maps = self.trunk(seen).flatten(2)
        if not self.roams:
            return torch.as_tensor(self.head(maps.flatten(1)))
        heat = functional.softmax(self.heat(maps.unsqueeze(3)).flatten(1), dim=1)
        said = self.head((maps * heat.unsqueeze(1)).sum(2))
        where = heat @ self.places
        offset = said[:, LABELS + 2 : LABELS + 4] * 0.1 + where
        return torch.cat([said[:, : LABELS + 2], offset, said[:, LABELS + 4 :]], dim=1)


def _block(a: int, b: int, kernel: int, stride: int) -> list[nn.Module]:
    return [nn.Conv2d(a, b, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU()]


def tensors(batch: Batch, index: NDArray[np.int64]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Return a part of a batch as torch wants it."""
    seen = torch.from_numpy(batch.seen[index].transpose(0, 3, 1, 2).copy())
    return seen, torch.from_numpy(batch.label[index]), torch.from_numpy(batch.aim[index])


def loss_of(look: Look, out: torch.Tensor, label: torch.Tensor, aim: torch.Tensor) -> torch.Tensor:
    """Return the loss: the class by cross entropy, where a face is seen also its place.

    The finder need not tell which face it is nor how it is turned.
    """
    face = label < FACE_COUNT
    logits = functional.log_softmax(out[:, :LABELS], dim=1)
    if look is FINDER:
        any_face = logits[:, :FACE_COUNT].logsumexp(1, keepdim=True)
        logits, label = (
            torch.cat([any_face, logits[:, FACE_COUNT:]], dim=1),
            (label - FACE_COUNT + 1).clamp(0),
        )
    loss = functional.nll_loss(logits, label)
    if face.any():
        off = functional.huber_loss(out[face, LABELS:], aim[face], reduction="none", delta=0.3)
        weight = (0.0, 0.0, 30.0, 30.0, 15.0) if look is FINDER else (6.0, 6.0, 12.0, 12.0, 2.0)
        loss = loss + (off * torch.tensor(weight)).mean()
    return loss


def gathered(photos: Sequence[Cells], look: Look, rng: np.random.Generator, vary: bool = True) -> Batch:
    """Return one look at every cell of every photo."""
    parts = [looked(p, look, rng, vary) for p in photos]
    return Batch(
        np.concatenate([p.seen for p in parts]),
        np.concatenate([p.label for p in parts]),
        np.concatenate([p.aim for p in parts]),
    )


def trained(photos: Sequence[Cells], held: Sequence[Cells], look: Look, epochs: int, path: Path) -> None:
    """Train one network; write the running mean of its weights now and then, for that is steadier."""
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    net = DiceNet(look)
    mean = swa_utils.AveragedModel(net, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(MEMORY), use_buffers=True)
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=1e-3)
    steps = epochs * (sum(len(p.truth) for p in photos) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1, pct_start=0.1)
    test = gathered(held, look, np.random.default_rng(SEED + 1), vary=False)
    for epoch in range(epochs):
        batch = gathered(photos, look, rng)
        order = rng.permutation(len(batch.label))
        net.train()
        total = 0.0
        for start in range(0, len(order) - BATCH + 1, BATCH):
            seen, label, aim = tensors(batch, order[start : start + BATCH])
            loss = loss_of(look, net(seen), label, aim)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            mean.update_parameters(net)
            total += float(loss.detach())
        print(f"epoch {epoch + 1}: loss {total * BATCH / len(order):.4f}", flush=True)
        if epoch % 3 == 2 or epoch == epochs - 1:
            print(figures(mean.module, test), flush=True)
            _write(mean.module, look, path)


def outputs(net: DiceNet, batch: Batch) -> Array:
    """Return what a network says of a whole batch."""
    net.eval()
    with torch.no_grad():
        whole = [
            net(tensors(batch, part)[0])
            for part in np.array_split(np.arange(len(batch.label)), 1 + len(batch.label) // 2000)
        ]
    return np.asarray(torch.cat(whole).numpy(), float)


def figures(net: DiceNet, batch: Batch) -> str:
    """Return how well a network does, in words."""
    out = outputs(net, batch)
    face = batch.label < FACE_COUNT
    right = out[:, :LABELS].argmax(axis=1) == batch.label
    there = np.logaddexp.reduce(out[:, :FACE_COUNT], axis=1) > out[:, FACE_COUNT:LABELS].max(axis=1)
    cosine, sine = out[face, LABELS : LABELS + 2].T
    true = np.arctan2(*batch.aim[face, :2].T[::-1])
    turn = np.degrees(np.abs((np.arctan2(sine, cosine) - true + np.pi) % (2 * np.pi) - np.pi))
    off = np.linalg.norm(out[face, LABELS + 2 : LABELS + 4] - batch.aim[face, 2:4], axis=1)
    scale = np.abs(out[face, LABELS + 4] - batch.aim[face, 4])
    told = [
        f"there {(there == face).mean():.2%}",
        f"faces {right[face].mean():.2%} of {face.sum()}",
        f"others {right[~face].mean():.2%} of {(~face).sum()}",
        f"heading {np.median(turn):.1f} deg, 98 % {np.quantile(turn, 0.98):.0f}",
        f"place {np.median(off):.3f}, 98 % {np.quantile(off, 0.98):.3f}",
        f"scale {np.median(scale):.3f}",
    ]
    return ", ".join(told)


def main() -> None:
    """Train both networks and write them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--more", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=Path("vision/weights"))
    parser.add_argument("--only", choices=("finder", "reader"))
    parser.add_argument("--epochs", type=int, default=40)
    args = parser.parse_args()
    torch.set_num_threads(1)
    photos = [cells for folder in args.folders for cells in load(folder)]
    held_back = set(sorted({p.scene for p in photos})[::HELD_BACK])
    train = [p for p in photos if p.scene not in held_back]
    held = [p for p in photos if p.scene in held_back]
    train += [cells for folder in args.more for cells in load(folder)]
    print(f"{len(train)} photos to train on, {len(held)} held back")
    for look in (FINDER, READER):
        if args.only in (None, look.name):
            trained(train, held, look, args.epochs, args.out / f"dice-{look.name}.onnx")


def _write(net: DiceNet, look: Look, path: Path) -> None:
    axes = {"seen": {0: "n"}, "said": {0: "n"}}
    net.eval()
    example = torch.zeros(1, 3, look.side, look.side)
    names = {"input_names": ["seen"], "output_names": ["said"]}
    torch.onnx.export(net, (example,), str(path), **names, dynamic_axes=axes, dynamo=False)


if __name__ == "__main__":
    main()
