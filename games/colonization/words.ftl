## Pieces

piece = { $piece ->
    [home-planet] home planet
    [colony] colony
    [agricultural-station] agricultural station
    [industrial-station] industrial station
    [weapon-station] weapon station
   *[other] { $piece }
}
a-piece = { $piece ->
    [home-planet] a home planet
    [colony] a colony
    [agricultural-station] an agricultural station
    [industrial-station] an industrial station
    [weapon-station] a weapon station
   *[other] { $piece }
}
pieces = { $piece ->
    [home-planet] home planets
    [colony] colonies
    [agricultural-station] agricultural stations
    [industrial-station] industrial stations
    [weapon-station] weapon stations
   *[other] { $piece }
}
price-pieces = { $price ->
    [colony] colonies
    [agricultural-station] agricultural stations
    [industrial-station] industrial stations
   *[other] { $price }
}

## What is due, and what happened

due-place = place a home planet on any free square
due-move = move a piece
due-take = take another side's piece with a home planet
due-produce = produce ({ $can })
due-fire = fire a weapon
due-abstain = abstain
due = { $can }
goes = { $side }'s { piece } goes from { $start } to { $end }
takes = { $side }'s home planet goes from { $start } to { $end } and takes { $owner }'s { piece } there
produces = { $count ->
    [0] { $side } produces { a-piece } on { $cell }
   *[other] { $side } produces { a-piece } on { $cell } in place of { $cells }
}
fires = { $count ->
    [0] { $side } fires the weapon on { $cell }, which removes nothing of the others
   *[other] { $side } fires the weapon on { $cell }, which removes { $cells }
}
cut-off = { $count ->
    [one] { $owner }'s piece on { $cells } is cut off and goes
   *[other] { $owner }'s pieces on { $cells } are cut off and go
}
eliminated = { $side } is eliminated
did = { $what ->
    [place] { $side } places a home planet on { $cell }
    [abstain] { $side } abstains
    [join] { $side } joins at the end of the rotation
    [rejoin] { $side } rejoins at the end of the rotation
    [rejoin-old] { $side } asks to rejoin in the old place
    [back] { $side } is back
    [leave] { $side } leaves; the pieces stay
    [gone] { $side } is marked as left; the pieces stay
    [yes] { $side } agrees to what { $about } asks
    [no] { $side } refuses what { $about } asks
    [time] the time is up: this rotation is the last
    [lapse] the placing waits
    [break] a break begins
   *[resume] the break is over
}
call = { $verb ->
    [join] join at the end of the rotation
    [rejoin] rejoin at the end of the rotation
    [rejoin-old] ask to rejoin in the old place
    [leave] leave the game; the pieces stay
    [back] return to the game
    [gone] say that { $side } has left
    [time] say that the time is up
    [lapse] put the placing off
    [break] begin a break
   *[resume] end the break
}
answer = { $answer ->
    [yes] { $what ->
        [gone] agree that { $about } has left
       *[rejoin] let { $side } return to the old place
    }
   *[no] { $what ->
        [gone] deny that { $about } has left
       *[rejoin] send { $side } to the end of the rotation
    }
}
request = { $what ->
    [gone] mark { $about } as left
   *[rejoin] rejoin in the old place
}

## How it ends

won = { $how ->
    [all] { $side } has all 16 pieces on the board
    [only] { $side } is the only society left
   *[alone] all others have left { $side } alone
}
most = { $decided ->
    [True] the time is up: of those with { $most } pieces, the kinds of pieces decide
   *[False] { $sides ->
        [one] the time is up: most pieces, { $most }
       *[other] the time is up: equally many pieces, { $most } each
    }
}

## Faults

over = the game is over: { $reason }
not-its-turn = it is { $mover }'s turn, not { $side }'s
no-call = { $side } cannot say '{ $call }' now
wrong-step = '{ $verb }' is nothing that a society does so
must-place = { $side } has to place a home planet first
placed = { $side } has placed a home planet already
no-piece = { $side } has no piece on { $cell }
not-beside = { $start } and { $end } are no neighbours: a piece goes one square, in any direction
own-there = a piece of your own stands on { $cell }
only-home = { $owner }'s piece stands on { $cell }: only a home planet can remove it, not { a-piece }
is-take = { $owner }'s piece stands on { $end }: the turn is written { $start }x{ $end }
nothing-there = nothing stands on { $end }: the turn is written { $start }-{ $end }
too-many = all { $most } { pieces } stand on the board already
too-few = { a-piece } needs all { $needs } { price-pieces } on the board, and { $has } are there
no-home-near = no home planet of yours stands beside { $cell }
occupied = { $owner }'s piece stands on { $cell }
no-weapon = { $side } has no weapon station on { $cell }
time-up = the time is up: no weapon can be activated any more

## What cannot be read

board-apart = the squares of board { $shape } are not connected
board-small = on board { $shape } one square neighbours all others: choose a larger one
no-save = '{ $line }' is no position of Colonization
no-society = '{ $text }' are no pieces of a side: it has five lists at most
no-square = '{ $cell }' in '{ $text }' is no square of this board
two-pieces = two pieces stand on { $cell }
pieces-too-many = a side has { $most } { pieces } at most, not { $count }
how-many = 2 to 8 sides can have joined, not { $count }
no-order = the rotation '{ $order }' does not name each of { $sides } once
no-side = '{ $side }' is none of the sides { $sides }
no-sides = '{ $key }={ $value }' does not name each side once; the sides are { $sides }
no-round = '{ $round }' is no number of a rotation
no-value = '{ $key }={ $value }' cannot be: the values are { $values }
no-asks = the requests in 'asks=' cannot be read
waits-with-pieces = '{ $key }' names { $side }, who has pieces on the board
waits-twice = { $side } is named in 'starts' and in 'waits'
later-unplaced = 'later' names { $side }, who does not wait to place
uncounted-out = 'uncounted' names { $side }, who is out
mover-out = it cannot be { $side }'s turn: { $side } has left, is out or cannot place
no-turn = '{ $turn }' is no turn: write c3-c4, c3xd4, +colony d4, fire e5 or -
squares-differ = { $count } squares were read, and the board has { $squares }
no-such-piece = on { $cell } stands what no side has: { $looks }
side-too-many = { $side } has { $most } { pieces } at most, not { $count }

## Options and starts

players-title = players
players-sentence = How many sides are seated at the start. Others may join later.
rejoin-title = rejoining
rejoin-sentence = Whether an eliminated side may rejoin.
ties-title = equal most pieces
ties-sentence = What decides if several sides have most pieces when time is up: they share the win, or more weapon stations, then industrial stations, agricultural stations and home planets decide.
no-ruleset = Colonization has no rules '{ $ruleset }', only '{ $known }'
too-few-squares = { $players } players need at least as many squares; this board has { $squares }
few-squares = { $squares } squares are few for { $players } players: { $best } a player or more leave room to grow
start-has = this start has { $option } '{ $stands }', not '{ $said }'
unseen-mover = whose turn it is
unseen-seats = the rotation, who has left, and who waits
unseen-time = the time

## The rule sheet

tagline = Settle and talk,
tagline-2 = until time is up.
fact-players = 2 to 8 players
credits = Colonization is a game of K. A. Markus, 1999, who encourages printing it and passing it on.
head-aim = The aim
aim = You win with *all 16 pieces* on the board, as the *only society* left, or with *most pieces* when time is up.
head-start = The start
how-to-start = Agree on the time limit. In turn, each player places one home planet on *any free square*.
head-turn = Your turn
how-to-move = *Move* one piece to a free square beside it, in any direction.
how-to-take = *Remove* a piece of another society: move a home planet onto it.
how-to-produce = *Produce* a piece on a free square beside a home planet: a colony, if you have fewer than 8. All 8 colonies become an agricultural station or the second home planet; with both agricultural stations they become an industrial station; with both industrial stations, too, a weapon station.
how-to-fire = *Activate a weapon station*: it goes, and every piece of the others but their home planets.
connected = Every piece must be joined to a home planet of yours by a chain of your pieces. What is cut off is removed. You may also *abstain*.
head-seats = Joining and leaving
how-to-join = A late player takes the last place of the rotation, and so does an eliminated player who rejoins. The old place needs the consent of all who have pieces. Who rejoins does not stop another from winning as the only society before producing a second home planet.
how-to-leave = The pieces of a player who leaves stay on the board.
head-end = The end
how-to-win = Whether you have won with all pieces or as the only society is looked at when your own turn ends.
time-over = When time is up, no weapon can be activated, and the rotation is completed. Then most pieces win; equal most share the win.
notation = A turn is written as one of these: { $turns }.

## What is timed

random-play = random play, Colonization, board { $shape }, { $players } players
