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

neutral-title = Neutral cells
neutral-sentence = How many neutral cells are dealt, or which; usually 12 of 127, on other boards in proportion.
neutral-form = a number (12), or the names of cells (d4 e6)
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
rows-differ = a board of edge { $edge } has { $rows } rows, the save line has { $count }
row-length = row { $row } of the save line has { $count } cells; it should have { $length }
no-letter = row { $row } has '{ $letter }'; cells are b, o, n, or a dot where it is empty
declined-idle = declined= says something only in chicken and beside mover=, not in { $form }
black-unknown = black={ $said } is not known; it is the player who owns black, 1 or 2
black-idle = black= says nothing in { $form }, where nobody chooses a colour
dropped-unfit = dropped={ $cell } does not fit: no { $mover } stone that waits for its neutral one

## What is timed

random-play = random { $form } play, edge { $edge }
saves = save lines of edge { $edge } read and written
