# Scissors cut paper, paper wraps stone, stone blunts scissors.

wording-title = scissors, paper and stone
-red = scissors
-green = paper
-blue = stone
-colour = shape
-colours = shapes
