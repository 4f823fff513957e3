"""What the first view of a page costs in bytes and requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.benchmarks.first_view import MOST_BYTES, USABLE, view_page
from tests.companion.browsing import opened_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.browser
def test_a_first_view_is_small(browser: Browser, server: str) -> None:
    """The start page and a table of 81 cells: few bytes, fonts included, in few requests."""
    table = opened_at(server, seed=1, size="9")
    for name, path in (("start page", "/"), ("table", f"/t/{table.table}#{table.tokens['black']}")):
        view = view_page(browser, f"{server}{path}", USABLE[name], quiet_ms=300)

        assert 50_000 < view.bytes <= MOST_BYTES, name
        assert view.requests <= 12, name
