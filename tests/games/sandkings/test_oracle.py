"""Random games, and creatures near the rim, as a second engine plays them that shares no code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.answers import Action
from games.sandkings.field import BOARD
from games.sandkings.position import SIDES, Position
from tests.games.sandkings import oracle
from tests.games.sandkings.playing import RULES, TEXTS, games, scattered


def require_same_moves(at: Position) -> list[Action]:
    """Assert that both engines find the same legal moves; return them."""
    state = oracle.read(TEXTS.position_text(at))
    legal = [action for action in RULES.actions(at) if action.path]
    written = {
        (tuple(BOARD.cell(oracle.named(end)) for end in move), "sting" if move[1] in state.stands else "move")
        for move in oracle.moves(state)
    }
    assert {(action.path, action.verb) for action in legal} == written, TEXTS.position_text(at)
    return legal


def require_same_end(at: Position, action: Action) -> Position:
    """Assert that both engines come to the same position; return it."""
    state, after = oracle.read(TEXTS.position_text(at)), RULES.apply(at, action)
    squares = [oracle.square(BOARD.names[cell]) for cell in action.path]
    follows = oracle.move(state, (squares[0], squares[1])) if squares else oracle.hand_on(state)
    told = oracle.read(TEXTS.position_text(after))
    assert oracle.text(follows) == oracle.text(told), (TEXTS.position_text(at), action)
    return after


def fired(at: Position, action: Action) -> Counter[str]:
    """Return which rules an action brings into play."""
    after, stage = RULES.played(at, action)
    met = Counter({f"{effect.kind} {effect.why}" for effect in stage})
    met["ended"] += RULES.outcome(after) is not None
    met["walked in"] += any(e.kind == "out" and e.side == SIDES[at.mover] for e in stage)
    met["together"] += sum(effect.kind == "out" for effect in stage) > 1
    return met


def test_both_engines_play_the_same_games(many: Callable[..., int]) -> None:
    """Stings and every fifth other action lead to the same position; at times all moves are compared."""
    met, count = Counter[str](), many(12, of=2000)
    for number, (at, action, after) in enumerate(games(count)):
        if number % 20 == 0:
            require_same_moves(at)
        if number % 5 == 0 or action.verb == "sting":
            assert require_same_end(at, action) == after
        met.update(fired(at, action))

    assert met["move sting"] > 4 * count and met["remove cut"] > count * 2 / 5, met
    assert met["out sting"] > count * 2 / 5 and met["ended"] > count / 5, met


def test_both_engines_know_what_scattered_creatures_can_do(many: Callable[..., int]) -> None:
    """Of creatures of any shape every move is compared: walls, walks behind them, all variations."""
    met, count = Counter[str](), many(50, of=20_000)
    for seed in range(count):
        at = scattered(seed)
        for action in require_same_moves(at):
            require_same_end(at, action)
            met.update(fired(at, action))

    assert met["move sting"] > count / 8 and min(met["remove cut"], met["out suffocate"]) > count / 30, met
