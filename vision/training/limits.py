"""Measure the limits of vision.doubt anew: they belong to the weights, and come from looks that these know.

python -m vision.training.limits FOLDER [FOLDER …] reads scenes of known looks, none of which was trained on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.doubt import SquareLimits, mean_apart
from vision.limits import load_limits
from vision.model import load_networks, vote
from vision.training.cells import example_of, load


def main(words: Sequence[str] | None = None) -> None:
    """Print what boards of known looks reach beside the limits in use."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.limits", description=__doc__)
    parser.add_argument(
        "folders", nargs="+", type=Path, help="of scenes: NNN-TIER/truth.json with photo*.jpg"
    )
    print(*measure_limits(parser.parse_args(words).folders), sep="\n")


def measure_limits(folders: Sequence[Path]) -> list[str]:
    """Return in words how far the networks differ on boards."""
    boards, limits = [], load_limits(SquareLimits)
    for scene in (scene for folder in folders for scene in load(folder)):
        example = example_of(scene)
        shown = scene.truth["covered"] == 0
        apart = vote(load_networks(), example.pictures.astype(np.float32), example.facts).apart
        boards.append({task: mean_apart(apart[task][shown], limits.few_share) for task in limits.strange})
    return [
        f"{task}: means up to {max(board[task] for board in boards):.4f}; strange from {at:g} on"
        for task, at in limits.strange.items()
    ]


if __name__ == "__main__":
    main()
