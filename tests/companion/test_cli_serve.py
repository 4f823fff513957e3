"""`sparklies serve` as a process: its address, its warning, and what survives a kill."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from companion.cli.serve import lan_address
from tests.companion.conftest import AFTER, TURN, open_table


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Give a running server and the address that it printed; kill it in the end."""
    command = [sys.executable, "-m", "companion.cli", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--db", f"sqlite:///{folder / 'tables.db'}", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


def test_the_address_is_printed_once_it_accepts(tmp_path: Path) -> None:
    """The first line of standard output is an address that answers at once, on this machine only."""
    with serving(tmp_path) as (_, address):
        assert address.startswith("http://127.0.0.1:")
        assert httpx.get(f"{address}healthz").status_code == 200


def test_lan_is_opened_with_a_warning_and_a_numeric_address(tmp_path: Path) -> None:
    """Phones get the numeric address; the person at the machine a plain warning."""
    with serving(tmp_path, "--lan") as (process, address):
        assert address.startswith(f"http://{lan_address()}:")
        process.kill()
        _, errors = process.communicate()

    assert "open to everyone on this network" in errors


def test_acknowledged_turns_survive_a_kill(tmp_path: Path) -> None:
    """Killed right after its answer, the server comes back with the turn."""
    with serving(tmp_path) as (process, address), httpx.Client(base_url=address) as client:
        opened = open_table(client)
        path = f"{opened.path}/events"
        client.post(path, json={"after": 1, "turn": TURN}, headers=opened.bearing("black")).raise_for_status()
        process.kill()
        process.wait()
    with serving(tmp_path) as (_, address), httpx.Client(base_url=address) as client:
        state = client.get(opened.path, headers=opened.bearing("watch")).json()

    assert (state["seq"], state["save"]) == (2, AFTER)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "70000"], "from 0 to 65535"),
        (["--db", "sqlite:////nowhere/at/all.db"], "cannot be opened"),
    ],
)
def test_what_cannot_be_served_is_said(arguments: list[str], words: str) -> None:
    """Wrong usage ends with code 2 and a sentence."""
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "serve", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert done.returncode == 2
    assert words in done.stderr
