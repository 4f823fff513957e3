"""What a game's own search says in haste, and of single cells, against whole turns and its full verdict."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from games.answers import Verdict
from games.deadline import never, within
from games.errors import GamesError
from games.extras import Search
from games.game import Game
from games.lots import LotRules
from games.trying.trial import random_line
from tests.conftest import Many
from tests.games.test_every_game import EVERY, trial_of

SEARCHING = [game for game in EVERY if game.search is not None]
OF_CELLS = [game for game in SEARCHING if "may_become" in vars(type(game.search))]


def changed(game: Game[Any], position: Any, rng: random.Random) -> Any:
    """Return a position with one cell changed by lot to what can stand there."""
    while True:
        standing = list(game.look.standing(position))
        standing[rng.randrange(len(standing))] = rng.choice(game.look.classes)
        with suppress(GamesError):
            return game.look.with_standing(position, standing)


@pytest.mark.parametrize("game", SEARCHING, ids=lambda game: game.id)
def test_what_is_said_in_haste_is_the_verdict(game: Game[Any], many: Many) -> None:
    """With options by lot a turn leads where it ends, and elsewhere only if the verdict is that it does."""
    rng, led = random.Random(f"leads {game.id}"), Counter[tuple[str, bool | None]]()
    assert game.search is not None
    # Without a clock, a later search of lots takes an hour.
    lines = 40 if isinstance(game.rules, LotRules) else 200
    for seed in range(many(2, of=lines)):
        played = random_line(game, game.rulesets[seed % len(game.rulesets)], seed).turns
        for turn in rng.sample(played, min(len(played), 3)):
            before, after = turn.before, turn.after
            save = game.texts.position_text(before)
            assert game.search.leads(before, after, never) is not False, save
            other = changed(game, after, rng) if rng.random() < 0.7 else after
            verdict = game.search.verdict(before, other).verdict
            leads = game.search.leads(before, other, never)
            assert verdict == "undecided" or leads in (None, verdict == "legal"), save
            led[verdict, leads] += 1
    shares = [led["legal", True]]
    if not isinstance(game.rules, LotRules):  # lots may explain a table, so that it stays undecided
        shares.append(led["illegal", False])
    assert min(shares) > led.total() / 10, led


class Asked(Search[Any]):
    """A search that decides nothing, and keeps how many seconds it was given each time."""

    def __init__(self) -> None:
        """Begin unasked."""
        self.seconds = list[float | None]()

    def verdict(self, before: Any, after: Any, seconds: float | None = None) -> Verdict:
        """Keep the seconds."""
        self.seconds.append(seconds)
        return Verdict("undecided", None, "")


def test_what_is_said_in_haste_keeps_to_the_time() -> None:
    """A search without a quicker way passes on how many seconds are left, and none if no clock ends them."""
    search = Asked()
    answers = [search.leads(None, None, late) for late in (within(2.5), within(-1.0), never)]

    left, used_up, no_clock = search.seconds
    assert left is not None and 0 < left <= 2.5
    assert (used_up, no_clock, answers) == (0.0, None, [None] * 3)


@pytest.mark.parametrize("game", OF_CELLS, ids=lambda game: game.id)
def test_every_cell_may_become_what_a_turn_makes_it(game: Game[Any]) -> None:
    """With options by lot no cell is said never to become what some turn made of it."""
    assert game.search is not None
    for turn in trial_of(game.id).turns:
        before, after = turn.before, turn.after
        cells = zip(game.look.standing(before), game.look.standing(after), strict=True)
        for cell, (was, now) in enumerate(cells):
            save = game.texts.position_text(before), game.texts.position_text(after)
            assert game.search.may_become(before, cell, was, now), (*save, cell)


def test_a_pass_is_judged_as_the_verdict_judges_it() -> None:
    """A position that says that somebody passed follows from no turn that changes a cell."""
    (game,) = (its for its in OF_CELLS if its.id == "sparklies")
    before, after = (
        game.texts.position_from_text(save)
        for save in ("2:2:2:4:1:0444:0", "2:2:2:4:1:4444:0:passes=1:playing=on")
    )

    assert game.search is not None
    assert game.search.verdict(before, after).verdict == "illegal"
    assert game.search.leads(before, after, never) is False
