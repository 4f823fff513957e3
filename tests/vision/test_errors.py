"""What the reader refuses is named by its process, and said in the words of the person who asked."""

from __future__ import annotations

import pickle

import pytest

from games.catalogue import GAMES
from games.words import spoken
from vision.errors import BoardNotFoundError, LimitsError, PictureError, UnknownPieceError, VisionError
from vision.words import say


@pytest.mark.parametrize(
    "error",
    [
        PictureError("damaged", say("damaged")),
        BoardNotFoundError("other-position", say("other-position", count=2, cells=("a1", "b2"))),
        UnknownPieceError(say("unknown", what=(say("where-it-looks"), say("mark", mark="tired")))),
        UnknownPieceError(say("no-ink", side="red")),
        LimitsError(say("bad-limits", names=("a", "b"), file="c")),
    ],
)
def test_an_error_comes_through_a_pipe_as_it_was(error: VisionError) -> None:
    """Kind, code and sentence are those that were sent; the words are chosen where it is read."""
    came = pickle.loads(pickle.dumps(error))

    assert type(came) is type(error)
    assert came.as_json() == error.as_json()
    with spoken(GAMES["sparklies"].wordings["election"]):
        assert str(came) == str(error)
        told = str(came)
    assert ("town" in told) == ("cell" in str(came)) and "town" not in str(came)
