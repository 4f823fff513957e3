"""Train a network of cells further from weights that there are, on looks that these never met.

What the weights get right already is kept: there the new network is held to what the old one says.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from vision.model import TASKS
from vision.training.graphs import LAYERS, Tasks, Trained


def restore(net: nn.Module, known: Trained, tasks: Tasks = TASKS) -> None:
    """Set a CellNet's weights to those of a file; batch norm then changes nothing.

    tasks: what the net is to read; of labels that the file does not know it says nothing yet.
    """
    weights = {**known.weights, **_head(known, tasks)}

    def put(module: nn.Module, name: str) -> None:
        module.load_state_dict(
            {"weight": _tensor(weights[f"{name}.w"]).T, "bias": _tensor(weights[f"{name}.b"])}
        )

    parts = dict(net.named_modules())
    convolutions = [name for name in parts if name.startswith("convolutions.conv.")]
    for i, name in enumerate(convolutions):
        conv, norm = parts[name], parts[name.replace(".conv.", ".norm.")]
        assert isinstance(conv, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d)
        out = len(conv.weight)
        conv.load_state_dict({"weight": _tensor(weights[f"conv{i}.w"])})
        norm.load_state_dict(
            {
                **norm.state_dict(),
                "weight": torch.ones(out),
                "bias": _tensor(weights[f"conv{i}.b"]),
                "running_mean": torch.zeros(out),
                "running_var": torch.full((out,), 1 - norm.eps),
            }
        )
    for name in ("side", "cell", "head"):
        if name in parts:
            put(parts[name], name)
    for i in range(LAYERS):
        for part in ("qkv", "out", "up", "down"):
            put(parts[f"layers.{i}.{part}"], f"layer{i}.{part}")
        for part in ("norm1", "norm2"):
            weight, bias = (_tensor(weights[f"layer{i}.{part}.{one}"]) for one in "gb")
            parts[f"layers.{i}.{part}"].load_state_dict({"weight": weight, "bias": bias})


def _head(start: Trained, tasks: Tasks) -> dict[str, NDArray[np.float32]]:
    """Return the weights and the bias of a head for labels of other tasks, 0 if it has none."""
    known = [(task, label) for task, labels in start.tasks.items() for label in labels]
    wanted = [(task, label) for task, labels in tasks.items() for label in labels]
    found = {}
    for name in ("head.w", "head.b"):
        old = start.weights[name]
        found[name] = np.zeros((*old.shape[:-1], len(wanted)), np.float32)
        for place, label in enumerate(wanted):
            if label in known:
                found[name][..., place] = old[..., known.index(label)]
    return found


def held_to(
    logits: torch.Tensor,
    was: torch.Tensor,
    truth: dict[str, torch.Tensor],
    tasks: Tasks = TASKS,
    kept: Collection[str] = TASKS,
) -> torch.Tensor:
    """Return how far the odds went from what they were if that was right: Kullback and Leibler's sum.

    tasks: what both read; kept: those of which that is asked.
    """
    sizes = [len(labels) for labels in tasks.values()]
    far = torch.zeros(())
    for task, now, old in zip(tasks, logits.split(sizes, -1), was.split(sizes, -1), strict=True):
        if task not in kept:
            continue
        right = old.argmax(dim=-1) == truth[task]
        if right.any():
            logs = [functional.log_softmax(one[right], dim=-1) for one in (now, old)]
            far = far + functional.kl_div(*logs, log_target=True, reduction="batchmean")
    return far


def _tensor(weights: NDArray[np.float32]) -> torch.Tensor:
    return torch.from_numpy(np.ascontiguousarray(weights))
