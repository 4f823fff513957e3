"""What the facts refuse is refused however it is asked for: over HTTP, in save lines and in records.

refused.toml has one row for each refusal of the facts, of all four games. Without the last setting each is
accepted, so it is refused for what it combines.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient

from companion.cli import main
from games.errors import GamesError
from games.records.record import parse_record, start_of
from games.sparklies.game import SPARKLIES
from tests.companion.conftest import open_table
from tests.companion.test_evening import look, write

Body = dict[str, Any]


class Refused(NamedTuple):
    """A start that is refused: as a request, the same as it may be, as a save line, as a record's tags."""

    about: str
    body: Body
    fine: Body
    save: str = ""
    tags: str = ""


ROWS = tuple(
    Refused(**row)
    for row in tomllib.loads(Path(__file__).with_name("refused.toml").read_text(encoding="utf-8"))["refused"]
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.about)
def test_what_the_facts_refuse_is_refused_over_http(client: TestClient, row: Refused) -> None:
    """The table is not opened and the answer says why; without the last setting it is."""
    refused = client.post("/api/tables", json=row.body)
    taken = client.post("/api/tables", json=row.fine)

    assert taken.status_code == 201, taken.text
    assert refused.status_code == 422, refused.text
    assert all(len(fault["message"]) > 20 for fault in refused.json()["faults"])


@pytest.mark.parametrize("row", [row for row in ROWS if row.save], ids=lambda row: row.about)
def test_no_save_line_says_it(client: TestClient, row: Refused, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the command line nor a new table takes a line that says what the facts refuse."""
    with pytest.raises(SystemExit) as left:
        main(["check", row.save, row.save, "--mover", "black"])

    assert left.value.code == 2 and capsys.readouterr().err
    assert client.post("/api/tables", json={"start": row.save}).status_code == 422


@pytest.mark.parametrize("row", [row for row in ROWS if row.tags], ids=lambda row: row.about)
def test_no_record_says_it(row: Refused, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A record whose tags say what the facts refuse is not replayed, and the message says why."""
    record = tmp_path / "game.txt"
    record.write_text(row.tags + "\n")
    with pytest.raises(GamesError):
        start_of(parse_record(row.tags + "\n"))
    with pytest.raises(SystemExit) as left:
        main(["replay", str(record)])

    assert left.value.code == 2 and capsys.readouterr().err


def test_every_refusal_of_the_facts_has_its_row() -> None:
    """Each word of the facts' list stands in the table; rows are counted, so that none is lost unnoticed."""
    assert len(ROWS) == len({row.about for row in ROWS}) == 37
    alone = " ".join(row.about for row in ROWS if row.about.startswith("alone"))
    assert [
        w for w in ("Subtle", "Drift", "playing on", "clock", "banners", "handicap") if w not in alone
    ] == []


def test_alone_nobody_agrees(client: TestClient) -> None:
    """A draw, an agreed end and playing on are refused to who plays alone; an egg timer is allowed."""
    alone = open_table(client, size=2, seed="1", ruleset="speed", terms={"solo": "black", "clock": "egg 180"})

    for offer in ("draw", "finish"):
        answer = write(client, alone, "black", offer=offer)
        assert answer.status_code == 422 and "nobody to agree with" in answer.text
    while not look(client, alone)["outcome"]:
        free = next(cell for cell in look(client, alone)["cells"] if cell["owner"] == "none")
        turn = f"{free['name']} {free['colour']}->{free['colour']}"
        assert write(client, alone, "black", turn=turn).status_code == 201
    answer = write(client, alone, "black", offer="play-on")
    assert answer.status_code == 422 and "leave out playing on" in answer.text


def test_alone_stays_as_it_was_in_the_store() -> None:
    """A stored line from before is read as it was written, no matter what rules it names."""
    for line in ("2:2:2:4:1:0000:0:solo=black", "1:2:2:4:1:0000:0:solo=black:playing=on"):
        for read in (SPARKLIES.texts.earlier_position, SPARKLIES.texts.stored_position):
            assert SPARKLIES.texts.position_text(read(line)) == line
