# Terms that every package's sentences use. A wording may put others in their place.

-cell = cell
-cells = cells
-piece = piece
-pieces = pieces
-colour = colour
-colours = colours
-active = active
-active-mark = active mark
-red = red
-green = green
-blue = blue
-captured = captured
-an-active-cell = an active cell
-captures = captures
-captures-nothing = captures nothing
-nothing-captured = nothing captured
-free = free
-choose-a-colour-for = choose a { -colour } for
