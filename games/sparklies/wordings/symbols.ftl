# For lamps and eyes that do not tell colours apart: every piece by the symbol that it shows.

wording-title = circle, triangle and cross
-red = circle
-green = triangle
-blue = cross
-colour = symbol
-colours = symbols
-reds = circles
-greens = triangles
-turns = becomes a

set-needed = You need the board of { $size }, a two-sided mat for each of its { $cells } cells, some flags, and pieces that show circles (red), triangles (green) and crosses (blue). { $cells } of the pieces lie on the board, one on each cell; the others are the *supply* beside it. With { $cells } of each symbol none ever runs out. Dice need no supply: they are turned.
attack-chain = Circle attacks triangle, triangle attacks cross, cross attacks circle.
tip-symbols = Every symbol has a colour of its own as well: circles are red, triangles green, crosses blue.
edition = { $ruleset ->
    [subtle] Subtle
    [speed] Speed
   *[drift] Drift
} · told by symbols
