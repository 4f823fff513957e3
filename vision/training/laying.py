"""The commands that lay boards for the renderer and have it render what is missing.

Each may be stopped at any time, softly by a file "stop" among the photos, and goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.training.errors import TrainingError
from vision.training.studio import Studio


@dataclass(frozen=True)
class LaidScene:
    """A scene that is ready to be rendered: scene.json and position.json are written.

    cards: the folder of pictures that its cards name, if there are any.
    """

    folder: Path
    sheet: str
    cards: Path | None = None


# From the arguments, the folder of photos and the renderer to the scenes in the order of rendering.
Lay = Callable[[argparse.Namespace, Path, Studio], Iterable[LaidScene]]


def laid_list(usual: Path) -> Mapping[str, Any]:
    """Return the option that names another list of what is laid than the usual one."""
    return {"type": Path, "default": usual, "help": "list of boards (default: the project's)"}


def run_laying(
    lay: Lay,
    module: str,
    doc: str | None,
    photos: str,
    options: Mapping[str, Mapping[str, Any]],
    words: Sequence[str] | None = None,
) -> None:
    """Lay boards and render what is missing; leave with 1 and a sentence if that is not possible.

    module, doc: of the command; photos: what stands in its folder; options: its own, by name, as argparse
    has them; words: of the command line, if it is another.
    """
    parser = argparse.ArgumentParser(prog=f"python -m vision.training.{module}", description=doc)
    parser.add_argument("--renders", type=Path, required=True, help=f"folder of photos: {photos}")
    parser.add_argument("--studio", type=Path, required=True, help="the renderer's folder")
    parser.add_argument("--studio-python", type=Path, help="the Python that runs it")
    for name, option in options.items():
        parser.add_argument(f"--{name}", **option)
    args = parser.parse_args(words)
    python = args.studio_python or args.studio / ".venv-studio/bin/python"
    studio, renders = Studio(args.studio.resolve(), python.absolute()), args.renders.resolve()
    try:
        studio.require()
        for scene in lay(args, renders, studio):
            if (renders / "stop").exists():
                print(f"{renders / 'stop'} is there: stopped", flush=True)
                return
            if not (scene.folder / "truth.json").is_file():
                print(f"rendering {scene.folder}", flush=True)
                printed = renders / "printed"
                studio.develop(scene.folder, scene.sheet, 1, printed, printed / "mats", cards=scene.cards)
    except TrainingError as error:
        sys.exit(f"vision.training.{module}: {error}")


def write_files(folder: Path, **files: Mapping[str, Any]) -> None:
    """Write a scene's files by their names without their ending."""
    for name, data in files.items():
        (folder / f"{name}.json").write_text(json.dumps(data, indent=1))
