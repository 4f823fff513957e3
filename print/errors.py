"""Errors of the print package.

PrintError    something that cannot be printed as asked
"""

from __future__ import annotations

__all__ = ["PrintError"]


class PrintError(ValueError):
    """Say that something cannot be printed as asked, and what to ask for instead."""
