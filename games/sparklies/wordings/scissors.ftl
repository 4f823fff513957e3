# Scissors cut paper, paper wraps stone, stone blunts scissors.

wording-title = scissors, paper and stone
-red = scissors
-green = paper
-blue = stone
-colour = shape
-colours = shapes
-reds = scissors
-greens = papers
-turn = become
-turns = becomes

attack-chain = Scissors attack paper, paper attacks stone, stone attacks scissors.
case-whose = *Captured.* Whose the second scissors are does not count.
case-not-yours = *Not captured.* The second scissors are not yours.
case-one = *Not captured.* One pair of scissors is not enough.
set-needed = You need the board of { $size }, a two-sided mat for each of its { $cells } cells, some flags, and pieces for scissors (red, circle), paper (green, triangle) and stone (blue, cross). { $cells } of the pieces lie on the board, one on each cell; the others are the *supply* beside it. With { $cells } of each shape none ever runs out. Dice need no supply: they are turned.
with-piece = { $cell } with { $colour }
tip-symbols = Every piece shows a symbol beside its colour: circles are scissors, triangles paper, crosses stone.
must-capture = { $cell } should be { $mover }'s: { $pair } show { $colour } now, and when the last of them came to that, { $cell } was captured, if it was still { $once }
