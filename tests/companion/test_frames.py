"""Turns frame by frame: what each frame is about, how it stands after it, and what hands do for it."""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.table.telling import to_do_words
from companion.web.frames import resolution_frames
from games.answers import Action
from games.catalogue import game_named
from games.standing import Standing
from tests.companion.conftest import TestClient, open_table

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
            scores.append(game.scores(position))
        turn = game.resolve(before, game.texts.turn_text(before, actions))
        frames = resolution_frames(game, turn)

        assert [frame.cell for frame in frames] == [names[action.cell] for action in actions[1:]]
        assert [frame.scores for frame in frames] == scores[1:]
        stopped += any(effect.cells and not effect.side for effect in turn.stages[-1])

    assert stopped > 10


def test_a_marker_is_shown_from_the_step_on_that_lays_it() -> None:
    """A banner lies on its cell as soon as that is taken, and stays there through all that happens to it."""
    game = game_named(GAME)
    start = game.rules.start("4", "subtle", 3, {"banner": "yes"})
    colour = game.look.standing(start)[0].colour
    turn = game.resolve(start, f"A1 {colour}->{colour}, rest")
    frames = resolution_frames(game, turn)
    again = game.rules.with_mover(turn.after, "black")
    colour = game.look.standing(again)[0].colour
    other = game.look.standing(again)[1].colour
    later = resolution_frames(game, game.resolve(again, f"+b1, A1 {colour}->{other}, rest"))

    for steps in (frames, later):
        shown = [cell.marker for frame in steps for cell in frame.changes if cell.name == "a1"]
        assert len(shown) >= 2
        assert set(shown) == {"banner"}
    assert str(frames[0].changes[0].noted) == "black's banner"


def test_hands_are_told_of_the_third_players_mats_and_of_markers() -> None:
    """A mat is flipped between black and white only; a marker is laid where a cell is taken first."""
    free, black, white, third = (Standing("R", owner) for owner in ("none", "black", "white", "third"))

    assert [str(said) for said in to_do_words("a1", free, third, "banner")] == [
        "a1: lay a mat of the third player's",
        "a1: lay the banner on it",
    ]
    assert [str(said) for said in to_do_words("a1", black, free, "", ["banner"])] == [
        "a1: take the black mat away",
        "a1: if a banner lies there, take it off",
    ]
    assert [str(said) for said in to_do_words("a1", black, white)] == ["a1: flip the mat to white"]
    assert [str(said) for said in to_do_words("a1", black, third)] == [
        "a1: lay a mat of the third player's in place of the one there"
    ]
    assert [str(said) for said in to_do_words("a1", third, black, "banner")] == [
        "a1: lay a black mat in place of the one there"
    ]


def test_hands_take_off_the_marker_of_a_turn_that_was_taken_back(client: TestClient) -> None:
    """The list of what to do names the banner that was laid, and nothing of it once another turn stands."""
    opened = open_table(client, size="3", seed=1, options={"banner": "yes"}, terms={"hands": True})
    bearing, path = opened.bearing("referee"), f"{opened.path}/events"

    def told(**event: object) -> list[str]:
        seq = client.get(opened.path, headers=bearing).json()["seq"]
        assert client.post(path, json={"after": seq, **event}, headers=bearing).status_code == 201
        stands = client.get(opened.path, headers=bearing).json()
        return [words for each in stands["to_do"] for words in each["words"]]

    stands = client.get(opened.path, headers=bearing).json()["cells"][0]
    laid = told(turn=f"A1 {stands['colour']}->{stands['colour']}, rest")
    told(carried="hands")
    off = told(undo=True)

    assert sum("lay the banner" in words for words in laid) == 1
    assert sum("if a banner lies there, take it off" in words for words in off) == 1
