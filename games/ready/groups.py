"""Groups of cells that lie beside each other, and ways that connect parts of a board."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from games.board import Board

__all__ = ["connection", "group", "groups"]


def group(board: Board, cell: int, cells: Collection[int]) -> frozenset[int]:
    """Return those of these cells to which a chain of neighbours leads from a cell, the cell included."""
    among, found, reached = set(cells), {cell}, [cell]
    for here in reached:
        for near in board.neighbours[here]:
            if near in among and near not in found:
                found.add(near)
                reached.append(near)
    return frozenset(found)


def groups(board: Board, cells: Iterable[int]) -> list[frozenset[int]]:
    """Return the groups of these cells, each by the order of its first cell."""
    left, found = sorted(set(cells)), list[frozenset[int]]()
    grouped = set[int]()
    for cell in left:
        if cell not in grouped:
            found.append(group(board, cell, left))
            grouped |= found[-1]
    return found


def connection(
    board: Board, cells: Iterable[int], starts: Collection[int], ends: Collection[int]
) -> tuple[int, ...]:
    """Return a shortest chain of these cells from one of the starts to one of the ends, empty if none is."""
    among = set(cells)
    ways: list[tuple[int, ...]] = [(cell,) for cell in sorted(among & set(starts))]
    reached = {way[0] for way in ways}
    for way in ways:
        if way[-1] in ends:
            return way
        for near in board.neighbours[way[-1]]:
            if near in among and near not in reached:
                reached.add(near)
                ways.append((*way, near))
    return ()
