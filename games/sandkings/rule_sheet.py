"""The rule sheet of Sandkings: its texts as data, every picture played by the game itself.

What the author's text leaves open is in RULINGS, all of it on the second page.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.effects import carried_out
from games.game import Game
from games.rule_sheet import (
    Band,
    Bullet,
    Diagram,
    Diagrams,
    Notation,
    PlayedTurn,
    RuleSheet,
    Text,
    bullets,
    load_rulings,
    section,
    squares_between,
)
from games.sandkings.field import BOARD
from games.sandkings.position import Position
from games.sandkings.turns import read_turn
from games.sandkings.words import say
from games.standing import Standing
from games.words import Said

WRITTEN = "b3-c3, c2-d2"  # in every game's first turn of a1
STUNG = "e4xe5"
RULINGS = load_rulings(say) | {"notation": say("ruling-notation", turn=WRITTEN, sting=STUNG)}


@dataclass(frozen=True)
class Case:
    """Describe a small case: creatures, a turn of the first one, and what it teaches.

    part: the squares that the picture shows, from corner to corner; others live on the rest.
    """

    creatures: str
    turn: str
    lesson: Said
    variations: str = "1234"
    part: str = "a1-e5"

    @property
    def save(self) -> str:
        """Return the position before as a save line."""
        return f"sandkings:{self.creatures}:variations={self.variations}:mover=1"


_FAR = "h8,-,g8"
_MOVES = (
    Case(f"b2,a1,c2,d3,e3/{_FAR}", "e3-e4", say("case-move")),
    Case(f"b2,a1,c2,d3,e4/{_FAR}", "d3-d2", say("case-apart")),
    Case("d4,e4,c3,c4,d3/f6,-,e5,f5", "e4xe5,d3-e4,e5xf5", say("case-two"), part="b2-f6"),
    Case("d4,e4,d3,c3,c4/c7,-,d6,e5,f4", "e4xe5", say("case-cut"), part="b3-f7"),
)
_SHIELDS = (
    Case("c3,e4,d3,d4/e6,-,e5,f6", "e4xe5", say("case-shield"), part="b2-f6"),
    Case("c3,e4,d3,d4/f6,-,e5,g6", "e4xe5", say("case-corner"), part="c2-g6"),
    Case("d4,e4,d3,c3/e6,-,e5,f6", "e4xe5", say("case-strong"), part="b2-f6"),
    Case("d4,e4,d3,c3/e5,-,f6,d6", "e4xe5", say("case-body"), part="b2-f6"),
)
_WALLS = (
    Case("c3,-,a3,b3,c2,d1/b1,-,b2/h8,g8", "d1-c1", say("case-wall"), "124"),
    Case("b3,-,a4,c2,d2/b1,-,a1/h8,g8", "d2-d1", say("case-slanting")),
    Case("b3,-,a4,c2,d2/b1,-,a1/h8,g8", "d2-d1", say("case-gap"), "124"),
    Case("b3,-/b2,-,a3,c1/h8,g8", "b3-a2", say("case-walk-in")),
)
_STRETCHED = "d1-e2, e2-e3, d2-d3, c1-d2, e3-e4, b2-c3"
_NEAR = "b1-g6"
_TURN = (
    Case("c2,b1,b2,c1,d1,d2/f5,g6,f6", _STRETCHED, say("case-turn-1"), part=_NEAR),
    Case("c2,b1,c3,d2,d3,e4/f5,g6,f6", "b1-c1, c1-d1, d1-e2, e2-f3, f3-f4", say("case-turn-2"), part=_NEAR),
    Case("c2,f4,c3,d2,d3,e4/f5,g6,f6", "f4xf5", say("case-turn-3"), part=_NEAR),
)
CASES = (*_MOVES, *_SHIELDS, *_WALLS, *_TURN)


def rule_sheet(game: Game[Position]) -> RuleSheet:
    """Return the two-page rule sheet; the game computes everything shown."""
    return RuleSheet(
        title=game.title,
        tagline=(say("tagline"), say("tagline-2")),
        facts=(say("fact-players"),),
        parts=(_first_page(game), _second_page(game)),
        credits=say("credits"),
        legend=_legend(),
        reference=_reference(game),
        written={WRITTEN: _start(game, 2), STUNG: _SHIELDS[2].save, "-": _start(game, 2)},
        notation=Notation((RULINGS["notation"],)),
    )


def _legend() -> tuple[tuple[Standing, Said], ...]:
    return (
        (Standing(owner="1", piece="body"), say("legend-body")),
        (Standing(owner="1", piece="stinger"), say("legend-stinger")),
        (Standing(owner="1", piece="vertebra"), say("legend-vertebra")),
    )


def _start(game: Game[Position], players: int) -> str:
    start = game.rules.start(BOARD.shape, options={"players": str(players), "first": "1"})
    return game.texts.position_text(start)


_AIM = (
    *section(say("head-aim"), say("aim")),
    *section(say("head-set"), say("set-parts"), say("set-start")),
)
_BEGINNING = section(say("head-beginning"), say("set-start"))
_TURNS = (
    *section(say("head-turn"), say("turn"), say("turn-joined")),
    *section(say("head-sting"), say("sting"), say("sting-shield"), say("sting-cut")),
)
_END = (
    *section(say("head-wall"), say("wall")),
    *section(
        say("head-end"),
        say("end"),
        say("match"),
        *bullets(RULINGS["nobody"], RULINGS["third-time"], RULINGS["agreement"]),
    ),
)
_VARIATIONS = section(
    say("head-variations"),
    say("variations-said"),
    *bullets(
        say("sheet-variation-1"), say("sheet-variation-2"), say("sheet-variation-3"), say("sheet-variation-4")
    ),
)
_HINTS = section(
    say("head-hints"),
    *bullets(*say.family("hint").values()),
)
_CASES = section(say("head-cases"), say("cases-shown"))
_WRITING = section(say("head-writing"), RULINGS["notation"], Bullet(RULINGS["tags"]))


def _starts(game: Game[Position], cell: float) -> Diagrams:
    """Return how two and four begin."""
    starts = tuple(
        Diagram(
            BOARD,
            game.look.standing(game.texts.position_from_text(save := _start(game, players))),
            say("start-shown", players=players),
            PlayedTurn(save),
            named=True,
        )
        for players in (2, 4)
    )
    return Diagrams(starts, cell, 2)


def _first_page(game: Game[Position]) -> tuple[Band, ...]:
    turn = section(say("head-shown"), say("turn-shown", turn=_STRETCHED), _shown(game, _TURN, 4.0, 3))
    return (
        Band(((*_AIM, _starts(game, 3.9), *_VARIATIONS), (*_TURNS, *_END))),
        Band((turn,)),
        Band((_WRITING,)),
    )


def _second_page(game: Game[Position]) -> tuple[Band, ...]:
    cases = (
        *_CASES,
        _shown(game, (*_MOVES, *_SHIELDS, *_WALLS), 4.9, 6),
    )
    told = {block.words for block in (*_END, *_WRITING) if isinstance(block, Bullet | Text)}
    settled = tuple(Bullet(words) for words in RULINGS.values() if words not in told)
    half = len(settled) * 2 // 3
    return (
        Band((cases,)),
        Band((section(say("head-settled")),)),
        Band((settled[:half], (*settled[half:], *_HINTS))),
    )


def _reference(game: Game[Position]) -> tuple[Band, ...]:
    """Return the one page that lies beside the board: the start, the turn, the variations, the notation."""
    return (
        Band(((*_BEGINNING, _starts(game, 3.0), *_TURNS), (*_END[:-3], *_VARIATIONS, *_WRITING[:-1]))),
        Band(((*_CASES, _shown(game, (*_SHIELDS, *_WALLS[:2]), 4.6, 6)),)),
    )


def _shown(game: Game[Position], cases: tuple[Case, ...], cell: float, across: int) -> Diagrams:
    return Diagrams(tuple(_diagram(game, case) for case in cases), cell, across)


def _diagram(game: Game[Position], case: Case) -> Diagram:
    """Return what stands before the last move of a case's turn, that move, and what goes by it."""
    before = game.texts.position_from_text(case.save)
    whole = game.resolve(before, case.turn)
    *earlier, last = (action for action in read_turn(before, case.turn) if action.path)
    done = whole.stages[: len(earlier)]
    standing = carried_out(game.look.standing(before), (effect for stage in done for effect in stage))
    came = dict.fromkeys(action.cell for action in earlier if standing[action.cell].piece)
    gone = [effect.cell for effect in whole.stages[len(earlier)] if effect.by] if whole.after else []
    return Diagram(
        BOARD,
        standing,
        case.lesson,
        PlayedTurn(case.save, case.turn, steps=len(earlier), legal=whole.after is not None),
        way=(last.path[0], last.cell),
        marked=tuple(came),
        struck=tuple(gone),
        named=True,
        part=squares_between(BOARD, case.part),
    )
