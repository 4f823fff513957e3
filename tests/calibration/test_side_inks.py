"""The ink of every side: as games say it, with a contrast on pages and a second sign on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Any

import pytest

from calibration.inks import INKS, PIECES, Stone
from calibration.side_inks import inks_of_sides, shows_on
from calibration.tokens import SIDE_INKS
from companion.web.pieces import seats_view
from games import standing
from games.catalogue import GAMES
from games.game import Game
from games.installed.contradictions import of_parts
from kites import KITES
from moots import MOOTS
from tests.guests.ponds import SEAS


def test_games_know_the_same_inks() -> None:
    """What a game may name is what can be printed and drawn."""
    assert sorted(standing.INKS) == sorted(INKS)


@pytest.mark.parametrize("ink", INKS)
def test_a_letter_shows_on_every_ink(ink: str) -> None:
    """Black or white has a contrast of 4.5 at least, by the formula of WCAG."""

    def luminance(name: str) -> float:
        light = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in INKS[name].rgb]
        return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]

    darker, lighter = sorted((luminance(ink), luminance(shows_on(ink))))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


@pytest.mark.parametrize(
    ("game", "inks"),
    [
        (GAMES["sparklies"], {"black": "black", "white": "white"}),
        (GAMES["glorieta"], {"black": "black", "orange": "orange"}),
        (GAMES["cornerport"], {"white": "white", "black": "black"}),
        (GAMES["sandkings"], {"1": "white", "2": "black", "3": "red", "4": "blue"}),
        (GAMES["colonization"], dict(zip("ABCDEFGH", SIDE_INKS, strict=True))),
        (KITES, {"black": "black", "orange": "orange", "red": "red", "green": "green"}),
        (MOOTS, MOOTS.look.inks),
        (SEAS, {"north": "black", "south": "white", "east": "red"}),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_every_side_has_an_ink_of_its_own(game: Game[Any], inks: Mapping[str, str]) -> None:
    """The game says it, or the side's name, or its tokens; a third player's mats are known by their frame."""
    assert dict(inks_of_sides(game)) == dict(inks)
    assert len(set(inks.values())) == len(inks)


# How red-blind, green-blind and blue-blind eyes see linear light (Machado, Oliveira and Fernandes 2009).
BLIND = {
    "red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}
TO_XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8729))  # white is 1, 1, 1


@pytest.mark.parametrize("eyes", BLIND)
def test_eight_sides_of_tokens_are_told_apart(eyes: str) -> None:
    """The nearest pair of inks differs by ΔE 15 at least, for colour-blind eyes as well (CIELAB, 1976)."""

    def times(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
        return [sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix]

    def lab(ink: str) -> list[float]:
        light = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in INKS[ink].rgb]
        seen = times(TO_XYZ, [min(1.0, max(0.0, v)) for v in times(BLIND[eyes], light)])
        x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in seen)
        return [116 * y - 16, 500 * (x - y), 200 * (y - z)]

    assert min(dist(lab(one), lab(other)) for one, other in combinations(SIDE_INKS, 2)) >= 15


def test_paper_tells_inks_apart_without_colour() -> None:
    """All inks of stones but black and orange, which differ in lightness, have a symbol each."""
    signs = {ink: piece.sign for ink, piece in PIECES.items() if isinstance(piece, Stone)}
    plain = {ink for ink, sign in signs.items() if not sign}

    assert plain == {"black", "orange", "neutral"}
    assert len(set(signs.values()) - {""}) == len(signs) - len(plain)


def test_pages_are_told_marks_and_colours() -> None:
    """A seat comes with its mark, its colour and one that shows on it; a side without ink has none."""
    seats = {seat.side: seat for seat in seats_view(MOOTS, MOOTS.rules.start("4"))}
    game = GAMES["sparklies"]
    third = seats_view(game, game.rules.start("hex4", seed=1, options={"players": "3"}))[2]

    assert (seats["D"].mark, seats["D"].ink) == ("D", "yellow")
    assert (seats["D"].colour, seats["D"].on_colour) == ("#ffcd00", "#000000")
    assert (third.mark, third.ink, third.colour) == ("T", "", "")


@pytest.mark.parametrize("inks", [{"A": "pink"}, {"Z": "red"}, {"A": "red", "B": "red"}])
def test_inks_that_cannot_be_are_refused(inks: dict[str, str]) -> None:
    """An ink that is none, of a side that is none, or of two sides leaves the game out."""

    class Look(type(MOOTS.look)):  # type: ignore[misc]
        pass

    look = Look()
    look.inks = inks
    found = [str(found.why) for found in of_parts(replace(MOOTS, look=look), ())]
    assert len(found) == 1 and found[0].startswith("the inks of its look must name a different ink")
