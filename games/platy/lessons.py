"""The lesson of Platy: ten turns of one tile, each of which adds one rule of scoring or of moves."""

from __future__ import annotations

from games.lessons import Lesson, Task
from games.platy.words import say

_TASKS = (
    Task(
        "loop",
        "platy:tray8x10:1:"
        "0b1,0g1,0b1,0g1,0b1/8gb2,12bbg4,15bgg1,12bgg2,10bb2/"
        "13bbg5,3gg0,4bg0,5bb4!,7gg2/8bg1,1g2!,15bbg3,5gb0,13bgb3/"
        "4bb0,5gg2,5bg4,10gg0,8bb1/8bb4,13bgg3,14bbg0,15ggg3,10bg2/"
        "13gbb0,13bbb5,4bb4,11bg0,7bg0/0b4,0b4,0g4,0g4,0b4"
        ":lots=4/42",
        say("task-loop"),
        say("task-loop-why"),
        say("task-loop-trap"),
        (("turn", "f2", "4/12"),),
        (("turn", "f2", "2/12"),),
        scores=30,
    ),
    Task(
        "side",
        "platy:tray8x10:1:"
        "0b1,0g1,0b1,0g1,0b1/13bbb4,5bg5,1b5,6bg0,7bg2/"
        "15bbb2,4gg0,13gbg4,8gb0,7bb4/10bg4,0b1,9bg4,4bb1,9gb5/"
        "9gg2,10bg0,10gg1,6gg2!,13bgb1!/14bbb3,8gb3,1b2,4gg0,9gg5/"
        "8gg1,13bbb4,5bb4,13ggg2,16bgg3/0b4,0b4,0b4,0g4,0b4"
        ":lots=16/42",
        say("task-side"),
        say("task-side-why"),
        say("task-side-trap"),
        (("turn", "b1", "6/12"),),
        (("turn", "b1", "0/12"),),
        scores=20,
    ),
    Task(
        "colour",
        "platy:tray8x10:1:"
        "0g1,0b1,0g1,0g1,0b1/4bb0,5bg4,0g5,10bg4!,13bbb2/"
        "15gbg5,8bg1,14bbg0,13gbb4,14bgg4/8gb3!,7gg3,3bb2,8gb3,13ggb3/"
        "8bb2,12bgg4,6bg0,0b0,12bbg4/12bbg4,15ggg0,13gbg5,0g0,4gb3/"
        "7gg5,7gb5,8bb0,15bbb0,2b0/0b4,0b4,0g4,0g4,0b4"
        ":lots=42/84",
        say("task-colour"),
        say("task-colour-why"),
        say("task-colour-trap"),
        (("turn", "b4", "4/12"),),
        (("turn", "b4", "10/12"),),
        scores=60,
    ),
    Task(
        "long",
        "platy:tray8x10:1:"
        "0g1,0g1,0g1,0g1,0g1/9gb1,13gbg4,13bgb5,7bg1,15ggg2/"
        "13gbb0,13ggg4,12bgg4,15bbg5!,0g5/0b0,11bg4,7gb1,16bbb1,7gg2/"
        "8bb2,15bgg3,0b4,15bgb3,12bbb0/5bg4,9bg4!,11bg1,16ggg1,10bg5/"
        "8bg2,7bb0,1g1,13gbg3,0b1/0g4,0b4,0b4,0b4,0b4"
        ":lots=17/42",
        say("task-long"),
        say("task-long-why"),
        say("task-long-trap"),
        (("turn", "b1", "4/12"),),
        (("turn", "b2", "6/12"),),
        scores=60,
    ),
    Task(
        "bonus",
        "platy:tray8x10:1:"
        "0b1,0b1,0g1,0g1,0b1/9gb5!,14bgg5!,7gb2,6bb1,10bb5/"
        "8gb1,1b1,14bbg1,15bbg4,8gg1/8gg2,13bgb0,14bbb2,16bbb4,10bg2/"
        "10bg2,16bbg4,13gbb4,8bg2,11gb4/15ggg1,4bb2,15gbg5,11bg5,4bb3/"
        "10gg5,5gg5,3gg4,5gb3,5bg0/0b4,0g4,0b4,0b4,0b4"
        ":lots=14/42",
        say("task-bonus"),
        say("task-bonus-why"),
        say("task-bonus-trap"),
        (("turn", "b3", "0/12"),),
        (("turn", "g2", "4/12"),),
        scores=45,
    ),
    Task(
        "inside",
        "platy:tray8x10:1:"
        "0g1,0g1,0b1,0g1,0g1/10bb2,5bb1,9gb4!,15bbb3,9bg5/"
        "4gg0,13ggg2,3bg1,14bbb1,7gb1/10gg0,1g0,7bg4,10bg3,7bg2/"
        "7bb5,5gb0,7gg2,9gg5,13bgg3/14bbg2,5gg0,9bb4!,15gbg3,9bg5/"
        "7gg5,8gb2,12bbg5,1b4,15bgb4/0g4,0g4,0b4,0g4,0b4"
        ":lots=107/42",
        say("task-inside"),
        say("task-inside-why"),
        say("task-inside-trap"),
        (("turn", "g4", "6/12"),),
        (("turn", "g3", "4/12"),),
        scores=69,
    ),
    Task(
        "twice",
        "platy:tray8x10:1:"
        "0g1,0b1,0g1,0g1,0g1/10gg3,13gbg0,3bg4!,13gbb4,7gb2/"
        "9gg2,14bbg5,14bbb5,13bbg1,11bg0/8bb3,3gg0,4bg3,13gbb3,15bbg2/"
        "9bg2,13bbb5,13gbg1,3gg1,5gg2/0b4!,8gg4,13bbb0,14bgg1,13bgb3/"
        "4bg0,9gg4,9bg3,16bgg5,0b3/0g4,0b4,0g4,0g4,0b4"
        ":lots=60/42",
        say("task-twice"),
        say("task-twice-why"),
        say("task-twice-trap"),
        (("turn", "e5", "10/12"),),
        (("turn", "d4", "10/12"),),
        scores=48,
    ),
    Task(
        "two",
        "platy:tray8x10:1:"
        "0b1,0b1,0g1,0b1,0b1/2b5,15bbb1,7bb5,15bgg5,7gb2/"
        "10bg2,0b3,10bg2,10gg1,5gg3/12bbg1,8gg0,3bb0!,6gg3,7bg2/"
        "9gg2,14bgb0,7bb0,10gg4,9gb1/8bg1!,13bgb3,6bb2,0b3,8gb4/"
        "15gbg2,7bg2,3gg2,2b3,4gb3/0b4,0g4,0g4,0g4,0g4"
        ":lots=35/42",
        say("task-two"),
        say("task-two-why"),
        say("task-two-trap"),
        (("turn", "e3", "2/12"),),
        (("turn", "g3", "0/12"),),
        scores=75,
    ),
    Task(
        "all",
        "platy:tray8x10:1:"
        "0b1,0g1,0g1,0b1,0b1/2g4,11gb5!,2b4,10bb3,13bgg3/"
        "10gg2,13bbb5!,13gbg0,2b1,0g0/13gbg4,5gg1,10bg4,4gg4,15bgb5/"
        "13ggg0,10bg0,1b3,7bb5,8gb1/14ggg2,12bbg1,0b4,5bb0,1b5/"
        "4bb0,11bg2,15bgb4,4bg3,5gb0/0b4,0g4,0b4,0b4,0g4"
        ":lots=32/42",
        say("task-all"),
        say("task-all-why"),
        say("task-all-trap"),
        (("turn", "c3", "10/12"),),
        (("turn", "g4", "4/12"),),
        scores=220,
    ),
    Task(
        "last",
        "platy:tray8x10:1:"
        "0b1,0g1,0g1,0b1,0b1/16bbb3,16ggg3,0g2,5bg5,7bb2/"
        "15bgg5,4gg2,15bbg2!,9bb4,15gbg4/6bb3,8bg0,3gg3,2g4!,13bbb3/"
        "13ggg5,4bb4,5gg5,1b4,14bgg1/9gb5,12bbb0,13bgb5,2b4,15bbb5/"
        "10bb2,5gb4,13bgb3,2b3,10bb5/0b4,0b4,0b4,0g4,0b4"
        ":lots=2/84:moves=0:last=b3",
        say("task-last"),
        say("task-last-why"),
        say("task-last-trap"),
        (("turn", "b3", "6/12"),),
        (("done", ""),),
        scores=20,
    ),
)

LESSON = Lesson(_TASKS)
