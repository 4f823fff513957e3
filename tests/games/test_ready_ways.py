"""Ready ways and groups of cells, against slow plain versions of them."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.board import Board, board_named
from games.ready.groups import connection, group, groups
from games.ready.ways import edge, headings, jumps, lines, ray, slides, step, steps
from games.standing import HEADINGS

SHAPES = ("4", "3x5", "4-torus", "5-b2.c4", "chess6x5", "hex3", "hex4", "tray5x6", "3x4-torus-a1")
boards = st.sampled_from(SHAPES).map(board_named)
OPPOSITE = dict(zip(HEADINGS, (*HEADINGS[4:], *HEADINGS[:4]), strict=True))


@st.composite
def places(draw: st.DrawFn) -> tuple[Board, int, str, frozenset[int]]:
    """Draw a board, a cell of it, one of its headings, and some of its cells."""
    board = draw(boards)
    cell = draw(st.sampled_from(range(len(board))))
    some = draw(st.frozensets(st.sampled_from(range(len(board)))))
    return board, cell, draw(st.sampled_from(headings(board))), some


def far(board: Board, one: int, other: int) -> list[tuple[float, float]]:
    """Return how far right and down a cell lies of another, on joined edges in every way round."""
    (x, y), (u, v) = board.centres[one], board.centres[other]
    width, height = (board.whole.width, board.whole.height) if board.torus else (0, 0)
    return [(u - x + i * width, v - y + j * height) for i in (-1, 0, 1) for j in (-1, 0, 1)]


def plain_step(board: Board, cell: int, heading: str) -> int:
    """Return the next cell in a heading: the near one that lies that way, by the letters of its name."""
    wanted = ("n" in heading, "s" in heading, "w" in heading, "e" in heading)
    for other in board:
        for x, y in far(board, cell, other):
            lies = (y < -0.1, y > 0.1, x < -0.1, x > 0.1)
            if lies == wanted and max(abs(x), abs(y)) < 1.1:
                return other
    return -1


@given(places())
def test_a_step_leads_where_its_heading_says(place: tuple[Board, int, str, frozenset[int]]) -> None:
    """The cell lies that way, the opposite step leads back, and an edge has no step on."""
    board, cell, heading, _ = place
    to = step(board, cell, heading)

    assert to == plain_step(board, cell, heading)
    assert to < 0 or step(board, to, OPPOSITE[heading]) == cell
    assert (cell in edge(board, heading)) == (to < 0)


@given(places())
def test_steps_lead_to_all_neighbours(place: tuple[Board, int, str, frozenset[int]]) -> None:
    """On hexagons all headings, on squares the straight ones lead to the cells beside a cell."""
    board, cell, heading, _ = place
    straight = ("n", "e", "s", "w") if board.sides == 4 else ()

    assert sorted(set(steps(board, cell, straight))) == list(board.neighbours[cell])
    assert steps(board, cell, (heading,)) == [to for to in [step(board, cell, heading)] if to >= 0]
    assert len(headings(board)) == {4: 8, 6: 6}[board.sides]


@given(places())
def test_slides_go_as_far_as_the_way_is_free(place: tuple[Board, int, str, frozenset[int]]) -> None:
    """A slide is steps, one after the other, up to the first cell that is not free or was passed."""
    board, cell, heading, free = place
    found, here = list[int](), cell
    while (here := plain_step(board, here, heading)) in free and here not in (cell, *found):
        found.append(here)

    assert slides(board, cell, (heading,), free.__contains__) == found
    whole = [to for each in headings(board) for to in slides(board, cell, (each,), free.__contains__)]
    assert slides(board, cell, (), free.__contains__) == whole
    assert slides(board, cell, (heading,), lambda _: True) == list(ray(board, cell, heading))


@given(places(), st.data())
def test_jumps_go_over_one_cell(place: tuple[Board, int, str, frozenset[int]], data: st.DataObject) -> None:
    """What is jumped over lies between, and the cell behind it is free."""
    board, cell, _, free = place
    over = data.draw(st.frozensets(st.sampled_from(range(len(board)))))
    found = set[tuple[int, int]]()
    for heading in headings(board):
        middle = plain_step(board, cell, heading)
        to = plain_step(board, middle, heading) if middle >= 0 else -1
        if middle in over and to in free and len({cell, middle, to}) == 3:
            found.add((middle, to))

    assert set(jumps(board, cell, (), over.__contains__, free.__contains__)) == found


@given(boards, st.integers(2, 4))
def test_lines_are_all_straight_rows_of_cells(board: Board, length: int) -> None:
    """Each is a cell and so many steps in one heading, and every such row is there once."""
    found = set[frozenset[int]]()
    for cell in board:
        for heading in headings(board):
            line = [cell]
            while len(line) < length and (to := plain_step(board, line[-1], heading)) >= 0:
                line.append(to)
            if len(set(line)) == length:
                found.add(frozenset(line))
    said = lines(board, length)

    assert {frozenset(line) for line in said} == found
    assert len(said) == len(found)
    for row in said:
        ways = [heading for heading in headings(board) if step(board, row[0], heading) == row[1]]
        assert any(all(step(board, one, way) == two for one, two in pairwise(row)) for way in ways)


def joined(board: Board, cells: Collection[int]) -> dict[int, set[int]]:
    """Return for each of these cells those that a chain joins to it: by widening until nothing changes."""
    found = {cell: {cell} for cell in cells}
    changed = True
    while changed:
        changed = False
        for one in cells:
            wider = {near for cell in found[one] for near in board.neighbours[cell] if near in found}
            if not wider <= found[one]:
                found[one] |= wider
                changed = True
    return found


@given(places())
def test_groups_are_the_cells_that_hang_together(place: tuple[Board, int, str, frozenset[int]]) -> None:
    """A group is all that chains of neighbours join; groups are each there once and leave nothing out."""
    board, cell, _, cells = place
    chains = joined(board, cells)

    assert set(groups(board, cells)) == {frozenset(chain) for chain in chains.values()}
    assert len(groups(board, cells)) == len(set(groups(board, cells)))
    assert group(board, cell, cells) == joined(board, cells | {cell})[cell]


@given(places(), st.data())
def test_a_connection_is_a_shortest_chain(
    place: tuple[Board, int, str, frozenset[int]], data: st.DataObject
) -> None:
    """It leads from a start to an end over these cells; none is there only if no group has both."""
    board, _, _, cells = place
    starts, ends = (data.draw(st.frozensets(st.sampled_from(range(len(board))))) for _ in range(2))
    found = connection(board, cells, starts, ends)
    reached, steps_taken = set(cells & starts), 1
    while reached and not reached & ends and steps_taken <= len(board):
        reached |= {near for cell in reached for near in board.neighbours[cell] if near in cells}
        steps_taken += 1

    assert bool(found) == bool(reached & ends)
    if found:
        assert found[0] in starts and found[-1] in ends and set(found) <= cells
        assert all(there in board.neighbours[here] for here, there in pairwise(found))
        assert len(found) == steps_taken
