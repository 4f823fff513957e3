"""The rule sheet of Glorieta: its texts as data, every diagram played by the game itself.

What the designer's text leaves open is said in RULINGS.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.board import hexagonal_board
from games.game import Game
from games.glorieta.loops import rings
from games.glorieta.position import Position, hexagons, usual_neutrals
from games.glorieta.turns import parse_turn
from games.glorieta.words import say
from games.rule_sheet import (
    Band,
    Block,
    Bullet,
    Diagram,
    Diagrams,
    Notation,
    PlayedTurn,
    PrintedSet,
    RuleSheet,
    Text,
    load_rulings,
    section,
    steps,
)
from games.standing import Standing
from games.words import Message, Said, all_of


@dataclass(frozen=True)
class Case:
    """Describe a small case: the position before as a save line, a turn on it, and what it teaches."""

    save: str
    turn: str
    lesson: Said


_DEALT_CELL, _DEALT_WIDTH, _PLAYED_CELL = 9.0, 60.0, 4.3  # mm
_LONE = "mover=black:declined=orange"
LOOPS = (
    Case(
        f"glorieta:chicken:4:..../...../..bb../....b../..bb../...../....:{_LONE}",
        "c4",
        say("case-loop"),
    ),
    Case(
        f"glorieta:chicken:4:..../...../..bn../...bb../..nb../...../....:{_LONE}",
        "c4",
        say("case-loop-neutral"),
    ),
    Case(
        f"glorieta:chicken:4:..../...../..bnb./...oob./..nbb./...../....:{_LONE}",
        "c4",
        say("case-loop-two"),
    ),
    Case(
        f"glorieta:chicken:4:..b./..b../bb..../......./....../...../....:{_LONE}",
        "c3",
        say("case-no-loop"),
    ),
)

_PAIR_START = "glorieta:chicken:4:..../...../..o.../...bn../....../...../....:mover=black"
PAIRS = (
    Case(_PAIR_START, "d5 n:b3", say("case-apart")),
    Case(_PAIR_START, "d5 n:c5", say("case-beside")),
    Case(_PAIR_START, "f4 n:d5", say("case-joined")),
    Case(_PAIR_START, "d5 decline", say("case-declined")),
)

BOTH = (
    Case(
        "glorieta:chicken:4:..../...../.bboo./.b...o./.bboo./...../....:mover=black",
        "a1 n:d4",
        say("case-both"),
    ),
    Case(
        "glorieta:chicken:4:..../...../.b.oo./.b...o./.bboo./...../....:mover=black",
        "a1 n:d4",
        say("case-others"),
    ),
)

RULINGS = tuple(load_rulings(say).values())
_EDGES = (4, 5, 6, 7)  # of which the sheet says how many neutral stones are dealt

# How turns are written down: a turn of orange after black's first stone, such a turn declined, a choice. The
# cells are those that every board has.
_FIRST, _PAIR, _DECLINED, _TAKEN = "b2", "c2 n:a3", "c2 decline", "takes black"
_NOTATION = say("brief-written", pair=_PAIR, declined=_DECLINED, taken=_TAKEN)
_WRITTEN = say("written", pair=_PAIR, declined=_DECLINED, taken=_TAKEN)

# A short game of Chicken on edge 4, a turn a picture.
PLAYED = ("d4", "d3 n:b4", "c5 n:e3", "c3 n:e5", "e4 n:a2", "b3 n:c6", "d6 decline")

_AIM = (*section(say("head-aim"), say("aim")), *section(say("head-set")))
_BOARD = (
    Text(say("set-neutral")),
    Text(say("set-stay")),
    Text(say("set-names")),
)

_CHICKEN = (
    *section(
        say("head-chicken"),
        say("chicken-begin"),
        *steps(say("chicken-own"), say("chicken-neutral")),
        say("chicken-decline"),
        say("chicken-dare"),
    ),
    *section(say("head-writing"), _WRITTEN),
)

_LANDSCAPE = (
    Text(say("landscape-turn")),
    Text(say("landscape-end")),
    *section(say("head-later"), say("later")),
)

_BRIEF_CHICKEN = section(
    say("brief-chicken"),
    say("brief-loop"),
    *steps(say("brief-begin"), say("brief-two"), say("brief-decline")),
    say("brief-full"),
)
_BRIEF_OTHERS = (
    *section(say("brief-later-head"), say("brief-later")),
    *section(say("head-writing"), _NOTATION),
)

_LEGEND = (
    (Standing(), say("legend-empty")),
    (Standing(piece="black"), say("legend-black")),
    (Standing(piece="orange"), say("legend-orange")),
    (Standing(piece="neutral"), say("legend-neutral")),
)


def rule_sheet(game: Game[Position], printed: PrintedSet) -> RuleSheet:
    """Return the two-page rule sheet for a set; the game computes everything shown."""
    return RuleSheet(
        title=game.title,
        tagline=(say("tagline"), say("tagline-2")),
        facts=(say("fact-players"),),
        parts=(_first_page(game, printed), _second_page(game, printed)),
        credits=say("credits"),
        legend=_LEGEND,
        reference=_reference(game, printed),
        written=_written(game, printed),
        notation=Notation((_NOTATION,)),
    )


def _written(game: Game[Position], printed: PrintedSet) -> dict[str, str]:
    """Return the turns that the texts write down, and the positions they are played on."""
    chicken = game.resolve(game.rules.start(printed.shape, "chicken"), _FIRST).after
    deal = game.rules.start(printed.shape, "landscape", seed=7)
    free = next(
        n for n, stands in zip(deal.board.names, game.look.standing(deal), strict=True) if not stands.piece
    )
    begun = game.texts.position_text(chicken)
    return {
        _PAIR: begun,
        _DECLINED: begun,
        _TAKEN: game.texts.position_text(game.resolve(deal, free).after),
    }


def _neutrals(printed: PrintedSet) -> int:
    """Return how many neutral stones are dealt on the set's board."""
    return usual_neutrals(hexagons(printed.shape))


def _deals(printed: PrintedSet) -> Message:
    """Return in words how many neutral stones are dealt on other boards."""
    own = hexagons(printed.shape).shape
    others = [board for board in map(hexagonal_board, _EDGES) if board.shape != own]
    dealt = [say("deal-on", count=usual_neutrals(board), size=board.size_words) for board in others]
    return say("deals", deals=tuple(dealt))


def _reference(game: Game[Position], printed: PrintedSet) -> tuple[Band, ...]:
    """Return the one page that lies beside the board."""
    loops = section(
        say("head-loops"), Diagrams(tuple(draw_result(game, case) for case in LOOPS), 5.7, len(LOOPS))
    )
    pairs = section(
        say("head-pairs"), Diagrams(tuple(draw_result(game, case) for case in PAIRS), 5.7, len(PAIRS))
    )
    landscape = section(
        say("head-landscape"), say("brief-landscape", count=_neutrals(printed)), *_BRIEF_OTHERS
    )
    return Band((_BRIEF_CHICKEN, landscape)), Band((loops,)), Band((pairs,))


def _what_you_need(game: Game[Position], printed: PrintedSet) -> Block:
    """Return the paragraph on the board and the number of stones in the set."""
    board = hexagons(printed.shape)
    supply = game.kit.supply(len(board)).items()
    stones = all_of(say("stones", count=count, name=name) for name, count in supply)
    return Text(say("set-needed", edge=len(board.rows[0]), stones=stones))


def _first_page(game: Game[Position], printed: PrintedSet) -> tuple[Band, ...]:
    cases = (
        *section(
            say("head-loops"),
            say("loops-shown"),
            Diagrams(tuple(draw_result(game, case) for case in LOOPS), 5.7, len(LOOPS)),
        ),
        *section(
            say("head-pairs"),
            say("pairs-shown"),
            Diagrams(tuple(draw_result(game, case) for case in PAIRS), 5.7, len(PAIRS)),
        ),
    )
    return Band(((*_AIM, _what_you_need(game, printed), *_BOARD), _CHICKEN)), Band((cases,))


def _second_page(game: Game[Position], printed: PrintedSet) -> tuple[Band, ...]:
    deal = game.rules.start(printed.shape, "landscape", seed=7)
    picture = Diagram(
        deal.board, game.look.standing(deal), played=PlayedTurn(game.texts.position_text(deal)), named=True
    )
    dealt = Diagrams((picture,), min(_DEALT_CELL, _DEALT_WIDTH / deal.board.width), 1)
    both = section(
        say("head-both"), say("both-shown"), Diagrams(tuple(draw_result(game, case) for case in BOTH), 5.4, 2)
    )
    played = section(say("head-game"), say("game-shown"), Diagrams(_played(game), _PLAYED_CELL, 4))
    landscape = section(say("head-other"), say("deal", count=_neutrals(printed)), *_LANDSCAPE)
    shown_deal: tuple[Block, ...] = section(say("dealt", count=_neutrals(printed)), dealt)
    settled: tuple[Block, ...] = section(say("head-settled"), *map(Bullet, (*RULINGS, _deals(printed))))
    return Band((played,)), Band(((*landscape, *both), (*shown_deal, *settled)))


def _played(game: Game[Position]) -> tuple[Diagram, ...]:
    """Return the short game turn by turn."""
    position, diagrams = game.rules.start("hex4", "chicken"), []
    for number, turn in enumerate(PLAYED):
        side, before = game.rules.mover(position), game.texts.position_text(position)
        caption = f"{number // 2 + 1} ({side[0].upper()})  *{turn}*"
        diagrams.append(replace(draw_result(game, Case(before, turn, caption)), named=True))
        position = game.resolve(position, turn).after
    return tuple(diagrams)


def draw_result(game: Game[Position], case: Case) -> Diagram:
    """Return what stands after a case's turn, also where the turn is not allowed, and every ring on it."""
    before = game.texts.position_from_text(case.save)
    board, turn, after = before.board, parse_turn(case.turn), game.resolve(before, case.turn).after
    drops = {turn.own: game.rules.mover(before), turn.neutral: "neutral"}
    marked = {board.cell(name): Standing(piece=stone) for name, stone in drops.items() if name}
    standing = (marked.get(cell, there) for cell, there in enumerate(game.look.standing(before)))
    closed = () if after is None else (ring for held in after.held for ring in rings(board, held))
    return Diagram(
        board,
        tuple(standing),
        case.lesson,
        PlayedTurn(case.save, case.turn, legal=after is not None),
        rings=tuple(closed),
        marked=tuple(marked),
    )
