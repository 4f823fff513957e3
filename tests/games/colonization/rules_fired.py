"""Which rules a line of a game of Colonization brings into play.

`python -m tests.games.colonization.rules_fired [GAMES]` plays random games, 1,000 by default.
Their time is up at a random line. It prints how often each rule fired.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.games.colonization import oracle
from tests.games.colonization.oracle import State
from tests.games.colonization.random_games import LIKED, Line, late, play, start
from tests.games.fired import print_counts

__all__ = ["RULES", "fired", "timed_game"]

SEED = 1999
GAMES = 1000
MOST = 60  # lines before the time is up

CALLS = tuple(call for call in LIKED if call != "rejoin")
RULES = (
    *("place", "abstain", "move", "take", "fire", *(f"produce {kind}" for kind in oracle.KINDS)),
    *("replaced", "taken", "cut", "fired", "destroyed", "own piece cut", "eliminated"),
    *(f"call {call}" for call in (*CALLS, "rejoin", "rejoin old")),
    *(
        "placing put off",
        "placing lapsed",
        "put off until time was up",
        "no square",
        "placed at the end",
    ),
    *("old place granted", "old place refused", "old place not answered"),
    *("marked by two seats", "mark not agreed", "marked seat was there", "mover left", "place of who left"),
    *("counts again", "all count", "won past uncounted", "newcomer did not stop it"),
    *("end all", "end only", "end alone", "end time", "shared", "ties decided", "won after time was up"),
)


def fired(line: Line) -> set[str]:
    """Return the rules that a line brought into play."""
    before, after = line.before, line.done.state
    assert after
    word, _, about = line.text.partition(" ")
    found = {why for _, why in line.done.removed} | {"eliminated" for _ in line.done.out}
    if word in LIKED:
        found |= {f"call {line.text if word == 'rejoin' else word}"} | set(_of_calls(before, after, word))
    else:
        found.add(_turn(before, line.text, about))
        lost = [square for square, why in line.done.removed if why == "cut" and _was(line, square)]
        found |= {"own piece cut"} if lost else set()
        there = {side for side, _ in after.pieces.values()}
        counts = before.uncounted & there - after.uncounted
        made = word == "+home" and before.mover in counts and not before.places(before.mover)
        found |= {"counts again"} if made else {"all count"} if counts else set()
    old = {ask.side for ask in before.asks if ask.old} - {ask.side for ask in after.asks if ask.old}
    moved = {side for side in old if after.order[-len(old) :].count(side)}
    found |= {"old place granted"} if old - moved else set()
    found |= {"old place refused" if word == "no" else "old place not answered"} if moved else set()
    gone = [ask for ask in before.asks if ask not in after.asks and ask.what == f"gone {line.side}"]
    found |= {"marked seat was there"} if gone and word != "leave" else set()
    found |= {"no square"} if not after.has_room and after.waits - after.left else set()
    if after.time == "last" and not after.ended:
        found.add("placed at the end")
    if after.ended:
        found |= set(_of_end(line, after))
    return found


def _was(line: Line, square: str) -> bool:
    """Return whether a square had a piece of the mover, or the mover's piece went there."""
    return line.before.owner(square) == line.side or line.text[-2:] == square


def _turn(before: State, text: str, about: str) -> str:
    if before.places(before.mover):
        return "place"
    if text.startswith("+"):
        return f"produce {text[1:].split()[0]}"
    if text == "-":
        return "abstain"
    return "fire" if about else "take" if "x" in text else "move"


def _of_calls(before: State, after: State, word: str) -> Iterator[str]:
    mover = before.mover
    if word == "lapse":
        yield "placing put off" if before.time == "on" else "placing lapsed"
    if word == "time" and before.later:
        yield "put off until time was up"
    if mover in after.left - before.left:
        yield "mover left"
        if before.places(mover):
            yield "place of who left"
    if word == "yes" and after.left - before.left:
        yield "marked by two seats"
    if word == "no" and any(not ask.old and ask not in after.asks for ask in before.asks):
        yield "mark not agreed"


def _of_end(line: Line, after: State) -> Iterator[str]:
    yield f"end {after.ended}"
    winner, others = after.mover, {side for side, _ in after.pieces.values()} - {after.mover}
    if after.ended == "only" and others & after.uncounted:
        yield "won past uncounted"
    if after.ended == "only" and after.waits - after.left - {winner}:
        yield "newcomer did not stop it"
    if after.ended != "time" and after.time != "on":
        yield "won after time was up"
    if after.ended == "time":
        counts = {side: len(after.squares(side)) for side in after.order if side not in after.left}
        most = [side for side in counts if counts[side] == max(counts.values())]
        if len(line.done.winners) > 1:
            yield "shared"
        if len(line.done.winners) < len(most):
            yield "ties decided"


def timed_game(seed: int) -> Iterator[Line]:
    """Play a game whose time is up at a random line."""
    rng = random.Random(f"{SEED} {seed}")
    is_late = seed % 2 == 0
    begin = late(rng) if is_late else start(rng, rng.randint(2, 8))
    return play(rng, begin, MOST + 60, rng.randrange(20 if is_late else MOST))


def main() -> None:
    """Play the games, and print the counts."""
    print_counts(GAMES, timed_game, fired, RULES)


if __name__ == "__main__":
    main()
