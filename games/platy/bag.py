"""The printed tiles of each level, by a released table to which tiles are only added."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from games.platy.tiles import COLOURS, is_name, rank_of

VERSION = 1  # of the table; another table gets another number
FILE = "bag.json"
FEWEST = 2  # colours of a level
GROUPS = ("base", *list(COLOURS)[FEWEST:])
"""The groups of tiles: those of the first two colours, then what each further colour adds."""


@cache
def printed_groups() -> Mapping[str, Mapping[str, int]]:
    """Return how many tiles of each name every group has, groups and tiles in their order."""
    held = json.loads((files(__package__) / FILE).read_text(encoding="utf-8"))
    if held["version"] != VERSION or list(held["groups"]) != list(GROUPS):
        raise ValueError(f"{FILE} is not version {VERSION} of the table")
    groups = {group: dict(tiles) for group, tiles in held["groups"].items()}
    if strange := [name for tiles in groups.values() for name in tiles if not is_name(name)]:
        raise ValueError(f"{FILE} has names of no tile: {', '.join(strange)}")
    return MappingProxyType(groups)


@cache
def printed_tiles(colours: int) -> Mapping[str, int]:
    """Return how many tiles of each name a level of so many colours is played with, in their order."""
    counts = dict[str, int]()
    for group in GROUPS[: colours - FEWEST + 1]:
        for name, count in printed_groups()[group].items():
            counts[name] = counts.get(name, 0) + count
    return MappingProxyType({name: counts[name] for name in sorted(counts, key=rank_of)})
