## What the commands are for, and their arguments

help = print a set, read the table, referee the game
    .version = print the version and leave
description = { CAPITAL($what) }.
help-demo = print a set, read sample photos, check a turn, resolve it step by step
    .out = the folder for the pages and the report (default ./{ $folder })
    .wording = describe the game in these words
    .game = show this game: print its set, let two simple players play it, and read the photos that there are of it
    .seed = the lot of that game (default { $seed })
help-print = write the PDF pages of a set
    .kind = board, tiles, discs, mats, flags, decals, rules, reference, instructions, record, scale-test; banners, control-discs, abacus, tokens, threads; all; tent (of a table); art, symbols (pictures)
    .game = the game (default: the one that is played on such a board)
    .size = cells a side, as 9, 8x6 or hex7 (default 9)
    .sheet = a sheet as `sparklies sheets` lists it
    .cell = side of a cell in millimetres
    .paper = a4 (default), letter, a3 or tabloid
    .die = decals only: the die, face to face (default 12 and 16)
    .face_width = decals only, with --die: width of a face
    .inset = decals only: how far inside its face a decal is cut
    .profile = the printer as `sparklies printer` measured it
    .url = tent only: the address by which phones join the table
    .dead = cells of the board that are none, as d4,e4,d5,e5
    .torus = mark the board's opposite edges as joined
    .players = for how many: sets of tokens, and hexagonal boards that three can play on
    .side = whose tokens alone to print, such as those of a player who joins later
    .option = what else is played, as NAME=VALUE: rules, reference, instructions and pieces say it
    .ruleset = rules and reference: of this ruleset
    .wording = print all pages in these words
    .grey = print without colour, for grey printers
    .save_ink = outline and tint the pieces; for people, not for the camera
    .px = art and symbols: pixels a side (default { $px })
    .out = the PDF; for all, art and symbols the folder
help-printer = measure a printer, so that pages come out at their true size
    .photos = photos of the scale test, front and back
    .ruler = how long the scale test's rulers of 160 mm are on paper, in millimetres
    .back = how far backs have to be moved, in millimetres, as seen on the back
    .out = the profile; what it holds already is kept
    .json = say the figures as one JSON object
help-sheets = list the sheets that can be printed and read
    .json = one JSON object a line
help-layout = say where everything is on one page, in millimetres
    .sheet = a sheet as `sparklies sheets` lists it
    .paper = a4 (default), letter, a3 or tabloid
    .page = which page of a piece sheet (default 1)
    .game = whose piece sheet it is (default: the standard game's)
    .json = one JSON object instead of a table
help-scan = read the board in a photo
    .photos = JPEG, PNG or WebP files
    .game = the game (default: what the board says)
    .pieces = auto tells beads and tiles apart
    .sheet = a custom board's name, where its code cannot be read
    .profile = your own beads, as `sparklies calibrate` wrote them
    .overlay = write a picture of what was read
    .debug = write the pictures of every stage into this folder; if the name ends with .json, write one small file with the photo and its reading instead
    .together = the photos show one table from several sides: make one reading of them
    .json = one JSON object a board, one a line
help-calibrate = learn your own beads from a photo, so that they are read better
    .photos = JPEG, PNG or WebP files, or photo reports
    .position = the save line of what stands in every photo; without it, one bead of each colour lies in the slots below the board
    .sheet = the sheet's name, if the photo does not show it
    .out = the profile; other things it holds are kept
    .json = say how many cells of each colour were seen
help-check = tell whether one position follows from another by one legal turn
    .before = a save line or a photo: the position before the turn
    .after = a save line or a photo: the position after it
    .most = without AFTER: the most cells that this turn can hold
    .mover = whose turn it was: black, white, …
    .turn = the turn in the notation; the answer is then exact
    .ruleset = the ruleset, where BEFORE is a photo
    .option = an option of the game, where BEFORE is a photo
    .game = the game, if photos do not show it; a save line names its own
    .seconds = answer after so long at the latest, with what is known by then
    .wording = describe the game in these words
    .json = one JSON object
help-replay = go through a game record and name every fault
    .file = a game record, or - for standard input
    .go_on = do not stop at a faulty turn; it counts as lost
    .mend = read faulty turns by the least change that makes them legal and lets the rest fit
    .out = with --mend: write the mended record here
    .wording = describe the game in these words
    .json = one JSON object a turn, one a line
help-serve = start the companion at the table
    .host = the address to listen at (default { $loopback }: this machine only)
    .port = the port (default { $port }; 0 takes a free one)
    .lan = let phones on the same network in
    .name = also answer to this name of the machine, such as evening.local (may be repeated)
    .https = also speak https, at a second port, with a certificate that is made here
    .https_port = the port for https (default { $secure }; 0 takes a free one)
    .certificate = your own certificate for https with its chain, as a PEM file
    .key = the key of your own certificate, as a PEM file without a password
    .authority = the folder with what vouches for the certificates made here (default { $authority })
    .db = the database (default { $database }, a file in this folder)
    .keep = for how many days a table is kept at which nothing happens; older ones are moved into a file at the start (default: for ever)
    .profile = your own beads, as `sparklies calibrate` wrote them
    .acts = a file to which a line of JSON is written for each act, without secrets
    .metrics = let Prometheus read figures at /metrics
help-link = make one more link to the referee's seat of a table
    .table = the table: its name as in its address, behind /t/, or the whole address
    .db = the database (default { $database }, a file in this folder)
    .url = how the server is reached (default { $address })
help-backup = copy the games of a database into one file, also while the server runs
    .file = the new file
    .db = the database (default { $database }, a file in this folder)
help-restore = put a copy in the place of a database; what stood there is kept beside it
    .file = the copy, as `sparklies backup` wrote it
    .db = the database (default { $database }, a file in this folder)
help-export = write the games of a database as JSON lines, also while the server runs
    .file = the new file
    .db = the database (default { $database }, a file in this folder)
help-import = take in what `sparklies export` wrote, into a database without games
    .file = the file
    .db = the database (default { $database }, a file in this folder)
help-funnel = sum up how newcomers came through a lesson
    .files = what *Save my results* on the page of a lesson saved, one file a device
    .json = one JSON object a game, one a line
help-measure = let simple players play a game many times, and count how it goes
    .game = the game (default: the standard game)
    .players = who plays, with commas: random, ahead, which looks a turn ahead, or waits, which does so and passes where that takes nothing; they have every side in turn (default random,ahead); the first { $opening } turns of a game are by lot
    .games = how many games (default { $games })
    .turns = turns after which a game is left unfinished (default { $turns })
    .seed = the lot: the same one plays the same games (default { $seed })
    .rounds = call the time up as this round begins, in a game whose time has a limit; then the points of every side are printed as well
    .size = the board (default: the usual one)
    .ruleset = the ruleset (default: the standard one)
    .option = an option of the start; several values of one are measured one after the other
    .rules = also count how often each rule was met
    .json = one JSON object for every choice of the options, one a line
help-perft = count the lines of play from a position, by which engines of rules are compared
    .position = the save line to count from (default: a start)
    .game = the game (default: the one of the save line, else the standard game)
    .size = the board of the start (default: the usual one)
    .ruleset = the ruleset of the start (default: the standard one)
    .seed = the lot of the start (default { $seed })
    .option = an option of the start
    .depth = how many primitive actions a line has, up to { $most } (default { $depth })
    .divide = also count the lines by their first action
    .json = one JSON object
help-new-game = write a new game to begin with: a package with tests that can be installed and played at once
    .name = the game's id: small letters, digits and hyphens
    .title = what people call it (default: the id with capitals)
    .out = the folder to write (default: one of that name here); it must not exist yet
help-try-game = run every check on an installed game, and say what to do about what fails
    .name = the game's id, or the name of its entry point
    .games = how many random games are played by each ruleset (default { $games })
    .seed = the seed of the first random game (default { $seed })
    .seconds = how long all checks may take at the most (default { $seconds })
    .json = one JSON object a check, one a line

## Every command

has-nul = a word of the command holds a NUL character, which no file and no text has: leave it out
no-command = no command was given: say one of those above
unusable = { $file } cannot be used: { $why }; name another place
some-file = a file
stopped = stopped, as was asked
game-left-out = the installed game { $game } was left out: { $why }
in-file = { $path }: { $what }
board-left-out = { $photo }: another board was left out: { $why }
captures = { -captures } { $cells }

## Files that are written

name-empty = the name is empty: name a file or folder
is-folder = { $path } cannot be written: it is a folder; name a file
not-ours = { $path } is there already and is no { $form ->
    [file] file
    [page] page
    [profile] profile
    [record] mended record
   *[other] { $form }
} of this program: name another file, or take this one away
not-written = { $path } cannot be written: { $why }; name another place

## What is read

no-number = '{ $text }' is no number that can be measured: write one such as 12.5
photo-closed = { $path } cannot be opened: { $why }; name a photo
a-text = { $what ->
    [record] record
    [lesson] file of a lesson's results
   *[profile] profile
}
to-do = { $what ->
    [beads] `sparklies calibrate` makes one
    [printer] `sparklies printer` makes one
    [lesson] *Save my results* on the page of a lesson makes one
   *[record] name another file
}
text-closed = the { a-text } { $name } cannot be opened: { $why }; { to-do }
text-large = { $name } has more than { $most } MB: that is no { a-text }; { to-do }
text-coded = { $name } is no text in UTF-8{ $what ->
    [record] {" "}or another coding of texts
   *[profile] {""}
}: that is no { a-text }; save it as UTF-8, or take another: { to-do }
input-closed = standard input is closed: name the file of the record

## Sheets and pages

revision = revision { $number }
page-of = { $sheet } revision { $revision }, page { $page } of { $pages }
mm = { $size } mm
tent-needs-url = tent needs --url: the address that the companion shows for joining the table

## Measuring a printer

no-measure = give photos of the scale test, or what a ruler says with --ruler; both measure the printer
prints-at = prints at { NUMBER($across, minimumFractionDigits: 2, maximumFractionDigits: 2) } % across and { NUMBER($down, minimumFractionDigits: 2, maximumFractionDigits: 2) } % down
backs-moved = backs are moved { NUMBER($right, minimumFractionDigits: 2, maximumFractionDigits: 2) } mm to the right, { NUMBER($down, minimumFractionDigits: 2, maximumFractionDigits: 2) } mm down, turned { NUMBER($degrees, minimumFractionDigits: 2, maximumFractionDigits: 2) } degrees
true-to-size = that is true to size: pages come out right without a profile too
printer-written = written to { $path }; print with --profile { $path }

## Learning beads

position-no-save = --position is no save line: { $why }
position-no-beads = --position has no coloured beads: { $why }; photograph a position of beads
learned = learned { $count } { $colour }
few-beads = few { $colours } beads were seen: a position with more of them shows more
no-beads = no { $colours } bead was seen: those are read as without a profile
beads-written = written to { $path }; read with --profile { $path }

## Reading photos

it-is-closed = it cannot be opened: { $why }; name a photo
no-profile-here = { $why }: leave --profile out
not-shared = { $sheets } is not in every photo and was left out: show the whole table in each, or read the photos one by one
called-alike = two photos are called { $name }: read them one by one, or rename one
seen = { $photo }: { $sheet }, { $pieces ->
    [bead] beads
    [stone] stones
    [tile] tiles
   *[other] { $pieces }s
}
some-unknown = some { -cells } are empty or undecided
bare = nothing stands on it
look-again = please look again at { $cells }
better-photo = for a better photo: { $advice }

## Checking a turn

after-or-most = say AFTER to check a turn, or --most without it to ask for the most { -cells }
most-and-turn = --most looks for a turn, so --turn says nothing beside it: leave one of them out
no-most = --most cannot be asked in { $game }
most-of-no-turn = { $why }; --most asks about a position in which a turn is due
best-guess = said of the best guess: look again at { $cells }
gained = { $held ->
    [one] { $held } { -cell }
   *[other] { $held } { -cells }
}, { $gained } more than before
holds-most = { gained }; no turn holds more
holds = { gained }; no turn holds more than { $most }
no-file-no-save = { $why } (BEFORE and AFTER are files or save lines)
shows = { $photo } shows a board of { $game }
several-games = { $shown }: a turn is of one game; say which with --game, or name photos of one
no-such-mover = --mover is { $sides } in { $game }, not { $mover }
no-position = { $text } is neither a file nor a save line: { $why }
mid-turn = BEFORE stands in the middle of a turn; give the position at its beginning
mid-turn-active = BEFORE stands in the middle of a turn: { $cells } { -active }, and a turn begins with none
mover-not-so = it cannot be { $mover }'s turn (--mover): { $why }
other-mover = BEFORE says that { $says } is to move, but --mover says { $mover }: correct one of them
check-options = a save line says its options itself: give --option where BEFORE is a photo
other-ruleset = { $text } is of the ruleset { $own }, not { $ruleset }: BEFORE, AFTER and --ruleset must agree
decided = decided by the rules:
deciding = look again at these, or photograph the board once more:
more-cells = and { $count } more { -cells }
nearest = legal would be:

## Going through a record

in-record = the record { $file }: { $what }
out-of-mend = --out names the file for a mended record: say --mend too
out-is-record = { $path } is the record that is read, which is never written over: name another file
stuck = the record cannot be mended: from the turn in { $place ->
    [line] line
   *[turn] turn
} { $number } on, no change near what is written was found that lets the rest fit, so no record is written; look at that turn and at those before it
mended = { $mark }: { $count ->
    [one] 1 turn is
   *[other] { $count } turns are
} read otherwise than written.
likely-ways = { $count } ways to read the record are likely; this is one, and none is likelier.
written-was = Written was: { $turn }
read-is = Read is: { $words }
read-as = read as { $turn }: { $words }

## Serving the companion

no-port = --port is a number from 0 to 65535, not { $port }
no-number-given = the variable { $variable } is a number if systemd set it, and not "{ $given }": remove it, or start the server from its socket
no-machine = '{ $host }' is no name of a machine: leave --host out, or give an address such as { $such }
no-log = the drive of the database cannot keep its log (WAL), so pages wait for each turn that is written: put it on a drive of this machine
acts-closed = acts cannot be written to { $file }: { $why }
database-closed = the database '{ $database }' cannot be opened: { $why }; give another with --db sqlite:///FILE
database-empty = the database '{ $database }' holds no games yet: they are kept there from now on
no-days = --keep is a number of days from 1 on, not { $days }
untouched-set-aside = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} without an event for { $days ->
    [one] { $days } day
   *[other] { $days } days
} moved to { $file }: `sparklies import` reads it into a new database
untouched-stay = tables without an event for long were not all moved out of the database: { $why }
open-sealed = open to everyone on this network; only pages opened with https are encrypted
only-https = { $option } is for https: give --https, too
certificate-and-key = give --certificate and --key together: one belongs to the other
authority-unused = --authority is for certificates that are made here: leave it out, or --certificate and --key
certificate-unread = the certificate { $certificate } and the key { $key } cannot be used: { $why }; give PEM files that belong together, the key without a password
no-cryptography = making certificates takes the package cryptography: install it with pip, or give your own with --certificate and --key
authority-new = { $folder } has a new authority for certificates: each phone accepts it once, as the page /trust explains
authority-shown = the authority's SHA-256, to compare with the page /trust: { $fingerprint }
open-to-all = open to everyone on this network, without encryption: use it at home, not in a café
cannot-serve = cannot serve at { $host }, port { $port }: { $why }; give another --port (0 takes a free one)
port-taken = another program uses it, perhaps a companion that still runs

## Links

no-games = there are no games in '{ $database }': give the database that the server uses with --db sqlite:///FILE
no-table = the database '{ $database }' has no table { $table }: take its name from its address, behind /t/

## Copies of a database

copied = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} with { $events ->
    [one] { $events } event
   *[other] { $events } events
} in { $file }, checked
put-aside = what stood there is in { $file }
not-copied = { $file } was not written: { $why }
not-restored = nothing was restored: { $why }
not-imported = nothing was taken in: { $why }
copying = copying

## Measuring how turns are checked

verdict = { $verdict ->
    [legal] legal
    [illegal] illegal
   *[undecided] undecided
}

## Measuring play

playing = playing
drawn = drawn by lot: { $what }
perft-draws = everything that lot can draw counts as a line of its own, however likely it is
perft-depth = depth { $depth }: { $count }
perft-first = { $action }: { $count }
perft-start-only = { $option } is about a start; leave it out where a save line says where to begin
no-count = '{ $text }' is no number from 1 to { $most }
no-player = there is no player '{ $name }': name some of { $names }, with commas
no-option = '{ $text }' says no option: write --option NAME=VALUE
option-twice = --option { $option } is given twice: say what it is once
changed = { -cells } that went from one side to another in a turn: { $count } on average
last-won = the side that moved last won { $games } of the { $ended } that ended
no-lesson-file = no file of a lesson's results ({ $place }: { $why }); *Save my results* on the page of a lesson makes one
funnel = { $game }: { $devices ->
    [one] one device
   *[other] { $devices } devices
}, { $finished } finished all tasks, { $played } began a first game
funnel-task = task
funnel-began = began
funnel-met = met
funnel-left = left
funnel-tries = tries
funnel-hints = hints
funnel-seconds = seconds
measured = { $what }: { $games ->
    [one] one game
   *[other] { $games } games
} of { $players }, seed { NUMBER($seed, useGrouping: 0) }
lengths = turns of a game: { $least } at least, { $middle } in the middle, { $most } at most
scores = points of { $who }: { $least } at least, { $middle } in the middle, { $most } at most
won = { $who } won { $games }
won-as = { $who } as { $side }: { $won } of { $games }
not-won = drawn { $drawn }, unfinished after { $turns } turns { $unfinished }
met-rule = { $rule }: { $times ->
    [one] once
   *[other] { $times } times
}, in { $games ->
    [one] one game
   *[other] { $games } games
}

## The demonstration

printing = printing the set
reading = reading the photos
reporting = writing the report
printed = printed
    .so = { $count } files in { $folder }: { $kinds }
read = read
    .so = { $file }: { $cells } { -cells }, look again at { $doubtful }
    .sure = { $file }: { $cells } { -cells }, none doubtful
checked = checked
    .so = { $file }: { verdict }
resolved = resolved
    .so = { $mover }'s turn in { $steps ->
        [one] one step
       *[other] { $steps } steps
    }:
sample-photos = photos
    .so = the table after { $mover }'s { $turn }
overlay = overlay
report = report
by-players = played
    .so = { $game } by players that look a turn ahead, { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }:
    .ended = ended
    .open = it had not ended after { $turns } turns
table-right = the table after the last turn
table-spoilt = the same except for one cell
seed-without-game = --seed is of the game that --game names: name one, or leave --seed out
which-captured = Which { -cells } were { -captured }, and by which attackers:
why-captured = step { $step } by { $attackers }

## The report of the demonstration

product = { $game } Table
demonstration = { product }: the demonstration
claim = Printed, photographed, read, refereed.
made-here = Everything on this page was made on this machine just now: the pages of a set, the reading of two photos of a table, the verdict on a turn, and the reason for every single capture in it.
files-printed = files printed
cells-read = { -cells } read
of-them-doubtful = of them doubtful
steps-explained = steps explained
print = 1 · Print
    .head = A set from an ordinary printer
    .how = Print at 100 %, measure the 100 mm bar once, cut, and play. The eight square tags show a camera which board it sees and from where.
    .legend = What a { -cell } can show. The frame says whose it is: grey is nobody’s, black and white are the players’. The symbol says the { -colour } once more: a circle is { -red }, a triangle { -green }, a cross { -blue }. The striped corner says that the { -cell } is { -active }.
sheet-as-printed = The board sheet as printed
photos-read = 2 · Read and check
    .head = Two photos of the same table
    .how = Both should show the board after one long turn of { $mover }’s. In one of them something went wrong on the table. On every { -cell } is drawn what was read there: letter and disc for the { -colour }, frame for the owner. (The photos come with the product; they were rendered from the printed pages, not taken with a camera.)
drawn-on = { $file } with the reading drawn on it
photo-shows = { $shows ->
    [cell-besides] The same turn, with a { -cell } taken besides ({ $file })
    [other-piece] The same turn, with another piece in one place ({ $file })
    [still-there] The same turn, with a piece left that should be gone ({ $file })
   *[as-it-should] The turn, carried out rightly ({ $file })
}
as-it-should = The table stands as the turn leaves it.
as-far-as-certain = Where the reading is certain, the table stands as the turn leaves it.
not-sure = Not sure about { $cells }: a doubtful { -cell } counts as what it should be where the photo allows that. Please look at the table there.
all-sure = No { -cell } was doubtful. Read in { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } seconds.
position-read = The position as it was read
what-was-read = What was read in { $file }
explained = 3 · Explain
    .head = Why every { -cell } was { -captured }
    .how = A { -cell } given a new { -colour } { -captures } a neighbour of the { -colour } it beats, if a second { -cell } beside that neighbour has the same { -colour }; here both must be { $mover }’s. What is { -captured } changes sides and becomes { -active } in its turn.
before = before
after = after { $steps ->
    [one] one step
   *[other] { $steps } steps
}
before-the-turn = Before the turn
after-the-turn = After the turn
board-after = The board after step { $step }
other-steps = { $steps ->
    [one] The last step
   *[other] The other { $steps } steps
}
cell-by-cell = { CAPITAL(-cell) } by { -cell }
    .how = Which { -cells } were { -captured } in this turn, and by which attackers.
play = 4 · Play
    .head = What to do next
    .print = a set of your own; begin with instructions.pdf
    .scan = read your own table
    .serve = play with a phone beside the board

## Trying a game

tried-check = { $state ->
    [passed] ✓ { $title } ({ $cases ->
        [0] nothing of this kind to judge
        [one] 1 case
       *[other] { $cases } cases
    })
    [failed] ✗ { $title }
   *[too-few] – { $title }: not enough turns to judge ({ $cases } of { $least })
}
tried-skipped = – { $count } more checks play the game: they run once this is mended
tried-save = it shows here: { $save }
tried-do = What to do: { $do }
tried = { $failed ->
    [0] { $game } passed { $passed } checks{ $others ->
        [0] {""}
       *[other] , and { $others } could not judge it
    }. Play it: sparklies serve
    [one] { $game } failed 1 check. Mend it, and run this command again
   *[other] { $game } failed { $failed } checks. Mend the first one, and run this command again
}

## A new game

try-not-installed = the game in { $folder } is not installed: run pip install -e { $folder }, then sparklies try-game { $game }
new-exists = { $path } is there already, and stays as it is: name another folder with --out, or another game
new-next =
    Next:
    pip install -e { $folder }
    sparklies try-game { $game }
    sparklies serve
