"""What a rule sheet says and shows, as data: texts, and diagrams whose positions a game has computed.

Every game writes its own; how a page looks and where the blocks stand on it is for those who print it. In
texts, words between asterisks are bold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from games.answers import Action
from games.board import Board
from games.look import Part
from games.standing import Standing
from games.words import Catalogue, Message, Said


def squares_between(board: Board, part: str) -> tuple[int, ...]:
    """Return the squares of the rectangle between two corners, the lower left one first ("b2-f6")."""
    first, _, last = part.partition("-")
    return tuple(
        cell
        for cell, name in enumerate(board.names)
        if first[0] <= name[0] <= last[0] and int(first[1:]) <= int(name[1:]) <= int(last[1:])
    )


@dataclass(frozen=True)
class PrintedSet:
    """The set of a rule sheet, which describes nothing else.

    shape: the board's. dead: how many of its cells are none. torus: whether it goes on at the opposite edge.
    photographed: whether a camera can find the board. options: what else of the game's options is played, of
    those that its rule sheet describes (RuleSheet.tells), by name.
    """

    shape: str
    dead: int = 0
    torus: bool = False
    photographed: bool = True
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PlayedTurn:
    """A turn that was played, so that anybody can play it again.

    save: the position before. turn: as it is written; steps: how many of its steps are shown, None
    for the whole turn. actions: in place of a turn, parts of one in their order. legal: whether the rules
    allow it; what they do not is shown as if it stood there.
    """

    save: str
    turn: str = ""
    steps: int | None = None
    actions: tuple[Action, ...] = ()
    legal: bool = True


@dataclass(frozen=True)
class Head:
    """Begin a section; ruled: with a line under it."""

    words: Said
    ruled: bool = False


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    words: Said


@dataclass(frozen=True)
class NumberedStep:
    """A step of a procedure, with its sign before it ("1")."""

    sign: str
    words: Said


@dataclass(frozen=True)
class Bullet:
    """One item of a list; under_step: it belongs to the step before it."""

    words: Said
    under_step: bool = False


@dataclass(frozen=True)
class Chain:
    """Show pieces in a row with an arrow from each to the next."""

    pieces: tuple[Standing, ...]


@dataclass(frozen=True)
class Diagram:
    """Show a position with a caption.

    played: how it came about. before: what stood there, shown first where it is not empty. arrows: from cell
    to cell; rings: closed walks of cells; way: cells along which a piece goes; marked: cells to look at;
    struck: cells whose piece is taken away; named: with coordinates. part: the only cells that are drawn, all
    where it is empty. parts: those of pieces that are made of parts (Look.parts), by the piece's name.
    """

    board: Board
    standing: tuple[Standing, ...]
    caption: Said = ""
    played: PlayedTurn | None = None
    before: tuple[Standing, ...] = ()
    arrows: tuple[tuple[int, int], ...] = ()
    rings: tuple[tuple[int, ...], ...] = ()
    way: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    named: bool = False
    part: tuple[int, ...] = ()
    parts: Mapping[str, Sequence[Part]] = field(default_factory=dict, compare=False)

    @property
    def cells(self) -> tuple[int, ...]:
        """Return the cells that are drawn."""
        return self.part or tuple(self.board)

    @property
    def window(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of what is drawn, in cells."""
        if not self.part:
            return 0.0, 0.0, self.board.width, self.board.height
        xs, ys = zip(*(corner for cell in self.part for corner in self.board.corners(cell)), strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@dataclass(frozen=True)
class Diagrams:
    """Show positions side by side with cells of cell millimetres, so many across.

    chained: spread from edge to edge, with an arrow from each to the next.
    """

    diagrams: tuple[Diagram, ...]
    cell: float
    across: int
    chained: bool = False


Block = Head | Text | NumberedStep | Bullet | Chain | Diagrams


def section(head: Said, *blocks: Block | Said) -> tuple[Block, ...]:
    """Return blocks below a head; what is only said is a paragraph."""
    return Head(head), *(Text(its) if isinstance(its, Message | str) else its for its in blocks)


def bullets(*said: Said) -> tuple[Bullet, ...]:
    """Return an item of a list for each of these."""
    return tuple(map(Bullet, said))


def steps(*said: Said) -> tuple[NumberedStep, ...]:
    """Return the steps of a procedure, numbered from 1."""
    return tuple(NumberedStep(str(number), words) for number, words in enumerate(said, 1))


def load_rulings(say: Catalogue) -> dict[str, Message]:
    """Return what the rules leave open and a set decides: the sentences ruling-ID of a catalogue by ID."""
    return {name.removeprefix("ruling-"): said for name, said in say.family("ruling").items()}


def load_ruling_groups(say: Catalogue) -> tuple[tuple[Message, tuple[str, ...]], ...]:
    """Return each head group-ID of a catalogue with the ids of the rulings that stand below it there."""
    groups = list[tuple[Message, tuple[str, ...]]]()
    for name, said in say.family("group", "ruling").items():
        if name.startswith("group-"):
            groups.append((said, ()))
        elif groups:
            head, rulings = groups[-1]
            groups[-1] = head, (*rulings, name.removeprefix("ruling-"))
    return tuple(groups)


@dataclass(frozen=True)
class Band:
    """Set blocks side by side in one or two columns; the next band begins below the longer one."""

    columns: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True)
class Notation:
    """How a game is written down, for the record sheet.

    alike: what holds in every edition; own: all of it for this edition alone, if that says more.
    steps: whether a line holds one step of a turn and not all of it.
    """

    alike: tuple[Said, ...]
    own: tuple[Said, ...] = ()
    steps: bool = False


@dataclass(frozen=True)
class RuleSheet:
    """A whole sheet.

    tagline: two short lines beside the title; facts: players, time, age; parts: what its pages hold in order,
    the bands of a part on one page; pages: how many there are, two for all but large games;
    legend: what a cell can show, in words; credits: who made the game. edition: which rules;
    reference: the bands of the one page that lies beside the board; written: every turn that the texts write
    down, as they write it, and the position it is played on; editions: all of them by ruleset, this one
    first, each made when it is asked for; empty if there is but one. tells: the options of a start, by
    name, of which the sheet says how they are played where a set is printed with them. notation: how a game
    is written down. spared: those of the parts that are left out if there is no room, one after the other.
    """

    title: str
    tagline: tuple[Said, Said]
    facts: tuple[Said, ...]
    parts: tuple[tuple[Band, ...], ...]
    credits: Said
    legend: tuple[tuple[Standing, Said], ...] = ()
    edition: Said = ""
    reference: tuple[Band, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)
    editions: Mapping[str, Callable[[], RuleSheet]] = field(default_factory=dict, compare=False)
    tells: tuple[str, ...] = ()
    notation: Notation = Notation(())
    spared: tuple[tuple[Band, ...], ...] = ()
    pages: int = 2
