## What is due, and how it ends

due = { $due ->
    [draw] draw a tile from the bag
   *[turn] turn a tile, with { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } left
}
no-moves = no moves are left
tally-moves = moves
tally-score = score

## Starts

level-title = Level
level-sentence = How hard it is: threads in two colours, or in three.
no-ruleset = there is no ruleset '{ $ruleset }': leave it out
needs-seed = lot deals the tiles: say a seed

## Texts that cannot be read

no-save = a save line of Skeins is skeins:1:<tiles>:<bag>:<moves>:<score>:<seed>/<drawn>, not '{ $line }'
no-tiles = there are 19 places, each for a tile of the level and its heading or -, and the bag holds its tiles in alphabetical order

no-turn = '{ $turn }' is no turn; one is b2>3/12, with what was drawn b2>3/12 a1=short-blue-orange

## What lies on the board

unseen-bag = which tiles are in the bag
unseen-counters = the moves and the score
too-many = there are not so many tiles of one kind

## The rule sheet

above = Turn them,
beyond = wind them up.
players = 1 player
credits = A toy.
the-game = The game
how-to-turn = *Turn* one tile, by one to five steps. Each turn is a move; you have thirty.
how-to-wind = If its threads meet threads of their colour on *two neighbours* or more, take all these tiles. They score their number squared. *Draw* new tiles from the bag.
