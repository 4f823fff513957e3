"""Faults: what is wrong with an action, a turn or a position, in code, cells and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.words import Said


@dataclass(frozen=True)
class Fault:
    """Name one fault: a stable code for programs, the cells concerned, and what is said of it to people."""

    code: str
    cells: tuple[str, ...]
    said: Said

    @property
    def message(self) -> str:
        """Return the sentence, in the wording that is chosen."""
        return str(self.said)

    def as_json(self) -> dict[str, Any]:
        """Return the fault as the command line and the web write it."""
        return {"code": self.code, "cells": list(self.cells), "message": self.message}
