"""Every code with which a photo is refused stands in the docs, and none there is of the past."""

from __future__ import annotations

import re

from tests.test_documentation import ROOT

RAISED = re.compile(r'(?:Error|__init__)\(\s*"([a-z]+(?:-[a-z]+)*)"')
APART = re.compile(r'\("([a-z]+-apart)", ')  # of photos that do not go together
ROW = re.compile(r"^\| `([a-z-]+)` \|", re.M)


def test_every_code_of_a_refusal_is_told() -> None:
    """What the reader raises is listed in the pages on reading and printing; what is listed is raised."""
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "vision").glob("*.py"))
    raised = {code for source in sources for code in (*RAISED.findall(source), *APART.findall(source))}
    reading, printing = ((ROOT / "docs" / name).read_text() for name in ("reading.md", "printing-true.md"))

    assert len(raised) >= 28
    assert {code for code in raised if f"`{code}`" not in reading + printing} == set()
    advice = {"soft", "far", "steep", "dim", "glare", "uneven", "bent", "cut", "covered-tags"}
    advice |= {"odd-greys", "odd-colours", "mirrored", "strange-mats", "strange-flags", "strange-pieces"}
    advice.add("odd-things")
    assert set(ROW.findall(reading)) - raised - advice == set()
