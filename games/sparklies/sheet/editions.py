"""The editions of the rule sheet: what each ruleset says, and the cases it teaches.

What follows from a case is for rule_sheet.py to compute. The sentences stand in games/sparklies/words.ftl;
each edition can be said in every wording.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.rule_sheet import Block, Bullet, Chain, NumberedStep, Text, section, steps
from games.sparklies.sheet.variants import (
    Facts,
    option_rulings,
    pattern_short,
    pattern_turn,
    set_alternate,
    short_by_turns,
    yes_or_no,
)
from games.sparklies.terms import COLOURS, STANDARD, ruleset_named
from games.sparklies.words import say
from games.standing import Standing
from games.words import Message, Said


@dataclass(frozen=True)
class Attack:
    """Describe one small case of an attack: the position before as a save line, and what it teaches.

    turn: the turn whose first step is shown; empty if the active b1 is deactivated into red. Either way
    the position just before that step is shown too. captures: whether it captures b2.
    """

    save: str
    lesson: Message
    turn: str = ""
    captures: bool = True


@dataclass(frozen=True)
class Example:
    """Describe a turn shown step by step: the position before, the whole turn, words after and before.

    Without words before, what is taken and activated is said.
    """

    save: str
    turn: str
    after: Message
    before: Message | None = None


@dataclass(frozen=True)
class WrittenExample:
    """Describe how a turn is written down: the position it is played on, and the turn.

    alone: whether nothing is captured in it.
    """

    save: str
    turn: str
    alone: bool = False


@dataclass(frozen=True)
class Edition:
    """The texts of a ruleset.

    name: the ruleset's. owned: whether attackers must be the mover's. deactivate, later: how a cell takes its
    colour, and when a captured one does; order: of the deactivations; stop: how a turn can be ended. short:
    the last step of the turn in brief. hexagons: the example on hexagons.
    """

    name: str
    tagline: tuple[Message, Message]
    owned: bool
    deactivate: Message
    later: Message
    order: Message
    short: tuple[Message, Message]
    attacks: tuple[Attack, ...]
    rulings: tuple[Message, ...]
    written: WrittenExample
    hexagons: Example
    stop: tuple[Message, ...] = ()
    example: Example | None = None

    def turn(self, facts: Facts) -> tuple[Block, ...]:
        """Return how a turn is made."""
        captured = say("captured-if-yours" if self.owned else "captured-if-anybodys", beside=facts.beside)
        chain: tuple[Message, ...] = (self.deactivate, captured, self.later)
        order, stop = self.order, self.stop
        if facts.pattern is not STANDARD:
            chain, order, stop = pattern_turn(self.name, facts, (self.deactivate, self.later))
        if facts.placing:
            chain = (*chain, say("placing-empty"))
        last = (Text(order), *map(Text, stop))
        if facts.alternation:
            last = ()
        return section(
            say("head-turn"),
            *steps(say("step-take-placing" if facts.placing else "step-take")),
            *([Bullet(_first_banner(facts), under_step=True)] if facts.banner else []),
            NumberedStep("2", say("step-activate")),
            NumberedStep("3", say("step-by-turns" if facts.alternation else "step-spread")),
            *(Bullet(text, under_step=True) for text in chain),
            *last,
        )

    def brief(self, facts: Facts) -> tuple[Block, ...]:
        """Return the turn in brief."""
        activate, deactivate = self.short
        if facts.pattern is not STANDARD:
            deactivate = pattern_short(self.name, facts)
        if facts.alternation:
            deactivate = short_by_turns(facts)
        take = say("short-take-placing" if facts.placing else "short-take")
        banner = [Bullet(_first_banner(facts), under_step=True)] if facts.banner else []
        return NumberedStep("1", take), *banner, NumberedStep("2", activate), NumberedStep("3", deactivate)


def _first_banner(facts: Facts) -> Message:
    """Return in words which cell is a player's banner."""
    return say("banner-first", handicap=yes_or_no(bool(facts.handicap)))


def setting_up(facts: Facts) -> tuple[Block, ...]:
    """Return what every ruleset says before the turn."""
    return (
        *section(say("head-aim"), say("aim-three" if facts.three else "aim", banner=yes_or_no(facts.banner))),
        *section(say("head-set"), *_set_up(facts)),
        *section(say("head-attack"), CHAIN, say("attack-chain")),
        *section(
            say("head-end"),
            say("end-alternate" if facts.alternation else "end-three" if facts.three else "end"),
            *([Text(say("end-banner", players=facts.players))] if facts.banner else []),
        ),
    )


def set_up_in_brief(facts: Facts) -> Text:
    """Return how a game begins, for who knows the set."""
    three, placing, handicap = map(yes_or_no, (facts.three, facts.placing, bool(facts.handicap)))
    return Text(say("brief-set", three=three, placing=placing, handicap=handicap))


def _set_up(facts: Facts) -> Iterator[Message]:
    """Yield how the board is laid, and who begins."""
    if facts.three or facts.banner or facts.placing:
        three, banner, placing = map(yes_or_no, (facts.three, facts.banner, facts.placing))
        size, cells = facts.size, facts.cells
        yield say("set-needed-also", size=size, cells=cells, three=three, banner=banner, placing=placing)
    else:
        yield say("set-needed", size=facts.size, cells=facts.cells)
    if facts.dead:
        yield say("set-dead")
    if facts.placing:
        yield say("set-laid-placing")
    else:
        yield say("set-laid", equal=yes_or_no(facts.cells % len(COLOURS) == 0))
    yield say("set-sides-three" if facts.three else "set-sides")
    if facts.handicap:
        side, count = facts.handicap.split()
        placing, banner = yes_or_no(facts.placing), yes_or_no(facts.banner)
        yield say("set-handicap", side=side, count=count, placing=placing, banner=banner)
    if facts.alternation:
        yield set_alternate(facts.alternation)
    yield say("set-names-hexagons" if facts.hexagons else "set-names")


CHAIN = Chain(tuple(Standing(colour) for colour in "RGBR"))


def legend(facts: Facts) -> tuple[tuple[Standing, Said], ...]:
    """Return what a cell can show."""
    third = [(Standing("G", "third"), say("legend-third"))] if facts.three else []
    banner = [(Standing("G", "black", marks=("banner",)), say("legend-banner"))] if facts.banner else []
    return (
        (Standing("G"), say("legend-nobody")),
        (Standing("G", "black"), say("legend-black")),
        (Standing("G", "white"), say("legend-white")),
        *third,
        (Standing("G", "white", True), say("legend-active")),
        *banner,
    )


# Four cells each, black to move, by whether they are hexagons: a1 is free and green, b2 is black's.
_TAKEN = {False: "137548764", True: "1477414117114117111"}
_ROUND_FIVE = "{}:4:2:4:1:8570264011043082:0"  # four cells each, black to move


def _loose_attacks(number: int) -> tuple[Attack, ...]:
    """Return the cases of a ruleset in which any two cells of a colour attack."""
    turn = "+a1, b1 B->R"
    return (
        Attack(f"{number}:2:2:4:1:0531:0", say("case-two"), turn),
        Attack(f"{number}:2:2:4:1:0561:0", say("case-whose"), turn),
        Attack(f"{number}:2:2:4:1:0537:0", say("case-anybodys"), turn),
        Attack(f"{number}:2:2:4:1:0551:0", say("case-one"), turn, captures=False),
    )


def written_alone(ruleset: int, facts: Facts) -> WrittenExample:
    """Return a turn that captures nothing, on a board of a set's cells: black takes a1 and activates b2."""
    size, keys = "3", ":hex=yes" if facts.hexagons else ""
    cells = _TAKEN[facts.hexagons].replace("1", "." if facts.placing else "1")
    keys += ":placing=yes" if facts.placing else ""
    keys += f":pattern={facts.pattern.name}" if facts.pattern is not STANDARD else ""
    taken = "A1=G" if facts.placing else "A1"
    return WrittenExample(f"{ruleset}:{size}:2:4:1:{cells}:0{keys}", f"+{taken}, B2 G->B", alone=True)


def rulings(edition: Edition, facts: Facts) -> tuple[Message, ...]:
    """Return what the sources leave open, of this ruleset and set."""
    three = yes_or_no(facts.three)
    own = [] if facts.pattern is not STANDARD or facts.alternation else edition.rulings
    return (
        say("ruling-compulsory"),
        say("ruling-at-once"),
        say("ruling-later"),
        *([] if facts.placing or facts.cells % len(COLOURS) == 0 else [say("ruling-deal")]),
        *own,
        *option_rulings(edition.name, facts),
        say("ruling-clock", three=three, alternate=yes_or_no(facts.alternation is not None)),
        *([] if facts.alternation else [say("ruling-playing-on", three=three), written_ruling(edition)]),
    )


def written_ruling(edition: Edition) -> Message:
    """Return in words how much of a turn of this ruleset is written down."""
    if edition.owned:
        return say("ruling-written-all")
    return say(
        "ruling-written-order"
        if not edition.owned and ruleset_named(edition.name).order_matters
        else "ruling-written-first"
    )


EDITIONS: dict[str, Edition] = {
    "subtle": Edition(
        "subtle",
        (say("subtle-tagline"), say("subtle-tagline-2")),
        True,
        say("subtle-deactivate"),
        say("subtle-later"),
        say("subtle-order"),
        (say("short-activate"), say("subtle-short")),
        (
            Attack("2:2:2:4:1:2531:0:active=b1", say("case-two-yours")),
            Attack("2:2:2:4:1:2537:0:active=b1", say("case-opponents")),
            Attack("2:2:2:4:1:2561:0:active=b1", say("case-not-yours"), captures=False),
            Attack("2:2:2:4:1:2551:0:active=b1", say("case-one"), captures=False),
        ),
        (say("ruling-keeping"),),
        WrittenExample(_ROUND_FIVE.format(2), "+D1, C2 G->R, C1 G->R"),
        Example(
            "2:2:2:4:1:2378051:0:hex=yes:mover=white",
            "+C2, B2 B->G, A3 B->R, B2 G->G, A1 B->G, B3 G->B",
            say("hexagon-after"),
        ),
        stop=(say("subtle-stop"),),
    ),
    "speed": Edition(
        "speed",
        (say("speed-tagline"), say("speed-tagline-2")),
        False,
        say("speed-deactivate"),
        say("speed-later"),
        say("speed-order"),
        (say("short-activate-free"), say("speed-short")),
        _loose_attacks(1),
        (say("ruling-order"),),
        WrittenExample(_ROUND_FIVE.format(1), "+D1, C2 G->R"),
        Example("1:2:2:4:1:6104711:0:hex=yes:mover=white", "+A2, C2 G->R", say("speed-after")),
        example=Example(
            "1:3:2:4:1:873041013:0:mover=white", "+c2, a1 B->R", say("speed-after"), say("speed-example")
        ),
    ),
    "drift": Edition(
        "drift",
        (say("drift-tagline"), say("drift-tagline-2")),
        False,
        say("drift-deactivate"),
        say("drift-later"),
        say("drift-order"),
        (say("short-activate-free"), say("drift-short")),
        _loose_attacks(3),
        (say("ruling-no-order"), say("ruling-stops")),
        WrittenExample(_ROUND_FIVE.format(3), "+D1, C2 G->R"),
        Example("3:2:2:4:1:8254382:0:hex=yes:mover=white", "B3 B->R", say("drift-after")),
        example=Example(
            "3:3:2:4:1:851044101:0:mover=white", "+b3, b3 R->R", say("drift-after"), say("drift-example")
        ),
    ),
}
