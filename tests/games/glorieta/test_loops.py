"""Loops: the engine's finder against two others that know nothing of it, and the rings it draws."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from games.board import hexagonal_board
from games.glorieta.field import field_of
from games.glorieta.loops import find_surrounded, rings
from tests.games.glorieta import oracle

BOARD3 = hexagonal_board(3)


def test_the_oracle_counts_as_the_rules_page() -> None:
    """On edge 3 there are 82 rings that contain no smaller loop; the smallest has six stones."""
    found = oracle.shortest_rings(3)

    assert len(found) == 82
    assert min(map(len, found)) == 6


def test_every_set_on_edge_3() -> None:
    """For all 2^19 sets: the engine finds a loop exactly where the set contains one of the rings."""
    field, places = field_of(BOARD3), oracle.grid(3)
    sets = np.arange(2 ** len(places))
    expected = np.zeros(len(sets), bool)
    for ring in oracle.shortest_rings(3):
        mask = sum(1 << places.index(place) for place in ring)
        expected |= (sets & mask) == mask
    spread_out = [0]  # the engine's number of every set, built up bit by bit
    for bit in field.bits:
        spread_out += [bit | held for held in spread_out]

    assert expected.sum() > 1000
    assert [s for s, held in enumerate(spread_out) if bool(find_surrounded(field, held)) != expected[s]] == []


@pytest.mark.parametrize("edge, fillings, defined", [(4, 400, 400), (7, 400, 40), (12, 30, 1)])
def test_random_fillings(edge: int, fillings: int, defined: int) -> None:
    """The shape agrees on whether there is a loop, the definition (tried less often) on what is inside."""
    board, places, rng = hexagonal_board(edge), oracle.grid(edge), random.Random(edge)
    field, loops = field_of(board), 0
    for number in range(fillings):
        share = rng.uniform(0.3, 0.8)
        held = {place for place in places if rng.random() < share}
        ours = find_surrounded(field, field.of(i for i, place in enumerate(places) if place in held))
        assert bool(ours) == oracle.has_loop(held)
        if number < defined:
            assert {places[cell] for cell in field.cells(ours)} == oracle.surrounded(edge, held)
        loops += bool(ours)

    assert fillings * 0.2 < loops < fillings


@pytest.mark.parametrize("edge", [3, 7, 12])
def test_rings_go_round_what_is_surrounded(edge: int) -> None:
    """A ring is a closed walk over held cells, exactly those beside its region; regions do not touch."""
    board, rng = hexagonal_board(edge), random.Random(edge)
    field, seen = field_of(board), 0
    for _ in range(60):
        share = rng.uniform(0.5, 0.9)
        held = field.of(cell for cell in board if rng.random() < share)
        inside = set(field.cells(find_surrounded(field, held)))
        walks = rings(board, held)
        for walk in walks:
            assert all(b in board.neighbours[a] for a, b in pairwise([*walk, walk[0]]))
            assert all(field.bits[cell] & held for cell in walk)
            assert not inside & set(walk)
            region = {n for cell in walk for n in board.neighbours[cell]} & inside
            assert len(set(walk)) >= 6
            assert region
            seen += 1
        beside = {n for cell in inside for n in board.neighbours[cell]} - inside
        assert {cell for walk in walks for cell in walk} == beside

    assert seen > 30


RINGS = [
    # what is held on edge 3, the rings drawn
    ("b2 c2 b3 d3 b4 c4", ["b2 c2 d3 c4 b4 b3"]),
    ("b2 c2 b3 c3 d3 b4 c4", ["b2 c2 d3 c4 b4 b3"]),
    ("a1 b1 c1 a2 d2 a3 e3 a4 d4 a5 b5 c5", ["a1 b1 c1 d2 e3 d4 c5 b5 a5 a4 a3 a2"]),
    ("a1 b1 c1 a2 d2 a3 e3 a4 d4 a5 b5 c5 c3", ["a1 b1 c1 d2 e3 d4 c5 b5 a5 a4 a3 a2"]),
    ("a1 b1 a2 c2 b3 c3 d3 b4 d4 b5 c5", ["a1 b1 c2 d3 d4 c5 b5 b4 b3 a2"]),
    ("b1 a2 b2 a3", []),
    ("a1 b1 c1 a2 d2 a3 e3 a4 d4 a5 b5", []),
]


@pytest.mark.parametrize("held, expected", RINGS)
def test_rings_drawn(held: str, expected: list[str]) -> None:
    """Rings by hand: round one cell, filled, along the rim, two at once, and none if the rim is open."""
    found = rings(BOARD3, field_of(BOARD3).of(map(BOARD3.cell, held.split())))

    assert [" ".join(BOARD3.names[cell] for cell in ring) for ring in found] == expected
