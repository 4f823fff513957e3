"""The two-page rule sheet: how its texts and diagrams stand on the page.

What it says and which positions it shows is rules_sparklies.py's; the diagrams come from diagram.py.
"""

from __future__ import annotations

from calibration.inks import COLOURS
from calibration.paper import COMMON_WIDTH, Paper, Point
from calibration.shapes import Fill, moved, rectangle
from calibration.sizes import Sizes
from print.artwork import tile
from print.diagram import draw_arrow, draw_captures, draw_coordinates, draw_diagram
from print.furniture import COLUMN_WIDTH, PIECE_REVISION, RIGHT_COLUMN, TEXT_LEFT, draw_footer
from print.painter import BOLD, Document, Page, Style, text_width
from print.rules_sparklies import (
    ATTACKS,
    RULINGS,
    TIPS,
    Scene,
    attack_scene,
    example_scenes,
    quadrille_positions,
    sparklies,
    start_scene,
)
from print.text import CAPTION, Column

__all__ = ["rules_pdf"]

_WIDE = COMMON_WIDTH - 2 * TEXT_LEFT
_SHEET = f"rules  ·  revision {PIECE_REVISION}"
_TITLE = Style(26, BOLD)
_UNDER_STEP = 6.6  # mm; bullets stand under the words of a step


def rules_pdf(paper: Paper) -> bytes:
    """Return the rule sheet."""
    document = Document(f"Sparklies: the rules (rules, revision {PIECE_REVISION})", paper)
    for number, draw in enumerate((_first_page, _second_page), 1):
        with document.page() as page:
            draw(page)
            draw_footer(page, number, 2)
    return document.save()


def _first_page(page: Page) -> None:
    top = _masthead(page)
    left, right = Column(page, TEXT_LEFT, top, COLUMN_WIDTH), Column(page, RIGHT_COLUMN, top, COLUMN_WIDTH)
    _setting_up(left)
    _circle(left)
    _ending(left)
    _turn(right)
    _tips(page, _attacks(page, max(left.y, right.y)))


def _masthead(page: Page) -> float:
    page.text((TEXT_LEFT, 24), "Sparklies", _TITLE)
    x = TEXT_LEFT + text_width("Sparklies", _TITLE) + 4
    page.text((x, 20.2), "Three colours that chase each other round,", Style(9.5))
    page.text((x, 24.4), "two players who ride the chain.", Style(9.5))
    facts = Style(8.3, ink="dark", align="right")
    page.text((COMMON_WIDTH - TEXT_LEFT, 20.2), "2 players  ·  45 minutes  ·  ages 8 to 88", facts)
    page.text((COMMON_WIDTH - TEXT_LEFT, 24.4), _SHEET, facts)
    page.line((TEXT_LEFT, 28), (COMMON_WIDTH - TEXT_LEFT, 28), 0.5)
    return 28.0


def _setting_up(column: Column) -> None:
    column.head("Setting up")
    column.paragraph(
        "You need the board of 9 × 9 cells, a red, green or blue piece for every cell, a two-sided mat for "
        "every cell, and some flags. Shake the pieces in a bag and lay one on each cell as it comes. At "
        "first nobody holds a cell. If you like, use equally many of each colour."
    )
    column.paragraph(
        "Choose who is black. Black begins, then you take turns. A mat under a piece says whose the cell "
        "is: frame up is *black's*, bare side up is *white's*. A flag on its corner says that the cell is "
        "*active*."
    )
    column.paragraph("Cells are called by column and row: *a1* is the top left corner.")


def _circle(column: Column) -> None:
    column.head("What attacks what")
    x, y = column.space(20)
    sizes, side = Sizes(20.0), 13.0
    for k, colour in enumerate((*COLOURS, COLOURS[0])):
        left = x + k * (side + 11)
        column.page.paint(moved(tile(colour, sizes), left, y + 4))
        if k < 3:
            draw_arrow(column.page, (left + side + 2, y + 10.5), (left + side + 9, y + 10.5), 1.0)
    column.paragraph("Red attacks green, green attacks blue, blue attacks red.")


def _ending(column: Column) -> None:
    column.head("The end")
    column.paragraph(
        "The game is over at the end of the turn after which every cell is held. Who holds more cells wins; "
        "equally many is a draw. You may agree beforehand to play on until neither sees a lasting gain."
    )


def _turn(column: Column) -> None:
    column.head("Your turn")
    column.step("1", "*Take* one cell that nobody holds: put a mat under its piece, your side up.")
    column.step("2", "*Activate* one cell that you hold, the new one or any other: lay a flag on it.")
    column.step("3", "*Let it spread*, until no cell is active. Choose any active cell and:")
    column.bullet(
        "*Deactivate* it: take its flag away and give it any colour, the same one if you like.", _UNDER_STEP
    )
    column.bullet(
        "Look at its neighbours (above, below, left, right). A neighbour is *captured* if your cell's new "
        "colour attacks it, and at least two cells beside it have that colour and are yours. The cell that "
        "you have just deactivated is one of the two.",
        _UNDER_STEP,
    )
    column.bullet(
        "A captured cell becomes yours and active: turn or add its mat, lay a flag on it. It keeps its "
        "colour for now. You will choose its new one when you deactivate it.",
        _UNDER_STEP,
    )
    column.paragraph(
        "You choose the order. A cell can be captured again and again in the same turn, your own cells "
        "too, and one that is active already stays active. Every active cell must be deactivated before "
        "your turn ends."
    )
    column.paragraph(
        "*How to stop:* you can always end a turn. Give every active cell one and the same colour; what "
        "that captures has another colour, so the chain runs out."
    )


def _attacks(page: Page, y: float) -> float:
    column = Column(page, TEXT_LEFT, y, _WIDE)
    column.head("Captured or not?")
    column.paragraph(
        "Black deactivates the top right cell, and it becomes red. What happens to the green one?"
    )
    width, cell = _WIDE / len(ATTACKS), 15.0
    x, top = column.space(2 * cell + 3)
    for k, attack in enumerate(ATTACKS):
        left = x + k * width
        _draw_scene(page, (left, top + 2), cell, attack_scene(attack))
        Column(page, left, top + 2 * cell + 3, width - 7).paragraph(attack.lesson, style=CAPTION)
    return top + 2 * cell + 16


def _tips(page: Page, y: float) -> None:
    head = Column(page, TEXT_LEFT, y, _WIDE)
    head.head("For a first game")
    for left, tips in ((TEXT_LEFT, TIPS[:2]), (RIGHT_COLUMN, TIPS[2:])):
        column = Column(page, left, head.y, COLUMN_WIDTH)
        for tip in tips:
            column.bullet(tip)


def _second_page(page: Page) -> None:
    column = Column(page, TEXT_LEFT, 11.0, _WIDE)
    column.head("A turn, step by step")
    column.paragraph(
        "A corner of a game: white moves and has just activated b1. An arrow leads from each attacker to the "
        "cell that it helps to capture; a flag marks what is active afterwards."
    )
    _example(page, column)
    _quadrille(page, column)
    _rulings(page, column.y)
    page.text((TEXT_LEFT, 261.5), _CREDITS, Style(7, ink="dark"))
    page.text((COMMON_WIDTH - TEXT_LEFT, 261.5), _SHEET, Style(7, ink="dark", align="right"))


_CREDITS = (
    "Sparklies was designed by Alex Churchill and Douglas Reay (“Pallando”); an early version with Rachael."
)


def _example(page: Page, column: Column) -> None:
    scenes, cell, across = (start_scene(), *example_scenes()), 11.5, 3
    width, height = _WIDE / across, 3 * cell + 16.5
    x, top = column.space(2 * height)
    for k, scene in enumerate(scenes):
        left, y = x + k % across * width + 3, top + k // across * height + 5
        draw_coordinates(page, (left, y), cell, scene.position.board)
        _draw_scene(page, (left, y), cell, scene)
        Column(page, left, y + 3 * cell + 0.8, width - 9).paragraph(scene.caption, style=CAPTION)
    column.paragraph(
        "And so on: b1 and c2 can turn red next and capture both greens, for these four cells are a "
        "quadrille. White ends the turn by keeping colours until nothing is active."
    )


def _quadrille(page: Page, column: Column) -> None:
    column.head("The quadrille")
    column.paragraph(
        "Four cells of yours in a block, one diagonal pair in one colour and the other pair in another, "
        "are a *quadrille*. Give the active pair the colour that attacks the other pair, and that pair is "
        "captured. So the block dances on for as long as you like, and after six times it is back where it "
        "began. Cycle it until a cell beside it is captured, and the dance can move on across the board."
    )
    cell = 8.6
    positions = quadrille_positions()
    pitch = (_WIDE - 2 * cell) / (len(positions) - 1)
    x, top = column.space(2 * cell + 3)
    for k, position in enumerate(positions):
        left = x + k * pitch
        _draw_scene(page, (left, top + 2), cell, Scene(position, (), ""))
        if k:
            draw_arrow(page, (left - pitch + 2 * cell + 2, top + 2 + cell), (left - 2, top + 2 + cell), 0.7)


def _rulings(page: Page, y: float) -> None:
    head = Column(page, TEXT_LEFT, y, _WIDE)
    head.head("Settled by this set")
    page.paint((Fill("light", (rectangle((TEXT_LEFT, head.y + 0.6, _WIDE, 0.3)),)),))
    split = 5
    for left, rulings in ((TEXT_LEFT, RULINGS[:split]), (RIGHT_COLUMN, RULINGS[split:])):
        column = Column(page, left, head.y + 1.5, COLUMN_WIDTH)
        for ruling in rulings:
            column.bullet(ruling)


def _draw_scene(page: Page, at: Point, cell: float, scene: Scene) -> None:
    board = scene.position.board
    draw_diagram(page, at, cell, board, sparklies().standing(scene.position))
    draw_captures(page, at, cell, board, scene.captures)
