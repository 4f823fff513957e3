## Lesson

lesson-rule = A { -cell } is { -captured } when two { -cells } beside it are yours, have the colour that { -captures } it, and you choose the colour of one of the two.
task-capture = The black frames are yours. c1 is { -active }: choose red for it. That captures b1. Then choose any colour for b1.
task-capture-why = Red captures green. b1 was green, and two red cells of yours are beside it: a1 and c1. b1 is yours now.
task-capture-trap = Green captures only blue. b1 is green: choose red for c1.
task-beats = b1 is blue. Which colour captures blue? Choose that colour for c1.
task-beats-why = Green captures blue, blue captures red, red captures green. The lines with the symbols always show it.
task-beats-trap = Red captures only green. b1 is blue: choose green for c1.
task-two = Capture b1 and a2 with one cell: choose a colour for b2. Then tap each captured cell, and choose its colour.
task-two-why = Each of the two has two red cells of yours beside it: a1 and b2. c2 has only one, so it stays free.
task-two-trap = Blue captures only red. b1 and a2 are green: choose red for b2.
task-chain = Capture b1, then b2. A captured cell is active: you choose its colour too.
task-chain-why = A green b1 captured b2, together with the green cell a2. One active cell can lead to many captures.
task-chain-trap = b1 is yours, but it did not capture b2. b2 is blue: b1 must become green, like a2.
task-own = You may capture your own cells: that makes them active. Capture b1, then b2.
task-own-why = You captured your own cell b1. That made it active, so it could capture b2.
task-own-trap = Green captures only blue, and no blue cell is beside c1. Choose red for c1: with a1 it captures your own b1, and captured cells are active.
task-control = A whole turn: take control of one free (grey) cell, activate one of your cells, and choose colours. Remember: two cells of yours capture together. In the end b1 and c1 must be yours.
task-control-why = You took c1, activated it and turned it red. With a1 it captured b1: two cells in one turn.
task-control-trap = You took b1, but captured nothing. Take c1: then a1 and c1 are on both sides of b1.
task-activate = You have taken a cell already. Activate one of your cells: the one that captures c1 as soon as you choose another colour for it.
task-activate-why = You may activate any cell of yours. b1 became blue. With the blue cell c2 it captured c1, which was red.
task-activate-trap = c2 stays blue, but it is the only blue cell of yours beside c1. Activate b1, and choose blue.
task-opponent = b1 belongs to white. Capture it.
task-opponent-why = Cells of the opponent are captured in the same way as free ones. Watch the neighbours of a cell that you want to keep.
task-opponent-trap = c1 is yours, but it is blue. Activate c1 and choose red: then a1 and c1 capture b1.
task-fork = Capture two cells of white in one turn: b1 and c2.
task-fork-why = A red c1 captures both at once: beside b1 and beside c2 lies another red cell of yours, b2.
task-fork-trap = Blue captures only red. b1 and c2 are green: choose red for c1.
task-win = c1 is the last free cell. White has five cells, you have three. The player with more cells wins: take c1, go on, and win.
task-win-why = You have five cells, white has four. The board is full, so the game is over: you win.
task-win-trap = White has five cells, you have four. Take c1, activate it and capture b1.

## Terms: what a wording may call otherwise

-a-free-cell = a free cell
-be-taken = be taken
-take-control-of = take control of
-control = control
-controls = controls
-controlled = controlled
-takes = takes
-takes-no = takes no
-took-no = took no
-taking-control = taking control
-activate = activate
-activates = activates
-activated = activated
-activating = activating
-takes-and-activates = takes and activates
-deactivate = deactivate
-deactivates = deactivates
-deactivated = deactivated
-deactivating = deactivating
-a-deactivation = deactivation
-deactivations = deactivations
-stays = stays
-becomes = becomes
-turn = turn
-turns = turns
-reds = reds
-greens = greens
-capture = capture

## Faults of an action

step = { $verb ->
    [control] { -control }
    [activate] { -activate }
    [deactivate] { -deactivate }
   *[other] { $verb }
}
doing = { $verb ->
    [control] { -taking-control }
    [activate] { -activating }
    [deactivate] { -deactivating }
    [pass] passing
   *[other] '{ $verb }'
}
not-due = { doing } is not due now; due: { $due }
no-choice = { doing } leaves no choice, such as '{ $choice }'
pass-nowhere = passing concerns no { -cell }
no-such-cell = there is no { -cell } number { $number } on this board
over-passed = { $count ->
    [2] the game is over: both players passed
   *[other] the game is over: all { $count } players passed
}
over-banner = the game is over: { $captor } { -captured } a banner
over-full = the game is over: every { -cell } is { -controlled }
not-free = { $cell } cannot { -be-taken }: { $owner } { -controls } it already; take { -a-free-cell }
not-yours = { $owner ->
    [none] { $cell } cannot be { -activated }: nobody { -controls } it; { -activate } a { -cell } of { $mover }
   *[other] { $cell } cannot be { -activated }: { $owner } { -controls } it; { -activate } a { -cell } of { $mover }
}
not-yours-active = { $cell } cannot be { -deactivated } by { $mover }: { $owner } { -controls } it now
agree-not-now = stopping a round can be agreed to while the players { -deactivate } by turns, once by each
not-active = { $cell } is not { -active }, so no { -colour } can be chosen for it ({ -active } now: { $active })
out-of-order = { $cell } cannot be { -deactivated } yet: here the chain runs in reading order, and { $first } is the first that is { -active }
place-which = no piece is placed on { $cell }: say its { -colour }, R, G or B (+{ $cell }=R)
none-active = { $cell } cannot be { -deactivated }: it is not { -active } (nothing is { -active })
no-such-colour = '{ $choice }' is no { -colour }; the { -colours } are R, G and B
forced = { $cell } { -becomes } { $colour }, not { $choice }: in { $ruleset } the { -colour } of a { -captured } { -cell } follows from the rules

## Faults of a turn

no-activation = the turn { -activates } nothing: { -take-control-of } a { -cell }, { -activate } one of yours
no-pass = nobody may pass while a { -cell } is { -free }: { -take-control-of } one
nothing-free = { $cell } cannot { -be-taken }: no { -cell } is { -free }
no-control = the turn { -takes-no } { -cell }: { $cell } is { $mover }'s already, and a turn begins with { -a-free-cell } (written +{ -cell } before { $cell })
colour-differs = { $cell } is { $colour }, but the turn says that it was { $written }
none-active-more = { $cells } cannot be { -deactivated }: nothing is { -active } any more
no-handicap = { $mover } takes no handicap now: a turn has one + at the most, and { -deactivates } what it { -activates }
handicap-cells = { $mover } first takes the { -cells } of its handicap, { $due } in one turn (+{ -cell }, …), and this one takes { $count }
leaves-active = the turn leaves { $cells } { -active }: every { -active } { -cell } is { -deactivated }
no-return = the turn says that its chain was stopped, but it came back to no earlier position
stops-none = the turn says that its chain was stopped, but { $ruleset } stops none
endless = keeping all { -colours }, in reading order, never ends here: { $cells } would be { -captured } again and again; { -deactivate } one of them into another { -colour }

## What is due, and what happened

due = { $phase ->
    [control] { -take-control-of } { -a-free-cell }
    [activate] { -activate } a { -cell } of yours
    [activate-or-pass] { -activate } a { -cell } of yours, or pass
    [choose] { -choose-a-colour-for } an { -active } { -cell }
   *[other] { -deactivate } an { -active } { -cell }
}
due-placing = place a piece on { -a-free-cell }
due-handicap = { $due } ({ $taken } of { $given } taken)
due-banner = { $due } as your banner
due-forced = { -deactivate } { $cell }: it can only become { $colour }
due-colour = { -choose-a-colour-for } { $cell }
due-one-of = { -deactivate } one of { $cells }
due-none-active = pass: none of your { -cells } is { -active }
due-other-only = pass: only the other side has one { -a-deactivation } more
due-warned = { $due } (the board stands as it stood before in this round: once more, and the round stops)
call-agree = agree to stop the round
agrees = { $side } agrees to stop the round
due-pass = pass: no { -cell } is yours
may-rest = or let the chain run: Rest
past-deactivated = { -deactivated }
takes = { $side } { -takes } { $cell }
activates = { $side } { -activates } { $cell }
with-piece = { $cell } with a { $colour } piece
banner-taken = { $side } has { -captured } a banner
takes-and-activates-it = { $side } { -takes-and-activates } { $cell }
takes-and-activates = { $side } { -takes } { $cell } and { -activates } { $other }
passes = { $side } passes
stays = { $cell } { -stays } { $colour }
becomes = { $cell } { -becomes } { $colour }
stays-alone = { $cell } { -stays } { $colour } and { -captures-nothing }
becomes-alone = { $cell } { -becomes } { $colour } and { -captures-nothing }
capture = { $attackers } ({ $colour }) { -capture } { $cell } ({ $was })
was-active = { -active } already
was-owned = { $owner ->
    [none] was { -free }
   *[other] was { $owner }'s
}
ended-passed = { $count ->
    [2] both passed
   *[other] all { $count } passed
}
ended-banner = { $captor } { -captured } a banner
ended-full = every { -cell } is { -controlled }

## Whether a position follows from another

changed-colour = { $owner ->
    [none] { $cell } changed { -colour }, but nobody { -controls } it: only { -cells } that { $mover } took may change
   *[other] { $cell } changed { -colour }, but { $owner } { -controls } it: only { -cells } that { $mover } took may change
}
lost = { $cell } was { $mover }'s: a turn never loses the mover's { -cells }
gained = { $owner ->
    [none] { $cell } became nobody's, but it was { $mover }'s turn: only the mover gains { -cells }
   *[other] { $cell } went to { $owner }, but it was { $mover }'s turn: only the mover gains { -cells }
}
still-active = { $cells } still { -active }: every { -active } { -cell } is { -deactivated }
took-none = { $mover } { -took-no } { -free } { -cell }, and a turn begins with one
undecided-order = no turn leads there in the usual order, in reading order: all were computed; in no other order was one found among { $states } positions; in question: { $cells }
undecided = no turn that leads there was found among { $states } positions, looking first where the fewest { -cells } were still wrong, and no proof that there is none; in question: { $cells }
alone-mover = { $alone } plays alone (solo=), so no turn can be { $mover }'s
alone-again = { $mover } plays alone (solo=), so { $mover } is to move again
other-again = { $other } is to move after { $mover }'s turn, not { $mover } again (where { $mover } plays alone, the lines say solo={ $mover })
other-next = { $other } is to move after { $mover }'s turn, not { $told }
passes-other = passes={ $passes } does not follow: after a pass there were { $passed }, after any other turn none
terms-other = { $key }= is not the same after the turn as before it
key-other = { $key }= says something else than the turn leaves
playing-other = playing= says something else after the turn than before it
correct = { $cell } { $should } instead of { $stands } (the nearest that was found)
correct-least = { $cell } { $should } instead of { $stands } (no legal position is nearer)
unreachable = no turn of { $mover }'s leads there; what stands otherwise than before: { $cells }
attackers = { $count ->
    [3] three
   *[other] two
} { $colour } { -cells }{ $owner ->
    [any] { "" }
   *[other] { " " }of { $owner }'s
}
no-two = no turn { -captures } { $cell }: it was { $victim }, and none brings { $attackers } beside it into play
only-one = no turn { -captures } { $cell }: it was { $victim }, { $attackers } must stand beside it, and only { $one } could be one
only-some = no turn { -captures } { $cell }: it was { $victim }, { $attackers } must stand beside it, and only { $some } could be among them
no-pattern-comes = no turn { -captures } { $cell }: it was { $victim }, and none brings what { -captures } it beside it
not-one = no turn { -captures } { $cell }: it was { $victim }, { $attackers } must stand beside it, and none could
must-capture = { $cell } should be { $mover }'s: { $pair } are { $colour } now, and when the last of them became so, { $cell } was { -captured }, if it was still { $once }
not-all = { $cells } cannot all stand as they do after one turn of { $mover }'s, no matter what it does elsewhere
stands-so = { $cell } ({ $stands })
not-together = { $cells } cannot stand so together after one turn of { $mover }'s, no matter what it does elsewhere
one-each = a turn takes one { -cell } at the most and { -activates } one
not-capturable = { $cell } cannot be { $stands }: { $why }
never = { $cell } cannot be { $stands } after a turn of { $mover }'s
never-but = { $cell } cannot be { $stands } after a turn of { $mover }'s: every turn leaves it { $left }

## What a written turn may have meant

read-as = { $written } is read as { $cell }
plus-needless = +{ $cell } is left out, for no { -cell } is { -free }
is-left-out = { $item } is left out
was-left-out = { $item } was left out
was-not = { $cell } was { $was }, not { $written }
became-not = { $cell } became { $became }, not { $written }
rest-keeps = { $cells } left { -active }: the rest keeps its { -colour }

## Texts that cannot be read

turn-step = '{ $item }' is no step of alternate deactivation: +{ -cell } { -controls }, !{ -cell } { -activates }, and d4 R->G { -deactivates } a { -cell }, or pass
turn-empty = the turn is empty: write at least one { -a-deactivation }, such as E3 B->G
turn-last = '{ $ending }' is the last item of a turn, but '{ $item }' follows
turn-item = '{ $item }' is no item of a turn; a turn is written: +D1 (the { -cell } taken, if another is { -activated }), then C2 G->R, …, rest
turn-comma = an item is missing beside a comma; a turn is written: +D1 (the { -cell } taken, if another is { -activated }), then C2 G->R, …, rest
save-fields = a save line has { $count } fields with colons between (2:9:2:4:1:<cells>:0), not { $found }
save-value = { $said } is not known; it can be { $known }
save-solo = solo={ $alone } says that { $alone } plays alone, but mover= that { $mover } is to move: correct one of them
save-passes-alone = passes= says nothing if one side plays alone (solo=): leave it out
save-passes = passes={ $passes } says that players passed, which they can between turns only, on a full board that is played on (playing=on): leave it out
save-ruleset = ruleset '{ $ruleset }' is not known; known are { $known }
save-cell = { -cell } { $number } of the save line is '{ $digit }'; { -cells } are digits from 0 to 8, 9, a and b for the third player, . without a piece, # where dead
save-empty = { $cell } holds no piece (.), which it can only where pieces are placed as you go (placing=yes)
save-third = { $cell } is the third player's, but players= does not say that three play
save-placed = { $cell } holds a piece and is nobody's, but where pieces are placed as you go (placing=yes) every piece is somebody's
save-mover = { $mover } cannot be to move: it does not play, or is out (out=)
save-handicap = handicap={ $count } is not understood: it is how many { -cells } are taken, up to { $most } here, and after a comma how many of them are taken already
save-banners = banners= names a { -cell } for each player, or - for none yet: { $count }, not { $found }
save-captured = captured= says nothing under these rules: a { -cell } may be { -captured } again
save-alternate = alternate={ $told } is not understood: it is what stops a round, who is first and what balances it, as in 10,black,none
save-round = round={ $told } is not understood: it is the round, who is first in it, the step from 0 to 5 that is due and the pairs made, as in 3,black,4,2, in alternate deactivation only
save-hex = the size { $shape } does not say what the board is: on hexagons it is the { -cells } on an edge, with hex=yes
save-cells = a board of size { $shape } has { $count } { -cells }, the save line has { $found }
save-active = { $count ->
    [one] the save line has one { -active } { -cell }, which does not fit phase={ $phase }
   *[other] the save line has { $count } { -active } { -cells }, which does not fit phase={ $phase }
}
grid-rows = the grid has no rows of two lines, each beginning with |
grid-row = row { $number } of the grid has not { $width } cells, as its first row has
grid-cell = cell '{ $above }' over '{ $below }' in row { $number } is not of the form COP

## Starts and positions

option-dead = Dead { -cells }
option-dead-does = Dead { -cells } are none: nothing lies there, and they are beside nothing. In the middle is the one { -cell } there, or the four.
option-dead-form = or the names of { -cells }, as in "d4 e4"
board-contradicts = the board is { $shape } already, but the options ask for { $asked }
save-size = the size of a save line is one as in "9" or "8x6", not { $shape }: a dead { -cell } is written as #
grid-owners = the grid names the owners { $letters }: write A for the first player and C for the second, or B for black and W for white
option-deal = Deal
option-deal-does = Every { -cell }'s { -colour } is drawn by itself, or as many of each { -colour } as of the others are dealt; on 3 × 3 also a design of two { -colours } to practise on.
option-deal-form = or a design of two colours: ring, cross or checkerboard, as in "ring rg"
deal-not-so = the deal is called { $deal }, but the { -cells } do not stand so
practice-3x3 = a design to practise on has nine { -cells }: it is for the board 3, not { $shape }
option-torus = Joined edges
option-torus-does = The board goes on at the opposite edge: the first and the last { -cell } of a row or a column are beside each other.
option-players = Players
option-players-does = Two play, or three on hexagons; the third moves after white.
option-pattern = Pattern that captures
option-pattern-does = What must stand beside a { -cell } to { -capture } it, at least, the { -cell } just { -deactivated } among it: a for { -cells } of the { -colour } that attacks it, t of the one that it attacks, v of its own. 2a is the standard; 2v never { -captures } a { -cell } of your own.
option-placing = Place as you go
option-placing-does = The board begins empty: a player who { -takes } a { -cell } places a piece on it, of any { -colour }. What is empty neither attacks nor is { -captured }.
placing-no-deal = a board that begins empty is dealt nothing
option-banner = Banners
banner-of = { $side }'s banner
marker = banner
markers = banners
option-banner-does = The first { -cell } that a player { -takes } is its banner; who { -captures } another's wins at once.
option-handicap = Handicap
option-handicap-does = A side first { -takes } some { -cells } of its choice, at most a third of all, before the first turn.
option-handicap-form = or a side and how many { -cells }, as in "white 2"
option-alternate = Alternate deactivation
option-alternate-does = The players take turns at every step, with Subtle: both { -take-control-of } a { -cell }, both { -activate } one, then they { -deactivate } by turns, until the round stops and the next begins.
alternate-plain = alternate deactivation is Subtle for two who play against each other until the board is full
alternate-only = the option { $option } means something with alternate deactivation only (alternate: yes)
option-stop = A round stops
option-stop-does = Of alternate deactivation: after so many { -deactivations } each, or once nothing is { -active } (idle), or once a pattern stands a third time (third), or by agreement alone; agreement stops it always.
option-stop-form = or another number up to 99
option-order = First in a round
option-order-does = Of alternate deactivation: always black, both by turns, or who { -controls } the fewest { -cells }; with as many, black.
option-balance = What balances it
option-balance-does = Of alternate deactivation: the second of a round { -deactivates } once more than the first, or is the first to { -deactivate }.
one-more-counted = one { -a-deactivation } more is given where they are counted: the round stops after a number of them
most-of-steps = in alternate deactivation a turn is one step, so it is not worked out what a turn could hold
handicap-most = a handicap is one { -cell } at least and { $most } at the most here, a third of all, not { $count }
handicap-plays = { $side } cannot have a handicap: it does not play
start-contradicts = the option { $option } asks for { $value }, but the start says { $holds }
deal-not-equal = the deal is called equal, but the numbers of the { -colours } differ by more than one
option-play-on = Play on
option-play-on-does = Play on after every { -cell } is { -controlled }, until both players pass or agree to end it.
play-on-contradicts = playing on is { $value } by the option play-on, but not by playing= in the save line
no-side = the sides are black, white and third, not '{ $side }'
plays-not = { $side } does not play here: three play on hexagons only, where players is 3
no-ruleset = there is no ruleset '{ $ruleset }'; there are { $known }
no-such-shape = Sparklies is played on squares, written 9 or 8x6, and on hexagons with up to { $widest } { -cells } on an edge, written hex4; not on { $shape }
hexagons-plain = a board of hexagons ({ $shape }) has no dead { -cells } and does not go on at the opposite edge
three-on-hexagons = three play on hexagons only, and { $shape } is a board of squares
pattern-neighbours = the pattern { $pattern } needs { $needed } { -cells } beside one, and no { -cell } of this board has more than { $most }
alone-plain = one player alone plays Speed until the board is full: leave out { $found }
alone-without = { $what ->
    [play-on] playing on
    [placing] placing
    [banner] the banners
    [players] the third player
    [handicap] the handicap
    [clock] the chess clock (an egg timer is allowed)
   *[ruleset] the ruleset { $ruleset } (choose speed)
}
out-some = { $out } cannot be out: of those who play, one at least goes on
no-seed = the { -colours } are drawn by lot: say a seed
unseen-mover = who is to move
unseen-passes = who passed
look-cells = a board of size { $shape } has { $count } { -cells }, not { $found }
look-empty = { $more ->
    [0] every { -cell } needs a piece, and none stands on { $cells }
   *[other] every { -cell } needs a piece, and none stands on { $cells } and { $more } more
}
look-third = a { -cell } of the third player cannot be here ({ $cells }): two play
look-strange = in Sparklies there is no such piece as { $piece }

## The rule sheet: which rules, for whom

edition = { $ruleset ->
    [subtle] Subtle
    [speed] Speed
   *[drift] Drift
}
fact-players = { $players } players
fact-time = 45 minutes
fact-time-seven = 26 to 27 minutes
fact-ages = ages 8 to 88
credits = Sparklies was designed by Alex Churchill and Douglas Reay (“Pallando”); the JavaScript version with Rachael.
subtle-tagline = Three { -colours } that chase each other round,
subtle-tagline-2 = two players who ride the chain.
tagline-three = three players who ride the chain.
speed-tagline = The quick game: choose one { -colour },
speed-tagline-2 = and watch how far it runs.
drift-tagline = { CAPITAL(-colours) } that drift on by themselves,
drift-tagline-2 = and an order that you may choose.

## The rule sheet: aim, set and end

head-aim = The aim
aim = Hold more { -cells } than your opponent when every { -cell } is held{ $banner ->
    [yes] , or { -capture } another's banner before
   *[no] {""}
}.
aim-three = Hold more { -cells } than either of the others when every { -cell } is held{ $banner ->
    [yes] , or { -capture } another's banner before
   *[no] {""}
}.
head-set = Setting up
set-needed = You need the board of { $size }, a two-sided mat for each of its { $cells } { -cells }, some flags, and { -red }, { -green } and { -blue } pieces. { $cells } of the pieces lie on the board, one on each { -cell }; the others are the *supply* beside it. With { $cells } of each { -colour } none ever runs out. Dice need no supply: they are turned.
set-needed-also = You need the board of { $size }, a two-sided mat for each of its { $cells } { -cells }{ $three ->
    [yes] , as many mats with a broken frame, some flags
   *[no] , some flags
}{ $banner ->
    [yes] , a banner marker for each player,
   *[no] {""}
} and { -red }, { -green } and { -blue } pieces. { $placing ->
    [yes] They are the *supply* beside the board.
   *[no] { $cells } of the pieces lie on the board, one on each { -cell }; the others are the *supply* beside it.
} With { $cells } of each { -colour } none ever runs out.{ $three ->
    [yes] {""}
   *[no] {" "}Dice need no supply: they are turned.
}
set-dead = Where the board is grey all over there is no { -cell }.
set-laid = Shake the pieces in a bag and lay one on each { -cell } as it comes. At first nobody holds a { -cell }. If you like, begin with { $equal ->
    [yes] equally many of each { -colour }
   *[no] equal numbers of the { -colours }, as far as that goes: they differ by at most one
}.
set-laid-placing = At first the board is empty, and nobody holds a { -cell }.
set-sides-three = Choose who is black, who is white and who plays third. Black begins, then white, then the third player, and so on round. A mat under a piece says whose the { -cell } is: whole frame *black's*, broken frame *the third player's*, bare side *white's*. A flag on its corner says that the { -cell } is *{ -active }*.
set-alternate = *Alternate deactivation:* the steps of a turn are not one player's here. In a round both do step 1, then both step 2, then they { -deactivate } by turns, one of their own { -active } { -cells } each time; who has none passes, and nobody else may. What is { -active } stays so into the next round, and belongs to the player who then holds the { -cell }. { $stop ->
    [count] The round stops after { $count } { $count ->
        [1] { -a-deactivation }
       *[other] { -deactivations }
    } each, passes counted; once nothing is { -active } only passes are left
    [idle] The round stops once nothing is { -active } after both
    [third] The round stops once the board stands alike a third time after both
   *[agreement] The round stops
}, or when both agree.{ $balance ->
    [one-more] {" "}The second has one more.
    [other-first] {" "}The second is the first to { -deactivate }.
   *[none] {""}
} { $order ->
    [alternating] In the next the other is first.
    [fewest] In the next, the player who holds fewer { -cells } is first, with as many black.
   *[black] Black is first in every round.
} The game ends after the first { -a-deactivation } or pass of each with every { -cell } held.
set-handicap = *Handicap:* before the first turn { $side } takes { $count } { $count ->
    [1] { -cell }
   *[other] { -cells }
} of its choice{ $placing ->
    [yes] , each with a piece of any { -colour } on it
   *[no] {""}
}; nothing is { -activated }.{ $banner ->
    [yes] {" "}None of them is its banner.
   *[no] {""}
}
set-names-hexagons = Rows are numbered from the top, and { -cells } lettered from the left within their row: *a1* is the first { -cell } of the top row.
set-sides = Choose who is black. Black begins, then you take turns. A mat under a piece says whose the { -cell } is: frame up is *black's*, bare side up is *white's*. A flag on its corner says that the { -cell } is *{ -active }*.
set-names = { CAPITAL(-cells) } are called by column and row: *a1* is the top left corner.
brief-set = *Setting up:* { $placing ->
    [yes] the board is empty, and nobody holds a { -cell }.
   *[no] a piece drawn by lot on every { -cell }; nobody holds one.
} { $handicap ->
    [yes] After the handicap black begins
   *[no] Black begins
}{ $three ->
    [yes] , then white, then the third player.
   *[no] .
}
head-attack = What attacks what
attack-chain = { CAPITAL(-red) } attacks { -green }, { -green } attacks { -blue }, { -blue } attacks { -red }.
head-end = The end
end = The game is over at the end of the turn in which the last { -cell } that nobody held was taken or { -captured }. Who holds more { -cells } wins; equally many is a draw. You may agree beforehand to play on until neither sees a lasting gain.
end-alternate = The game is over when both have { -deactivated } or passed and every { -cell } is held; flags that still lie are taken off. Who holds more { -cells } wins; equally many is a draw.
end-three = The game is over at the end of the turn in which the last { -cell } that nobody held was taken or { -captured }. Who holds most { -cells } wins; where several hold most, it is a draw between them. You may agree beforehand to play on until nobody sees a lasting gain.
end-banner = *Banners:* a player who { -captures } another's banner wins at once, in the middle of a chain too: the turn ends there.{ $players ->
    [3] {" "}Of three players the first to take one wins.
   *[other] {""}
}
legend-third = *The third player holds it:* a mat with a broken frame lies under the piece.
legend-banner = *A banner:* its marker lies on the mat's bottom right corner.
legend-nobody = *Nobody holds it:* the piece lies on the board's own grey frame.
legend-black = *Black holds it:* a mat lies under the piece, its frame up.
legend-white = *White holds it:* the same mat, turned over to its bare side.
legend-active = *{ CAPITAL(-active) }:* a flag lies on the mat's top left corner.

## The rule sheet: the turn

head-turn = Your turn
step-take = *Take* one { -cell } that nobody holds: put a mat under its piece, your side up.
step-take-placing = *Take* one { -cell } that nobody holds: lay a mat there, your side up, and on it a piece of *any { -colour }*. Placing it attacks nothing.
banner-first = The first { -cell } that you take { $handicap ->
    [yes] after the handicap is
   *[no] is
} your *banner*: lay a banner marker on the bottom right corner of its mat, with dice beside the die. It stays there to the end.
placing-empty = An empty { -cell } neither attacks nor is { -captured }.
step-activate = *{ CAPITAL(-activate) }* one { -cell } that you hold, the new one or any other: lay a flag on it.
step-by-turns = *{ CAPITAL(-deactivate) } by turns*. Whose turn it is chooses an { -active } { -cell } of their own and:
step-spread = *Let it spread*, until no { -cell } is { -active }. Choose any { -active } { -cell } and:
beside = above, below, left, right
beside-torus = above, below, left, right; beyond an edge that is the { -cell } at the opposite edge
beside-hexagons = left, right, two above, two below
needs = { $attackers ->
    [0] at least two { -cells } of its own { -colour }
    [3] at least three { -cells } of the { -colour } that attacks it
   *[other] { $third ->
        [0] at least two { -cells } of the { -colour } that attacks it
        [1] at least two { -cells } of the { -colour } that attacks it and one of the { -colour } that it attacks
       *[other] at least two { -cells } of the { -colour } that attacks it and two of the { -colour } that it attacks
    }
}
captured-pattern = Look at its neighbours ({ $beside }). A neighbour is *{ -captured }* if beside it stand *{ $needs }*, { $owned ->
    [yes] all of them yours
   *[no] no matter who holds them
}. The { -cell } that you have just { -deactivated } has to be one of them.
order-pattern = { $order ->
    [free] You choose the order.
    [reading] Always { -deactivate } the first { -active } { -cell } in reading order (a1, b1, …).
   *[none] The order has no effect.
} { $again ->
    [others] A { -cell } of your own is never { -captured }.
    [once] A { -cell } is { -captured } at most once in a turn, and the { -activated } one not at all.
   *[ever] A { -cell } can be { -captured } again and again in the same turn, your own { -cells } too, and one that is { -active } already stays { -active }.
} Every { -active } { -cell } must be { -deactivated } before your turn ends.
stop-own = *How it stops:* by itself, for what is { -captured } becomes yours, and what is yours is not { -captured }.
captured-if-yours = Look at its neighbours ({ $beside }). A neighbour is *{ -captured }* if your { -cell }'s new { -colour } attacks it, and at least two { -cells } beside it have that { -colour } and are yours. The { -cell } that you have just { -deactivated } is one of the two.
captured-if-anybodys = Look at its neighbours ({ $beside }). A neighbour is *{ -captured }* if your { -cell }'s new { -colour } attacks it, and at least two { -cells } beside it have that { -colour }. It does not matter who holds them. The { -cell } that you have just { -deactivated } is one of the two.
then-yours = A { -captured } { -cell } becomes yours and { -active }: turn, add or swap its mat, lay a flag on it. It keeps its { -colour } for now.
again = A { -cell } can be { -captured } again and again in the same turn, your own { -cells } too, and one that is { -active } already stays { -active }. Every { -active } { -cell } must be { -deactivated } before your turn ends.
subtle-deactivate = *{ CAPITAL(-deactivate) }* it: take its flag away and give it any { -colour }, the same one if you like. For another { -colour } *swap its piece* for one from the supply.
subtle-later = { then-yours } You will choose its new one when you { -deactivate } it.
subtle-order = You choose the order. { again }
subtle-stop = *How to stop:* you can always end a turn. Give every { -active } { -cell } one and the same { -colour }; what that captures has another { -colour }, so the chain runs out.
speed-deactivate = *{ CAPITAL(-deactivate) }* it: take its flag away. The { -cell } that you { -activated } takes *any { -colour } you like*; every other one takes *the { -colour } of its attackers*. For another { -colour } *swap its piece* for one from the supply.
speed-later = { then-yours } It takes its attackers' { -colour } when it is { -deactivated }.
speed-order = The order has no effect: once the first { -colour } is chosen, everything follows. { again }
speed-deactivate-own = *{ CAPITAL(-deactivate) }* it: take its flag away. The { -cell } that you { -activated } takes *any { -colour } you like*, and for another one you *swap its piece*; every other { -cell } *keeps its { -colour }*.
speed-later-own = A { -captured } { -cell } becomes yours and { -active }: turn, add or swap its mat, lay a flag on it. It keeps its { -colour }.
drift-deactivate = *{ CAPITAL(-deactivate) }* it: take its flag away. The { -cell } that you { -activated } takes *any { -colour } you like*; every other one takes *the next { -colour }*: { -red } { -turns } { -green }, { -green } { -turns } { -blue }, { -blue } { -turns } { -red }. For another { -colour } *swap its piece* for one from the supply.
drift-later = { then-yours } It takes the next { -colour } when it is { -deactivated }.
drift-order = You may choose the order; if you name none, the first { -active } { -cell } in reading order (a1, b1, …) comes next. { again }
short-take = *Take* a { -cell } that nobody holds.
short-take-placing = *Take* a { -cell } that nobody holds, and place a piece of *any { -colour }* on it.
short-activate = *{ CAPITAL(-activate) }* a { -cell } of yours: flag on.
short-activate-free = *{ CAPITAL(-activate) }* a { -cell } of yours: flag on. Its new { -colour } is yours to choose.
subtle-short = *{ CAPITAL(-deactivate) }* any { -active } { -cell }: flag off, *any { -colour }* (swap the piece). { CAPITAL(-captured) } are the neighbours that the new { -colour } attacks and that have at least *two { -cells } of it beside them, both yours*. They become yours and { -active }. Go on until no flag is left.
short-anybodys = Swap the piece. { CAPITAL(-captured) } are the neighbours that the new { -colour } attacks and that have at least *two { -cells } of it beside them, anybody's*. They become yours and { -active }. Go on until no flag is left.
speed-short = *{ CAPITAL(-deactivate) }* any { -active } { -cell }: flag off. All but the first take *their attackers' { -colour }*. { short-anybodys }
drift-short = *{ CAPITAL(-deactivate) }* any { -active } { -cell }: flag off. All but the first take *the next { -colour }*: { -red }, { -green }, { -blue }, { -red }. { short-anybodys }
short-by-turns = *{ CAPITAL(-deactivate) }* by turns, each an { -active } { -cell } of their own: flag off, *any { -colour }*. Swap the piece. A neighbour is { -captured } if beside it stand *{ $needs }*, all of them yours{ $own ->
    [yes] , but never your own
   *[no] {""}
}. It becomes yours and { -active }.
short-pattern = *{ CAPITAL(-deactivate) }* any { -active } { -cell }: flag off, { $ruleset ->
    [subtle] *any { -colour }*
    [speed] all but the first { $own ->
        [yes] keep
       *[no] take
    } *{ $own ->
        [yes] their own { -colour }
       *[no] their attackers' { -colour }
    }*
   *[drift] all but the first take *the next { -colour }*
}. Swap the piece. A neighbour is { -captured } if beside it stand *{ $needs }*, { $owned ->
    [yes] all of them yours
   *[no] no matter who holds them
}{ $own ->
    [yes] , but never your own
   *[no] {""}
}. It becomes yours and { -active }. Go on until no flag is left.

## The rule sheet: cases and advice

head-cases = Captured or not?
question = Black { -deactivates } the top right { -cell }, and it { -becomes } { -red }. What happens to the { -green } one?
case-two-yours = *Captured.* Two of your { -reds } stand beside a free { -green } { -cell }.
case-opponents = *Captured.* It may be another player's, or yours already.
case-not-yours = *Not captured.* The second { -red } is not yours.
case-one = *Not captured.* One { -red } is not enough.
case-two = *Captured.* Two { -reds } stand beside a free { -green } { -cell }.
case-whose = *Captured.* Whose the second { -red } is does not count.
case-anybodys = *Captured.* The { -green } may be anybody's.
question-pattern = Black { -deactivates } the { -cell } with the flag, and it { $stays ->
    [yes] { -stays }
   *[no] { -becomes }
} { $colour }. What happens to the { -green } one in the middle?
case-enough = *Captured.* This is just enough: { $needs }.
case-too-few = *Not captured.* One is missing.
case-one-not-yours = *Not captured.* One of them is not yours.
case-anybody-counts = *Captured.* Whose they are does not count.
head-torus = Joined edges
torus-edges = Beyond an edge the board goes on at the opposite one. The small names at its rim say which { -cell } comes next.
case-torus = *Captured.* b1 and b3 are beside each other, across the edge.
case-own = *Not captured.* It is yours already.
head-first-game = For a first game
tip-large = 8 × 8 felt too large for a first game to the designers. Try 6 × 6: an even number of { -cells } is fairer.
tip-five = On 5 × 5 the centre decides much. An even number of { -cells } is fairer.
tip-odd = An even number of { -cells } is fairer.
tip-even = An even number of { -cells } is fairer; this board has one.
tip-hexagons = The designers played on four { -cells } an edge.
caution-own = With 2v in Speed many { -cells } change hands: { $count } in a turn on 9 × 9, against { $usual } with 2a, counted in 20 games of players who look one turn ahead.
caution-hexagons-speed = With two attackers Speed runs far on hexagons: of 37 { -cells } { $count } change hands in a turn, against { $usual } of 81 on 9 × 9, counted in games played by lot.
caution-hexagons-drift = With two attackers Drift often takes all hexagons at once: of 30 games played by lot on 37 { -cells } half were over after { $turns } turn, and black won { $first }.
caution-third = With 2a2t in Subtle hardly a { -cell } changes hands, { $count } in a turn: 81 { -cells } take { $turns } turns, and who has the last one is known early, counted in 20 games of players who look one turn ahead on 9 × 9.
tip-quadrille = Look for two diagonal pairs in a block of four. Once all four are yours, they can { -capture } each other for as long as you like (see “The quadrille”).
tip-symbols = Circle, triangle and cross say the same as { -red }, { -green } and { -blue }, for lamps and eyes that do not tell colours apart.
tip-photo = In doubt, photograph the table before and after a turn and let the companion check it.

## The rule sheet: examples

head-steps = A turn, step by step
head-chain = A chain
step-first = *b1* has just been { -activated } by white.
step-before = Before the turn.
caption-turns = *{ $cell }* { -turns } { $colour }: { $what }.
caption-stays = *{ $cell }* { -stays } { $colour }: { $what }.
caption-captures = { $attackers } { -capture } *{ $cell }*
caption-nothing = nothing is { -captured }
subtle-example = A corner of a game: white moves and has just { -activated } b1. An arrow leads from each attacker to the { -cell } that it helps to { -capture }; a flag marks what is { -active } afterwards.
by-turns-shown = Here one player makes all these steps, to show what { -captures }. In your game the other makes one of theirs after each.
subtle-after = And so on: b1 and c2 can { -turn } { -red } next and { -capture } both { -greens }, for these four { -cells } are a quadrille. White ends the turn by keeping { -colours } until nothing is { -active }.
speed-example = White takes c2 and { -activates } a1, which was { -blue }. An arrow leads from each attacker to the { -cell } that it helps to { -capture }; a flag marks what is { -active } afterwards.
example-opening = { $same ->
    [yes] White takes { $taken } and { -activates } it.
   *[no] White takes { $taken } and { -activates } { $cell }.
} An arrow leads from each attacker to the { -cell } that it helps to { -capture }; a flag marks what is { -active } afterwards.
hexagon-after = Nothing is { -active } any more, so the turn is over.
speed-after = From the first { -colour } on, white had nothing to decide.
drift-example = White takes b3 and { -activates } it; it { -stays } { -red }. An arrow leads from each attacker to the { -cell } that it helps to { -capture }; a flag marks what is { -active } afterwards.
drift-after = White named no order, so the first { -active } { -cell } in reading order came next each time.
head-quadrille = The quadrille
quadrille = Four { -cells } of yours in a block, one diagonal pair in one { -colour } and the other pair in another, are a *quadrille*. Give the { -active } pair the { -colour } that attacks the other pair, and that pair is { -captured }. So the block dances on, and after six times it is back where it began. Cycle it until a { -cell } beside it is { -captured }, and the dance can move on across the board.
head-three = Three games with the same set
three-subtle = *Subtle:* attackers must be yours; a { -captured } { -cell } takes *any { -colour }*, in an order that you choose.
three-speed = *Speed:* anybody's { -cells } attack; a { -captured } { -cell } takes *its attackers' { -colour }*.
three-drift = *Drift:* anybody's { -cells } attack; a { -captured } { -cell } takes *the next { -colour }*, in an order that you may choose.
head-writing = Writing a turn down
written-all = { $turn } — round { $round }: black takes d1 and { -activates } c2, which { -turns } { -red }; c1 is { -captured } and { -turns } { -red } too.
written-first = { $turn } — round { $round }: black takes d1 and { -activates } c2, which { -turns } { -red }; what follows is computed.
written-step = { $turn } — round { $round }: black { -deactivates } b2, which { -turns } { -blue }.
written-alone = { $turn } — round { $round }: black takes a1 and { -activates } b2, which { -turns } { -blue }; nothing is { -captured }.

## The rule sheet: rulings

head-settled = Settled by this set
ruling-compulsory = Taking a { -cell } and { -activating } one are both compulsory, also for one who holds no { -cell } any more.
ruling-at-once = All victims of one { -a-deactivation } are judged at once, on the board just after the recolouring.
ruling-later = A { -captured } { -cell } changes { -colour } when it is { -deactivated }, not when it is { -captured }.
ruling-deal = An equal deal on a board whose { -cells } cannot be split in three: the numbers differ by at most one, and lot decides which are larger.
ruling-clock = Clocks are optional: a chess clock each, or an egg timer of 3 minutes for each { $alternate ->
    [yes] step
   *[no] turn
}; none if you play at different places.{ $alternate ->
    [yes] {""}
   *[no] {" "}An egg timer at zero keeps all { -colours } to the end, and what never ends stops as it is; before the first { -a-deactivation } the turn just ends.
} A flag that falls loses{ $three ->
    [yes] : that side is skipped, and its { -cells } stay and can be { -captured }, but it cannot win
   *[no] {""}
}.
ruling-keeping = Keeping all { -colours } to the end gives the same result in any order. Where that brings a position of the turn back it never ends: give some { -cell } another { -colour }.
ruling-order = The order of the { -deactivations } has no effect.
ruling-no-order = Where you name no order, the first { -active } { -cell } in reading order (a1, b1, …) comes next.
ruling-stops = When a position of this turn comes back, the chain stops: what is { -active } goes inactive and keeps its { -colour }. Of chains that are played by lot, almost half end so.
ruling-pattern = What has to stand beside a { -cell } is the least: more does no harm.{ $third ->
    [yes] {" "}The { -cell } just { -deactivated } may be one of the { -colour } that the { -captured } one attacks.
   *[no] {""}
}
ruling-handicap = The handicap is written before round 1, as in 0 ({ $side ->
    [black] B
    [white] W
   *[third] T
}) +d4{ $placing ->
    [yes] =G
   *[no] {""}
}{ $count ->
    [1] {""}
   *[other] , +e5{ $placing ->
        [yes] =G
       *[no] {""}
    }
}.
ruling-placing = A placed piece is written behind its { -cell }: +D1=G.
ruling-third = The third player's letter is T.
ruling-steps = A step that cannot be done is left out; { -activating } an { -active } { -cell } changes nothing; { $third ->
    [yes] boards are alike in { -colours }, holders and flags, and are compared within a round
   *[no] a { -cell } can be { -captured } again and again, your own { -cells } too, and one that is { -active } stays { -active }
}.
ruling-filled = If the last { -cell } is taken in step 1, both still { -activate }, and { -deactivate } or pass once.
ruling-steps-written = Each step is a line with number and side: 1 (B) +D4 for step 1, 1 (B) !D4 for step 2, then the { -cell } with its { -colour } before and after, or pass; agree by either side is a line, too.
ruling-playing-on = Playing on after the last { -cell } is taken: there is no step 1, a player may pass (a line with the word pass), and one who holds no { -cell } must. The game ends when { $three ->
    [yes] all
   *[no] both
} pass in succession, of their own will or not, when { $three ->
    [yes] all
   *[no] both
} agree, or when the same position with the same player to move comes up a third time.
ruling-written = In a written record the number counts rounds, all players share it, and black comes first. Without a plus, the first { -cell } written is the one taken and { -activated }, or, if none is { -free }, one of your own.
ruling-written-all = { ruling-written } Every { -a-deactivation } is written down, with the same { -colour } twice where it stays; *rest* as the last word means: all others keep their { -colour }, always the first in reading order first.
ruling-written-first = { ruling-written } Only the first { -a-deactivation } is written down; what follows is computed.
ruling-written-order = { ruling-written } The first { -a-deactivation } is enough: the others follow in reading order, unless another is written.
