"""Profiles that were edited by hand, cut off or made up: read or refused, and never anything else."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping

import pytest

from calibration.beads import LOOK, Beads, ColourSample, beads_from_json, beads_to_json
from calibration.errors import CalibrationError
from calibration.printer import Printer, printer_from_json, printer_to_json
from calibration.profile import number, with_part
from tests.conftest import Many

HUGE = int("9" * 400)
HOSTILE: list[object] = [
    *(None, True, False, 0, -1, 2.5, 1e308, float("nan"), float("inf"), HUGE, -HUGE),
    *("", "1", "NaN", "é", "\x00", "\ud800", "x" * 1000),
    *([], {}, [[]], [1, 2, 3], {"R": 1}, [None] * LOOK),
]
GOOD = beads_to_json(
    Beads(({"R": ColourSample(4, (0.1,) * LOOK), "B": ColourSample(1, (-1.0,) * LOOK)},)),
    printer_to_json(Printer((0.99, 1.01), (0.5, -0.5), 0.1)),
)


def places(node: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every node of a JSON value."""
    yield path
    inside = node.items() if isinstance(node, Mapping) else enumerate(node) if isinstance(node, list) else ()
    for key, child in inside:
        yield from places(child, (*path, key))


def changed(path: tuple[str | int, ...], value: object) -> str:
    """Return the good profile with one node replaced."""
    profile: object = json.loads(GOOD)
    if not path:
        return json.dumps(value)
    node = profile
    for key in path[:-1]:
        node = node[key]  # type: ignore[index]
    node[path[-1]] = value  # type: ignore[index]
    return json.dumps(profile)


def test_every_node_may_be_anything() -> None:
    """With any value in any place both readers return figures or refuse; both happen."""
    read = refused = 0
    for path in places(json.loads(GOOD)):
        for value in HOSTILE:
            text = changed(path, value)
            for reader in (beads_from_json, printer_from_json):
                try:
                    reader(text)
                    read += 1
                except CalibrationError as error:
                    assert "\n" not in str(error)
                    refused += 1

    assert read + refused == 2 * len(HOSTILE) * len(list(places(json.loads(GOOD))))
    assert min(read, refused) > 300


def test_every_byte_may_be_lost_or_strange(many: Many) -> None:
    """Cut off anywhere, or with bytes changed, a profile is read or refused."""
    rng = random.Random("profiles")
    refused = 0
    for _ in range(of := many(500, of=5000)):
        letters = list(GOOD[: rng.randrange(1, 2 * len(GOOD))])
        for _ in range(rng.randrange(3)):
            letters[rng.randrange(len(letters))] = rng.choice('{}[]",:0-9eE\\\x00é\ufeff')
        for reader in (beads_from_json, printer_from_json):
            try:
                reader("".join(letters))
            except CalibrationError:
                refused += 1

    assert of / 2 < refused < 2 * of


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "9" * 5000, "\ufeff{}", ""])
def test_what_is_no_profile_is_never_kept(text: str) -> None:
    """Another part is not written into what cannot be understood, which would be lost."""
    with pytest.raises(CalibrationError, match="no profile"):
        beads_from_json(text)
    if text:
        with pytest.raises(CalibrationError, match="no profile"):
            with_part("beads", {}, text)


@pytest.mark.parametrize("value", [HUGE, float("nan"), float("-inf"), True, "1", None])
def test_what_is_no_number_is_refused(value: object) -> None:
    """A scale of 400 digits is no number that anybody measured."""
    with pytest.raises(ValueError):
        number(value)


def test_strange_beads_are_named() -> None:
    """A colour that there is not is refused by its name, and so is half a cell."""
    with pytest.raises(CalibrationError, match="'pink'"):
        beads_from_json(GOOD.replace('"B"', '"pink"'))
    for cells in ("2.5", "1e300"):
        with pytest.raises(CalibrationError, match="no looks"):
            beads_from_json(GOOD.replace('"cells": 4', f'"cells": {cells}'))
