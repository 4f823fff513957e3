"""`sparklies link`: somebody at the console opens the referee's seat of a table again."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from companion.cli import main
from companion.web.app import Settings, create_app
from companion.web.tables import fresh_name
from tests.companion.conftest import open_table


def test_a_fresh_link_opens_the_referees_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It does so at once while the server runs, and the links given out before still open their seats."""
    database = f"sqlite:///{tmp_path}/games.db"
    with TestClient(create_app(Settings(database))) as client:
        opened = open_table(client)
        for named in (opened.table, f"http://192.168.1.20:8000/t/{opened.table}#gone"):
            assert main(["link", named, "--db", database, "--url", "http://192.168.1.20:8000"]) == 0
            link = capsys.readouterr().out.strip()
            address, _, token = link.partition("#")
            assert address == f"http://192.168.1.20:8000/t/{opened.table}"
            for its in (token, opened.tokens["referee"]):
                asked = client.get(
                    f"/api/tables/{opened.table}", headers={"authorization": f"Bearer {its}"}
                ).json()
                assert asked["role"] == "referee"


def test_no_table_is_called_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that begins with a hyphen is drawn again: `sparklies link` would take it for an option."""
    drawn = iter(["-aBcDeFgHiJk", "--cDeFgHiJkL", "a-BcDeFgHiJk"])
    monkeypatch.setattr("companion.web.tables.secrets.token_urlsafe", lambda _: next(drawn))

    assert fresh_name() == "a-BcDeFgHiJk"


@pytest.mark.parametrize(
    ("database", "said"),
    [("games.db", "has no table"), ("none.db", "there are no games in"), ("text.db", "cannot be opened")],
)
def test_what_has_no_such_table_gives_no_link(
    tmp_path: Path, database: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is printed and nothing made; the message names the table or the database."""
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/games.db"))):
        pass
    (tmp_path / "text.db").write_text("no database at all, only some words that go on and on\n" * 20)

    with pytest.raises(SystemExit) as left:
        main(["link", "nowhere", "--db", f"sqlite:///{tmp_path}/{database}"])

    told = capsys.readouterr()
    assert (left.value.code, told.out) == (2, "")
    assert said in told.err
    assert not (tmp_path / "none.db").exists()
