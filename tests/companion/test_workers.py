"""Processes that do expensive work: none is lost, no matter what goes wrong with it."""

from __future__ import annotations

from multiprocessing import active_children
from multiprocessing.process import BaseProcess

import pytest

from companion.web.workers import Work, Workers, WorkFailedError


def test_no_worker_is_lost_with_what_cannot_be_pickled() -> None:
    """If a question cannot be sent, or an answer cannot be read, its worker ends and work goes on."""
    workers = Workers(places=1)
    length = Work("builtins:len", 1, 10)
    cases = (
        Work("builtins:len", 1, 10, (lambda: 0,)),
        Work("companion.web.errors:RefusedRequestError", 1, 10, ("code", "said")),  # made of one argument
    )

    def lost() -> set[BaseProcess]:
        return {*active_children()} - {its.process for its in workers._idle}

    before = lost()
    for case in cases:
        assert workers.run("a", b"123", length) == 3
        with pytest.raises(WorkFailedError) as failed:
            workers.run("a", b"", case)
        assert (failed.value.code, lost()) == ("failed", before)
    assert len(cases) == 2
