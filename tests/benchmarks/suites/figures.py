"""A figure that a suite measures, and what measures it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.words import Message


@dataclass(frozen=True)
class Figure:
    """A figure that was measured; bar: what it should reach, where there is such a bar.

    unit: a word, or the sign of one. at_most: the bar is an upper one.
    """

    name: Message | str
    value: float
    unit: Message | str
    bar: float | None = None
    at_most: bool = False

    @property
    def met(self) -> bool | None:
        """Return whether the bar is reached; None if there is none."""
        if self.bar is None:
            return None
        return self.value <= self.bar if self.at_most else self.value >= self.bar

    def as_json(self) -> dict[str, Any]:
        """Return the figure as the command line writes it."""
        said = {"name": str(self.name), "value": self.value, "unit": str(self.unit)}
        return {**said, "bar": self.bar, "at_most": self.at_most, "met": self.met}


Measure = tuple[Message | str, Callable[[], list[Figure]]]
