"""The text form of events: a word for the kind, and a flat mapping of strings, for stores and exports."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import MISSING, asdict
from dataclasses import fields as dataclass_fields
from functools import cache
from typing import NamedTuple, get_type_hints

from companion.table.errors import UnreadableTableError
from companion.table.events import KINDS, LATER, Event
from companion.table.words import say


class _Field(NamedTuple):
    """What an event says of one of its fields: the words it can be, and how it is written if it is there."""

    is_needed: bool
    is_later: bool
    words: Collection[str] | None
    form: re.Pattern[str] | None


@cache
def fields_of(kind: str) -> Mapping[str, _Field]:
    """Return the fields of a kind of event by their names."""
    cls = KINDS[kind]
    hints = get_type_hints(cls, include_extras=True)
    notes = {field: getattr(hints[field.name], "__metadata__", ()) for field in dataclass_fields(cls)}
    return {
        field.name: _Field(
            field.default is MISSING,
            LATER in its,
            next((note for note in its if isinstance(note, Collection)), None),
            next((note for note in its if isinstance(note, re.Pattern)), None),
        )
        for field, its in notes.items()
    }


def event_fields(event: Event) -> dict[str, str]:
    """Return the event's fields; event_from reads them back. An event without a moment has no such field."""
    fields: dict[str, str] = asdict(event)
    known = fields_of(event.kind)
    return {name: value for name, value in fields.items() if value or not known[name].is_later}


def event_from(kind: str, fields: Mapping[str, str]) -> Event:
    """Return the event of this kind with these fields; raises UnreadableTableError for what is not known."""
    if kind not in KINDS:
        raise UnreadableTableError("newer-version", say("newer-kind", kind=kind))
    known = fields_of(kind)
    if missing := [name for name, its in known.items() if its.is_needed and name not in fields]:
        raise UnreadableTableError("damaged", say("lacks-field", kind=kind, field=missing[0]))
    for name, value in fields.items():
        if name not in known:
            raise UnreadableTableError("newer-version", say("newer-field", kind=kind, field=name))
        words, form = known[name].words, known[name].form
        if not isinstance(value, str) or (words is not None and value not in words):
            said = say("newer-value", kind=kind, field=name, value=repr(value))
            raise UnreadableTableError("newer-version", said)
        if form and value and not form.fullmatch(value):
            said = say("wrong-form", kind=kind, field=name, value=repr(value))
            raise UnreadableTableError("damaged", said)
    return KINDS[kind](**fields)
