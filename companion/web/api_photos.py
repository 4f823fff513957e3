"""The HTTP paths of photos: reading one, and comparing what stands on the real table."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from anyio import to_thread
from fastapi import APIRouter, Depends, Query, Request
from starlette.datastructures import UploadFile

from companion.table.comparing import compare
from companion.table.errors import said_of
from companion.table.state import TableState
from companion.web.asked import question_views
from companion.web.cells import parts_view
from companion.web.dealing import dealing_view
from companion.web.errors import RefusedRequestError
from companion.web.frames import unplayed_view
from companion.web.guards import MAX_PHOTO_BYTES
from companion.web.knowing import reweigh_reading
from companion.web.models import REFUSED, SEATED, Faults, Problem, SeenCell
from companion.web.models_photos import (
    Candidate,
    CompareBody,
    Comparison,
    LaidBody,
    Questions,
    RulingChoice,
    Scan,
    SeenFactors,
)
from companion.web.seats import Role, tables_of
from companion.web.server import server_of
from companion.web.starts import laid_out, may_be_bare, notes_of, standing_of
from companion.web.tables import Tables
from companion.web.threads import run_in_waiting_thread
from companion.web.views import board_view, change_views, fault_views
from companion.web.words import say
from games.board import Board
from games.catalogue import game_named
from games.errors import GamesError
from games.factors import Factors
from games.game import Game
from games.standing import Standing
from vision.errors import BoardNotFoundError, PictureError, VisionError
from vision.known import factors_on
from vision.meant import only_board
from vision.picture import require_kind
from vision.reading import CellReading, Reading
from vision.together import combine_readings

router = APIRouter(tags=["photos"])

MAX_PHOTOS = 4  # of one table, read together

Pieces = Annotated[
    Literal["auto", "bead", "tile", "d10"],
    Query(description="what stands on the board; auto tells beads and tiles apart, dice are to be named"),
]

_PICTURE: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
_UPLOAD: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "a JPEG, PNG or WebP file as it is, or as the file of a form, which may have up to "
        "four of the same table: these are read together; at most 25 MB in all",
        "content": {
            "image/jpeg": _PICTURE,
            "image/png": _PICTURE,
            "image/webp": _PICTURE,
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {"photo": {"type": "string", "format": "binary"}},
                    "required": ["photo"],
                }
            },
        },
    }
}
_ANSWERS: dict[int | str, dict[str, Any]] = {
    400: REFUSED[400],
    403: SEATED[403],
    413: REFUSED[413],
    415: {"model": Problem, "description": "This is no picture that can be read"},
    422: {"model": Problem | Faults, "description": "No board could be read, or there are no such pieces"},
    429: REFUSED[429],
    503: {"model": Problem, "description": "Too many photos at once, or the reader itself failed"},
}
MOST_LOOKS = 1_000  # of a game's cells that are listed one by one


@router.post("/api/photos", responses=_ANSWERS, openapi_extra=_UPLOAD)
async def read_photo(
    request: Request,
    pieces: Pieces = "auto",
    game: Annotated[
        str, Query(max_length=40, description="the game's id, where the board does not say it")
    ] = "",
) -> Scan:
    """Read the board in a photo, or in several, before there is a table. No photo is kept."""
    named = game_named(game).id if game else ""
    names, number, reading = await _read(request, pieces, named=named)
    its = game_named(reading.game)
    sides = its.rules.board(reading.shape).sides
    return _scan(its, reading, factors_on(sides, its.look.factors), names, number)


@router.post(
    "/api/tables/{table}/photos",
    responses={**_ANSWERS, 404: SEATED[404]},
    openapi_extra=_UPLOAD,
)
async def read_table_photo(
    table: str,
    request: Request,
    role: Role,
    tables: Annotated[Tables, Depends(tables_of)],
    pieces: Pieces = "auto",
) -> Scan:
    """Read a photo of a table's real board, or several together. No photo is kept.

    Doubtful cells are weighed by the position that is known: it still stands, or one legal turn was played.
    If a board's code cannot be read it is taken for the sheet of the photo before (`supposed`).
    """
    state, sheets = await to_thread.run_sync(tables.state, table), server_of(request).sheets
    names, number, reading = await _read(request, pieces, state, sheets.get(table))
    sheets[table] = reading.sheet
    weighed, decided = await to_thread.run_sync(reweigh_reading, state, reading)
    scan = _scan(state.game, weighed, state.game.look.factors_at(state.position), names, number)
    return scan.model_copy(update={"decided": fault_views(decided)})


@router.get("/api/bare", responses=REFUSED)
def bare_board(game: Annotated[str, Query(max_length=40, description="the game's id")]) -> Scan:
    """Return a game's usual board as a photo of it would be read with nothing on it, to be tapped in."""
    played = game_named(game)
    if not may_be_bare(played):
        raise RefusedRequestError(422, "never-bare", say("never-bare", title=played.title))
    bare = CellReading(((Standing(), 1.0),), doubtful=False)
    cells = dict.fromkeys(played.rules.board(played.usual_shape).names, bare)
    reading = Reading("", played.usual_shape, "auto", cells, {}, {})
    return _scan(played, reading, played.look.factors, [""], 0)


@router.post("/api/questions", responses=REFUSED)
def ask_of_photo(body: LaidBody) -> Questions:
    """Return the questions on a start from a photo that people must answer before the table is opened."""
    game, position = laid_out(body.game, body.shape, body.cells, body.ruleset, body.options)
    return Questions(
        questions=question_views(game, position, game.look.asked(position), notes_of(body.cells))
    )


@router.post("/api/tables/{table}/compare", responses={**REFUSED, **SEATED}, tags=["photos"])
def compare_table(
    table: str, body: CompareBody, role: Role, tables: Annotated[Tables, Depends(tables_of)]
) -> Comparison:
    """Return where the real table differs from what should stand there, and what the last turn did there."""
    state = tables.state(table)
    board = state.game.rules.board_of(state.position)
    said = notes_of(body.cells)
    seen = standing_of(board, body.cells)
    found = compare(state, seen, said)
    questions = question_views(state.game, state.position, found.asked, said)
    return Comparison(
        differences=fault_views(found.differences),
        save=found.save,
        verdict=found.verdict,
        turn=found.turn,
        told=found.told,
        faults=fault_views(found.faults),
        nearest=found.nearest,
        corrections=fault_views(found.corrections),
        least=found.least,
        at_fault=list(found.at_fault),
        assumed=[question.assumed for question in questions if not question.said],
        questions=questions,
        shown=unplayed_view(state, found.turn) if found.turn else None,
        begun=dict(found.begun),
        rulings=[
            RulingChoice(
                ruling=its.ruling,
                mover=its.mover,
                turn=its.turn,
                save=its.save,
                changes=change_views(its.changes),
            )
            for its in found.rulings
        ],
        dealing=None if found.verdict in ("same", "legal") else dealing_view(state, seen),
    )


async def _read(
    request: Request, pieces: str, state: TableState | None = None, before: str | None = None, named: str = ""
) -> tuple[list[str], int, Reading]:
    """Return what the photos are called, the board's number in the first, and what they show together.

    state: of the table whose board is meant, if it is said; before: the sheet that lay there last; named:
    the id of the game, if only that is said.
    """
    named = state.game.id if state else named
    classes = state.game.look.factors_at(state.position).samples if state else ()
    photos = await _photos(request)
    board = state.game.rules.board_of(state.position) if state else None
    found = []
    for photo, name in photos:
        try:
            found.append(_meant(await _readings(request, (photo, named, pieces, classes), before), board))
        except RefusedRequestError as refused:
            if len(photos) == 1:
                raise
            said = say("one-of-photos", name=name, why=refused.said)
            raise RefusedRequestError(refused.status, refused.code, said) from None
    try:
        reading = combine_readings([reading for _, reading in found])
    except VisionError as error:
        raise RefusedRequestError(422, error.code, said_of(error)) from None
    return [name for _, name in photos], found[0][0], reading


async def _readings(
    request: Request, asked: tuple[bytes, str, str, tuple[Standing, ...]], before: str | None
) -> list[Reading]:
    """Return what one photo shows, of such boards as a table's or of any: at least one.

    asked: as PhotoReader.read takes it. before: the sheet that it is taken for if the board's code cannot
    be read.
    """
    photo = asked[0]
    if len(photo) > MAX_PHOTO_BYTES:
        raise RefusedRequestError(413, "too-large", say("photo-large"))
    try:
        require_kind(photo)
    except PictureError as error:
        raise RefusedRequestError(415, error.code, said_of(error)) from None
    try:
        readings = await _read_as_before(request, before, asked)
    except VisionError as error:
        raise RefusedRequestError(422, error.code, said_of(error)) from None
    if not readings:
        raise RefusedRequestError(422, "no-board", say("no-board"))
    return readings


async def _read_as_before(
    request: Request, before: str | None, asked: tuple[bytes, str, str, tuple[Standing, ...]]
) -> list[Reading]:
    """Return what one photo shows; before: the sheet that it is taken for if its code cannot be read."""
    reader = server_of(request).photos
    address = request.client.host if request.client else ""
    try:
        return await run_in_waiting_thread(partial(reader.read, *asked, address=address))
    except BoardNotFoundError as unread:
        if unread.code != "no-code" or not before:
            raise
        try:
            return await run_in_waiting_thread(partial(reader.read, *asked, before, address=address))
        except BoardNotFoundError:  # another sheet lies there: then its code has to be seen
            raise unread from None


def _meant(readings: list[Reading], board: Board | None) -> tuple[int, Reading]:
    """Return the one board that can be meant, and its number in the photo; refuse a photo of several."""
    own = [reading.on(board) if board else reading for reading in readings]
    such = {number: reading for number, reading in enumerate(own) if reading}
    if board and not such:
        seen = tuple(reading.shape for reading in readings)
        raise RefusedRequestError(422, "other-board", say("other-board", shown=seen, own=board.shape))
    try:
        return next(iter(such)), only_board(list(such.values()))
    except BoardNotFoundError as error:
        raise RefusedRequestError(422, error.code, said_of(error)) from None


async def _photos(request: Request) -> list[tuple[bytes, str]]:
    """Return the photos of a form, or that of a plain body, each with what it is called."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        return [(await request.body(), "photo")]
    async with request.form(max_files=MAX_PHOTOS, max_fields=4) as form:
        files = [value for _, value in form.multi_items() if isinstance(value, UploadFile)]
        photos = [(await file.read(), _whole(file.filename or "photo")) for file in files]
    if not photos:
        raise RefusedRequestError(415, "no-picture", say("no-file"))
    return photos


def _whole(name: str) -> str:
    """Return a file's name with a sign for every half character that a form's charset let through."""
    return name.encode(errors="replace").decode()


def _scan(game: Game[Any], reading: Reading, factors: Factors, names: list[str], number: int) -> Scan:
    """Return what pages are sent of a reading; factors: what can stand on the cells."""
    try:
        position = None if reading.hidden else game.start_with(reading.shape, reading.standing)
    except GamesError:
        position = None  # a cell is empty or shows what no position can hold: the person is asked
    save = None if position is None else game.texts.position_text(position)
    board = game.rules.board(reading.shape)
    layout = board_view(game, board)
    fields = reading.as_json(names, number, save)
    asked = {
        name: seen for name, seen in reading.cells.items() if seen.doubtful or seen.standing not in factors
    }  # an undecided die is surely seen, but what stands there a person has to say
    fields["doubtful"] = list(asked)
    fields["candidates"] = {
        name: [
            Candidate(**standing._asdict(), odds=odds) for standing, odds in seen.named if standing in factors
        ]
        for name, seen in asked.items()
    }
    parts = {piece: parts_view(game, board, piece) for piece in factors.pieces if piece}
    fields["parts"] = {piece: its for piece, its in parts.items() if its}
    fields["unseen"] = [str(each) for each in game.look.unseen]
    fields["advice"] = [str(said) for _, said in reading.quality.advice] if reading.quality else []
    return Scan(game=game.id, shape=reading.shape, layout=layout, **_offered(factors), **fields)


def _offered(factors: Factors) -> dict[str, Any]:
    """Return what a page offers for a cell: every look if they are few, and the values of every factor."""
    looks = factors.classes if factors.count <= MOST_LOOKS else factors.samples
    each = SeenFactors(
        colour=list(factors.colours),
        piece=list(factors.pieces),
        owner=list(factors.owners),
        active=list(factors.active),
        heading=list(factors.headings),
        marks=list(factors.marks),
    )
    return {"classes": [SeenCell(**standing._asdict()) for standing in looks], "factors": each}
