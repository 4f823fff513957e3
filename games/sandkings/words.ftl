## The tasks of the lesson

task-sting = Your turn has one move left. Your stinger goes one square in any direction and stings what stands there. Sting e5.
task-sting-why = The vertebra of player 2 is removed, and your stinger stands on its square.
task-sting-trap = Your stinger moved, but stung nothing. e5 is diagonally beside d4.
task-body = A creature without its body is out. Sting the body of player 2.
task-body-why = The body of player 2 is gone, and the whole creature with it: you win.
task-body-trap = You stung a vertebra. The body is on e5.
task-joined = Two moves are left. After each move all your parts must be joined; parts that touch at corners are. Sting e5.
task-joined-why = A vertebra on e4 joins the stinger on e5 to the other parts.
task-joined-trap = From e4 your stinger cannot go on to e5: no part of yours would be beside it. Move the vertebra on e3 to e4 first.
task-shield = A vertebra straight beside its own body is shielded: a stinger cannot sting it. One that is only diagonally beside it can be stung. Sting a vertebra of player 2.
task-shield-why = e4 is diagonally beside the body on f5: that is no shield. e5 was shielded.
task-shield-trap = Nothing was stung. Your stinger can sting e4.
task-beside = e5 is shielded. A stinger that stands beside its own body can sting shielded parts, too. Two moves are left: bring your body to d4, and sting e5.
task-beside-why = Your body stood beside your stinger, so the shield did not help.
task-beside-trap = Your body is not beside your stinger on d5. Move it to d4.
task-cut = Parts that a sting separates from their body go too. Remove three parts of player 2 with one sting.
task-cut-why = f5 joined f4 and e3 to the body. All three are gone.
task-cut-trap = Only f4 and e3 are gone. f5 joined both to the body: sting f5.
task-twice = Two moves are left: sting two parts of player 2.
task-twice-why = Your stinger stung e5, then f5. Several stings in one turn are allowed.
task-twice-trap = You stung one part only, with a move to spare. f5 is beside e5.
task-danger = The stinger of player 2 is diagonally beside your body. One move is left: remove that stinger.
task-danger-why = A creature without a stinger stings nothing.
task-danger-trap = The stinger on d4 is still there. It stings your body, and you are out.
task-wall = Your parts can wall off a corner, from one edge of the board to the next. Parts that touch at corners count. A body behind such a wall suffocates. Finish the wall.
task-wall-why = The wall leads from one edge to the next, and the body of player 2 was behind it: you win.
task-wall-trap = The wall does not reach the upper edge. A part on d8 is missing.
task-win = Three moves are left. Sting the body of player 2.
task-win-why = Your stinger stood on e5 and a vertebra on e6, so all stayed joined: the body is gone, and you win.
task-win-trap = You stopped too early. With a vertebra on e6, your stinger can go on from e5 to f6.

## Parts and moves

part = { $part ->
    [body] body
    [stinger] stinger
    [vertebra] vertebra
   *[other] { $part }
}
stung-part = { $stung ->
    [body] body
    [stinger] stinger
    [vertebra] vertebra
   *[other] { $stung }
}
due = { $can ->
    [both] move a part, sting with your stinger, or { $end } ({ $left } left)
    [move] move a part, or { $end } ({ $left } left)
    [sting] sting with your stinger, or { $end } ({ $left } left)
   *[none] no part can go anywhere: { $end }
}

## What happened

goes = { $side }'s { part } goes from { $start } to { $end }
stings = { $side }'s stinger goes from { $start } to { $end } and stings { $owner }'s { stung-part } there
cut-off = { $count ->
    [one] { $cells } is cut off from { $owner }'s body and goes
   *[other] { $cells } are cut off from { $owner }'s body and go
}
suffocates = { $owner }'s body suffocates behind { $side }'s wall of { $wall }, which cuts off { $inside }
is-out = { $side } is out
ends = { $side } ends the turn
passes = { $side } passes
may-end = or end your turn here

## Faults

over = the game is over: { $reason }
wrong-side = it is { $mover }'s turn, not { $side }'s
no-stop = no move is made yet: to make none at all is to pass
no-pass = moves are made already: to make no more is to end the turn
wrong-step = '{ $verb }' is nothing that a creature does: a part moves from a square to one beside it, or the stinger stings there
not-yours = on { $cell } stands a part of { $side }, and it is { $mover }'s turn
nothing-there = { $mover } has no part on { $cell }
where-to = the { part } on { $cell } has to go to another square
stuck = the { part } on { $cell } can go nowhere now
too-far = from { $start } to { $end } is more than one square: a part goes one square a move, in any direction
own-there = { $cell } is taken by a part of your own
only-stinger = on { $cell } stands { $side }'s { stung-part }: only your stinger can go there, not a { part }
nothing-stung = nothing stands on { $end }: a move that stings nothing is written { $start }-{ $end }
is-sting = on { $end } stands { $side }'s { stung-part }: a sting is written { $start }x{ $end }
shielded = { $side }'s vertebra on { $cell } cannot be stung: it stands beside its body on { $body }
shielded-strong = { $side }'s vertebra on { $cell } cannot be stung: it stands beside its body on { $body }, and your stinger does not stand beside your own
apart = { $count ->
    [one] after { $start }-{ $end } the part on { $cells } is not joined to the body: after every move all parts must be joined
   *[other] after { $start }-{ $end } the parts on { $cells } are not joined to the body: after every move all parts must be joined
}

## Whether one position follows from another

undecided = more turns are possible than could be tried, and none of those tried leads there
no-turn = no turn of { $mover }'s leads there: every one of up to { $left } moves that could was tried
other-sides = { $was } creatures fight before the turn, and { $now } after it
moved-there = { $side }'s { part } on { $cell } did not stand there before: in { $mover }'s turn nothing of the others moves
own-parts = { $side } had { $was } of this part before the turn and has { $now } after it: { part }; in its own turn a creature loses all or nothing
loose = { $count ->
    [one] no chain of parts joins { $side }'s part on { $cells } to its body
   *[other] no chain of parts joins { $side }'s parts on { $cells } to its body
}
bodyless = { $count ->
    [one] { $side }'s body is gone, so its part on { $cells } goes too
   *[other] { $side }'s body is gone, so its parts on { $cells } go too
}
moves-at-best = { $moves ->
    [one] one move
   *[other] { $moves } moves
}
are-left = { $left ->
    [one] one is left
   *[other] { $left } are left
}
body-reach = the body can reach { $cell } in { moves-at-best } at best, and { are-left }
body-never = the body cannot reach { $cell }: others stand in its way
never-behind = the creature is gone, and there is no wall behind which its body could have walked
vertebrae-reach = the vertebrae can stand on { $cells } after { moves-at-best } at best, and { are-left }
vertebrae-never = the vertebrae cannot all come to { $cells }: others stand in their way
stinger-reach = the stinger can reach { $cell } in { moves-at-best } at best, and { are-left }
stinger-never = the stinger cannot reach { $cell }: others stand in its way
goes-then = { $count ->
    [one] { $gone } goes
   *[other] { $gone } go
}
stings-reach = to sting so that { goes-then }, and come to { $cell }, the stinger needs { moves-at-best } at best, and { are-left }
stings-need = to sting so that { goes-then }, the stinger needs { moves-at-best } at best, and { are-left }
all-too-far = the body needs { $body } moves at best, the stinger { $stinger } and the vertebrae { $vertebrae }: together { $least }, and { are-left }
not-stung = { $count ->
    [one] no sting and no wall takes just the part on { $cells }
   *[other] no stings and no wall take just the parts on { $cells }
}
used = { $moves ->
    [one] at least one of the { $left } moves was made: the position is another
   *[other] at least { $moves } of the { $left } moves were made: no turn of fewer leads there
}
used-between = at least { $least } of the { $left } moves were made, and { $moves } are enough; whether fewer are was not settled in time
other-terms = the save line should say { $should }, not { $said }
other-mover = after this turn { $mover } is to move, not { $said }
other-loser = of those out { $loser } was the first: the save line should say loser={ $loser }

## Ends

last-left = the last creature left
nobody-left = no creature is left
repeated = the same position came up 3 times
match-stands = { $reason }; after { $games ->
    [one] one game
   *[other] { $games } games
} the match stands { $score }
match-so-far = { $drawn ->
    [0] Game { $game } of a match that stands { $score }.
    [one] Game { $game } of a match that stands { $score }, one game drawn.
   *[other] Game { $game } of a match that stands { $score }, { $drawn } games drawn.
}
match-won = { $reason }; { $side } wins the match, { $score }
match-shared = { $reason }; the match ends { $score }, shared by { $sides }

## Starts

option-players = Players
option-players-does = How many creatures fight, from two to four.
option-corners = Corners
option-corners-does = Where the sides begin, clockwise from a1 on: two players in opposite corners, three in any three.
option-corners-form = corners of the board, such as a1 a8 h8
option-variations = Variations
option-variations-does = Which of the four variations are played: usually all of them.
variation-1 = A vertebra is shielded only where it stands beside its body along a row or a column.
variation-2 = A stinger that stands beside its own body stings shielded vertebrae too.
variation-3 = Walls hold at corners too: parts joined diagonally suffocate the bodies behind them.
variation-4 = A turn has twice as many moves as the creature has parts.
option-first = First
option-first-does = Which side has the first turn; usually the lot decides.
option-match = Match
option-match-does = How a match of up to seven games stands, which the first to win four wins; the loser of a game begins the next. 0-0 begins one.
option-match-form = the games that each side has won (2-1), with drawn ones behind = (2-1=1)
corners-unfit = nobody begins so: { $corners }; two players take opposite corners, three any three, named clockwise from a1 on (a1 a8 h8 h1)
corners-count = { $count } players cannot begin in these corners: { $corners }
no-first = side { $side } cannot begin: { $count } sides play
no-seed = who has the first turn is decided by lot: give a seed, or say first=1
no-match = '{ $match }' says no match of { $count } sides, such as 1-0, or 1-0=1 with one game drawn
match-over = the match stands { $match } and is over: begin a new one

## Texts that cannot be read

no-save = a save line of Sandkings is sandkings:<parts of 1>/<parts of 2>:mover=1, not '{ $line }'
how-many = two to four creatures fight, not { $count }
no-creature = '{ $text }' is no creature of { $side }'s: name its body, its stinger and up to 4 vertebrae (b2,a1,c2,b3), - for what is gone, or out
two-parts = two parts stand on { $cell }
no-variations = the variations are written as digits, ascending (134), not '{ $said }'
no-corners = '{ $said }' are no corners of { $count } sides; corners are written a1h8
no-side = '{ $side }' is no side here: there are { $count }, counted from 1
mover-out = { $side } is out, and cannot be to move
no-left = '{ $said }' cannot be what is left of a turn of { $full } moves
loser-in = { $side } is still in, and cannot have been the first who was out
no-move = '{ $move }' is no move; one is written b3-c4, a sting a1xb2, and commas stand between them
empty-turn = nothing is written: a turn without a move is written -

## What stands on the board

unseen-mover = whose turn it is
unseen-left = how many moves are left in it
unseen-terms = the corners and the variations
squares-differ = the board has 64 squares, not { $count }
no-such-part = on { $cell } stands something that no creature here has: { $looks }
too-many-parts = { $side } has { $count } parts like this: { $part }
no-board = Sandkings is played on 8x8 squares, as in chess, not on { $shape }

## Rulings

ruling-corners = Two players take opposite corners, three any three. Sides are numbered clockwise from a1 on.
ruling-turns = Lot decides who is first; turns go clockwise. A round ends when all who stood at its start have had their turn or are out.
ruling-stop = You may make fewer moves than you have, or none.
ruling-sting = A sting is one of the moves, and leaves the stinger joined.
ruling-bare = Bodies and stingers are never shielded.
ruling-before = Who stands beside whom is judged before the sting; for a stinger and its own body in all eight directions.
ruling-stingless = A creature that has lost its stinger plays on, and can still suffocate others.
ruling-freed = Squares that a sting frees can be used by the moves left.
ruling-wall = A wall is a connected group of one creature's parts, of any kind, with a part on each of two adjacent sides of the board; a corner square lies on both.
ruling-inside = A body is inside if, walking over all squares but the wall's, taken or not, in four directions (without variation 3: eight), it reaches neither of the two other sides.
ruling-largest = Six parts cut off 15 squares at most, without variation 3 six.
ruling-order = In a move comes first the sting, then what it cuts off, then suffocation.
ruling-at-once = After every single move all walls and bodies are looked at together: several may go at once.
ruling-walk-in = A body may walk into the corner behind another's wall, and suffocates. Where the creature whose turn it is goes, the turn ends.
ruling-nobody = If no creature is left, the game is drawn.
ruling-variations = All four variations are played, unless some are switched off before the game.
ruling-after-win = The last one left wins at once: a move written after that makes the turn illegal.
ruling-loser = In a match the loser begins: of several the first who was out, of those out together the one due soonest.
ruling-match = A drawn game counts among the seven, and the same side begins again. After the seventh most wins take the match; equal ones share it.
ruling-third-time = The start counts for repetition; passing is legal, so two who begin with four passes in all have drawn.
ruling-agreement = A draw by agreement takes everyone who is still in.
ruling-position = A position is what stands where, whose turn it is, how many moves are left and which variations are played.
ruling-time = An egg timer at zero ends the turn as it stands. A fallen flag loses, as resigning does; with three or more that creature is taken off.
ruling-notation = The moves in their order, *{ $turn }*; a sting has an x, *{ $sting }*; a turn without a move is *-*. After a comma it may go on in the next line.
ruling-tags = A record says [Players "2"], [Corners "a1 h8"], [First "1"] and [Variations "1 2 3 4"]; without this all are played, if it is empty none.

## The rule sheet: text

tagline = One body, one stinger, four vertebrae:
tagline-2 = a creature that holds together, or dies.
fact-players = 2 to 4 players
credits = Sandkings was invented by K. A. Markus and published in 1999.
start-shown = { $players } players begin.
head-aim = The aim
aim = Every player is one creature of six parts. Kill all others: *sting* a body, or *suffocate* it behind a wall of your own parts. The last creature left wins.
head-set = What you need
set-parts = The chess board, *a1* dark and at the bottom left; for every player a *body* (a rook; on tokens the crab), a *stinger* (a bishop; the hook) and four *vertebrae* (pawns; the crosses), of a colour of their own.
set-start = Begin in corners, two players in opposite ones: the stinger in the corner, the body next to it diagonally, the vertebrae on the four squares beside the body. Clockwise from *a1* the players are sides 1, 2 and so on: as many dots as their tokens have.
head-beginning = Setting up
head-turn = Your turn
turn = You have *two moves for each part* that your creature has left: twelve at first. A move takes one part to an empty square beside it, in any of the eight directions. Any parts may move, in any order, as often as you like; you need not use all moves.
turn-joined = *After every single move* all your parts must be joined to your body through your own parts, at corners, too.
head-sting = Stinging
sting = The stinger may move onto a part of another creature beside it, and takes it. It may sting again with the moves that are left. If it takes a *body*, the whole creature is out.
sting-shield = *A vertebra that stands beside its own body* along a row or a column cannot be stung, unless your stinger stands beside your own body.
sting-cut = Parts that a sting leaves without a chain to their body go as well.
head-wall = Walls
wall = Parts of yours that join two sides of the board which meet in a corner are a *wall*; at corners they are joined, too. Another's body in the corner behind it *suffocates*: that creature is out. Nobody else's parts help or hinder; your own body is safe behind your own wall.
head-end = The end
end = The last creature left wins at once. If the same position stands at the end of a turn for the third time, the game is drawn.
match = You may play *a match*: up to seven games, first to four wins; the loser of the last game begins.
head-variations = Variations
variations-said = The rules above have all four variations. You may leave out any, before you begin; then it goes:
sheet-variation-1 = Without *1*: a vertebra diagonally beside its body is shielded as well.
sheet-variation-2 = Without *2*: where your stinger stands makes no difference to shields.
sheet-variation-3 = Without *3*: a wall holds only side by side; a body that could get out at a corner lives.
sheet-variation-4 = Without *4*: one move for each part.
head-hints = Hints
hint-strike = Come within striking distance without being struck: think of the answer before you sting.
hint-middle = Against walls, keep to the middle of a side.
hint-rows = Parts in a row move side by side, the hindmost first.
hint-weave = Parts of one creature can weave diagonally through each other.
hint-wait = Who comes near first is often stung first: of two simple players the second won nine games of ten, and so did one that waited. So waiting is tempting, for both: play a match.
head-writing = Writing a turn down
head-settled = Settled by this set
head-shown = Two turns
turn-shown = 1 comes near by { $turn } (the arrow is the last), and then stings the body of 2.
case-turn-1 = *Six moves:* the creature stretches.
case-turn-2 = *Five moves* of the stinger,
case-turn-3 = and *the sixth* takes the body.
head-cases = Allowed or not, and what goes
cases-shown = Side 1 moves: an arrow is its last move, marks are where earlier ones ended. What is struck out goes; (1) to (3) are variations.
case-move = *Allowed:* joined at a corner.
case-apart = *Not allowed:* e4 would lose its chain.
case-two = *Two stings* in one turn.
case-cut = *Cut off* from its body by the sting: goes too.
case-shield = *Not allowed:* it stands beside its body.
case-corner = *Allowed:* diagonally beside its body (1).
case-strong = *Allowed:* stinger beside its own body (2).
case-body = *The body* is stung: all of it goes.
case-wall = *A wall:* the body inside suffocates.
case-slanting = *A wall,* for it holds at corners (3).
case-gap = *No wall* without variation 3.
case-walk-in = *Walked in* behind the wall of 2: 1 suffocates.
legend-body = *Body:* if it is stung, the creature is out.
legend-stinger = *Stinger:* it alone takes other parts.
legend-vertebra = *Vertebra.*
