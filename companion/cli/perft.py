"""`sparklies perft`: count the lines of play from a position, by which engines of rules are compared."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from companion.cli import fail
from companion.cli.inputs import count_to, one_of_each, position_in
from companion.cli.words import say
from games.errors import GamesError

if TYPE_CHECKING:
    from games.game import Game

DEPTH, MOST, SEED = 4, 12, 1
FIGURES = {"depth": DEPTH, "most": MOST, "seed": SEED}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("position", nargs="?")
    parser.add_argument("--game", metavar="NAME")
    parser.add_argument("--size", metavar="SIZE")
    parser.add_argument("--ruleset", metavar="NAME")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--depth", type=count_to(MOST), default=DEPTH, metavar="N")
    parser.add_argument("--divide", action="store_true")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Count and print the counts; return 0."""
    from games.lots import LotRules

    game, position = _asked(args)
    known = dict[tuple[Any, int], int]()
    save = game.texts.position_text(position)
    counts = [_lines(game, position, depth, known) for depth in range(1, args.depth + 1)]
    first = _divided(game, position, args.depth, known) if args.divide else {}
    lots = isinstance(game.rules, LotRules)
    if args.json:
        row = {"game": game.id, "start": save, "lines": counts, **({"divide": first} if args.divide else {})}
        print(json.dumps(row | ({"draws": "branches"} if lots else {})))
        return 0
    print(save)
    if lots:
        print(say("perft-draws"))
    for depth, count in enumerate(counts, start=1):
        print(say("perft-depth", depth=depth, count=str(count)))
    for action, count in first.items():
        print(say("perft-first", action=action, count=str(count)))
    return 0


def _asked(args: argparse.Namespace) -> tuple[Game[Any], Any]:
    """Return the game and the position to count from; leave with a message if there is none."""
    from games.catalogue import agreed_game
    from games.records.positions import position_pasted

    start = {"--size": args.size, "--ruleset": args.ruleset, "--seed": args.seed, "--option": args.option}
    if args.position is not None and (said := [name for name, value in start.items() if value]):
        fail(say("perft-start-only", option=said[0]))
    options = one_of_each(args.option)
    position = args.position and position_in(args.position)
    try:
        if position is not None:
            game = agreed_game(args.game or "", position)
            return game, position_pasted(game, position)
        game = agreed_game(args.game or "")
        seed = SEED if args.seed is None else args.seed
        return game, game.rules.start(args.size or game.usual_shape, args.ruleset or "", seed, options)
    except GamesError as error:
        fail(error)


def _lines(game: Game[Any], position: Any, depth: int, known: dict[tuple[Any, int], int]) -> int:
    """Return how many lines of so many primitive actions there are; of positions met again they are known."""
    actions = game.rules.actions(position)
    if depth == 1:
        return len(actions)
    if (found := known.get((position, depth))) is None:
        found = sum(_lines(game, game.rules.apply(position, each), depth - 1, known) for each in actions)
        known[position, depth] = found
    return found


def _divided(game: Game[Any], position: Any, depth: int, known: dict[tuple[Any, int], int]) -> dict[str, int]:
    """Return for each first action how many of the lines begin with it."""
    names = game.rules.board_of(position).names
    found = dict[str, int]()
    for action in game.rules.actions(position):
        way = "-".join(names[cell] for cell in action.path)
        after = game.rules.apply(position, action)
        words = " ".join(word for word in (action.verb, way, action.choice) if word)
        found[words] = _lines(game, after, depth - 1, known) if depth > 1 else 1
    return found
