"""What a rule sheet says of the options that its set is printed for: patterns, banners, handicap and others.

What all sets say stands in editions.py. The small positions that show a pattern are made here; whether they
capture is for the rules to compute.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from games.game import Game
from games.rule_sheet import PrintedSet
from games.sparklies.options import alternation_of
from games.sparklies.position import Position
from games.sparklies.terms import (
    COLOURS,
    PATTERNS,
    RULESETS,
    STANDARD,
    THIRD_TIME,
    Alternation,
    Pattern,
    Side,
)
from games.sparklies.words import say
from games.words import Message, Said

_SPEED = 1
_VICTIM = COLOURS.index("G")
_ATTACKER, _THIRD = COLOURS.index("R"), COLOURS.index("B")  # of green: what attacks it, what it attacks


@dataclass(frozen=True)
class Facts:
    """The facts of a printed set that the texts need.

    size, cells: of the board; beside: what is beside a cell; dead: whether any is. handicap: a side and how
    many cells, empty for none.
    """

    size: Said
    cells: int
    beside: Message
    dead: bool = False
    hexagons: bool = False
    players: int = 2
    pattern: Pattern = STANDARD
    placing: bool = False
    banner: bool = False
    handicap: str = ""
    torus: bool = False
    alternation: Alternation | None = None

    @property
    def three(self) -> bool:
        """Return whether three play."""
        return self.players == 3

    @property
    def more(self) -> bool:
        """Return whether there is so much to say that something else has to stand back."""
        return self.three or self.placing or self.banner or bool(self.handicap or self.alternation)


def yes_or_no(holds: bool) -> str:
    """Return what a sentence chooses one of two parts by."""
    return "yes" if holds else "no"


def facts_of(game: Game[Position], printed: PrintedSet) -> Facts:
    """Return what the texts say of a set."""
    board, chosen = game.rules.board(printed.shape), printed.options
    hexagons = board.sides == 6
    beside = say("beside-torus" if printed.torus else "beside")
    return Facts(
        board.size_words,
        len(board) - printed.dead,
        say("beside-hexagons") if hexagons else beside,
        bool(printed.dead),
        hexagons,
        int(chosen.get("players", "2")),
        PATTERNS[chosen.get("pattern", STANDARD.name)],
        chosen.get("placing") == "yes",
        chosen.get("banner") == "yes",
        chosen.get("handicap", ""),
        printed.torus,
        alternation_of(chosen),
    )


def set_alternate(chosen: Alternation) -> Message:
    """Return in words how the players take turns at every step."""
    stop = "count" if chosen.pairs else chosen.stop
    return say("set-alternate", stop=stop, count=chosen.pairs, order=chosen.order, balance=chosen.balance)


def short_by_turns(facts: Facts) -> Message:
    """Return the last step of a round in brief, if the players deactivate by turns."""
    return say("short-by-turns", own=yes_or_no(facts.pattern.own > 0), needs=_needs(facts.pattern))


def pattern_turn(
    ruleset: str, facts: Facts, rules: tuple[Message, Message]
) -> tuple[tuple[Message, ...], Message, tuple[Message, ...]]:
    """Return the parts of step 3, the order of deactivations, and how a turn ends, by another pattern.

    rules: what a ruleset says of its deactivations, and of a captured cell's colour.
    """
    deactivate, later = rules
    pattern, owned = facts.pattern, yes_or_no(ruleset == "subtle")
    captured = say("captured-pattern", beside=facts.beside, needs=_needs(pattern), owned=owned)
    if pattern.own and ruleset == "speed":
        deactivate, later = say("speed-deactivate-own"), say("speed-later-own")
    order = say("order-pattern", order=_order(ruleset, pattern), again=_again(ruleset, pattern))
    stop = () if ruleset != "subtle" else (say("stop-own" if pattern.own else "subtle-stop"),)
    return (deactivate, captured, later), order, stop


def pattern_short(ruleset: str, facts: Facts) -> Message:
    """Return the last step of the turn in brief, by another pattern."""
    owned = yes_or_no(ruleset == "subtle")
    own = yes_or_no(facts.pattern.own > 0)
    return say("short-pattern", ruleset=ruleset, own=own, needs=_needs(facts.pattern), owned=owned)


def _needs(pattern: Pattern) -> Message:
    return say("needs", attackers=pattern.attackers, third=pattern.third)


def _order(ruleset: str, pattern: Pattern) -> str:
    if ruleset != "speed":
        return "free"
    return "reading" if pattern.attackers < pattern.neighbours else "none"


def _again(ruleset: str, pattern: Pattern) -> str:
    """Return how often a cell is captured: never where it is one's own, once, or again and again."""
    if pattern.own:
        return "others"
    return "once" if ruleset == "speed" and pattern.third else "ever"


def option_rulings(ruleset: str, facts: Facts) -> Iterator[Message]:
    """Yield what the sources leave open of the options."""
    if facts.pattern is not STANDARD:
        yield say("ruling-pattern", third=yes_or_no(facts.pattern.third > 0))
        if ruleset == "drift":
            yield say("ruling-no-order")
            yield say("ruling-stops")
    yield from options_written(facts)
    if facts.alternation:
        yield say("ruling-steps", third=yes_or_no(facts.alternation.stop == THIRD_TIME))
        yield say("ruling-filled")
        yield say("ruling-steps-written")


def options_written(facts: Facts) -> Iterator[Message]:
    """Yield how the options of a set are written down."""
    if facts.handicap:
        side, count = facts.handicap.split()
        yield say("ruling-handicap", side=side, count=count, placing=yes_or_no(facts.placing))
    if facts.placing:
        yield say("ruling-placing")
    if facts.three:
        yield say("ruling-third")


@dataclass(frozen=True)
class Case:
    """Describe a position that shows a pattern: b1 is black's and active, and is given a colour.

    captures: whether it captures the victim, usually b2, in the middle. stays: whether it is b1's colour
    already.
    """

    save: str
    colour: str
    lesson: Message
    captures: bool
    stays: bool = False
    victim: str = "b2"


def pattern_cases(ruleset: int, facts: Facts) -> tuple[Case, ...]:
    """Return cases of a pattern: what is just enough, and what is not."""
    pattern, owned = facts.pattern, ruleset == 2
    enough = (_ATTACKER,) * pattern.attackers + (_THIRD,) * pattern.third + (_VICTIM,) * pattern.own
    lessons = [(enough, Side.BLACK, Side.NOBODY, True)]
    lessons.append((enough[:-1], Side.BLACK, Side.NOBODY, False))
    if pattern.own:
        lessons.append((enough, Side.BLACK, Side.BLACK, False))
    lessons.append((enough, Side.WHITE, Side.NOBODY, not owned))
    return tuple(_case(ruleset, facts, *lesson) for lesson in lessons)


def torus_case(ruleset: int) -> Case:
    """Return a case in which the cell at the opposite edge is captured."""
    active = (_ATTACKER - (RULESETS[ruleset].forced or 1)) % 3 + 3 * Side.BLACK
    save = f"{ruleset}:3:2:4:1:2{active}2222312:0:active=b1:torus=yes"
    return Case(save, COLOURS[_ATTACKER], say("case-torus"), True, victim="b3")


def _case(
    ruleset: int, facts: Facts, colours: tuple[int, ...], last: Side, holder: Side, captures: bool
) -> Case:
    """Return a case: these colours round b2, all black's but the last, and whose b2 is."""
    around = ["b1", "a2", "c2", "b3"] if not facts.hexagons else ["b1", "a2", "a3", "b3"]
    names = [f"{x}{y}" for y, x in product("123", "abc")] if not facts.hexagons else _SEVEN
    rest = _filler(facts.pattern)
    cells = dict.fromkeys(names, rest)
    sides = [Side.BLACK] * (len(colours) - 1) + [last if len(colours) > 1 else Side.BLACK]
    for name, colour, side in zip(around, colours, sides, strict=False):
        cells[name] = colour + 3 * side
    keeps = ruleset == _SPEED and facts.pattern.own > 0
    steps = 0 if keeps else RULESETS[ruleset].forced or 1  # deactivated, b1 turns into the first of them
    cells["b1"] = (colours[0] - steps) % 3 + 3 * Side.BLACK
    cells["b2"] = _VICTIM + 3 * holder
    size, keys = ("2", ":hex=yes") if facts.hexagons else ("3", "")
    digits = "".join(str(cells[name]) for name in names)
    save = f"{ruleset}:{size}:2:4:1:{digits}:0:active=b1{keys}:pattern={facts.pattern.name}"
    lesson = _lesson(facts.pattern, captures, last, holder)
    return Case(save, COLOURS[colours[0]], lesson, captures, keeps)


_SEVEN = ["a1", "b1", "a2", "b2", "c2", "a3", "b3"]


def _filler(pattern: Pattern) -> int:
    """Return the colour of cells that take no part: free ones that neither attack nor are attacked."""
    return _VICTIM if pattern.third else _THIRD


def _lesson(pattern: Pattern, captures: bool, last: Side, holder: Side) -> Message:
    if holder:
        return say("case-own")
    if last is Side.WHITE:
        return say("case-anybody-counts" if captures else "case-one-not-yours")
    return say("case-enough", needs=_needs(pattern)) if captures else say("case-too-few")
