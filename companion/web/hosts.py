"""Whether a request is meant for this server: the check against DNS rebinding.

A page of another site can let its own name lead to this machine. The browser then sends that name as Host.
So a request is answered only if its Host is the address at which it arrived, or a name given at the start.
"""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope


def is_meant_for_us(scope: Scope, names: Collection[str]) -> bool:
    """Return whether a request's Host is the address at which it arrived, or one of these plain names."""
    host = _host_of(Headers(scope=scope).get("host", ""))
    arrived_at, _port = scope.get("server") or ("", 0)
    if host in names:
        return True
    address, own = address_in(host), address_in(arrived_at)
    if own is not None and own.is_loopback and host == "localhost":
        return True
    return address == own if address and own else host == plain_name(arrived_at) != ""


def plain_name(name: str) -> str:
    """Return a host's name as it is compared: in small letters, without a dot at its end."""
    return name.strip().lower().removesuffix(".")


def _host_of(header: str) -> str:
    """Return the host of a Host header without its port; empty for what is no host."""
    try:
        return plain_name(urlsplit(f"//{header}").hostname or "")
    except ValueError:
        return ""


def address_in(host: str) -> IPv4Address | IPv6Address | None:
    """Return a numeric address, None for a name."""
    try:
        address = ip_address(host)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
