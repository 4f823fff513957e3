"""Errors of the calibration package.

CalibrationError
    NoSuchSheetError    a name, tag or text that no sheet answers to
    DoesNotFitError     a board that is too large for the page, or cells too small to read
"""

from __future__ import annotations

from games.words import Said


class CalibrationError(ValueError):
    """Raised if the calibration package was given something it cannot use; str() says it to people."""

    def __init__(self, said: Said) -> None:
        self.said = said
        super().__init__(said)


class NoSuchSheetError(CalibrationError):
    """Raised if no sheet has this name, tag or text."""


class DoesNotFitError(CalibrationError):
    """Raised if a board cannot be laid out on one page."""
