"""The convolutions that all of vision's networks begin with, trainable. Needs the `train` extra (PyTorch)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from vision.model import CONVOLUTIONS

__all__ = ["Convolutions", "in_half"]


class Convolutions(nn.Module):
    """What vision.model.maps_of computes, with batch norm: (n, side, side, 3) to (n, self.maps)."""

    def __init__(self, channels: Sequence[int], side: int) -> None:
        super().__init__()
        sizes = (3, *channels)
        self.conv = nn.ModuleList(
            nn.Conv2d(a, b, kernel, stride, kernel // 2, bias=False)
            for a, b, (kernel, stride) in zip(sizes, sizes[1:], CONVOLUTIONS, strict=False)
        )
        self.norm = nn.ModuleList(nn.BatchNorm2d(b) for b in channels)
        for _, stride in CONVOLUTIONS:
            side //= stride
        self.maps = channels[-1] * side * side

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        """Return the maps of pictures, flattened."""
        seen = pictures.permute(0, 3, 1, 2)
        for conv, norm in zip(self.conv, self.norm, strict=True):
            seen = functional.relu(norm(conv(seen)))
        return seen.permute(0, 2, 3, 1).flatten(1)  # row, column, channel: as numpy has it

    def weights(self) -> dict[str, torch.Tensor]:
        """Return the weights as vision.model wants them, batch norm folded in."""
        out: dict[str, torch.Tensor] = {}
        for i, (conv, norm) in enumerate(zip(self.conv, self.norm, strict=True)):
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            out[f"conv{i}.w"] = (conv.weight * scale[:, None, None, None]).permute(2, 3, 1, 0).flatten(0, 2)
            out[f"conv{i}.b"] = norm.bias - norm.running_mean * scale
        return out


def in_half(weights: Mapping[str, torch.Tensor]) -> dict[str, NDArray[np.float16]]:
    """Return weights as numpy's halves, which is how they are kept."""
    return {name: value.detach().numpy().astype(np.float16) for name, value in weights.items()}
