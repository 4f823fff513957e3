"""What pages load: made of today's sources, kept by browsers, compressed if nothing in it is secret."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fastapi.routing import APIRoute

from companion.web import api_dealing, api_most, api_seats, api_tables, api_turns, assets
from tests.companion.built import ROOT, changed_sources, listed_sources
from tests.companion.conftest import client_of, open_table

if TYPE_CHECKING:
    from fastapi.testclient import TestClient
    from starlette.types import Receive, Scope, Send

LOADED = re.compile(r'(?:href|src)="(/static/[^"]+)"')


def test_what_pages_load_is_made_of_todays_sources() -> None:
    """Every script and style sheet of the pages is listed, and none changed since; else run npm run build."""
    listed = listed_sources()

    assert changed_sources() == []
    assert {"companion/static/table.js", "companion/static/base.css", "package.json"} < {*listed}
    assert all((ROOT / name).is_file() for name in listed)


@pytest.mark.parametrize("path", ["/", "/print", "/evening", "/t/x"])
def test_a_page_loads_one_script_and_one_style_sheet_of_its_own(client: TestClient, path: str) -> None:
    """What every page loads besides is start.js, the inks and the icon; browsers keep all of it."""
    addresses = LOADED.findall(client.get(path).text)
    answers = [client.get(address) for address in addresses]
    own = {address.rsplit("/", 1)[1] for address in addresses} - {"start.js", "inks.css", "icon.svg"}

    assert len(addresses) == 5
    assert sorted(name.rsplit(".", 1)[1] for name in own) == ["css", "js"]
    assert len({name.rsplit(".", 1)[0] for name in own}) == 1
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.headers["cache-control"] for answer in answers} == {"max-age=31536000,immutable"}


def test_a_style_sheet_leads_to_fonts_that_are_there(client: TestClient) -> None:
    """Both fonts and the icon lie beside the style sheet, the fonts packed for the web."""
    sheet = client.get(assets.address_of("table.css"))
    names = re.findall(r"url\(\./([^)]+)\)", sheet.text)
    answers = {name: client.get(assets.address_of(name)) for name in names}

    assert sorted(names) == [
        "AtkinsonHyperlegible-Bold.woff2",
        "AtkinsonHyperlegible-Regular.woff2",
        "icon.svg",
    ]
    assert {answer.status_code for answer in answers.values()} == {200}
    assert all(its.content.startswith(b"wOF2") for name, its in answers.items() if name.endswith("woff2"))


@pytest.mark.parametrize("address", ["/static/0123456789ab/table.js", assets.address_of("nothing.js")])
def test_an_address_of_other_files_is_not_kept(client: TestClient, address: str) -> None:
    """A file that is not there may be there later."""
    answer = client.get(address)

    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")


def test_other_content_has_another_address(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One byte is enough; the same files have the same address everywhere."""
    copy = shutil.copytree(ROOT / "companion" / "static", tmp_path / "static")
    monkeypatch.setattr(assets, "_STATIC", copy)
    assert f"/static/{assets._digest()}" == assets.ROOT
    with (copy / "built" / "table.js").open("a") as file:
        file.write(" ")

    assert f"/static/{assets._digest()}" != assets.ROOT


def test_what_is_asked_for_comes_compressed(client: TestClient) -> None:
    """Pages, scripts, style sheets and the state of a table; fonts are compressed already."""
    opened = open_table(client)
    coding = {
        path: client.get(path, headers=opened.bearing("black")).headers.get("content-encoding")
        for path in ("/", assets.address_of("table.js"), assets.address_of("inks.css"), opened.path)
    }

    assert set(coding.values()) == {"gzip"}
    font = client.get(assets.address_of("AtkinsonHyperlegible-Bold.woff2"))
    assert "content-encoding" not in font.headers
    plain = client.get(opened.path, headers={**opened.bearing("black"), "Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_answers_with_tokens_are_not_compressed(client: TestClient) -> None:
    """A table that is opened and a new link: what is written is answered as it is."""
    answer = client.post("/api/tables", json={"seed": 1, "terms": {"name": "x" * 80}})
    told = answer.json()
    link = client.post(
        f"/api/tables/{told['table']}/links",
        json={"role": "black"},
        headers={"Authorization": f"Bearer {told['tokens']['referee']}"},
    )

    assert (answer.status_code, link.status_code) == (201, 201)
    assert len(link.content) > 500  # as long as what is worth compressing
    assert not {"content-encoding"} & ({*answer.headers} | {*link.headers})


def test_no_answer_that_is_compressed_holds_a_token(client: TestClient) -> None:
    """No answer that the referee gets of a table by GET holds a token of any seat."""
    opened = open_table(client)
    asked = [
        route.path.format(table=opened.table, number=1)
        for module in (api_tables, api_seats, api_turns, api_most, api_dealing)
        for route in module.router.routes
        if isinstance(route, APIRoute) and "GET" in (route.methods or ())
    ]
    answers = [client.get(path, headers=opened.bearing("referee")) for path in asked]

    assert len(asked) >= 9 and f"{opened.path}/export" in asked
    assert [
        answer.url for answer in answers if any(token in answer.text for token in opened.tokens.values())
    ] == []


def test_streams_are_not_compressed() -> None:
    """An event goes out at once, not when a block is full."""

    async def stream(_scope: Scope, _receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"data: 1\n\n" * 200})

    answer = client_of(assets.Compression(stream)).get("/api/stream")

    assert "content-encoding" not in answer.headers
    assert answer.text.startswith("data: 1\n\n")
