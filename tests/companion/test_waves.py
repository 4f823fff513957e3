"""Waves of a turn: what is seen at once, in short words, without what changes nothing."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from companion.web.frames import resolution_frames, stage_frames
from companion.web.models_turns import Frame
from games.catalogue import GAMES, game_named
from games.effects import Stage
from games.turn_text import require_turn_of

SAMPLES = json.loads((Path(__file__).parents[2] / "companion/samples/samples.json").read_text())


def frames_of(sample: int) -> list[Frame]:
    """Return the frames of a sample's turn."""
    told = SAMPLES[sample]
    game = game_named(told["game"])
    before = require_turn_of(game, game.texts.position_from_text(told["start"]), told["mover"])
    return resolution_frames(game, game.resolve(before, told["turn"]))


def test_a_cascade_is_told_in_waves() -> None:
    """Of 37 steps ten only take a flag off; the others are 17 waves, each in a few words."""
    frames = frames_of(0)
    said = [str(frame.brief) for frame in frames if frame.wave in (1, 4, 5)]

    assert (len(frames), max(frame.wave for frame in frames)) == (37, 17)
    assert sum(frame.quiet for frame in frames) == 10
    assert said == [
        "black takes and activates e3",
        "d4 green captures d3, e4, d5",
        "d3 becomes red",
        "e4 red captures e3, d4, e5",
    ]


@pytest.mark.parametrize("sample", range(1, len(SAMPLES)))
def test_what_is_no_cascade_goes_step_by_step(sample: int) -> None:
    """If pieces go, each step is a wave of its own, in the game's own words."""
    frames = frames_of(sample)

    assert [frame.wave for frame in frames] == list(range(1, len(frames) + 1))
    assert [str(frame.brief) for frame in frames] == [str(frame.words) for frame in frames]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_cell_changes_twice_in_a_wave(name: str) -> None:
    """Waves are numbered without a gap, and what is seen at once in one can be seen at once."""
    game, rng = game_named(name), random.Random(5)
    for seed in range(4):
        position = before = game.rules.start(game.usual_shape, game.rulesets[0], seed)
        stages = list[Stage]()
        while len(stages) < 30 and (legal := game.rules.actions(position)):
            position, stage = game.rules.played(position, rng.choice(legal))
            stages.append(stage)
        frames = stage_frames(game, before, stages, position)
        numbers = [frame.wave for frame in frames]
        assert numbers == sorted(numbers)
        assert set(numbers) == set(range(1, numbers[-1] + 1))
        for wave in set(numbers):
            cells = [c.name for f in frames if f.wave == wave and not f.quiet for c in f.changes]
            assert len(cells) == len(set(cells))
