"""The sentences about sheets, dice, beads and printers: words.ftl in this folder."""

from __future__ import annotations

from games.words import Catalogue

say = Catalogue("calibration")
