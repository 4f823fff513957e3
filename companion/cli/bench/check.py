"""The figures of checking without being told the turn, on positions drawn by lot with known answers.

Knows no game: turns are played at random through its actions. Seconds are those of this
process on a core, so that what else the machine is busy with does not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.cli.bench import Figure, Measure
from games.answers import Action
from games.catalogue import DEFAULT_GAME, game_named
from games.check import check_positions, check_turn
from games.game import Game
from games.standing import Standing

__all__ = [
    "CASES",
    "HISTORIC",
    "LENGTHS",
    "MEASURES",
    "computed_turns",
    "disputed",
    "faulty",
    "legal_turns",
    "recoloured",
]

CASES = 100  # of each kind
SEED = 2005
SHAPE = "9"
SIZES = range(2, 21)
COMPUTED = ("speed", "drift")  # rulesets whose chain runs by itself
LENGTHS = ((1, 5), (6, 15), (16, 40))  # deactivations
PATIENCE = {"legal": 2.0, "faulty": 2.0, "disputed": 5.0, "historic": 10.0}  # seconds, as the bars have it

# The three saves of 2005: each follows from the one before by one turn of black's, of 37 and 122 steps.
HISTORIC = (
    "2:9:2:4:1:001221066101001266110220222121020122043540202243534100245350200133531220245350221:3",
    "2:9:2:4:1:001221066101001266153550222133550122055350202243534100245350200133531220245350221:9",
    "2:9:2:4:1:001221066101001266454545222545454122454545202545454100454545200545454220454545221:9",
)


@dataclass(frozen=True)
class _Case:
    """Hold two positions, the first at the beginning of a turn."""

    game: Game[Any]
    before: Any
    after: Any


def _turn(game: Game[Any], position: Any, rng: random.Random, most: int) -> tuple[Any, int]:
    """Play a turn at random; return what then stands and the deactivations, None where they are too many."""
    mover, steps = game.rules.mover(position), 0
    while game.rules.mover(position) == mover and game.rules.phase(position) != "over":
        actions = game.rules.actions(position)
        action = actions[int(rng.random() * len(actions))]
        steps += action.verb == "deactivate"
        if steps > most:
            return None, steps
        position = game.rules.apply(position, action)
    return position, steps


def _starts(game: Game[Any], rng: random.Random) -> Iterator[Any]:
    """Yield positions to play from: by turns one from random play, and one with every cell drawn by lot."""
    seen = [c for c in game.look.classes if c.colour and not c.active]
    while True:
        position = game.rules.playing_on(game.rules.start(SHAPE, seed=rng.randrange(10**6)))
        for _ in range(rng.randrange(5, 75)):
            position = _turn(game, position, rng, 40)[0] or position
        yield position
        mine = rng.uniform(0.3, 0.9)
        own = [c for c in seen if c.owner == game.rules.mover(position)]
        others = [c for c in seen if c not in own]
        drawn = [rng.choice(own if rng.random() < mine else others) for _ in game.rules.board_of(position)]
        yield game.look.with_standing(position, drawn)


def legal_turns(count: int, fewest: int, most: int, seed: int = SEED) -> list[_Case]:
    """Return random legal turns with so many deactivations."""
    game, rng = game_named(DEFAULT_GAME), random.Random(f"{seed} {fewest} {most}")
    found: list[_Case] = []
    for start in _starts(game, rng):
        for _ in range(30):
            after, steps = _turn(game, start, rng, most)
            if after is not None and fewest <= steps:
                found.append(_Case(game, start, after))
                break
        if len(found) == count:
            break
    return found


def computed_turns(ruleset: str, per_size: int = 3, seed: int = SEED) -> list[_Case]:
    """Return turns whose chain runs by itself, on every size: an opening by lot, all else by the rules."""
    game, rng = game_named(DEFAULT_GAME), random.Random(f"{seed} {ruleset}")
    found: list[_Case] = []
    for size in SIZES:
        position = game.rules.playing_on(game.rules.start(str(size), ruleset, seed=rng.randrange(10**6)))
        for _ in range(per_size):
            actions, at = list[Action](), position
            while (
                len(actions) < 3
                and game.rules.phase(at) != "over"
                and game.rules.mover(at) == game.rules.mover(position)
            ):
                actions.append(rng.choice(game.rules.actions(at)))
                at = game.rules.apply(at, actions[-1])
            after = game.resolve(position, game.texts.turn_text(position, actions)).after
            found.append(_Case(game, position, after))
            position = after
    return found


def _changed(case: _Case, changes: dict[int, Standing]) -> _Case:
    """Return the case with other things standing on some cells after the turn."""
    standing = list(case.game.look.standing(case.after))
    for cell, stands in changes.items():
        standing[cell] = stands
    return _Case(case.game, case.before, case.game.look.with_standing(case.after, standing))


def faulty(case: _Case, rng: random.Random) -> _Case | None:
    """Return the case with a fault that is illegal by construction, None where it does not fit.

    A free cell or an opponent's changes colour, one goes to the opponent, or two free cells are taken that
    have no cell of the mover's beside them, of which one at most may begin the turn.
    """
    game, mover = case.game, case.game.rules.mover(case.before)
    standing, near = game.look.standing(case.after), game.rules.board_of(case.after).neighbours
    other = next(side for side in game.sides if side != mover)
    cells = [c for c, s in enumerate(standing) if s.owner != mover]
    kind = rng.choice(["colour", "owner", "isolated"])
    if kind == "owner":
        cells = [c for c, s in enumerate(standing) if s.owner != other]
    elif kind == "isolated":
        lonely = (c for c in cells if not any(standing[n].owner == mover for n in near[c]))
        cells = [c for c in lonely if standing[c].owner == "none"]
    if len(cells) < 2:
        return None
    cell, second = rng.sample(cells, 2)
    if kind == "isolated":
        return _changed(case, {c: standing[c]._replace(owner=mover) for c in (cell, second)})
    stands = standing[cell]
    colour = rng.choice([c for c in "RGB" if c != stands.colour])
    spoilt = stands._replace(colour=colour) if kind == "colour" else stands._replace(owner=other)
    return _changed(case, {cell: spoilt})


def disputed(case: _Case, rng: random.Random) -> _Case | None:
    """Return the case with one cell too many claimed beside those that changed, None where there is none."""
    game, mover = case.game, case.game.rules.mover(case.before)
    standing, near = game.look.standing(case.after), game.rules.board_of(case.after).neighbours
    changed = [c for c, s in enumerate(game.look.standing(case.before)) if s != standing[c]]
    beside = sorted({n for c in changed for n in near[c] if standing[n].owner != mover})
    if not beside:
        return None
    cell = rng.choice(beside)
    colour = rng.choice([standing[cell].colour, *"RGB"])
    return _changed(case, {cell: Standing(colour, mover)})


def recoloured(case: _Case, rng: random.Random) -> _Case | None:
    """Return the case with one cell that the turn changed in another colour, None where it changed none."""
    before, after = case.game.look.standing(case.before), case.game.look.standing(case.after)
    changed = [c for c, s in enumerate(after) if s != before[c]]
    if not changed:
        return None
    cell = rng.choice(changed)
    colour = rng.choice([c for c in "RGB" if c != after[cell].colour])
    return _changed(case, {cell: after[cell]._replace(colour=colour)})


@dataclass(frozen=True)
class _Answers:
    """Hold the verdicts on some cases and the seconds each took."""

    verdicts: list[str]
    seconds: list[float]

    def share(self, verdict: str, patience: float) -> float:
        """Return the percentage of cases with a verdict that was given in time."""
        given = [v == verdict and s <= patience for v, s in zip(self.verdicts, self.seconds, strict=True)]
        return 100 * sum(given) / len(given)


def _answers(cases: list[_Case]) -> _Answers:
    """Check every case; a legal turn that does not replay counts as "wrong"."""
    verdicts, seconds = [], []
    for case in cases:
        begun = time.process_time()
        found = check_positions(case.game, case.before, case.after)
        seconds.append(time.process_time() - begun)
        replays = found.turn is None or (
            check_turn(case.game, case.before, case.after, found.turn).verdict == "legal"
        )
        verdicts.append(found.verdict if replays else "wrong")
    return _Answers(verdicts, seconds)


def _legal(fewest: int, most: int) -> list[Figure]:
    answers = _answers(legal_turns(CASES, fewest, most))
    name = f"random turns of {fewest} to {most}"
    times = sorted(answers.seconds)
    return [
        Figure(f"{name}: legal within 2 s", answers.share("legal", PATIENCE["legal"]), "%", 99.5),
        Figure(f"{name}: time", 1000 * times[len(times) // 2], "ms (median)", 10, at_most=True),
        Figure(f"{name}: longest", times[-1], "s"),
    ]


def _spoilt(spoil: Callable[[_Case, random.Random], _Case | None]) -> list[_Case]:
    """Return legal turns of every length spoilt."""
    rng, found = random.Random(SEED), list[_Case]()
    for fewest, most in LENGTHS:
        cases = (spoil(case, rng) for case in legal_turns(CASES, fewest, most, SEED + 1))
        found += [case for case in cases if case is not None]
    return found


def _faults() -> list[Figure]:
    answers = _answers(_spoilt(faulty))
    return [
        Figure("faults: illegal within 2 s", answers.share("illegal", PATIENCE["faulty"]), "%", 99),
        Figure("faults: legal", answers.verdicts.count("legal"), "cases", 0, at_most=True),
        Figure("faults: longest", max(answers.seconds), "s"),
    ]


def _disputes() -> list[Figure]:
    answers = _answers(_spoilt(disputed))
    patience = PATIENCE["disputed"]
    legal, illegal = answers.share("legal", patience), answers.share("illegal", patience)
    return [
        Figure("one cell too many: legal after all", legal, "%"),
        Figure("one cell too many: illegal", illegal, "%"),
        Figure("one cell too many: undecided after 5 s", 100 - legal - illegal, "%", 10, at_most=True),
        Figure("one cell too many: longest", max(answers.seconds), "s"),
    ]


def _computed(ruleset: str) -> list[Figure]:
    cases = computed_turns(ruleset)
    answers = _answers(cases)
    name = f"{ruleset}, {SIZES[0]}x{SIZES[0]} to {SIZES[-1]}x{SIZES[-1]}"
    figures = [
        Figure(f"{name}: legal", answers.share("legal", PATIENCE["legal"]), "%", 100),
        Figure(f"{name}: longest", max(answers.seconds), "s"),
    ]
    for how, spoil, most in (("recoloured", recoloured, 0), ("too many", disputed, 10)):
        rng = random.Random(SEED)
        spoilt = _answers([case for case in (spoil(case, rng) for case in cases) if case is not None])
        open_ = 100 * spoilt.verdicts.count("undecided") / len(spoilt.verdicts)
        figures += [
            Figure(f"{name}, one cell {how}: undecided", open_, "%", most, at_most=True),
            Figure(f"{name}, one cell {how}: longest", max(spoilt.seconds), "s"),
        ]
    return figures


def _historic(first: int) -> list[Figure]:
    game = game_named(DEFAULT_GAME)
    before, after = map(game.texts.position_from_text, HISTORIC[first : first + 2])
    answers = _answers([_Case(game, before, after)])
    name = f"historic save {first + 1} to {first + 2}"
    return [
        Figure(f"{name}: legal within 10 s", answers.share("legal", PATIENCE["historic"]), "%", 100),
        Figure(f"{name}: time", answers.seconds[0], "s", PATIENCE["historic"], at_most=True),
    ]


MEASURES: list[Measure] = [
    *((f"random turns of {low} to {high}", partial(_legal, low, high)) for low, high in LENGTHS),
    ("faults by construction", _faults),
    ("one cell claimed too many", _disputes),
    *((f"{ruleset}, computed", partial(_computed, ruleset)) for ruleset in COMPUTED),
    *((f"historic save {i + 1} to {i + 2}", partial(_historic, i)) for i in (0, 1)),
]
