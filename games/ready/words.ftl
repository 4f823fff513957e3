## Rows of letters in a save line

rows-differ = the board has { $rows } rows, the save line has { $count }: write the rows from the top with a slash between them
row-length = row { $row } of the save line has { $count } { -cells }; it should have { $length }
no-letter = row { $row } of the save line has '{ $letter }'; the letters are { $letters }

## Games that are grids of letters

no-save = a save line of this game is { $id }:<board>:<rows>:mover=<side>, not '{ $line }'
no-ruleset = there is no ruleset '{ $ruleset }'; there are { $known }
no-shape = this game is played on boards of size { $shapes }, not { $shape }
no-seed = the start is drawn at random: give a seed
no-side = '{ $side }' is no side of this game; there are { $sides }
no-number = { $key }= in the save line is '{ $value }'; write a number
no-turn = '{ $turn }' is no turn of this game; turns are written like { $example }
strange-piece = { $looks } does not belong to this game: take it off the board
cells-differ = the board has { $cells } { -cells }, but { $count } are shown
unseen-mover = whose turn it is
unseen-field = the { $field }
