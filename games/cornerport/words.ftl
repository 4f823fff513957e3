## Lesson

task-boat = A patrol boat goes one square in any direction and sinks what stands there. Tap your boat on b2, then the boat on a3.
task-boat-why = The black boat is sunk, and yours stands on its square.
task-boat-trap = Your boat moved, but sank nothing. The black boat is on a3, diagonally beside b2.
task-battle = A battle ship goes one or two squares, never diagonally. Sink the boat on d2: tap b2, then c2, then d2.
task-battle-why = Two squares in one turn: a battle ship reaches further than a boat.
task-battle-trap = The battle ship stopped on c2. After c2, tap d2 as well.
task-corner = A battle ship's two squares may turn a corner. Sink the boat on c2.
task-corner-why = Two squares with a corner between them: a battle ship may turn.
task-corner-trap = The battle ship stopped on b2. From there it can still go to c2.
task-arrive = A freighter goes one square in any direction, to an empty square only. Its tag names the port that it was in last: a8. Let it arrive in your other port, h1.
task-arrive-why = The freighter came from one of your ports to the other. That is an arrival.
task-arrive-trap = Your ports are a8 and h1. h1 is diagonally beside g2.
task-place = An arrival may bring a new ship to the port that the freighter left, if it is empty. Let the freighter arrive in h1, and bring a patrol boat.
task-place-why = The boat stands on a8, where the freighter came from. That is how a fleet grows.
task-place-trap = The freighter arrived alone. Choose the ship that comes with it: it can be placed in this turn only.
task-home = Both of your freighters were last in a8, as their tags say. Let one arrive in the other port, and bring a new ship.
task-home-why = The freighter on g2 went from a8 to h1: an arrival. The new ship stands on a8.
task-home-trap = The freighter on b7 came back to the port that it left. That earns nothing.
task-blocked = Your freighter on b7 was last in h1. It cannot arrive in a8, because your boat stands there. Move the boat to a7.
task-blocked-why = Freighters go to empty squares only. In the next turn this one can arrive.
task-blocked-trap = Your boat is still on a8, and the freighter on b7 waits.
task-deep = The sixteen squares with waves, c3 to f6, are deep water. A patrol boat goes there only to sink a ship. Sink the battle ship on c4.
task-deep-why = Your boat sank a battle ship, and now stands in deep water.
task-deep-trap = b4 is not deep water, and nothing stood there. The battle ship is on c4, diagonally beside b3.
task-on = Your boat stands in deep water. There it may sink another ship, or leave. Sink the boat on d5.
task-on-why = From deep water a boat goes only to a square with a ship to sink, or out of deep water.
task-on-trap = Your boat left deep water, and the black boat is still on d5.
task-win = Black has one ship left. A side wins by sinking all ships of the other. Win.
task-win-why = The freighter was black's last ship: you win.
task-win-trap = Black's freighter on h8 is still there. Your boat on g7 stands beside it.

## Ships, and what happened

kind = { $kind ->
    [boat] patrol boat
    [ship] battle ship
   *[freighter] freighter
}
kinds = { $kind ->
    [boat] patrol boats
    [ship] battle ships
   *[freighter] freighters
}
new-ship = new { kind }
ship = { $owner }'s { kind }
sails = { $side }'s { kind } goes from { $start } to { $end }{ $by ->
    [none] { "" }
   *[other] { " " }by { $by }
}
sinks = { sails } and sinks { $sunk }
arrives = { sails } and has come from its other port
places = { arrives }: a new { $new ->
    [boat] patrol boat
    [ship] battle ship
   *[freighter] freighter
} on { $port }
passes = { $side } passes: no ship can go anywhere
claims = { $side } claims a draw
last-in = last in { $port }
ask-memory = in which port was { $side }'s freighter on { $cell } last? No photo shows it
assumed = no photo shows where the freighter on { $cell } was last: { $port } is assumed; where it was { $other }, let a save line say from={ $cell }.{ $other }
region = { $region ->
    [deep] deep water
    [white-port] white's port
   *[black-port] black's port
}
unseen-mover = who is to move
unseen-memory = the own port where each freighter was last
unseen-quiet = how long nothing was sunk or placed
unseen-times = how often a position has come back

## What is due

due-move = move a ship
due-arrive = move a ship; a freighter that arrives on { $ports } can bring a new one to the port it left
due-draw = move a ship; { NUMBER($count) ->
    [1] { $moves } would be a draw in deep water
    [2] { $moves } would each be a draw in deep water
    [3] { $moves } would each be a draw in deep water
   *[other] each of { $count } moves, such as { $moves }, would be a draw in deep water
}
due-pass = pass: none of { $side }'s ships can go anywhere

## The end

sunk = all of { $loser }'s ships are sunk
third-time = the same position for the third time
quiet-rounds = 50 rounds without sinking or placing
claimed = { $side } claims a draw: { $why }
may-claim = claim a draw: { $why }
exit = { kind } { $cell } comes out on { $to }, sunk from { $boat }
held = { $owner }'s boats hold the coast, and { NUMBER($exits) ->
    [0] no ship of { $side }'s can leave deep water
   *[other] every way out of deep water loses a ship of { $side }'s
}

## Faults of a turn

over = the game is over: { $reason }
not-its-turn = it is { $mover }'s turn, not { $side }'s
must-move = { $side } can move, and then nobody passes: { $count ->
    [one] there is one move
   *[other] there are { $count } moves
}
wrong-step = '{ $verb }' is no turn here: a ship goes from a square to another
no-cell = the sea has no square of these numbers: { $numbers }
no-claim = nothing can be claimed yet: a position has to stand for the third time, and this one stands for the { NUMBER($times) ->
    [1] first
   *[other] second
}
no-claim-fifty = { no-claim }, nor have 50 rounds passed without sinking or placing
no-ship = no ship is on { $cell }
where-to = the { kind } on { $cell } has to go to another square
stuck = the { kind } on { $cell } can go nowhere now
not-yours = the { kind } on { $cell } is { $owner }'s, and { $mover } is to move
one-square = a { kind } goes one square in a turn, not { $way }
two-steps = a battle ship goes one or two squares in a turn, not { $way }
diagonal = a battle ship never goes diagonally, as from { $start } to { $end }
step-far = { $start } and { $end } do not share a side: a battle ship goes square by square, such as a1-a2-b2
blocked = { $what } is on { $cell }: { $sinks ->
    [yes] sinking it ends the move there
   *[no] a battle ship does not jump
}
back = a ship does not come back to { $cell }, where it began
bent = battle ships go straight in this game, not { $way }
own-ship = the own { kind } is on { $cell }
unarmed = { $what } is on { $cell }, and a freighter sinks nothing: it goes to empty squares only
deep-water = { $cell } is deep water, and a patrol boat goes there only to sink a ship
no-such-ship = '{ $kind }' is no ship to place; there are { $kinds }
all-out = all { $most } { kinds } of { $side }'s are on the board
no-freighter = no ship is placed: a { kind } went to { $cell }, and only a freighter's arrival brings one
no-port = no ship is placed: { $cell } is no port of { $side }'s; these are { $ports }
same-port = no ship is placed: the freighter was last in { $cell } itself, and coming back earns nothing
port-taken = no ship is placed: { $what } is on { $cell }, the port that the freighter left

## Turns that cannot be read

off-sea = there is no square { $cell }: they are a1 to h8
no-turn = '{ $turn }' is no turn: a turn is a1-b2, a1xb2, a1-a2-b2, g2-h1 +boat a8, - for a pass, = to claim a draw
wrong-port = the new ship comes to { $left }, the port that the freighter left, and not to { $port }
x-missing = { $what } on { $cell } is sunk: write x before { $cell }
x-nothing = nothing is sunk on { $cell }: write - before it

## Boards and starts

no-board = Cornerport is played on 8 by 8 squares, not on { $shape }
option-ports = First ports
option-ports-does = Where the freighters begin: white's port, then black's.
option-battleships = Battle ships
option-battleships-does = Whether a battle ship's two squares may turn a corner, or go straight only.
option-fifty = Fifty rounds
option-fifty-does = Either side may claim a draw after 50 rounds without sinking or placing.

## Save lines, and pieces that are seen

no-save = a save line of Cornerport is cornerport:<rows>:mover=<side>, not '{ $line }'
no-mover = the save line does not say who is to move: add mover=white or mover=black
no-side = { $key }={ $said } is no side; the sides are white and black
too-many = { $side } has { $count } { kinds } on the board, and there are only { $most }
nobody = nobody has a ship on the board
no-from = from={ $said } cannot be read: it is a freighter's square, a dot and its last own port, such as g2.a8,b2.a1
from-unfit = from={ $said } does not fit: { $cell } has no freighter, or one whose last port cannot be { $port }
no-value = { $key }={ $said } is not known; it can be { $can }
no-number = { $key }={ $said } is no number that can be
quiet-idle = quiet= says something only beside fifty=yes
claim-unfit = claimed={ $side } does not fit: nothing could be claimed here
cells-differ = the sea has 64 squares, not { $count }
no-such-ship-seen = in Cornerport there is nothing that looks like { $looks }

## Whether one position follows from another

correction = { $cell }: { $should }, not { $stands }
nothing-moved = nothing has changed, and { $mover } was to move
theirs-moved = { $what } came to { $cell }, but it was { $mover }'s turn
sunk-from-afar = { $what } is gone from { $cell }, and no ship of { $mover }'s went there: only a ship that comes to a square sinks what is on it
became = the { $was ->
    [boat] patrol boat
    [ship] battle ship
   *[freighter] freighter
} on { $cell } has become a { $now ->
    [boat] patrol boat
    [ship] battle ship
   *[freighter] freighter
}: no ship becomes another
too-many-moved = ships of { $mover }'s left { $cells }, but a turn moves only one
from-nowhere = ships of { $mover }'s came to { $cells } and none left its square: a new ship comes only when a freighter arrives
own-gone = the { kind } is gone from { $cell } and has come nowhere: no turn takes an own ship off
too-many-came = ships came to { $cells }, but one moves and an arrival brings only one
too-many-placed = new ships came to { $cells }, but an arrival brings only one
other-mover = { $mover } is to move after this turn, not { $said }
other-memory = the freighter on { $cell } was last in { $port }, not in { $said }
other-terms = the options differ: a turn does not change how battle ships go, nor the fifty rounds
other-quiet = { $turns } turns have passed without sinking or placing, not { $said }
other-claim = claiming a draw is no turn that leads there

## Rulings

ruling-ports = You may agree on other first ports: each side begins in either of its own. White moves first.
ruling-must-move = A side that can move must move. A side that cannot move passes.
ruling-place-now = Placing is up to you, and lost if you do not do it in the turn of the arrival. Sunk ships may come back.
ruling-memory = A freighter counts from the own port where it was last. What it did in between does not matter: going back there earns nothing. After an arrival it counts from the new port, a new freighter from the port where it was placed.
ruling-asked = Where a position is read or tapped in afresh, say of each freighter in which own port it was last; else the nearer one, counted in moves, is taken, or h1 and a1 of two as near.
ruling-boat-leaves = A patrol boat in deep water may leave it or sink again, and go nowhere else there.
ruling-ship-turns = A battle ship's two squares may turn a corner. It jumps nothing and does not come back to its start. You may agree that it goes straight only.
ruling-draw = The draw in deep water is looked at after each turn of the boats' owner and holds by itself. Judged is every square of the coast that a ship in deep water could come out to, sinking included, over empty deep water and in as many moves as it takes, all other ships standing still: on each of them a boat can sink it next, and no other ship of its own could then sink that boat (a freighter cannot). A ship that has no way out is caught too.
ruling-claims = When the same position, memories included, stands for the third time with the same side to move, either side may claim a draw before the next turn; the start counts. You may agree on the same for 50 rounds without sinking or placing.
ruling-agreement = Both together may call a game a draw.
ruling-egg-timer = An egg timer at zero is a pass: a move that was not finished is taken back.
ruling-flag = Whose chess clock runs out loses, as resigning does.
ruling-notation = Write *x* exactly where something is sunk, and a battle ship's way square by square, so that it is legal as written.
ruling-tags = A record says other first ports, white's port first, and battle ships that go straight only: [Ports "a8 a1"], [Battleships "straight"].

## The rule sheet: aim, set, turns

tagline = Boats, battle ships and freighters
tagline-2 = between four ports.
fact-players = 2 players
credits = Cornerport was invented by Keith A. Markus, who published it in 1999 and encourages printing it and passing it on.
head-aim = The aim
aim = *Sink all of the other side's ships:* who goes to a ship's square sinks it, and it leaves the board. A freighter that goes from one of your ports to the other brings you a new ship.
head-set = What you need
set = The board and, for each side, { $boats } *patrol boats*, { $ships } *battle ships* and { $freighters } *freighters*. A *ship* is any of these.
set-sea = The 16 squares in the middle, with waves, are *deep water*; all others are *coast*. The corners are *ports*: white's are the light ones (a8 and h1), black's the dark ones (a1 and h8). Everybody's ships may go there.
head-begin = How it begins
begin = White puts a freighter on h1, black one on a1. Nothing else is on the board. White moves first.
head-turn = A turn
turn = Move *one* of your ships, never to where another of yours stands; you have to move if you can.
freighter = *Freighter:* one square in any direction, to an empty square. It sinks nothing.
boat = *Patrol boat:* one square in any direction. It sinks what it comes to. It goes to deep water only to sink a ship.
battle-ship = *Battle ship:* one or two squares, not diagonally; it may turn a corner, and jumps nothing. It sinks what it comes to, and there its move ends.
head-arrival = New ships
arrival-goes = Your freighter arrives in your other port.
arrival-places = If the port that it left is empty, you may put one of your ships there that is not on the board, in the same turn.
arrival-memory = When it goes out of one of your ports, *turn it so that its dots point to that port:* there it was last. Only an arrival in the other one brings a ship.
head-moves = Ships on the move
moves-shown = An arrow leads a ship along its way; what is struck out it sinks, and on the marked square a new ship is placed. The dots of freighters are not drawn.

## The rule sheet: cases

case-freighter = A freighter goes into deep water.
case-arrival = The freighter comes from a8 and arrives in h1: a patrol boat on a8.
case-blocked = A ship on a8 blocks the new one, not the arrival.
case-back = *Not allowed:* this freighter was last in h1 itself, not in a8.
case-boat = A patrol boat sinks a battle ship in deep water.
case-deep = *Not allowed.* Deep water, and nothing to sink there.
case-ship = A battle ship turns a corner.
case-sinks = It sinks two squares away.
case-held = Black moved to c2: *a draw.* Wherever the freighter comes out, a boat sinks it.
case-defended = *No draw.* The battle ship could sink the boat in return.
case-caught = *A draw.* A patrol boat in the middle cannot come out at all.
case-free = *No draw.* One boat cannot watch every way out.

## The rule sheet: the end, writing, hints

head-draw = The draw in deep water
draw = The game is a draw when one side has *patrol boats alone*, the other has *no ship on the coast*, and each of its ways out of deep water leads to a square where a boat can sink the ship and no other ship of its own could sink that boat in return.
head-game = The end of a game
game-shown = White's freighter brings a battle ship, which sinks the last black ship.
head-settled = Settled by this set
head-writing = Writing a turn down
writing = *a1-b2* goes and *a1xb2* sinks; a battle ship goes square by square, *{ $way }*; two squares with a sinking are *a8-b8xb7*; an arrival with a new ship is *{ $arrival }*, with +ship for a battle ship and +freighter; - is a pass, and = on a line of its own claims a draw for its side. The number counts rounds, one turn of each side.
head-hints = From the inventor
hint-diagonal = The fastest way from port to port is the diagonal, so the middle matters. With many more ships it may pay to leave a port and stand on one of the other side's.
hint-freighter = Without a freighter nothing new can be built: a second one is worth much.
brief-aim = Move one ship a turn. Sink all of the other side's ships.
brief-arrival = A freighter that comes from one of your ports to the other may bring one ship to the port it left, if that is empty, in the same turn. Its dots point to your port where it was last. Who can move no ship passes.
legend = *{ $side } { kind }*, { $most }
