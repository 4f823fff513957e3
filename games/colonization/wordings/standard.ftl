# The board is one of chess, and its cells are called as there.

-cell = square
-cells = squares
-an-active-cell = an active square
