"""Questions about turns that were played: the rules judge every answer, and nothing else is accepted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.table.events import TableCreated, TurnPlayed
from companion.table.folding import fold, follow
from companion.web.models_turns import WhyBody
from companion.web.whys import MOST_OF_A_GAME, MOST_OF_A_SAMPLE, whys_of_sample, whys_of_table
from games.catalogue import GAMES
from games.play.players import ahead
from tests.companion.conftest import SMALL, TURN, TestClient, open_table

CAPTURING = ("colonization", "cornerport", "sandkings", "sparklies")


def answer(client: TestClient, game: str, why: WhyBody, by: str, **other: Any) -> Any:
    """Answer a question by a cell."""
    told = why.model_dump(include={"position", "turn", "step", "cell", "mover"})
    return client.post("/api/lessons/why", json={"game": game, "answer": by, **told, **other})


def played(name: str, turns: int) -> list[WhyBody]:
    """Return the questions about so many turns after a lesson begins, each the best that is seen ahead."""
    game, rng = GAMES[name], random.Random(5)
    assert game.lesson
    state = fold([(TableCreated(name, game.lesson.tasks[0].position, "save"), 0.0)])
    while state.done < turns and not state.outcome:
        turn = game.texts.turn_text(state.position, ahead(game, state.position, rng))
        state = follow(state, TurnPlayed(state.mover, turn))
    return whys_of_table(state)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_question_is_answered_by_its_attackers_alone(client: TestClient, name: str) -> None:
    """Of a game and of a sample: attackers are right and drawn, every other cell is wrong."""
    whys = [*whys_of_sample(GAMES[name]), *played(name, 12)]
    assert bool(whys) == (name in CAPTURING)
    assert len(whys) <= MOST_OF_A_GAME + MOST_OF_A_SAMPLE and len({why.id for why in whys}) == len(whys)
    for why in whys:
        shown = {cell.name: cell for cell in why.cells}
        assert all(shown[cell].owner == why.mover for cell in why.attackers)
        other = next(cell for cell in shown if cell not in why.attackers)
        right, wrong = (answer(client, name, why, cell).json() for cell in (why.attackers[0], other))
        assert (right["met"], wrong["met"], wrong["frame"]) == (True, False, None)
        assert [its["cell"] for its in right["frame"]["captures"]] == [why.cell]
        assert {its["name"] for its in right["frame"]["changes"]} == shown.keys()


@pytest.mark.parametrize(
    "other",
    [{"step": 99}, {"cell": "a9"}, {"answer": "z9"}],
    ids=["no such step", "nothing captured there", "no such cell"],
)
def test_what_was_not_captured_is_refused(client: TestClient, other: dict[str, Any]) -> None:
    """The answer is 404 with a code."""
    why = whys_of_sample(GAMES["sparklies"])[0]
    refused = answer(client, "sparklies", why, "a1", **other)

    assert (refused.status_code, refused.json()["error"]["code"]) == (404, "no-capture")


def test_a_turn_that_the_rules_do_not_know_is_refused(client: TestClient) -> None:
    """A turn that is illegal on its position is answered with its faults, and so is an unknown side."""
    why = whys_of_sample(GAMES["sparklies"])[0]
    assert answer(client, "sparklies", why, "a1", turn="+B5").status_code == 422
    assert answer(client, "sparklies", why, "a1", mover="green").status_code == 422


def test_a_table_asks_about_what_stands(client: TestClient) -> None:
    """Seats alone get the questions; a turn that was taken back is asked about no longer."""
    opened = open_table(client, start=SMALL)
    assert client.get(f"{opened.path}/whys").status_code == 403
    headers, asked = opened.bearing("referee"), list[int]()
    for body in ({"turn": TURN}, {"undo": True}):
        seq = client.get(opened.path, headers=headers).json()["seq"]
        sent = client.post(f"{opened.path}/events", json={"after": seq, **body}, headers=headers)
        assert sent.status_code == 201
        asked.append(len(client.get(f"{opened.path}/whys", headers=headers).json()))

    assert asked == [MOST_OF_A_GAME, 0]
