"""Measure the limits of vision.doubt anew: they belong to the weights, and come from looks that these know.

python -m vision.training.limits FOLDER [FOLDER …] reads scenes of known looks, none of which was trained on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.doubt import SquareLimits
from vision.limits import load_limits
from vision.model import load_networks, vote
from vision.signs import measure_tears
from vision.training.cells import example_of, load

ONE_OF = 0.98  # of the cells: those beyond it count where their frame is torn, too


def main(words: Sequence[str] | None = None) -> None:
    """Print what boards of known looks reach beside the limits in use."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.limits", description=__doc__)
    parser.add_argument(
        "folders", nargs="+", type=Path, help="of scenes: NNN-TIER/truth.json with photo*.jpg"
    )
    print(*measure_limits(parser.parse_args(words).folders), sep="\n")


def measure_limits(folders: Sequence[Path]) -> list[str]:
    """Return in words how far the networks differ on boards, and how many of their frames are torn."""
    boards, usual = [], load_limits(SquareLimits)
    for scene in (scene for folder in folders for scene in load(folder)):
        example = example_of(scene)
        pictures = example.pictures.astype(np.float32)
        shown = scene.truth["covered"] == 0
        apart = vote(load_networks(), pictures, example.facts).apart
        boards.append((apart, (measure_tears(pictures) > usual.torn_logs) & shown, shown))
    every = np.concatenate([apart["owner"][shown] for apart, _, shown in boards])
    limit = np.quantile(every, ONE_OF)
    shares = [(ripped & (apart["owner"] > limit)).sum() / shown.sum() for apart, ripped, shown in boards]
    strange = usual.strange.items()
    most = {task: max(apart[task][shown].mean() for apart, _, shown in boards) for task in usual.strange}
    return [
        *(f"{task}: means up to {most[task]:.4f}; strange from {at:g} on" for task, at in strange),
        f"owner: {limit:.2g} apart in one cell of fifty; the limit is {usual.apart:g}",
        f"torn besides: up to {max(shares):.2f} of a board; strange from {usual.torn_share:g} on",
    ]


if __name__ == "__main__":
    main()
