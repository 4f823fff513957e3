## The tasks of the lesson

task-ring = A loop is a closed ring of your stones. Black needs one more stone. Close the ring, and win.
task-ring-why = The six stones surround c3. That is a loop, and the first loop wins.
task-ring-trap = c3 is the middle. A loop needs the six stones round it. Orange takes b3, and the ring cannot be closed.
task-inside = An orange stone stands in the middle. Close the black ring round it.
task-inside-why = A loop counts also if a stone of the other colour stands inside it.
task-inside-trap = d2 closes nothing. Orange takes d3, and the ring is open for good.
task-neutral = The neutral stone on c4 counts as black and as orange. Close a black ring with it.
task-neutral-why = Five black stones and the neutral one surround c3. That is a loop.
task-neutral-trap = c3 is the middle, and b4 was still missing. Orange takes b4.
task-rim = Close a black ring. Only stones close it: the edge of the board does not count.
task-rim-why = b3 is surrounded by stones on all six sides. That is a loop.
task-rim-trap = d2, d3 and d4 close e3 off, but only together with the edge of the board. Orange takes c3, and breaks your ring.
task-long = A loop may surround more than one cell. Close the ring round b3 and c3.
task-long-why = Eight black stones surround b3 and c3 together. Every loop wins, long or short.
task-long-trap = c3 is inside the ring. b2 was missing, and orange takes it.
task-block = Orange needs one more stone for a loop. Stop it.
task-block-why = Your stone on c4 breaks the orange ring for good.
task-block-trap = A stone inside does not stop a loop. Orange plays c4 and wins.
task-fork = With one stone, get ready to close two loops: orange can stop only one of them.
task-fork-why = Now d3 closes one loop, and d4 another. Orange can take one of them, and you win with the other.
task-fork-trap = One threat is not enough. Orange takes c3 and stops it.
task-pair = In the form that is called Chicken, a turn has two stones: a black one, then a neutral one that touches neither the black one nor stones joined to it. Close a ring.
task-pair-why = The stones round d4 are a loop. It wins when the turn is over.
task-pair-trap = d4 is the middle, and d5 was still missing. Orange takes d5.
task-gift = Orange needs c4 for a loop, and a neutral stone counts as orange too. Put a black stone on c4. Then drop a neutral one, or decline: once somebody declines, nobody drops neutral stones any more.
task-gift-why = The black stone on c4 stops the orange ring. A neutral one would have closed it.
task-gift-trap = The neutral stone on c4 closed the orange ring: orange has won.
task-decline = Close the ring. Every free cell then touches your group, so no neutral stone can follow: decline.
task-decline-why = You have a loop. From a decline on, nobody plays neutral stones any more.
task-decline-trap = c3 is the middle. Orange takes b3, and the ring cannot be closed.

## What stands on a cell, and what happened

stone = { $stone ->
    [orange] an orange stone
   *[other] a { $stone } stone
}
space = a fixed neutral space
drops = { $side } drops { stone } on { $cell }
takes = { $side } takes { $colour }
declines = { $side } declines the neutral stone
unseen-mover = who is to move
unseen-declined = who declined first
unseen-swapped = who owns which colour

## What is due

due-choose = choose your colour, black or orange
due-neutral = drop a neutral stone apart from the group of { $cell }, or decline it
due-decline = decline the neutral stone: no empty cell is apart from the group of { $cell }
due-drop = drop { stone }
due-drop-neutral = drop { stone }, then a neutral one, or decline that
due-drop-decline = drop { stone }, then decline the neutral one

## The end

loop = a loop of { $length }
full = the board is full without a loop
full-declined = the board is full without a loop, and { $side } declined first

## Faults of a turn

over = the game is over: { $reason }
over-won = the game is over: { $winner } has won, { $reason }
step = { $step ->
    [take] choosing a colour
    [drop] a second stone of one's own
    [neutral] the neutral stone
   *[other] '{ $step }'
}
not-due = { step } is not due now; due: { $due ->
    [take] taking black or orange
    [drop] a stone of the mover's colour
   *[neutral] the neutral stone, or declining it
}
choice-due = the second player chooses a colour before the game goes on: takes black or takes orange
no-colour = '{ $colour }' is no colour to take; take black or orange
no-stone = '{ $stone }' is no stone; the stones are { $stones }
not-yours = { $mover } drops { $mover } stones, not { $stone } ones
no-cell = there is no cell number { $number } on this board
occupied = { $cell } is taken: { $what } is there; drop on an empty cell
same-group = { $own } and { $cell } belong to one group (through { $chain }): the neutral stone must stand apart from the own stone, or be declined
beside = { $own } and { $cell } belong to one group (they are beside each other): the neutral stone must stand apart from the own stone, or be declined
no-neutral = no neutral stone is due: { $why }
no-decline = there is no neutral stone to decline: { $why }
unpaired = in { $form } a turn drops one own stone and nothing else
first-turn = the first turn of the game drops one own stone and nothing else
declined = { $side } declined, and from then on nobody plays neutral stones
no-drop = { $mover } drops no { $mover } stone, and every turn drops one
neutral-missing = the turn drops no neutral stone: add one (e5 n:g7), or decline it for the whole game

## Turns that cannot be read

no-part = '{ $item }' is no part of a turn; a turn is e5, e5 n:g7 or e5 decline
too-much = '{ $item }' is too much: a turn is e5, e5 n:g7 or e5 decline
empty-turn = the turn is empty: write the cell of your stone, such as e5

## Whether one position follows from another

other-mover = { $mover } is to move after this turn, not { $said }
other-declined = { $first ->
    [none] nobody
   *[other] { $first }
} declined a neutral stone first, not { $said ->
    [none] nobody
   *[other] { $said }
}
black-unchosen = black={ $said } does not follow: nobody has chosen a colour
black-owned = black={ $said } does not follow: player { $owner } owns black
opponents = { stone } came to { $cell }, but it was { $mover }'s turn
came-before-choice = stones came to { $cells }, but the second player was to choose a colour first
too-many = { $count } { $stone } stones came, to { $cells }, but a turn drops only one
replaced = { $cell } held { $was } and now holds { $now }: nothing moves or leaves
gone = { $cell } held { $was } and is empty now: nothing moves or leaves

## Starts

option-neutral = Neutral cells
option-neutral-does = How many neutral cells are dealt, or which; usually 12 of 127, on other boards in proportion.
option-neutral-form = a number (12), or the names of cells (d4 e6)
without-neutral = this form begins on an empty board, without neutral stones
begins-empty = { $form } begins on an empty board, without neutral stones
start-has = the neutral cells are said to be { $said }, but the start has { $count }: { $cells }
no-seed = the neutral cells are drawn by lot: say a seed, or which cells they are
too-many-neutral = a board of { $cells } cells takes 0 to { $most } neutral cells, not { $count }
neutral-beside = no two neutral stones stand beside each other at the start, but { $cells } do
nothing-to-play-for = these neutral cells leave nothing to play for: they form a loop or fill the board
no-form = there is no form '{ $form }' of Glorieta; there are { $forms }
no-size = '{ $size }' is no size of Glorieta's board; it is the cells on an edge, such as 7
no-such-colour = the colours are black and orange, not '{ $colour }'
cells-differ = a board of edge { $edge } has { $cells } cells, not { $count }
no-such-stone = in Glorieta there is no such stone as { $looks }

## Save lines

no-save = a save line of Glorieta is glorieta:<form>:<edge>:<rows>:mover=<colour>, not '{ $line }'
declined-idle = declined= says something only in chicken and beside mover=, not in { $form }
black-unknown = black={ $said } is not known; it is the player who owns black, 1 or 2
black-idle = black= says nothing in { $form }, in which nobody chooses a colour
dropped-unfit = dropped={ $cell } does not fit: no { $mover } stone that waits for its neutral one

## The rule sheet: loops and pairs

case-loop = *A loop*, the smallest there is: six stones round one cell.
case-loop-neutral = *A loop* too: neutral stones count, and what stands inside does not matter.
case-loop-two = *A loop* round two cells; it may be as long as you like.
case-no-loop = *No loop.* The rim of the board closes nothing.
case-apart = *Allowed.* No chain of black and neutral stones joins the two.
case-beside = *Not allowed.* They lie beside each other.
case-joined = *Not allowed.* The neutral stone beside both joins them.
case-declined = *Declined.* From now on nobody drops neutral stones.
case-both = Black's neutral stone closes a loop of both colours: *black wins*, who moved.
case-others = Black's neutral stone closes a loop of orange alone: *orange wins*.

## The rule sheet: rulings

ruling-pair = Both stones of a pair are down before anything is judged; their order is free.
ruling-group = Stones are of the same group when the mover's stones and neutral ones join them once both are down. So a pair that closes one loop together is not allowed. Where no pair is allowed you have to decline.
ruling-loops = A turn that closes loops of both colours wins for the player who moved. A turn that closes only your opponent's loop makes your opponent win. Several loops by one turn are one win.
ruling-full = Chicken: a full board without a loop on which nobody declined is a tie.
ruling-first = Landscape: lot decides who is the first player.
written = Written down, a turn is its cell, with *n:* before the neutral one: *{ $pair }*, *{ $declined }*; in Landscape also *{ $taken }*.

## The rule sheet: aim and set

head-aim = The aim
aim = Connected stones of one colour are a *group*, neutral stones included. A *loop* is a group that completely surrounds one or more cells, empty or not. *The first loop wins.*
head-set = What you need
set-neutral = A *neutral* stone is half black and half orange, because it counts as both colours at once.
set-stay = Stones are dropped on empty cells. They never move and never leave the board.
set-names = Rows are numbered from the top, the cells of a row lettered from the left: *a1* is top left.
set-needed = The hexagonal board with { $edge } cells on an edge, and stones: { $stones } ones. That is enough for every game.

## The rule sheet: Chicken

head-chicken = The game: Chicken
chicken-begin = The board is empty. Black drops one black stone. Then, orange first, you take turns:
chicken-own = *Drop* one stone of your colour, and
chicken-neutral = *drop* one neutral stone, so that the two are not part of the same group.
chicken-decline = *Or decline:* drop your own stone alone. From then on, this turn included, nobody drops neutral stones for the rest of the game.
chicken-dare = The more neutral stones, the easier the loops: they help you and your opponent alike. If the board fills up without a loop, the player who declined first *loses*. So who dares to go on?
brief-chicken = Chicken
brief-loop = The first loop wins: a group round one cell or more, empty or not. Neutral counts as both.
brief-begin = The board is empty. Black begins with *one* black stone. Then, orange first, each turn:
brief-two = *one stone of your own and one neutral stone*, not part of the same group,
brief-decline = *or decline* the neutral one: from then on nobody drops neutral stones.
brief-full = A full board without a loop: the player who declined first loses; if nobody did, it is a tie.

## The rule sheet: Landscape and 2.0

landscape-turn = The first player drops one black stone. The second chooses a colour, the first gets the other. Then, orange first, each turn drops *one stone of your own*. No more neutral stones come.
landscape-end = The first loop wins; a full board without one is a tie. After a tie, consider one neutral stone more for the next game.
head-later = The later form: 2.0
later = Like Landscape, but the neutral cells belong to the board: they count as both colours and take no stone. Any pattern will do; lay neutral stones on them and leave them there.
deal = { $count ->
    [one] Deal one neutral stone to a cell drawn by lot (the picture shows such a deal).
   *[other] Deal { $count } neutral stones to cells drawn by lot, no two beside each other (the picture shows such a deal).
}
dealt = { $count ->
    [one] 1 neutral stone, by lot
   *[other] { $count } neutral stones, by lot
}
brief-landscape = { $count ->
    [one] 1 neutral stone by lot.
   *[other] { $count } neutral stones by lot, no two side by side.
} One player drops a black stone, the other chooses a colour; then, orange first, *one own stone* a turn. The first loop wins, none is a tie.
head-other = Another game: Landscape
brief-later-head = 2.0
brief-later = Like Landscape, but the neutral cells belong to the board and take no stone.
head-writing = Writing a turn down
brief-written = *{ $pair }* — own stone on c2, neutral stone on a3; *{ $declined }*; *{ $taken }*.
head-landscape = Landscape

## The rule sheet: legend, cases and a game

legend-empty = *Empty:* a stone may be dropped here.
legend-black = *Black.*
legend-orange = *Orange.*
legend-neutral = *Neutral:* black and orange at once.
tagline = Black, orange, and stones that are both:
tagline-2 = close the first ring round anything.
fact-players = 2 players
credits = Glorieta was designed by Nick Bentley in 2011. The name is an old Spanish word for a roundabout.
head-loops = A loop or not?
head-pairs = Which two stones?
loops-shown = Black has just dropped the marked stone. The band shows the loop that wins.
pairs-shown = Black drops the two marked stones at once, or declines the neutral one.
head-both = One stone, two loops
both-shown = Black has just dropped the two marked stones.
head-game = A short game
game-shown = Chicken with 4 cells on an edge. Orange's neutral stones on e5 and c6 serve black as well: black declines and closes the loop.
head-settled = Settled by this set
deal-on = { $count } neutral stones on { $size }
deals = Landscape on other boards: { $deals }.
stones = { $count } { $name }
