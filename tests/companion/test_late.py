"""Routes that are made after the start: nobody notices, and the order of routes does not matter."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from fastapi import APIRouter
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from starlette.routing import Match

from companion.web import api_more, app
from companion.web.app import create_app
from companion.web.queries import query_names
from tests.companion.conftest import settings_in
from tests.test_documentation import ROOT

HEAVY = ("cv2", "numpy", "PIL", "reportlab", "jinja2", "fluent", "prometheus_client", "alembic", "pysat")
# Prints which of those a start brings into a process of its own.
ASK = """
import json, sys
from companion.web.app import Settings, create_app
create_app(Settings(database=sys.argv[1]))
print(json.dumps([name for name in json.loads(sys.argv[2]) if name in sys.modules]))
"""


def test_a_start_imports_nothing_that_no_game_waits_for(tmp_path: Path) -> None:
    """No pictures, photos, pages, sentences or migrations: the server can be played at without them."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    command = [sys.executable, "-c", ASK, database, json.dumps(HEAVY)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)

    assert json.loads(done.stdout) == []


def test_the_first_request_for_a_late_path_waits_for_it(tmp_path: Path) -> None:
    """Pages, wrong methods and unknown paths are answered as if all routes had been there from the start."""
    answers = []
    for asks in ("get /print", "get /", "post /print", "get /nowhere", "get /openapi.json", "get /learn/"):
        method, path = asks.split()
        with TestClient(create_app(settings_in(tmp_path)), follow_redirects=False) as client:
            first, second = (client.request(method, path) for _ in range(2))
        answers.append((first.status_code, first.content == second.content))

    assert answers == [(200, True), (200, True), (405, True), (404, True), (200, True), (307, True)]


ROUTERS = [*app._FIRST, *api_more.ROUTERS]


def routes_of(router: APIRouter) -> Iterator[tuple[APIRoute, str]]:
    """Yield the routes of a router, each with each of its methods."""
    for route in router.routes:
        if isinstance(route, APIRoute):
            yield from ((route, method) for method in route.methods or ())


def test_no_path_depends_on_the_order_of_routers() -> None:
    """Each path with its method is one router's, so that routers may come later than others."""
    judged = 0
    for router in ROUTERS:
        others = [route for each in ROUTERS if each is not router for route, _ in routes_of(each)]
        for route, method in routes_of(router):
            path = route.path_format.replace("{", "").replace("}", "")
            scope = {"type": "http", "path": path, "root_path": "", "method": method}
            assert [each.path for each in others if each.matches(scope)[0] is Match.FULL] == [], path
            judged += 1
    assert judged >= 60


def test_a_query_is_judged_by_what_is_described(tmp_path: Path) -> None:
    """The names that a path takes after the question mark are those of /openapi.json."""
    described, judged = create_app(settings_in(tmp_path)).openapi()["paths"], 0
    for route, method in (each for router in ROUTERS for each in routes_of(router)):
        if route.path_format.startswith("/api/"):
            told = described[route.path_format][method.lower()].get("parameters", ())
            assert {each["name"] for each in told if each["in"] == "query"} == {*query_names(route)}
            judged += len(query_names(route))
    assert judged >= 20
