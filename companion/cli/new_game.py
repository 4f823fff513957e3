"""`sparklies new-game`: write the package of a new game, with its tests."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path

from companion.cli import fail
from companion.cli.files import path_named
from companion.cli.words import say
from games.errors import GamesError


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("name")
    parser.add_argument("--title", metavar="TEXT")
    parser.add_argument("--out", type=path_named, metavar="DIR")


def run(args: argparse.Namespace) -> int:
    """Write the folder, list its files, and say what to do next; return 0."""
    from games.catalogue import all_names
    from games.skeleton import require_new, skeleton_files

    name, folder = args.name, args.out or Path(args.name)
    title = name.replace("-", " ").title() if args.title is None else args.title.strip()
    try:
        require_new(name, title, all_names())
    except GamesError as error:
        fail(error)
    texts = skeleton_files(name, title)
    _write(folder, texts)
    for path in texts:
        print(folder / path)
    print(say("new-next", folder=shlex.quote(str(folder)), game=name))
    return 0


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write all files of a folder that is not there yet, or none; leave with a message if it is there."""
    _require_free(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = folder.parent / f".{folder.name}.{secrets.token_hex(4)}"  # renamed once it is whole
    try:
        for path, text in texts.items():
            place = made / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        _require_free(folder)
        made.rename(folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _require_free(folder: Path) -> None:
    if os.path.lexists(folder):
        fail(say("new-exists", path=str(folder)))
