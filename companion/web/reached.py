"""Where this server is reached: by HTTP, on every device, and by https, if it was started with it."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import HTTPException, Request

from companion.web.links import only_here
from companion.web.server import server_of

ACCEPTED = "accepted"  # the cookie of a browser that takes the certificate: the name of its authority


def base_of(request: Request) -> str:
    """Return where others reach the server: the numeric address if it is open to the network.

    A proxy that speaks TLS for it was reached where the request says. With `--https` links lead to plain
    HTTP, which every phone opens without a warning; one that accepts the certificate is led on from there.
    """
    if request.url.scheme == "https" and not server_of(request).secure:
        return str(request.base_url).rstrip("/")
    return (server_of(request).address or str(request.base_url)).rstrip("/")


def is_here_only(request: Request) -> bool:
    """Return whether no other device can open the server's pages."""
    return only_here(server_of(request).address or str(request.base_url))


def root_name(request: Request) -> str:
    """Return a short name of the root that phones accept, empty if they need to accept none."""
    authority = server_of(request).authority
    return authority.fingerprint.replace(" ", "")[:16] if authority else ""


def by_scheme(request: Request, scheme: str) -> str:
    """Return where this server speaks HTTP or https, for the device that asks; empty if it does not.

    The host is that of the request: cookies are kept by host, and the certificate has this address.
    """
    server = server_of(request)
    known = urlsplit(server.secure if scheme == "https" else server.address)
    if known.scheme != scheme:
        return ""
    host = known.hostname if scheme == "https" and not server.authority else request.url.hostname
    return f"{scheme}://{f'[{host}]' if host and ':' in host else host}:{known.port}"


async def lead_on(request: Request) -> None:
    """Lead a browser that accepts the certificate from a page by HTTP on to the same page by https.

    Browsers keep what stands behind the "#" of a link on the way.
    """
    if request.url.scheme == "https" or not (name := root_name(request)):
        return
    if request.cookies.get(ACCEPTED) == name:
        target = f"{by_scheme(request, 'https')}{request.url.path}"
        query = f"?{request.url.query}" if request.url.query else ""
        raise HTTPException(307, headers={"location": f"{target}{query}"})
