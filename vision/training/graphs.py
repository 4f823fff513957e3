"""Trained networks as ONNX files, which vision.model runs: their graphs, weights in halves, and their words.

A weight is kept as the trainable network names it: conv{i}.w (out, in, kernel, kernel), other .w (in, out),
and .b; layer{i}.{norm1,norm2}.{g,b}. What the graphs compute stands in vision.model.Network.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from vision.features import FACTS
from vision.side_pictures import SIDE, SIDES

Weights = Mapping[str, NDArray[Any]]
Tasks = Mapping[str, tuple[str, ...]]
Shapes = Sequence[tuple[int, int]]

OPSET, IR = 17, 10  # the first opset with layer norm; a form of files that has been read for years
OWN_WEIGHTS = Path(__file__).parents[1] / "weights"
LAYERS, HEADS = 2, 4  # of attention
EPSILON = 1e-5


def write_comparing(
    file: Path, weights: Weights, convolutions: Shapes, tasks: Tasks, temperatures: Mapping[str, float]
) -> None:
    """Write a network that sees the cells of a whole board, or their sides, as one graph.

    convolutions: kernel and stride of each. tasks: what it says of cells, with the labels of each.
    """
    graph = _Graph(weights)
    sides = (SIDES,) if "side.w" in weights else ()
    first = "side" if sides else "cell"
    known = (*sides, weights[f"{first}.b"].size)
    pictures, facts = "pictures", "facts"
    if sides:  # each side by itself
        pictures = graph.add("Reshape", pictures, graph.numbers(-1, SIDE, SIDE, 3))
        facts = graph.add("Reshape", facts, graph.numbers(-1, FACTS))
    maps = graph.convolve(pictures, convolutions)
    found = graph.relu(graph.linear(graph.add("Concat", maps, facts, axis=-1), first))
    if sides:
        found = graph.add("Reshape", found, graph.numbers(-1, *known))
    board = graph.add("ScatterND", "before", "rows", found, named="seen")
    if sides:
        board = graph.relu(graph.linear(graph.add("Flatten", board), "cell"))
    for i in range(LAYERS):
        board = graph.add("Add", board, graph.attend(graph.normalise(board, f"layer{i}.norm1"), f"layer{i}"))
        up = graph.relu(graph.linear(graph.normalise(board, f"layer{i}.norm2"), f"layer{i}.up"))
        board = graph.add("Add", board, graph.linear(up, f"layer{i}.down"))
    graph.linear(board, "head", named="said")
    graph.write(
        file,
        {
            "pictures": ("n", *sides, "side", "side", 3),
            "facts": ("n", *sides, FACTS),
            "before": ("cells", *known),
            "rows": ("n", 1),
        },
        {"seen": ("cells", *known), "said": ("cells", weights["head.b"].size)},
        {
            "tasks": json.dumps(tasks),
            "temperatures": json.dumps({task: float(np.float16(its)) for task, its in temperatures.items()}),
        },
    )


def write_looking(file: Path, weights: Weights, convolutions: Shapes) -> None:
    """Write a network that sees every picture by itself as one graph."""
    graph = _Graph(weights)
    found = graph.relu(graph.linear(graph.convolve("pictures", convolutions), "cell"))
    graph.linear(found, "head", named="said")
    said = {"said": ("n", weights["head.b"].size)}
    graph.write(file, {"pictures": ("n", "side", "side", 3)}, said, {})


@dataclass(frozen=True)
class Trained:
    """The weights of a file by name, and its tasks with the labels of each."""

    weights: Mapping[str, NDArray[np.float32]]
    tasks: Tasks


def read_trained(file: Path) -> Trained:
    """Return what a file holds that write_comparing or write_looking wrote."""
    model = onnx.load(file)
    words = {word.key: word.value for word in model.metadata_props}
    arrays = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    return Trained(
        {name: its.astype(np.float32) for name, its in arrays.items() if its.dtype == np.float16},
        {task: tuple(labels) for task, labels in json.loads(words.get("tasks", "{}")).items()},
    )


class _Graph:
    """A graph under construction; values go by their names."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.arrays: dict[str, onnx.TensorProto] = {}

    def add(self, op: str, *values: str, named: str = "", **settings: Any) -> str:
        """Return the name of what an operation makes of values."""
        (made,) = self.split(op, *values, named=(named or f"{op.lower()}{len(self.nodes)}",), **settings)
        return made

    def split(self, op: str, *values: str, named: Sequence[str], **settings: Any) -> Sequence[str]:
        """Return the names of all that an operation makes of values."""
        self.nodes.append(helper.make_node(op, list(values), list(named), **settings))
        return named

    def numbers(self, *numbers: int) -> str:
        """Return the name of whole numbers, such as a shape."""
        return self._kept(f"numbers{numbers}", np.array(numbers, np.int64))

    def weight(self, name: str) -> str:
        """Return the name of a weight, which is kept in halves and used as single."""
        kept = self._kept(name, np.asarray(self.weights[name], np.float16))
        return self.add("Cast", kept, to=TensorProto.FLOAT)

    def linear(self, values: str, name: str, named: str = "") -> str:
        """Return values (..., in) times a weight and its bias added: (..., out)."""
        product = self.add("MatMul", values, self.weight(f"{name}.w"))
        return self.add("Add", product, self.weight(f"{name}.b"), named=named)

    def relu(self, values: str) -> str:
        """Return values, nothing below 0."""
        return self.add("Relu", values)

    def convolve(self, pictures: str, convolutions: Shapes) -> str:
        """Return what convolutions make of pictures (n, side, side, 3): (n, maps) by row, column, channel."""
        maps = self.add("Transpose", pictures, perm=[0, 3, 1, 2])
        for i, (kernel, stride) in enumerate(convolutions):
            both = self.weight(f"conv{i}.w"), self.weight(f"conv{i}.b")
            shape: dict[str, Any] = {
                "kernel_shape": [kernel] * 2,
                "strides": [stride] * 2,
                "pads": [kernel // 2] * 4,
            }
            maps = self.relu(self.add("Conv", maps, *both, **shape))
        last = self.add("Transpose", maps, perm=[0, 2, 3, 1])
        return self.add("Flatten", last)

    def normalise(self, board: str, name: str) -> str:
        """Return layer norm of a board (cells, width)."""
        both = self.weight(f"{name}.g"), self.weight(f"{name}.b")
        return self.add("LayerNormalization", board, *both, epsilon=EPSILON)

    def attend(self, board: str, name: str) -> str:
        """Return what the cells of a board take from each other."""
        names = [f"{name}.{part}" for part in ("query", "key", "value")]
        width = self.weights[f"{name}.out.b"].size
        parts = self.split("Split", self.linear(board, f"{name}.qkv"), named=names, axis=1)
        query, key, value = (
            self.add("Transpose", self.add("Reshape", part, self.numbers(0, HEADS, -1)), perm=perm)
            for part, perm in zip(parts, ([1, 0, 2], [1, 2, 0], [1, 0, 2]), strict=True)
        )
        root = self._kept("root", np.array(np.sqrt(width / HEADS), np.float32))
        heed = self.add("Softmax", self.add("Div", self.add("MatMul", query, key), root), axis=-1)
        together = self.add("Transpose", self.add("MatMul", heed, value), perm=[1, 0, 2])
        return self.linear(self.add("Reshape", together, self.numbers(0, -1)), f"{name}.out")

    def write(
        self, file: Path, given: Mapping[str, Any], made: Mapping[str, Any], words: Mapping[str, str]
    ) -> None:
        """Write the graph to a file; given, made: the shapes of its inputs and outputs."""
        inputs, outputs = ([_value(*one) for one in its.items()] for its in (given, made))
        graph = helper.make_graph(self.nodes, file.stem, inputs, outputs, list(self.arrays.values()))
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
        helper.set_model_props(model, dict(words))
        onnx.checker.check_model(model, full_check=True)
        file.write_bytes(model.SerializeToString(deterministic=True))

    def _kept(self, name: str, numbers: NDArray[Any]) -> str:
        self.arrays[name] = numpy_helper.from_array(numbers, name)
        return name


def _value(name: str, shape: Sequence[int | str]) -> onnx.ValueInfoProto:
    """Return how an input or output is declared."""
    return helper.make_tensor_value_info(
        name, TensorProto.INT64 if name == "rows" else TensorProto.FLOAT, shape
    )
