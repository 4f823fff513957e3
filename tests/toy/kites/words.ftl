## What is due, and what happened

heading = { $heading ->
    [n] north
    [ne] north-east
    [e] east
    [se] south-east
    [s] south
    [sw] south-west
    [w] west
    [nw] north-west
   *[other] { $heading }
}
due = { $due ->
    [fly-on] fly on, or land
    [land] land the kite
    [fly] fly, or turn your kite
   *[turn] turn your kite
}
flies = { $side } flies from { $start } to { $end }
takes = { flies } and takes { $taken }
turns = { $side } turns { $cell } to the { heading }
lands = { $side } lands
claims = { $side } claims a draw
joins = { $side } joins
last = the last kite in the sky
quiet = nobody was taken for { $turns } turns

## Starts

players-title = Players
players-sentence = How many kites fly, from two to four.
late-title = Latecomer
late-sentence = The last player comes in the second round.
no-board = kites fly over 4 to 9 squares a side, not { $shape }
no-ruleset = there is no ruleset '{ $ruleset }'; there is { $known }
none-late = of two players none can come late: say players=3

## Texts that cannot be read

no-save = a save line of Kites is kites:5:<kites>:mover=black, not '{ $line }'
no-key = the key { $key } is not known
how-many = two to four kites fly, and mover= names one of them
no-number = { $keys } are numbers
too-far = nobody flies on after more than { $steps } squares
no-mover = { $side } does not fly, and cannot be to move
no-kite = '{ $words }' is no kite of { $side }'s, such as black=a1se
no-heading = '{ $words }' says no heading, one of { $headings }
no-turn = '{ $turn }' is no turn; one is a1-b2-c3, or a1>n

## What stands on the board

unseen-mover = whose turn it is
unseen-round = the round
unseen-quiet = how long nobody was taken
unseen-waiting = who waits
one-kite = on a square flies one kite at most
second-kite = { $side } has no second kite here
mover-gone = { $side } is to move, and has no kite

## The rule sheet

above = Up in the air,
beyond = never back.
players = 2 to 4 players
credits = A toy.
the-game = The game
how-to-fly = Fly up to *three squares*, never back: each step at most a right angle from where you look.
how-to-win = Fly onto a kite and it is *out*. The last kite in the sky wins.
flight = Black flies a1, b2, b3 and looks down.
