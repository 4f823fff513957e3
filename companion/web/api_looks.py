"""The HTTP path of the live view: a quick look at a frame of a camera, several times a second."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from companion.table.errors import said_of
from companion.web.apart import address_of, done_apart
from companion.web.errors import RefusedRequestError
from companion.web.models import REFUSED, Problem
from companion.web.server import server_of
from companion.web.threads import run_in_waiting_thread
from companion.web.workers import Work
from vision.errors import PictureError
from vision.glance import Glance, glance

router = APIRouter(tags=["photos"])

LOOK = Work("companion.web.api_looks:look_apart", price=0.05, seconds=5.0)
_PICTURE: dict[str, Any] = {"schema": {"type": "string", "format": "binary"}}
_FRAME: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "a frame as a JPEG, PNG or WebP file, up to 2 MB and 2200 px",
        "content": {"image/jpeg": _PICTURE, "image/png": _PICTURE, "image/webp": _PICTURE},
    }
}


class Look(BaseModel):
    """What a frame of a camera shows; it is not kept, and nothing is read in it."""

    tags: list[list[list[float]]] = Field(
        description="the four corners of each printed mark of the sheet, [x, y] in shares of the frame"
    )
    hint: Literal["", "no-sheet", "marks", "closer", "light"] = Field(
        description="what would make a better photo; empty if this frame would make a good one"
    )
    sharpness: float = Field(description="of the sheet: compares frames of one view with each other")


@router.post(
    "/api/looks",
    responses={
        **{status: REFUSED[status] for status in (400, 413, 422, 429)},
        415: {"model": Problem, "description": "This is no picture that can be looked at"},
        503: {"model": Problem, "description": "Nothing can be looked at now"},
    },
    openapi_extra=_FRAME,
)
async def look(request: Request) -> Look:
    """Look at a frame of a camera: a phone that shows its picture sends the newest after each answer."""
    frame = await request.body()
    found: Glance | PictureError = await run_in_waiting_thread(
        partial(done_apart, server_of(request).workers, address_of(request), frame, LOOK)
    )
    if isinstance(found, PictureError):
        raise RefusedRequestError(415, found.code, said_of(found))
    tags = [corners.round(4).tolist() for corners in found.tags]
    return Look.model_validate({"tags": tags, "hint": found.hint, "sharpness": round(found.sharpness, 1)})


def look_apart(frame: bytes) -> Glance | PictureError:
    """Return what a frame shows, or why it cannot be looked at; called in a worker."""
    try:
        return glance(frame)
    except PictureError as error:
        return error
