"""The editions of the rule sheet: what each ruleset says, and the cases it teaches.

What follows from a case is for rule_sheet.py to compute. The sentences stand in games/sparklies/words.ftl;
each edition can be told in every wording.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.rule_sheet import Block, Bullet, Chain, Head, Step, Text
from games.sparklies.words import say
from games.standing import Standing
from games.words import Message, Said

__all__ = ["EDITIONS", "LEGEND", "Attack", "Edition", "Example", "Facts", "Written", "setting_up"]


@dataclass(frozen=True)
class Facts:
    """Say of a printed set what the texts speak of: size, cells, what is beside one, whether any is dead."""

    size: Said
    cells: int
    beside: Message
    dead: bool = False


@dataclass(frozen=True)
class Attack:
    """Describe one small case of an attack: the position before as a save line, and what it teaches.

    turn: the turn whose first step is shown; empty where the active b1 is deactivated into red. Either way
    the position just before that step is shown too. captures: whether it captures b2.
    """

    save: str
    lesson: Message
    turn: str = ""
    captures: bool = True


@dataclass(frozen=True)
class Example:
    """Describe a turn shown step by step: the position before, the whole turn, words before and after."""

    save: str
    turn: str
    before: Message
    after: Message


@dataclass(frozen=True)
class Written:
    """Describe how a turn is written down: the position it is played on, and the turn."""

    save: str
    turn: str


@dataclass(frozen=True)
class Edition:
    """Hold what a ruleset says of itself.

    owned: whether attackers must be the mover's. deactivate, later: how a cell takes its colour, and when a
    captured one does; order: of the deactivations; stop: how a turn can be ended. short: the last step of
    the turn in brief.
    """

    tagline: tuple[Message, Message]
    owned: bool
    deactivate: Message
    later: Message
    order: Message
    short: tuple[Message, Message]
    attacks: tuple[Attack, ...]
    rulings: tuple[Message, ...]
    written: Written
    stop: tuple[Message, ...] = ()
    example: Example | None = None

    def turn(self, facts: Facts) -> tuple[Block, ...]:
        """Return how a turn is made."""
        captured = say("captured-if-yours" if self.owned else "captured-if-anybodys", beside=facts.beside)
        return (
            Head(say("head-turn")),
            Step("1", say("step-take")),
            Step("2", say("step-activate")),
            Step("3", say("step-spread")),
            *(Bullet(text, under_step=True) for text in (self.deactivate, captured, self.later)),
            Text(self.order),
            *map(Text, self.stop),
        )

    @property
    def brief(self) -> tuple[Block, ...]:
        """Return the turn in brief."""
        activate, deactivate = self.short
        return Step("1", say("short-take")), Step("2", activate), Step("3", deactivate)


def setting_up(facts: Facts) -> tuple[Block, ...]:
    """Return what every ruleset says before the turn."""
    needed = [say("set-needed", size=facts.size, cells=facts.cells)]
    return (
        Head(say("head-aim")),
        Text(say("aim")),
        Head(say("head-set")),
        *map(Text, [*needed, say("set-dead")] if facts.dead else needed),
        Text(say("set-laid")),
        Text(say("set-sides")),
        Text(say("set-names")),
        Head(say("head-attack")),
        CHAIN,
        Text(say("attack-chain")),
        Head(say("head-end")),
        Text(say("end")),
    )


CHAIN = Chain(tuple(Standing(colour) for colour in "RGBR"))
LEGEND = (
    (Standing("G"), say("legend-nobody")),
    (Standing("G", "black"), say("legend-black")),
    (Standing("G", "white"), say("legend-white")),
    (Standing("G", "white", True), say("legend-active")),
)
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


def _rulings(*own: Message, written: Message) -> tuple[Message, ...]:
    common = say("ruling-compulsory"), say("ruling-at-once"), say("ruling-later"), say("ruling-deal")
    return (*common, *own, say("ruling-playing-on"), written)


EDITIONS: dict[str, Edition] = {
    "subtle": Edition(
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
        _rulings(say("ruling-keeping"), written=say("ruling-written-all")),
        Written(_ROUND_FIVE.format(2), "+D1, C2 G->R, C1 G->R"),
        stop=(say("subtle-stop"),),
    ),
    "speed": Edition(
        (say("speed-tagline"), say("speed-tagline-2")),
        False,
        say("speed-deactivate"),
        say("speed-later"),
        say("speed-order"),
        (say("short-activate-free"), say("speed-short")),
        _loose_attacks(1),
        _rulings(say("ruling-order"), written=say("ruling-written-first")),
        Written(_ROUND_FIVE.format(1), "+D1, C2 G->R"),
        example=Example(
            "1:3:2:4:1:873041013:0:mover=white", "+c2, a1 B->R", say("speed-example"), say("speed-after")
        ),
    ),
    "drift": Edition(
        (say("drift-tagline"), say("drift-tagline-2")),
        False,
        say("drift-deactivate"),
        say("drift-later"),
        say("drift-order"),
        (say("short-activate-free"), say("drift-short")),
        _loose_attacks(3),
        _rulings(say("ruling-no-order"), say("ruling-stops"), written=say("ruling-written-first")),
        Written(_ROUND_FIVE.format(3), "+D1, C2 G->R"),
        example=Example(
            "3:3:2:4:1:851044101:0:mover=white", "+b3, b3 R->R", say("drift-example"), say("drift-after")
        ),
    ),
}
