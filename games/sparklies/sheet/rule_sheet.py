"""The rule sheets of Sparklies, one an edition: how they are composed, every position computed by the game.

What each ruleset says in each wording is in editions.py; rules that the sources leave open are its rulings.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

from games.answers import Action
from games.board import Board
from games.effects import Stage, arrows_of, captures, carried_out
from games.game import Game
from games.rule_sheet import Band, Block, Bullet, Diagram, Diagrams, Head, Played, PrintedSet, RuleSheet, Text
from games.sparklies.position import Position
from games.sparklies.sheet.editions import EDITIONS, LEGEND, Attack, Edition, Example, Facts, setting_up
from games.sparklies.words import say
from games.standing import Standing, colour_words
from games.words import Message, all_of, in_turn

__all__ = ["EXAMPLE", "QUADRILLE", "TIMES", "quadrille", "rule_sheet", "shown_turn", "worked"]


# What the designers tell of how long a game takes: of the standard game on its box, and of 7 × 7 that 1.8 to
# 1.9 cells a minute were taken. Of other boards and rulesets they tell nothing that can be said here.
TIMES = {("subtle", "9"): say("fact-time"), ("subtle", "7"): say("fact-time-seven")}

# The example of the rules page of 2005; a1, a3, b3 and c3 are lost and filled in here.
_EXAMPLE_START = "2:3:2:4:1:176831120:0:mover=white:active=b1"
EXAMPLE = (("b1", "B"), ("b2", "R"), ("c2", "B"), ("b2", "G"), ("c1", "G"))

_QUADRILLE_START = "2:2:2:4:1:3553:0:active=a1,b2"
QUADRILLE = (("a1", "b2"), ("b1", "a2"))  # the two diagonal pairs, in turn

_ROUND, _SIDE = 5, "B"  # of the turn that shows how turns are written down


def rule_sheet(game: Game[Position], printed: PrintedSet, ruleset: str = "subtle") -> RuleSheet:
    """Return the two-page rule sheet of a ruleset for a set; the game computes everything shown."""
    edition, facts = EDITIONS[ruleset], _facts(game, printed)
    shape = game.rules.board(printed.shape).shape
    time = [TIMES[ruleset, shape]] if (ruleset, shape) in TIMES and not printed.dead else []
    return RuleSheet(
        title=game.title,
        tagline=edition.tagline,
        facts=(say("fact-players"), *time, say("fact-ages")),
        pages=(_first_page(game, edition, facts, _tips(game, printed, ruleset)), _second_page(game, edition)),
        credits=say("credits"),
        legend=LEGEND,
        edition=say("edition", ruleset=ruleset),
        reference=_reference(game, edition, facts),
        written={_written(edition): edition.written.save},
        editions={key: partial(rule_sheet, game, printed, key) for key in EDITIONS},
    )


def _facts(game: Game[Position], printed: PrintedSet) -> Facts:
    """Return what the texts say of a set."""
    board = game.rules.board(printed.shape)
    beside = say("beside-torus" if printed.torus else "beside")
    return Facts(board.size_words, len(board) - printed.dead, beside, bool(printed.dead))


def _tips(game: Game[Position], printed: PrintedSet, ruleset: str) -> tuple[Bullet, ...]:
    """Return the advice for a first game with this set."""
    board = game.rules.board(printed.shape)
    cells = len(board) - printed.dead
    if cells > 36:
        tips = [say("tip-large")]
    elif board.shape == "5":
        tips = [say("tip-five")]
    else:
        tips = [say("tip-odd" if cells % 2 else "tip-even")]
    if ruleset == "subtle":
        tips.append(say("tip-quadrille"))
    tips.append(say("tip-symbols"))
    if printed.photographed:
        tips.append(say("tip-photo"))
    return tuple(map(Bullet, tips))


def _first_page(
    game: Game[Position], edition: Edition, facts: Facts, tips: tuple[Bullet, ...]
) -> tuple[Band, ...]:
    half = (len(tips) + 1) // 2
    return (
        Band((setting_up(facts), edition.turn(facts))),
        Band((_attacks(game, edition),)),
        Band(((Head(say("head-first-game")),),)),
        Band((tips[:half], tips[half:])),
    )


def _attacks(game: Game[Position], edition: Edition) -> tuple[Block, ...]:
    cases = Diagrams(tuple(_attack(game, attack) for attack in edition.attacks), 8.5, len(edition.attacks))
    return Head(say("head-cases")), Text(say("question")), cases


def _second_page(game: Game[Position], edition: Edition) -> tuple[Band, ...]:
    rulings = tuple(map(Bullet, edition.rulings))
    example = _shown_turn(game, edition.example) if edition.example else _worked_and_quadrille(game)
    half = (len(rulings) + 3) // 2
    settled = Head(say("head-settled"), ruled=True)
    return Band(((*example, settled),)), Band((rulings[:half], rulings[half:]))


def _shown_turn(game: Game[Position], example: Example) -> tuple[Block, ...]:
    return (
        Head(say("head-steps")),
        Text(example.before),
        Diagrams(shown_turn(game, example), 11.5, 3),
        Text(example.after),
    )


def _worked_and_quadrille(game: Game[Position]) -> tuple[Block, ...]:
    quadrilles = tuple(
        Diagram(p.board, game.look.standing(p), played=Played(game.texts.position_text(p)))
        for p in quadrille(game)
    )
    return (
        Head(say("head-steps")),
        Text(say("subtle-example")),
        Diagrams(worked(game), 11.5, 3),
        Text(say("subtle-after")),
        Head(say("head-quadrille")),
        Text(say("quadrille")),
        Diagrams(quadrilles, 8.6, len(quadrilles), chained=True),
    )


def _reference(game: Game[Position], edition: Edition, facts: Facts) -> tuple[Band, ...]:
    """Return the one page that lies beside the board."""
    steps = worked(game)[:4] if edition.example is None else shown_turn(game, edition.example)[:4]
    _, _, sways, end = _sections(setting_up(facts))
    turn = f"*{_written(edition)}*"
    told = say("written-all" if edition.owned else "written-first", turn=turn, round=_ROUND)
    three = say("three-subtle"), say("three-speed"), say("three-drift")
    others: tuple[Block, ...] = (Head(say("head-three")), *map(Bullet, three))
    chain = Head(say("head-chain")), Diagrams(steps, 7.8, len(steps))
    return (
        Band(((Head(say("head-turn")), *edition.brief, *end), (*sways, *others))),
        Band((_attacks(game, edition),)),
        Band(((*chain, Head(say("head-writing")), Text(told)),)),
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
    first = say("step-first")
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
    start = Diagram(before.board, standing, say("step-before"), Played(example.save), named=True)
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
    caption: Message,
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


def _caption(board: Board, stage: Stage) -> Message:
    """Say what a deactivation did: "c2 turns blue: b1 and c2 capture c1"."""
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
