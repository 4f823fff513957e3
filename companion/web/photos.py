"""Reading photos apart from the server, by its workers.

A photo is held in memory only, never written to disk; the worker forgets it when it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.web.apart import done_apart
from companion.web.errors import ComeAgainError, RefusedRequestError
from companion.web.words import say
from companion.web.workers import MAX_WAITING, Work, Workers
from games.standing import Standing
from vision.errors import VisionError

if TYPE_CHECKING:
    from calibration.beads import Beads
    from vision.reading import Reading

MAX_SHEETS = 4_000  # tables whose last sheet is remembered
READER = "vision.read:read_photo"
PHOTO_PRICE, BYTES_A_SECOND = 1.0, 5e6  # seconds that a photo takes, and how many of its bytes in one more

PREFIX = "reader-"  # of the codes of the reader's own failures


class PhotoReader:
    """A reader of photos that uses the server's workers.

    reader: where the reading function is, as "module:function"; imported in the worker only.
    seconds: how long a photo may take, the worker's start not counted.
    waiting: how many photos of an address may wait. beads: the household's, for every photo.
    workers: who else's they are, else its own.
    """

    def __init__(
        self,
        reader: str = READER,
        seconds: float = 30.0,
        waiting: int = MAX_WAITING,
        beads: Beads | None = None,
        workers: Workers | None = None,
    ) -> None:
        self._reader, self._seconds = reader, seconds
        self._more = {"beads": beads} if beads else {}
        self._workers = workers or Workers(waiting)

    def read(
        self,
        photo: bytes,
        game: str = "",
        pieces: str = "auto",
        classes: tuple[Standing, ...] = (),
        sheet: str | None = None,
        address: str = "",
    ) -> list[Reading]:
        """Return the boards in a photo; blocks.

        game: the id of that whose pieces are looked for, else the board shows it; pieces, classes, sheet:
        as the reader takes them; address: whose photo it is. The worker has the game from its catalogue, for
        what a game is made of need not go to another process.

        Raises VisionError if the photo shows no board, and RefusedRequestError if it cannot be read now.
        """
        price = PHOTO_PRICE + len(photo) / BYTES_A_SECOND
        given = (self._reader, game, pieces, classes, sheet)
        work = Work(
            "companion.web.reading:read_apart",
            price,
            self._seconds,
            given,
            self._more,
            (self._reader.partition(":")[0],),
        )
        try:
            answer = done_apart(self._workers, address, photo, work, PREFIX)
        except ComeAgainError:
            raise RefusedRequestError(503, "busy", say("photos-busy")) from None
        if isinstance(answer, VisionError):
            try:
                raise answer
            finally:
                del answer  # which holds this call with its photo: together they would wait for the collector
        return list(answer)

    def close(self) -> None:
        """End the workers."""
        self._workers.close()
