"""The photo reader's process: one photo at a time, a bounded queue, kinds known by content."""

from __future__ import annotations

import gc
import pickle
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from calibration.released import custom_sheet
from companion.web import photos
from companion.web.errors import RefusedRequestError
from companion.web.photos import PhotoReader
from companion.web.reading import read_apart
from companion.web.server import server_of
from companion.web.workers import Workers
from games.catalogue import game_named
from games.standing import Standing
from tests.companion.conftest import READER, SMALL, TestClient, open_table
from tests.companion.stand_ins import PHOTO, photo_of
from tests.synth.picture import Camera, lay_out, photograph, to_bytes
from vision import read
from vision.errors import VisionError


def test_more_photos_than_may_wait_are_sent_away(tmp_path: Path) -> None:
    """While one photo is read and nobody may wait, the next is refused until later."""
    go = tmp_path / "go"
    reader = PhotoReader(READER, waiting=0)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(reader.read, PHOTO + f"until {go}".encode())
        while not go.with_suffix(".begun").exists():
            time.sleep(0.01)
        with pytest.raises(RefusedRequestError, match="in a moment") as refused:
            reader.read(photo_of(SMALL))
        go.touch()

    assert (refused.value.status, refused.value.code) == (503, "busy")
    assert first.result() == []
    assert reader.read(photo_of(SMALL))[0].shape == "3"
    reader.close()


def test_a_table_says_what_lies_on_its_cells(client: TestClient) -> None:
    """If a third side's mats lie on the board, the reader looks for them, and may refuse them by name."""
    answers = []
    for size, options in (("hex3", {"players": "3"}), ("3", {"banner": "yes"}), ("3", {"placing": "yes"})):
        opened = open_table(client, size=size, seed=1, options=options)
        bearing = opened.bearing("black")
        photo = photo_of(client.get(opened.path, headers=bearing).json()["share"])
        answers.append(client.post(f"{opened.path}/photos", content=photo, headers=bearing))

    assert [answer.status_code for answer in answers] == [422, 200, 200]
    assert "third's red" in answers[0].text
    offered = [{seen["owner"] for seen in answer.json()["classes"]} for answer in answers[1:]]
    assert offered == [{"none", "black", "white"}] * 2


def test_before_there_is_a_table_hexagons_may_be_played_by_three(client: TestClient) -> None:
    """What the third side has is believed and can be answered; on squares it is not offered."""
    game = game_named("sparklies")
    offered = []
    for shape, owner in (("hex3", "third"), ("hex3", "white"), ("3", "white")):
        shown = [Standing("G", owner) for _ in game.rules.board(shape)]
        save = game.texts.position_text(game.start_with(shape, shown))
        scan = client.post("/api/photos", content=photo_of(save)).raise_for_status().json()
        offered.append({seen["owner"] for seen in scan["classes"]})
        assert scan["doubtful"] == ["b1", "c3"]
        assert all(scan["candidates"].values())
        opened = open_table(client, cells=scan["cells"], shape=shape, game="sparklies")
        state = client.get(opened.path, headers=opened.bearing("watch")).json()
        assert {cell["owner"] for cell in state["cells"]} == {owner}

    two = {"none", "black", "white"}
    assert offered == [two | {"third"}, two | {"third"}, two]


def test_a_hidden_code_is_taken_for_that_of_the_photo_before(client: TestClient) -> None:
    """At the same table only, and said so; without a photo before, the code is asked for."""
    tables = [open_table(client, start=SMALL) for _ in range(2)]
    hidden = photo_of(f"uncoded {SMALL}")

    def posted(at: int, photo: bytes) -> Any:
        path, bearing = f"{tables[at].path}/photos", tables[at].bearing("black")
        return client.post(path, content=photo, headers=bearing)

    first = posted(0, hidden)
    shown = posted(0, photo_of(SMALL)).raise_for_status().json()
    taken = posted(0, hidden).raise_for_status().json()
    elsewhere = posted(1, hidden)
    other = posted(0, photo_of("uncoded 2:4:2:4:1:0120120120120120:0"))

    for refused in (first, elsewhere, other):
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "no-code")
    assert (taken["cells"], taken["sheet"]) == (shown["cells"], shown["sheet"])
    assert shown["supposed"] is None
    assert f"taken for {shown['sheet']}" in taken["supposed"]


@pytest.mark.parametrize("game", ["sparklies", "glorieta"])
@pytest.mark.parametrize("at_a_table", [False, True], ids=["at the start", "at a table"])
def test_a_photo_is_located_and_read_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, game: str, at_a_table: bool
) -> None:
    """Of any game, and named by anybody, it is decoded, searched and read a single time."""
    calls = Counter[str]()

    def counted(name: str) -> None:
        real = getattr(read, name)

        def counting(*args: Any) -> Any:
            calls[name] += 1
            return real(*args)

        monkeypatch.setattr(read, name, counting)

    steps = ("decode", "look_for", "flatten", "observe", "_reader_of")
    for name in steps:
        counted(name)
    reader = server_of(client.app).photos

    def read_here(photo: bytes, game: str, pieces: str, classes: Any, address: str) -> Any:
        return read_apart(photo, photos.READER, game, pieces, classes, None)

    monkeypatch.setattr(reader, "read", read_here)
    shape, size = ("hex4", 4) if game == "glorieta" else ("6", 6)
    sheet = custom_sheet(shape, 20.0, game=game)
    lying = Standing(piece="black") if game == "glorieta" else Standing("R", "black")
    cells = [lying, *[Standing()] * (len(sheet.cells) - 1)]
    photo = to_bytes(photograph(lay_out(sheet, cells), Camera(tilt=8)))
    opened = open_table(client, game=game, size=size)
    path = f"{opened.path}/photos" if at_a_table else "/api/photos"
    scan = client.post(path, content=photo, headers=opened.bearing("referee")).raise_for_status().json()

    assert (scan["game"], scan["shape"]) == (game, shape)
    assert calls == dict.fromkeys(steps, 1)


def test_a_worker_reads_photos_without_the_server_in_its_memory() -> None:
    """The function that a worker runs imports the reader, and neither the web framework nor the database."""
    heavy = {"fastapi", "pydantic", "sqlalchemy"}
    source = f"import sys, companion.web.reading, vision.read; print(*{heavy} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []


def test_a_photo_that_is_refused_is_forgotten_with_its_answer(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of 9 MB stays behind for the garbage collector: an address could fill the memory with them."""
    photo = b"\xff\xd8\xff" * 3_000_000
    with pytest.raises(VisionError) as refused:
        read.read_photo(photo[:1000])
    told = pickle.dumps(refused.value)  # as it comes from a worker
    monkeypatch.setattr(Workers, "run", lambda *_asked: pickle.loads(told))
    send = partial(client.post, "/api/photos", headers={"content-type": "image/jpeg"})
    send(content=photo[:1000])
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        answers = [send(content=photo).status_code for _ in range(2)]
        kept, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.enable()

    assert answers == [422, 422]
    assert kept < len(photo) / 2
