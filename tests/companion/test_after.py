"""After a game: pictures to pass on, the turns that swung it, the scoreboard of an evening."""

from __future__ import annotations

import random
import re
from dataclasses import asdict, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.table.events import Event, SideNamed, TableCreated, TurnPlayed
from companion.table.folding import fold, follow
from companion.table.state import TableState
from companion.web.after import EVENING_SECONDS, evening_view, summary_view
from companion.web.drawing import THEMES
from companion.web.models_after import EveningGame
from companion.web.sharing import MOST_FRAMES, MOST_MS, draw_moving, draw_picture, shots_of
from games.catalogue import GAMES
from games.play.players import at_random
from tests.companion.conftest import SMALL, TURN, Opened, TestClient, open_table
from tests.conftest import Many

STATIC = Path(__file__).parents[2] / "companion" / "static"


def played(game_id: str, turns: int) -> TableState:
    """Return a game of random turns on its usual board, the first side with a name too long for a line."""
    game, rng = GAMES[game_id], random.Random(7)
    start = game.texts.position_text(game.rules.start(game.usual_shape, seed=7))
    state = fold([(TableCreated(game_id, start, "seed", "7"), 0.0)])
    state = follow(
        state, SideNamed(state.seated_sides[0], "Bartholomew the Great of the Long and Winding Names")
    )
    for _ in range(turns):
        actions = at_random(game, state.position, rng)
        turn = game.texts.turn_text(state.position, actions)
        state = follow(state, TurnPlayed(state.mover, turn))
    return state


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_game_can_be_passed_on_as_pictures(game_id: str, many: Many) -> None:
    """Both pictures open, have the size of their kind, are the same again, and stay small."""
    state = played(game_id, 3)
    still, moving = draw_picture(state, THEMES["dark"]), draw_moving(state, THEMES["light"])
    with Image.open(BytesIO(still)) as one, Image.open(BytesIO(moving)) as film:
        frames = film.n_frames  # type: ignore[attr-defined]
        assert (one.width, film.width, one.getpixel((0, 0))) == (1080, 480, THEMES["dark"].paper)
    assert 4 < frames <= len(shots_of(state))
    assert draw_picture(state, THEMES["dark"]) == still
    if game_id in sorted(GAMES)[: many(2, of=len(GAMES))]:
        assert draw_moving(state, THEMES["light"]) == moving
    assert len(still) < 400_000 and len(moving) < 400_000


def test_a_long_game_stays_short() -> None:
    """However many turns there are, the frames and the seconds have a limit, and the last turn is shown."""
    state = played("sparklies", 30)
    shots = shots_of(replace(state, plies=state.plies * 10, done=10 * state.done))

    assert len(shots) <= MOST_FRAMES
    assert sum(shot.milliseconds for shot in shots[:-1]) <= MOST_MS * 1.05
    assert shots[-2].standing == shots[-1].standing


def test_themes_are_those_of_the_pages() -> None:
    """Every colour of a picture has the value that the style sheet gives it in the same theme."""
    style = (STATIC / "base.css").read_text(encoding="utf-8")
    judged = 0
    for name, where in (("light", ""), ("dark", r'\[data-theme="dark"\]')):
        [block] = re.findall(rf"^:root{where} {{(.*?)}}", style, re.S | re.M)
        values = dict(re.findall(r"--(\w+): #([0-9a-f]{6});", block))
        for colour, rgb in asdict(THEMES[name]).items():
            assert bytes(rgb).hex() == values[colour], (name, colour)
            judged += 1
    assert judged == 18


def test_the_largest_gains_come_first() -> None:
    """Of a whole game the three largest gains are named, the largest first, each by what it gained."""
    state = played("sparklies", 20)
    summary = summary_view(state)
    gains = list[int]()
    for ply, before, after in zip(state.plies, summary.curve, summary.curve[1:], strict=False):
        [other] = set(state.seated_sides) - {ply.side}
        lead = [its.scores[ply.side] - its.scores[other] for its in (before, after)]
        gains.append(lead[1] - lead[0])

    assert len(summary.curve) == 21 and len(summary.swings) == 3
    assert [its.gain for its in summary.swings] == sorted(gains, reverse=True)[:3]
    assert all(gains[its.number - 1] == its.gain for its in summary.swings)


def test_a_gain_that_takes_the_lead_is_said_so() -> None:
    """A turn that takes a cell from the other side gains more than what it adds; who then leads is said."""
    start: Event = TableCreated("sparklies", SMALL, "save")
    summary = summary_view(fold([(start, 0.0), (TurnPlayed("black", TURN), 1.0)]))
    (swing,) = summary.swings

    gains = [curve.scores["black"] - curve.scores["white"] for curve in summary.curve]
    assert swing.number == 1 and swing.gain == gains[1] - gains[0]
    assert swing.lead == (gains[0] <= 0 < gains[1])


def _seat(client: TestClient, opened: Opened) -> None:
    client.post(f"{opened.path}/session", json={"token": opened.tokens["referee"]})


def _write(client: TestClient, opened: Opened, **body: Any) -> None:
    seq = client.get(opened.path).json()["seq"]
    sent = client.post(f"{opened.path}/events", json={"after": seq, **body})
    assert sent.status_code == 201, sent.text


def test_an_evening_counts_by_names(client: TestClient) -> None:
    """Players are counted by name over tables and sides; unfinished games and others' do not count."""
    for black, white in (("Anna", "Ben"), ("ben", "Anna"), ("Anna", "Ben")):
        opened = open_table(client)
        _seat(client, opened)
        _write(client, opened, name=black, side="black")
        _write(client, opened, name=white, side="white")
        _write(client, opened, turn=TURN)
        _write(client, opened, resign=True)  # white, who is to move
    going = open_table(client)
    _seat(client, going)
    evening = client.get("/api/evening").json()

    tally = {its["name"]: (its["played"], its["won"]) for its in evening["players"]}
    assert tally == {"Anna": (3, 2), "Ben": (3, 1)}
    assert len(evening["games"]) == 3 and evening["games"][0]["winners"] == ["Anna"]
    assert evening["games"][0]["words"] == "Anna wins: Ben resigned"
    client.cookies.clear()
    assert client.get("/api/evening").json() == {"games": [], "players": []}


def test_an_evening_has_twelve_hours() -> None:
    """A game counts if it ended within twelve hours of the last one."""
    its = {"table": "b", "title": "", "players": ["Anna"], "winners": ["Anna"], "words": ""}
    last = EveningGame.model_validate({**its, "ended": EVENING_SECONDS})
    for early, played_by_anna in ((0.0, 2), (-0.1, 1)):
        body = evening_view([last, last.model_copy(update={"table": "a", "ended": early})])
        assert [its.played for its in body.players] == [played_by_anna]


def test_pictures_are_for_those_who_have_a_seat(client: TestClient) -> None:
    """Pictures come over HTTP in both themes; nobody without a seat gets one, and no theme is invented."""
    opened = open_table(client)
    bearing = opened.bearing("watch")
    kinds = {}
    for name in ("picture.png", "replay.gif"):
        kinds[name] = client.get(f"{opened.path}/{name}?theme=dark", headers=bearing)
        assert client.get(f"{opened.path}/{name}").status_code == 403
        assert client.get(f"{opened.path}/{name}?theme=pink", headers=bearing).status_code == 422

    assert [its.headers["content-type"] for its in kinds.values()] == ["image/png", "image/gif"]
    assert client.get(f"{opened.path}/summary", headers=bearing).json()["outcome"] is None


def test_the_page_of_an_evening_counts_by_names(client: TestClient) -> None:
    """The page holds every player with games won and played, and says so if nobody has a name."""
    assert "No such game has ended yet" in client.get("/evening").text
    opened = open_table(client)
    _seat(client, opened)
    _write(client, opened, resign=True)
    assert "Nobody has given a name" in client.get("/evening").text
    _write(client, opened, name="Anna <b>", side="black")
    cells = re.findall(r"<tr><th[^>]*>.*?</tr>", client.get("/evening").text)

    assert cells[1:] == [
        '<tr><th scope="row"><bdi class="name">Anna &lt;b&gt;</bdi></th><td>0</td><td>0</td><td>1</td></tr>'
    ]
