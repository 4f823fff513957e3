"""Measure what is usual for beads' looks, from rendered photos with truth, and print what profiles are worth.

What is usual needs no networks, but photos of several phones. The figures do: scenes with one seed show the
beads of one household in other lights; each is read without a profile, with its own and with another
household's, also with every bead's colour changed into one that the networks never saw.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.beads import LOOK, Beads
from vision.beads import Household, learn_looks
from vision.limits import load_limits
from vision.looks import COLOURS, NONE, UsualLooks, looks_of
from vision.model import load_networks, vote
from vision.reading import BeliefLimits
from vision.training.cells import Scene, example_of, load
from vision.training.effort import Effort
from vision.training.errors import TrainingError

LEAST_CELLS = 3  # of a colour in a photo, for its mean to count
OWN_SHARE = 0.8  # of a colour's covariance that is its own; the rest is that of all colours
DIAGONAL = 0.1  # of covariances between few households, for shrinkage
LEAST = 0.02  # standard deviation of any look
STRANGE = (1, 2, 3)  # seeds of households with beads of other colours

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """One photo's looks (cells, LOOK), labels (cells,; -1 if not asked) and the networks' odds.

    place: of the scene; household: whose beads they are. odds: empty unless the networks were asked.
    """

    place: str
    household: str
    looks: Array
    labels: NDArray[np.int64]
    odds: Array


def sample_of(scene: Scene, strange: int = 0, read: bool = False) -> Sample:
    """Return a photo's sample; strange: a seed for beads of other colours, 0 for the beads as they are.

    read: ask the package's networks.
    """
    name = f"{json.loads((Path(scene.place) / 'truth.json').read_text())['scene']['seed']}"
    if strange:
        scene = replace(scene, wide=strange_beads(scene, np.random.default_rng([strange, int(name)])))
    example = example_of(scene)
    pictures = example.pictures.astype(np.float32)
    return Sample(
        scene.place,
        f"{name}/{strange}",
        looks_of(pictures, example.facts[:, :2].astype(np.float64)),
        scene.truth["colour"],
        vote(load_networks(), pictures, example.facts).odds["colour"] if read else np.empty((0, 0)),
    )


def strange_beads(scene: Scene, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return a scene's windows with glass of another density and other hues, no two colours alike."""
    usual = np.array([[0.08, 0.08, 0.6], [0.15, 0.5, 0.12], [0.6, 0.2, 0.08]])  # B, G, R of R, G, B glass
    while True:
        mixing = np.eye(3) + rng.normal(0, 0.4, (3, 3, 3))
        saturation = np.exp(rng.normal(0, 0.25, (3, 1, 1)))
        mixing = saturation * mixing + (1 - saturation) / 3
        mixing = np.clip(mixing / mixing.sum(axis=1, keepdims=True), -0.2, 1.5)
        density = np.exp(rng.normal(0, 0.5, 3))
        changed = np.stack([(u**d) @ m for u, d, m in zip(usual, density, mixing, strict=True)])
        logs = np.log(np.maximum(changed, 0) + 0.05)
        apart = [np.linalg.norm(logs[a] - logs[b]) for a, b in ((0, 1), (0, 2), (1, 2))]
        if min(apart) > 0.9 and (changed.min(axis=1) < 0.7).all():
            break
    white = np.percentile(scene.wide, 93, axis=(1, 2)).astype(np.float32)
    out = scene.wide.copy()
    for label in range(3):
        mine = scene.truth["colour"] == label
        paper = white[mine][:, None, None]
        relative = np.maximum(scene.wide[mine] / paper, 1e-4) ** np.float32(density[label])
        out[mine] = np.maximum(relative @ mixing[label].astype(np.float32), 0) * paper
    return out


def fit(samples: Sequence[Sample]) -> UsualLooks:
    """Return what is usual: moments of photos' mean looks, photos of one scene against each other."""
    colours = len(COLOURS)
    means = np.full((len(samples), colours, LOOK), np.nan)
    counts = np.zeros((len(samples), colours))
    apart: list[list[Array]] = [[] for _ in COLOURS]
    for i, sample in enumerate(samples):
        for c in range(colours):
            mine = sample.looks[sample.labels == c]
            if len(mine) >= LEAST_CELLS:
                means[i, c], counts[i, c] = mine.mean(axis=0), len(mine)
                apart[c].append((mine - means[i, c]) * np.sqrt(len(mine) / (len(mine) - 1)))
    cells = np.stack([np.cov(np.concatenate(each).T) for each in apart])
    cells = OWN_SHARE * cells + (1 - OWN_SHARE) * cells.mean(axis=0) + LEAST**2 * np.eye(LOOK)
    mean = np.nanmean(means, axis=0)
    households = _covariance((means - mean).reshape(len(samples), -1))
    for c in range(colours):
        at = slice(c * LOOK, (c + 1) * LOOK)
        households[at, at] -= cells[c] * np.mean(1 / counts[counts[:, c] > 0, c])
    apart_in_places = list(_apart_in_places(samples, means))
    if not apart_in_places:
        raise TrainingError(
            "no scene of beads was developed by several phones (photo-1.jpg …): give such scenes"
        )
    photos = _covariance(np.concatenate(apart_in_places))
    return UsualLooks(mean.reshape(-1), _positive(households), _positive(photos), cells)


def _apart_in_places(samples: Sequence[Sample], means: Array) -> Iterator[Array]:
    """Yield how far the mean looks in photos of one scene are from the scene's (photos, colours * LOOK)."""
    places = np.array([sample.place for sample in samples])
    for place in np.unique(places):
        mine = means[places == place]
        if len(mine) > 1:
            yield ((mine - mine.mean(axis=0)) * np.sqrt(len(mine) / (len(mine) - 1))).reshape(len(mine), -1)


def _covariance(rows: Array) -> Array:
    """Return the mean product of rows, nan if a colour was not seen."""
    there = np.isfinite(rows).astype(np.float64)
    known = np.nan_to_num(rows)
    return np.asarray(known.T @ known / np.maximum(there.T @ there, 1))


def _positive(covariance: Array) -> Array:
    values, vectors = np.linalg.eigh((1 - DIAGONAL) * covariance + DIAGONAL * np.diag(np.diag(covariance)))
    return np.asarray((vectors * np.maximum(values, LEAST**2)) @ vectors.T)


def beads_of(sample: Sample) -> Beads:
    """Return what calibrating with this photo keeps."""
    colours = [COLOURS[label] if 0 <= label < NONE else None for label in sample.labels]
    return Beads((learn_looks(sample.looks, colours, sample.labels >= 0),))


@dataclass
class Tally:
    """Count cells: all, wrong, wrong in silence, doubtful; boards, and those whose profile did not fit."""

    loss: float = 0.0
    cells: int = 0
    wrong: int = 0
    silent: int = 0
    doubtful: int = 0
    boards: int = 0
    refused: int = 0

    def add(self, odds: Array, labels: NDArray[np.int64], fits: bool) -> None:
        """Count a board."""
        asked = labels >= 0
        odds, labels = odds[asked], labels[asked]
        wrong, doubt = (
            odds.argmax(axis=1) != labels,
            odds.max(axis=1) < load_limits(BeliefLimits).believed_from,
        )
        self.loss -= float(np.log(np.maximum(odds[np.arange(len(odds)), labels], 1e-6)).sum())
        self.cells += len(labels)
        self.wrong += int(wrong.sum())
        self.silent += int((wrong & ~doubt).sum())
        self.doubtful += int(doubt.sum())
        self.boards += 1
        self.refused += not fits

    def __str__(self) -> str:
        """Return the figures on one line."""
        return (
            f"{self.boards:4} boards, log loss {self.loss / max(self.cells, 1):.5f}, wrong {self.wrong:5}, "
            f"silent {self.silent:4}, doubtful {self.doubtful:5}, profile refused {self.refused:4}"
        )


def judge_beads(samples: Sequence[Sample], usual: UsualLooks) -> Mapping[tuple[str, str], Tally]:
    """Return tallies by ("usual" or "strange" beads, "none", "own" or "another" profile)."""
    homes: dict[str, list[Sample]] = defaultdict(list)
    for sample in samples:
        homes[sample.household].append(sample)
    learnt = {
        name: [(s.place, Household.of(beads_of(s), usual)) for s in mine] for name, mine in homes.items()
    }
    names = sorted(homes)
    found: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for number, name in enumerate(names):
        kind = "usual" if name.endswith("/0") else "strange"
        others = [names[(number + step) % len(names)] for step in (1, 2, 5, 9, 14)]
        for sample in homes[name]:
            clear = sample.labels >= 0
            found[kind, "none"].add(sample.odds, sample.labels, True)
            own = [one for place, one in learnt[name] if place != sample.place]
            another = [learnt[other][0][1] for other in others if other.split("/")[0] != name.split("/")[0]]
            for whose, profiles in (("own", own), ("another", another)):
                for profile in profiles:
                    odds, fits = profile.colours(sample.odds, sample.looks, clear)
                    found[kind, whose].add(odds, sample.labels, fits)
    return found


def make(parts: Mapping[str, Sequence[Path]], out: Path, seed: int, effort: Effort) -> list[str]:
    """Write beads.npz, measured on parts["train"]; return what profiles are worth on parts["households"].

    Nothing is drawn by lot and nothing trained, so seed and effort change nothing but the strange beads.
    """
    samples = [sample_of(scene) for folder in parts["train"] for scene in load(folder)]
    usual = fit(samples)
    weights = {k: v.astype(np.float32) for k, v in vars(usual).items()}
    np.savez_compressed(out / "beads.npz", allow_pickle=False, **weights)
    homes = [scene for folder in parts["households"] for scene in load(folder)]
    read = [sample_of(scene, s, read=True) for scene in homes for s in (0, *(seed + s for s in STRANGE))]
    told = [
        f"{kind} beads, profile {whose}: {tally}"
        for (kind, whose), tally in sorted(judge_beads(read, usual).items())
    ]
    return [f"{len(samples)} boards", *told]
