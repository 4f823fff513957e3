"""The HTTP paths that need no table: turns in the making, and whether the server is well."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import PlainTextResponse

from companion.store.words import say as store_say
from companion.table.state import number_name
from companion.web.bests import best_view
from companion.web.drafts import draft
from companion.web.errors import RefusedRequestError
from companion.web.gallery import boards_offered
from companion.web.learning import judge_task
from companion.web.models import REFUSED, Alive, Health, Problem, TextBody
from companion.web.models_gallery import Beginning
from companion.web.models_opening import BestBody
from companion.web.models_turns import DraftBody, DraftView, TaskBody, TaskTurn, WhyAnswer, WhyTurn
from companion.web.seats import tables_of
from companion.web.server import server_of
from companion.web.tables import Tables
from companion.web.whys import judge_why
from companion.web.wordings import WordingName, choose_words
from companion.web.words import say
from games.catalogue import agreed_game
from games.errors import GamesError
from games.game import Game
from games.records.pasted import decode_text
from games.words import name_sides

router = APIRouter()
_NO_TASK: dict[str, Any] = {"model": Problem, "description": "There is no such lesson, task or capture"}
_NO_TEXT: dict[str, Any] = {"model": Problem, "description": "This is no text in any coding"}


async def in_words(body: DraftBody, request: Request, wording: WordingName = "") -> None:
    """Answer in the words that are asked for, of the game that the turn is of."""
    with suppress(GamesError):  # which the path itself will say
        _speak(agreed_game(body.game, body.position), request, wording)


def _speak(game: Game[Any], request: Request, wording: str) -> None:
    """Answer in the words of a game that are asked for, and name sides that are numbers."""
    choose_words(game, request, wording)
    name_sides(tuple((side, name) for side in game.sides if (name := number_name(side))))


@router.post("/api/turns", responses=REFUSED, tags=["turns"], dependencies=[Depends(in_words)])
def try_turn(body: DraftBody) -> DraftView:
    """Return what a turn in the making comes to: steps with attackers, faults, every legal next action.

    Nothing is written: the page keeps the half-done turn, the server answers every question about it.
    """
    return draft(body)


@router.post(
    "/api/lessons",
    responses={**REFUSED, 404: _NO_TASK},
    tags=["turns"],
)
def try_task(body: TaskTurn) -> TaskBody:
    """Return whether a turn meets a task of a lesson, and why or why not; nothing is written."""
    return judge_task(body)


@router.post("/api/lessons/why", responses={**REFUSED, 404: _NO_TASK}, tags=["turns"])
def answer_why(body: WhyTurn, request: Request, wording: WordingName = "") -> WhyAnswer:
    """Return whether a cell captured another in a step of a turn; nothing is written."""
    _speak(agreed_game(body.game, body.position), request, wording)
    return judge_why(body)


@router.post("/api/text", responses={415: _NO_TEXT, 429: REFUSED[429]}, tags=["tables"])
async def read_text(request: Request) -> TextBody:
    """Return the text of a file, a record for one, in any coding; nothing is kept."""
    text = decode_text(await request.body())
    if text is None:
        raise RefusedRequestError(415, "no-text", say("no-text"))
    return TextBody(text=text)


@router.get("/api/bests", responses={422: REFUSED[422], 429: REFUSED[429]}, tags=["tables"])
def list_bests(
    tables: Annotated[Tables, Depends(tables_of)], board: Annotated[str, Query(max_length=200)] = ""
) -> list[BestBody]:
    """List the best results of those who played alone; board: "game shape ruleset", then its level."""
    return [best_view(best) for best in tables.bests(board)]


@router.get("/api/boards", responses={422: REFUSED[422], 429: REFUSED[429]}, tags=["tables"])
def list_boards() -> list[Beginning]:
    """List the boards that the start page offers, as they look at the start: of each game one or two."""
    return boards_offered()


@router.get("/healthz", tags=["server"])
def healthz(request: Request) -> Health:
    """Return that the server accepts requests and could write turns; 503 while it could not."""
    server_of(request).store.ping()
    return Health()


@router.get("/healthz/alive", tags=["server"])
async def alive(request: Request) -> Alive:
    """Return that the server answers, whether or not anything can be written."""
    return Alive(waits=store_say("waits") if server_of(request).store.is_held else "")


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> PlainTextResponse:
    """Return the figures of the server, if it was started to show them."""
    its = server_of(request)
    if its.metrics is None:
        raise HTTPException(404)
    waiting, running = its.workers.line.length()
    its.metrics.streams.set(its.bus.count())
    its.metrics.waiting.set(waiting)
    its.metrics.running.set(running)
    return PlainTextResponse(its.metrics.text())
