"""The profile: one small JSON file that keeps what was measured in a household, each part under its key."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from calibration.errors import CalibrationError
from calibration.words import say
from games.words import Message

PARTS = ("beads", "printer")
_UNREAD = "x-"  # how keys begin that are kept and not read


def parts_of(text: str) -> dict[str, object]:
    """Return what a profile holds, by key; raise CalibrationError if the text is none.

    A key is one of PARTS, or begins with x- and is kept unread: any other is of a newer program.
    """
    try:
        profile = json.loads(text)
    except (ValueError, RecursionError):  # the latter where brackets are nested by the thousand
        profile = None
    if not isinstance(profile, dict):
        raise CalibrationError(say("no-profile"))
    _require_known(profile, PARTS, say("the-profile"))
    return profile


def fields_of(part: object, names: Sequence[str], what: Message) -> Mapping[str, Any]:
    """Return the fields of something in a profile; raise CalibrationError for one that is not known.

    Raises ValueError if it has no fields.
    """
    if not isinstance(part, dict):
        raise ValueError(part)
    _require_known(part, names, what)
    return part


def _require_known(held: Mapping[str, object], names: Sequence[str], what: Message) -> None:
    strange = next((key for key in held if key not in names and not key.startswith(_UNREAD)), None)
    if strange is not None:
        raise CalibrationError(say("newer-key", what=what, key=strange, known=tuple(names)))


def with_part(key: str, part: Mapping[str, object], kept: str | None = None) -> str:
    """Return the file that keeps a part. kept: such a file, whose other keys are left as they are."""
    return json.dumps({**(parts_of(kept) if kept else {}), key: part}, indent=2)


def number(value: object) -> float:
    """Return a figure of a profile; raise ValueError for what is no number that can be measured."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(value)
    try:
        figure = float(value)
    except OverflowError:  # a whole number of hundreds of digits
        figure = float("inf")
    if not isfinite(figure):
        raise ValueError(value)
    return figure
