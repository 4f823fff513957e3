"""`python -m tests.benchmarks cost`: what it measures is there to be measured."""

from __future__ import annotations

from importlib import import_module

from tests.benchmarks.suites.cost import LOOKS, PHOTOS_A_LOOK, STAGES, photos_of


def test_every_look_has_photos_and_every_stage_is_a_function() -> None:
    """A stage that was renamed would take no time, and a look without photos would cost nothing."""
    photos = [path for look in LOOKS for path in photos_of(look)]

    assert len(set(photos)) == len(LOOKS) * PHOTOS_A_LOOK
    for module, name in STAGES.values():
        assert callable(getattr(import_module(f"vision.{module}"), name))
