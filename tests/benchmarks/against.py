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
import json, random, sys, time
from games.board import square_board
from games.glorieta import play as hex_play
from games.glorieta.position import FORMS, Phase as HexPhase, Terms as HexTerms, hexagons, start_position
from games.glorieta.turns import parse_turn as hex_turn, resolve as hex_resolve, turn_of as hex_turn_of
from games.sparklies import play
from games.sparklies.position import Phase
try:
    from games.sparklies.dealing import random_position
    from games.sparklies.terms import RULESETS
except ImportError:  # of a checkout in which they had no modules of their own
    from games.sparklies.position import RULESETS, random_position
from games.sparklies.turns import resolve, turn_of

def sparklies(rng, ruleset):
    position, done, turns = random_position(9, 9, seed=rng.random(), ruleset=ruleset), 0, []
    while position.phase is not Phase.OVER and done < 4000:
        before, actions = position, []
        while position.mover is before.mover and position.phase is not Phase.OVER and len(actions) < 200:
            options = play.actions(position)
            action = options[int(rng.random() * len(options))]
            position = play.apply(position, action)
            actions.append(action)
        if len(actions) == 200:
            break
        done += len(actions)
        turns.append((before, actions))
    return done, turns

def glorieta(rng, form):
    position, done, turns = start_position(HexTerms(hexagons("7"), FORMS[form])), 0, []
    while position.phase is not HexPhase.OVER:
        before, actions = position, []
        while not actions or position.phase is HexPhase.PAIR:
            options = hex_play.actions(position)
            action = options[int(rng.random() * len(options))]
            position = hex_play.apply(position, action)
            actions.append(action)
        done += len(actions)
        turns.append((before, actions))
    return done, turns

told = {}
def timed(name, work):
    seconds = []
    for _ in range(5):  # the best of five: what else the machine does only ever slows it down
        begun = time.process_time()
        count = work()
        seconds.append(time.process_time() - begun)
    told[name] = count / min(seconds)

for ruleset in RULESETS.values():
    games = [sparklies(random.Random(seed), ruleset) for seed in range(GAMES)]
    work = [(before, turn_of(before, actions)) for _, turns in games for before, actions in turns]
    timed(f"random {ruleset.name}, positions only",
          lambda: sum(sparklies(random.Random(seed), ruleset)[0] for seed in range(GAMES)))
    timed(f"whole turns of {ruleset.name}", lambda: sum(bool(resolve(*each)) for each in work))
for form in FORMS.values():
    if form.dealt:
        continue
    games = [glorieta(random.Random(seed), form.name) for seed in range(GAMES)]
    work = [(before, hex_turn_of(before.board, done)) for _, turns in games for before, done in turns]
    timed(f"random {form.name}, positions only",
          lambda: sum(glorieta(random.Random(seed), form.name)[0] for seed in range(GAMES)))
    timed(f"whole turns of {form.name}", lambda: sum(bool(hex_resolve(*each)) for each in work))
print(json.dumps(told))
"""


def measured(checkout: Path, games: int) -> dict[str, float]:
    """Return how much of everything a checkout does a second."""
    command = [sys.executable, "-c", DRIVER.replace("GAMES", str(games))]
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
