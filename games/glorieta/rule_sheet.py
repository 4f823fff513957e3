"""The rule sheet of Glorieta: its texts as data, every diagram played by the game itself.

What the designer's text leaves open is said in RULINGS.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.board import hexagonal_board
from games.game import Game
from games.glorieta.loops import rings
from games.glorieta.position import Position, hexagons, usual_neutrals
from games.glorieta.turns import parse_turn
from games.rule_sheet import (
    Band,
    Block,
    Bullet,
    Diagram,
    Diagrams,
    Head,
    Played,
    PrintedSet,
    RuleSheet,
    Step,
    Text,
)
from games.standing import Standing

__all__ = ["BOTH", "LOOPS", "PAIRS", "PLAYED", "RULINGS", "Case", "rule_sheet", "shown"]


@dataclass(frozen=True)
class Case:
    """Describe a small case: the position before as a save line, a turn on it, and what it teaches."""

    save: str
    turn: str
    lesson: str


_DEALT_CELL, _DEALT_WIDTH = 9.0, 81.0  # mm
_LONE = "mover=black:declined=orange"
LOOPS = (
    Case(
        f"glorieta:chicken:4:..../...../..bb../....b../..bb../...../....:{_LONE}",
        "c4",
        "*A loop*, the smallest there is: six stones round one cell.",
    ),
    Case(
        f"glorieta:chicken:4:..../...../..bn../...bb../..nb../...../....:{_LONE}",
        "c4",
        "*A loop* too: neutral stones count, and what stands inside does not matter.",
    ),
    Case(
        f"glorieta:chicken:4:..../...../..bnb./...oob./..nbb./...../....:{_LONE}",
        "c4",
        "*A loop* round two cells; it may be as long as you like.",
    ),
    Case(
        f"glorieta:chicken:4:..b./..b../bb..../......./....../...../....:{_LONE}",
        "c3",
        "*No loop.* The rim of the board closes nothing.",
    ),
)

_PAIR_START = "glorieta:chicken:4:..../...../..o.../...bn../....../...../....:mover=black"
PAIRS = (
    Case(_PAIR_START, "d5 n:b3", "*Allowed.* No chain of black and neutral stones joins the two."),
    Case(_PAIR_START, "d5 n:c5", "*Not allowed.* They lie beside each other."),
    Case(_PAIR_START, "f4 n:d5", "*Not allowed.* The neutral stone beside both joins them."),
    Case(_PAIR_START, "d5 decline", "*Declined.* From now on nobody drops neutral stones."),
)

BOTH = (
    Case(
        "glorieta:chicken:4:..../...../.bboo./.b...o./.bboo./...../....:mover=black",
        "a1 n:d4",
        "Black's neutral stone closes a loop of both colours: *black wins*, who moved.",
    ),
    Case(
        "glorieta:chicken:4:..../...../.b.oo./.b...o./.bboo./...../....:mover=black",
        "a1 n:d4",
        "Black's neutral stone closes a loop of orange alone: *orange wins*.",
    ),
)

RULINGS = (
    "Both stones of a pair are down before anything is judged; their order is free.",
    "Stones are of the same group when the mover's stones and neutral ones join them once both are down. So "
    "a pair that closes one loop together is not allowed. Where no pair is allowed you have to decline.",
    "A turn that closes loops of both colours wins for whoever moved. A turn that closes only your "
    "opponent's loop makes your opponent win. Several loops by one turn are one win.",
    "Chicken: a full board without a loop on which nobody declined is a tie.",
    "Landscape: lot decides who is the first player.",
)
_EDGES = (4, 5, 6, 7)  # of which the sheet says how many neutral stones are dealt

# How turns are written down: a turn of orange after black's first stone, such a turn declined, a choice. The
# cells are those that every board has.
_FIRST, _PAIR, _DECLINED, _TAKEN = "b2", "c2 n:a3", "c2 decline", "takes black"
_WRITTEN = (
    f"Written down, a turn is its cell, with *n:* before the neutral one: *{_PAIR}*, *{_DECLINED}*, "
    f"*{_TAKEN}*."
)

# A short game of Chicken on edge 4, a turn a picture.
PLAYED = ("d4", "d3 n:b4", "c5 n:e3", "c3 n:e5", "e4 n:a2", "b3 n:c6", "d6 decline")

_AIM = (
    Head("The aim"),
    Text(
        "Connected stones of one colour are a *group*, neutral stones included. A *loop* is a group that "
        "completely surrounds one or more cells, whatever stands on them. *The first loop wins.*"
    ),
    Head("What you need"),
)
_BOARD = (
    Text("A *neutral* stone is half black and half orange, because it counts as both colours at once."),
    Text("Stones are dropped on empty cells. They never move and never leave the board."),
    Text("Rows are numbered from the top, the cells of a row lettered from the left: *a1* is top left."),
)

_CHICKEN = (
    Head("The game: Chicken"),
    Text("The board is empty. Black drops one black stone. Then, orange first, you take turns:"),
    Step("1", "*Drop* one stone of your colour, and"),
    Step("2", "*drop* one neutral stone, so that the two are not part of the same group."),
    Text(
        "*Or decline:* drop your own stone alone. From then on, this turn included, nobody drops neutral "
        "stones for the rest of the game."
    ),
    Text(
        "The more neutral stones, the easier the loops: they help you and your opponent alike. If the board "
        "fills up without a loop, whoever declined first *loses*. So who dares to go on?"
    ),
)

_DEAL = "Deal {} to cells drawn by lot, no two beside each other (the picture shows such a deal). "
_LANDSCAPE = (
    Text(
        "The first player drops one black stone. The second chooses a colour, the first gets the "
        "other. Then, orange first, each turn drops *one stone of your own*. No more neutral stones come."
    ),
    Text(
        "The first loop wins; a full board without one is a tie. After a tie, play the next game with one "
        "neutral stone more."
    ),
    Head("The later form: 2.0"),
    Text(
        "Like Landscape, but the neutral cells belong to the board: they count as both colours and take no "
        "stone. Any pattern will do; lay neutral stones on them and leave them there."
    ),
)

_BRIEF_CHICKEN = (
    Head("Chicken"),
    Text(
        "The first loop wins: a group round one cell or more, whatever stands there. Neutral counts as both."
    ),
    Step("1", "Black begins with *one* black stone. Then, orange first, each turn:"),
    Step("2", "*one stone of your own and one neutral stone*, not part of the same group,"),
    Step("3", "*or decline* the neutral one: from then on nobody drops neutral stones."),
    Text("A full board without a loop: whoever declined first loses; if nobody did, it is a tie."),
)
_BRIEF_LANDSCAPE = (
    "{} by lot, no two side by side. One player drops a black stone, the other chooses a colour; then, "
    "orange first, *one own stone* a turn. The first loop wins, none is a tie."
)
_BRIEF_OTHERS = (
    Head("2.0"),
    Text("Like Landscape, but the neutral cells belong to the board and take no stone."),
    Head("Writing a turn down"),
    Text(f"*{_PAIR}* — own stone on c2, neutral stone on a3; *{_DECLINED}*; *{_TAKEN}*."),
)

_LEGEND = (
    (Standing(), "*Empty:* a stone may be dropped here."),
    (Standing(piece="black"), "*Black.*"),
    (Standing(piece="orange"), "*Orange.*"),
    (Standing(piece="neutral"), "*Neutral:* black and orange at once."),
)


def rule_sheet(game: Game[Position], printed: PrintedSet) -> RuleSheet:
    """Return the two-page rule sheet for a set; the game computes everything shown."""
    return RuleSheet(
        title=game.title,
        tagline=("Black, orange, and stones that are both:", "close the first ring round anything."),
        facts=("2 players",),
        pages=(_first_page(game, printed), _second_page(game, printed)),
        credits="Glorieta was designed by Nick Bentley in 2011. "
        "The name is an old Spanish word for a roundabout.",
        legend=_LEGEND,
        reference=_reference(game, printed),
        written=_written(game, printed),
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


def _neutrals(printed: PrintedSet) -> str:
    """Say how many neutral stones are dealt on the set's board."""
    count = usual_neutrals(hexagons(printed.shape))
    return f"{count} neutral stone{'s' * (count > 1)}"


def _deals(printed: PrintedSet) -> str:
    """Say how many neutral stones are dealt on other boards."""
    own = hexagons(printed.shape).shape
    others = [board for board in map(hexagonal_board, _EDGES) if board.shape != own]
    dealt = [f"{usual_neutrals(board)} neutral stones on {board.size_words}" for board in others]
    return f"Landscape on other boards: {', '.join(dealt)}."


def _reference(game: Game[Position], printed: PrintedSet) -> tuple[Band, ...]:
    """Return the one page that lies beside the board."""
    loops = (Head("A loop or not?"), Diagrams(tuple(shown(game, case) for case in LOOPS), 5.7, len(LOOPS)))
    pairs = (Head("Which two stones?"), Diagrams(tuple(shown(game, case) for case in PAIRS), 5.7, len(PAIRS)))
    landscape = (Head("Landscape"), Text(_BRIEF_LANDSCAPE.format(_neutrals(printed))), *_BRIEF_OTHERS)
    return Band((_BRIEF_CHICKEN, landscape)), Band((loops,)), Band((pairs,))


def _what_you_need(game: Game[Position], printed: PrintedSet) -> Block:
    """Say which board and how many stones the set has."""
    board = hexagons(printed.shape)
    stones = [f"{count} {name}" for name, count in game.kit.supply(len(board)).items()]
    edge = str(board.size_words).removeprefix("edge ")
    return Text(
        f"The hexagonal board with {edge} cells on an edge, and stones: {', '.join(stones[:-1])} and "
        f"{stones[-1]} ones. That is enough for every game."
    )


def _first_page(game: Game[Position], printed: PrintedSet) -> tuple[Band, ...]:
    cases = (
        Head("A loop or not?"),
        Text("Black has just dropped the marked stone. The band shows the loop that wins."),
        Diagrams(tuple(shown(game, case) for case in LOOPS), 5.7, len(LOOPS)),
        Head("Which two stones?"),
        Text("Black drops the two marked stones at once, or declines the neutral one."),
        Diagrams(tuple(shown(game, case) for case in PAIRS), 5.7, len(PAIRS)),
    )
    return Band(((*_AIM, _what_you_need(game, printed), *_BOARD), _CHICKEN)), Band((cases,))


def _second_page(game: Game[Position], printed: PrintedSet) -> tuple[Band, ...]:
    deal = game.rules.start(printed.shape, "landscape", seed=7)
    picture = Diagram(
        deal.board, game.look.standing(deal), played=Played(game.texts.position_text(deal)), named=True
    )
    dealt = Diagrams((picture,), min(_DEALT_CELL, _DEALT_WIDTH / deal.board.width), 1)
    both = (
        Head("One stone, two loops"),
        Text("Black has just dropped the two marked stones."),
        Diagrams(tuple(shown(game, case) for case in BOTH), 5.4, 2),
    )
    played = (
        Head("A short game"),
        Text(
            "Chicken with 4 cells on an edge. Orange's neutral stones on e5 and c6 serve black as well: "
            "black declines and closes the loop."
        ),
        Diagrams(_played(game), 3.5, len(PLAYED)),
    )
    return (
        Band((played,)),
        Band(
            (
                (Head("Another game: Landscape"), Text(_DEAL.format(_neutrals(printed))), *_LANDSCAPE),
                (Head(f"{_neutrals(printed)}, by lot".capitalize()), dealt),
            )
        ),
        Band((both, (Head("Settled by this set"), *map(Bullet, (*RULINGS, _deals(printed), _WRITTEN))))),
    )


def _played(game: Game[Position]) -> tuple[Diagram, ...]:
    """Return the short game turn by turn."""
    position, diagrams = game.rules.start("hex4", "chicken"), []
    for number, turn in enumerate(PLAYED):
        side, before = game.rules.mover(position), game.texts.position_text(position)
        caption = f"{number // 2 + 1} ({side[0].upper()})  *{turn}*"
        diagrams.append(shown(game, Case(before, turn, caption)))
        position = game.resolve(position, turn).after
    return tuple(diagrams)


def shown(game: Game[Position], case: Case) -> Diagram:
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
        Played(case.save, case.turn, legal=after is not None),
        rings=tuple(closed),
        marked=tuple(marked),
    )
