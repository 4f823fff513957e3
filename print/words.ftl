## Terms

-active-cells = active cells

## On every page

document = { $title } ({ $sheet }, revision { $revision })
revision = revision { $number }
page-of = { $number } of { $count }
of-set = { $kind ->
    [hexagons] { $game }, hexagonal board, { $size }
    [tray] { $game }, tray { $size }
   *[squares] { $game }, board { $size }
}
measure-me = measure me
ink-saved = ink saved: for people, not for the camera
author = The Sparklies Table authors
creator = Sparklies Table
subject = Print at 100 %, without fitting to the page

## Kinds of pages

kind-board = the board that the camera reads
kind-tokens = coded tokens for all sides
kind-threads = hexagonal tiles with threads and a code
kind-counters = strips that count, rings for tiles, a card for the bag
kind-sorting = a sheet on which the tiles lie sorted
kind-tiles = tiles for all pieces
kind-discs = discs for clear beads
kind-mats = control mats: black frame in front, white behind
kind-control-discs = two-sided discs in place of mats
kind-marker = markers for { $markers }
kind-flags = flags for { -active-cells }
kind-decals = faces to glue on ten-sided dice, ten a die
kind-rules = the rules on two pages
kind-reference = the rules on one page, to lie beside the board
kind-abacus = nets of prisms that turn on axles, and how to build them
kind-instructions = what to buy and how to cut
kind-record = a sheet to write a game down
kind-scale-test = a sheet to measure the printer with

## What cannot be printed

no-such-kind = '{ $name }' cannot be printed; take one of { $kinds }
kind-refused = { $name } cannot be printed for this set: { $why }
for-two = they tell two players apart, and here three play
no-dice = the { -cells } take dice up to { $most } mm, and { $least } mm is the least for pictures; name other dice with --die
no-marker = it is played without { $markers }; say --option { $option }=yes
no-such-option = '{ $item }' is no option of a printed set; they are written NAME=VALUE, and there is { $known }
no-options = none for this game
needless-kind = { $title } needs no { $name }; take one of { $kinds }
no-tokens = tokens are printed for a set that has them
unused-by-all = no page of this set uses { $flags }: it takes { $takes }
unused-by-one = { $kind } does not use { $flags }: it takes { $takes }
unused-by-game = { $why }. It is printed for { $title }, since no game is named: name another with --game
cell-of-sheet = --sheet already says how large the { -cells } are; leave --cell out, or give --size instead
other-sheet = { $title } is not played on { $sheet }; give --size { $size } instead
no-other-words = { $title } has no other words; leave --wording out
face-alone = --face-width needs --die: give both measures of the die
no-edition = the rules of { $title } have no edition '{ $edition }'; there is { $editions }
one-edition = one edition only
no-page = { $name } has { $pages ->
    [one] 1 page
   *[other] { $pages } pages
}, there is no page { $page }
board-of-no-game = { $sheet } is a board, on which --game changes nothing: leave it out, or name a piece sheet
no-code = there is no code for { $title }'s { $piece } of { $side }: calibration.tokens gives each token a number of its own
no-frame = no frame is printed for a { -cell } of { $owner }; there are frames of { $owners }
no-ink = there is no ink for { $pieces }: calibration.inks says how each piece is printed
pixels = pictures have { $least } to { $most } pixels a side, not { $px }
torus-of-squares = only boards of squares go on at the opposite edge; leave --torus out
dead-of-squares = only boards of squares have { -cells } that are none; leave --dead out
all-dead = --dead names every { -cell } of the board: leave at least one to play on
same-marks = a diagram draws the marks { $marks } alike: show one kind of them in each
too-full = { $what } is { $over } mm too full
large-pieces = pieces of { $side } mm do not fit a page; take smaller { -cells }
small-die = a die of { $die } mm is too small for pictures; { $least } mm is the least
large-die = decals for dice of { $die } mm do not fit one page; 30 mm is the most
unmeasured = { $what ->
    [decals] decals
   *[tiles] tiles
} { $length } mm long may come out more than { $wrong } mm wrong on a printer that was not measured: print the scale test (`sparklies print scale-test`), measure it (`sparklies printer`) and give the file with --profile
no-address = '{ $address }' is no address; give one as http://192.168.1.20:8000/
long-address = the address has { $letters } characters; { $most } fit the code

## What speaks against a set

small-piece = { $kind ->
    [flags] flags with legs of { $mm } mm
    [tokens] tokens of { $mm } mm
    [mats] mats of { $mm } mm
    [discs] discs of { $mm } mm
   *[tiles] tiles of { $mm } mm
}
small-marker = { $markers } with legs of { $mm } mm
small-pieces = { $pieces } are hard to cut and to pick up: take { -cells } of { $cell } mm, if need be over several sheets (--cell { $cell }), or fewer { -cells }

## Boards

board = { $kind ->
    [tray] Tray
    [hexagons] Hexagonal board,
   *[squares] Board
} { $size }
titled = { $title }: { $note }
cells-mm = { -cells } { $mm } mm
beads-mm = beads up to { $mm } mm
dice-mm = dice up to { $mm } mm
tiles-mm = tiles of { $mm } mm
tokens-mm = tokens of { $mm } mm
edges-joined = edges are joined
a-bead-here = a { $ink } bead here
an-bead-here = an { $ink } bead here

## Boards over several sheets

sheet = Sheet { $name }
sheets = { $count } sheets
located = touches no edge of the board: the sheets round it show the camera where it lies
left-out = { $count ->
    [one] Sheet { $sheets } is not printed: all { -cells } there are dead.
   *[other] Sheets { $sheets } are not printed: all { -cells } there are dead.
}
how-sheets-lie = How the sheets lie
join-them = Join them
join-print = Print all sheets at *100 %* on the same printer, and measure the bar of 100 mm on sheet *{ $sheet }*.
join-cut = Cut every sheet along its *left* and *upper* seam, where a sheet lies beside or above it: from tick to tick. Leave the bands at the right and below; they go under the neighbours.
join-lay = Lay the sheets out as above. Put glue on a band, lay the neighbour's cut edge on the thin line, which is white between squares, and slide it until the small *crosses* on the seam are whole: one half stands on either sheet. Work along a row first, then join the rows.
join-glue = Glue the whole on board or card. Half a millimetre at a seam does no harm.
join-read = To have it read, show all of it to the camera, or name it: *--sheet { $sheet }*.
join-inner = The sheets inside the board have no square marks; they are read together with those round them: *{ $sheets }*.

## Loose pieces

tiles = Tiles
pieces-mm = { $count } of { $mm } mm, { $supply }
in-each = { $count } in each of { $pieces }
counted-piece = { $count } { $piece }
discs = Discs
count-mm = { $count } of { $mm } mm
discs-note = cut along the circle, lay under clear beads
mats = Mats
mats-note = { $sides ->
    [3] print one side: whole frames are black's, broken ones the third player's, the bare back is white's
   *[other] print one side: the frame is black's, the bare back is white's
}
cut-corners = cut off the corners
control-discs = Control discs
cut-circle = cut along the circle
rings = black ring: black's, white ring: white's
wants-mats = for people: the camera wants mats
flags = Flags
flags-legs = { $count } with legs of { $mm } mm
flags-note = { $squares ->
    [4] cut strips, then squares, then across
   *[other] cut strips, then slanting, then across
}
markers = { CAPITAL($markers) }
active-cell = { CAPITAL(-an-active-cell) }
flag-corner = Lay a flag on the top left corner of the mat,
flag-angle = { $sides ->
    [4] its right angle in the corner.
   *[other] its blunt angle in the corner.
}
marker-cell = A { $marker }
marker-corner = Lay it on the bottom right corner of the mat,
marker-moves = opposite to where a flag lies.
backs = { $title }: backs
back-note = print on the back of the page before, flipped on the long edge
back-cut = cut by the lines in front
tokens = Tokens for { $title }
tokens-note = { $count } of { $mm } mm for { $players } players
tokens-of-side = Tokens of side { $side }
side-note = { $count } of { $mm } mm
reserve-kind = { $kind } × { $count }
reserve-of = Reserve of side { $side }
reserve-note = What is not on the board lies here.
costs = costs
costs-nothing = costs nothing
price = { $count } × { $kind }
tokens-cut = cut along the circles or the lines
threads-note = { $count } of { $mm } mm from side to side
part-tiles = Tiles
parts-on-hexagons = pieces made of parts are printed for boards of hexagons
threads-cut = cut along the lines; triangles are scrap

## What lies beside a board of hexagons

beside = Counters and rings
beside-clip = a paper clip on the edge of a strip marks its number
beside-punch = punch the holes of the rings before you cut
rings-of = *{ $count }* { $name }
sorting = Sorting tray
sorting-note = each kind has a row; a place for each colour of its first thread
sorting-place = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}

## Decals for dice

decals = Decals for ten-sided dice
decals-title = Decals
decals-note = face to face { $die } mm, faces { $long } × { $wide } mm, cut { $inset } mm inside
decals-direct = For glue or sticker paper: { $count ->
    [one] one die
   *[other] { $count } dice
}
decals-mirrored = Mirrored, for film that is laid on face down: { $count ->
    [one] one die
   *[other] { $count } dice
}
decals-often = for { $dice } dice print this page { $times ->
    [one] once
   *[other] { $times } times
}
decals-too-large = too large for this board, which takes dice up to { $most } mm: they want cells of { $cell } mm
spare-faces = two spare faces with every die
listed-decals = Decals: faces for ten-sided dice of { $dice } mm
which-face = Decals: which face goes where
every-die = for every die
unrolled = The die unrolled
face = face
says = says
opposite = opposite
undecided = undecided
face-says = { $owner ->
    [none] nobody's
   *[other] { $owner }'s
} { $colour }
glue-order = Glue in this order
glue-first = Hold the die by its two tips, one finger above and one below. Glue *0* on a face of the upper half, its sharp point *up*, to the tip.
glue-next = The next face to the right belongs to the lower half: glue *7* there, its sharp point *down*. Its short edges meet those of its neighbours.
glue-on = Go on to the right as in the strip: 4, 1, 6, 9, 2, 5, 8, 3. After *3* you are back at *0*.
glue-check = Check: two faces that lie opposite each other add up to *nine*.
sharp-point = What the sharp point says
face-on-top = The face on top says { -colour } and owner. Its sharp point says the rest, seen with row 1 at the top: turn it to the *left* as long as the { -cell } is *{ -active }*, and to its owner's side when it is resolved.
points-up = *To row 1:* white's
points-right = *To the right:* nobody's
points-down = *To the last row:* black's
points-left = *To the left:* { -active }, not yet resolved

## An abacus

abacus = Abacus
inner-prisms = inner prisms
outer-prisms = outer prisms
cells-of = { -cells } of { $mm } mm
print-often = { $places } on a page: for { $cells } { -cells } print it { $times ->
    [one] 1 time
   *[other] { $times } times
}
abacus-built = Abacus: putting it together
you-need = You need
abacus-need = Card of *200 g/m²*, a knife and a ruler, glue, wooden skewers of *{ $axle } mm*, a frame to hold them *{ $cell } mm* apart.
abacus-count = For { $cells } { -cells } as many prisms of either kind; a row of { -cells } shares a skewer.
fold-and-glue = Fold and glue
score = Score every *dashed* line with a blunt knife, then cut along the whole lines.
windows = Cut out the three windows of every *outer* net. The strips beside its folds are its beams.
pierce = Pierce the holes, so that the skewer goes through *tightly*: friction holds each prism in place.
fold = Fold all lines away from you, so that the print is outside. Grey *tabs* go under the print.
glue-inner = *Inner prism:* glue the long tab first, then the three-cornered ends.
glue-outer = *Outer prism:* lay the finished inner one inside before you close it; then glue it in the same way.
skewer = Run the skewer through outer end, inner prism, outer end, then through the next { -cell }. Each prism turns by itself: try it before the glue is dry.
along-axle = Seen along the axle
black-beam = black beam, on top: the { -cell } is black's
colour-up = { -colour }, facing up
axle = axle
white-beam = white beam
at-play = At play
abacus-face = The *face* that looks up is the { -cell }'s { -colour }: circle { -red }, triangle { -green }, cross { -blue }.
abacus-beam = The *beam* on top says whose the { -cell } is: black, white, or grey for nobody.
abacus-active = *{ CAPITAL(-active) }:* turn the outer prism half-way, so that a window looks up and no beam.
in-figures = In figures
abacus-figures = Inner prism: sides of { $inner } mm, { $innerlong } mm long. Outer: { $outer } and { $outerlong } mm, beams { $beam } mm wide on either side of their edge.

## How a set is made

make-set = How to make the set
instruction-page = the instruction page
for-board = for the board { $size }, { $cells } { -cells } of { $mm } mm
for-joined-board = for the board { $size }, { $cells } { -cells } of { $mm } mm, on { $sheets } sheets
board-of-set = board { $size }, { $cells } { -cells } of { $mm } mm
print = Print
print-paper = Take *{ $paper }* paper and choose *100 %* or *actual size* in the print dialogue, never *fit to page*.
print-bar = Print one page and measure its bar: *100 mm*, at most half a millimetre off.
print-rest = Print the rest from the same printer with the same settings.
board-paper = The board goes on matt paper of 120 g/m² or more.
no-gloss = Gloss and lamination throw lamps back at the camera.
piece-paper = All pieces that you cut out need card of *200 g/m²* or more, or paper glued on card.
white-backs = Pick card that is white on both sides: the back of a mat is its white side.
joined-board = The board's { $sheets } sheets are joined as its first page shows.
saves-ink = This set saves ink. It is for people: no camera reads it.
choose-pieces = Choose your pieces
one-kind = One kind is enough.
glass-beads = *Glass beads*, { $supply }, up to *{ $mm } mm*. They are sold for vases and aquariums. Take clear, deep colours without a shimmer.
clear-beads = For the others ({ $supply }) take clear beads and lay a printed disc under each.
small-beads = Glass beads are usually larger than the { $mm } mm that fit here: take tiles, or print cells of { $cell } mm.
printed-tiles = *Tiles* of { $mm } mm, { $count } in all, printed. { $symbols ->
    [yes] Their symbols and patterns make them the best choice where someone does not see colours well.
    [some] Symbols tell inks apart that are equally light, for those who do not see colours well.
   *[no] Their inks differ in lightness, for those who do not see colours well.
}
pointed = The small triangle is where a piece looks: lay it so that it points there.
counters = For { $marks } nothing is printed: lay a small counter on the piece.
dice = *Ten-sided dice* of up to *{ $mm } mm* from face to face, { $count } of them, with printed faces glued on: { $pages ->
    [one] one page
   *[other] { $pages } pages
} of decals for dice of { $die } mm and { $faces } faces to cut out and glue, { $hours ->
    [0] about { $faces } minutes
    [1] about { $faces } minutes
   *[other] more than { $hours } hours
} at a minute a face. They need no tiles, mats or flags.
usual-dice = { CAPITAL(-cells) } of 26 mm take the usual 16 mm dice: the board of 7 × 7 has them.
at-the-table = At the table
lay-flat = Lay the board flat. All { $tags } black squares should be in the picture, uncovered.
daylight = Daylight from the side is best; no lamp should be mirrored in the board.
own-beads = If you play with beads, lay one of each kind into its circle below the board. The camera then knows your beads' own colours.
cut = Cut
cut-lines = Cut the page into strips, then the strips into pieces: no cut is made through more than one strip.
cut-across = *Across first:* cut from edge to edge along every line that runs from left to right, the first and the last one too.
cut-strips = *Then the strips:* cut each strip along every line that crosses it, at both its ends too.
third-mats = A frame that is broken on every other side is the *third player's*. Those are mats of their own, as many again: turned over, every mat is white's.
cut-flags = *{ $markers ->
    [none] Flags
   *[other] Flags and { $markers }
}* last: cut each { $sides ->
    [4] square
   *[other] rhombus
} once from bottom left to top right.
cut-hexagons = *Mats* last of all: cut the corners off, along the lines of each hexagon.
cut-discs = *Discs* last: punch or cut along the circle. Left square they are stones too.
cut-mats = Mats are { $mat } mm on { -cells } of { $cell } mm: { $play } mm more or less does no harm. Cut on the line; the frame may come out a little narrower, its white centre must stay whole.
how-long = How long it takes
with-a-knife = With a ruler and a knife, at { $cuts } cuts a minute: { $times }.
beads-no-tiles = With beads you need no tiles.
cuts = *{ $kind }* { $cuts } cuts, about { $minutes } minutes
many-cuts = *{ $kind }* { $cuts } cuts, about { $hours } hours
dice-decals = Decals for dice
dice-measure = Measure a die with callipers, from a face to the opposite one and across a face at its widest. If it is not the usual shape, print the decals for your two numbers with *--die* and *--face-width*.
dice-print = Print on full-sheet stickers, or on paper and use spray glue.
dice-cut = Cut the kites out on their lines; they are smaller than the faces on purpose.
dice-glue = Glue face after face as the map shows, the sharp point towards the die's tip.
dice-press = Press, let dry, and seal with a thin coat of matt varnish.

## How a set of coded pieces is made

coded-paper = The board goes on matt paper of 120 g/m² or more, the pieces on card of *200 g/m²* or more, or on paper glued on card.
parts-list = Parts list
part-board = { $count ->
    [one] *Board*: one sheet of matt paper.
   *[other] *Board*: { $count } sheets of matt paper, joined as the cover shows.
}
part-tokens = *Tokens*: { $all } on { $count ->
    [one] one sheet
   *[other] { $count } sheets
} of card, { $each } for each of { $sides } players{ $mats ->
    [mats] , with a mat for each reserve.
   *[none] .
}
part-rules = *Rules* and *quick reference*: print { $count } of the reference, one for each player.
part-late = *A player who comes late* has a sheet as well: print it alone, with --side { $side }.
part-record = *Record*: a sheet to write the game down.
rounding = Rounding the tokens takes { $count } more.
cut-tokens = *Tokens* last: round them along their circles. Left square they serve as well.
printed-parts = *Printed tiles* of { $mm } mm, { $count } of them: each band shows its colour and, by a line or beads, its sign. How a tile is turned shows in its bands.
cut-threads = *Tiles*: in each strip the slanted lines cross in pairs, at both ends too. Cut along every one of them. What falls out between the hexagons are triangles, which are scrap. One cut serves two tiles, and threads go on into the scrap: half a millimetre beside the line does no harm.
tokens-mean = What the tokens mean
token-picture = The *picture* is the kind, the *colour* and the number of *dots* the side.
token-ring = The black and white ring says both to the camera, whichever way a token is turned.
token-kind = *{ $kind }*: { $count ->
    [one] one each
   *[other] { $count } each
}
tile-shows = What a tile shows
tile-threads = Every tile has one to three threads, each in one of { $colours } colours, and a line or beads say the colour too.
tile-dots = The black *dots* at the corners show a camera which tile it is and how it is turned.
tile-name = The *name* in a corner is the number of the kind and a letter for each thread. An unturned tile has it at the upper left.
keep-sorted = *Sorting tray:* lay each tile on the place of its kind and of its first colour, and sort each stack by name. Then a tile that is called is found among few.
keep-strips = *Strips:* cut them apart. A paper clip on the edge of a strip marks its number.
keep-rings = *Rings:* punch the hole of each with an office punch first, then cut. A ring lies in the middle of a tile and covers neither its dots nor its signs.
thread-sign = *{ $ink }:* { $sign ->
    [plain] plain
    [white-line] white line
    [white-beads] white beads
    [black-beads] black beads
   *[black-line] black line
}

## Legends, rules and records

what-a-cell-shows = What a { -cell } shows
the-rules = { $title }: the rules
rules-page = { $title }: the rules, page { $page }
rule-sheet = the rule sheet of { $title }
quick-reference = { $title }: quick reference
reference-page = the quick reference
rules = rules
reference = reference
score-and-record = Score and record
line-a-turn = one line a turn
line-a-step = one line a step
options-played = *Played with:*
option-played = { $title }{ $value ->
    [yes] {""}
   *[other] : { $value }
}
writing-turns = *Turns are written so.*
date = Date
place = Place
field-rules = Rules
field-board = Board
field-start = { $told ->
    [seed] Start (seed, save line or photo)
    [save] Start (save line or photo)
   *[alone] Start
}
no = No.
side = Side
turn = Turn
step = Step
cells-held-by = { CAPITAL(-cells) } held by
holds = { $side } holds
won-by = Won by
its-score = Score
how = How

## The scale test

scale-test = Scale test
front = front
back = back
at-true-size = print at 100 %
bank-card = Lay a bank card here
bank-card-flat = flat, over the stripes, its edges straight;
bank-card-size = any card of 85.6 × 54 mm will do
with-a-phone = With a phone
by-phone = Lay the sheet flat on a table and a bank card over the stripes, as straight as you can. Take one photo from right above with all eight black squares in it, then: *sparklies printer PHOTO --out printer.json*
with-a-ruler = With a ruler
by-ruler = Measure the two rulers on this page to a quarter of a millimetre, the one across first: *sparklies printer --ruler 160 160 --out printer.json*
backs-on-fronts = Backs that lie on their fronts
why-backs = Pieces with two printed sides need backs that land where the fronts are. This page is the back of the scale test: print both pages on one sheet, flipped on the *long edge*.
punch = Punch two holes into the side of the sheet with an office punch, inside the dashed line. Where exactly does not matter.
photograph = Lay the sheet on something *dark*. Take one photo of the front and one of the back, each with all eight black squares in it.
measure-both = Measure both: *sparklies printer FRONT BACK --out printer.json*
card-too = A bank card on the front may lie there for the same photo.
two-holes = Two punched holes
beside-line = beside this line,
for-backs = for backs only

## A table tent

tent = Table tent
tent-note = cut along the whole lines, fold along the dashed ones
join-table = Join this table
point-camera = Point your phone's camera at the code
tent-cut = *Cut* along the two whole lines.
tent-fold = *Fold* along the three dashed lines, all the same way, the print outside.
tent-glue = *Glue* the grey tab to the inside of the first panel, edge to edge.
tent-stands = So it stands on this part, which nobody sees: { $deep } mm deep and { $high } mm high, open at both ends. Card stands straighter than paper.
glue = glue
