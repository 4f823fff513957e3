"""The convolutions that all of vision's networks begin with, and the small network of one look, trainable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from vision.training.graphs import write_looking

CONVOLUTIONS = ((5, 2), (3, 2), (3, 1), (3, 2))  # kernel, stride: of cells and their places


class Convolutions(nn.Module):
    """Convolutions with batch norm: (n, side, side, 3) to (n, self.maps)."""

    def __init__(self, channels: Sequence[int], side: int, shapes: Sequence[tuple[int, int]]) -> None:
        super().__init__()
        sizes = (3, *channels)
        self.conv = nn.ModuleList(
            nn.Conv2d(a, b, kernel, stride, kernel // 2, bias=False)
            for a, b, (kernel, stride) in zip(sizes, sizes[1:], shapes, strict=False)
        )
        self.norm = nn.ModuleList(nn.BatchNorm2d(b) for b in channels)
        for _, stride in shapes:
            side //= stride
        self.maps = channels[-1] * side * side

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        """Return the maps of pictures, flattened."""
        seen = pictures.permute(0, 3, 1, 2)
        for conv, norm in zip(self.conv, self.norm, strict=True):
            seen = functional.relu(norm(conv(seen)))
        return seen.permute(0, 2, 3, 1).flatten(1)  # row, column, channel

    def weights(self) -> dict[str, torch.Tensor]:
        """Return the weights as vision.training.graphs wants them, batch norm folded in."""
        out: dict[str, torch.Tensor] = {}
        for i, (conv, norm) in enumerate(zip(self.conv, self.norm, strict=True)):
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            out[f"conv{i}.w"] = conv.weight * scale[:, None, None, None]
            out[f"conv{i}.b"] = norm.bias - norm.running_mean * scale
        return out


@dataclass(frozen=True)
class Shape:
    """The size of a network: pictures' side, convolutions and their channels, inner width, outputs."""

    side: int
    convolutions: Sequence[tuple[int, int]]
    channels: tuple[int, ...]
    width: int
    said: int


class Small(nn.Module):
    """The network that vision.model.run_network runs, trainable: (n, side, side, 3) to (n, said)."""

    def __init__(self, shape: Shape, dropout: float = 0.1) -> None:
        super().__init__()
        self.shapes = shape.convolutions
        self.convolutions = Convolutions(shape.channels, shape.side, shape.convolutions)
        self.cell = nn.Linear(self.convolutions.maps, shape.width)
        self.head = nn.Linear(shape.width, shape.said)
        self.drop = nn.Dropout(dropout)

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        """Return what is said of every picture."""
        flat = self.drop(self.convolutions(pictures))
        return torch.as_tensor(self.head(functional.relu(self.cell(flat))))

    def write(self, file: Path) -> None:
        """Write the network to a file that vision reads."""
        out = self.convolutions.weights()
        for name, module in (("cell", self.cell), ("head", self.head)):
            out[f"{name}.w"], out[f"{name}.b"] = module.weight.T, module.bias
        write_looking(file, as_numpy(out), self.shapes)


def as_numpy(weights: Mapping[str, torch.Tensor]) -> dict[str, NDArray[np.float16]]:
    """Return weights as they are kept: numpy's halves."""
    return {name: value.detach().numpy().astype(np.float16) for name, value in weights.items()}
