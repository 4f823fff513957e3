"""A game of chance for two at a table: the seed rolls, or a real die, and undo never rolls again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from companion.cli import main
from companion.web.app import Settings, create_app
from games.catalogue import GAMES
from games.lots import seeds_draw
from games.trying.checks import CHECKS, LOADING, judge
from games.trying.trial import Trial
from tests.companion.conftest import Opened, client_of, open_table
from tests.guests.racing import RACING, RULES


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Return a server on which Racing is installed."""
    monkeypatch.setitem(GAMES, RACING.id, RACING)
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))) as client:
        yield client


def look(client: TestClient, opened: Opened) -> Any:
    """Return what everybody is shown."""
    return client.get(opened.path, headers=opened.bearing("watch")).json()


def write(client: TestClient, opened: Opened, side: str, **body: object) -> Any:
    """Write an event as a side."""
    after = look(client, opened)["seq"]
    path, bearing = f"{opened.path}/events", opened.bearing(side)
    answer = client.post(path, json={"after": after, **body}, headers=bearing)
    assert answer.status_code == 201, answer.text
    return answer.json()


def roll_of(client: TestClient, opened: Opened) -> str:
    """Return what the seed rolls next."""
    position = RACING.texts.position_from_text(look(client, opened)["save"])
    rolled = seeds_draw(RULES, position._replace(rolling=True))
    assert rolled is not None
    return rolled.choice


def test_a_game_of_dice_passes_every_check() -> None:
    """Draws without a cell, by two sides, are held to what all games are."""
    trial = Trial(RACING, games=6)

    assert [judged.state for check in (*LOADING, *CHECKS) if (judged := judge(check, trial)).found] == []


def test_a_turn_that_is_undone_rolls_the_same(client: TestClient) -> None:
    """Black rolls, asks to take it back, and rolls again as the seed has it; orange then rolls another."""
    opened = open_table(client, game=RACING.id, seed="4711")
    rolled = roll_of(client, opened)
    first = write(client, opened, "black", turn="roll")["save"]
    assert RACING.texts.position_from_text(first).run == (int(rolled), 0)
    write(client, opened, "black", offer="undo")
    write(client, opened, "orange", answer="yes")
    assert write(client, opened, "black", turn="roll")["save"] == first
    orange = roll_of(client, opened)
    after = RACING.texts.position_from_text(write(client, opened, "orange", turn="roll")["save"])
    assert after.run == (int(rolled), int(orange))


def test_a_turn_in_the_making_shows_no_roll(client: TestClient) -> None:
    """Those who make a turn, and those who look on, see that lot is to draw, and not what it draws."""
    opened = open_table(client, game=RACING.id, seed="4711")
    body = {"after": 1, "maker": "page", "actions": [{"verb": "roll"}]}
    draft = client.post(f"{opened.path}/making", json=body, headers=opened.bearing("black")).json()

    assert (draft["turn"], draft["by_lot"], draft["state"]) == (None, "roll", "may-end")
    assert draft["instruction"] == "Black: end your turn, then lot draws"
    assert [(each["verb"], each["choice"], each["drawn"]) for each in draft["actions"]] == [
        ("draw", number, True) for number in "123"
    ]
    assert draft["cells"] == look(client, opened)["cells"]


def test_a_record_names_only_real_rolls(client: TestClient, tmp_path: Path) -> None:
    """Rolls of the seed are not written, those of a real die are; the record replays to the same end."""
    opened = open_table(client, game=RACING.id, seed="4711")
    write(client, opened, "black", turn="roll")
    real = "1" if roll_of(client, opened) != "1" else "2"
    write(client, opened, "orange", turn=f"roll {real}")
    write(client, opened, "black", player="ahead")
    record = client.get(f"{opened.path}/record", headers=opened.bearing("watch")).text
    (tmp_path / "game.txt").write_text(record)

    assert record.splitlines()[-3:] == [" 1 (B)  roll", f" 1 (O)  roll {real}", " 2 (B)  roll"]
    assert main(["replay", str(tmp_path / "game.txt")]) == 0
    assert look(client, open_table(client, record=record))["save"] == look(client, opened)["save"]
