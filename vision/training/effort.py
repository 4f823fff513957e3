"""How long the networks are trained."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["FULL", "FURTHER", "TRIAL", "Effort"]


@dataclass(frozen=True)
class Effort:
    """Say how much is done with every photo, and how often.

    variations: of every board, besides itself. views: of every photo, each mistaken otherwise. epochs: of the
    networks of cells and places. looks: at dice, a network. start: the file of cells' weights to go on from.
    """

    variations: int
    cells_epochs: int
    views: int
    places_epochs: int
    looks: int
    start: str | None = None


FULL = Effort(variations=10, cells_epochs=14, views=6, places_epochs=14, looks=900_000)
FURTHER = replace(FULL, variations=7, cells_epochs=17)  # from weights of cells on that there are
TRIAL = Effort(variations=1, cells_epochs=1, views=2, places_epochs=1, looks=8192)  # that everything runs
