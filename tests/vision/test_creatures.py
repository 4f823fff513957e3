"""Reading a board with creatures of four sides: positions of random games, tokens turned and a little off."""

from __future__ import annotations

import random
from collections.abc import Callable

from calibration.released import board_sheet
from games.catalogue import game_named
from tests.synth.picture import Camera, lay_out, lay_token, photograph, to_bytes
from vision.read import read_photo

GAME = game_named("sandkings")
SHEET = board_sheet(GAME.usual_shape, game=GAME.id)
CAMERAS = (
    Camera(tilt=8),
    Camera(tilt=30, azimuth=70, distance=430),
    Camera(tilt=40, azimuth=200, distance=420),
)


def test_positions_of_games_are_read(many: Callable[..., int]) -> None:
    """Nearly every board is read exactly, as the position that stands there; what is wrong is in doubt."""
    its = GAME
    assert its is not None
    boards, exact, silent = many(3, of=60), 0, 0
    for seed in range(boards):
        rng = random.Random(seed)
        at = its.rules.start(SHEET.board.shape, seed=seed, options={"players": str(2 + seed % 3)})
        for _ in range(rng.randrange(10, 150)):
            if actions := its.rules.actions(at):
                at = its.rules.apply(at, rng.choice(actions))
        standing = its.look.standing(at)
        page = lay_out(SHEET, [type(shows)() for shows in standing])
        for cell, shows in zip(SHEET.cells, standing, strict=True):
            if shows.piece:
                x, y = cell.centre_mm
                off = rng.uniform(-1.3, 1.3), rng.uniform(-1.3, 1.3)
                lay_token(page, shows, SHEET.sizes.token, (x + off[0], y + off[1]), rng.uniform(0, 360))
        photo = photograph(page, CAMERAS[seed % len(CAMERAS)], seed=seed, light=(1.0, 0.7)[seed % 2], noise=4)
        (reading,) = read_photo(to_bytes(photo))
        told = tuple(cell.standing for cell in reading.cells.values())
        wrong = {n for n, a, b in zip(SHEET.board.names, told, standing, strict=True) if a != b}
        silent += len(wrong - set(reading.doubtful))
        exact += not wrong and not reading.doubtful
        if not wrong:
            assert its.look.with_standing(at, told) == at

    assert silent <= 64 * boards / 2000
    assert exact >= 0.97 * boards or boards - exact <= 1
