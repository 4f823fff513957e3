"""A game as pictures to pass on: one of how it ended, and an animated one of all its turns.

Both are drawn by a worker, which folds the events itself, and have the colours of a theme of the pages.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import chain, groupby
from math import ceil
from typing import Any

from PIL import Image, ImageDraw

from calibration.inks import INKS
from calibration.side_inks import inks_of_sides
from companion.store.store import Stored
from companion.table.folding import fold
from companion.table.state import TableState
from companion.web.apart import done_apart, refusing
from companion.web.drawing import FINER, NO_MARKS, THEMES, BoardDrawer, BoardMarks, Theme, font, shorten
from companion.web.frames import playback_view
from companion.web.models_turns import Frame
from companion.web.views import outcome_view
from companion.web.words import PRODUCT, say
from companion.web.workers import Work, Workers
from games.board import Board
from games.standing import Standing
from games.words import Wording, chosen, name_of, spoken, use_names

PICTURE_WIDTH, MOVING_WIDTH = 1080, 480
MOST_FRAMES = 240  # of an animated picture: of a longer game turns are shown as wholes, and then only some
MOST_MS = 60_000  # for the whole game
WAVE_MS, TURN_MS, FIRST_MS, LAST_MS = 400, 500, 1200, 4000
_LEAST_MS = 40  # browsers show shorter ones for 100 ms
_COLOURS = 96
_PICTURE_SECONDS, _FRAME_SECONDS, _MOST_SECONDS = 1.0, 0.05, 120.0


@dataclass(frozen=True)
class Shot:
    """One frame of an animated picture: what stands, what is marked, every side's score, and for how long."""

    standing: tuple[Standing, ...]
    marks: BoardMarks
    scores: dict[str, int]
    words: str
    milliseconds: int


def picture_apart(workers: Workers, address: str, events: Sequence[Stored], theme: str) -> bytes:
    """Return the picture of how a game stands, as PNG; a worker draws it."""
    return _made_apart(workers, address, events, "make_picture", theme, _PICTURE_SECONDS)


def moving_apart(workers: Workers, address: str, events: Sequence[Stored], theme: str) -> bytes:
    """Return the animated picture of a game, as GIF; a worker draws it."""
    price = _PICTURE_SECONDS + _FRAME_SECONDS * min(MOST_FRAMES, 4 * len(events))
    return _made_apart(workers, address, events, "make_moving", theme, price)


def _made_apart(
    workers: Workers, address: str, events: Sequence[Stored], name: str, theme: str, price: float
) -> bytes:
    pickled = pickle.dumps([(stored.event, stored.at) for stored in events])
    work = Work(f"{__name__}:{name}", price, _MOST_SECONDS, (theme, chosen()))
    made: bytes = done_apart(workers, address, pickled, work)
    return made


@refusing
def make_picture(data: bytes, theme: str, wording: Wording | None) -> bytes:
    """Return the picture of the state that events lead to, in these words; called in a worker."""
    state = fold(pickle.loads(data))
    with spoken(wording), use_names(state.called):
        return draw_picture(state, THEMES[theme])


@refusing
def make_moving(data: bytes, theme: str, wording: Wording | None) -> bytes:
    """Return the animated picture of the game that events describe, in these words; called in a worker."""
    state = fold(pickle.loads(data))
    with spoken(wording), use_names(state.called):
        return draw_moving(state, THEMES[theme])


def draw_picture(state: TableState, theme: Theme) -> bytes:
    """Return how a game stands as PNG: the board, the sides by name with their scores, how it ended."""
    outcome, board = outcome_view(state), state.game.rules.board_of(state.position)
    rings = [[board.cell(name) for name in ring] for ring in outcome.rings] if outcome else []
    shot, kept = replace(_ending(state), marks=BoardMarks(walks=rings)), BytesIO()
    Poster(state, PICTURE_WIDTH, theme).draw(shot).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def draw_moving(state: TableState, theme: Theme) -> bytes:
    """Return all turns that stand as an animated GIF that begins again and again."""
    shots, poster = shots_of(state), Poster(state, MOVING_WIDTH, theme)
    last = poster.draw(shots[-1])
    palette = last.quantize(_COLOURS, dither=Image.Dither.NONE)
    drawn = chain((poster.draw(shot) for shot in shots[:-1]), [last])
    frames = (each.quantize(palette=palette, dither=Image.Dither.NONE) for each in drawn)
    kept = BytesIO()
    next(frames).save(
        kept,
        "GIF",
        save_all=True,
        append_images=frames,
        duration=[shot.milliseconds for shot in shots],
        loop=0,
    )
    return kept.getvalue()


def shots_of(state: TableState) -> list[Shot]:
    """Return the frames of a game: wave by wave, of a long one turn by turn, of a very long one only some."""
    turns = [_turn_shots(state, number) for number in range(1, state.done + 1)]
    most = MOST_FRAMES - 2  # the start and the end have a frame each
    if sum(map(len, turns)) > most:
        turns = [shots[-1:] for shots in turns]
        step = ceil(len(turns) / most)
        turns = turns[::-1][::step][::-1]  # so that the last turn is always shown
    for shots in turns:
        shots[-1] = replace(shots[-1], milliseconds=shots[-1].milliseconds + TURN_MS)
    shots = [_opening(state), *(shot for shots in turns for shot in shots)]
    share = min(1.0, MOST_MS / sum(shot.milliseconds for shot in shots))
    shots = [
        replace(shot, milliseconds=max(_LEAST_MS, round(share * shot.milliseconds / 10) * 10))
        for shot in shots
    ]
    return [*shots, _ending(state)]


def _opening(state: TableState) -> Shot:
    game = state.game
    scores = dict(game.scores(state.start))
    return Shot(game.look.standing(state.start), NO_MARKS, scores, str(say("shared-start")), FIRST_MS)


def _ending(state: TableState) -> Shot:
    """Return the last frame: what stands, and how the game ended."""
    outcome, game = outcome_view(state), state.game
    words = str(outcome.words if outcome else say("to-move", side=state.mover))
    standing = game.look.standing(state.position)
    return Shot(standing, NO_MARKS, dict(game.scores(state.position)), words, LAST_MS)


def _turn_shots(state: TableState, number: int) -> list[Shot]:
    """Return the frames of one turn, a wave each; all that a wave changes is seen at once."""
    shown, board = playback_view(state, number), state.game.rules.board_of(state.start)
    standing = [cell.standing for cell in shown.cells]
    scores, side = shown.scores, str(name_of(shown.side)) if shown.side else ""
    words = str(say("shared-turn", side=side, turn=shown.round or number)) if side else str(shown.text)
    shots = list[Shot]()
    for _, wave in groupby(shown.frames, key=lambda frame: frame.wave):
        frames = list(wave)
        for cell in (cell for frame in frames for cell in frame.changes):
            standing[board.cell(cell.name)] = cell.standing
        scores = frames[-1].scores or scores
        shots.append(Shot(tuple(standing), _marks(board, frames), scores, words, WAVE_MS))
    return shots or [Shot(tuple(standing), NO_MARKS, scores, words, WAVE_MS)]


def _marks(board: Board, frames: Sequence[Frame]) -> BoardMarks:
    """Return the arrows of attackers and of pieces that went, and the cells that a wave is about."""
    arrows = list[tuple[int, int]]()
    for frame in frames:
        arrows += [
            (board.cell(attacker), board.cell(capture.cell))
            for capture in frame.captures
            for attacker in capture.attackers
            if attacker != capture.cell
        ]
        arrows += [(board.cell(way[0]), board.cell(way[-1])) for way in frame.ways if way[0] != way[-1]]
    cells = [board.cell(frame.cell) for frame in frames if frame.cell and not frame.quiet]
    return BoardMarks(tuple(dict.fromkeys(arrows)), tuple(dict.fromkeys(cells)))


class Poster:
    """Draw frames of one game: what happens, the board, and below it the sides with their scores."""

    def __init__(self, state: TableState, width: int, theme: Theme) -> None:
        self._state, self._theme, self._pad = state, theme, width // 30
        self._drawer = BoardDrawer(
            state.game, state.game.rules.board_of(state.start), width - 2 * self._pad, theme
        )
        self._line = width // 16
        self._width, self._sides = width, list(state.seated_sides)
        heads, rows = 2.4 * self._line, ceil(len(self._sides) / 2)
        self._top = round(heads)
        self._height = round(heads + self._drawer.height + self._line * (1.3 * rows + 1.5))

    def draw(self, shot: Shot) -> Image.Image:
        """Return one frame."""
        image = Image.new("RGB", (FINER * self._width, FINER * self._height), self._theme.paper)
        pen = ImageDraw.Draw(image)
        self._heading(pen, shot.words)
        image.paste(self._drawer.draw(shot.standing, shot.marks), (FINER * self._pad, FINER * self._top))
        for number, side in enumerate(self._sides):
            self._score(pen, number, side, shot.scores)
        its, text = (
            font(round(FINER * self._line * 0.4)),
            str(say("shared-foot", game=self._state.game.title, product=PRODUCT)),
        )
        at = (FINER * self._width / 2, FINER * (self._height - 0.5 * self._line))
        pen.text(at, text, self._theme.quiet, its, anchor="mm")
        return image.reduce(FINER)

    def _heading(self, pen: ImageDraw.ImageDraw, words: str) -> None:
        """Write what happens in at most two lines."""
        its, room = font(round(FINER * self._line * 0.62), bold=True), FINER * (self._width - 2 * self._pad)
        lines = list(_wrapped(words[:1].upper() + words[1:], its, room))
        if len(lines) > 2:
            lines = [lines[0], shorten(" ".join(lines[1:]), its, room)]
        for number, line in enumerate(lines):
            y = FINER * self._line * (1.2 + 0.85 * (number - (len(lines) - 1) / 2))
            pen.text((FINER * self._pad, y), line, self._theme.text, its, anchor="lm")

    def _score(self, pen: ImageDraw.ImageDraw, number: int, side: str, scores: dict[str, int]) -> None:
        """Write a side by its player's name with its ink and score, two sides in a row."""
        line, half = FINER * self._line, FINER * (self._width - 2 * self._pad) / 2
        x = FINER * self._pad + (number % 2) * half
        y = FINER * (self._top + self._drawer.height) + line * (0.8 + 1.3 * (number // 2))
        inks = inks_of_sides(self._state.game)
        box = (x + 0.1 * line, y - 0.3 * line, x + 0.7 * line, y + 0.3 * line)
        pen.rectangle(box, INKS[inks.get(side, "grey")].rgb, self._theme.quiet, max(2, round(line / 20)))
        score = str(scores[side]) if side in scores else ""
        bold = font(round(line * 0.62), bold=True)
        wide = bold.getlength(score)
        name = str(name_of(side))
        room, its = half - 1.4 * line - wide, font(round(line * 0.55))
        pen.text((x + line, y), shorten(name[:1].upper() + name[1:], its, room), self._theme.text, its, "lm")
        pen.text((x + half - 0.2 * line, y), score, self._theme.text, bold, anchor="rm")


def _wrapped(words: str, its: Any, room: float) -> Iterator[str]:
    """Yield words line by line, each as long as its room allows."""
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and its.getlength(longer) > room:
            yield shorten(line, its, room)
            line = word
        else:
            line = longer
    yield shorten(line, its, room)
