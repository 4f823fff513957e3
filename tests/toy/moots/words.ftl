## Starts

players = Players
players-about = How many are in the rotation at first. The others may join later.
no-board = moots have 4 to 26 squares a side, not { $shape }

## What is due, and what happened

due = { $builds ->
    [True] build a house, or pass
   *[False] pass: no square beside your houses is free
}
told = { $what ->
    [build] { $side } builds on { $cell }
    [pass] { $side } passes
    [join] { $side } joins
    [leave] { $side } leaves
    [return] { $side } is back or asks to return
    [time] * says that the time is up: this round is the last
    [break] * says that a break begins
    [resume] * says that play goes on
    [yes] { $side } agrees that { $other } returns
    [no] { $side } refuses { $other }
   *[away] { $side } says that { $other } has left
}
call = { $verb ->
    [join] join
    [leave] leave
    [return] return to the rotation
    [yes] let { $side } return
    [no] refuse { $side }
   *[away] say that { $side } has left
}
most = most houses, { $count }

## What cannot be read

no-save = '{ $line }' is no position of Moots
no-ruleset = Moots has no ruleset '{ $name }'
no-houses = on each square stands one house at most, of one of the sides
unseen = whose turn it is, who has left, and the time

## The rule sheet

above = All build,
below = some leave.
sides = 2 to 8 players
toy = A toy.
the-game = The game
how-to-build = Your first house stands on *any free square*, every other one beside your own.
how-to-end = When the time is up, *the round is completed*. Most houses win; equal most share the win.
