"""Kites: two to four kites in the wind of one board; a player who is flown over is out.

The mover's kite flies up to three squares, each in a direction at most a right angle from where it looks,
and looks that way afterwards; or it turns on its square. A kite that flies onto another takes it out. Who
comes over the middle is crowned, and flies a square further. When nobody was taken for a while, anybody may
claim a draw.
"""

from __future__ import annotations

from kites.game import KITES

__all__ = ["KITES"]
