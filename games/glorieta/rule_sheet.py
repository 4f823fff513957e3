"""The rule sheet of Glorieta: its texts as data, every diagram played by the game itself.

What the designer's text leaves open is said in RULINGS.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.board import hexagonal_board
from games.glorieta.loops import rings
from games.glorieta.position import Position, usual_neutrals
from games.glorieta.turns import parse_turn
from games.protocol import Game, Standing
from games.rule_sheet import Band, Bullet, Diagram, Diagrams, Head, RuleSheet, Step, Text

__all__ = ["BOTH", "LOOPS", "PAIRS", "PLAYED", "RULINGS", "Case", "rule_sheet", "shown"]


@dataclass(frozen=True)
class Case:
    """Describe a small case: the position before as a save line, a turn on it, and what it teaches."""

    save: str
    turn: str
    lesson: str


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
    "Landscape on smaller boards: "
    + ", ".join(f"{usual_neutrals(hexagonal_board(n))} neutral stones on edge {n}" for n in (4, 5, 6))
    + ". Lot decides who is the first player.",
    "Written down, a turn is its cell, with *n:* before the neutral one: *e5 n:g7*, *d5 decline*, "
    "*takes black*.",
)

# A short game of Chicken on edge 4, a turn a picture.
PLAYED = ("d4", "d3 n:b4", "c5 n:e3", "c3 n:e5", "e4 n:a2", "b3 n:c6", "d6 decline")

_GAME = (
    Head("What you need"),
    Text(
        "The hexagonal board with 7 cells on an edge, 64 black stones, 63 orange and 63 neutral ones. "
        "A *neutral* stone is half black and half orange, because it counts as both colours at once."
    ),
    Head("The aim"),
    Text(
        "Connected stones of one colour are a *group*, neutral stones included. A *loop* is a group that "
        "completely surrounds one or more cells, whatever stands on them. *The first loop wins.*"
    ),
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

_LANDSCAPE = (
    Head("Another game: Landscape"),
    Text(
        "Deal 12 neutral stones to cells drawn by lot, no two beside each other (the picture shows such a "
        "deal). The first player drops one black stone. The second chooses a colour, the first gets the "
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
_BRIEF_OTHERS = (
    Head("Landscape"),
    Text(
        "12 neutral stones by lot, no two side by side. One player drops a black stone, the other chooses a "
        "colour; then, orange first, *one own stone* a turn. The first loop wins, none is a tie."
    ),
    Head("2.0"),
    Text("Like Landscape, but the neutral cells belong to the board and take no stone."),
    Head("Writing a turn down"),
    Text("*e5 n:g7* — own stone on e5, neutral stone on g7; *d5 decline*; *takes black*."),
)

_LEGEND = (
    (Standing(), "*Empty:* a stone may be dropped here."),
    (Standing(piece="black"), "*Black.*"),
    (Standing(piece="orange"), "*Orange.*"),
    (Standing(piece="neutral"), "*Neutral:* black and orange at once."),
)


def rule_sheet(game: Game[Position]) -> RuleSheet:
    """Return the two-page rule sheet; the game computes everything shown."""
    return RuleSheet(
        title=game.title,
        tagline=("Black, orange, and stones that are both:", "close the first ring round anything."),
        facts="2 players  ·  20 minutes  ·  ages 8 to 88",
        pages=(_first_page(game), _second_page(game)),
        credits="Glorieta was designed by Nick Bentley in 2011. "
        "The name is an old Spanish word for a roundabout.",
        legend=_LEGEND,
        reference=_reference(game),
    )


def _reference(game: Game[Position]) -> tuple[Band, ...]:
    """Return the one page that lies beside the board."""
    loops = (Head("A loop or not?"), Diagrams(tuple(shown(game, case) for case in LOOPS), 5.7, len(LOOPS)))
    pairs = (Head("Which two stones?"), Diagrams(tuple(shown(game, case) for case in PAIRS), 5.7, len(PAIRS)))
    return Band((_BRIEF_CHICKEN, _BRIEF_OTHERS)), Band((loops,)), Band((pairs,))


def _first_page(game: Game[Position]) -> tuple[Band, ...]:
    cases = (
        Head("A loop or not?"),
        Text("Black has just dropped the marked stone. The band shows the loop that wins."),
        Diagrams(tuple(shown(game, case) for case in LOOPS), 5.7, len(LOOPS)),
        Head("Which two stones?"),
        Text("Black drops the two marked stones at once, or declines the neutral one."),
        Diagrams(tuple(shown(game, case) for case in PAIRS), 5.7, len(PAIRS)),
    )
    return Band((_GAME, _CHICKEN)), Band((cases,))


def _second_page(game: Game[Position]) -> tuple[Band, ...]:
    deal = game.start(game.usual_shape, "landscape", seed=7)
    dealt = Diagrams((Diagram(deal.board, game.standing(deal), named=True),), 6.2, 1)
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
        Band((_LANDSCAPE, (Head("Twelve neutral stones, by lot"), dealt))),
        Band((both, (Head("Settled by this set"), *map(Bullet, RULINGS)))),
    )


def _played(game: Game[Position]) -> tuple[Diagram, ...]:
    """Return the short game turn by turn."""
    position, diagrams = game.start("hex4", "chicken"), []
    for number, turn in enumerate(PLAYED):
        side, before = game.mover(position), game.position_text(position)
        caption = f"{number // 2 + 1} ({side[0].upper()})  *{turn}*"
        diagrams.append(shown(game, Case(before, turn, caption)))
        position = game.resolve(position, turn).after
    return tuple(diagrams)


def shown(game: Game[Position], case: Case) -> Diagram:
    """Return what stands after a case's turn, also where the turn is not allowed, and every ring on it."""
    before = game.position_from_text(case.save)
    board, turn, after = before.board, parse_turn(case.turn), game.resolve(before, case.turn).after
    drops = {turn.own: game.mover(before), turn.neutral: "neutral"}
    marked = {board.cell(name): Standing(piece=stone) for name, stone in drops.items() if name}
    standing = (marked.get(cell, there) for cell, there in enumerate(game.standing(before)))
    closed = () if after is None else (ring for held in after.held for ring in rings(board, held))
    return Diagram(board, tuple(standing), case.lesson, rings=tuple(closed), marked=tuple(marked))
