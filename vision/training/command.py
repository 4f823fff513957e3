"""`python -m vision.training`: render the scenes of the lists, and make the shipped weights again."""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from vision.training.effort import FULL, FURTHER, TRIAL, Effort
from vision.training.errors import TrainingError
from vision.training.scenes import NETWORKS, OWN_LIST, SceneList, SceneSet, read_list
from vision.training.studio import Studio, complete

FILES = {
    "cells": ("cells-0.onnx", "cells-1.onnx"),
    "places": ("places.onnx",),
    "hexagons": ("hexagons-0.onnx",),
    "sides": ("sides-0.onnx", "sides-1.onnx"),
    "beads": ("beads.npz",),
    "dice": ("dice-finder.onnx", "dice-reader.onnx"),
}
MAKERS = {
    "cells": "vision.training.cells_network",
    "places": "vision.training.places_network",
    "hexagons": "vision.training.hexagons_network",
    "sides": "vision.training.sides_network",
    "beads": "vision.training.beads_usual",
    "dice": "vision.training.dice_networks",
}
LIBRARIES = ("numpy", "onnx", "opencv-python-headless", "torch")
RECORD = "made.json"


def main(words: Sequence[str] | None = None) -> None:
    """Make the weights of the networks asked for; leave with 1 and a sentence if that cannot be."""
    args = _parser().parse_args(words)
    try:
        wanted = _wanted(args)
        scenes, studio = read_list(args.scenes), _studio(args)
        if args.render:
            for one in _to_render(scenes, args.networks and wanted):
                complete(replace(one, seed=one.seed + args.seed), args.renders, studio)
            return
        folders = _folders(scenes, wanted, args.renders, studio)
        effort = TRIAL if args.trial else FURTHER if args.start else FULL
        record = train(folders, args.out, args.seed, replace(effort, start=args.start and str(args.start)))
    except TrainingError as error:
        sys.exit(f"vision.training: {error}")
    record |= {"scenes": args.scenes.name, "scenes_sha256": _digest(args.scenes)}
    (args.out / RECORD).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    """Return the parser of the command's words."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument(
        "networks", nargs="*", metavar="NETWORK", help=f"{', '.join(NETWORKS)} (default: all)"
    )
    parser.add_argument(
        "--renders", type=Path, required=True, help="folder of photos: SET/NNN-TIER/truth.json"
    )
    goal = parser.add_mutually_exclusive_group(required=True)
    goal.add_argument("--out", type=Path, help="folder for the weights and made.json")
    goal.add_argument("--render", action="store_true", help="only render what is missing")
    parser.add_argument(
        "--scenes", type=Path, default=OWN_LIST, help="list of scenes (default: the project's)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="added to each network's own seed, or each set's (default 0)"
    )
    parser.add_argument(
        "--studio", type=Path, help="the renderer's folder, to render scenes that are missing"
    )
    parser.add_argument(
        "--studio-python", type=Path, help="the Python that runs it (default: .venv-studio/bin/python there)"
    )
    parser.add_argument(
        "--start", type=Path, help="folder of weights of cells, hexagons or sides to go on from, far shorter"
    )
    parser.add_argument("--trial", action="store_true", help="train for a few steps only, to try the command")
    return parser


def _wanted(args: argparse.Namespace) -> list[str]:
    """Return the networks asked for, in their order; raise TrainingError if they cannot be trained."""
    if not all(map(find_spec, ("torch", "onnx"))) and not args.render:
        raise TrainingError(
            "PyTorch or ONNX is missing: pip install -e '.[train]' in an environment of its own"
        )
    strange = sorted(set(args.networks) - set(NETWORKS))
    if strange:
        raise TrainingError(f"there is no network {strange[0]!r}: choose of {', '.join(NETWORKS)}")
    wanted = [name for name in NETWORKS if name in args.networks or not args.networks]
    if args.start and (
        wanted not in (["cells"], ["hexagons"], ["sides"])
        or not all((args.start / file).is_file() for file in FILES[wanted[0]])
    ):
        raise TrainingError(
            "--start takes a folder of weights such as vision/weights, for cells, hexagons or sides alone"
        )
    return wanted


def _studio(args: argparse.Namespace) -> Studio | None:
    """Return the renderer, if one was named."""
    if not args.studio:
        return None
    python = args.studio_python or args.studio / ".venv-studio/bin/python"
    return Studio(args.studio.resolve(), python.absolute())


Folders = dict[str, dict[str, list[Path]]]


def _to_render(scenes: SceneList, networks: Sequence[str]) -> list[SceneSet]:
    """Return the sets that some networks are made from; all sets of the list if it names no networks."""
    if networks and not scenes.networks:
        raise TrainingError("the list of scenes names no networks: say none, and all its sets are rendered")
    of = [name for name in networks or scenes.networks if name in scenes.networks]
    named = (one for name in of for sets in scenes.of(name).values() for one in sets)
    return list({one.name: one for one in named}.values()) if scenes.networks else list(scenes.sets.values())


def _folders(scenes: SceneList, wanted: Sequence[str], renders: Path, studio: Studio | None) -> Folders:
    """Return the sets' folders by network and part, every scene in them."""
    missing = [name for name in wanted if not scenes.networks.get(name, {}).get("train")]
    if missing:
        raise TrainingError(
            f"the list of scenes names no set to train {missing[0]!r} on: add it, or leave it out"
        )
    return {
        name: {
            part: [complete(one, renders, studio) for one in sets] for part, sets in scenes.of(name).items()
        }
        for name in wanted
    }


def train(folders: Folders, out: Path, seed: int, effort: Effort) -> dict[str, object]:
    """Write the weights of the networks whose folders are given; return the record of how they were made."""
    import torch

    torch.use_deterministic_algorithms(True)
    out.mkdir(parents=True, exist_ok=True)
    made = {}
    for name, parts in folders.items():
        print(f"making {name}", flush=True)
        figures = import_module(MAKERS[name]).make(parts, out, seed, effort)
        print(*figures, sep="\n", flush=True)
        made[name] = {
            "files": {file: _digest(out / file) for file in FILES[name]},
            "photos": {folder.name: _photos(folder) for each in parts.values() for folder in each},
            "figures": figures,
        }
    return {
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "seed": seed,
        "effort": vars(effort),
        "versions": {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES},
        "networks": made,
    }


def _photos(folder: Path) -> dict[str, object]:
    """Return how many scenes and photos a set has, and one digest of them all."""
    files = sorted(file for file in folder.glob("*/*") if file.name == "truth.json" or file.suffix == ".jpg")
    together = sha256("".join(_digest(file) for file in files).encode()).hexdigest()
    scenes = sum(file.name == "truth.json" for file in files)
    return {"scenes": scenes, "photos": len(files) - scenes, "sha256": together}


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def _commit() -> str:
    """Return the commit of the code, "unknown" outside a checkout."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=40"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"
