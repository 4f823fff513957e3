"""The codes of faults and refusals that stand in sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

__all__ = ["codes_in"]

SAY = {
    "UnreadableTableError",
    "Fault",
    "_fault",
    "fault",
    "no_pair",
    "problem",
    "refusal_of",
    "_refused",
    "RefusedRequestError",
}
CODE = re.compile(r"[a-z]+(-[a-z]+)*")


def codes_in(*paths: Path) -> set[str]:
    """Return every code that is written out where a fault is made or something refused."""
    return {code for path in paths for code in _codes(ast.parse(path.read_text(encoding="utf-8")))}


def _codes(tree: ast.AST) -> Iterator[str]:
    """Yield the first text among the arguments of each such call, if it is a code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in SAY:
            said = [texts for argument in node.args if (texts := _texts(argument))]
            yield from (text for texts in said[:1] for text in texts if CODE.fullmatch(text))
        elif isinstance(node, ast.Assign) and any(_name(target) == "code" for target in node.targets):
            yield from (text for text in _texts(node.value) if CODE.fullmatch(text))


def _texts(node: ast.expr) -> list[str]:
    """Return the text that an expression is, or the two that it may be."""
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _name(called: ast.expr) -> str:
    return (
        called.attr
        if isinstance(called, ast.Attribute)
        else called.id
        if isinstance(called, ast.Name)
        else ""
    )
