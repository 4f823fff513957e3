"""`sparklies try-game`: run every check of games on one game, and say what to do about what fails."""

from __future__ import annotations

import argparse
import json
import shlex
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import fail
from companion.cli.inputs import count_to, finite
from companion.cli.words import say
from games.errors import GamesError

if TYPE_CHECKING:
    from rich.console import Console

    from games.installed.blame import Package
    from games.trying.checks import Judged
    from games.words import Message

GAMES, SEED, SECONDS = 10, 0, 60
MOST = 10_000  # random games
FIGURES = {"games": GAMES, "seed": SEED, "seconds": SECONDS}  # of which the help speaks


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("name")
    parser.add_argument("--games", type=count_to(MOST), default=GAMES, metavar="N")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N")
    parser.add_argument("--seconds", type=finite, default=SECONDS, metavar="N")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Try the game and report every check; return 1 if one failed."""
    from rich.console import Console

    from games.catalogue import offer_named
    from games.game import Game
    from games.installed.blame import package_of
    from games.trying.checks import try_game

    try:
        offer, taken = offer_named(args.name)
    except GamesError as error:
        fail(_not_installed(args.name) or error)
    package = None if isinstance(offer, Game) else package_of(offer)
    states, console = Counter[str](), Console(highlight=False, markup=False, soft_wrap=True)
    limits = {"seed": args.seed, "games": args.games, "seconds": args.seconds}
    with Console(stderr=True).status("") as status:
        for judged in try_game(offer, taken, **limits, before=lambda check: status.update(str(check.title))):
            states[judged.state] += 1
            status.stop()
            if args.json:
                print(json.dumps(_as_json(judged, package)), flush=True)
            elif judged.state != "skipped":
                _print_check(judged, package, console)
            status.start()
    failed, passed, skipped = states["failed"], states["passed"], states["skipped"]
    if not args.json:
        if skipped:
            console.print(str(say("tried-skipped", count=skipped)), style="yellow")
        others = states["too-few"]
        print(say("tried", game=args.name, failed=failed, passed=passed, others=others))
    return 1 if failed else 0


def _not_installed(name: str) -> Message | None:
    """Return what to do with a package that lies here and is not installed, None if none lies here."""
    from games.catalogue import all_names

    folder = Path(name)
    if name in all_names() or not (folder / "pyproject.toml").is_file():
        return None
    path = folder.as_posix() if folder.is_absolute() else f"./{folder.as_posix()}"
    return say("try-not-installed", game=folder.name, folder=shlex.quote(path))


def _as_json(judged: Judged, package: Package | None) -> dict[str, Any]:
    """Return what a check found, as the command line writes it."""
    from games.installed.blame import SourcePlace

    faults = [
        {"message": str(why), "save": save, **asdict(place or SourcePlace(""))}
        for why, save, place in judged.faults(package)
    ]
    check = judged.check
    row = {"check": check.name, "title": str(check.title), "state": judged.state, "cases": judged.cases}
    return {**row, "faults": faults, "do": str(check.do)}


def _print_check(judged: Judged, package: Package | None, console: Console) -> None:
    """Print one line for a check; for each fault its place, what shows it, and what to do."""
    from games.installed.admitting import add_place

    check, style = judged.check, {"passed": "green", "failed": "red"}.get(judged.state, "yellow")
    line = say("tried-check", state=judged.state, title=check.title, cases=judged.cases, least=check.least)
    console.print(str(line), style=style)
    for why, save, place in judged.faults(package):
        console.print(f"    {add_place(why, package, place)}")
        if save:
            console.print(f"      {say('tried-save', save=save)}")
    if judged.state == "failed":
        console.print(f"    {say('tried-do', do=check.do)}")
