"""The mean of several trainings: every weight is the mean of theirs, of like networks only."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import numpy_helper
from onnxruntime import InferenceSession

from vision.features import FACTS
from vision.model import SIDE_TASKS, Network, vote
from vision.side_pictures import SIDE, SIDES
from vision.training.averages import average_networks, main
from vision.training.errors import TrainingError
from vision.training.graphs import read_trained

OWN = Path(str(files("vision").joinpath("weights")))


def scaled(file: Path, by: float, out: Path) -> Path:
    """Write a network with all its weights multiplied; return where."""
    model = onnx.load(file)
    for one in model.graph.initializer:
        if one.data_type == onnx.TensorProto.FLOAT16:
            its = numpy_helper.to_array(one)
            one.CopyFrom(numpy_helper.from_array((by * its).astype(np.float16), one.name))
    out.parent.mkdir(exist_ok=True)
    onnx.save(model, out)
    return out


def weights_in(file: Path) -> dict[str, NDArray[np.float32]]:
    """Return the weights of a file by name."""
    return dict(read_trained(file).weights)


def test_every_weight_is_the_mean(tmp_path: Path) -> None:
    """A network, half and one and a half of it have the network itself as their mean, which can be run."""
    own = OWN / "sides-0.onnx"
    for number, by in enumerate((0.5, 1.5, 1.0)):
        scaled(own, by, tmp_path / str(number) / own.name)
    main([*(str(tmp_path / name) for name in "012"), "--out", str(tmp_path / "mean")])
    mean_file = tmp_path / "mean" / own.name
    mean, wanted = weights_in(mean_file), weights_in(own)

    assert mean.keys() == wanted.keys() and len(mean) > 20
    for name, its in wanted.items():
        assert np.allclose(mean[name], its, rtol=2e-3, atol=1e-6), name
    rng = np.random.default_rng(3)
    pictures = rng.normal(-0.5, 0.4, (19, SIDES, SIDE, SIDE, 3)).astype(np.float32)
    facts = rng.normal(0, 0.3, (19, SIDES, FACTS)).astype(np.float32)
    said = [vote([Network.of(InferenceSession(file))], pictures, facts) for file in (own, mean_file)]
    assert said[0].odds.keys() == set(SIDE_TASKS)
    for task, odds in said[0].odds.items():
        assert np.allclose(odds, said[1].odds[task], atol=0.01), task


def test_networks_of_different_kinds_have_no_mean(tmp_path: Path) -> None:
    """One sees cells and one their sides; a folder without any network is said as well."""
    with pytest.raises(TrainingError, match="not the same kind of network"):
        average_networks([OWN / "sides-0.onnx", OWN / "hexagons-0.onnx"], tmp_path / "mean.onnx")
    with pytest.raises(SystemExit, match="no network lies in all of these folders"):
        main([str(OWN), str(tmp_path), "--out", str(tmp_path / "mean")])
    assert not list(tmp_path.iterdir())
