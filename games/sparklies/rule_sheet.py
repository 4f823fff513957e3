"""The rule sheets of Sparklies, one an edition: how they are composed, every position computed by the game.

What each ruleset says in each wording is in editions.py; rules that the sources leave open are its rulings.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from games.protocol import COLOUR_WORDS, Action, Game, Step
from games.rule_sheet import Band, Block, Bullet, Diagram, Diagrams, Head, RuleSheet, Text
from games.sparklies.editions import PLAIN, RULINGS, TIPS, Attack, Edition, Example
from games.sparklies.election import ELECTION, election
from games.sparklies.position import Position

__all__ = [
    "ATTACKS",
    "EDITIONS",
    "EXAMPLE",
    "QUADRILLE",
    "RULINGS",
    "TIPS",
    "Attack",
    "quadrille",
    "rule_sheet",
    "shown_turn",
    "worked",
]


# The example of the rules page of 2005; a1, a3, b3 and c3 are lost and filled in here.
_EXAMPLE_START = "2:3:2:4:1:176831120:0:mover=white:active=b1"
EXAMPLE = (("b1", "B"), ("b2", "R"), ("c2", "B"), ("b2", "G"), ("c1", "G"))

EDITIONS = {(e.ruleset, e.wording): e for e in (*PLAIN, *map(election, PLAIN))}
ATTACKS = EDITIONS["subtle", ""].attacks

_QUADRILLE_START = "2:2:2:4:1:3553:0:active=a1,b2"
QUADRILLE = (("a1", "b2"), ("b1", "a2"))  # the two diagonal pairs, in turn

# Of every edition what the quick reference says of the others.
_RULESETS = (
    Head("Three games with the same set"),
    Bullet(
        "*Subtle:* attackers must be yours; a captured cell takes *any colour*, in an order that you choose."
    ),
    Bullet("*Speed:* anybody's cells attack; a captured cell takes *its attackers' colour*."),
    Bullet(
        "*Drift:* anybody's cells attack; a captured cell takes *the next colour*, in an order that you "
        "choose."
    ),
)
_WRITING = (
    Head("Writing a turn down"),
    Text("*1 (B)  +D1, C2 G->R, C1 G->R* — round 1, black takes d1, activates c2, which turns red, then c1."),
)


def rule_sheet(game: Game[Position], ruleset: str = "subtle", wording: str = "") -> RuleSheet:
    """Return the two-page rule sheet of an edition; the game computes everything shown."""
    edition = EDITIONS[ruleset, wording]
    return RuleSheet(
        title=game.title,
        tagline=edition.tagline,
        facts="2 players  ·  45 minutes  ·  ages 8 to 88",
        pages=(_first_page(game, edition), _second_page(game, edition)),
        credits="Sparklies was designed by Alex Churchill and Douglas Reay (“Pallando”); "
        "an early version with Rachael.",
        legend=edition.legend,
        edition=_called(edition),
        reference=_reference(game, edition),
        editions={key: partial(rule_sheet, game, *key) for key in EDITIONS},
    )


def _called(edition: Edition) -> str:
    told = "  ·  told as an election" if edition.wording == ELECTION else ""
    return f"{edition.ruleset.capitalize()}{told}"


def _first_page(game: Game[Position], edition: Edition) -> tuple[Band, ...]:
    attacks = (Head("Captured or not?"), Text(edition.question), _attacks(game, edition, 15.0))
    tips = tuple(map(Bullet, TIPS if edition.ruleset == "subtle" else (TIPS[0], TIPS[2], TIPS[3])))
    return (
        Band((edition.setting_up, edition.turn)),
        Band((attacks,)),
        Band(((Head("For a first game"),),)),
        Band((tips[:2], tips[2:])),
    )


def _attacks(game: Game[Position], edition: Edition, cell: float) -> Diagrams:
    return Diagrams(tuple(_attack(game, attack) for attack in edition.attacks), cell, len(edition.attacks))


def _second_page(game: Game[Position], edition: Edition) -> tuple[Band, ...]:
    rulings = tuple(map(Bullet, edition.rulings))
    plain = " In the words of the standard game:" if edition.wording == ELECTION else ""
    shown = (
        *(
            _shown_turn(game, edition.example, plain)
            if edition.example
            else _worked_and_quadrille(game, plain)
        ),
        Head("Settled by this set", ruled=True),
    )
    half = (len(rulings) + 3) // 2
    return Band((shown,)), Band((rulings[:half], rulings[half:]))


def _shown_turn(game: Game[Position], example: Example, plain: str) -> tuple[Block, ...]:
    return (
        Head("A turn, step by step"),
        Text((plain + " " + example.before).strip()),
        Diagrams(shown_turn(game, example), 11.5, 3),
        Text(example.after),
    )


def _worked_and_quadrille(game: Game[Position], plain: str) -> tuple[Block, ...]:
    quadrilles = tuple(Diagram(p.board, game.standing(p)) for p in quadrille(game))
    return (
        Head("A turn, step by step"),
        Text(
            plain.lstrip()
            + (" " if plain else "")
            + "A corner of a game: white moves and has just activated b1. "
            "An arrow leads from each attacker to the cell that it helps to capture; a flag marks what is "
            "active afterwards."
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
    )


def _reference(game: Game[Position], edition: Edition) -> tuple[Band, ...]:
    """Return the one page that lies beside the board."""
    steps = worked(game)[:4] if edition.example is None else shown_turn(game, edition.example)[:4]
    _, sways, end = _sections(edition.setting_up)
    return (
        Band(((Head("Your turn"), *edition.short, *end), (*sways, *_RULESETS))),
        Band(((Head("Captured or not?"), Text(edition.question), _attacks(game, edition, 9.8)),)),
        Band(((Head("A chain"), Diagrams(steps, 7.8, len(steps)), *_WRITING),)),
    )


def _sections(blocks: tuple[Block, ...]) -> list[tuple[Block, ...]]:
    """Return blocks in parts, each beginning with its heading."""
    starts = [k for k, block in enumerate(blocks) if isinstance(block, Head)]
    return [blocks[a:b] for a, b in pairwise((*starts, len(blocks)))]


def _attack(game: Game[Position], attack: Attack) -> Diagram:
    """Return what comes of an attack's deactivation."""
    if attack.turn:
        return _shown(game, _steps(game, attack.save, attack.turn)[0], attack.lesson)
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


def shown_turn(game: Game[Position], example: Example) -> tuple[Diagram, ...]:
    """Return a whole turn step by step: the position before, then one after each deactivation."""
    before = game.position_from_text(example.save)
    start = Diagram(before.board, game.standing(before), "Before the turn.", named=True)
    steps = _steps(game, example.save, example.turn)
    return (start, *(_shown(game, step, _caption(step), named=True) for step in steps))


def _steps(game: Game[Position], save: str, turn: str) -> tuple[Step, ...]:
    resolution = game.resolve(game.position_from_text(save), turn)
    if not resolution.legal:
        raise AssertionError(f"the turn {turn} of a rule sheet is legal")
    return resolution.steps


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
