# What plots of measured games say.

level = level
score-in-the-middle = score in the middle of the games
zero-moves = how often a game comes to zero moves
points-a-click = points a click
starts-with-goal = starts of which a loop can pass all bonus tiles, in per cent
clicks-at-most = { $count } clicks
