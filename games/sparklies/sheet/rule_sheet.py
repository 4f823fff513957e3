"""The rule sheets of Sparklies, one an edition: how they are composed, every position computed by the game.

What each ruleset says in each wording is in editions.py; rules that the sources leave open are its rulings.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import pairwise

from games import rule_sheet as blocks
from games.answers import Action
from games.board import Board
from games.effects import Stage, arrows_of, captures, carried_out
from games.game import Game
from games.rule_sheet import Band, Block, Bullet, Diagram, Diagrams, Head, Played, PrintedSet, RuleSheet, Text
from games.sparklies.position import Position
from games.sparklies.sheet.editions import PLAIN, RULINGS, TIPS, Attack, Edition, Example
from games.sparklies.sheet.election import ELECTION, election
from games.standing import Standing, colour_words
from games.words import all_of

__all__ = [
    "ATTACKS",
    "EDITIONS",
    "EXAMPLE",
    "QUADRILLE",
    "RULINGS",
    "TIMES",
    "TIPS",
    "Attack",
    "quadrille",
    "rule_sheet",
    "shown_turn",
    "worked",
]


# What the designers tell of how long a game takes: of the standard game on its box, and of 7 × 7 that 1.8 to
# 1.9 cells a minute were taken. Of other boards and rulesets they tell nothing that can be said here.
TIMES = {("subtle", "9"): "45 minutes", ("subtle", "7"): "26 to 27 minutes"}

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
_ROUND, _SIDE = 5, "B"  # of the turn that shows how turns are written down


def rule_sheet(
    game: Game[Position], printed: PrintedSet, ruleset: str = "subtle", wording: str = ""
) -> RuleSheet:
    """Return the two-page rule sheet of an edition for a set; the game computes everything shown."""
    edition = _told(EDITIONS[ruleset, wording], _facts(game, printed))
    time = TIMES.get((ruleset, game.rules.board(printed.shape).shape), "") if not printed.dead else ""
    return RuleSheet(
        title=game.title,
        tagline=edition.tagline,
        facts="  ·  ".join(words for words in ("2 players", time, "ages 8 to 88") if words),
        pages=(_first_page(game, edition, _tips(game, printed, ruleset)), _second_page(game, edition)),
        credits="Sparklies was designed by Alex Churchill and Douglas Reay (“Pallando”); "
        "an early version with Rachael.",
        legend=edition.legend,
        edition=_called(edition),
        reference=_reference(game, edition),
        written={_written(edition): edition.written.save},
        editions={key: partial(rule_sheet, game, printed, *key) for key in EDITIONS},
    )


def _facts(game: Game[Position], printed: PrintedSet) -> dict[str, str]:
    """Return what the texts say of a set, by the names that they use in braces."""
    board = game.rules.board(printed.shape)
    beside = "above, below, left, right"
    if printed.torus:
        beside += "; beyond an edge that is the cell at the opposite edge"
    return {
        "size": str(board.size_words),
        "cells": str(len(board) - printed.dead),
        "beside": beside,
        "dead": " Where the board is grey all over there is no cell." if printed.dead else "",
    }


def _told(edition: Edition, facts: dict[str, str]) -> Edition:
    """Return an edition with its texts filled in."""
    return replace(
        edition,
        setting_up=tuple(_filled(edition.setting_up, facts)),
        turn=tuple(_filled(edition.turn, facts)),
        short=tuple(_filled(edition.short, facts)),
    )


def _filled(texts: Iterable[Block], facts: dict[str, str]) -> Iterable[Block]:
    for block in texts:
        if isinstance(block, (Text, Bullet, blocks.Step)):
            yield replace(block, words=block.words.format_map(facts))
        else:
            yield block


def _tips(game: Game[Position], printed: PrintedSet, ruleset: str) -> tuple[Bullet, ...]:
    """Return the advice for a first game with this set."""
    board = game.rules.board(printed.shape)
    cells = len(board) - printed.dead
    if cells > 36:
        size = (
            "6 × 6 is enough: 8 × 8 is already large for a first game, and an even number of cells is fairer."
        )
    elif board.shape == "5":
        size = "On 5 × 5 the centre decides much. An even number of cells is fairer."
    else:
        size = "An even number of cells is fairer" + ("; this board has one." if cells % 2 == 0 else ".")
    quadrille, symbols, photo = TIPS
    kept = (
        size,
        *((quadrille,) if ruleset == "subtle" else ()),
        symbols,
        *((photo,) if printed.photographed else ()),
    )
    return tuple(map(Bullet, kept))


def _called(edition: Edition) -> str:
    told = "  ·  told as an election" if edition.wording == ELECTION else ""
    return f"{edition.ruleset.capitalize()}{told}"


def _first_page(game: Game[Position], edition: Edition, tips: tuple[Bullet, ...]) -> tuple[Band, ...]:
    attacks = (Head("Captured or not?"), Text(edition.question), _attacks(game, edition, 8.5))
    half = (len(tips) + 1) // 2
    return (
        Band((edition.setting_up, edition.turn)),
        Band((attacks,)),
        Band(((Head("For a first game"),),)),
        Band((tips[:half], tips[half:])),
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
    quadrilles = tuple(
        Diagram(p.board, game.look.standing(p), played=Played(game.texts.position_text(p)))
        for p in quadrille(game)
    )
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
    _, _, sways, end = _sections(edition.setting_up)
    writing = (
        Head("Writing a turn down"),
        Text(f"*{_written(edition)}* — round {_ROUND}: {edition.written.words}"),
    )
    return (
        Band(((Head("Your turn"), *edition.short, *end), (*sways, *_RULESETS))),
        Band(((Head("Captured or not?"), Text(edition.question), _attacks(game, edition, 8.5)),)),
        Band(((Head("A chain"), Diagrams(steps, 7.8, len(steps)), *writing),)),
    )


def _written(edition: Edition) -> str:
    """Return how the edition's example of a written turn stands in a record."""
    return f"{_ROUND} ({_SIDE})  {edition.written.turn}"


def _sections(texts: tuple[Block, ...]) -> list[tuple[Block, ...]]:
    """Return blocks in parts, each beginning with its heading."""
    starts = [k for k, block in enumerate(texts) if isinstance(block, Head)]
    return [texts[a:b] for a, b in pairwise((*starts, len(texts)))]


def _attack(game: Game[Position], attack: Attack) -> Diagram:
    """Return what comes of an attack's deactivation, and what stood there before."""
    before = game.texts.position_from_text(attack.save)
    if attack.turn:
        opening, (stage, *_) = _turn(game, before, attack.turn)
        standing = carried_out(game.look.standing(before), opening)
        shown = Played(attack.save, attack.turn, 1)
    else:
        action = _recolouring(before, "b1", "R")
        standing, stage = game.look.standing(before), game.rules.played(before, action).effects
        shown = Played(attack.save, actions=(action,))
    after = carried_out(standing, stage)
    return replace(_shown(before.board, after, stage, attack.lesson, shown), before=standing)


def worked(game: Game[Position]) -> tuple[Diagram, ...]:
    """Return the worked example step by step, every position and capture computed."""
    position = game.texts.position_from_text(_EXAMPLE_START)
    first = "*b1* has just been activated by white."
    standing, done = game.look.standing(position), [Played(_EXAMPLE_START)]
    diagrams = [Diagram(position.board, standing, first, done[0], named=True)]
    for name, colour in EXAMPLE:
        action = _recolouring(position, name, colour)
        position, stage = game.rules.played(position, action)
        done.append(replace(done[-1], actions=(*done[-1].actions, action)))
        caption = _caption(position.board, stage)
        diagrams.append(
            _shown(position.board, game.look.standing(position), stage, caption, done[-1], named=True)
        )
    return tuple(diagrams)


def shown_turn(game: Game[Position], example: Example) -> tuple[Diagram, ...]:
    """Return a whole turn step by step: the position before, then one after each deactivation."""
    before = game.texts.position_from_text(example.save)
    standing = game.look.standing(before)
    start = Diagram(before.board, standing, "Before the turn.", Played(example.save), named=True)
    opening, stages = _turn(game, before, example.turn)
    standing, shown = carried_out(standing, opening), [start]
    for number, stage in enumerate(stages, 1):
        standing, played = carried_out(standing, stage), Played(example.save, example.turn, number)
        shown.append(_shown(before.board, standing, stage, _caption(before.board, stage), played, named=True))
    return tuple(shown)


def _turn(game: Game[Position], before: Position, turn: str) -> tuple[Stage, tuple[Stage, ...]]:
    """Return a turn's opening and its stages."""
    resolution = game.resolve(before, turn)
    if not resolution.legal:
        raise AssertionError(f"the turn {turn} of a rule sheet is legal")
    return resolution.opening, resolution.stages


def quadrille(game: Game[Position]) -> tuple[Position, ...]:
    """Return a quadrille's positions over six clicks; the last is the first again.

    A click deactivates the active pair into the colour that attacks the other pair.
    """
    positions = [game.texts.position_from_text(_QUADRILLE_START)]
    for click in range(6):
        position = positions[-1]
        pair, (victim, _) = QUADRILLE[click % 2], QUADRILLE[1 - click % 2]
        colour = _attacker_of(position.colour(position.board.cell(victim)))
        for name in pair:
            position = game.rules.apply(position, _recolouring(position, name, colour))
        positions.append(position)
    return tuple(positions)


def _shown(
    board: Board,
    standing: tuple[Standing, ...],
    stage: Stage,
    caption: str,
    played: Played,
    *,
    named: bool = False,
) -> Diagram:
    return Diagram(board, standing, caption, played, arrows=tuple(arrows_of(stage)), named=named)


def _recolouring(position: Position, name: str, colour: str) -> Action:
    return Action("deactivate", (position.board.cell(name),), colour)


def _attacker_of(colour: str) -> str:
    """Return the colour that attacks a colour: each attacks the next of R, G, B."""
    return "RGB"[("RGB".index(colour) - 1) % 3]


def _caption(board: Board, stage: Stage) -> str:
    """Say what a deactivation did: "c2 turns blue: b1 and c2 capture c1"."""
    names, first = board.names, stage[0]
    assert first.before and first.after
    verb = "stays" if first.before.colour == first.after.colour else "turns"
    pairs = [
        f"{all_of([names[a] for a in capture.by])} capture *{names[capture.cell]}*"
        for capture in captures(stage)
    ]
    what = "; ".join(pairs) or "nothing is captured yet"
    return f"*{names[first.cell]}* {verb} {colour_words(first.after.colour or '')}: {what}."
