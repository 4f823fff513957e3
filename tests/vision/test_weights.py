"""The page about the weights: each file has its section, with its true digest and size."""

from __future__ import annotations

import re
from hashlib import sha256

from tests.test_documentation import tracked

PAGE = "README.md"
SAID = ("What", "Made", "From", "Size", "SHA-256", "Measured", "Fails")


def test_every_file_of_weights_is_described_as_it_is() -> None:
    """Files and sections are the same; each says all that has to be said, with the file's digest and size."""
    files = {file.name: file for file in tracked("vision/weights/*")}
    page = files.pop(PAGE).read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", page, re.M | re.S))
    said = {name: dict(re.findall(r"^- \*\*(.+?)\*\*: (.+)$", text, re.M)) for name, text in sections.items()}

    assert len(files) >= 4
    assert set(sections) == set(files)
    assert {tuple(facts) for facts in said.values()} == {SAID}
    assert {name: facts["Size"] for name, facts in said.items()} == {
        name: f"{file.stat().st_size:,} bytes" for name, file in files.items()
    }
    assert {name: facts["SHA-256"] for name, facts in said.items()} == {
        name: f"`{sha256(file.read_bytes()).hexdigest()}`" for name, file in files.items()
    }
