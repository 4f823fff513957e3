"""The tiles of Platy: their names, how they look as they are turned, the chart, and the printed table."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import product

import pytest

from games.platy.bag import GROUPS, printed_groups, printed_tiles
from games.platy.tiles import (
    COLOURS,
    LONG,
    SHORT,
    TILES,
    Thread,
    crossings,
    facing,
    has_long,
    is_name,
    kind_of,
    length_of,
    look_of,
    name_of,
    nearest_turn,
    rank_of,
    replace_by_chart,
    tile_of,
)
from tests.games.platy.making_bag import BASE, FURTHER, table_text

EVERY_NAME = tuple(
    dict.fromkeys(
        name_of(kind, "".join(letters))
        for kind, threads in enumerate(TILES)
        for letters in product("bgm", repeat=len(threads))
    )
)


def test_there_are_seventeen_kinds() -> None:
    """Three of one thread, nine of two, five of three: as the source's proposal lists them."""
    lengths = ["".join(sorted(" SLI"[length_of(ends)] for ends in kind)) for kind in TILES]

    assert Counter(map(len, TILES)) == {1: 3, 2: 9, 3: 5}
    assert Counter(lengths) == Counter(
        (
            "S",
            "L",
            "I",
            "SS",
            "SS",
            "LS",
            "LS",
            "IS",
            "LL",
            "LL",
            "IL",
            "II",
            "SSS",
            "LLS",
            "ISS",
            "ILL",
            "III",
        )
    )


@pytest.mark.parametrize(
    ("kind", "letters", "name"),
    [(6, "gb", "6bg"), (3, "gb", "3gb"), (12, "mbg", "12bgm"), (14, "mgb", "14bgm"), (16, "ybg", "16bgy")],
)
def test_one_tile_has_one_name(kind: int, letters: str, name: str) -> None:
    """Of several spellings of a tile that looks the same turned, the smallest is its name."""
    assert name_of(kind, letters) == name
    assert is_name(name)
    assert is_name(f"{kind}{letters}") == (name == f"{kind}{letters}")


@pytest.mark.parametrize("text", ["", "17b", "0bb", "13bg", "1x", "01b", "6gb", "0B", "-1b", "b0"])
def test_what_is_no_name_is_told(text: str) -> None:
    """A kind that there is not, too few letters, a letter of no colour, a second spelling."""
    assert not is_name(text)


def test_a_tile_is_known_by_its_threads() -> None:
    """However a tile is turned, its threads lead back to its name and to a turn that looks the same."""
    for name, turn in product(EVERY_NAME, range(6)):
        look = look_of(name, turn)
        its, smallest = tile_of(frozenset(look.threads))
        assert its == name
        assert set(look_of(its, smallest).threads) == set(look.threads)
        assert smallest <= turn
        assert [look.ways[a] for (a, _), _ in look.threads] == [b for (_, b), _ in look.threads]
        assert sum(way >= 0 for way in look.ways) == 2 * len(look.threads)


def test_the_chart_turns_a_thread_towards_the_board() -> None:
    """Every tile without a long curve is changed for one with as many threads in the same colours."""
    without = [name for name in EVERY_NAME if not has_long(name)]
    becomes = {0: 1, 2: 1, 3: 7, 5: 7, 6: 7, 11: 9, 12: 13, 14: 13, 16: 15}

    for name in without:
        other, turn = replace_by_chart(name)
        threads = look_of(other, turn).threads
        assert kind_of(other) == becomes[kind_of(name)]
        assert Thread((2, 4), rank_of(name)[1][0]) in threads
        assert sorted(thread.colour for thread in threads) == sorted(rank_of(name)[1])


def test_the_chart_places_each_thread() -> None:
    """The short curve takes the free sides clockwise of the first; other threads follow."""
    assert tile_of(
        frozenset({Thread((2, 4), "b"), Thread((1, 3), "g"), Thread((0, 5), "m")})
    ) == replace_by_chart("12bgm")
    assert tile_of(
        frozenset({Thread((2, 4), "b"), Thread((0, 3), "m"), Thread((1, 5), "g")})
    ) == replace_by_chart("16bgm")
    assert tile_of(frozenset({Thread((2, 4), "g"), Thread((0, 5), "b")})) == replace_by_chart("5gb")
    assert tile_of(frozenset({Thread((2, 4), "b"), Thread((0, 3), "g")})) == replace_by_chart("11bg")


def test_the_nearest_turn_is_clockwise_of_two() -> None:
    """Fewest steps decide which of several turns is meant, clockwise first."""
    assert [nearest_turn(0, others) for others in ((5, 1), (2, 5), (3,), (0, 1))] == [1, 5, 3, 0]


def test_facing_turns_lay_a_thread_on_two_sides() -> None:
    """A tile with two long curves has two such turns, one without has none."""
    assert {len(facing(name, (4, 2))) for name in EVERY_NAME if not has_long(name)} == {0}
    assert sorted(facing("8bg", (2, 4))) == [1, 2]
    assert [turn for turn in range(6) if facing("0b", (1, 2)) == (turn,)] == [1]


def test_crossing_threads_are_counted() -> None:
    """Three straight threads cross three times, two short curves never."""
    assert [crossings(TILES[kind]) for kind in (0, 3, 8, 11, 13, 16)] == [0, 0, 1, 1, 1, 3]


def test_the_table_is_what_its_maker_prints() -> None:
    """The released file is the output of the seeded script."""
    assert (files("games.platy") / "bag.json").read_text(encoding="utf-8") == table_text()


def test_the_table_has_the_released_counts() -> None:
    """140 tiles for two colours and 70 for each more, of each kind as often as was tried."""
    by_kind = {group: Counter[int]() for group in GROUPS}
    for group, tiles in printed_groups().items():
        for name, count in tiles.items():
            by_kind[group][kind_of(name)] += count

    assert [tuple(its[kind] for kind in range(17)) for its in by_kind.values()] == [BASE, *[FURTHER] * 3]
    assert [sum(printed_tiles(colours).values()) for colours in (2, 3, 4, 5)] == [140, 210, 280, 350]


def test_colours_are_spread_evenly() -> None:
    """The first colours share their threads; a further one is on all its tiles, with 60 % of the rest."""
    for number, (group, tiles) in enumerate(printed_groups().items()):
        threads = Counter[str]()
        for name, count in tiles.items():
            for letter in rank_of(name)[1]:
                threads[letter] += count
        older = [threads[letter] for letter in list(COLOURS)[: 2 + number - bool(number)]]
        assert max(older) - min(older) <= 1
        if group != "base":
            others = sum(threads.values()) - 70
            assert all(group in rank_of(name)[1] for name in tiles)
            assert threads[group] - 70 == pytest.approx(0.6 * others, abs=1)


def test_a_tile_of_two_colours_comes_in_both_orders() -> None:
    """Of the first two colours no kind of two threads lacks an order of colours."""
    base = printed_groups()["base"]
    twos = [kind for kind, threads in enumerate(TILES) if len(threads) == 2]

    assert all({f"{kind}bg", name_of(kind, "gb")} <= set(base) for kind in twos)


def test_lengths_are_those_of_the_shorter_way_round() -> None:
    """A thread from side 0 to side 5 is a short curve."""
    assert (length_of((0, 5)), length_of((0, 4))) == (SHORT, LONG)
