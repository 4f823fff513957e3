"""The scripts that pages load: whether they are made of today's sources, and the sources in their place."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "companion" / "static" / "built" / "sources.sha256"


def listed_sources() -> dict[str, str]:
    """Return the checksum of every source at the time of the last `npm run build`, by its path."""
    lines = SOURCES.read_text(encoding="utf-8").splitlines()
    return {name: checksum for checksum, name in (line.split("  ", 1) for line in lines)}


def changed_sources() -> list[str]:
    """Return the sources that have changed since the last `npm run build`."""
    return [
        name
        for name, checksum in listed_sources().items()
        if not (file := ROOT / name).is_file() or sha256(file.read_bytes()).hexdigest() != checksum
    ]


def require_built() -> None:
    """Raise RuntimeError if pages would load older scripts than those in the checkout."""
    if changed := changed_sources():
        raise RuntimeError(f"{', '.join(changed)} changed: run `npm run build`, then test")


def run_sources(page: Page) -> None:
    """Let a table's page run its modules one by one; a test can import one of them from /sources/."""
    page.route(
        "**/static/*/table.js",
        lambda route: route.fulfill(content_type="text/javascript", body='import "/sources/table.js";'),
    )
    page.route(
        "**/sources/**",
        lambda route: route.fulfill(
            content_type="text/javascript",
            path=ROOT / "companion" / "static" / route.request.url.partition("/sources/")[2],
        ),
    )
