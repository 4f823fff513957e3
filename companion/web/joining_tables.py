"""Codes of four letters by which people join a table: each opens a choice of the seats that are free.

Four letters can be guessed, so wrong codes are limited: for an address, so that typing errors shut out nobody
else, and with a higher limit for its network. A right code takes as long to answer as a wrong one, and codes
of four letters open nothing to addresses of other networks.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Lock

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"  # none that is taken for another: 160,000 codes
LENGTH = 4
TABLE_SECONDS = 6 * 3600.0  # an evening
MAX_TABLES = 4_000  # the oldest goes first
WRONG_TRIES, TRIES_SECONDS = 10, 60.0  # of one address
WRONG_OF_A_NETWORK = 60  # in the same time
NETWORK_BITS = {
    4: 24,
    6: 64,
}  # a home's devices: of IPv4 by their last number, of IPv6 by all that one may choose
MAX_ADDRESSES = 10_000
ANSWER_SECONDS = 0.25  # longer than any code takes to be looked up


@dataclass
class Opened:
    """A table whose code was shown: the tokens of its seats, the seats that somebody took by it, the code."""

    table: str
    tokens: dict[str, str]
    shown: float
    taken: set[str] = field(default_factory=set)
    code: str = ""


class TableCodes:
    """The codes of the tables that can be joined, kept in memory only."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()

    def code(self, table: str, tokens: Mapping[str, str]) -> str:
        """Return the code of a table, the same while it is good; tokens: those of its seats."""
        with self._lock:
            self._forget()
            known = next((code for code, its in self._opened.items() if its.table == table), "")
            before = self._opened.get(known)
            kept = before.taken if before else set()
            taken = {role for role in kept if before and before.tokens.get(role) == tokens.get(role)}
            while not known or (known in self._opened and self._opened[known].table != table):
                known = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            self._opened[known] = Opened(table, dict(tokens), self._clock(), taken)
            self._opened.move_to_end(known)
            while len(self._opened) > MAX_TABLES:
                self._opened.popitem(last=False)
        return known

    def opened(self, text: str) -> Opened | None:
        """Return the table that a code opens, in letters of any size and with any spaces; None for none."""
        with self._lock:
            self._forget()
            return self._opened.get("".join(letter for letter in text.upper() if letter.isalnum()))

    def opens(self, opened: Opened, role: str, role_of: Callable[[str, str], str | None]) -> bool:
        """Return whether a seat can still be had by the code; role_of: returns what a token gives."""
        return role_of(opened.table, opened.tokens[role]) == role

    def take(self, opened: Opened, role: str, free: Collection[str]) -> str:
        """Return the token of a seat and count it as taken; empty if it is not free any more."""
        with self._lock:
            if role not in free or role in opened.taken:
                return ""
            opened.taken.add(role)
            return opened.tokens[role]

    def seconds_shut(self, address: str) -> float:
        """Return for how long an address may try no more codes, 0 if it may."""
        with self._lock:
            return max(self._wait(who, most) for who, most in _counted(address))

    def note_wrong(self, address: str) -> None:
        """Count a code that opened nothing against the address that sent it, and against its network."""
        with self._lock:
            for who, most in _counted(address):
                self._tries.setdefault(who, deque(maxlen=most)).append(self._clock())
                self._tries.move_to_end(who)
            while len(self._tries) > MAX_ADDRESSES:
                self._tries.popitem(last=False)

    def _wait(self, who: str, most: int) -> float:
        tries = self._tries.get(who, deque())
        return max(0.0, tries[0] + TRIES_SECONDS - self._clock()) if len(tries) >= most else 0.0

    def _forget(self) -> None:
        """Forget the codes that have run out."""
        while self._opened and next(iter(self._opened.values())).shown < self._clock() - TABLE_SECONDS:
            self._opened.popitem(last=False)


def is_table_code(text: str) -> bool:
    """Return whether a text has as many letters as the code of a table."""
    return sum(letter.isalnum() for letter in text) == LENGTH


def is_near(address: str, own: str) -> bool:
    """Return whether an address is of this machine, of a home's network, or of the server's.

    own: the server's address at which the request arrived.
    """
    its = _numeric(address)
    if its is None:  # a socket of this machine has no address
        return True
    return its.is_loopback or its.is_private or its.is_link_local or _network(its) == _network(_numeric(own))


def _numeric(address: str) -> IPv4Address | IPv6Address | None:
    try:
        its = ip_address(address)
    except ValueError:
        return None
    return getattr(its, "ipv4_mapped", None) or its


def _network(address: IPv4Address | IPv6Address | None) -> str:
    """Return the network of a home in which an address may lie; empty for no address."""
    return str(ip_network((address, NETWORK_BITS[address.version]), strict=False)) if address else ""


@asynccontextmanager
async def answer_evenly(
    clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> AsyncIterator[None]:
    """Let what is done in it take a fixed time at least, also if it raises: time tells nothing of a code."""
    end = clock() + ANSWER_SECONDS
    try:
        yield
    finally:
        await sleep(max(0.0, end - clock()))


def _counted(address: str) -> tuple[tuple[str, int], ...]:
    """Return whom a wrong code of an address counts against, each with how many are too many."""
    its = _numeric(address)
    if its is None:
        return ((address, WRONG_TRIES),)
    return ((str(its), WRONG_TRIES), (_network(its), WRONG_OF_A_NETWORK))
