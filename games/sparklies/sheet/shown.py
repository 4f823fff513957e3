"""The positions that the rule sheets of Sparklies show, and the turns between them: computed by the rules."""

from __future__ import annotations

from dataclasses import replace

from games.answers import Action
from games.board import Board
from games.effects import Stage, arrows_of, captures, carried_out
from games.game import Game
from games.rule_sheet import Diagram, PlayedTurn
from games.sparklies.position import Position
from games.sparklies.sheet.editions import Attack, Example
from games.sparklies.sheet.variants import Case, Facts
from games.sparklies.words import say
from games.standing import Standing, colour_words
from games.words import Message, all_of, in_turn

# The example of the rules page of 2005; a1, a3, b3 and c3 are lost and filled in here.
_EXAMPLE_START = "2:3:2:4:1:176831120:0:mover=white:active=b1"
EXAMPLE = (("b1", "B"), ("b2", "R"), ("c2", "B"), ("b2", "G"), ("c1", "G"))

_QUADRILLE_START = "2:2:2:4:1:3553:0:active=a1,b2"
QUADRILLE = (("a1", "b2"), ("b1", "a2"))  # the two diagonal pairs, in turn

_REST = "222"  # of a board of seven hexagons, beyond the four that a case stands on: free and blue


def attack_shown(game: Game[Position], attack: Attack) -> Diagram:
    """Return what comes of an attack's deactivation, and what stood there before."""
    before = game.texts.position_from_text(attack.save)
    if attack.turn:
        opening, (stage, *_) = _turn(game, before, attack.turn)
        standing = carried_out(game.look.standing(before), opening)
        shown = PlayedTurn(attack.save, attack.turn, 1)
    else:
        action = _recolouring(before, "b1", "R")
        standing, stage = game.look.standing(before), game.rules.played(before, action).effects
        shown = PlayedTurn(attack.save, actions=(action,))
    after = carried_out(standing, stage)
    return replace(_shown(before.board, after, stage, attack.lesson, shown), before=standing)


def draw_worked_example(game: Game[Position]) -> tuple[Diagram, ...]:
    """Return the worked example step by step, every position and capture computed."""
    position = game.texts.position_from_text(_EXAMPLE_START)
    first = say("step-first")
    standing, done = game.look.standing(position), [PlayedTurn(_EXAMPLE_START)]
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
    start = Diagram(before.board, standing, say("step-before"), PlayedTurn(example.save), named=True)
    opening, stages = _turn(game, before, example.turn)
    standing, shown = carried_out(standing, opening), [start]
    for number, stage in enumerate(stages, 1):
        standing, played = carried_out(standing, stage), PlayedTurn(example.save, example.turn, number)
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
    caption: Message,
    played: PlayedTurn,
    *,
    named: bool = False,
) -> Diagram:
    return Diagram(board, standing, caption, played, arrows=tuple(arrows_of(stage)), named=named)


def _recolouring(position: Position, name: str, colour: str) -> Action:
    return Action("deactivate", (position.board.cell(name),), colour)


def _attacker_of(colour: str) -> str:
    """Return the colour that attacks a colour: each attacks the next of R, G, B."""
    return "RGB"[("RGB".index(colour) - 1) % 3]


def _caption(board: Board, stage: Stage) -> Message:
    """Return in words what a deactivation did: "c2 turns blue: b1 and c2 capture c1"."""
    names, first = board.names, stage[0]
    assert first.before and first.after
    pairs = [
        say("caption-captures", attackers=all_of(names[a] for a in taken.by), cell=names[taken.cell])
        for taken in captures(stage)
    ]
    return say(
        "caption-stays" if first.before.colour == first.after.colour else "caption-turns",
        cell=names[first.cell],
        colour=colour_words(first.after.colour or ""),
        what=in_turn(pairs) if pairs else say("caption-nothing"),
    )


def on_cells(attack: Attack, facts: Facts) -> Attack:
    """Return a case on the set's cells: four hexagons lie beside each other as four squares do."""
    if not facts.hexagons:
        return attack
    *head, cells, last = attack.save.split(":")[:7]
    keys = attack.save.split(":")[7:]
    return replace(attack, save=":".join((*head, f"{cells}{_REST}", last, *keys, "hex=yes")))


def case_shown(game: Game[Position], case: Case) -> Diagram:
    """Return what stood before a case's deactivation, and what comes of it; it must be what the case says."""
    before = game.texts.position_from_text(case.save)
    action = _recolouring(before, "b1", case.colour)
    stage = game.rules.played(before, action).effects
    captured = [taken.cell for taken in captures(stage)]
    if captured != [before.board.cell(case.victim)] * case.captures:
        raise AssertionError(f"{case.save}: a rule sheet says otherwise what is captured")
    standing = game.look.standing(before)
    played = PlayedTurn(case.save, actions=(action,))
    return replace(
        _shown(before.board, carried_out(standing, stage), stage, case.lesson, played), before=standing
    )


def opening_words(game: Game[Position], example: Example) -> Message:
    """Return in words what is taken and activated in a turn."""
    before = game.texts.position_from_text(example.save)
    opening, ((first, *_), *_) = _turn(game, before, example.turn)
    standing = game.look.standing(before)
    after = carried_out(standing, opening)
    taken = next(cell for cell in before.board if standing[cell].owner != after[cell].owner)
    names = before.board.names
    same = "yes" if taken == first.cell else "no"
    return say("example-opening", taken=names[taken], cell=names[first.cell], same=same)
