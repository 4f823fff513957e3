"""What is asked about every table, the same of the commit that wrote the database and of today's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

__all__ = [
    "ANSWERS",
    "ASKED_AT",
    "DUMP",
    "GAME",
    "NOT_ASKED",
    "Question",
    "answer_to",
    "asked_of",
    "reopened",
    "rewritten",
]

HERE = Path(__file__).parent
DUMP, ANSWERS = HERE / "tables.sql", HERE / "answers.json.xz"
ASKED_AT = 1_800_100_000.0  # seconds since 1970: the moment at which all clocks are looked at
NOT_ASKED = {
    "/api/tables/{table}/stream": "it never ends; the export tells the same events",
    "/api/print": "it tells what a set to print comes to, nothing of a table",
    "/api/print/set.zip": "it prints, and knows no table",
    "/api/print/{kind}": "it prints, and knows no table",
    "/api/print/{kind}/pages.pdf": "it prints, and knows no table",
    "/api/print/{kind}/page.png": "it prints, and knows no table",
}
"""GET paths of /openapi.json that are left out, each with the reason."""

Question = dict[str, str]
"""path: with its query; token: a Bearer token or empty; cookies: as a browser brings them, or empty."""
GAME = re.compile(r'(?<=<script type="application/json" id="game">).*?(?=</script>)', re.S)
"""The data within a replay page."""


def asked_of(
    paths: Mapping[str, Any], tables: Mapping[str, Mapping[str, str]], plies: Mapping[str, int]
) -> Iterator[Question]:
    """Yield every question: each GET path, for every table and every token, and as a browser with cookies.

    paths: of /openapi.json. tables: table -> role -> token. plies: how many steps a table has.
    """
    cookies = {
        table: [f"table-{table}.{role}={held[role]}" for role in held] for table, held in tables.items()
    }
    every = "; ".join(cookie for held in cookies.values() for cookie in held)
    for path in (path for path, methods in paths.items() if "get" in methods and path not in NOT_ASKED):
        if "{table}" not in path:
            yield {"path": path, "token": "", "cookies": every}
            continue
        for table, tokens in tables.items():
            for number in range(1, plies[table] + 2) if "{number}" in path else (0,):
                to = path.format(table=table, number=number)
                for token in (*tokens.values(), ""):
                    yield {"path": to, "token": token, "cookies": ""}
                for seat in ("", "?seat=watch") if not number else ():
                    yield {"path": f"{to}{seat}", "token": "", "cookies": "; ".join(cookies[table])}
    yield {"path": "/api/tables", "token": "", "cookies": ""}


def answer_to(client: Any, question: Question) -> dict[str, Any]:
    """Return status, kind and body: JSON as it is, a page's data in place of the page, else the text."""
    headers = {"Authorization": f"Bearer {question['token']}"} if question["token"] else {}
    if question["cookies"]:
        headers["Cookie"] = question["cookies"]
    return _told(client.get(question["path"], headers=headers))


def reopened(client: Any, body: Mapping[str, Any]) -> dict[str, Any]:
    """Open a table from what was kept of another; return the answer and what its watchers then see."""
    answer = client.post("/api/tables", json=body)
    told = _told(answer)
    if answer.status_code != 201:
        return told
    table, tokens = told["body"].pop("table"), told["body"].pop("tokens")
    seen = answer_to(client, {"path": f"/api/tables/{table}", "token": tokens["watch"], "cookies": ""})
    return {**told, "roles": list(tokens), "seen": {**seen["body"], "table": ""}}


def rewritten(client: Any, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers to a request that was written before, and to another one with the same key."""
    headers = {"Authorization": f"Bearer {request['token']}", "Idempotency-Key": request["key"]}
    other = {"after": request["body"]["after"], "carried": "hands"}
    if other == request["body"]:
        other["carried"] = "photo"
    same, refused = (
        client.post(request["path"], json=body, headers=headers) for body in (request["body"], other)
    )
    return {"same": _told(same), "other": _told(refused)}


def _told(answer: Any) -> dict[str, Any]:
    kind = answer.headers.get("content-type", "")
    if kind.startswith("application/json"):
        body: Any = answer.json()
    elif page := GAME.search(answer.text):
        body = json.loads(page[0])
    else:
        body = answer.text
    return {"status": answer.status_code, "kind": kind, "body": body}
