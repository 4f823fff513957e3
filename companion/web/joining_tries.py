"""Limits on trying codes: a code of four letters can be guessed.

Wrong codes are limited for an address, so that typing errors shut out nobody else, and with a higher limit
for its network. A right code takes as long to answer as a wrong one, and codes of four letters open nothing
to addresses of other networks.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import IPv4Address, IPv6Address, ip_network

from companion.web.hosts import address_in
from companion.web.limits import Bucket, Limits

WRONG = Bucket(10, 10 / 60)  # of one address
WRONG_OF_A_NETWORK = Bucket(60, 1.0)
# Devices of one home: in IPv4 they differ in the last number, in IPv6 in all that a device may choose.
NETWORK_BITS = {4: 24, 6: 64}
TRIES = "tries"  # the kind of rows that count them for all servers
ANSWER_SECONDS = 0.25  # longer than any code takes to be looked up


async def seconds_shut(limits: Limits, address: str) -> float:
    """Return for how long an address may try no more codes, 0 if it may."""
    waits = [await limits.wait_anywhere(*each, TRIES, is_taken=False) for each in _counted(address)]
    return max(waits)


async def note_wrong(limits: Limits, address: str) -> None:
    """Count a code that opened nothing against the address that sent it, and against its network."""
    for each in _counted(address):
        await limits.wait_anywhere(*each, TRIES)


def is_near(address: str, own: str) -> bool:
    """Return whether an address is of this machine, of a home's network, or of the server's.

    own: the server's address at which the request arrived.
    """
    its = address_in(address)
    if its is None:  # a socket of this machine has no address
        return True
    is_near = its.is_loopback or its.is_private or its.is_link_local
    return is_near or _network(its) == _network(address_in(own))


@asynccontextmanager
async def answer_evenly(
    clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> AsyncIterator[None]:
    """Let the body take a fixed time at least, even if it raises, so that time reveals nothing of a code."""
    end = clock() + ANSWER_SECONDS
    try:
        yield
    finally:
        await sleep(max(0.0, end - clock()))


def _counted(address: str) -> list[tuple[str, Bucket]]:
    """Return the address and the network that a wrong code counts against, each with its bucket."""
    its = address_in(address)
    if its is None:
        return [(address, WRONG)]
    return [(str(its), WRONG), (_network(its), WRONG_OF_A_NETWORK)]


def _network(address: IPv4Address | IPv6Address | None) -> str:
    """Return the network of a home in which an address may lie; empty for no address."""
    return str(ip_network((address, NETWORK_BITS[address.version]), strict=False)) if address else ""
