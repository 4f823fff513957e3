"""The rule sheets of Sparklies, one an edition: how they are composed, every position computed by the game.

What each ruleset says in each wording is in editions.py; rules that the sources leave open are its rulings.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import chain, pairwise

from games.game import Game
from games.rule_sheet import (
    Band,
    Block,
    Bullet,
    Diagram,
    Diagrams,
    Head,
    Notation,
    PlayedTurn,
    PrintedSet,
    RuleSheet,
    section,
)
from games.sparklies.cautions import cautions
from games.sparklies.position import Position
from games.sparklies.sheet.editions import (
    EDITIONS,
    Edition,
    Example,
    WrittenExample,
    legend,
    rulings,
    set_up_in_brief,
    setting_up,
    written_alone,
    written_ruling,
)
from games.sparklies.sheet.pattern_turns import turn_on
from games.sparklies.sheet.shown import (
    attack_shown,
    case_shown,
    draw_worked_example,
    on_cells,
    opening_words,
    quadrille,
    shown_turn,
)
from games.sparklies.sheet.variants import Facts, facts_of, options_written, pattern_cases, torus_case
from games.sparklies.terms import STANDARD, Terms, ruleset_named
from games.sparklies.words import say
from games.standing import colour_words
from games.words import Message

# What the designers say of how long a game takes: of the standard game on its box, and of 7 × 7 that 1.8 to
# 1.9 cells a minute were taken. Of other boards and rulesets they say nothing that can be printed here.
TIMES = {("subtle", "9"): say("fact-time"), ("subtle", "7"): say("fact-time-seven")}

_WIDE, _BETWEEN = 188.0, 11.0  # mm of a page, and what two diagrams of one case leave free
_STEP = "2:2:2:4:1:3664:0:alternate=10,black,none:round=5,black,4,0:active=b2"
_ROUND, _SIDE = 5, "B"  # of the turn that shows how turns are written down


def rule_sheet(game: Game[Position], printed: PrintedSet, ruleset: str = "subtle") -> RuleSheet:
    """Return the two-page rule sheet of a ruleset for a set; the game computes everything shown."""
    edition, facts = EDITIONS[ruleset], facts_of(game, printed)
    shape = game.rules.board(printed.shape).shape
    changed = printed.dead or printed.torus or printed.options
    time = [TIMES[ruleset, shape]] if (ruleset, shape) in TIMES and not changed else []
    first, second = edition.tagline
    written, tips = _written(edition, facts), _tips(game, printed, edition, facts)
    alike = written if facts.alternation else written_alone(ruleset_named(edition.name).id, facts)
    return RuleSheet(
        title=game.title,
        tagline=(first, say("tagline-three") if facts.three and ruleset == "subtle" else second),
        facts=(say("fact-players", players=facts.players), *time, say("fact-ages")),
        parts=_parts(game, edition, facts, tips),
        spared=(_cases(game, edition, facts), _turn_shown(game, edition, facts)),
        credits=say("credits"),
        legend=legend(facts),
        edition=say("edition", ruleset=ruleset),
        reference=_reference(game, edition, facts),
        written={_line(its): its.save for its in (written, alike)},
        tells=("pattern", "placing", "banner", "handicap", "alternate", "stop", "order", "balance"),
        notation=_notation(alike, edition, facts),
        editions={key: partial(rule_sheet, game, printed, key) for key in EDITIONS},
    )


def _tips(game: Game[Position], printed: PrintedSet, edition: Edition, facts: Facts) -> tuple[Bullet, ...]:
    """Return the advice for a first game with this set."""
    board = game.rules.board(printed.shape)
    if facts.hexagons:
        tips = [say("tip-hexagons")]
    elif facts.cells > 36:
        tips = [say("tip-large")]
    elif board.shape == "5":
        tips = [say("tip-five")]
    else:
        tips = [say("tip-odd" if facts.cells % 2 else "tip-even")]
    tips += cautions(Terms(board, ruleset_named(edition.name), pattern=facts.pattern))
    if edition.example is None and _is_plain(facts):
        tips.append(say("tip-quadrille"))
    tips.append(say("tip-symbols"))
    if printed.photographed:
        tips.append(say("tip-photo"))
    return tuple(map(Bullet, tips))


def _is_plain(facts: Facts) -> bool:
    """Return whether the turns shown on boards of squares are turns of this set too."""
    return not facts.hexagons and facts.pattern is STANDARD


def _parts(
    game: Game[Position], edition: Edition, facts: Facts, tips: tuple[Bullet, ...]
) -> tuple[tuple[Band, ...], ...]:
    """Return what stands on the two pages, in order."""
    parts = (
        (_before_and_turn(edition, facts),),
        _cases(game, edition, facts),
        _joined_edges(game, edition, facts),
        () if facts.more or facts.torus else _advice(tips),  # with options nobody needs advice
        _turn_shown(game, edition, facts),
        _quadrilles(game) if edition.example is None and _is_plain(facts) else (),
        _settled(rulings(edition, facts)),
    )
    return tuple(part for part in parts if part)


def _cases(game: Game[Position], edition: Edition, facts: Facts) -> tuple[Band, ...]:
    return (Band((_attacks(game, edition, facts),)),)


def _before_and_turn(edition: Edition, facts: Facts) -> Band:
    """Return what is said before the turn beside it; below a short one (alternate) the rest."""
    before, turn = setting_up(facts), edition.turn(facts)
    if not facts.alternation:
        return Band((before, turn))
    aim, laid, *others = _sections(before)
    return Band(((*aim, *laid), (*turn, *chain.from_iterable(others))))


def _joined_edges(game: Game[Position], edition: Edition, facts: Facts) -> tuple[Band, ...]:
    """Return what joined edges come to, with a case if the standard pattern captures."""
    if not facts.torus:
        return ()
    blocks: tuple[Block, ...] = section(say("head-torus"), say("torus-edges"))
    if facts.pattern is not STANDARD:
        return (Band((blocks,)),)
    case = case_shown(game, torus_case(ruleset_named(edition.name).id))
    shown = replace(case, named=True)
    return (Band((blocks, (Diagrams((shown,), 5.4, 1),))),)


def _advice(tips: tuple[Bullet, ...]) -> tuple[Band, ...]:
    half = (len(tips) + 1) // 2
    return Band((section(say("head-first-game")),)), Band((tips[:half], tips[half:]))


def _attacks(game: Game[Position], edition: Edition, facts: Facts) -> tuple[Block, ...]:
    """Return small cases of what is captured and what is not."""
    if facts.pattern is STANDARD:
        shown = tuple(attack_shown(game, on_cells(attack, facts)) for attack in edition.attacks)
        return section(say("head-cases"), say("question"), _in_a_row(shown))
    number = ruleset_named(edition.name).id
    cases = pattern_cases(number, facts)
    colour = colour_words(cases[0].colour)
    asked = say("question-pattern", colour=colour, stays="yes" if cases[0].stays else "no")
    shown = tuple(case_shown(game, case) for case in cases)
    return section(say("head-cases"), asked, _in_a_row(shown))


def _in_a_row(shown: tuple[Diagram, ...]) -> Diagrams:
    """Return cases side by side, each with what stood there before: as large as there is room."""
    room = _WIDE / len(shown) - _BETWEEN
    return Diagrams(shown, min(8.5, int(5 * room / shown[0].board.width) / 10), len(shown))


def _settled(said: tuple[Message, ...]) -> tuple[Band, ...]:
    """Return the rulings below their head, the first ones, which are short, on the left."""
    bullets, half = tuple(map(Bullet, said)), (len(said) + 3) // 2
    head = Head(say("head-settled"), ruled=True)
    return Band(((head,),)), Band((bullets[:half], bullets[half:]))


def _turn_shown(game: Game[Position], edition: Edition, facts: Facts) -> tuple[Band, ...]:
    """Return a whole turn step by step."""
    example = turn_on(edition, facts)
    return (Band((_shown_turn(game, example, facts) if example else _worked(game, facts),)),)


def _shown_turn(game: Game[Position], example: Example, facts: Facts) -> tuple[Block, ...]:
    steps = shown_turn(game, example)
    width = 30.0 if facts.more else 39.0 if facts.hexagons else 34.5
    return section(
        say("head-steps"),
        example.before or opening_words(game, example),
        Diagrams(steps, int(10 * width / steps[0].board.width) / 10, 3),
        _after(example.after, facts),
    )


def _after(said: Message, facts: Facts) -> Message:
    """Return what is said after a turn that is shown, which nobody makes alone if all take turns."""
    return say("by-turns-shown") if facts.alternation else said


def _worked(game: Game[Position], facts: Facts) -> tuple[Block, ...]:
    return section(
        say("head-steps"),
        say("subtle-example"),
        Diagrams(draw_worked_example(game), 11.5, 3),
        _after(say("subtle-after"), facts),
    )


def _quadrilles(game: Game[Position]) -> tuple[Band, ...]:
    shown = tuple(
        Diagram(p.board, game.look.standing(p), played=PlayedTurn(game.texts.position_text(p)))
        for p in quadrille(game)
    )
    dance = Diagrams(shown, 8.6, len(shown), chained=True)
    return (Band((section(say("head-quadrille"), say("quadrille"), dance),)),)


def _reference(game: Game[Position], edition: Edition, facts: Facts) -> tuple[Band, ...]:
    """Return the one page that lies beside the board."""
    _, _, sways, end = _sections(setting_up(facts))
    three = say("three-subtle"), say("three-speed"), say("three-drift")
    turn: tuple[Block, ...] = section(say("head-turn"), *edition.brief(facts))
    if facts.pattern is STANDARD:
        columns = (*turn, *end), (*sways, *section(say("head-three"), *map(Bullet, three)))
    else:  # the three games are described by the standard pattern
        columns = turn, (*sways, *end)
    return (
        Band(((set_up_in_brief(facts),),)),
        Band(columns),
        Band((_attacks(game, edition, facts),)),
        Band(
            (
                (
                    *_chain(game, edition, facts),
                    *section(say("head-writing"), _told(_written(edition, facts), edition, facts)),
                ),
            )
        ),
    )


def _notation(alike: WrittenExample, edition: Edition, facts: Facts) -> Notation:
    """Return how a game with such a set is written down; alike: the turn that all editions write so."""
    options, example = tuple(options_written(facts)), _told(alike, edition, facts)
    if facts.alternation:
        return Notation((example, say("ruling-steps-written"), *options), steps=True)
    own = _told(_written(edition, facts), edition, facts), written_ruling(edition)
    return Notation((example, *options), (*own, *options))


def _told(written: WrittenExample, edition: Edition, facts: Facts) -> Message:
    """Return how a turn is written down on such a set: an example in words."""
    turn = f"*{_line(written)}*"
    if facts.alternation:
        return say("written-step", turn=turn, round=_ROUND)
    if written.alone:
        return say("written-alone", turn=turn, round=_ROUND)
    return say("written-all" if edition.owned else "written-first", turn=turn, round=_ROUND)


def _chain(game: Game[Position], edition: Edition, facts: Facts) -> tuple[Block, ...]:
    """Return the first steps of a turn; none if too much else is printed."""
    if facts.more:
        return ()
    example = turn_on(edition, facts)
    steps = (shown_turn(game, example) if example else draw_worked_example(game))[:4]
    cell = max(22.0 / steps[0].board.width, 6.4)
    return section(say("head-chain"), Diagrams(steps, int(10 * cell) / 10, len(steps)))


def _written(edition: Edition, facts: Facts) -> WrittenExample:
    """Return the turn that shows how turns are written down on such a set."""
    if facts.alternation:
        return WrittenExample(_STEP, "B2 G->B", alone=True)
    if facts.pattern is STANDARD and not facts.placing and not facts.hexagons:
        return edition.written
    return written_alone(ruleset_named(edition.name).id, facts)


def _line(written: WrittenExample) -> str:
    """Return how a turn stands in a record."""
    return f"{_ROUND} ({_SIDE})  {written.turn}"


def _sections(texts: tuple[Block, ...]) -> list[tuple[Block, ...]]:
    """Return blocks in parts, each beginning with its heading."""
    starts = [k for k, block in enumerate(texts) if isinstance(block, Head)]
    return [texts[a:b] for a, b in pairwise((*starts, len(texts)))]
