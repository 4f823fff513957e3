"""How smoothly pieces turn under a finger: frame times in a real Chromium whose processor is slowed down.

`python -m tests.companion.turning_frames [GAME] [--slower 4]` prints the median and the 95th percentile
of the time between two frames while pieces are dragged round. Only frames in which the finger moved count.
"""

from __future__ import annotations

import argparse
from math import cos, radians, sin
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page

from companion.web.app import Settings, create_app
from games.catalogue import GAMES
from tests.companion.browsing import PHONE, chromium, opened_at, sit, watched
from tests.companion.conftest import live

ROUNDS, STEP_DEG = 4, 5
RECORD = """
window.frames_ = [];
let last = 0, moved = false;
const tick = (now) => {
  if (last && moved) window.frames_.push(now - last);
  last = now;
  moved = false;
  window.ticking = requestAnimationFrame(tick);
};
addEventListener("pointermove", () => { moved = true; }, { capture: true });
requestAnimationFrame(tick);
"""


def turn_pieces(page: Page, names: list[str]) -> list[float]:
    """Drag pieces round and back; return the times between frames in ms."""
    page.evaluate(RECORD)
    for name in names:
        box: Any = page.locator(f"#board [data-name={name}] .core").bounding_box()
        x, y, far = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.4
        page.mouse.move(x + far, y)
        page.mouse.down()
        for deg in [*range(0, 360, STEP_DEG), *range(360, -1, -STEP_DEG)]:
            page.mouse.move(x + far * cos(radians(deg)), y + far * sin(radians(deg)))
        page.mouse.up()
    times: list[float] = page.evaluate(
        "() => { cancelAnimationFrame(window.ticking); return window.frames_; }"
    )
    return times


def main() -> None:
    """Print the frame times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default=next(g for g in GAMES if GAMES[g].look.turning))
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is")
    asked = parser.parse_args()
    with (
        TemporaryDirectory() as folder,
        live(create_app(Settings(f"sqlite:///{folder}/tables.db"))) as address,
        chromium() as browser,
        watched(browser, address, PHONE) as at,
    ):
        sit(at, opened_at(address, game=asked.game, seed="7"), "player")
        at.page.wait_for_timeout(1000)
        session = at.page.context.new_cdp_session(at.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": asked.slower})
        movable = at.page.locator("#board .cell.legal").evaluate_all("all => all.map((n) => n.dataset.name)")
        times = turn_pieces(at.page, movable[5 : 5 + ROUNDS])
    late = quantiles(times, n=100)
    print(f"{len(times)} frames with the finger moving, processor {asked.slower:g} times slower")
    print(f"between frames: median {median(times):.1f} ms, 95 % at most {late[94]:.1f} ms")


if __name__ == "__main__":
    main()
