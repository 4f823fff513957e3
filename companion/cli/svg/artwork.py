"""The printed set's artwork as SVG: the same fills that the PDF gets."""

from __future__ import annotations

from calibration.shapes import Fill, move_artwork, rectangle
from calibration.sheet import Sheet
from companion.web.pieces import paths
from print.board import frame_artwork
from print.codes import code_artwork, tag_artwork


def sheet_svg(sheet: Sheet, label: str) -> str:
    """Return a board sheet as it is printed, without its words."""
    art = list[Fill](
        fill for cell in sheet.cells for fill in move_artwork(frame_artwork(sheet), *cell.centre_mm)
    )
    art += [fill for tag in sheet.tags for fill in tag_artwork(tag)]
    art += [Fill(patch.ink, (rectangle(patch.box_mm),)) for patch in sheet.patches]
    art += code_artwork(sheet.code) if sheet.code else ()
    slots = "".join(
        f'<circle cx="{slot.centre_mm[0]:g}" cy="{slot.centre_mm[1]:g}" r="{slot.diameter_mm / 2:g}" '
        'fill="none" stroke="#888" stroke-width=".4"/>'
        for slot in sheet.slots
    )
    box = f'viewBox="0 0 {sheet.page.width:g} {sheet.page.height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{label}">'
        f'<rect width="100%" height="100%" fill="#fff"/>{paths(tuple(art))}{slots}</svg>'
    )
