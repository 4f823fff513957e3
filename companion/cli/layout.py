"""`sparklies layout`: say where everything stands on one printed page, in millimetres."""

from __future__ import annotations

import argparse
import json

from companion.cli import fail
from companion.cli.words import say


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("sheet", metavar="SHEET")
    parser.add_argument("--paper", default="a4", metavar="NAME")
    parser.add_argument("--page", type=int, default=1, metavar="N")
    parser.add_argument("--game", metavar="NAME")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Print what is where, and return the exit code."""
    from calibration.errors import CalibrationError
    from calibration.paper import paper
    from games.catalogue import game_named
    from games.errors import GamesError
    from print.errors import PrintError
    from print.places import page_places

    try:
        game = game_named(args.game) if args.game else None
        places = page_places(args.sheet, paper(args.paper), args.page, game)
    except (CalibrationError, GamesError, PrintError) as error:
        fail(error)
    if args.json:
        print(json.dumps(places))
        return 0
    sheet, revision = places["sheet"], places["revision"]
    print(say("page-of", sheet=sheet, revision=revision, page=places["page"], pages=places["pages"]))
    for cell in places["cells"]:
        x, y = cell["centre_mm"]
        print(f"{cell['name']:>6}  {x:8.2f} {y:8.2f}  {say('mm', size=format(cell['size_mm'], '6.2f'))}")
    return 0
