"""Lists of scenes: sets of seeded scenes, and in a list to train with which network sees which."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.catalogue import DEFAULT_GAME
from vision.training.boards_laid import MIDDLE, STAGES
from vision.training.errors import TrainingError
from vision.training.odd_laid import LAYING_MATS, OF_TILES, WAYS

OWN_LIST = Path(__file__).with_name("scenes.json")
# The list to judge the reader with: no training may know its scenes.
JUDGED = Path(__file__).with_name("judged.json")
# What a network is made from: train is learned, held back for the figures only. More: cheap dice, which count
# less; drawn: cheap boards, which are varied less. Households: the same beads in other lights, to show what
# profiles are worth.
NETWORKS: Mapping[str, tuple[str, ...]] = {
    "cells": ("train", "drawn"),
    "places": ("train",),
    "hexagons": ("train", "drawn"),
    "sides": ("train", "drawn"),
    "beads": ("train", "households"),
    "dice": ("train", "more", "held"),
}
KINDS = {"seed": int, "count": int, "pieces": str, "sheet": str, "tiers": list, "captured": float}
KINDS |= {
    "resolution": str,
    "phones": int,
    "drawn": bool,
    "stage": str,
    "odd": str,
    "look": dict,
    "quality": dict,
}
# Of drawn scenes all else is dealt by lot.
SAID_OF_DRAWN = {"seed", "count", "drawn"}


@dataclass(frozen=True)
class SceneSet:
    """Describe scenes by their seed: the first `count` that the studio's sampler deals for it.

    sheet: its name; {game} in it is the game if nothing says which. captured: share of scenes lit by a
    photographed place. phones: that develop each scene. quality: how well the studio renders, its best if
    nothing is said. drawn: cheap dice and boards with mats, which this package draws itself (seed and count
    say all); the rest is the studio's. stage: of the games on boards of beads or tiles
    (vision.training.boards_laid). odd: what lies on some cells (vision.training.odd_laid), if anything. look:
    values of the scenes that are replaced.
    """

    name: str
    seed: int
    count: int
    pieces: str = "bead"
    sheet: str = "board-9x9"
    tiers: tuple[str, ...] = ("easy", "normal", "hard")
    captured: float = 0.0
    resolution: str = "2016x1512"
    phones: int = 3
    drawn: bool = False
    stage: str = MIDDLE
    odd: str = ""
    look: Mapping[str, Any] = field(default_factory=dict)
    quality: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SceneList:
    """The sets by name, and by network and part the names of the sets it is made from.

    What the list says under "usual" holds for each of its sets that are not drawn, if these do not say
    otherwise. A list to judge with names no networks.
    """

    sets: Mapping[str, SceneSet]
    networks: Mapping[str, Mapping[str, tuple[str, ...]]]

    def of(self, network: str) -> dict[str, list[SceneSet]]:
        """Return a network's sets by part."""
        return {
            part: [self.sets[name] for name in self.networks[network].get(part, ())]
            for part in NETWORKS[network]
        }


def read_list(path: Path) -> SceneList:
    """Return a list of scenes; raise TrainingError for what is not understood."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise TrainingError(f"{path} is no list of scenes ({error}); give one like {OWN_LIST}") from None
    _only(data, {"usual", "sets", "networks"}, f"{path}")
    usual = data.get("usual", {})
    _only(usual, set(KINDS) - {"seed", "count", "drawn"}, f"{path}, usual")
    sets = {name: _set(name, fields, usual, path) for name, fields in data.get("sets", {}).items()}
    networks = data.get("networks", {})
    _only(networks, set(NETWORKS), f"{path}, networks")
    own = {network: parts for network, parts in networks.items() if not isinstance(parts, str)}
    for network, like in [(one, parts) for one, parts in networks.items() if one not in own]:
        if like not in own:
            raise TrainingError(f"{path}, {network}: {like!r} names no scenes that it could have")
        networks[network] = own[like]
    for network, parts in networks.items():
        _only(parts, set(NETWORKS[network]), f"{path}, {network}")
        for name in (name for names in parts.values() for name in names):
            if name not in sets:
                raise TrainingError(
                    f"{path} has no set {name!r}, which {network!r} names: add it, or leave it out"
                )
    return SceneList(
        sets, {n: {p: tuple(names) for p, names in parts.items()} for n, parts in networks.items()}
    )


def _set(name: str, fields: Mapping[str, Any], usual: Mapping[str, Any], path: Path) -> SceneSet:
    where = f"{path}, set {name!r}"
    _only(fields, set(KINDS), where)
    fields = fields if fields.get("drawn") else {**usual, **fields}
    wrong = [key for key, value in fields.items() if not isinstance(value, KINDS[key])]
    if wrong or not {"seed", "count"} <= set(fields):
        raise TrainingError(f"{where}: {wrong or 'seed or count'} missing or not of its kind; see {OWN_LIST}")
    if fields.get("drawn"):
        dice = fields.get("pieces") == "d10"
        _only(fields, SAID_OF_DRAWN | ({"pieces"} if dice else {"sheet", "stage"}), f"{where}, drawn")
    given: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()}
    given |= {"sheet": given["sheet"].replace("{game}", DEFAULT_GAME)} if "sheet" in given else {}
    if given.get("stage", MIDDLE) not in STAGES:
        raise TrainingError(f"{where}: there is no stage {given['stage']!r} of a game; known are {STAGES}")
    wanted = SceneSet(name, **given)
    ways = {"bead": set(WAYS) - set(OF_TILES), "tile": set(WAYS)}.get(wanted.pieces, set())
    if wanted.odd not in {"", *ways}:
        raise TrainingError(f"{where}: no {wanted.pieces} lies {wanted.odd!r}; known are {sorted(ways)}")
    if wanted.odd in LAYING_MATS and {"mat_shape", "cut"} & set(wanted.look.get("pieces", {})):
        raise TrainingError(
            f"{where}: mats of {wanted.odd} would be whole squares: leave pieces.mat_shape and pieces.cut out"
        )
    return wanted


def _only(data: Any, known: set[str], where: str) -> None:
    if not isinstance(data, dict) or set(data) - known:
        strange = sorted(set(data) - known) if isinstance(data, dict) else data
        raise TrainingError(f"{where}: {strange} is not understood; known are {sorted(known)}")
