# For lamps and eyes that do not tell colours apart: every piece by the symbol that it shows.

wording-title = circle, triangle and cross
-red = circle
-green = triangle
-blue = cross
-colour = symbol
-colours = symbols
