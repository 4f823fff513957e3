"""A server answers only requests that name it, and its answers have the headers that its docs list."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient

from companion.web.app import Settings, create_app
from companion.web.hosts import is_meant_for_us
from tests.companion.conftest import live

LAN, V6 = "192.168.1.5", "fd00::5"


@pytest.mark.parametrize(
    ("host", "arrived_at", "answered"),
    [
        ("192.168.1.5:8000", LAN, True),
        ("192.168.1.5", LAN, True),
        ("[fd00::5]:8000", V6, True),
        ("[FD00:0::5]", V6, True),
        ("192.168.1.5:8000", "::ffff:192.168.1.5", True),
        ("127.0.0.1:8000", "127.0.0.1", True),
        ("localhost:8000", "127.0.0.1", True),
        ("localhost", "::1", True),
        ("Evening.Local.:8000", LAN, True),
        ("localhost:8000", LAN, False),
        ("192.168.1.6:8000", LAN, False),
        ("evil.example:8000", LAN, False),
        ("evil.example", "127.0.0.1", False),
        ("192.168.1.5.evil.example", LAN, False),
        ("evening.local@evil.example", LAN, False),
        ("[fd00::5", V6, False),
        ("", LAN, False),
    ],
)
def test_only_its_own_address_and_names_are_answered(host: str, arrived_at: str, answered: bool) -> None:
    """The Host is the address at which the request arrived, or a name given at the start, with any port."""
    scope = {"type": "http", "server": (arrived_at, 8000), "headers": [(b"host", host.encode())]}

    assert is_meant_for_us(scope, {"evening.local"}) is answered


def test_another_host_reaches_nothing(tmp_path: Path) -> None:
    """Pages and the interface refuse it with 421 and what to do; a name given at the start is answered."""
    app = create_app(Settings(f"sqlite:///{tmp_path}/games.db", names=("evening.local",)))
    with TestClient(app) as client:
        page = client.get("/", headers={"host": "evil.example"})
        asked = client.get("/api/tables", headers={"host": "evil.example"})
        made = client.post("/api/tables", json={}, headers={"host": "evil.example:8000"})
        named = client.get("/", headers={"host": "evening.local:8000"})

    assert (page.status_code, asked.status_code, made.status_code) == (421, 421, 421)
    assert "--name evil.example" in page.text
    assert asked.json()["error"]["code"] == made.json()["error"]["code"] == "other-host"
    assert named.status_code == 200


def test_every_answer_has_the_headers_of_the_page_on_security(tmp_path: Path) -> None:
    """Pages, the interface and what is not there have all headers that the page lists, and no others."""
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    sent, unsent = page.partition("## Headers")[2].split("| header of the list |")
    wanted = dict(re.findall(r"^\| `([a-z-]+)` \| `([^`]+)` \|", sent, re.M))
    ruled_out = re.findall(r"`([a-z-]+)`(?=[^|]*\| [^|]+ \|$)", unsent, re.M)
    with live(create_app(Settings(f"sqlite:///{tmp_path}/games.db"))) as address:
        answers = [httpx.get(f"{address}{path}") for path in ("/", "/print", "/api/tables", "/nowhere")]

    assert len(wanted) == 10 and len(ruled_out) == 7
    for answer in answers:
        assert {name: answer.headers.get(name) for name in wanted} == wanted, answer.url
        assert [name for name in ruled_out if name in answer.headers] == []
