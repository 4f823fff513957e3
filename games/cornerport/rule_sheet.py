"""The rule sheet of Cornerport: its texts as data, every diagram played by the game itself."""

from __future__ import annotations

from dataclasses import dataclass

from games.cornerport.position import MOST, Position
from games.cornerport.sea import SEA, SIDE
from games.cornerport.words import say
from games.game import Game
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
    bullets,
    load_rulings,
    section,
    steps,
)
from games.standing import Standing
from games.words import Said

RULINGS = load_rulings(say)
"""What the source leaves open and this set decides."""


@dataclass(frozen=True)
class Case:
    """Describe a small case: the ships before, a turn on it, and what it teaches.

    ships: letter and square of each, with a freighter's last port if it is not the nearer one.
    mover: who is to move.
    """

    ships: str
    turn: str
    lesson: Said
    mover: str = "white"

    @property
    def save(self) -> str:
        """Return the save line of the position before."""
        at = {ship[1:3]: ship[0] for ship in self.ships.split(",")}
        letters = "".join(at.get(name, ".") for name in SEA.names)
        rows = "/".join(letters[k : k + SIDE] for k in range(0, len(SEA), SIDE))
        said = ",".join(ship[1:] for ship in self.ships.split(",") if "." in ship)
        return f"cornerport:{rows}:mover={self.mover}" + (f":from={said}" if said else "")


MOVES = (
    Case("Fd2,fh8", "d2-e3", say("case-freighter")),
    Case("Fg2.a8,fb3.a1", "g2-h1 +boat a8", say("case-arrival")),
    Case("Fg2.a8,ba8,fb3.a1", "g2-h1", say("case-blocked")),
    Case("Fg2.h1,fb3.a1", "g2-h1 +boat a8", say("case-back")),
    Case("Bb3,sc4,fh8", "b3xc4", say("case-boat")),
    Case("Bb3,fh8", "b3-c4", say("case-deep")),
    Case("Sb2,fh8", "b2-b3-c3", say("case-ship")),
    Case("Sb2,bb4,fh8", "b2-b3xb4", say("case-sinks")),
)
_RING = "bb3,bb6,bd7,bg7,bg4,bf2,bd2"
DRAWS = (
    Case(f"{_RING},Fd4.h1", "d2-c2", say("case-held"), "black"),
    Case(f"{_RING},Fd4.h1,Sc3", "d2-c2", say("case-defended"), "black"),
    Case("bd2,Bd4", "d2-d1", say("case-caught"), "black"),
    Case("ba5,Fd4.h1", "a5-a4", say("case-free"), "black"),
)
GAME = (  # a game's end, a turn a picture
    Case("Fg2.a8,fb6.h8", "g2-h1 +ship a8", ""),
    Case("Fh1,Sa8,fb6.h8", "b6-b7", "", "black"),
    Case("Fh1,Sa8,fb7.h8", "a8-b8xb7", ""),
)
_WRITTEN = Case("Ba1,fh8", "a1-b2", ""), Case("Ba1,bb2,fh8", "a1xb2", "")
_ARRIVAL, _WAY = MOVES[1].turn, MOVES[6].turn


def rule_sheet(game: Game[Position], printed: PrintedSet) -> RuleSheet:
    """Return the two-page rule sheet; the game computes everything shown."""
    return RuleSheet(
        title=game.title,
        tagline=(say("tagline"), say("tagline-2")),
        facts=(say("fact-players"),),
        parts=(_first_page(game), _second_page(game)),
        credits=say("credits"),
        legend=_LEGEND,
        reference=_reference(game),
        written={case.turn: case.save for case in (*_WRITTEN, MOVES[1], MOVES[6], GAME[2])},
        notation=Notation((_NOTATION,)),
    )


_LEGEND = tuple(
    (Standing(owner=side, piece=kind), say("legend", side=side, kind=kind, most=MOST[kind]))
    for side in ("white", "black")
    for kind in MOST
)
_AIM = (
    *section(say("head-aim"), say("aim")),
    *section(
        say("head-set"),
        say(
            "set",
            freighters=MOST["freighter"],
            ships=MOST["ship"],
            boats=MOST["boat"],
        ),
        say("set-sea"),
    ),
    *section(say("head-begin"), say("begin")),
)
_TURN = (
    *section(say("head-turn"), say("turn"), *bullets(say("freighter"), say("boat"), say("battle-ship"))),
    *section(say("head-arrival"), *steps(say("arrival-goes"), say("arrival-places")), say("arrival-memory")),
)
_NOTATION = say("writing", way=_WAY, arrival=_ARRIVAL)
_WRITING = section(say("head-writing"), _NOTATION)


def _first_page(game: Game[Position]) -> tuple[Band, ...]:
    moves = section(
        say("head-moves"),
        say("moves-shown"),
        Diagrams(tuple(draw_move(game, case) for case in MOVES), 5.4, 4),
    )
    return Band((_AIM, _TURN)), Band((moves,))


def _second_page(game: Game[Position]) -> tuple[Band, ...]:
    draws = section(
        say("head-draw"), say("draw"), Diagrams(tuple(draw_result(game, case) for case in DRAWS), 5.4, 4)
    )
    ended: tuple[Block, ...] = section(
        say("head-game"),
        say("game-shown"),
        Diagrams(tuple(_captioned(game, number, case) for number, case in enumerate(GAME)), 3.3, 3),
    )
    hints: tuple[Block, ...] = section(say("head-hints"), *bullets(*say.family("hint").values()))
    settled = tuple(Bullet(said) for said in RULINGS.values())
    half = len(settled) // 2
    head: tuple[Block, ...] = section(say("head-settled"))
    rulings = settled[:half], settled[half:]
    return Band((draws,)), Band((head,)), Band(rulings), Band(((*_WRITING, *hints), ended))


def _reference(game: Game[Position]) -> tuple[Band, ...]:
    """Return the one page that lies beside the board."""
    brief: tuple[Block, ...] = (
        *section(say("head-begin"), say("begin")),
        *section(
            say("head-turn"), say("brief-aim"), *bullets(say("freighter"), say("boat"), say("battle-ship"))
        ),
    )
    more = (*section(say("head-arrival"), say("brief-arrival")), *section(say("head-draw"), say("draw")))
    cases: tuple[Block, ...] = section(
        say("head-moves"), Diagrams(tuple(draw_move(game, MOVES[k]) for k in (1, 3, 4, 6)), 5.4, 4)
    )
    return Band((brief, more)), Band((cases,)), Band((_WRITING,))


def _captioned(game: Game[Position], number: int, case: Case) -> Diagram:
    caption = f"{number // 2 + 1} ({case.mover[0].upper()})  *{case.turn}*"
    return draw_move(game, Case(case.ships, case.turn, caption, case.mover))


def draw_move(game: Game[Position], case: Case) -> Diagram:
    """Return what stands before a case's turn, its way, what it sinks, and where a new ship is placed."""
    before = game.texts.position_from_text(case.save)
    resolution = game.resolve(before, case.turn)
    way, _, new = case.turn.partition(" +")
    cells = [SEA.cell(name) for name in way.replace("x", "-").split("-")]
    standing = game.look.standing(before)
    return Diagram(
        SEA,
        standing,
        case.lesson,
        PlayedTurn(case.save, case.turn, 0, legal=resolution.legal),
        way=tuple(cells),
        marked=(SEA.cell(new.split()[1]),) if new else (),
        struck=(cells[-1],) if standing[cells[-1]].piece else (),
        named=True,
    )


def draw_result(game: Game[Position], case: Case) -> Diagram:
    """Return what stands after a case's turn."""
    resolution = game.resolve(game.texts.position_from_text(case.save), case.turn)
    assert resolution.after is not None
    return Diagram(
        SEA,
        game.look.standing(resolution.after),
        case.lesson,
        PlayedTurn(case.save, case.turn, 1),
        marked=tuple(SEA.cell(name) for name in case.turn.split("-")),
        named=True,
    )
