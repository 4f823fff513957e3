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
    """Hold that both engines know the same legal moves; return them."""
    state = oracle.read(TEXTS.position_text(at))
    legal = [action for action in RULES.actions(at) if action.path]
    written = {
        (tuple(BOARD.cell(oracle.named(end)) for end in move), "sting" if move[1] in state.stands else "move")
        for move in oracle.moves(state)
    }
    assert {(action.path, action.verb) for action in legal} == written, TEXTS.position_text(at)
    return legal


def require_same_end(at: Position, action: Action) -> Position:
    """Hold that both engines come to the same position; return it."""
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
    met = Counter[str]()
    for number, (at, action, after) in enumerate(games(many(50, of=2000))):
        if number % 20 == 0:
            require_same_moves(at)
        if number % 5 == 0 or action.verb == "sting":
            assert require_same_end(at, action) == after
        met.update(fired(at, action))

    assert met["move sting"] > 200 and met["remove cut"] > 20
    assert met["out sting"] > 20 and met["ended"] > 10


def test_both_engines_know_what_scattered_creatures_can_do(many: Callable[..., int]) -> None:
    """Of creatures of any shape every move is compared: walls, walks behind them, all variations."""
    met = Counter[str]()
    for seed in range(many(150, of=20_000)):
        at = scattered(seed)
        for action in require_same_moves(at):
            require_same_end(at, action)
            met.update(fired(at, action))

    assert met["move sting"] > 20 and met["remove cut"] > 10 and met["out suffocate"] > 10, met
