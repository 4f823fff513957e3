"""The paths that no game waits for: pages, prints, photos, and what is shown after a game."""

from __future__ import annotations

from companion.web import api_after, api_dealing, api_looks, api_most, api_photos, api_print, pages, trusting

ROUTERS = (
    api_after.router,
    api_looks.router,
    api_most.router,
    api_dealing.router,
    api_photos.router,
    api_print.router,
    pages.router,
    trusting.router,
    api_print.page_router,
)
