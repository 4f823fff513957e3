"""Results of those who play alone, as the database keeps them: by fewest turns, or by most points."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select

from companion.store.schema import best_points, bests

LISTED = 10  # results of a board


@dataclass(frozen=True)
class Best:
    """A result of somebody who played alone, and what says which board it was reached on.

    points: None in games whose results are compared by turns.
    """

    table: str
    board: str
    turns: int
    seed: str
    name: str
    at: float
    points: int | None = None


def keep_best(connection: Connection, best: Best) -> None:
    """Keep a result in place of an earlier one of the same table."""
    row = asdict(best)
    kept = best_points
    if best.points is None:
        kept, row = bests, {name: value for name, value in row.items() if name != "points"}
    connection.execute(delete(kept).where(kept.c.table == best.table))
    connection.execute(insert(kept).values(**row))


def kept_bests(connection: Connection, board: str) -> list[Best]:
    """Return the best results on one board, or on each; of equal ones the earlier come first."""
    fewest = _ranked(connection, bests, (bests.c.turns,), board)
    most = _ranked(connection, best_points, (best_points.c.points.desc(), best_points.c.turns), board)
    return sorted([*fewest, *most], key=lambda best: best.board)


def _ranked(connection: Connection, kept: Table, by: tuple[Any, ...], board: str) -> list[Best]:
    order = (*by, kept.c.at)
    place = func.row_number().over(partition_by=kept.c.board, order_by=order).label("place")
    ranked = select(kept.c.table, place).subquery()
    query = select(kept).join(ranked, kept.c.table == ranked.c.table).where(ranked.c.place <= LISTED)
    query = query.order_by(kept.c.board, *order)
    if board:
        query = query.where(kept.c.board == board)
    return [Best(**row) for row in connection.execute(query).mappings()]
