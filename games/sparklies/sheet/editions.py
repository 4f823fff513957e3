"""The editions of the rule sheet: a ruleset told in a wording, as texts and cases.

These are the rulesets in the standard wording; election.py tells them in other words. What follows from a
case is for rule_sheet.py to compute, and what stands in braces it fills in with the facts of the printed set.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.rule_sheet import Block, Bullet, Chain, Head, Step, Text
from games.standing import Standing

__all__ = ["CHAIN", "PLAIN", "RULINGS", "TIPS", "Attack", "Edition", "Example", "Written", "under_step"]


@dataclass(frozen=True)
class Attack:
    """Describe one small case of an attack: the position before as a save line, and what it teaches.

    turn: the turn whose first step is shown; empty where the active b1 is deactivated into red. Either way
    the position just before that step is shown too.
    """

    save: str
    lesson: str
    turn: str = ""


@dataclass(frozen=True)
class Example:
    """Describe a turn shown step by step: the position before, the whole turn, words before and after."""

    save: str
    turn: str
    before: str
    after: str


@dataclass(frozen=True)
class Written:
    """Describe how a turn is written down: the position it is played on, the turn, what it says in words."""

    save: str
    turn: str
    words: str


@dataclass(frozen=True)
class Edition:
    """Hold the texts of one edition. short: the turn in brief, for the quick reference."""

    ruleset: str
    wording: str
    tagline: tuple[str, str]
    setting_up: tuple[Block, ...]
    turn: tuple[Block, ...]
    question: str
    attacks: tuple[Attack, ...]
    short: tuple[Block, ...]
    legend: tuple[tuple[Standing, str], ...]
    rulings: tuple[str, ...]
    written: Written
    example: Example | None = None


TIPS = (
    "Look for two diagonal pairs in a block of four. Once all four are yours, they can capture each other "
    "for as long as you like (see “The quadrille”).",
    "Circle, triangle and cross say the same as red, green and blue, for lamps and eyes that do not tell "
    "colours apart.",
    "In doubt, photograph the table before and after a turn and let the companion check it.",
)

_COMPULSORY = "Taking a cell and activating one are both compulsory."
_AT_ONCE = "All victims of one deactivation are judged at once, on the board just after the recolouring."
_LATER = "A captured cell changes colour when it is deactivated, not when it is captured."
_DEAL = (
    "An equal deal on a board whose cells cannot be split in three: the numbers differ by at most one, and "
    "lot decides which are larger."
)
_PLAYING_ON = (
    "Playing on after the last cell is taken: step 1 falls away, a player may pass, and one who holds no "
    "cell must. The game ends when both pass in succession, when both agree, or when the same position "
    "with the same player to move comes up a third time."
)
_WRITTEN = (
    "In a written record the number counts rounds, both players share it, and black comes first. Without a "
    "plus, the first cell written is the one taken, or one of your own where none is free. "
)
RULINGS = (
    _COMPULSORY,
    _AT_ONCE,
    _LATER,
    _DEAL,
    "Keeping all colours to the end gives the same result in any order. It can go on for ever; if a "
    "position of the turn comes back, choose otherwise.",
    _PLAYING_ON,
    _WRITTEN + "Every deactivation is written down; *rest* as the last word means: all others keep their "
    "colour, always the first in reading order first.",
)
_FIRST_ONLY = "Only the first deactivation is written down; what follows is computed."
_SPEED_RULINGS = (
    _COMPULSORY,
    _AT_ONCE,
    _LATER,
    _DEAL,
    "The order of the deactivations has no effect.",
    _PLAYING_ON,
    _WRITTEN + _FIRST_ONLY,
)
_DRIFT_RULINGS = (
    _COMPULSORY,
    _AT_ONCE,
    _LATER,
    _DEAL,
    "Where you name no order, the first active cell in reading order (a1, b1, …) comes next.",
    "When a position of this turn comes back, the chain stops: what is active goes inactive and keeps its "
    "colour. About every second long chain ends so.",
    _PLAYING_ON,
    _WRITTEN + _FIRST_ONLY,
)

_LEGEND = (
    (Standing("G"), "*Nobody holds it:* the piece lies on the board's own grey frame."),
    (Standing("G", "black"), "*Black holds it:* a mat lies under the piece, its frame up."),
    (Standing("G", "white"), "*White holds it:* the same mat, turned over to its bare side."),
    (Standing("G", "white", True), "*Active:* a flag lies on the mat's top left corner."),
)
CHAIN = Chain(tuple(Standing(colour) for colour in "RGBR"))
_SETTING_UP = (
    Head("The aim"),
    Text("Hold more cells than your opponent when every cell is held."),
    Head("Setting up"),
    Text(
        "You need the board of {size}, a two-sided mat for each of its {cells} cells, some flags, and red, "
        "green and blue pieces. {cells} of the pieces lie on the board, one on each cell; the others are "
        "the *supply* beside it. With {cells} of each colour none ever runs out. Dice need no supply: they "
        "are turned.{dead}"
    ),
    Text(
        "Shake the pieces in a bag and lay one on each cell as it comes. At first nobody holds a cell. If "
        "you like, begin with equally many of each colour."
    ),
    Text(
        "Choose who is black. Black begins, then you take turns. A mat under a piece says whose the cell "
        "is: frame up is *black's*, bare side up is *white's*. A flag on its corner says that the cell is "
        "*active*."
    ),
    Text("Cells are called by column and row: *a1* is the top left corner."),
    Head("What attacks what"),
    CHAIN,
    Text("Red attacks green, green attacks blue, blue attacks red."),
    Head("The end"),
    Text(
        "The game is over at the end of the turn after which every cell is held. Who holds more cells wins; "
        "equally many is a draw. You may agree beforehand to play on until neither sees a lasting gain."
    ),
)
_TAKE = Step("1", "*Take* one cell that nobody holds: put a mat under its piece, your side up.")
_ACTIVATE = Step("2", "*Activate* one cell that you hold, the new one or any other: lay a flag on it.")
_SPREAD = Step("3", "*Let it spread*, until no cell is active. Choose any active cell and:")
_AGAIN = (
    "A cell can be captured again and again in the same turn, your own cells too, and one that is active "
    "already stays active. Every active cell must be deactivated before your turn ends."
)


def under_step(*words: str) -> tuple[Bullet, ...]:
    """Return what is said below a step."""
    return tuple(Bullet(text, under_step=True) for text in words)


def _captured_if(whose: str) -> str:
    return (
        "Look at its neighbours ({beside}). A neighbour is *captured* if your cell's new "
        f"colour attacks it, and at least two cells beside it have that colour{whose}. The cell that you "
        "have just deactivated is one of the two."
    )


def _becomes(when: str) -> str:
    return (
        "A captured cell becomes yours and active: turn or add its mat, lay a flag on it. It keeps its "
        f"colour for now. {when}"
    )


_ROUND_FIVE = "{}:4:2:4:1:8570264011043082:0"  # four cells each, black to move

_SUBTLE = Edition(
    "subtle",
    "",
    ("Three colours that chase each other round,", "two players who ride the chain."),
    _SETTING_UP,
    (
        Head("Your turn"),
        _TAKE,
        _ACTIVATE,
        _SPREAD,
        *under_step(
            "*Deactivate* it: take its flag away and give it any colour, the same one if you like. For "
            "another colour *swap its piece* for one from the supply.",
            _captured_if(" and are yours"),
            _becomes("You will choose its new one when you deactivate it."),
        ),
        Text("You choose the order. " + _AGAIN),
        Text(
            "*How to stop:* you can always end a turn. Give every active cell one and the same colour; what "
            "that captures has another colour, so the chain runs out."
        ),
    ),
    "Black deactivates the top right cell, and it becomes red. What happens to the green one?",
    (
        Attack("2:2:2:4:1:2531:0:active=b1", "*Captured.* Two of your reds stand beside a free green cell."),
        Attack("2:2:2:4:1:2537:0:active=b1", "*Captured.* It may be your opponent's, or yours already."),
        Attack("2:2:2:4:1:2561:0:active=b1", "*Not captured.* The second red is not yours."),
        Attack("2:2:2:4:1:2551:0:active=b1", "*Not captured.* One red is not enough."),
    ),
    (
        Step("1", "*Take* a cell that nobody holds."),
        Step("2", "*Activate* a cell of yours: flag on."),
        Step(
            "3",
            "*Deactivate* any active cell: flag off, *any colour* (swap the piece). Captured are the "
            "neighbours that the new colour attacks and that have at least *two cells of it beside them, "
            "both yours*. They become yours and active. Go on until no flag is left.",
        ),
    ),
    _LEGEND,
    RULINGS,
    Written(
        _ROUND_FIVE.format(2),
        "+D1, C2 G->R, C1 G->R",
        "black takes d1 and activates c2, which turns red; c1 is captured and turns red too.",
    ),
)
_LOOSE = (
    Attack("{}:2:2:4:1:0531:0", "*Captured.* Two reds stand beside a free green cell.", "+a1, b1 B->R"),
    Attack("{}:2:2:4:1:0561:0", "*Captured.* Whose the second red is does not count.", "+a1, b1 B->R"),
    Attack("{}:2:2:4:1:0537:0", "*Captured.* The green may be anybody's.", "+a1, b1 B->R"),
    Attack("{}:2:2:4:1:0551:0", "*Not captured.* One red is not enough.", "+a1, b1 B->R"),
)


def _loose(ruleset: str, number: int, deactivate: str, later: str, order: str, short: str) -> Edition:
    """Return a ruleset in which any two cells of a colour attack and colours follow by themselves."""
    attacks = tuple(replace(attack, save=attack.save.format(number)) for attack in _LOOSE)
    turn: tuple[Block, ...] = (
        Head("Your turn"),
        _TAKE,
        _ACTIVATE,
        _SPREAD,
        *under_step(deactivate, _captured_if(", whoever holds them"), _becomes(later)),
        Text(f"{order} {_AGAIN}"),
    )
    brief = (
        Step("1", "*Take* a cell that nobody holds."),
        Step("2", "*Activate* a cell of yours: flag on. Its new colour is yours to choose."),
        Step(
            "3",
            f"*Deactivate* any active cell: flag off. {short} Swap the piece. Captured are the neighbours "
            "that the new colour attacks and that have at least *two cells of it beside them, anybody's*. "
            "They become yours and active. Go on until no flag is left.",
        ),
    )
    written = Written(
        _ROUND_FIVE.format(number),
        "+D1, C2 G->R",
        "black takes d1 and activates c2, which turns red; what follows is computed.",
    )
    return replace(_SUBTLE, ruleset=ruleset, turn=turn, attacks=attacks, short=brief, written=written)


_SPEED = replace(
    _loose(
        "speed",
        1,
        "*Deactivate* it: take its flag away. The cell that you activated takes *any colour you like*; every "
        "other one takes *the colour of its attackers*. For another colour *swap its piece* for one from the "
        "supply.",
        "It takes its attackers' colour when it is deactivated.",
        "The order has no effect: once the first colour is chosen, everything follows.",
        "All but the first take *their attackers' colour*.",
    ),
    tagline=("The quick game: choose one colour,", "and watch how far it runs."),
    rulings=_SPEED_RULINGS,
    example=Example(
        "1:3:2:4:1:873041013:0:mover=white",
        "+c2, a1 B->R",
        "White takes c2 and activates a1, which was blue. An arrow leads from each attacker to the cell that "
        "it helps to capture; a flag marks what is active afterwards.",
        "From the first colour on, white had nothing to decide.",
    ),
)
_DRIFT = replace(
    _loose(
        "drift",
        3,
        "*Deactivate* it: take its flag away. The cell that you activated takes *any colour you like*; every "
        "other one takes *the next colour*: red turns green, green turns blue, blue turns red. For another "
        "colour *swap its piece* for one from the supply.",
        "It takes the next colour when it is deactivated.",
        "You choose the order.",
        "All but the first take *the next colour*: red, green, blue, red.",
    ),
    tagline=("Colours that drift on by themselves,", "and an order that is yours."),
    rulings=_DRIFT_RULINGS,
    example=Example(
        "3:3:2:4:1:851044101:0:mover=white",
        "+b3, b3 R->R",
        "White takes b3 and activates it; it stays red. An arrow leads from each attacker to the cell that "
        "it helps to capture; a flag marks what is active afterwards.",
        "White named no order, so the first active cell in reading order came next each time.",
    ),
)

PLAIN = (_SUBTLE, _SPEED, _DRIFT)
