## The tasks of the lesson

task-loop = You turn tiles. A thread that comes back to itself is a loop. Turn f2 until it closes a loop.
task-loop-why = Three threads closed a loop. It pays points, and its tiles go.
task-loop-trap = No loop is closed yet. Turn f2 further.
task-side = Shaded tiles cannot be turned, but a loop may pass them. Turn b1 until it closes the loop through a2.
task-side-why = The loop passes a2, a shaded tile. Its tile goes as well.
task-side-trap = The loop is not closed. Turn b1 so that its threads meet those of a2 and b2.
task-colour = Loops of few colours pay more. Turn b4 so that the loop has one colour, for at least 60 points.
task-colour-why = All threads of the loop have one colour: it pays in full.
task-colour-trap = That loop has a thread of another colour, so it pays less. Turn b4 further.
task-long = Long loops pay more. Turn b1 until it closes one for at least 60 points.
task-long-why = Seven threads make this loop, and some tiles are passed twice.
task-long-trap = Three threads make a short loop, which pays little. Look at b1.
task-bonus = Bonus tiles are marked. A loop that passes one pays more. Turn b3 until it closes a loop through b2.
task-bonus-why = A loop through one of the two bonus tiles pays one and a half times as much.
task-bonus-trap = That loop passes no bonus tile. Turn b3.
task-inside = Tiles inside a loop pay, too. Turn g4 until it closes a loop round f4, for at least 69 points.
task-inside-why = The loop closes off f4. It pays 9 points more for that tile, and the tile goes.
task-inside-trap = That loop closes off no tile. Turn g4, so that the loop goes round f4.
task-twice = A loop may pass a tile twice. If its threads cross there, it pays more. Turn e5 until it closes such a loop, for at least 48 points.
task-twice-why = The loop passes d4 twice, and its threads cross there.
task-twice-trap = That loop has only three threads. Turn e5, and the loop passes d4 twice.
task-two = One turn can close two loops at once. Turn e3 until it does, for at least 75 points.
task-two-why = e3 is part of two loops. Each of them pays.
task-two-trap = That is one loop. Turn e3: it closes two.
task-all = Turn c3 until it closes a loop through both bonus tiles, b2 and c2, for at least 220 points.
task-all-why = A loop through all bonus tiles pays 100 points more, and you have all your moves again.
task-all-trap = That loop passes no bonus tile. Turn c3.
task-last = No move is left. Only b3, the tile that was turned last, may still be turned. Close a loop with it, for at least 20 points.
task-last-why = The loop pays a move back, so the game goes on.
task-last-trap = The two middle rows are gone. b3 could still have closed a loop.

## What is due

due-turn = { $can ->
    [none] turn a tile, or say none if no loop is left: { moves-left-words }
   *[turn] turn a tile to close a loop: { moves-left-words }
}
moves-left-words = { $moves ->
    [one] 1 move is left
   *[other] { $moves } moves are left
}
due-last = { $can ->
    [none] turn { $cell } once more free of charge, say done, or say none if no loop is left
   *[turn] turn { $cell } once more free of charge, or say done
}
due-done = { $can ->
    [none] say done as no moves are left, or none if no loop is left
   *[turn] say done, as no moves are left
}
due-draw = draw a tile for { $cell }
due-exchange = draw a tile that takes the place of the one on { $cell }
due-mark = mark the next tile by lot
act = { $what ->
    [done] done with this tile
   *[none] no loop is left
}
call-lost = say that a tile { $tile } is lost

## What happened

turns = { $side } turns { $cell } { $way ->
    [clockwise] clockwise
   *[back] counter-clockwise
} by { $steps ->
    [one] one step
   *[other] { $steps } steps
}
drawn = { $how ->
    [chart] { $cell }: the lot lays { $tile } there in place of { $was }
   *[deal] { $cell }: the lot lays { $tile } there
}
marked = { $mark ->
    [wildcard] { $cell } becomes a wildcard
   *[bonus] { $cell } becomes a bonus tile
}
lost = { $side } says that a tile { $tile } is lost
said-none = { $side } says that no loop is left
done = { $side } is done, and no moves are left
loop = a loop of { $length } threads ({ $colours }){ $twists ->
    [0] {""}
    [one] , 1 twist
   *[other] , { $twists } twists
}{ $marks ->
    [0] {""}
    [one] , 1 bonus tile
   *[other] , { $marks } bonus tiles
}: { $sum } = { $points }
of-colour = { $count } { $colour }
enclosed = { $count ->
    [one] the enclosed tile { $cells } goes too
   *[other] the enclosed tiles { $cells } go too
}{ $points ->
    [0] {""}
   *[other] {""}: { $points } points
}
chain = a chain closes a loop of { $count } tiles: { $cells }
reset = the loop passes all bonus tiles: { $points } points, and the moves begin anew
middle-rows = the two middle rows go
top-turned = { $cell } turns towards the tray
exchanged = { $cell } is exchanged for { $tile }
score-is = the score is { $score }
moves-are = { $moves ->
    [one] 1 move is left
   *[other] { $moves } moves are left
}
counters-are = in reserve: { $counters }
counter-is = { $column } { $count }

## What players want to know

goals = { $count ->
    [one] The bonus tile lies on { $cells }
   *[other] The bonus tiles lie on { $cells }
}
goal-of-all = A loop through all { $count } pays { $reward } points more and sets the moves to at least { $moves }
wild = { $count ->
    [one] { $cells } is a wildcard: in a loop its two most frequent colours count as one
   *[other] { $cells } are wildcards: in a loop its two most frequent colours count as one
}
free = { $cell } can be turned again free of charge
reserve-empty = { $count ->
    [one] Column { $columns } has no reserve: no tiles enter any more
   *[other] Columns { $columns } have no reserve: no tiles enter any more
}
reserve-low = Little is left in reserve: { $counters }. Once a column has none, no tiles enter any more
how-loops-score = A loop scores its threads, times the share of its most frequent colour, times 10, or up to 20 through bonus tiles. Crossings raise it
zero-ends = At zero moves the game ends
zero-ahead = At zero moves rows { $first } and { $second } go, and you lose { $penalty } points

## Counters on pages

tally-moves = moves
tally-score = points
tally-reserve = in reserve in column { $column }

## Hints

clue-column = Look at column { $column }
clue-tiles = Turn { $cells }
clue-turns = Turn { $turns }: a loop of { $length } threads, { $points } points
clue-none = No loop is left within your moves: say done or none, whichever you can
clue-unknown = No loop was found that few clicks close

## How it ends

ended = { $why ->
    [moves] no moves are left
   *[loops] no loop is left
}

## Faults

over = { $why ->
    [moves] the game is over: no moves are left
   *[loops] the game is over: no loop is left
}
no-action = '{ $verb }' is nothing that you can do here: turn a tile, as in c4 +2
fixed = { $cell } is a fixed place: turn a tile of columns b to g between the top and the bottom ones
empty = no tile lies on { $cell }: turn another tile
no-turn = { $cell } ends as it began: turn it by one to five steps
no-moves = { $is_last ->
    [yes] no moves are left: turn { $last } once more, or say done; you cannot turn { $cell }
   *[no] no moves are left: say done; you cannot turn { $cell }
}
moves-left = { $moves ->
    [one] 1 move is left: use it before you say done
   *[other] { $moves } moves are left: use them before you say done
}
reserves-left = every column has tiles in reserve: you can say that no loop is left once one has none
nothing-drawn = nothing is drawn by lot now: leave the draw out
not-drawn = { $is_draw ->
    [yes] { what-is-due }: '{ $what }' cannot be drawn
   *[no] { what-is-due } before you go on with '{ $what }'
}
what-is-due = { $of ->
    [tile] draw a tile for { $cell }
   *[mark] draw which tile gets a mark
}
not-in-bag = { $is_over ->
    [yes] the game is over: no tile can be lost
   *[no] no tile { $tile } is in the bag: say which tile of the bag is lost
}

## Checking

only-chains = { $count ->
    [0] nothing lies otherwise than before, and no single click leads there
    [one] no single click leads there, unless chains of drawn tiles have gone since: compare { $cells }, which lies otherwise than before
   *[other] no single click leads there, unless chains of drawn tiles have gone since: compare { $cells }, which lie otherwise than before
}
many-tiles = { $count } tiles
save-is = after this turn the save line is { $save }: correct it

## Options

option-level = Level
option-level-does = How hard it is: how many colours and bonus tiles there are, and how often a bonus tile is a wildcard.
option-scoring = Scoring
option-scoring-does = The present formula of the source, or one of its three earlier ones.
option-growth = Growth
option-growth-does = How fast a loop's score grows with its length: the exponent in the present formula. No earlier formula has it.
growth-present = only the present formula has it
option-moves = Moves
option-moves-does = How many tiles you can click before the middle rows go.
option-reserve = Reserve
option-reserve-does = How many tiles each column has before no more enter.
option-penalty = Penalty
option-penalty-does = How many points you lose at zero moves.
option-chain = Chain
option-chain-does = How many points each tile brings that a chain takes.
option-reward = Reward
option-reward-does = How many points a loop through all bonus tiles brings beside its score.
option-supply = Supply
option-supply-does = Whether new tiles come from the printed set, or from a supply without end.

## Starts

no-board = a tray has 8 columns and an even number of rows from { $least } to { $most }, such as { $usual }, not { $shape }
no-seed = lot deals the tiles: say a seed

## Texts that cannot be read

no-save = a save line is platy:<tray>:<level>:<tiles>, with more behind it as in :moves=17, not '{ $line }'
no-columns = a save line of this tray has { $columns } columns parted by /, each of { $places } places parted by a comma
no-tile = '{ $tile }' on { $cell } is no tile: one is 13bgm2, its number, its colours in order and its turn; 13bgm2! has a bonus mark, 13bgm2? is a wildcard, - is an empty place
no-number = { $key } is a whole number, not '{ $value }'
no-counters = there are six counters, as in 30.30.30.30.30.30, not '{ $counters }'
no-value = { $key } can be { $can }, not '{ $value }'
no-lost = lost lists names of tiles in alphabetical order, as in 0b.13bgm, not '{ $lost }'
no-fall = a fall is filled or bare, as in filled, bare+wild or filled+c1.e1, not '{ $fall }'
unread-turn = '{ $turn }' is no turn: one is c4 +2, done or none; what was drawn follows, as in c4 +2 c7=13bgm/2 !b3

## Positions that cannot be

too-many-marks = { $marks } tiles are marked: the level has { $most }
too-many-tiles = { $count } tiles { $tile } are on the tray or lost: the level has { $most }
no-last = the tile that was clicked last cannot lie on { $cell }: a tile that can be turned must lie there
no-tops = a tile that lot exchanges lies on c1, e1 or g1
idle-fall = nothing is left to draw: leave the fall out
cannot-be-over = { $why ->
    [moves] the game ends at zero moves once a column has no reserve: the counters say otherwise
   *[loops] the game ends without loops once a column has no reserve, or no tile can be turned
}
nothing-movable = no tile lies where it can be turned: lay the tiles first
places-differ = the tray has { $places } places, and { $count } were seen
no-such-tile = { $looks } on { $cell } is no tile of this game

## What no tray shows

unseen-counters = the score, the moves and the reserve of each column
unseen-last = which tile was clicked last
unseen-bag = which tiles are in the bag, and which are lost
