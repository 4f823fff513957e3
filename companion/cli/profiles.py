"""What the commands that measure have in common: profiles that keep what they hold."""

from __future__ import annotations

from pathlib import Path

from companion.cli.files import require_ours, standing


def kept_in(path: Path) -> str | None:
    """Return what a profile holds already, None if there is none; leave if it is no profile."""
    require_ours(path, b"{")
    return standing(path).decode(errors="replace") or None
