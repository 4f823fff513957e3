"""The pages: Jinja2 templates and static files; all that happens in them is asked of the HTTP paths."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, PlainTextResponse
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from calibration.tokens import has_tokens
from companion.store.errors import NoSuchTableError
from companion.table.clock import usual_clock
from companion.table.errors import UnreadableTableError
from companion.web.after import evening_of
from companion.web.assets import INKS, address_of
from companion.web.forms import option_view
from companion.web.gallery import REMEMBERED, about
from companion.web.learning import lesson_json, lesson_of
from companion.web.pieces import as_dice, ink_css, region_pictures, symbol_paths
from companion.web.reached import by_scheme, is_here_only, lead_on
from companion.web.seats import tables_of
from companion.web.starts import may_be_bare
from companion.web.tables import Tables
from companion.web.views import counts_cells
from companion.web.wordings import WordingName, choose_words, wording_name
from companion.web.words import PRODUCT, say
from games.answers import TIME
from games.catalogue import DEFAULT_GAME, GAMES, LEFT_OUT, failure_in, game_named
from games.errors import GamesError
from games.game import Game
from games.once import compute_once
from games.play.alone import is_one_seat, require_alone
from games.play.players import PLAYERS
from games.words import Message, Wording, chosen, sources

router = APIRouter(include_in_schema=False, dependencies=[Depends(lead_on)])
_templates = Environment(
    loader=PackageLoader("companion.web"),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
)


def page(name: str, **values: Any) -> str:
    """Return a page of this template."""
    told = {"product": PRODUCT, "symbols": symbol_paths(), "wording": wording_name(), "say": say}
    told |= {"address_of": address_of, "regions": region_pictures()}
    sentences = sources("companion.static", chosen()).replace("<", r'{ "\u003C" }')  # which ends no script
    return _templates.get_template(name).render(**told, sentences=sentences, **values)


def _page(name: str, **values: Any) -> HTMLResponse:
    return HTMLResponse(page(name, **values))


def _plays_on(game: Game[Any], shape: str) -> bool:
    """Return whether a game has a board of this shape."""
    with suppress(GamesError):
        game.rules.board(shape)
        return True
    return False


def _not_alone(game: Game[Any], ruleset: str) -> str:
    """Return why nobody can play a game alone by these rules, empty if somebody can."""
    try:
        require_alone(game, game.rules.start(game.usual_shape, ruleset, 0))
    except GamesError as error:
        return str(error)
    return ""


@compute_once(REMEMBERED)
def _told(game: Game[Any], _wording: Wording | None) -> dict[str, Any]:
    """Return what the start page asks of a game, in the words that are chosen: the same for everybody."""
    usual = game.rules.start(game.usual_shape, seed=0)
    return {
        "shape": game.usual_shape,
        "shapes": list(game.rules.shapes),
        "rulesets": list(game.rulesets),
        "lots": [ruleset for ruleset in game.rulesets if game.by_lot(game.usual_shape, ruleset)],
        "options": [option_view(option).model_dump() for option in game.options],
        "editions": list(game.kit.rule_sheet().editions) if game.printed else [],
        "printed": game.printed is not None,
        "about": " ".join(about(game)),
        "sides": list(game.sides),
        "hexagons": _plays_on(game, "hex4"),
        "tells": game.texts.says_mover(usual),  # who is to move, by its pieces
        "title": game.title,
        "bare": may_be_bare(game),  # so that a position can be tapped in
        "dice": as_dice(game.look.factors.samples),
        "tokens": bool(has_tokens(game.look.factors.samples)),
        "clock": usual_clock(game.rules.timing),
        "limit": game.rules.timing.limit // 60,  # in minutes, as the form asks for it
        "chess_clock": game.rules.timing.chess_clock,
        "timed": any(call.verb == TIME for call in game.rules.table_calls(usual)),
        "solo": counts_cells(game, usual) and not is_one_seat(game, usual),  # they can be held
        "level": game.bests.level if game.bests and game.look.turning else "",
        "not_alone": {ruleset: why for ruleset in game.rulesets if (why := _not_alone(game, ruleset))},
    }


def _told_of_all() -> tuple[dict[str, Any], list[Message]]:
    """Return what the start page asks of every game, and why installed games are not among them."""
    values, absent = dict[str, Any](), list[Message]()
    absent += [say("game-left-out", game=left.name, why=left.why) for left in LEFT_OUT]
    for game in GAMES.values():
        try:
            values[game.id] = _told(game, chosen())
        except Exception as error:
            if (failure := failure_in(game, error)) is None:
                raise
            absent.append(failure)
    return values, absent


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """Show where a table is started."""
    values, absent = _told_of_all()
    games = [GAMES[its] for its in values]
    games_json = json.dumps(values).replace("<", "\\u003c")
    given = {"games": games, "games_json": games_json, "absent": absent, "told": values}
    where = {"is_here_only": is_here_only(request), "has_https": bool(by_scheme(request, "https"))}
    return _page("home.html", game=game_named(DEFAULT_GAME), **where, **given)


@router.get("/learn")
def learn(game: str = "") -> HTMLResponse:
    """Show the lesson of a game; without a name, of the first that has one."""
    its, lesson = lesson_of(game)
    return _page("learn.html", game=its, lesson=lesson_json(its, lesson, chosen()))


@router.get("/evening")
def evening(request: Request, tables: Annotated[Tables, Depends(tables_of)]) -> HTMLResponse:
    """Show what each player won on the last evening, of the tables that this browser has a seat at."""
    return _page("evening.html", evening=evening_of(request, tables))


@router.get("/t/{table}")
def table(
    table: str, request: Request, tables: Annotated[Tables, Depends(tables_of)], wording: WordingName = ""
) -> HTMLResponse:
    """Show a table; the page itself says nothing about it, the seat decides what may be seen."""
    taught = ""
    with suppress(NoSuchTableError, UnreadableTableError):  # which the page will show
        game = tables.game(table)
        choose_words(game, request, wording)
        taught = game.id if game.lesson else ""
    return _page(
        "table.html", table=table, taught=taught, players=list(PLAYERS), is_here_only=is_here_only(request)
    )


@router.get(INKS)
def inks() -> PlainTextResponse:
    """Return the printed set's inks as CSS variables."""
    return PlainTextResponse(ink_css(), media_type="text/css")
