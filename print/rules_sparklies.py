"""What the rule sheet of Sparklies says and shows: texts as data, positions computed by the game itself.

Where things stand on the page is rules.py's business. Rules that the sources leave open are said in
RULINGS; the standard game (Subtle) is the only one described here.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.catalogue import game_named
from games.protocol import Action, Capture, Game, Step
from games.sparklies.position import Position

__all__ = [
    "ATTACKS",
    "EXAMPLE",
    "QUADRILLE",
    "RULINGS",
    "TIPS",
    "Attack",
    "Scene",
    "attack_scene",
    "example_scenes",
    "quadrille_positions",
    "sparklies",
    "start_scene",
]

_COLOUR_WORDS = {"R": "red", "G": "green", "B": "blue"}


@dataclass(frozen=True)
class Scene:
    """Show a position, the captures that led to it, and a sentence."""

    position: Position
    captures: tuple[Capture, ...]
    caption: str


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


def sparklies() -> Game[Position]:
    """Return the game that computes everything shown."""
    return game_named("sparklies")


def start_scene() -> Scene:
    """Return the example's position before the first deactivation."""
    return Scene(_position(_EXAMPLE_START), (), "*b1* has just been activated by white.")


def example_scenes() -> tuple[Scene, ...]:
    """Return the example step by step, every position and capture computed."""
    position, scenes = _position(_EXAMPLE_START), []
    for name, colour in EXAMPLE:
        step = _deactivate(position, name, colour)
        scenes.append(Scene(step.position, step.captures, _caption(step)))
        position = step.position
    return tuple(scenes)


def attack_scene(attack: Attack) -> Scene:
    """Return what comes of an attack's deactivation."""
    step = _deactivate(_position(attack.save), "b1", "R")
    return Scene(step.position, step.captures, attack.lesson)


def quadrille_positions() -> tuple[Position, ...]:
    """Return a quadrille's positions over six clicks; the last is the first again.

    A click deactivates the active pair into the colour that attacks the other pair.
    """
    positions = [_position(_QUADRILLE_START)]
    for click in range(6):
        position = positions[-1]
        pair, (victim, _) = QUADRILLE[click % 2], QUADRILLE[1 - click % 2]
        colour = _attacker_of(position.colour(position.board.cell(victim)))
        for name in pair:
            position = _deactivate(position, name, colour).position
        positions.append(position)
    return tuple(positions)


def _position(save: str) -> Position:
    return sparklies().position_from_text(save)


def _deactivate(position: Position, name: str, colour: str) -> Step:
    step = sparklies().explain(position, Action("deactivate", position.board.cell(name), colour))
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
    return f"*{names[step.cell]}* {verb} {_COLOUR_WORDS[step.after]}: {what}."


def _listed(words: list[str]) -> str:
    return ", ".join(words[:-1]) + " and " + words[-1]
