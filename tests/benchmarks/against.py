"""How quick the rules are beside those of another checkout: random play, and whole turns with their effects.

    python -m tests.benchmarks.against /path/to/other/checkout [--rounds 40] [--games 4]

starts a process in each checkout and lets both do the same work in turn, so that what else the machine does
meets both alike. For every measure it prints the quickest round of this checkout against the quickest of the
other one, and the median of the ratios of neighbouring rounds (above 1: this one is quicker). Seconds are
processor time.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[2]
DRIVER = """
import random, sys, time
from games.catalogue import GAMES

def turns(game, ruleset, seed):
    rng, rules, found = random.Random(seed), game.rules, []
    position = rules.start(game.usual_shape, ruleset, seed)
    while len(found) < TURNS and rules.outcome(position) is None:
        before, done = position, []
        while not done or rules.mid_turn(position):
            actions = rules.actions(position)
            done.append(actions[int(rng.random() * len(actions))] if len(done) < 200 else actions[0])
            position = rules.apply(position, done[-1])
        found.append((before, done))
    return found

def play(game, ruleset):
    return [turns(game, ruleset, seed) for seed in range(SEEDS)]

def resolve(game, written):
    return [game.resolve(before, text) for before, text in written]

works = {}
for game in map(GAMES.get, ("sparklies", "glorieta", "cornerport", "sandkings")):
    for ruleset in game.rulesets:
        played = [turn for its in play(game, ruleset) for turn in its]
        written = [(before, game.texts.turn_text(before, done)) for before, done in played]
        works[f"{game.id} {ruleset}, random play"] = play, game, ruleset
        works[f"{game.id} {ruleset}, whole turns"] = resolve, game, written
print(*works, sep=";", flush=True)
for line in sys.stdin:
    work, *its = works[line.strip()]
    begun = time.process_time()
    work(*its)
    print(time.process_time() - begun, flush=True)
"""
TURNS = 60  # of a game at most


class Checkout:
    """A process that does the work of one checkout."""

    def __init__(self, root: Path, games: int) -> None:
        command = [sys.executable, "-c", DRIVER.replace("SEEDS", str(games)).replace("TURNS", str(TURNS))]
        environment = os.environ | {"PYTHONPATH": str(root)}
        self._process = subprocess.Popen(
            command, cwd=root, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.works = self._answer().split(";")

    def seconds(self, work: str) -> float:
        """Do a work once; return the processor time that it took."""
        assert self._process.stdin
        self._process.stdin.write(f"{work}\n")
        self._process.stdin.flush()
        return float(self._answer())

    def _answer(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=40, help="how often both do each work")
    parser.add_argument("--games", type=int, default=4, help="games of each ruleset in a round")
    args = parser.parse_args()
    own, other = Checkout(HERE, args.games), Checkout(args.other.resolve(), args.games)
    for work in own.works:
        pairs = [(own.seconds(work), other.seconds(work)) for _ in range(args.rounds)]
        quickest = min(theirs for _, theirs in pairs) / min(ours for ours, _ in pairs)
        median = statistics.median(theirs / ours for ours, theirs in pairs)
        print(f"{work}: {quickest:.2f} of the other's speed, in the median {median:.2f}")


if __name__ == "__main__":
    main()
