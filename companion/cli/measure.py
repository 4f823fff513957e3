"""`sparklies measure`: let simple players play a game many times, and count how it goes."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from statistics import median_low
from typing import TYPE_CHECKING, Any

from companion.cli import fail
from companion.cli.inputs import count_to, options_said
from companion.cli.words import say
from games.errors import GamesError

if TYPE_CHECKING:
    from games.game import Game
    from games.play.playing import PlayedGame

GAMES, TURNS, SEED = 100, 400, 1
MOST = 100_000  # of games, and of turns
OPENING = 2  # turns by lot, so that games differ however much their players are alike
FIGURES = {"games": GAMES, "turns": TURNS, "seed": SEED, "opening": OPENING}  # that its help speaks of


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what the subcommand takes."""
    parser.add_argument("--game", metavar="NAME")
    parser.add_argument("--players", default="random,ahead", metavar="NAMES")
    parser.add_argument("--games", type=count_to(MOST), default=GAMES, metavar="N")
    parser.add_argument("--turns", type=count_to(MOST), default=TURNS, metavar="N")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N")
    parser.add_argument("--rounds", type=count_to(MOST), default=0, metavar="N")
    parser.add_argument("--size", metavar="SIZE")
    parser.add_argument("--ruleset", metavar="NAME")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--json", action="store_true")


@dataclass(frozen=True)
class _Series:
    """The games that are played: how many, from which starts, by which players, and how long."""

    game: Game[Any]
    games: int
    turns: int
    rounds: int
    seed: int
    size: str
    ruleset: str
    options: Mapping[str, str]
    players: Sequence[str]

    def start(self, number: int) -> Any:
        """Return the start of the game of a number; raises GamesError."""
        lot = f"{self.seed}/{number}"
        return self.game.rules.start(self.size, self.ruleset, lot, self.options)

    def seated(self, number: int, start: Any) -> dict[str, str]:
        """Return which player has which side: in turn, so that everybody has every side as often."""
        names = self.players
        sides = self.game.rules.playing(start)
        return {side: names[(number + k) % len(names)] for k, side in enumerate(sides)}

    def play(self) -> Iterator[tuple[dict[str, str], PlayedGame]]:
        """Yield who had which side, and the game."""
        from games.play.players import players_of
        from games.play.playing import play

        known = players_of(self.game)
        for number in range(self.games):
            start = self.start(number)
            seated = self.seated(number, start)
            players = {side: known[name] for side, name in seated.items()}
            rng = Random(f"{self.seed}/{number}")
            yield seated, play(self.game, start, players, rng, self.turns, OPENING, self.rounds)


def run(args: argparse.Namespace) -> int:
    """Play, count and print; return 0."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    for series in _asked(args):
        games = track(series.play(), str(say("playing")), series.games, console=console, transient=True)
        try:
            played = list(games)
        except GamesError as error:
            fail(error)
        figures = _figures(series, played, args.rules)
        print(json.dumps(figures) if args.json else "\n".join(map(str, _told(series, figures))))
    return 0


def _asked(args: argparse.Namespace) -> list[_Series]:
    """Return what is to be played, for every choice of the options one series."""
    from games.catalogue import agreed_game
    from games.play.players import players_of

    players, asked = tuple(args.players.split(",")), options_said(args.option)
    try:
        game = agreed_game(args.game or "")
        known = players_of(game)
        if strange := [name for name in players if name not in known]:
            fail(say("no-player", name=strange[0], names=tuple(known)))
        size, ruleset = args.size or game.usual_shape, args.ruleset or game.rulesets[0]
        found = [
            _Series(
                game, args.games, args.turns, args.rounds, args.seed, size, ruleset, dict(options), players
            )
            for options in product(*([(name, value) for value in values] for name, values in asked.items()))
        ]
        for series in found:
            series.start(0)
    except GamesError as error:
        fail(error)
    return found


def _figures(
    series: _Series, played: Sequence[tuple[dict[str, str], PlayedGame]], rules: bool
) -> dict[str, Any]:
    """Return everything that was counted, as the command line writes it."""
    lengths = [len(each.turns) for _, each in played]
    sides = {side: 0 for seated, _ in played for side in seated}
    scores = _scores_alone(played) if len(sides) == 1 else _scores_in_time(played) if series.rounds else {}
    names = dict.fromkeys(series.players, 0)
    each_as = {name: {side: [0, 0] for side in sides} for name in names}
    times, games = Counter[str](), Counter[str]()
    for seated, each in played:
        for side, name in seated.items():
            each_as[name][side][1] += 1
        for side in each.winners:
            sides[side] += 1
            names[seated[side]] += 1
            each_as[seated[side]][side][0] += 1
        times.update(each.met)
        games.update(set(each.met))
    ended = [each.outcome for _, each in played if each.outcome]
    return {
        "game": series.game.id,
        "ruleset": series.ruleset,
        "options": dict(series.options),
        "players": list(series.players),
        "seed": series.seed,
        "games": len(played),
        "turns": _spread(lengths),
        "sides": sides,
        "won": names,
        "won_as": each_as,
        "drawn": sum(not outcome.winners for outcome in ended) if len(sides) > 1 else 0,
        "unfinished": len(played) - len(ended),
        "changed": round(sum(each.changed for _, each in played) / max(1, sum(lengths)), 2),
        "last_won": sum(each.last in each.winners for _, each in played),
        **({"scores": scores} if scores else {}),
        **({"rules": {rule: [times[rule], games[rule]] for rule in sorted(times)}} if rules else {}),
    }


def _scores_alone(played: Sequence[tuple[dict[str, str], PlayedGame]]) -> dict[str, dict[str, int]]:
    """Return what each player scored in a game that is played alone, empty if it has no scores."""
    scores = dict[str, list[int]]()
    for seated, each in played:
        for side, score in each.outcome.scores if each.outcome else ():
            scores.setdefault(seated[side], []).append(score)
    return {name: _spread(counts) for name, counts in scores.items()}


def _scores_in_time(played: Sequence[tuple[dict[str, str], PlayedGame]]) -> dict[str, dict[str, int]]:
    """Return what each side scored in games whose time was up."""
    scores = dict[str, list[int]]()
    for _, each in played:
        for side, score in each.outcome.scores if each.outcome else ():
            scores.setdefault(side, []).append(score)
    return {side: _spread(scores[side]) for side in sorted(scores)}


def _spread(counts: Sequence[int]) -> dict[str, int]:
    return {"least": min(counts), "middle": median_low(counts), "most": max(counts)}


def _told(series: _Series, figures: Mapping[str, Any]) -> Iterator[Any]:
    """Yield its lines."""
    options = tuple(f"{name} {value}" for name, value in series.options.items())
    what = (series.game.title, series.ruleset, *options)
    yield say("measured", what=what, games=figures["games"], players=tuple(series.players), seed=series.seed)
    least, middle, most = figures["turns"].values()
    yield say("lengths", least=least, middle=middle, most=most)
    for name, scores in figures.get("scores", {}).items():
        least, middle, most = scores.values()
        yield say("scores", who=name, least=least, middle=middle, most=most)
    if len(figures["sides"]) > 1:  # alone nobody wins
        yield from _told_wins(series, figures)
    for rule, (times, games) in figures.get("rules", {}).items():
        yield say("met-rule", rule=rule, times=times, games=games)


def _told_wins(series: _Series, figures: Mapping[str, Any]) -> Iterator[Any]:
    """Yield the lines on who won."""
    for name, count in (*figures["sides"].items(), *figures["won"].items()):
        yield say("won", who=name, games=count)
    if len(figures["won"]) > 1:
        for name, seats in figures["won_as"].items():
            for side, (won, games) in seats.items():
                yield say("won-as", who=name, side=side, won=won, games=games)
    yield say("changed", count=f"{figures['changed']:.1f}")
    yield say("last-won", games=figures["last_won"], ended=figures["games"] - figures["unfinished"])
    yield say("not-won", drawn=figures["drawn"], unfinished=figures["unfinished"], turns=series.turns)
