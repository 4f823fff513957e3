# The sentences of the benchmarks.

help = measure the product's figures here and now
    .suite = what to measure
    .plots = also draw the curves of `read` into this folder
    .profile = measure `read` with these beads of a household
    .left_out = read the photos of looks in this folder, which the reader was not trained on, and print a table of them
    .together = read the photos of tables in this folder, each from several sides, alone and together
    .seed = measure `mend` on the records of this lot
    .json = one JSON object a figure, one a line
no-curves = the suite '{ $suite }' has no curves to draw
no-photos = the suite '{ $suite }' reads no photos, so no profile changes it
no-looks-read = the suite '{ $suite }' reads no photos, so no look can be left out
no-looks = there are no photos in { $folder }: name a folder of looks, LOOK/NNN-TIER/truth.json with photo.jpg, as vision.training.left_out renders them
no-sides-read = the suite '{ $suite }' reads no photos, so none are read together
no-sides = no table in { $folder } has photos from two sides that can be read: name a folder of tables, TABLE/SIDE/truth.json with photo.jpg, as vision.training.sides renders them
no-lots = the suite '{ $suite }' has no other lots, so no seed changes it
measuring = measuring
met = { $met ->
    [yes] met
   *[no] missed
}
at-most = at most { $bar }: { met }
at-least = at least { $bar }: { met }
time = { $what }: time
longest = { $what }: longest
look = look
head-boards = boards
head-refused = refused
head-exact = exact
head-cells = cells
head-wrong = wrong
head-silent = silent
head-between = 95 %
head-at-most = at most
head-questions = questions
head-due = due
a-second = { $what }/s
cases = cases
cells = cells
cells-a-board = cells a board
events = events
ms-median = ms (median)
nats-a-cell = nats a cell
photos = photos
plies = plies
readings = readings
records = records
times = times
turns = turns
random-turns = random turns of { $fewest } to { $most }
constructed-faults = faults by construction
claimed-cells = one cell claimed too many
computed = { $ruleset }, computed
computed-on = { $ruleset }, { $sizes }
historic-save = historic save { $number } to { $following }
faults = faults
cell-too-many = one cell too many
one-cell = { $how ->
    [recoloured] { $what }, one cell recoloured
   *[claimed] { $what }, one cell too many
}
so-judged = { $what }: { verdict }
judged-within = { $what }: { verdict } within { $seconds } s
legal-after-all = { $what }: legal after all
undecided-after = { $what }: undecided after { $seconds } s
alone = { slip }: alone
among-ties = { slip }: among ties
mending = mending
several-readings = mending: more than one reading given
most-readings = mending: most readings given
other-games = mending: only other games given
untouched = legal records untouched
records-with-slips = records with one to three slips
legal-records = legal records
no-test-photos = there are no photos in { $folder }: run this in a checkout of the project
reading-photos = reading the { $which } photos
reading-messenger = reading what a messenger leaves of them
measuring-places = measuring where the cells are
reading-bare = reading bare cells
judging-confidence = judging the confidence
from-a-messenger = from a messenger
scored-photos = { $which }: photos
cells-right = { $which }: cells right
boards-right = { $which }: boards right
silent-errors = { $which }: silent errors
doubtful-cells = { $which }: doubtful
cells-off = { $share ->
    [50] cells off: the middle one
    [99] cells off: 99 of 100
   *[100] cells off: the worst
}
bare-cells = cells on which nothing stands
bare-asked = of these asked
bare-wrong = of these wrong
reading-sides = reading tables from several sides
tables-read = tables read
tables-refused = tables of which a photo was refused
asked-alone = asked by one photo alone
asked-together = asked by all together
silent-alone = silent errors of all photos alone
silent-together = silent errors together
settled = asked by a photo, believed together
settled-wrong = of these wrong
settled-at-most = of these wrong at most, at 95 %
log-loss = confidence: log loss
believed = confidence: believed unasked
told-sure = of { $cells } cells called { NUMBER($percent, minimumFractionDigits: 2, maximumFractionDigits: 2) } % sure: right
measuring-cost = timing { $look } of 12 megapixels, every third one dark
measuring-engines = timing a network
cost-engine = the network of places by OpenCV: processor time against ONNX Runtime
cost-photos = { $look }: photos of 12 megapixels
cost-imdecode = { $look }: cv2.imdecode
cost-time = { $look }: reading against imdecode
cost-processor = { $look }: the same in processor time
cost-slowest = { $look }: the slowest photo so
cost-memory = { $look }: memory at its peak
cost-stage = { $look }: { $stage ->
    [decode] share of decoding
    [tags] share of finding marks
    [place] share of finding the place of a board
    [flatten] share of laying it flat and judging it
   *[tell] share of recognising its cells
}
surest-first = cells believed, the surest first
of-them-wrong = of them wrong
believed-unasked = believed unasked: { NUMBER($percent, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
as-told = chance to be wrong, as stated
as-found = as found
random-chess = random chess
python-chess = random chess, python-chess
to-chess = { $game } to chess
tables-for-a-minute = { $tables } tables for a minute
tables-for-an-evening = { $tables } tables for ten minutes
turns-acknowledged = turns acknowledged
turn-within = a turn, 95 of 100 within
push-within = a push, 95 of 100 within
events-lost = events lost
events-doubled = events sent twice
processor = processor time of a turn, its pushes and the signs of life meanwhile
processor-of-look = processor time of a look at a table
server-memory = memory of the server
silent-streams = { $silent } of { $streams } streams said nothing within { $seconds } s
no-server = the server that was to be measured did not start
answered = { $method } { $path } was answered with { $status }: { $told }
slip = { $kind ->
    [colour] a wrong colour before
    [cell] a cell named for another
    [active] cells left active
   *[side] a wrong side
}
verdict = { $verdict ->
    [legal] legal
    [illegal] illegal
   *[undecided] undecided
}
colonization-play = random play, Colonization, board { $shape }, { $players } players
cornerport-play = random play, Cornerport
save-lines = save lines of Sparklies read and written
cornerport-saves = save lines of Cornerport read and written
glorieta-play = random { $form } play, edge { $edge }
glorieta-saves = save lines of edge { $edge } read and written
platy-play = random play, Platy, level { $level }
platy-rotations = random rotations with the search for loops, Platy, level { $level }
platy-searches = searches for a loop of two clicks, Platy, level { $level }
sandkings-play = random play, Sandkings, { $players } players
sparklies-play = random Subtle play, { $size }x{ $size }
sparklies-cascade = Speed cascade over a whole { $size }x{ $size }
counts-deactivations = deactivations
counts-lines = lines
trial-sizes = { $least }x{ $least } to { $most }x{ $most }
pages-followed = pages that follow tables
with-watchers = { $count } watchers
by-memory = MB of memory
by-processor = % of a processor core
