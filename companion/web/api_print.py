"""The HTTP paths of printing: what an order comes to, a kind's PDF and pictures, the whole set.

All of it is GET and nothing is kept but a memory of the last pages, so every answer has an address.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from calibration.errors import CalibrationError
from calibration.paper import PAPERS
from calibration.printer import printer_from_ruler
from companion.table.errors import refusal_of, said_of
from companion.web.apart import address_of, done_apart
from companion.web.errors import ComeAgainError, RefusedRequestError
from companion.web.forms import option_view
from companion.web.models import REFUSED, OptionBody, Problem, WordingBody
from companion.web.pages import page
from companion.web.printing import Prints
from companion.web.reached import lead_on
from companion.web.server import server_of
from companion.web.threads import in_waiting_threads
from companion.web.views import wordings_view
from companion.web.words import say
from companion.web.workers import Work
from games.catalogue import GAMES, LEFT_OUT
from games.errors import GamesError
from games.game import no_printed_set
from games.words import in_turn
from print.advice import advice
from print.board import board_title
from print.errors import PrintError
from print.jobs import Job
from print.kinds import PageKind
from print.orders import ORDERED, Order, options_of, told_options

router = APIRouter(prefix="/api/print", tags=["print"])
page_router = APIRouter(include_in_schema=False, dependencies=[Depends(lead_on)])
T = TypeVar("T")
SECONDS = {"archive": 6.0, "measure": 0.5, "pdf": 0.5, "picture": 0.3}  # what each usually takes
MOST_SECONDS = 60.0

Millimetres = Annotated[float, Field(gt=0, le=1000)]
Name = Annotated[str, Field(max_length=40)]


class OrderBody(BaseModel):
    """What is to be printed; what is left out is the usual."""

    model_config = ConfigDict(extra="forbid")

    game: Name = ""
    size: Name = ""
    cell: Millimetres | None = None
    paper: Name = "a4"
    die: Millimetres | None = None
    across: Millimetres | None = Field(None, description="the scale test's ruler across, as measured")
    down: Millimetres | None = Field(None, description="the scale test's ruler down, as measured")
    grey: bool = False
    save_ink: bool = False
    dead: Annotated[str, Field(max_length=400, description="cells that are none, with commas")] = ""
    torus: bool = False
    players: Annotated[int, Field(ge=2, le=26)] | None = None
    side: Name = Field("", description="whose tokens alone are wanted")
    option: Annotated[
        str, Field(max_length=400, description="of the game's options, as in NAME=VALUE, OTHER=VALUE")
    ] = ""
    ruleset: Name = Field("", description="of the rules")
    wording: Name = Field("", description="of all pages")

    def order(self) -> Order:
        """Return the order; raise CalibrationError or RefusedError for rulers that no printer makes."""
        if (self.across is None) != (self.down is None):
            raise refusal_of("unprintable", say("one-ruler"))
        printer = printer_from_ruler(self.across, self.down) if self.across and self.down else None
        return Order(printer=printer, **self.model_dump(include=set(ORDERED)))


class KindBody(BaseModel):
    """A kind of pages: its name, what it is in words, whether it is beyond the usual set.

    options: what can be said of it in an order besides the paper; anything else is refused.
    """

    name: str
    title: str
    extra: bool
    options: list[str]


class PlanBody(BaseModel):
    """What an order comes to: the board, in a name and in words, and its kinds of pages.

    advice: what would make a better set, empty if all is well. editions: the rulesets whose rules are
    printed; wordings: what the pages can be had in besides the standard words. choices: the game's options
    that the pages can describe. sides: those whose tokens can be had alone.
    """

    sheet: str
    words: str
    advice: str
    kinds: list[KindBody]
    editions: list[str]
    wordings: list[WordingBody]
    choices: list[OptionBody]
    sides: list[str]


class PagesBody(BaseModel):
    """How many pages a kind has, and how large its file is."""

    pages: int
    size: int


class Ordered(OrderBody):
    """An order for a picture of one page."""

    page: Annotated[int, Field(ge=1, le=1000)] = 1
    width: Annotated[int, Field(ge=60, le=2000, description="pixels")] = 700


class OrderedSet(OrderBody):
    """An order for several kinds."""

    kinds: Annotated[str, Field(max_length=400, description="names, with commas; none for the whole set")] = (
        ""
    )


_ANSWERS: dict[int | str, dict[str, Any]] = {
    422: REFUSED[422],
    429: REFUSED[429],
    503: {"model": Problem, "description": "Too many pages at once"},
}


def _file(kind: str) -> dict[int | str, dict[str, Any]]:
    content = {kind: {"schema": {"type": "string", "format": "binary"}}}
    return {**_ANSWERS, 200: {"content": content, "description": "The file"}}


@page_router.get("/print")
def print_page(_request: Request) -> HTMLResponse:
    """Show where a set is chosen, looked at and downloaded."""
    papers = list(PAPERS.values())
    games = [game for game in GAMES.values() if game.printed]
    absent = [no_printed_set(game) for game in GAMES.values() if not game.printed]
    absent += [say("game-left-out", game=left.name, why=left.why) for left in LEFT_OUT]
    choices = {"games": games, "papers": papers, "absent": absent}
    return HTMLResponse(page("print.html", **choices))


@router.get("", responses=_ANSWERS)
def plan(body: Annotated[OrderBody, Query()]) -> PlanBody:
    """Return what an order comes to, without building it."""
    job, served = _tried(lambda: Prints.plan(body.order()))
    kinds = [
        KindBody(name=kind.name, title=str(kind.title), extra=kind.extra, options=_options(kind, job))
        for kind in served
    ]
    return PlanBody(
        sheet=job.sheet.name,
        words=str(board_title(job.sheet)),
        advice=str(in_turn(advice(job))),
        kinds=kinds,
        editions=[] if job.tokens else list(job.usual_rules.editions),
        wordings=[] if job.tokens else wordings_view(job.game),
        choices=[option_view(option) for option in told_options(job)],
        sides=list(job.tokens.sides) if job.tokens else [],
    )


@router.get("/set.zip", responses=_file("application/zip"), response_class=Response)
@in_waiting_threads
def whole_set(request: Request, body: Annotated[OrderedSet, Query()]) -> Response:
    """Return a ZIP with one PDF a kind."""
    names = [name for name in body.kinds.split(",") if name]
    archive = _made(request, body, "archive", names)
    return _attached(archive, "application/zip", "set.zip")


@router.get("/{kind}", responses=_ANSWERS)
@in_waiting_threads
def pages(kind: Name, request: Request, body: Annotated[OrderBody, Query()]) -> PagesBody:
    """Build a kind's pages and say how many they are."""
    count, size = _made(request, body, "measure", kind)
    return PagesBody(pages=count, size=size)


@router.get("/{kind}/pages.pdf", responses=_file("application/pdf"), response_class=Response)
@in_waiting_threads
def kind_pdf(kind: Name, request: Request, body: Annotated[OrderBody, Query()]) -> Response:
    """Return a kind's PDF."""
    return _attached(_made(request, body, "pdf", kind), "application/pdf", f"{kind}.pdf")


@router.get("/{kind}/page.png", responses=_file("image/png"), response_class=Response)
@in_waiting_threads
def picture(kind: Name, request: Request, body: Annotated[Ordered, Query()]) -> Response:
    """Return a picture of one page."""
    return Response(_made(request, body, "picture", kind, body.page, body.width), media_type="image/png")


_CALLED = {"printer": ("across", "down")}


def _options(kind: PageKind, job: Job) -> list[str]:
    """Return what can be said of a kind, in the order and by the names of OrderBody."""
    uses = {called for name in options_of(kind, job) for called in _CALLED.get(name, (name,))}
    return [name for name in OrderBody.model_fields if name in uses]


def _made(request: Request, body: OrderBody, what: str, *more: Any) -> Any:
    """Return what a worker makes of an order; raise RefusedError, or that too many pages wait."""
    work = Work(
        f"{Prints.__module__}:print_apart", SECONDS[what], MOST_SECONDS, (what, _tried(body.order), *more)
    )
    try:
        return done_apart(server_of(request).workers, address_of(request), b"", work)
    except ComeAgainError:
        raise RefusedRequestError(503, "busy", say("pages-busy")) from None


def _tried(work: Callable[[], T]) -> T:
    """Do something with an order; say why if it cannot be done."""
    try:
        return work()
    except (CalibrationError, GamesError, PrintError) as error:
        raise refusal_of("unprintable", said_of(error)) from None


def _attached(data: bytes, media_type: str, name: str) -> Response:
    """Return a file that browsers keep."""
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=media_type, headers=disposition)
