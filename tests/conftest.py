"""Settings of every test: Hypothesis draws the same examples in every run; long tests have to be asked for.

A test that judges many cases of one kind asks the fixture `many` how many: in ordinary runs a stated
share, with --long all of them. What cannot be shared out so is marked `long`.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # some tests run at a time; before numpy is imported

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else every process of a test compiles all modules anew

import pytest
from hypothesis import settings

sys.dont_write_bytecode = False  # and pytest prepares every test module anew, in each of its processes

# A search for garbage after every 700 new objects takes an eighth of the time of all tests.
gc.set_threshold(50_000, 20, 20)

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60, database=None)
settings.register_profile("whole", settings.get_profile("steady"), max_examples=120)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

Many = Callable[..., int]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer --long."""
    parser.addoption(
        "--long", action="store_true", help="judge every case: all shares whole, and `long` tests"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Give a test with all its cases an hour; pyproject.toml says how long an ordinary one may take."""
    if config.getoption("--long"):
        config.option.timeout = 3600
        if "HYPOTHESIS_PROFILE" not in os.environ:
            settings.load_profile("whole")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests marked `long` out of ordinary runs."""
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("long")]


def pytest_collection_finish() -> None:
    """Keep the collected tests out of every later search for garbage."""
    gc.freeze()


@pytest.fixture(scope="session")
def many(request: pytest.FixtureRequest) -> Many:
    """Give how many of a test's seeded cases are judged now: `many(150, of=3000)`; with --long all 3000."""

    def judged(ordinary: int, *, of: int) -> int:
        return of if request.config.getoption("--long") else min(ordinary, of)

    return judged
