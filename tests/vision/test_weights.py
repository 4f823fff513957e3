"""The page about the weights: each file is listed, with its true digest and size."""

from __future__ import annotations

import re
from hashlib import sha256

from tests.test_documentation import tracked

PAGE, LIMITS = "README.md", "limits.json"
SAID = ("What", "Made", "From", "Files", "Measured", "Fails")


def test_every_file_of_weights_is_described_as_it_is() -> None:
    """Each section says all that has to be said; every file is in one of them, with its digest and size."""
    files = {file.name: file for file in tracked("vision/weights/*")}
    page = files.pop(PAGE).read_text(encoding="utf-8")
    del files[LIMITS]  # was not learned; tests/vision/test_limits.py judges it
    sections = re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    listed = re.findall(r"^  - `(\S+)`, ([\d,]+) bytes, `(\w+)`$", page, re.M)

    assert len(files) >= 9 and len(sections) >= 4
    assert {tuple(re.findall(r"^- \*\*(.+?)\*\*:", text, re.M)) for _, text in sections} == {SAID}
    assert sorted(listed) == sorted(
        (name, f"{file.stat().st_size:,}", sha256(file.read_bytes()).hexdigest())
        for name, file in files.items()
    )
