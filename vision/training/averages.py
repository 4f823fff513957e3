"""The mean of several trainings: python -m vision.training.averages FOLDER FOLDER … --out FOLDER.

The folders hold networks of the same names that were trained from the same weights, one from the other or
side by side. The mean of their numbers forgets less of what each of them knew than the last one does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from vision.training.errors import TrainingError


def average_networks(files: Sequence[Path], out: Path) -> None:
    """Write a network whose weights are the mean of those of several files; its words are the last one's.

    Raises TrainingError if the files hold networks of different kinds.
    """
    models = [onnx.load(file) for file in files]
    made = models[-1]
    arrays = [{one.name: numpy_helper.to_array(one) for one in model.graph.initializer} for model in models]
    kinds = [{name: (its.shape, its.dtype) for name, its in each.items()} for each in arrays]
    if any(kind != kinds[0] for kind in kinds):
        raise TrainingError(f"{out.name} is not the same kind of network in all folders: name others")
    for one in made.graph.initializer:
        if one.data_type == onnx.TensorProto.FLOAT16:
            its = np.mean([each[one.name].astype(np.float64) for each in arrays], axis=0)
            one.CopyFrom(numpy_helper.from_array(its.astype(np.float16), one.name))
    onnx.checker.check_model(made, full_check=True)
    out.write_bytes(made.SerializeToString(deterministic=True))


def main(words: Sequence[str] | None = None) -> None:
    """Write the mean of all networks that every folder holds; leave with 1 and a sentence if none is."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.averages", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="of weights")
    parser.add_argument("--out", type=Path, required=True, help="folder for the mean")
    asked = parser.parse_args(words)
    names = set.intersection(*({file.name for file in one.glob("*.onnx")} for one in asked.folders))
    try:
        if not names:
            raise TrainingError("no network lies in all of these folders: name folders of weights")
        asked.out.mkdir(parents=True, exist_ok=True)
        for name in sorted(names):
            average_networks([folder / name for folder in asked.folders], asked.out / name)
    except TrainingError as error:
        sys.exit(f"vision.training.averages: {error}")


if __name__ == "__main__":
    main()
