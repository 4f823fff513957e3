"""What is timed of Glorieta; nothing here knows a clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from games.glorieta.play import actions, apply
from games.glorieta.position import FORMS, Phase, Terms, deal, hexagons, start_position, usual_neutrals
from games.glorieta.save import format_save, parse_save
from tests.benchmarks.suites.words import say
from tests.benchmarks.suites.workloads.workload import Workload

EDGE = 7


def random_game(rng: random.Random, form: str = "chicken") -> int:
    """Play a whole random game; return how many actions it had. Every step lists the legal ones."""
    terms = Terms(hexagons(str(EDGE)), FORMS[form])
    neutral = deal(terms.board, usual_neutrals(terms.board), rng.getrandbits(32)) if terms.form.dealt else ()
    position, done = start_position(terms, neutral), 0
    while position.phase is not Phase.OVER:
        options = actions(position)
        position = apply(position, options[int(rng.random() * len(options))])
        done += 1
    return done


def save_round_trip(line: str) -> str:
    """Read a save line and write it again."""
    return format_save(parse_save(line))


def _saves() -> Callable[[random.Random], int]:
    terms = Terms(hexagons(str(EDGE)), FORMS["landscape"])
    line = format_save(start_position(terms, deal(terms.board, usual_neutrals(terms.board), 1)))
    return lambda _: len(save_round_trip(line)[:1])


def _play(form: str) -> Callable[[random.Random], int]:
    return partial(random_game, form=form)


WORKLOADS = (
    *(
        Workload(say("glorieta-play", form=form, edge=EDGE), "actions", partial(_play, form), bar=5000)
        for form in FORMS
    ),
    Workload(say("glorieta-saves", edge=EDGE), "lines", _saves),
)
