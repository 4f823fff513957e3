# The pieces are tiles.

-piece = tile
-pieces = tiles
