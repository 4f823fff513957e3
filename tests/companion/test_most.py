"""What could I take? Shown alone at once, else only if all sides agree, and only for what stands."""

from __future__ import annotations

import pytest

from tests.companion.conftest import SMALL, TURN, Opened, TestClient, open_table


def asked(client: TestClient, opened: Opened, role: str, **query: str) -> tuple[int, dict[str, object]]:
    """Return the status and what was answered."""
    answer = client.get(f"{opened.path}/most", headers=opened.bearing(role), params=query)
    return answer.status_code, answer.json()


def sent(client: TestClient, opened: Opened, role: str, **body: object) -> None:
    """Send an event after all there are."""
    headers = opened.bearing(role)
    seq = client.get(opened.path, headers=headers).json()["seq"]
    client.post(f"{opened.path}/events", json={"after": seq, **body}, headers=headers).raise_for_status()


def test_both_sides_have_to_agree(client: TestClient) -> None:
    """Before the others' yes nobody sees it, after it both do, and the next turn ends it."""
    opened = open_table(client)
    refused = asked(client, opened, "black")
    sent(client, opened, "black", offer="most")
    waiting = asked(client, opened, "black")
    sent(client, opened, "white", answer=True)
    told = [asked(client, opened, side) for side in ("black", "white")]
    state = client.get(opened.path, headers=opened.bearing("white")).json()
    sent(client, opened, "black", turn=TURN)
    after = asked(client, opened, "black")

    assert [status for status, _ in (refused, waiting, after)] == [422, 422, 422]
    assert told[0] == told[1]
    status, found = told[0]
    assert (status, found["side"], state["most"]) == (200, "black", "told")
    assert found["words"] == "black could hold 9 cells, 5 more than now: no turn holds more"
    assert found["frames"]


def test_a_no_tells_nobody(client: TestClient) -> None:
    """If the others decline, the question is refused."""
    opened = open_table(client)
    sent(client, opened, "white", offer="most")
    sent(client, opened, "black", answer=False)

    assert asked(client, opened, "white")[0] == 422


def test_a_try_out_is_no_way_round_the_others(client: TestClient) -> None:
    """Positions of a try-out are answered only if what stands would be, and only on the same board."""
    opened = open_table(client)
    before = asked(client, opened, "black", position=SMALL)[0]
    sent(client, opened, "referee", offer="most")  # who referees speaks for both
    other = "2:2:2:4:1:3000:0"

    assert before == 422
    assert asked(client, opened, "black", position=SMALL + ":mover=white")[1]["side"] == "white"
    assert asked(client, opened, "black", position=other)[0] == 422
    assert asked(client, opened, "black", position="rubbish")[0] == 422


def test_who_plays_alone_is_told_at_once(client: TestClient) -> None:
    """Alone, there is nobody to ask."""
    opened = open_table(client, size="5", ruleset="speed", seed="7", terms={"solo": "black"})

    assert asked(client, opened, "black")[0] == 200
    assert client.get(opened.path, headers=opened.bearing("black")).json()["most"] == "told"


@pytest.mark.parametrize("role", ["watch"])
def test_watchers_are_not_told(client: TestClient, role: str) -> None:
    """A player who watches may pass nothing on."""
    opened = open_table(client)
    sent(client, opened, "referee", offer="most")

    assert asked(client, opened, role)[0] == 403


def test_games_without_a_search_have_nothing_to_tell(client: TestClient) -> None:
    """Glorieta's turns are not looked for, so nobody can ask."""
    opened = open_table(client, start="glorieta:chicken:3:.../..../...../..../...:mover=black")

    assert asked(client, opened, "referee")[0] == 422
    assert client.get(opened.path, headers=opened.bearing("black")).json()["most"] == ""
