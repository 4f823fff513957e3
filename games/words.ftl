## Lists

list-and = { $count ->
    [0] { $last }
   *[other] { $rest } and { $last }
}
list-or = { $count ->
    [0] { $last }
   *[other] { $rest } or { $last }
}

## Where a text cannot be read

at-line-column = line { $line }, column { $column }: { $what }
at-line = line { $line }: { $what }
at-column = column { $column }: { $what }
meant = did you mean { $name }?
there-are = there are { $names }
there-are-none = there are none

## What stands on a cell

colour = { $letter ->
    [R] { -red }
    [G] { -green }
    [B] { -blue }
   *[other] { $letter }
}
heading = { $heading ->
    [n] north
    [ne] north-east
    [e] east
    [se] south-east
    [s] south
    [sw] south-west
    [w] west
    [nw] north-west
   *[other] { $heading }
}
empty = empty
nothing = nothing
of-nobody = { $what } of nobody's
of = { $owner }'s { $what }
facing = facing { heading }
active = { -active }
looks = { $looks }

## Boards

no-such-cell = there is no { -cell } { $cell } on this board (its { -cells } run from { $first } to { $last })
board-sides = a board has { $least } to { $most } { -cells } a side, not { $columns }x{ $rows }
board-edge = a hexagonal board has { $least } to { $most } { -cells } on an edge, not { $edge }
board-tray = a tray has 4 to { $most } columns and an even number of rows, not { $columns }x{ $rows }
no-board = '{ $shape }' is no board size; sizes are written 9, 8x6 or hex7
