"""Turns frame by frame: what each frame is about, and how it stands after it."""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.web.frames import resolution_frames
from games.answers import Action
from games.catalogue import game_named

GAME, RULESET = "sparklies", "drift"  # whose chains can be stopped by the ruleset


def test_a_frame_is_about_what_was_done_and_not_about_what_the_rules_did() -> None:
    """A stopped chain leaves cells inactive by itself: its last frame is about the last deactivation.

    Scores are those of the rules, step by step.
    """
    game, rng, stopped = game_named(GAME), random.Random(1), 0
    names = game.rules.board("3").names
    for seed in range(150):
        position = before = game.rules.start("3", RULESET, seed)
        actions, scores = list[Action](), list[Mapping[str, int]]()
        while game.rules.mover(position) == game.rules.mover(before) and game.rules.due(position):
            actions.append(rng.choice(game.rules.actions(position)))
            position = game.rules.apply(position, actions[-1])
            scores.append(game.scored(position))
        turn = game.resolve(before, game.texts.turn_text(before, actions))
        frames = resolution_frames(game, turn)

        assert [frame.cell for frame in frames] == [names[action.cell] for action in actions[1:]]
        assert [frame.scores for frame in frames] == scores[1:]
        stopped += any(effect.cells and not effect.side for effect in turn.stages[-1])

    assert stopped > 10
