# Three ways to live: the commercial beats the idealist, who beats the guardian, who beats the commercial.

wording-title = coin, book and crown
-red = coin
-green = book
-blue = crown
-colour = sign
-colours = signs
-reds = coins
-greens = books
-stays = stays a
-becomes = becomes a
-turn = become a
-turns = becomes a

due-forced = deactivate { $cell }: it can only become a { $colour }
with-piece = { $cell } with a { $colour }
set-needed = You need the board of { $size }, a two-sided mat for each of its { $cells } cells, some flags, and pieces for the commercial's gold coin (red, circle), the idealist's book (green, triangle) and the guardian's crown (blue, cross). { $cells } of the pieces lie on the board, one on each cell; the others are the *supply* beside it. With { $cells } of each sign none ever runs out. Dice need no supply: they are turned.
attack-chain = The commercial's coin attacks the idealist's book, the book the guardian's crown, the crown the coin.
tip-symbols = Every piece shows a symbol beside its colour: circles are coins, triangles books, crosses crowns.
question = Black deactivates the top right cell, and it becomes a coin. What happens to the book?
speed-example = White takes c2 and activates a1, which was a crown. An arrow leads from each attacker to the cell that it helps to capture; a flag marks what is active afterwards.
must-capture = { $cell } should be { $mover }'s: { $pair } show the { $colour } now, and when the last of them came to that, { $cell } was captured, if it was still a { $once }
