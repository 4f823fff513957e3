## Rows of letters in a save line

rows-differ = the board has { $rows } rows, and the save line has { $count } rows: write them from the top, with a slash between two
row-length = row { $row } of the save line has { $count } { -cells }; it should have { $length }
no-letter = row { $row } has '{ $letter }'; the letters are { $letters }

## Games that are grids of letters

no-save = a save line of this game is { $id }:<board>:<rows>:mover=<side>, not '{ $line }'
no-shape = this game is played on boards of size { $shapes }, not { $shape }
no-seed = the start is drawn at random: give a seed
no-side = '{ $side }' is no side of this game; there are { $sides }
no-number = { $key }= in the save line is '{ $value }'; write a number
strange-piece = { $looks } does not belong to this game: take it off the board
cells-differ = the board has { $cells } { -cells }, but { $count } are shown
unseen-mover = whose turn it is
unseen-field = the { $field }

## What a game that is a grid must not answer

answer-position = carry_out returns an object of the type { $kind } instead of { $wanted }
answer-mover = carry_out changes the side to move: leave it, the turn passes on by itself
answer-letters = { $member } returns '{ $answer }': it must return a text of { $cells } letters
answer-letter = { $member } returns the letter '{ $letter }', which is not among letters
