"""What the checking of Sparklies is measured by: turns by lot, their ends spoilt, and saves of 2005."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from games.answers import Action
from games.game import Game
from games.sparklies.game import SPARKLIES
from games.sparklies.position import Position
from games.sparklies.terms import COLOURS, RULESETS
from games.standing import Standing
from games.words import Message
from tests.benchmarks.suites.words import say

SHAPE = "9"
SIZES = range(2, 21)
PER_SIZE = 3  # turns that run by themselves, on a board of each size

# The three saves of 2005: each follows from the one before by one turn of black's, of 37 and 122 steps.
HISTORIC = (
    "2:9:2:4:1:001221066101001266110220222121020122043540202243534100245350200133531220245350221:3",
    "2:9:2:4:1:001221066101001266153550222133550122055350202243534100245350200133531220245350221:9",
    "2:9:2:4:1:001221066101001266454545222545454122454545202545454100454545200545454220454545221:9",
)

_Pair = tuple[Position, Position]  # before and after a turn


class Trials:
    """Pairs of positions by which checking is measured; the random ones follow from a seed.

    lengths: the fewest and the most choices of a turn, one pair for each group of random turns. computed: the
    rulesets whose turns run by themselves once begun. historic: save lines of a game that was played, each a
    turn after the one before.
    """

    lengths: Sequence[tuple[int, int]] = ((1, 5), (6, 15), (16, 40))
    computed: Sequence[str] = tuple(rules.name for rules in RULESETS.values() if rules.forced is not None)
    historic: Sequence[str] = HISTORIC

    def __init__(self, game: Game[Position]) -> None:
        self._game = game

    @property
    def sizes(self) -> Message:
        """Return the smallest and the largest board of what is computed."""
        return say("trial-sizes", least=SIZES[0], most=SIZES[-1])

    def turns(self, count: int, fewest: int, most: int, seed: int) -> list[_Pair]:
        """Return random legal turns with so many deactivations."""
        rng, found = random.Random(f"{seed} {fewest} {most}"), list[_Pair]()
        for start in self._starts(rng):
            for _ in range(30):
                after, steps = self._turn(start, rng, most)
                if after is not None and fewest <= steps:
                    found.append((start, after))
                    break
            if len(found) == count:
                break
        return found

    def computed_turns(self, ruleset: str, seed: int) -> list[_Pair]:
        """Return turns whose chain runs by itself, on every size: openings by lot, all else by the rules."""
        game, rng, found = self._game, random.Random(f"{seed} {ruleset}"), list[_Pair]()
        for size in SIZES:
            position = game.rules.playing_on(game.rules.start(str(size), ruleset, rng.randrange(10**6)))
            for _ in range(PER_SIZE):
                actions, at = list[Action](), position
                while (
                    len(actions) < 3
                    and game.rules.phase(at) != "over"
                    and game.rules.mover(at) == game.rules.mover(position)
                ):
                    actions.append(rng.choice(game.rules.actions(at)))
                    at = game.rules.apply(at, actions[-1])
                after = game.resolve(position, game.texts.turn_text(position, actions)).after
                found.append((position, after))
                position = after
        return found

    def faulty(self, before: Position, after: Position, rng: random.Random) -> Position | None:
        """Return an end that is illegal by construction, None if it does not fit.

        A free cell or an opponent's changes colour, one goes to the opponent, or two free cells are taken
        that have no cell of the mover's beside them, of which one at most may begin the turn.
        """
        mover, other = before.mover.label, before.terms.after(before.mover).label
        standing, near = self._game.look.standing(after), after.board.neighbours
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
            return self._changed(after, {c: standing[c]._replace(owner=mover) for c in (cell, second)})
        stands = standing[cell]
        colour = rng.choice([c for c in COLOURS if c != stands.colour])
        spoilt = stands._replace(colour=colour) if kind == "colour" else stands._replace(owner=other)
        return self._changed(after, {cell: spoilt})

    def disputed(self, before: Position, after: Position, rng: random.Random) -> Position | None:
        """Return an end with one cell too many claimed beside those that changed, None if none is."""
        look, mover = self._game.look, before.mover.label
        standing, near = look.standing(after), after.board.neighbours
        changed = [c for c, s in enumerate(look.standing(before)) if s != standing[c]]
        beside = sorted({n for c in changed for n in near[c] if standing[n].owner != mover})
        if not beside:
            return None
        cell = rng.choice(beside)
        return self._changed(after, {cell: Standing(rng.choice([standing[cell].colour, *COLOURS]), mover)})

    def altered(self, before: Position, after: Position, rng: random.Random) -> Position | None:
        """Return an end with one cell that the turn changed in another colour, None if it changed none."""
        was, standing = self._game.look.standing(before), self._game.look.standing(after)
        changed = [c for c, s in enumerate(standing) if s != was[c]]
        if not changed:
            return None
        cell = rng.choice(changed)
        colour = rng.choice([c for c in COLOURS if c != standing[cell].colour])
        return self._changed(after, {cell: standing[cell]._replace(colour=colour)})

    def _turn(self, position: Position, rng: random.Random, most: int) -> tuple[Position | None, int]:
        """Play a turn at random; return what then stands and the deactivations, None if too many."""
        rules, mover, steps = self._game.rules, position.mover, 0
        while position.mover is mover and rules.phase(position) != "over":
            actions = rules.actions(position)
            action = actions[int(rng.random() * len(actions))]
            steps += action.verb == "deactivate"
            if steps > most:
                return None, steps
            position = rules.apply(position, action)
        return position, steps

    def _starts(self, rng: random.Random) -> Iterator[Position]:
        """Yield positions to play from: by turns from random play, and with every cell drawn by lot."""
        rules, look = self._game.rules, self._game.look
        seen = [c for c in look.classes if c.colour and not c.active]
        while True:
            position = rules.playing_on(rules.start(SHAPE, seed=rng.randrange(10**6)))
            for _ in range(rng.randrange(5, 75)):
                position = self._turn(position, rng, 40)[0] or position
            yield position
            mine = rng.uniform(0.3, 0.9)
            own = [c for c in seen if c.owner == position.mover.label]
            others = [c for c in seen if c not in own]
            drawn = [rng.choice(own if rng.random() < mine else others) for _ in position.board]
            yield look.with_standing(position, drawn)

    def _changed(self, after: Position, changes: dict[int, Standing]) -> Position:
        """Return the end of a turn with other things standing on some cells."""
        standing = list(self._game.look.standing(after))
        for cell, stands in changes.items():
            standing[cell] = stands
        return self._game.look.with_standing(after, standing)


TRIALS = Trials(SPARKLIES)
