"""Doors: the sockets at which devices knock."""

from __future__ import annotations

import errno
import os
import socket

from companion.cli import fail
from companion.cli.words import say

SILENT_MS = 30_000  # after which a device that acknowledges nothing any more counts as gone
BACKLOG = 2048  # connections that may wait to be accepted
FIRST_HANDED = 3  # number of the first file that systemd hands over


def open_door(host: str, port: int) -> socket.socket:
    """Return a socket at which devices can knock; leave with a message if nobody can serve there."""
    if not 0 <= port <= 65535:
        fail(say("no-port", port=str(port)))
    try:
        return _handed_over(host, port) or listen(host, port)
    except OSError as error:
        why = say("port-taken") if error.errno == errno.EADDRINUSE else str(error.strerror)
        fail(say("cannot-serve", host=host, port=str(port), why=why))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket of our own at which devices can knock; raises OSError if nobody can serve there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def prepare_door(door: socket.socket) -> None:
    """Set what connections inherit from the door at which they come in."""
    door.setsockopt(
        socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
    )  # else an answer's end waits 40 ms for the client
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # of Linux: else a phone that is off is held for minutes
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MS)


def _handed_over(host: str, port: int) -> socket.socket | None:
    """Return the socket that systemd opened at this address (`man sd_listen_fds`), None if it did not."""
    if _number_given("LISTEN_PID") == os.getpid():
        for number in range(_number_given("LISTEN_FDS")):
            handed = socket.socket(fileno=FIRST_HANDED + number)
            if handed.getsockname()[:2] == (host, port):
                return handed
            handed.detach()
    return None


def _number_given(name: str) -> int:
    """Return the number in a variable of the environment, 0 if it is not set; leave if it is no number."""
    given = os.environ.get(name) or "0"
    if not (given.isascii() and given.isdecimal() and len(given) < 10):
        fail(say("no-number-given", variable=name, given=given[:40]))
    return int(given)
