"""QR codes of sheets, module by module: what is printed, and what a photo is held against."""

from __future__ import annotations

from collections.abc import Sequence

Modules = Sequence[Sequence[bool]]
"""Rows of modules from the top, true for black ones."""


def modules_of_code(text: str, modules: int) -> Modules:
    """Return the modules of a code with so many on a side, and the most redundancy that the text leaves.

    segno refuses a longer text. It is imported only where a code is made.
    """
    import segno

    qr = segno.make_qr(text, version=(modules - 17) // 4, error="l", boost_error=True)
    return tuple(tuple(map(bool, row)) for row in qr.matrix)
