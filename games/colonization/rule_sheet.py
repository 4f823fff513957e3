"""The rule sheet of Colonization: its texts as data, every picture played by the game itself.

What the author's text leaves open is in RULINGS, all of it on the last two pages.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.answers import Action
from games.colonization.position import KINDS, Position
from games.colonization.turns import read_turn
from games.colonization.words import say
from games.game import Game
from games.rule_sheet import (
    Band,
    Block,
    Bullet,
    Diagram,
    Diagrams,
    Notation,
    PlayedTurn,
    RuleSheet,
    bullets,
    load_ruling_groups,
    load_rulings,
    section,
    squares_between,
    steps,
)
from games.standing import Standing
from games.words import Said

BOARD = "chess8x8"


RULINGS, GROUPS = load_rulings(say), load_ruling_groups(say)


@dataclass(frozen=True)
class Case:
    """Describe a small case: the societies of A and B, a turn of A, and what it teaches.

    part: the squares that the picture shows, from corner to corner. after: whether what came of it is shown
    beside what stood there.
    """

    societies: str
    turn: str
    lesson: Said
    part: str = "a1-e5"
    after: bool = False

    @property
    def save(self) -> str:
        """Return the position before as a save line."""
        return f"colonization:{BOARD}:{self.societies}"


_EIGHT = "a3.b3.c3.a2.c2.a1.b1.c1"
_FAR = "h8"
CASES = (
    Case("c3/c5,d4.e3", "c3xd4", say("case-cut"), "b2-f6"),
    Case("c3/c5,d6.e5.d4.e4.e3", "c3xd4", say("case-loop"), "b2-f6"),
    Case(f"b2,d4.c3/{_FAR}", "c3-c2", say("case-own")),
    Case("b2,c3/e5,d4", "c3xd4", say("case-only-planet")),
    Case(f"b2,c3/{_FAR}", "+colony d4", say("case-away")),
    Case(f"b2,a3.b3.a2.c2.a1.b1.c1/{_FAR}", "+agri c3", say("case-few")),
    Case(f"b2,{_EIGHT}/{_FAR}", "+agri c3", say("case-agri"), after=True),
    Case(f"b2,{_EIGHT},d4/{_FAR}", "+home c3", say("case-held"), after=True),
    Case("b2,c4.c1,,,b3/e5,d5.d4.e4", "fire b3", say("case-weapon"), after=True),
)
ROTATIONS = (
    ("+home b2", "+home b7", "+home g7", "+home g2"),
    ("+colony c3", "b7-c6", "+colony f6", "g2-f3"),
    ("+colony c2", "+colony c7", "f6-g6", "f3-e4"),
    ("c3-d3", "-", "+colony h7", "e4xd3"),
)


def rule_sheet(game: Game[Position]) -> RuleSheet:
    """Return the rule sheet, of four pages; the game computes everything shown."""
    return RuleSheet(
        title=game.title,
        tagline=(say("tagline"), say("tagline-2")),
        facts=(say("fact-players"), say("fact-time")),
        parts=(_first_page(game), _pictures(game), _settled(), _advice()),
        pages=4,
        credits=say("credits"),
        legend=tuple((Standing(owner="A", piece=piece), say("legend", piece=piece)) for piece in KINDS),
        reference=_reference(game),
        written=_written(),
        notation=Notation((RULINGS["notation"],)),
    )


def _written() -> dict[str, str]:
    """Return the turns that the texts write down, and positions on which they are played."""
    home = f"colonization:{BOARD}:c3,,,,e5.d4/d5"
    return {
        "c3-c4": home,
        "c3xd4": f"colonization:{BOARD}:c3/d4",
        "+colony d4": f"colonization:{BOARD}:c3/h8",
        "fire e5": home,
        "-": home,
        "+home d4": f"colonization:{BOARD}:-/-:starts=AB",
    }


_AIM = section(say("head-aim"), say("aim"))
_SET = section(
    say("head-set"),
    say("set-board"),
    *bullets(say("set-home"), say("set-colony"), say("set-agri"), say("set-industry"), say("set-weapon")),
)
_BEGIN = section(say("head-begin"), say("begin"))
_TURN = section(
    say("head-turn"),
    say("turn"),
    *steps(say("turn-move"), say("turn-take"), say("turn-produce"), say("turn-fire")),
)
_JOINED = section(say("head-joined"), say("joined"), say("joined-out"))
_COME = section(say("head-come"), say("come"))
_END = section(say("head-end"), say("end"))
_WRITING = section(say("head-writing"), RULINGS["notation"], RULINGS["record"])
_HINTS = bullets(*say.family("hint").values())


def _first_page(game: Game[Position]) -> tuple[Band, ...]:
    pieces = section(say("head-pieces"), Diagrams(_pieces(game), 14.0, len(KINDS)))
    return Band(((*_AIM, *_SET, *_BEGIN, *_COME), (*_TURN, *_JOINED, *_END))), Band((pieces,))


def _pieces(game: Game[Position]) -> tuple[Diagram, ...]:
    """Return each piece of A's on a square by itself."""
    save = f"colonization:{BOARD}:a1,b1,c1,d1,e1/{_FAR}"
    position = game.texts.position_from_text(save)
    board, standing = game.rules.board_of(position), game.look.standing(position)
    return tuple(
        Diagram(
            board, standing, say("legend", piece=piece), PlayedTurn(save), part=(board.cell(f"{column}1"),)
        )
        for column, piece in zip("abcde", KINDS, strict=True)
    )


def _pictures(game: Game[Position]) -> tuple[Band, ...]:
    shown = section(say("head-first"), say("first-shown"), Diagrams(_rotations(game), 5.0, 4))
    return Band((shown,)), Band((_cases(game, 6.6, 3),))


def _settled() -> tuple[Band, ...]:
    board, places, pieces, wins, seats, _ = map(_group, GROUPS)
    head = section(say("head-settled"), say("settled"))
    return Band((head,)), Band(((*board, *places, *pieces), (*wins, *seats)))


def _advice() -> tuple[Band, ...]:
    half = len(_HINTS) // 2
    head = section(say("head-hints"))
    return Band((_group(GROUPS[-1]), _WRITING)), Band((head,)), Band((_HINTS[:half], _HINTS[half:]))


def _group(group: tuple[Said, tuple[str, ...]]) -> tuple[Block, ...]:
    """Return the rulings of a group below its head."""
    head, rulings = group
    return section(head, *(Bullet(RULINGS[its]) for its in rulings))


def _cases(game: Game[Position], cell: float, across: int) -> tuple[Block, ...]:
    single, double = (
        tuple(_case(game, its) for its in CASES if its.after == after) for after in (False, True)
    )
    return section(
        say("head-cases"), say("cases-shown"), Diagrams(single, cell, across), Diagrams(double, 4.7, 3)
    )


def _reference(game: Game[Position]) -> tuple[Band, ...]:
    """Return the one page that lies beside the board: the start, the turn, the prices, the end."""
    return (
        Band(((*_BEGIN, *_SET, *_COME, *_END), (*_TURN, *_JOINED, *_WRITING[:-1]))),
        Band((_cases(game, 4.3, 6)[:-1],)),
    )


def _rotations(game: Game[Position]) -> tuple[Diagram, ...]:
    """Return what stands after each of the first rotations of four players, with what has just come."""
    position = game.rules.start(BOARD, options={"players": str(len(ROTATIONS[0]))})
    board, found = game.rules.board_of(position), []
    for number, turns in enumerate(ROTATIONS, 1):
        save, actions = game.texts.position_text(position), list[Action]()
        taken = tuple[tuple[int, int], ...]()
        for turn in turns:
            (action,) = read_turn(position, turn)
            actions.append(action)
            position = game.rules.apply(position, action)
            taken = ((action.path[0], action.path[1]),) if action.verb == "take" else ()
        words = tuple(
            say("turn-of", side=side, turn=turn) for side, turn in zip(game.sides, turns, strict=False)
        )
        found.append(
            Diagram(
                board,
                game.look.standing(position),
                say("rotation-shown", number=str(number), turns=words),
                PlayedTurn(save, actions=tuple(actions)),
                arrows=taken,
                marked=tuple(action.path[-1] for action in actions if action.path),
                named=True,
            )
        )
    return tuple(found)


def _case(game: Game[Position], case: Case) -> Diagram:
    """Return what stands before a case's turn, the turn, and what goes by it; or what comes of it as well."""
    before = game.texts.position_from_text(case.save)
    whole = game.resolve(before, case.turn)
    (action,) = read_turn(before, case.turn)
    stands = game.look.standing(before)
    stage = whole.stages[0] if whole.after is not None else ()
    gone = tuple(dict.fromkeys(effect.cell for effect in stage if effect.kind == "remove"))
    after = whole.after is not None and case.after
    board = game.rules.board_of(before)
    return Diagram(
        board,
        game.look.standing(whole.after) if whole.after is not None and case.after else stands,
        case.lesson,
        PlayedTurn(case.save, case.turn, None if after else 0, legal=whole.after is not None),
        before=stands if after else (),
        way=action.path if len(action.path) == 2 else (),
        marked=action.path if len(action.path) == 1 else (),
        struck=() if after else gone,
        named=True,
        part=squares_between(board, case.part),
    )
