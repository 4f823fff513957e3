"""Waves of a turn: the steps that people see at once, so that a long chain can be followed."""

from __future__ import annotations

from collections.abc import Iterable

from companion.web.models_turns import Frame


def number_waves(frames: Iterable[Frame]) -> None:
    """Set the wave of every frame, from 1.

    A frame belongs to the wave before it if it only takes flags off. It also does if the wave before that one
    captured its cell, and nothing that it changes was changed in the wave so far. Every other frame begins a
    wave.
    """
    wave, changed, captured = 0, set[str](), set[str]()
    earlier = set[str]()
    for frame in frames:
        cells = {cell.name for cell in frame.changes}
        goes_on = frame.cell in earlier and not (cells | {frame.cell}) & changed
        if not wave or not (frame.quiet or goes_on):
            wave, earlier, changed, captured = wave + 1, captured, set(), set()
        frame.wave = wave
        if not frame.quiet:
            changed |= cells
            captured |= {capture.cell for capture in frame.captures}
