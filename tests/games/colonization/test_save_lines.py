"""Save lines of Colonization: of random positions, spoilt by lot, and with requests that cannot be."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.errors import GamesError, ParseError
from games.standing import NOTHING
from tests.games.colonization import engine, oracle
from tests.games.colonization.test_both_engines import some_lines

SIGNS = "abcdefgh12345678ABCDEFGH.,/-:=>x"
KEYS = (
    *("round=2", "order=BA", "mover=B", "starts=A", "waits=B", "later=A", "left=AB", "uncounted=B"),
    *("time=up", "time=last", "asks=A>gone-B>C>>1", "asks=B>rejoin-old>A>A>0", "asks=A>dance>B>>5"),
    *("ended=time", "ended=all", "ended=only", "rejoin=no", "ties=stations"),
)


def spoilt(rng: random.Random, line: str) -> str:
    """Return a save line with some signs changed, left out or added, and with keys that may not fit."""
    signs = list(line)
    for _ in range(rng.randint(0, 2)):
        at = rng.randrange(len("colonization:"), len(signs))
        signs[at] = rng.choice(["", rng.choice(SIGNS), signs[at] + rng.choice(SIGNS)])
    return ":".join(["".join(signs), *rng.sample(KEYS, rng.randint(0, 2))])


def test_a_spoilt_line_is_refused_or_can_be_played() -> None:
    """Everything that is read is written the same again, and every turn and call on it leads on."""
    rng, met = random.Random(3), Counter[bool]()
    lines = [oracle.write(line.before) for line in some_lines()[::6]]
    for _ in range(400):
        line = spoilt(rng, rng.choice(lines))
        try:
            position = engine.read(line)
        except ParseError:
            met[False] += 1
            continue
        met[True] += 1
        assert engine.read(engine.write(position)) == position
        texts = {(engine.GAME.rules.mover(position), text) for text in engine.turns(position)}
        said = {(side, call) for side in f"{oracle.LETTERS}*" for call in engine.calls(position, side)}
        for side, text in rng.sample(sorted(texts | said), min(4, len(texts | said))):
            assert engine.codes(position, side, text) == [], line

    assert min(met.values()) > 50, met


ODD = "A>dance>B>>0 A>gone-A>B>>1 A>gone-H>B>>1 A>rejoin-old>B>>0 H>gone-A>B>>1 A>gone-B>H>>1 A>gone-B"


@pytest.mark.parametrize("asks", ODD.split())
def test_requests_that_cannot_be_are_refused(asks: str) -> None:
    """A request is for the old place of a side that waits, or to mark another seat as left."""
    with pytest.raises(ParseError, match="requests"):
        engine.read(f"colonization:chess5x5:a1/e5/c3:asks={asks}")


OVER = (
    # positions without beginning: said to be over, and it does not fit what stands
    *("a1/e5:ended=all", "a1/e5:ended=only", "a1/e5:ended=alone", "a1/e5:ended=time"),
    *("a1/-/-:starts=C:ended=only", "a1/e5:left=A:mover=B:ended=only", "a1/-:left=A:ended=only"),
    *("a1/-:waits=B:time=last:ended=time", "a1/e5:time=up:ended=time"),
    "a1/-:ended=only:asks=B>gone-A>A>>1",
)


@pytest.mark.parametrize("stands", OVER)
def test_an_end_that_does_not_fit_is_refused(stands: str) -> None:
    """A position is over only for a reason that holds for its pieces and seats."""
    with pytest.raises(ParseError, match="does not fit"):
        engine.read(f"colonization:chess5x5:{stands}")


def test_an_end_goes_with_the_pieces_that_made_it() -> None:
    """If pieces are set by hand, the game is over only if they still end it; nobody could go on from none."""
    look, ended = engine.GAME.look, engine.read("colonization:chess5x5:a1,b1/-/-:ended=only")
    other = engine.read("colonization:chess5x5:a1,b1/e5/-:mover=B")

    assert look.with_standing(ended, look.standing(ended)) == ended
    played_on = look.with_standing(ended, look.standing(other))
    assert engine.write(played_on) == "colonization:chess5x5:a1,b1/e5/-"
    with pytest.raises(GamesError, match="nobody could go on"):
        look.with_standing(ended, [NOTHING] * 25)
