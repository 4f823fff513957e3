"""The types of what the pages' scripts say: which sentences there are, and what each speaks of.

`python -m tests.companion.sentence_types` writes them anew from companion/static/words.ftl.
"""

from __future__ import annotations

from pathlib import Path

from fluent.syntax import ast as ftl

from tests.words import PLURALS, entries, variables

__all__ = ["DECLARED", "declarations"]

DECLARED = Path(__file__).parents[2] / "companion" / "static" / "sentences.d.ts"
PACKAGE = "companion.static"
HEADER = """\
// What the pages' scripts can say, written from words.ftl by `python -m tests.companion.sentence_types`.

/** What is put into a sentence: a text, a number, or several that are listed. */
type Said = string | number | string[];

"""


def declarations(package: str = PACKAGE) -> str:
    """Return the declarations of every sentence's name and data."""
    rows = [
        f'  "{key}": {_data(package, key)};\n'
        for key, entry in entries(f"{package}/words").items()
        if isinstance(entry, ftl.Message)
    ]
    return f"{HEADER}interface Sentences {{\n{''.join(rows)}}}\n"


def _data(package: str, key: str) -> str:
    """Return the type of a sentence's data: what chooses a plural is a number."""
    fields = [f"{name}: {_type(keys)}" for name, keys in sorted(variables(package, key).items())]
    return f"{{ {'; '.join(fields)} }}" if fields else "{}"


def _type(keys: set[str]) -> str:
    if not keys:
        return "Said"
    return "number" if all(key in PLURALS or key.isdigit() for key in keys) else "string"


if __name__ == "__main__":
    DECLARED.write_text(declarations(), encoding="utf-8")
