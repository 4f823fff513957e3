# For lamps and eyes that do not tell colours apart: every piece by the symbol that it shows.

wording-title = circle, triangle and cross
-red = circle
-green = triangle
-blue = cross
-colour = symbol
-colours = symbols
-reds = circles
-greens = triangles
-stays = stays a
-becomes = becomes a
-turn = become a
-turns = becomes a

set-needed = You need the board of { $size }, a two-sided mat for each of its { $cells } cells, some flags, and pieces that show circles (red), triangles (green) and crosses (blue). { $cells } of the pieces lie on the board, one on each cell; the others are the *supply* beside it. With { $cells } of each symbol none ever runs out. Dice need no supply: they are turned.
attack-chain = Circle attacks triangle, triangle attacks cross, cross attacks circle.
tip-symbols = Every symbol has a colour of its own as well: circles are red, triangles green, crosses blue.
question = Black deactivates the top right cell, and it becomes a circle. What happens to the triangle?
speed-example = White takes c2 and activates a1, which was a cross. An arrow leads from each attacker to the cell that it helps to capture; a flag marks what is active afterwards.
with-piece = { $cell } with a { $colour }
due-forced = deactivate { $cell }: it can only become a { $colour }
must-capture = { $cell } should be { $mover }'s: { $pair } show the { $colour } now, and when the last of them came to that, { $cell } was captured, if it was still a { $once }
