"""The printed set's look on the screen: symbols as SVG paths and inks as CSS, both from calibration."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calibration.inks import COLOURS, INKS, OWNERS, PART_SIGNS, PIECES, Stone
from calibration.regions import REGIONS, region_artwork
from calibration.shapes import Artwork, Circle, Fill, Outline, symbol
from calibration.side_inks import inks_of_sides, shows_on
from calibration.tokens import LIGHT, SIDE_INKS, SIDES, TOKENS, picture
from companion.web.models_table import SideAtTable
from games.game import Game
from games.standing import Standing
from games.turn_text import side_mark


def symbol_paths() -> dict[str, str]:
    """Return every colour letter's symbol, and every token's picture by the name of its piece.

    As path data in the square of side 1 round the origin.
    """
    shown = {colour.letter: symbol(colour.symbol, (0.0, 0.0), 1.0) for colour in COLOURS}
    shown |= {token.name: picture(token.picture, (0.0, 0.0), 1.0) for token in TOKENS.values()}
    return {name: path_data(its) for name, its in shown.items()}


def as_dice(classes: Iterable[Standing]) -> bool:
    """Return whether dice can stand for a game's coloured pieces; classes: what can stand there."""
    return any(standing.colour for standing in classes)


def region_pictures() -> dict[str, str]:
    """Return the marks of every region of boards as path elements, in a cell of side 1 round the origin."""
    return {name: paths(region_artwork(name, 1.0)) for name in REGIONS}


def paths(artwork: Artwork) -> str:
    """Return artwork as path elements, its millimetres as units."""
    return "".join(map(_path, artwork))


def _path(fill: Fill) -> str:
    r, g, b = INKS[fill.ink].rgb
    outlines = "".join(map(path_data, fill.outlines))
    return f'<path fill="#{r:02x}{g:02x}{b:02x}" fill-rule="evenodd" d="{outlines}"/>'


def path_data(outline: Outline) -> str:
    """Return an outline as the d of an SVG path, its millimetres as units."""
    if isinstance(outline, Circle):
        (x, y), r = outline.centre, outline.radius
        arc = f"a{r:.4g} {r:.4g} 0 1 0"
        return f"M{x - r:.4g} {y:.4g}{arc} {2 * r:.4g} 0{arc} {-2 * r:.4g} 0z"
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in outline.points) + "z"


_OWN_FRAMES = [owner.name for owner in OWNERS]  # board.css draws them


def ink_css() -> str:
    """Return the inks as CSS variables, --ink-red and so on, and which of them every stone has."""
    frames = "".join(
        f".frame.frame-{i} {{ border-color: var(--ink-{i}); }}\n" for i in INKS if i not in _OWN_FRAMES
    )
    stones = [piece for piece in PIECES.values() if isinstance(piece, Stone)]
    lines = (f"--ink-{ink.name}: rgb({ink.rgb[0]} {ink.rgb[1]} {ink.rgb[2]});" for ink in INKS.values())
    return (
        ":root { "
        + " ".join(lines)
        + " }\n"
        + "".join(map(_stone_css, stones))
        + frames
        + _token_css()
        + _part_css()
    )


def _part_css() -> str:
    """Return the ink of every part of a piece, and the sign along its middle."""
    rules = []
    for ink, sign in PART_SIGNS.items():
        rules.append(f'.part[data-ink="{ink}"] {{ stroke: var(--ink-{ink}); }}\n')
        if sign:
            beads = "stroke-dasharray:0.001,1;stroke-dashoffset:-0.5;stroke-width:0.07;"
            dashes = beads if sign[0] == "beads" else ""
            rules.append(f'.part-sign[data-ink="{ink}"] {{ stroke: var(--ink-{sign[1]});{dashes} }}\n')
    return "".join(rules)


def seats_view(game: Game[Any], position: Any) -> list[SideAtTable]:
    """Return the seats of a position, and how the side of each looks."""
    inks, marks = inks_of_sides(game), {side: side_mark(side, game.sides) for side in game.sides}
    return [
        _seat_view(SideAtTable(**seat._asdict(), mark=marks[seat.side]), inks.get(seat.side, ""))
        for seat in game.rules.seats(position)
    ]


def _seat_view(seat: SideAtTable, ink: str) -> SideAtTable:
    """Return a seat with its ink, the colour of it and one that shows on it; as it is without an ink."""
    if not ink:
        return seat
    colours = {"colour": _css(ink), "on_colour": _css(shows_on(ink))}
    return seat.model_copy(update={"ink": ink, **colours})


def _css(ink: str) -> str:
    """Return the colour of an ink as CSS."""
    r, g, b = INKS[ink].rgb
    return f"#{r:02x}{g:02x}{b:02x}"


def _token_css() -> str:
    """Return the ink of every side's tokens, and one that shows on it."""
    rules = []
    for side, number in SIDES.items():
        ink = INKS[SIDE_INKS[number]]
        on_it = "black" if ink.grey > LIGHT else "white"
        inks = f"--stone: var(--ink-{ink.name}); --on-token: var(--ink-{on_it});"
        rules.append(f':is(.cell[data-token], .outlined)[data-owner="{side}"] {{ {inks} }}\n')
        if side not in _OWN_FRAMES:
            line = "var(--frame-line)"  # which shows where the ink does not
            rules.append(f".frame.frame-{side} {{ border-color: var(--ink-{ink.name}); outline: {line} }}\n")
    return "".join(rules)


def _stone_css(stone: Stone) -> str:
    """Return a stone's inks: the last for all of it, the first for its upper left half if it has two."""
    *first, last = stone.inks
    halves = "".join(f" --stone-half: var(--ink-{ink});" for ink in first)
    rule = f"--stone: var(--ink-{last});{halves} --stone-mark: none;"
    return f'.cell[data-piece="{stone.name}"] {{ {rule} }}\n'
