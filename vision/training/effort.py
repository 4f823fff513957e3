"""How long the networks are trained."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Effort:
    """The effort for every photo, and its repetitions.

    variations: of every board, besides itself. cells, hexagons, sides: variations of drawn boards, and
    epochs, of the networks of squares, of hexagons and of their sides. views: of every photo, each mistaken
    otherwise. looks: at dice, a network. start: the folder of weights to go on from.
    """

    variations: int
    views: int
    places_epochs: int
    looks: int
    cells: tuple[int, int]
    hexagons: tuple[int, int]
    sides: tuple[int, int]
    start: str | None = None


FULL = Effort(
    variations=10,
    views=6,
    places_epochs=14,
    looks=900_000,
    cells=(3, 14),
    hexagons=(3, 24),
    sides=(1, 24),
)
# From weights that there are.
FURTHER = replace(FULL, variations=7, cells=(2, 17), hexagons=(6, 6), sides=(3, 4))
TRIAL = Effort(
    variations=1, views=2, places_epochs=1, looks=8192, cells=(1, 1), hexagons=(1, 1), sides=(1, 1)
)  # that everything runs
