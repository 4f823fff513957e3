"""The types of what the server answers, as the pages' scripts are checked against them.

`python -m tests.companion.page_types` writes them anew from the models.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from companion.web.api_looks import Look
from companion.web.api_print import PagesBody, PlanBody
from companion.web.models import Stale, TextBody
from companion.web.models_after import SummaryBody
from companion.web.models_dealing import Dealing
from companion.web.models_draws import Draws
from companion.web.models_gallery import Beginning
from companion.web.models_opening import BestBody, Listed, Opened
from companion.web.models_photos import Comparison, Questions, Scan
from companion.web.models_seats import Joined, Link, NextSeat, Seat, TableCode
from companion.web.models_table import TableBody, Written
from companion.web.models_turns import (
    DraftView,
    HintBody,
    Made,
    MostBody,
    Playback,
    Shared,
    TaskBody,
    WhyAnswer,
    WhyBody,
)

__all__ = ["DECLARED", "declarations"]

DECLARED = Path(__file__).parents[2] / "companion" / "static" / "wire.d.ts"
HEADER = "// What the server answers, written from its models by `python -m tests.companion.page_types`.\n"
SPARING = {"Opened"}  # sent without what is as usual; every other answer has all its fields
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
ANSWERS: tuple[type[BaseModel], ...] = (
    Beginning,
    BestBody,
    Comparison,
    Dealing,
    DraftView,
    Draws,
    HintBody,
    Joined,
    Link,
    Listed,
    MostBody,
    NextSeat,
    Opened,
    PagesBody,
    PlanBody,
    Playback,
    Questions,
    Look,
    Scan,
    Seat,
    Shared,
    Made,
    Stale,
    SummaryBody,
    TableBody,
    TaskBody,
    TableCode,
    TextBody,
    WhyAnswer,
    WhyBody,
    Written,
)

Schema = Mapping[str, Any]


def declarations() -> str:
    """Return the declarations of everything that the server answers to the pages."""
    _, schemas = models_json_schema([(answer, "serialization") for answer in ANSWERS])
    told: dict[str, Schema] = schemas["$defs"]
    bodies = "\n".join(_interface(name, told[name]) for name in sorted(told, key=_named))
    return f"{HEADER}\ndeclare namespace Wire {{\n{bodies}}}\n"


def _interface(name: str, schema: Schema) -> str:
    """Return an object's declaration; raises KeyError for what is no object."""
    left_out = set(schema["properties"]) - set(schema.get("required", ())) if name in SPARING else set()
    fields = [
        f"    {field}{'?' if field in left_out else ''}: {_type(its)};\n"
        for field, its in schema["properties"].items()
    ]
    return f"  interface {_named(name)} {{\n{''.join(fields)}  }}\n"


def _type(schema: Schema) -> str:
    """Return a type; raises NotImplementedError for what no answer has had yet."""
    if "$ref" in schema:
        return _named(schema["$ref"].rsplit("/", 1)[1])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "anyOf" in schema:
        return " | ".join(_type(its) for its in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"[{', '.join(_type(its) for its in schema['prefixItems'])}]"
    if kind == "array":
        item = _type(schema["items"])
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if kind == "object" and "additionalProperties" in schema:
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    if kind in PLAIN:
        return PLAIN[kind]
    raise NotImplementedError(f"no type is known for {schema}: give it one here")


def _named(name: str) -> str:
    """Return what a model is called among the pages' types."""
    return name.removesuffix("Body")


if __name__ == "__main__":
    DECLARED.write_text(declarations(), encoding="utf-8")
