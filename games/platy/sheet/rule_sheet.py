"""The rule sheet of Platy: its texts as data, every picture and every score computed by the game itself."""

from __future__ import annotations

from collections.abc import Sequence

from games.platy.look import PlatyLook
from games.platy.loops import closed_loops, enclosed_by
from games.platy.options import terms_of
from games.platy.position import LEVELS, PRESENT, Terms
from games.platy.save import parse_save
from games.platy.scoring import count_loop, round_half_up, score_loop
from games.platy.sheet.examples import EXAMPLES, KINDS, Example, save_of
from games.platy.sheet.words import say
from games.rule_sheet import (
    Band,
    Block,
    Bullet,
    Diagram,
    Diagrams,
    Head,
    Notation,
    NumberedStep,
    PlayedTurn,
    PrintedSet,
    RuleSheet,
    Text,
    bullets,
    load_ruling_groups,
    load_rulings,
    section,
    steps,
)
from games.words import Message

_TELLS = ("level", "scoring", "growth", "moves", "reserve", "penalty", "chain", "reward")
_ACROSS = 5  # worked loops in a row
_COLOURS_LYING = 2  # on the trays of the examples
_LOOK = PlatyLook()
RULINGS, GROUPS = load_rulings(say), load_ruling_groups(say)


def rule_sheet(printed: PrintedSet | None = None) -> RuleSheet:
    """Return the rule sheet, of four pages, with the numbers of a set's options."""
    options = printed.options if printed else {}
    terms = terms_of({name: value for name, value in options.items() if name in _TELLS})
    small = tuple(its for its in EXAMPLES if not its.large)
    return RuleSheet(
        title="Platy",
        tagline=(say("tagline"), say("tagline-2")),
        facts=(say("fact-players"), _fact(terms)),
        parts=(_game(terms), _scoring(terms), _settled(), _last()),
        pages=4,
        credits=say("credits"),
        reference=(
            Band(((*_begin(terms), *_move(terms), *_end(terms)), (*_fall(terms), *_score(terms)))),
            Band(((Diagrams(tuple(_worked(its, terms) for its in small[2:6]), 7.0, 4),),)),
        ),
        written=_written(),
        tells=_TELLS,
        notation=Notation((say("writing"), say("writing-seed"))),
    )


def _fact(terms: Terms) -> Message:
    its = terms.its
    return say("fact-level", level=str(terms.level), colours=its.colours, bonus=its.marks)


def _written() -> dict[str, str]:
    """Return the turns that the texts write down, and positions on which they are played."""
    lying = save_of("c4 2b0 d4 2b0")
    return {
        "c4 +2": lying,
        "done": f"{lying}:moves=0:counters=0.0.0.0.0.0:last=c4",
        "none": f"{lying}:counters=0.0.0.0.0.0",
    }


def _game(terms: Terms) -> tuple[Band, ...]:
    """Return the first page: the aim, the set, and how it is played."""
    aim = section(say("head-aim"), say("aim"))
    holds = section(
        say("head-set"),
        *bullets(
            say("set-tray"),
            say("set-tiles"),
            say("set-name"),
            say("set-counters", reserve=str(terms.reserve), moves=str(terms.moves)),
        ),
    )
    kinds = section(say("head-kinds"), Diagrams(tuple(map(_kind, KINDS)), 13.0, 9))
    left = (*aim, *holds, *_begin(terms))
    return Band((left, (*_move(terms), *_fall(terms)))), Band((kinds,))


def _begin(terms: Terms) -> tuple[Block, ...]:
    return section(
        say("head-begin"),
        *steps(
            say("begin-sides"),
            say("begin-tops"),
            say("begin-rest"),
            say("begin-marks", bonus=terms.its.marks),
        ),
    )


def _move(terms: Terms) -> tuple[Block, ...]:
    words = say("move-turn"), say("move-again"), say("move-loop")
    return section(say("head-move"), *map(Bullet, words))


def _fall(terms: Terms) -> tuple[Block, ...]:
    steps = (
        say("fall-pay"),
        say("fall-cost"),
        say("fall-take"),
        say("fall-slide"),
        say("fall-top"),
        say("fall-fill"),
        say("fall-mark", bonus=terms.its.marks),
        say("fall-chain", chain=terms.chain),
    )
    return section(say("head-fall"), *(NumberedStep(str(n), words) for n, words in enumerate(steps, 1)))


def _end(terms: Terms) -> tuple[Block, ...]:
    zero = say("zero", penalty=str(terms.penalty), moves=str(terms.moves))
    bonus = say("bonus", reward=str(terms.reward), moves=str(terms.moves))
    marks = section(say("head-bonus"), bonus, say("wildcards"))
    return (*marks, *section(say("head-zero"), zero), *section(say("head-end"), say("end")))


def _score(terms: Terms) -> tuple[Block, ...]:
    head = Head(say("head-score"))
    if terms.scoring != PRESENT:
        scored = say("score-earlier", scoring=terms.scoring)
        return head, Text(scored), Bullet(say("score-goal")), Bullet(say("score-enclosed"))
    base = (
        say("score-base-grown", growth=f"{float(terms.growth):g}") if terms.growth != 1 else say("score-base")
    )
    words = (base, say("score-colour"), say("score-goal"), say("score-enclosed"))
    return head, Text(say("score")), *map(Bullet, words)


def _scoring(terms: Terms) -> tuple[Band, ...]:
    """Return the page of scores, with the worked loops."""
    small = tuple(_worked(its, terms) for its in EXAMPLES if not its.large)
    large = tuple(_worked(its, terms) for its in EXAMPLES if its.large)
    head = section(say("head-loops"), say("loops"))
    beside = Diagrams(small[_ACROSS:], 8.6, 2), Diagrams(large, 7.0, 1)
    return (
        Band((_score(terms), _end(terms))),
        Band(((*head, Diagrams(small[:_ACROSS], 8.6, _ACROSS)),)),
        Band(tuple((its,) for its in beside)),
    )


def _settled() -> tuple[Band, ...]:
    """Return the page of the first rulings."""
    head = section(say("head-settled"), say("settled"))
    return Band((head,)), Band((_groups(GROUPS[:3]), _groups(GROUPS[3:6])))


def _groups(groups: Sequence[tuple[Message, tuple[str, ...]]]) -> tuple[Block, ...]:
    """Return groups of rulings below their heads."""
    found = list[Block]()
    for head, rulings in groups:
        found += [Head(head), *(Bullet(RULINGS[its]) for its in rulings)]
    return tuple(found)


def _last() -> tuple[Band, ...]:
    """Return the page of the other rulings, the levels, the notation and hints."""
    levels = (
        say("level-line", level=str(n), colours=its.colours, bonus=its.marks, wild=its.wild)
        for n, its in enumerate(LEVELS, 1)
    )
    table: tuple[Block, ...] = section(say("head-levels"), *levels)
    writing: tuple[Block, ...] = section(say("head-writing"), say("writing"), say("writing-seed"))
    hints: tuple[Block, ...] = section(say("head-hints"), *bullets(*say.family("hint").values()))
    themes: tuple[Block, ...] = section(say("head-themes"), say("themes"))
    return (Band(((*_groups(GROUPS[6:]), *themes), (*table, *writing, *hints))),)


def _kind(name: str) -> Diagram:
    """Return the picture of a kind of tile."""
    save = save_of(f"d4 {name}0")
    position = parse_save(save)
    number = name.rstrip("bg")
    caption = say("kind-caption", number=number)
    return _diagram(save, (position.board.cell("d4"),), caption)


def _worked(its: Example, terms: Terms) -> Diagram:
    """Return the picture of a loop as it closes, with its score in words and numbers."""
    position = parse_save(its.save)
    (loop,) = closed_loops(position.tray, position.tiles)
    score = score_loop(
        position.terms._replace(scoring=terms.scoring, growth=terms.growth),
        count := count_loop(position.tiles, loop),
        _COLOURS_LYING,
    )
    enclosed = enclosed_by(position.tray, position.tiles, (loop,))[loop]
    lesson = its.lesson
    caption = say("worked", lesson=lesson, points=str(score.points), sum=score.sum)
    if enclosed:
        more = str(round_half_up(score.exact * len(enclosed) / count.length))
        caption = say(
            "worked-enclosed",
            lesson=lesson,
            points=str(score.points),
            sum=score.sum,
            more=more,
            count=len(enclosed),
        )
    cells = tuple(cell for cell, tile in enumerate(position.tiles) if tile is not None)
    return _diagram(its.save, cells, caption, marked=tuple(sorted(loop.tiles)), struck=enclosed)


def _diagram(
    save: str,
    cells: tuple[int, ...],
    caption: Message,
    marked: tuple[int, ...] = (),
    struck: tuple[int, ...] = (),
) -> Diagram:
    """Return the picture of these places of a position."""
    position = parse_save(save)
    standing = _LOOK.standing(position)
    parts = {its.piece: tuple(_LOOK.parts(its.piece)) for its in standing if its.piece}
    return Diagram(
        position.board,
        standing,
        caption,
        PlayedTurn(save),
        marked=marked,
        struck=struck,
        part=cells,
        parts=parts,
    )
