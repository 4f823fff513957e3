"""The page on which a phone comes to accept the certificate, and what an installed page needs."""

from __future__ import annotations

import json

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from companion.web import assets
from companion.web.pages import page
from companion.web.reached import by_scheme, root_name
from companion.web.server import server_of
from companion.web.words import PRODUCT

router = APIRouter(include_in_schema=False)

FORMS = {"crt": ("application/x-x509-ca-cert", "der"), "pem": ("application/x-pem-file", "pem")}
PAPER = "#f3eee3"  # of base.css
ICON = {"sizes": "512x512", "type": "image/png"}


@router.get("/trust")
def trust(request: Request) -> HTMLResponse:
    """Show what this device can do here, and how it comes to accept the certificate."""
    authority = server_of(request).authority
    values = {"name": root_name(request), "print": authority.fingerprint if authority else ""}
    is_secure = request.url.scheme == "https"
    other = by_scheme(request, "http" if is_secure else "https")
    return HTMLResponse(page("trust.html", root=values, is_secure=is_secure, other=other))


@router.get("/trust/table-authority.{form}")
def root(form: str, request: Request) -> Response:
    """Return the root that phones accept, in the form that they take, or in that of Linux."""
    authority = server_of(request).authority
    if authority is None or form not in FORMS:
        raise HTTPException(404)
    kind, does = FORMS[form]
    name = f"table-authority.{form}"
    return Response(
        getattr(authority, does)(),
        media_type=kind,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.get("/manifest.webmanifest")
def manifest() -> JSONResponse:
    """Return how the page looks as an app."""
    icon = {"src": assets.address_of("icon-512.png"), **ICON}
    fields = {
        "id": "/",
        "name": PRODUCT,
        "short_name": PRODUCT,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [icon, icon | {"purpose": "maskable"}],
    }
    return JSONResponse(fields, media_type="application/manifest+json")


@router.get("/worker.js")
def worker() -> Response:
    """Return the script that keeps pages for a time without a network. It changes if any file does."""
    values = json.dumps({"root": assets.ROOT, "files": assets.addresses()})
    return Response(f"const KEPT = {values};\n{assets.read_built('worker.js')}", media_type="text/javascript")
