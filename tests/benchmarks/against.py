"""How quick the rules are beside those of another checkout: random play, and whole turns with their effects.

    python -m tests.benchmarks.against /path/to/other/checkout [--runs 7]

runs both checkouts in turn, each in a process of its own, and prints for every measure the median of the
ratios, this checkout's speed to the other's (above 1: quicker). Seconds are processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[2]
DRIVER = """
import json, random, time
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

told = {}
def timed(name, work):
    seconds = []
    for _ in range(5):  # the best of five: what else the machine does only ever slows it down
        begun = time.process_time()
        count = work()
        seconds.append(time.process_time() - begun)
    told[name] = count / min(seconds)

for game in map(GAMES.get, ("sparklies", "glorieta", "cornerport", "sandkings")):
    for ruleset in game.rulesets:
        played = [turns(game, ruleset, seed) for seed in range(SEEDS)]
        written = [(before, game.texts.turn_text(before, done)) for its in played for before, done in its]
        timed(f"{game.id} {ruleset}, random play",
              lambda: sum(len(done) for seed in range(SEEDS) for _, done in turns(game, ruleset, seed)))
        timed(f"{game.id} {ruleset}, whole turns", lambda: sum(bool(game.resolve(*each)) for each in written))
print(json.dumps(told))
"""
TURNS = 60  # of a game at most


def measured(checkout: Path, games: int) -> dict[str, float]:
    """Return how much of everything a checkout does a second."""
    command = [sys.executable, "-c", DRIVER.replace("SEEDS", str(games)).replace("TURNS", str(TURNS))]
    environment = os.environ | {"PYTHONPATH": str(checkout)}
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=True)
    told: dict[str, float] = json.loads(done.stdout)
    return told


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("--runs", type=int, default=7, help="alternating runs of each")
    parser.add_argument("--games", type=int, default=12, help="games of each ruleset in a run")
    args = parser.parse_args()
    pairs = [
        (measured(HERE, args.games), measured(args.other.resolve(), args.games)) for _ in range(args.runs)
    ]
    for name in pairs[0][0]:
        ratios = [own[name] / other[name] for own, other in pairs]
        print(f"{name}: {statistics.median(ratios):.2f} of the other's speed")


if __name__ == "__main__":
    main()
