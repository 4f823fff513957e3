"""What hands do to make a board of many pieces show what it should: steps of places, as data.

The places of a board are seen to lane by lane, such as column by column. Each lane is cleared first (pieces
go, others move up), then pieces are laid. A turn in which lot draws more than once comes in rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from games.answers import Resolution
from games.board import Board
from games.effects import Effect, carried_out
from games.standing import NOTHING, Standing

Stands = tuple[Standing, ...]
_COMES = ("put", "draw")  # the kinds of effects that bring pieces and marks


class Lane(NamedTuple):
    """Places that hands see to together, in their order; slides: whether pieces that stay close the gaps."""

    name: str
    cells: tuple[int, ...]
    slides: bool = False


class Handling(NamedTuple):
    """What hands do on a place: "take", "move" (to another place), "lay", "turn" or "mark".

    was, now: what lies on the place before and after; of a piece that moves what it looks like there.
    """

    kind: str
    cell: int
    was: Standing
    now: Standing
    to: int = -1


class DealingStep(NamedTuple):
    """What hands do in one lane at once; shows: what its places show, those to be cleared as they were.

    number: of the round, the first is 0.
    """

    number: int
    lane: Lane
    shows: Stands
    handlings: tuple[Handling, ...]

    @property
    def clears(self) -> bool:
        """Return whether pieces go and move up, else pieces are laid, turned and marked."""
        return self.handlings[0].kind in ("take", "move")


class DealingRound(NamedTuple):
    """What lies before and after a part of a turn; came: where the piece on a place lay before, if it did.

    Without `came` the pieces are matched by their looks.
    """

    before: Stands
    after: Stands
    came: Mapping[int, int] | None = None


@lru_cache(64)  # of boards, which people name
def columns(board: Board, *, slides: bool = False) -> tuple[Lane, ...]:
    """Return the columns of a board, from left to right, by the letter that begins their places' names."""

    def column(cell: int) -> str:
        return board.names[cell].rstrip("0123456789")

    cells = sorted(board, key=lambda cell: (len(column(cell)), column(cell), board.centres[cell][1]))
    return tuple(Lane(name, tuple(its), slides) for name, its in groupby(cells, column))


def turned_by_hand(lies: Stands, resolution: Resolution) -> Stands:
    """Return what lies on a board once the player has turned the pieces that a turn itself turns.

    lies: what lay before. A piece that lay otherwise than the turn has it stays as it is.
    """
    own = resolution.opening or (resolution.stages[0] if resolution.stages else ())
    turned = list(lies)
    for effect in own:
        if effect.kind == "turn" and effect.side and lies[effect.cell] == effect.before and effect.after:
            turned[effect.cell] = effect.after
    return tuple(turned)


def rounds_in(lies: Stands, resolution: Resolution) -> tuple[DealingRound, ...]:
    """Return what lies before and after each part of a turn: one ends when pieces go after others came.

    lies: what lay before the turn.
    """
    begun = turned_by_hand(lies, resolution)
    found, standing, before, came = list[DealingRound](), lies, begun, _same(lies)
    has_come = False
    for effect in (its for stage in (resolution.opening, *resolution.stages) for its in stage):
        if has_come and effect.kind == "remove":
            found.append(DealingRound(before, standing, came))
            before, came, has_come = standing, _same(standing), False
        has_come |= effect.kind in _COMES
        standing = carried_out(standing, (effect,))
        _follow(came, effect)
    return (*found, DealingRound(before, standing, came))


def _same(lies: Stands) -> dict[int, int]:
    return {cell: cell for cell in range(len(lies))}


def _follow(came: dict[int, int], effect: Effect) -> None:
    """Keep where the pieces on places came from, as an effect moves, brings or exchanges them."""
    if effect.kind == "move":
        origin = came.pop(effect.cells[0], None)
        came.pop(effect.cell, None)
        if origin is not None:
            came[effect.cell] = origin
    elif effect.kind in ("remove", "change", *_COMES) and effect.cells and _is_other(effect):
        came.pop(effect.cell, None)


def _is_other(effect: Effect) -> bool:
    """Return whether another piece lies there afterwards, or none."""
    return _piece(effect.before or NOTHING) != _piece(effect.after or NOTHING)


def dealing(lanes: Sequence[Lane], rounds: Iterable[DealingRound]) -> tuple[DealingStep, ...]:
    """Return what hands do, round by round and lane by lane, each lane cleared first; empty if nothing."""
    steps = list[DealingStep]()
    for number, its in enumerate(rounds):
        for lane in lanes:
            came = _matched(lane, its) if its.came is None else its.came
            cleared, laid = _cleared(lane, its, came), _laid(lane, its, came)
            if cleared:
                steps.append(
                    DealingStep(number, lane, tuple(its.before[cell] for cell in lane.cells), cleared)
                )
            if laid:
                steps.append(DealingStep(number, lane, tuple(its.after[cell] for cell in lane.cells), laid))
    return tuple(steps)


def _cleared(lane: Lane, its: DealingRound, came: Mapping[int, int]) -> tuple[Handling, ...]:
    """Return which pieces of a lane go, and where others move."""
    went = {origin: cell for cell, origin in came.items()}
    found = list[Handling]()
    for cell in (cell for cell in lane.cells if _piece(its.before[cell])):
        was, to = its.before[cell], went.get(cell, -1)
        if to < 0:
            found.append(Handling("take", cell, was, NOTHING))
        elif to != cell:
            found.append(Handling("move", cell, was, was, to))
    return tuple(found)


def _laid(lane: Lane, its: DealingRound, came: Mapping[int, int]) -> tuple[Handling, ...]:
    """Return which pieces are laid in a lane, and which of those that lie there are turned or marked."""
    found = list[Handling]()
    for cell in (cell for cell in lane.cells if _piece(its.after[cell])):
        now = its.after[cell]
        was = its.before[came[cell]] if cell in came else NOTHING
        if not _piece(was):
            found.append(Handling("lay", cell, NOTHING, now))
        elif was.heading != now.heading:
            found.append(Handling("turn", cell, was, now))
        elif was != now:
            found.append(Handling("mark", cell, was, now))
    return tuple(found)


def _matched(lane: Lane, its: DealingRound) -> dict[int, int]:
    """Return where the pieces of a lane came from, by their looks: as many as can be stay, in their order."""
    before, after = ([_piece(stands[cell]) for cell in lane.cells] for stands in (its.before, its.after))
    if not lane.slides:
        pairs = zip(lane.cells, before, after, strict=True)
        return {cell: cell for cell, was, now in pairs if was and was == now}

    @cache
    def best(i: int, j: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Return how much the places from these on have in common, and which came from which."""
        if i == len(before) or j == len(after):
            return 0, ()
        found = [best(i + 1, j), best(i, j + 1)]
        if before[i] and before[i] == after[j]:
            count, rest = best(i + 1, j + 1)
            cells = lane.cells[i], lane.cells[j]
            alike = its.before[cells[0]] == its.after[cells[1]]
            found.append((count + 4 + alike + (i == j), ((cells[1], cells[0]), *rest)))
        return max(found, key=lambda way: way[0])

    return dict(best(0, 0)[1])


def _piece(stands: Standing) -> tuple[str | None, str, str | None] | None:
    """Return what a piece is, however it lies and with anything on it; None if there is none."""
    piece = stands.piece, stands.owner, stands.colour
    return piece if piece != _NO_PIECE else None


_NO_PIECE = (NOTHING.piece, NOTHING.owner, NOTHING.colour)
