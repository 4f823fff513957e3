"""Pasted text at the edges: on the command line, over HTTP and on the pages; what is kept is plain."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from companion.cli import main
from games.sparklies.game import SPARKLIES
from tests.companion.browsing import PHONE, watched
from tests.companion.conftest import SMALL, TURN, TestClient, open_table
from tests.games.sparklies.grids import format_wiki_grid

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GRID = format_wiki_grid(SPARKLIES.texts.position_from_text(SMALL), ("B", "W"))
EMPTY, TAKEN = "2:2:2:4:1:0000:0", "2:2:2:4:1:4000:0"
PASTED = [f"\u2068{SMALL}\u2069", f"“{SMALL}”.", f'[Start "{SMALL}"]', f"> {SMALL[:9]}\n> {SMALL[9:]}", GRID]


@pytest.mark.parametrize("text", PASTED)
def test_a_table_starts_from_what_was_pasted(client: TestClient, text: str) -> None:
    """The table holds the save line as the game writes it, and so does a position that is set there."""
    opened = client.post("/api/tables", json={"start": text}).json()
    path, token = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['tokens']['referee']}"}
    set_ = client.post(f"{path}/events", json={"after": 1, "position": text}, headers=token)

    assert client.get(path, headers=token).json()["save"].startswith(SMALL)
    assert set_.status_code == 201
    assert set_.json()["save"].startswith(SMALL)
    assert client.post("/api/turns", json={"position": text}).status_code == 200


@pytest.mark.parametrize(
    "text", [f" 1 (B)  {TURN}.", f"1. {TURN} ; well", TURN.replace(" ", "\u00a0"), f"“{TURN}”"]
)
def test_a_turn_is_kept_in_its_notation(client: TestClient, text: str) -> None:
    """The record has nothing of what was pasted with a turn; a turn of the other side is refused."""
    opened = open_table(client)
    path, black = f"{opened.path}/events", opened.bearing("black")
    other = client.post(path, json={"after": 1, "turn": f"1 (W) {TURN}"}, headers=black)
    played = client.post(path, json={"after": 1, "turn": text}, headers=black)

    assert (other.status_code, played.status_code) == (422, 201)
    assert f" 1 (B)  {TURN}\n" in client.get(f"{opened.path}/record", headers=black).text


def test_the_side_that_begins_may_be_named_in_capitals(client: TestClient) -> None:
    """BLACK and w are sides, red is none."""
    for named, side in (("BLACK", "black"), (" White", "white"), ("w", "white")):
        opened = open_table(client, start=SMALL, mover=named)
        assert client.get(opened.path, headers=opened.bearing("watch")).json()["mover"] == side
    assert client.post("/api/tables", json={"start": SMALL, "mover": "red"}).status_code == 422


def test_a_ruling_keeps_a_line_that_can_be_read_again(client: TestClient) -> None:
    """What stood on the real table is kept as the game writes it, however it was pasted."""
    opened = open_table(client)
    ruling = {"ruling": "restore", "side": "black", "save": f"“{SMALL}”."}
    path, referee = f"{opened.path}/events", opened.bearing("referee")
    ruled = client.post(path, json={"after": 1, "ruling": ruling}, headers=referee)

    assert ruled.status_code == 201
    assert (
        client.get(f"{opened.path}/export", headers=referee).json()["events"][-1]["fields"]["save"] == SMALL
    )


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_given_back_as_text(client: TestClient, coding: str) -> None:
    """In any coding; a picture is no text."""
    text = '[Remark "Café"]\n[Seed "1"]\n'
    picture = client.post("/api/text", content=b"\x89PNG\r\n\x1a\n" + bytes(range(256)))

    assert client.post("/api/text", content=text.encode(coding)).json() == {"text": text}
    assert (picture.status_code, picture.json()["error"]["code"]) == (415, "no-text")


def test_check_takes_capitals_and_pasted_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """--mover in any letters; positions with marks, from a file of text, and as the wiki's grid."""
    file = tmp_path / "before.txt"
    file.write_bytes(f"\ufeff“{EMPTY}”\r\n".encode("utf-16"))
    grid = format_wiki_grid(SPARKLIES.texts.position_from_text(TAKEN))
    for before, after in ((f"\u2068{EMPTY}\u2069", TAKEN), (str(file), grid), (EMPTY + ".", f"> {TAKEN}")):
        assert main(["check", before, after, "--mover", "BLACK", "--turn", "1 (B) A1 R->G.", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["turn"], found["after"]) == ("A1 R->G", TAKEN)
    with pytest.raises(SystemExit):
        main(["check", EMPTY, TAKEN, "--mover", "RED"])
    assert "not RED" in capsys.readouterr().err


def test_perft_prints_the_line_of_a_grid(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """So a grid of the wiki becomes a save line on the command line."""
    (tmp_path / "grid.txt").write_text(GRID, encoding="utf-8")
    main(["perft", str(tmp_path / "grid.txt"), "--depth", "1"])

    assert capsys.readouterr().out.splitlines()[0] == SMALL


@pytest.mark.long
def test_the_start_page_takes_grids_and_files_of_any_coding(
    browser: Browser, server: str, tmp_path: Path
) -> None:
    """A grid in the field of save lines opens a table; a file in UTF-16 fills the field of records."""
    with watched(browser, server, PHONE) as at:
        at.start_from(GRID)
        expect(at.page.locator("#save")).to_have_value(re.compile(f"^{SMALL}"))
        at.page.goto(f"{server}/?options")
        at.page.click("#tab-record")
        (tmp_path / "game.txt").write_bytes(f'[Start "{SMALL}"]\r\n'.encode("utf-16"))
        at.page.set_input_files("#record-file", tmp_path / "game.txt")
        expect(at.page.locator("[name=record]")).to_have_value(f'[Start "{SMALL}"]\n')
