"""What the pages' scripts are checked against is what the server answers."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from tests.companion import page_types, sentence_types
from tests.companion.page_types import DECLARED, declarations


def test_the_pages_types_are_those_of_the_answers() -> None:
    """The declarations that scripts are checked against are what the models give by now."""
    assert declarations() == DECLARED.read_text(encoding="utf-8"), (
        "write them anew: python -m tests.companion.page_types"
    )


class Inner(BaseModel):
    """A part of an answer."""

    pairs: list[tuple[float, float]]


class Outer(BaseModel):
    """An answer with every kind of field."""

    said: str = ""
    count: int | None
    names: list[str | None]
    inner: dict[str, Inner]


def test_every_kind_of_field_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields with defaults are sent too; lists, pairs, tables and nothing at all have their types."""
    monkeypatch.setattr(page_types, "ANSWERS", (Outer,))

    assert declarations().split("\n", 2)[2] == (
        "declare namespace Wire {\n"
        "  interface Inner {\n    pairs: [number, number][];\n  }\n\n"
        "  interface Outer {\n    said: string;\n    count: number | null;\n    names: (string | null)[];\n"
        "    inner: Record<string, Inner>;\n  }\n}\n"
    )


def test_the_scripts_sentences_are_those_of_the_catalogue() -> None:
    """What every say() in a script is checked against is what the catalogue gives by now."""
    assert sentence_types.declarations() == sentence_types.DECLARED.read_text(encoding="utf-8"), (
        "write them anew: python -m tests.companion.sentence_types"
    )
