## Lists

list-and = { $count ->
    [0] { $last }
   *[other] { $rest } and { $last }
}
list-or = { $count ->
    [0] { $last }
   *[other] { $rest } or { $last }
}
in-turn = { $first }; { $rest }

## Where a text cannot be read

at-line-column = line { $line }, column { $column }: { $what }
at-line = line { $line }: { $what }
at-column = column { $column }: { $what }
meant = did you mean { $name }?
there-are = there are { $names }
there-are-none = there are none

odd-character = it holds a character that is not used in this notation: { $name } ({ $code }), number { $place } of the text. Write what is meant in its place
record-for-save = this is a whole record, and a save line is asked for: give the line that stands in its tag Start, or open it as a record

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
of-nobody = nobody's { $what }
of = { $owner }'s { $what }
facing = facing { $heading }
o-clock = { $hour } o'clock
active = { -active }
looks = { $looks }

## Boards

no-such-turn = no legal turn is written '{ $turn }'
turns-too-many = '{ $turn }' is none of the first { $most } turns: the game must read its turns itself, by one_by_one
usual-board = the game is played on the board { $usual }, not on { $shape }
no-such-cell = there is no { -cell } { $cell } on this board (its { -cells } run from { $first } to { $last })
board-sides = a board has { $least } to { $most } { -cells } a side, not { $columns }x{ $rows }
board-all-dead = on a board of { $shape } with so many dead { -cells } none is left beside another
board-edge = a hexagonal board has { $least } to { $most } { -cells } on an edge, not { $edge }
board-tray = a tray has 4 to { $most } columns and an even number of rows, not { $columns }x{ $rows }
no-board = '{ $shape }' is no board size; sizes are written 9, 8x6 or hex7
edge = edge { $edge }

## Turns and their sides

not-its-turn = it is { $mover }'s turn, not { $side }'s
one-cell = '{ $verb }' concerns one { -cell }, not a way of several
takes-no-turn = { $side } takes no turn here; who does: { $sides }
answer = { $answer ->
    [yes] agree with { $side }
   *[no] refuse { $side }
}
table-cannot = '{ $text }' is nothing that the table can say now
no-side = '{ $side }' is no side of this game; the sides are { $sides }
over = the game is over
over-because = the game is over: { $reason }
cannot = { $side } cannot { $what } now
may-end = or end your turn
due = make your turn
effect = { $side }: { $what } on { $way }
effect-nowhere = { $side }: { $what }
way-to = { $way } to { $name }
words = { $first } { $second }
turn-over = the turn was over before this action: leave it out
no-level = its results are compared by the option { $level }, which it does not have
drawn = by lot: { $what }
drawn-on = { $cell }: { $what } by lot
draws-are-all = while a draw is due its turn goes on, and its actions are the { $draws } draws of its odds and nothing else
strange-odds = its odds are not whole numbers from 1 on
draw-counts = '{ $verb }' counts { $drawn } draws: a draw counts one more and has an effect "draw", and nothing else does
draws-end-turn = after its last draw the turn goes on: draws end a turn, and what follows is a turn of its own
no-lots = '{ $text }' says nothing of lots: a seed and how many were drawn, as in 4711/3
draw-due = something is drawn by lot here: write what was drawn
unfinished = the turn does not end here: go on with it
no-pattern = { $cell } is in no pattern that has { -an-active-cell }
repeated = the same position came up { $times } times
no-hints = what a turn could take is not looked for in { $game }

## Whether one position follows from another

other-board = the boards differ: size { $before } before the turn, size { $after } after it
too-many-turns = more turns are possible than could be tried, and none of those tried leads there
no-turn = no turn of { $mover }'s leads there: every one was tried; { $count ->
    [0] nothing has changed
   *[other] what stands otherwise than before: { $cells }
}
never-so = { $cell } is { $stands }, and no turn of { $mover }'s leaves it so
correction = { $cell }: { $should } instead of { $stands } (no legal position is nearer)
save-is = after this turn the save line is { $save }: correct it
after-mid-turn = the position after the turn stands in the middle of one
differs = { $cell } should be { $should }, but is { $stands }: { $history }
captured-in = { -captured } in step { $steps }
last-in = last { $what } in step { $step }, { $became }
left-as-it-was = this turn leaves it as it was
changed = this turn changes it

## Doubtful cells

decided = { $cell }: { $now }; the photo alone leaves it uncertain, and a legal turn settles it
deciding = { $cell } { $when ->
    [before] before the turn
   *[after] after the turn
}: { $what }{ $more ->
    [0] {""}
   *[other] , or something else
}
unseen = { $cell } { $when ->
    [before] before the turn
   *[after] after the turn
}: the photo does not say what stands there
undecided = the photo leaves { -cells } uncertain on which the verdict depends: look again at { $cells }{ $more ->
    [0] {""}
   *[other] , and { $more } more
}
begins-active = a turn begins with no { -cell } { -active }

## Options of a start

can-be = { $values }
can-be-any = any of { $names }, with spaces between them, or nothing for none
no-ruleset = there is no ruleset '{ $ruleset }', only { $known }
start-has = the start says { $option } { $stands }, not { $said }
no-such-option = there is no option '{ $option }': { $meant }
no-such-value = the option { $option } cannot be '{ $value }'; it can be { $can }
option-laid = the option { $option } says what lies where, which is seen here: leave it away
option-clashes = the option { $option } cannot be '{ $value }' here: { $why }

## Keys of a save line

no-extension = '{ $part }' is no extension of a save line; extensions are written :key=value
key-twice = the save line says { $key }= twice
no-such-key = the save line's key { $key }= is not known: { $meant } (a key that begins with { $unread } is kept unread)

## Records

no-tag = a tag is written [Name "value"], not { $line }
no-such-tag = the tag { $tag } is not known: { $meant } (a note for people is [Remark "…"])
tag-again = the tag { $tag } stands here again: leave one of them out
tag-other = the tag { $tag } stands here again ({ $other } is the same): leave one of them out
tag-empty = the tag { $tag } says nothing: fill it in, or leave it out
grid-in-record = a grid of letters stands in this record, and may be its start or its end: open it as a save line, and give the start as [Start "<save line>"]
second-game = a second game begins here: keep one game in this text, and the other in one of its own
brace-open = a remark begins here with a brace, and no brace ends it: write the other brace where the remark ends
turns-backwards = turn { $turn } comes after turn { $last }: put the turns in order, or right the number
no-record = this is no game record: one begins with tags, such as [Game "{ $game }"] and [Start "<save line>"], then it has one turn a line
no-start = { $why } (a record says [Start "<save line>"] or [Seed "<seed>"])
start-mid-turn = the save line in Start stands in the middle of a turn: a record begins between turns
solo-no-side = the tag Solo says { $solo }, but the sides are { $sides }
alone-out = { $side } plays alone, and is out
solo-not-to-move = the tag Solo says { $solo }, but by the start { $mover } is to move
game-disagrees = the tag Game says { $game }, but the save line in Start is of { $other }
tag-disagrees = the tag { $tag } says { $value }, but the save line in Start is of { $stands }: correct one of them
tags-disagree = the tags disagree with Start: { $why }

## Mending a record

read-as = { $written } is read as { $cell }
read-or = { $how }; or it is { $others }
as-written-or = it stands as written; or it is { $others }
way = '{ $turn }'
more-ways = { $count } more
or = { $first } or { $second }

## Which games there are

no-game = there is no game '{ $name }'; there are { $names }
left-out = the installed game { $game } was left out: { $why }; there are { $names }
which-game = a board of size { $shape } is one of several games: name yours with --game ({ $games })
no-game-of-board = no game here is played on a board of size { $shape } ({ $said })
from = { $who }: { $said }
the-name = the name { $name }
two-games = { $first } is of the game { $game }, but { $second } of { $other }: they must agree
no-printed-set = { $game } has no printed set: play it on the screen

## Ids and titles of a new game

new-id = '{ $id }' is no id for a game: use 2 to 40 small letters, digits and single hyphens, with a letter first and no hyphen last
new-taken = there is something called { $id } already: choose another id
new-package = a game of this id would have the package { $package }, and Python knows that name already: choose another id
new-title = '{ $title }' is no title for a game: use up to 60 letters without quotation marks, braces, backslashes and at signs

## What is wrong with a game that is installed

not-loaded = it cannot be loaded: { $kind }: { $error }
fails = it fails where it is asked: { $kind }: { $error }
failed = the installed game { $game } failed: { $kind }: { $error }
at-place = { $what } ({ $file }, line { $line })
in-file = { $what } ({ $file })
wrong-part = its { $part } is of the type { $kind } and no { $wanted }
not-callable = its { $part } is of the type { $kind } and no function
strange-title = its title '{ $title }' is no text that can be read
member-missing = its { $part } has no { $member }
not-texts = its sides and rulesets must be sequences of texts, and its usual_shape a text
strange-side = its side '{ $side }' must be one word of letters, digits and hyphens, and no name of a role or of a record's tag
strange-ruleset = its ruleset '{ $name }' must be a text of small letters, digits, hyphens, dots and spaces, and come once
strange-heading = a piece of its look has the heading { $heading }; there are { $headings }
strange-inks = the inks of its look must name a different ink for each side that they name, of { $inks }
not-kinds = the kinds of its look must be games.standing.Kind
no-option-object = one of its options is of the type { $kind } and no games.options.Option
option-name = the name of its option '{ $option }' must be one word of small letters, digits and hyphens, and come once
option-tag = its option { $option } has the name of something else that a record says
option-values = its option { $option } must have values, which are texts, or a pattern, or switches
option-value = its option { $option } does not take its own value { $value }: { $why }
option-spelt = its option { $option } has the value '{ $value }', but keeps it as '{ $kept }': write it so
option-beside = its option { $option } names { $other }, which is none of its options
no-board-object = its board is of the type { $kind } and no games.board.Board
board-twice = on its board { $shape } two { -cells } are called { $cell }
board-name = on its board { $shape } a { -cell } is called '{ $cell }': names are a small letter and a number
board-lengths = of its board { $shape } names, neighbours, centres and regions do not fit together
board-beside = on its board { $shape } a { -cell } is beside itself, beside none of the board's, or beside one that is not beside it
board-places = on its board { $shape } two { -cells } lie at the same place, or one lies nowhere
board-other = its board of shape { $shape } is another one when it is asked for by that shape
look-changes = its { $member } makes other pieces of what stands at its start
strange-seats = its seats { $seats } are not among its sides
other-mover = what it answers about the turns of { $side } names another side
no-sentence = one of its sentences is of the type { $kind } and no text
not-said = one of its sentences cannot be said: { $error }
strange-holding = it holds options that it does not have: { $options }
strange-scores = its scores or values must be numbers, by its sides
answer-action = { $member } returns { $answer }, which is no Action
answer-one-cell = { $member } returns an action whose path is { $path }: a tuple of { -cells } is meant, ({ $path },)
answer-path = { $member } returns an action whose path is { $path }: a tuple of { -cells } is meant
answer-cell = { $member } returns an action whose path has { $cell }, which is no { -cell } of the board
answer-outcome = outcome returns { $answer }, which is neither an Outcome nor None
answer-winners = outcome returns winners { $answer }: a tuple of sides is meant, { $meant }
answer-winner = outcome names the winner { $side }, which is no side
answer-places = outcome returns places { $answer }: a tuple of tuples of sides is meant
answer-place = outcome names a place of { $side }, which is no side
answer-scores = outcome returns scores { $answer }: a tuple of pairs is meant, { $meant }
strange-shape = shapes has { $shape }, which is no board: { $why }
other-shape = shapes has { $shape }: write { $name }
strange-outcome = an end of its games is no games.answers.Outcome of its sides with a reason
action-refused = its action { $verb } is among those that are legal, and is refused: { $why }
nothing-next = a game goes on in which nobody can do anything
due-after-end = somebody is due after the end of a game
strange-turn = the text of a turn is '{ $turn }'
no-resolution = what it resolves a turn to is no games.answers.Resolution
turn-differs = its turn '{ $turn }' is not what its text says: { $why }
leads-elsewhere = the text leads to another position
strange-picture = { $member ->
    [stones] the stones of its printed set must be names, each with the inks of both halves
    [regions] the regions of its printed set must be names, each with a games.pictures.RegionPicture
   *[marker] the marker of its printed set must be a games.pictures.Marker
}
strange-supply = its supply must count the pieces that its look knows, by their names
no-rule-sheet = its rule sheet is of the type { $kind } and no games.rule_sheet.RuleSheet
sheet-tells = its rule sheet names the option { $option }, which there is not
sheet-block = in its rule sheet something of the type { $kind } cannot be set
diagram-cells = a diagram of its rule sheet shows something else than the { $cells } { -cells } of its board
diagram-turn = a diagram of its rule sheet shows the turn '{ $turn }', which is not legal: { $why }
sentence-missing = { $package } has no sentence '{ $name }'
sentence-lacks = the sentence '{ $name }' of { $package } needs { $data }
no-game-object = its entry point is '{ $kind }' and no games.game.Game
strange-id = its id '{ $id }' is not made of small letters, digits and hyphens
id-taken = there is a game called { $id } already
no-sides = its sides are none: each needs a name of its own
same-sides = its sides are { $sides }: each needs a name of its own
sides-alike = two of its sides { $sides } differ only in capital and small letters
save-begins = its save line '{ $save }' does not begin with { $id }:
save-differs = its save line '{ $save }' reads back as another position
ruleset-called = its ruleset { $ruleset } is called { $called }
cells-without = a board has { -cells } on which nothing stands
look-knows-no = its look knows no { $looks }
due-without-seat = { $due } is due, who has no seat
nobody-due = nobody is due at its start
nothing-to-do = nobody can do anything at its start
effects-impossible = of its action { $verb } the effects cannot be carried out: { $error }
effects-tell-other = the effects of its action { $verb } do not lead to what then stands

## Sets of pieces

no-such-players = { $most ->
    [2] { $game } is printed for 2 players, not { $count }
   *[other] { $game } is printed for 2 to { $most } players, not { $count }
}
no-such-side = { $game } has no side '{ $side }'; the sides are { $sides }
alike = { $count ->
    [one] another turn ends alike: { $turns }
   *[other] other turns end alike: { $turns }
}
no-time-limit = the time of a game of { $game } has no limit
few-squares = each of { $players } players has { $share } squares; about { $best } a player are best: --size { $size } has them

no-wording = { $game } has no wording '{ $name }': { $there }
