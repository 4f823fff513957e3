"""The HTTP paths of an evening: terms, links, lists, exports, limits."""

from __future__ import annotations

import re
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import httpx
import numpy as np
import pypdfium2 as pdfium
import pytest

from companion.store.store import Stored
from companion.table.events import TableCreated, TermsSettled
from companion.table.folding import fold
from companion.table.state import Ply
from companion.web import memory
from companion.web.app import Settings, create_app
from companion.web.assets import INKS
from companion.web.bus import MAX_AT_TABLE, MAX_WATCHING, Bus, Sitting
from companion.web.limits import MAX_ADDRESSES, Bucket, Limits
from companion.web.newest import Newest
from companion.web.server import server_of
from companion.web.steps import AppliedEvent
from companion.web.views import table_view
from print.tent import tent_lines
from tests.companion.conftest import (
    AFTER,
    SMALL,
    TURN,
    Opened,
    TestClient,
    calling,
    client_of,
    live,
    open_table,
    run_apart,
)
from tests.companion.test_stream import messages

TERMS = {"name": "Friday", "clock": "increment 1500+10", "hands": True}


def write(client: TestClient, opened: Opened, role: str, **body: Any) -> httpx.Response:
    """Post an event of a seat after everything that stands."""
    seat = opened.bearing(role)
    body = {"after": client.get(opened.path, headers=seat).json()["seq"], **body}
    answer: Any = client.post(f"{opened.path}/events", json=body, headers=seat)
    return answer  # type: ignore[no-any-return]


def look(client: TestClient, opened: Opened, role: str = "watch") -> dict[str, Any]:
    """Return what a seat sees."""
    seen: dict[str, Any] = client.get(opened.path, headers=opened.bearing(role)).json()
    return seen


def test_terms_clock_and_to_do_list_are_told(client: TestClient) -> None:
    """After a turn on the screen the clocks stand while the list of things to do is there."""
    opened = open_table(client, start=SMALL, terms=TERMS)
    write(client, opened, "black", run=True)
    running = look(client, opened)
    answer = write(client, opened, "black", turn=TURN)
    seen = look(client, opened)

    assert answer.status_code == 201
    assert running["clock"]["state"] == "run" and running["clock"]["turn"] == "black"
    assert seen["clock"]["state"] == "hands" and seen["clock"]["carrying"] == "black"
    assert {item["cell"] for item in seen["to_do"]} == {"a1", "b1", "c1", "a2", "b2"}
    assert seen["to_do"][0]["words"] == ["a1: swap the red for green"]
    write(client, opened, "white", carried="hands")
    seen = look(client, opened)
    assert (seen["to_do"], seen["clock"]["state"], seen["clock"]["turn"]) == ([], "run", "white")


def test_a_side_asks_and_the_other_answers(client: TestClient) -> None:
    """An undo waits for the other side's yes; nobody answers for another."""
    opened = open_table(client)
    write(client, opened, "black", turn=TURN)
    write(client, opened, "black", undo=True)
    seen = look(client, opened)

    assert seen["offer"] == {
        "side": "black",
        "what": "undo",
        "words": "Black asks to take the last turn back",
        "waits": ["white"],
    }
    assert seen["save"] == AFTER
    assert write(client, opened, "black", answer=True).status_code == 403
    assert write(client, opened, "watch", answer=True).status_code == 403
    assert write(client, opened, "white", answer=True).status_code == 201
    assert look(client, opened)["save"] == SMALL


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"terms": {"clock": "hourglass"}}, 422),
        ({"pause": "break"}, 422),
        ({"run": True}, 422),
        ({"flag": True}, 422),
        ({"answer": True}, 422),
        ({"offer": "play-on"}, 422),
        ({"resign": True, "side": "green"}, 422),
        ({"ruling": {"ruling": "stand", "side": "black", "save": ""}}, 422),
        ({"ruling": {"ruling": "restore", "side": "black", "penalty": "-5"}}, 422),
        ({"offer": "tea"}, 422),
    ],
)
def test_what_cannot_be_now_is_refused_in_words(
    client: TestClient, body: dict[str, Any], status: int
) -> None:
    """Every refusal carries a sentence and changes nothing."""
    opened = open_table(client)
    answer = write(client, opened, "referee", **body)

    assert answer.status_code == status
    assert answer.json()["faults"][0]["message"]
    assert look(client, opened)["seq"] == 1


def test_a_fresh_link_shuts_the_earlier_one_out(client: TestClient) -> None:
    """Only the referee gives links out; the link and its QR code lead to this table."""
    opened = open_table(client)
    refused = client.post(f"{opened.path}/links", json={"role": "white"}, headers=opened.bearing("black"))
    made = client.post(f"{opened.path}/links", json={"role": "white"}, headers=opened.bearing("referee"))
    fresh = made.json()

    assert (refused.status_code, made.status_code) == (403, 201)
    assert client.get(opened.path, headers=opened.bearing("white")).status_code == 403
    seat = {"Authorization": f"Bearer {fresh['token']}"}
    assert client.get(opened.path, headers=seat).json()["role"] == "white"
    assert fresh["url"] == f"http://table.test/t/{opened.table}#{fresh['token']}"
    assert fresh["qr"].startswith("data:image/svg+xml")
    wrong = client.post(f"{opened.path}/links", json={"role": "green"}, headers=opened.bearing("referee"))
    assert wrong.status_code == 422


def test_the_referees_own_link_can_be_renewed_too(client: TestClient) -> None:
    """The browser that does it stays the referee's; all others who have the earlier link are out."""
    opened = open_table(client)
    client.post(f"{opened.path}/session", json={"token": opened.tokens["referee"]})
    fresh = client.post(f"{opened.path}/links", json={"role": "referee"}).json()

    assert client.get(opened.path, headers=opened.bearing("referee")).status_code == 403
    assert client.get(opened.path).json()["role"] == "referee"
    assert client.post(f"{opened.path}/links", json={"role": "white"}).status_code == 201
    assert fresh["token"] != opened.tokens["referee"]


def test_a_qr_code_shows_the_address_that_phones_reach(settings: Settings) -> None:
    """If the server was opened to the network, its numeric address stands first in every link."""
    app = create_app(settings)
    server_of(app).address = "http://192.168.7.20:8000/"
    with client_of(app) as client:
        opened = open_table(client)
        body = {"token": opened.tokens["black"]}
        link = client.post(f"{opened.path}/qr", json=body, headers=opened.bearing("black")).json()
        wrong = client.post(f"{opened.path}/qr", json={"token": "guessed"}, headers=opened.bearing("black"))

    assert link["url"].startswith(f"http://192.168.7.20:8000/t/{opened.table}#")
    assert link["lan"] is True and link["role"] == "black"
    assert wrong.status_code == 403


def test_a_table_tent_opens_the_seat(settings: Settings) -> None:
    """A tent's code says the link that it was asked for; tokens and papers that are none are refused."""
    app = create_app(settings)
    server_of(app).address = "http://192.168.7.20:8000/"
    with client_of(app) as client:
        opened = open_table(client)
        path, bearing = f"{opened.path}/tent", opened.bearing("referee")
        answer = client.post(path, json={"token": opened.tokens["watch"], "paper": "letter"}, headers=bearing)
        guessed = client.post(path, json={"token": "guessed"}, headers=bearing)
        napkin = client.post(path, json={"token": opened.tokens["watch"], "paper": "napkin"}, headers=bearing)
    page = pdfium.PdfDocument(answer.content)[0]
    said = {_said_by_code(page, dpi) for dpi in (100, 150, 200, 250, 300)}

    assert answer.headers["content-type"] == "application/pdf"
    assert said - {""} == {f"http://192.168.7.20:8000/t/{opened.table}#{opened.tokens['watch']}"}
    assert (guessed.status_code, napkin.status_code) == (403, 422)


def _said_by_code(page: pdfium.PdfPage, dpi: float) -> str:
    """Return what the code of a tent's lower panel says; one code in fifty is not read at a size."""
    drawn = page.render(scale=dpi / 72, grayscale=True).to_numpy().squeeze()
    panel = drawn[round(tent_lines()[1] / 25.4 * dpi) :]  # from the fold on: the other one stands on its head
    said, *_ = cv2.QRCodeDetector().detectAndDecode(np.ascontiguousarray(panel))
    return said


def test_a_stream_ends_when_its_link_is_taken_back(server: str) -> None:
    """A player who lost the seat hears nothing more."""
    with calling(server) as client:
        opened = open_table(client)
        with client.stream("GET", f"{opened.path}/stream", headers=opened.bearing("watch")) as stream:
            heard = messages(stream)
            next(heard)
            body = {"role": "watch"}
            client.post(f"{opened.path}/links", json=body, headers=opened.bearing("referee"))
            rest = list(heard)

    assert rest == []


def test_a_browser_lists_its_own_tables_and_deletes_them(client: TestClient) -> None:
    """The list is made of the seats that this browser holds; deleting is for good and for all."""
    mine, other = open_table(client, start=SMALL, terms=TERMS), open_table(client)
    client.post(f"{mine.path}/session", json={"token": mine.tokens["referee"]})
    listed = client.get("/api/tables").json()

    assert [(seen["table"], seen["name"], seen["role"]) for seen in listed] == [
        (mine.table, "Friday", "referee")
    ]
    assert client.delete(other.path, headers=other.bearing("black")).status_code == 403
    assert client.delete(mine.path).status_code == 204
    assert client.get("/api/tables").json() == []
    assert client.get(mine.path, headers=mine.bearing("black")).status_code == 404


@pytest.mark.parametrize(("name", "kept"), [("a\x07b \x1b\t c", "a b c"), ("x" * 79 + " yz", "x" * 79)])
def test_a_records_event_becomes_a_name_that_a_table_can_have(
    client: TestClient, name: str, kept: str
) -> None:
    """Control characters are spaces in it, and it is cut where a name ends."""
    opened = open_table(client, record=f'[Event "{name}"]\n[Start "{SMALL}"]\n')

    assert look(client, opened)["terms"]["name"] == kept


@pytest.mark.parametrize("terms", [{"name": "a\x07b"}, {"name": "x" * 81}, {"clock": "egg" + " 5" * 99}])
def test_terms_that_no_table_has_do_not_come_in(client: TestClient, terms: dict[str, str]) -> None:
    """An export is refused for a name or a clock that could not be settled; one stored so is shown."""
    opened = open_table(client, start=SMALL, terms={"name": "Friday"})
    told = client.get(f"{opened.path}/export", headers=opened.bearing("watch")).json()
    told["events"][1]["fields"] |= terms
    answer = client.post("/api/tables", json={"export": told})

    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "bad-event")
    state = fold([(TableCreated("sparklies", SMALL, "save"), 0.0), (TermsSettled(**terms), 0.0)])
    shown = table_view("table", state, "watch", 0.0).model_dump()["terms"]
    assert {name: shown[name] for name in terms} == terms


def test_an_exported_table_comes_back_whole(client: TestClient) -> None:
    """Every event comes back with its time; a changed one is refused by its number."""
    opened = open_table(client, start=SMALL, terms=TERMS)
    write(client, opened, "black", turn=TURN)
    write(client, opened, "white", offer="draw")
    told = client.get(f"{opened.path}/export", headers=opened.bearing("watch")).json()
    again = open_table(client, export=told)

    first, second = look(client, opened), look(client, again)
    assert client.get(f"{again.path}/export", headers=again.bearing("watch")).json() == told
    for name in ("save", "plies", "offer", "terms", "started"):
        assert first[name] == second[name]
    told["events"][2]["fields"]["turn"] = "A1 R->R"
    answer = client.post("/api/tables", json={"export": told})
    assert answer.status_code == 422
    assert "event 3" in answer.json()["faults"][0]["message"]


def test_the_replay_page_needs_nothing_but_itself(client: TestClient) -> None:
    """One file: no address of anything else in it, and what people typed cannot become a script."""
    opened = open_table(client, start=SMALL, terms={"name": "</script><script>alert(1)</script>"})
    write(client, opened, "black", turn=TURN)
    answer = client.get(f"{opened.path}/replay.html", headers=opened.bearing("watch"))

    assert answer.headers["content-disposition"].startswith("attachment")
    assert not re.findall(r"""(?:src|href)=["'](?!#)[^"']+|@import|url\(["']?/|^import""", answer.text, re.M)
    assert "<script>alert" not in answer.text
    assert "capture b1" in answer.text


def held_alone(client: TestClient, **start: Any) -> Any:
    """Let black hold every cell of a small board alone; return what stands then."""
    opened = open_table(client, size=2, ruleset="speed", **{"terms": {"solo": "black"}, **start})
    while not (seen := look(client, opened))["outcome"]:
        free = next(cell for cell in seen["cells"] if cell["owner"] == "none")
        turn = f"{free['name']} {free['colour']}->{free['colour']}"
        assert write(client, opened, "black", turn=turn).status_code == 201
    return seen


def test_only_whole_boards_as_their_seed_deals_them_are_bests(client: TestClient) -> None:
    """What was given up, and what no seed alone deals again, is compared with nothing."""
    given_up = open_table(client, seed="s", size=2, ruleset="speed", terms={"solo": "black"})
    assert write(client, given_up, "black", resign=True).status_code == 201
    held_alone(client, seed="t", options={"deal": "equal"})

    assert look(client, given_up)["outcome"]["words"] == "Ended after 0 turns: black resigned"
    assert client.get("/api/bests").json() == []


def test_alone_the_fewest_turns_are_listed(client: TestClient) -> None:
    """A board held alone stands in the list with its seed and its number of turns."""
    seen = held_alone(client, seed="s", terms={"solo": "black", "name": "Ann"})
    bests = client.get("/api/bests", params={"board": "sparklies 2 speed"}).json()

    assert seen["share"].endswith(":mover=black:solo=black")
    assert seen["outcome"]["words"].startswith("Every cell is held after ")
    assert [(b["turns"], b["seed"], b["name"]) for b in bests] == [(len(seen["plies"]), "s", "Ann")]
    assert client.get("/api/bests", params={"board": "sparklies 3 speed"}).json() == []


def test_an_address_that_asks_too_much_waits(tmp_path: Path) -> None:
    """Beyond the rate comes 429 with how long to wait; pages and files have rates of their own."""
    with client_of(create_app(Settings(f"sqlite:///{tmp_path / 't.db'}", rate=0.02))) as client:
        answers = [client.post("/api/turns", json={"position": SMALL}) for _ in range(12)]
        page = client.get("/")
        pages = [client.get("/print") for _ in range(12)]
        file = client.get(INKS)

    refused = [answer for answer in answers if answer.status_code == 429]
    assert answers[0].status_code == 200 and refused
    assert int(refused[0].headers["retry-after"]) >= 1
    assert "try again in" in refused[0].json()["error"]["message"]
    assert page.status_code == file.status_code == 200
    assert {answer.status_code for answer in pages} == {200, 429}


def test_buckets_fill_again_and_are_bounded_in_number() -> None:
    """Time fills a bucket; a flood of addresses pushes the oldest out and nothing grows."""
    now = [0.0]
    limits = Limits(1.0, lambda: now[0])
    bucket = Bucket(burst=2, per_second=0.5)
    waits = [limits.wait("a", bucket) for _ in range(3)]
    now[0] = 2.0

    assert waits == [0, 0, 2.0]
    assert limits.wait("a", bucket) == 0
    for number in range(MAX_ADDRESSES + 50):
        limits.wait(str(number), bucket)
    assert len(limits._left) == MAX_ADDRESSES


def test_only_so_many_pages_follow_one_table(settings: Settings) -> None:
    """Streams are bounded: one more is refused until later."""
    app = create_app(settings)
    with live(app) as address, calling(address) as client:
        opened = open_table(client)
        bus: Any = server_of(app).bus
        bus.is_full = lambda _table, _role: True
        answer = client.get(f"{opened.path}/stream", headers=opened.bearing("watch"))

    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "busy"


def test_watchers_leave_the_seats_room() -> None:
    """Of a table's streams watchers can have 48; the seats share the other 16, and all together are 64."""
    bus = Bus()

    async def fill() -> None:
        with ExitStack() as following:
            for _ in range(MAX_WATCHING):
                assert not bus.is_full("t", "watch")
                following.enter_context(bus.listening("t", Sitting("watch")))
            assert bus.is_full("t", "watch") and not bus.is_full("other", "watch")
            for _ in range(MAX_AT_TABLE - MAX_WATCHING):
                assert not bus.is_full("t", "black")
                following.enter_context(bus.listening("t", Sitting("black")))
            assert bus.is_full("t", "white")
        assert (MAX_WATCHING, MAX_AT_TABLE) == (48, 64)

    run_apart(fill())
    assert not bus.is_full("t", "watch")


def test_a_server_remembers_the_newest_only() -> None:
    """What was set longest ago goes first; what is set again becomes the newest."""
    kept = Newest[str, int](2)
    kept["a"], kept["b"], kept["a"], kept["c"] = 1, 2, 3, 4

    assert dict(kept) == {"a": 3, "c": 4}


def test_a_server_remembers_so_many_games_by_their_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long games count for more than short ones; of the last events the oldest goes first, of all tables."""
    monkeypatch.setattr(memory, "MAX_PLIES", 5)
    monkeypatch.setattr(memory, "MAX_STEPS", 3)
    begun = fold([(TableCreated("sparklies", SMALL, "save"), 0.0)])
    longer = replace(begun, seq=3, plies=(Ply("black", "", None, None),) * 3)
    kept = memory.Memory()
    for table, state in (("a", begun), ("b", begun), ("a", longer), ("c", longer), ("b", longer)):
        kept.keep(table, state)

    assert list(kept.states()) == ["b"] and kept.state("a") is None
    kept.forget("b")
    kept.keep("c", longer)
    assert list(kept.states()) == ["c"]
    for table, seq in (("a", 1), ("b", 1), ("a", 2), ("b", 2)):
        kept.add(table, AppliedEvent(Stored(seq, TermsSettled()), begun, begun, ""))
    newest = kept.recent("a", 1), kept.recent("b", 0)
    assert kept.recent("a", 0) is None
    assert [[step.stored.seq for step in steps or ()] for steps in newest] == [[2], [1, 2]]
