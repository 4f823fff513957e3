"""The rule sheet of Sparklies: its texts as data, its positions computed by the game itself.

Rules that the sources leave open are said in RULINGS; the standard game (Subtle) is the only one described
here.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.protocol import COLOUR_WORDS, Action, Game, Standing, Step
from games.rule_sheet import Band, Bullet, Chain, Diagram, Diagrams, Head, RuleSheet, Text
from games.rule_sheet import Step as Numbered
from games.sparklies.position import Position

__all__ = [
    "ATTACKS",
    "EXAMPLE",
    "QUADRILLE",
    "RULINGS",
    "TIPS",
    "Attack",
    "quadrille",
    "rule_sheet",
    "worked",
]


@dataclass(frozen=True)
class Attack:
    """Describe one small case of an attack: the position before, as a save line, and what it teaches."""

    save: str
    lesson: str


# On each 2x2 board black deactivates b1 into red; b2 below it is the green cell under attack.
ATTACKS = (
    Attack("2:2:2:4:1:2331:0:active=b1", "*Captured.* Two of your reds stand beside a free green cell."),
    Attack("2:2:2:4:1:2337:0:active=b1", "*Captured.* It may be your opponent's, or yours already."),
    Attack("2:2:2:4:1:2361:0:active=b1", "*Not captured.* The second red is not yours."),
    Attack("2:2:2:4:1:2351:0:active=b1", "*Not captured.* One red is not enough."),
)

# The example of the rules page of 2005; a1, a3, b3 and c3 are lost and filled in here.
_EXAMPLE_START = "2:3:2:4:1:176831120:0:mover=white:active=b1"
EXAMPLE = (("b1", "B"), ("b2", "R"), ("c2", "B"), ("b2", "G"), ("c1", "G"))

_QUADRILLE_START = "2:2:2:4:1:3553:0:active=a1,b2"
QUADRILLE = (("a1", "b2"), ("b1", "a2"))  # the two diagonal pairs, in turn

TIPS = (
    "A board of 6 × 6 is enough: 8 × 8 is already large for a first game, and an even number of cells is "
    "fairer.",
    "Look for two diagonal pairs in a block of four. Once all four are yours, they can capture each other "
    "for as long as you like (see “The quadrille”).",
    "Circle, triangle and cross say the same as red, green and blue, for lamps and eyes that do not tell "
    "colours apart.",
    "In doubt, photograph the table before and after a turn and let the companion check it.",
)

RULINGS = (
    "Taking a cell and activating one are both compulsory.",
    "All victims of one deactivation are judged at once, on the board just after the recolouring.",
    "A captured cell changes colour when it is deactivated, not when it is captured.",
    "An equal deal on a board whose cells cannot be split in three: the numbers differ by at most one, and "
    "lot decides which are larger.",
    "Keeping all colours to the end gives the same result in any order. It can go on for ever; if a "
    "position of the turn comes back, choose otherwise.",
    "Playing on after the last cell is taken: step 1 falls away, a player may pass, and one who holds no "
    "cell must. The game ends when both pass in succession, when both agree, or when the same position "
    "with the same player to move comes up a third time.",
    "In a written record the number counts rounds, both players share it, and black comes first. Without a "
    "plus, the first cell written is the one taken, or one of your own where none is free. Every "
    "deactivation is written down; *rest* as the last word means: all others keep their colour, always the "
    "first in reading order first.",
)

_SETTING_UP = (
    Head("Setting up"),
    Text(
        "You need the board of 9 × 9 cells, a red, green or blue piece for every cell, a two-sided mat for "
        "every cell, and some flags. Shake the pieces in a bag and lay one on each cell as it comes. At "
        "first nobody holds a cell. If you like, use equally many of each colour."
    ),
    Text(
        "Choose who is black. Black begins, then you take turns. A mat under a piece says whose the cell "
        "is: frame up is *black's*, bare side up is *white's*. A flag on its corner says that the cell is "
        "*active*."
    ),
    Text("Cells are called by column and row: *a1* is the top left corner."),
    Head("What attacks what"),
    Chain(tuple(Standing(colour) for colour in "RGBR")),
    Text("Red attacks green, green attacks blue, blue attacks red."),
    Head("The end"),
    Text(
        "The game is over at the end of the turn after which every cell is held. Who holds more cells wins; "
        "equally many is a draw. You may agree beforehand to play on until neither sees a lasting gain."
    ),
)

_TURN = (
    Head("Your turn"),
    Numbered("1", "*Take* one cell that nobody holds: put a mat under its piece, your side up."),
    Numbered("2", "*Activate* one cell that you hold, the new one or any other: lay a flag on it."),
    Numbered("3", "*Let it spread*, until no cell is active. Choose any active cell and:"),
    Bullet(
        "*Deactivate* it: take its flag away and give it any colour, the same one if you like.",
        under_step=True,
    ),
    Bullet(
        "Look at its neighbours (above, below, left, right). A neighbour is *captured* if your cell's new "
        "colour attacks it, and at least two cells beside it have that colour and are yours. The cell that "
        "you have just deactivated is one of the two.",
        under_step=True,
    ),
    Bullet(
        "A captured cell becomes yours and active: turn or add its mat, lay a flag on it. It keeps its "
        "colour for now. You will choose its new one when you deactivate it.",
        under_step=True,
    ),
    Text(
        "You choose the order. A cell can be captured again and again in the same turn, your own cells "
        "too, and one that is active already stays active. Every active cell must be deactivated before "
        "your turn ends."
    ),
    Text(
        "*How to stop:* you can always end a turn. Give every active cell one and the same colour; what "
        "that captures has another colour, so the chain runs out."
    ),
)

_LEGEND = (
    (Standing("G"), "*Nobody holds it:* the piece lies on the board's own grey frame."),
    (Standing("G", "black"), "*Black holds it:* a mat lies under the piece, its frame up."),
    (Standing("G", "white"), "*White holds it:* the same mat, turned over to its bare side."),
    (Standing("G", "white", True), "*Active:* a flag lies on the mat's top left corner."),
)


def rule_sheet(game: Game[Position]) -> RuleSheet:
    """Return the two-page rule sheet; the game computes everything shown."""
    return RuleSheet(
        title=game.title,
        tagline=("Three colours that chase each other round,", "two players who ride the chain."),
        facts="2 players  ·  45 minutes  ·  ages 8 to 88",
        pages=(_first_page(game), _second_page(game)),
        credits="Sparklies was designed by Alex Churchill and Douglas Reay (“Pallando”); "
        "an early version with Rachael.",
        legend=_LEGEND,
    )


def _first_page(game: Game[Position]) -> tuple[Band, ...]:
    attacks = (
        Head("Captured or not?"),
        Text("Black deactivates the top right cell, and it becomes red. What happens to the green one?"),
        Diagrams(tuple(_attack(game, attack) for attack in ATTACKS), 15.0, len(ATTACKS)),
    )
    tips = tuple(map(Bullet, TIPS))
    return (
        Band((_SETTING_UP, _TURN)),
        Band((attacks,)),
        Band(((Head("For a first game"),),)),
        Band((tips[:2], tips[2:])),
    )


def _second_page(game: Game[Position]) -> tuple[Band, ...]:
    rulings = tuple(map(Bullet, RULINGS))
    quadrilles = tuple(Diagram(p.board, game.standing(p)) for p in quadrille(game))
    shown = (
        Head("A turn, step by step"),
        Text(
            "A corner of a game: white moves and has just activated b1. An arrow leads from each attacker to "
            "the cell that it helps to capture; a flag marks what is active afterwards."
        ),
        Diagrams(worked(game), 11.5, 3),
        Text(
            "And so on: b1 and c2 can turn red next and capture both greens, for these four cells are a "
            "quadrille. White ends the turn by keeping colours until nothing is active."
        ),
        Head("The quadrille"),
        Text(
            "Four cells of yours in a block, one diagonal pair in one colour and the other pair in another, "
            "are a *quadrille*. Give the active pair the colour that attacks the other pair, and that pair "
            "is captured. So the block dances on for as long as you like, and after six times it is back "
            "where it began. Cycle it until a cell beside it is captured, and the dance can move on across "
            "the board."
        ),
        Diagrams(quadrilles, 8.6, len(quadrilles), chained=True),
        Head("Settled by this set", ruled=True),
    )
    return Band((shown,)), Band((rulings[:5], rulings[5:]))


def _attack(game: Game[Position], attack: Attack) -> Diagram:
    """Return what comes of an attack's deactivation."""
    return _shown(game, _deactivate(game, game.position_from_text(attack.save), "b1", "R"), attack.lesson)


def worked(game: Game[Position]) -> tuple[Diagram, ...]:
    """Return the worked example step by step, every position and capture computed."""
    position = game.position_from_text(_EXAMPLE_START)
    first = "*b1* has just been activated by white."
    diagrams = [Diagram(position.board, game.standing(position), first, named=True)]
    for name, colour in EXAMPLE:
        step = _deactivate(game, position, name, colour)
        diagrams.append(_shown(game, step, _caption(step), named=True))
        position = step.position
    return tuple(diagrams)


def quadrille(game: Game[Position]) -> tuple[Position, ...]:
    """Return a quadrille's positions over six clicks; the last is the first again.

    A click deactivates the active pair into the colour that attacks the other pair.
    """
    positions = [game.position_from_text(_QUADRILLE_START)]
    for click in range(6):
        position = positions[-1]
        pair, (victim, _) = QUADRILLE[click % 2], QUADRILLE[1 - click % 2]
        colour = _attacker_of(position.colour(position.board.cell(victim)))
        for name in pair:
            position = _deactivate(game, position, name, colour).position
        positions.append(position)
    return tuple(positions)


def _shown(game: Game[Position], step: Step, caption: str, *, named: bool = False) -> Diagram:
    arrows = tuple((attacker, capture.cell) for capture in step.captures for attacker in capture.attackers)
    return Diagram(step.position.board, game.standing(step.position), caption, arrows, named=named)


def _deactivate(game: Game[Position], position: Position, name: str, colour: str) -> Step:
    step = game.explain(position, Action("deactivate", position.board.cell(name), colour))
    if step is None:
        raise AssertionError("a deactivation always explains itself")
    return step


def _attacker_of(colour: str) -> str:
    """Return the colour that attacks a colour: each attacks the next of R, G, B."""
    return "RGB"[("RGB".index(colour) - 1) % 3]


def _caption(step: Step) -> str:
    """Say what a step did: "c2 turns blue: b1 and c2 capture c1"."""
    names = step.position.board.names
    verb = "stays" if step.before == step.after else "turns"
    pairs = [
        f"{_listed([names[a] for a in capture.attackers])} capture *{names[capture.cell]}*"
        for capture in step.captures
    ]
    what = "; ".join(pairs) or "nothing is captured yet"
    return f"*{names[step.cell]}* {verb} {COLOUR_WORDS[step.after]}: {what}."


def _listed(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1]
