"""Links that open a seat, and their QR codes: an address that a phone on the same network can reach."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

from companion.web.models_seats import Link, TableCode


def link_of(base: str, table: str, role: str, token: str) -> Link:
    """Return the link of a seat; base: where the server is reached, without a slash at the end.

    The token stands behind the "#": browsers never send that part, so no log ever sees it.
    """
    url = f"{base}/t/{table}#{token}"
    code = segno.make(url, error="l", micro=False)
    drawn = code.svg_data_uri(scale=4, border=2, dark="#000", light="#fff", encode_minimal=True)
    return Link(role=role, token=token, url=url, qr=drawn, lan=not only_here(base))


def code_of(base: str, code: str) -> TableCode:
    """Return the code of a table, and the address that fills it in, with its QR code."""
    url = f"{base}/?join={code}"
    drawn = segno.make(url, error="l", micro=False).svg_data_uri(
        scale=4, border=2, dark="#000", light="#fff", encode_minimal=True
    )
    return TableCode(code=code, url=url, qr=drawn, lan=not only_here(base))


def only_here(base: str) -> bool:
    """Return whether an address leads to the machine that uses it, so that no phone can open it."""
    host = urlsplit(base).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
