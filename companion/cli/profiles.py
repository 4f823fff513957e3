"""What the commands that measure have in common: photos as bytes, and profiles that keep what they hold."""

from __future__ import annotations

from pathlib import Path

from companion.cli import NO_PICTURE, fail

__all__ = ["kept_in", "photo_bytes", "write_profile"]


def kept_in(path: Path) -> str | None:
    """Return what a profile holds already, None where there is none."""
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else None


def photo_bytes(path: Path) -> bytes:
    """Return a photo's bytes; leave with a message where it cannot be opened."""
    try:
        return path.read_bytes()
    except OSError as error:
        fail(f"{path} cannot be opened: {error.strerror}", NO_PICTURE)


def write_profile(path: Path, text: str) -> None:
    """Write a profile; raise OSError where that cannot be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")
