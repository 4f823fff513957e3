## Tables

to-move = { CAPITAL($side) } to move
table = Table { $table }
no-such-turn = this game has { $turns } turns; there is no turn { $number }
end-turn = { CAPITAL($side) }: end your turn
end-turn-by-lot = { CAPITAL($side) }: end your turn, then lot draws
end-alone = End the turn
end-by-lot = End the turn, then lot draws
losses = { $mine ->
    [0] { $others } go with this turn
    [one] { $theirs ->
        [0] your own piece on { $own } goes with this turn
       *[other] your own piece on { $own } goes with this turn, and { $others }
    }
   *[other] { $theirs ->
        [0] your own pieces on { $own } go with this turn
       *[other] your own pieces on { $own } go with this turn, and { $others }
    }
}
losses-many = { $count } pieces of others
urgent = { CAPITAL($lost) }. The moment of your tap counts: end the turn, or undo it
urgent-alone = the moment of your tap counts: end the turn, or undo it
brief-captures = { $cell } { $colour } { -captures } { $cells }
brief-turns = { $cell } becomes { $colour }
or-end = { $due }, { $end }
most = { $side } could hold { $held } { $held ->
    [one] { -cell }
   *[other] { -cells }
}, { $more } more than now: no turn holds more
most-known = { $side } could hold { $held } { $held ->
    [one] { -cell }
   *[other] { -cells }
}, { $more } more than now: no turn holds more than { $most }
try-other-board = a try-out stays on the table's board
try-mid-turn = end the turn first: what a turn could take is shown before it

deal-begins = Take everything off the board first.
deal-photo = Check by photo
draws-title = What was drawn?
draws-about = Put back what has gone from the board. Then draw for each place, in this order.
draws-photo = From a photo
draws-enter = Enter

## Games that are not offered

game-left-out = the installed game { $game } was left out: { $why }
absent = { CAPITAL($why) }.

## Seats and links

deleting-referee = only the referee deletes a table
no-seat = this table opens with the link that the person who started it can share: open that link again
other-seat = you hold the seat { $held } here, not '{ $seat }': open the link of that seat
link-opens-nothing = this link does not open the table: ask for it again
link-renewed = this link opens nothing any more: make a fresh one
table-full = no seat of this table is free: ask the person who started it
seat-taken = the seat of { $role } is taken by now: choose another one
code-referee = only the person who started the table shows its code
code-elsewhere = a code of four letters opens a table in the server's own network only: join the same Wi-Fi, or ask for a link
no-such-code = this code opens no seat: check its letters, or ask for a new one
link-next = the next game opens with a fresh link: ask its referee

## How a table starts

two-starts = a table starts from one thing, and { $given } were given
says-nothing = { $way ->
    [seed] { $beside } says nothing about a table that starts by lot: leave it out
   *[other] { $beside } says nothing about a table that starts from { $way }: leave it out
}
asks = { CAPITAL($side) } asks to { $what }
two-seats = swapped and seats both say who plays which side: leave one of them out
two-sizes = size and shape are the same: give one of them
solo-other = the terms say that { $asked } plays alone, but the record { $told }
solo-none = the terms say that { $asked } plays alone, but the record has no tag Solo
event-unread = an event cannot be read: { $why }
other-ruleset = { $asked } was asked for, but the save line is of { $own }
other-game = { $asked } was asked for, but the record is of { $own }
turn-left = turn { $number } was not taken over: { $why }
cells-missing = nothing is said about { $cells }: say what stands on every { -cell }

## Turns in the making

two-turns = a turn in the making is a text or actions, and both were given: leave one of them out
two-cells = the way ends on { $end }, but the { -cell } is { $cell }: leave one of them out

## Photos

photo-large = a photo may have 25 MB: send a smaller one
one-of-photos = { $name }: { $why }
no-text = this file is no text: choose a record or an export of a table
no-file = the form has no file in it: add the photo
no-board = no board was found in this photo: show all of it, from above
other-board = the photo shows a board of size { $shown }, this table's is of size { $own }
players-busy = other turns are being looked for right now: try again in a moment
photos-busy = other photos are being read right now: send yours again in a moment
decided = { $cell }: { $now } (as it was read)
decided-otherwise = { $cell }: { $now } (read as { $was }, which fits what stood before less well)

## Printing

one-ruler = one ruler alone says too little: measure both, across and down
no-such-page = { $kind } has { $pages } pages, there is no page { $page }
pages-busy = many pages are being printed right now: try again in a moment

## Requests that are refused

internal = this failed in the server: try again, and give the number { $number } to the person who runs the server
work-failed = { $code ->
    [too-long] this took more than { $seconds } seconds, and was given up: ask for less at once
    [too-much-memory] this took more memory than it may: ask for less at once
    [reader-too-long] reading this photo took more than { $seconds } seconds: take another, nearer and sharper
    [reader-too-much-memory] reading this photo took more memory than it may: send a smaller picture
    [reader-crashed] the photo reader broke down over this photo (see the server's log): take another
    [reader-failed] the photo reader has a defect that this photo shows (see the server's log): take another, and send the log to the people who make this program
   *[failed] this failed in the server (see its log): send the log to the people who make this program
}
too-many = too many requests at once: try again in { $seconds } s
too-slow = it took too long to arrive: come nearer to the Wi-Fi and send it again
too-large = at most { $most } MB can be sent here: send something smaller
half-character = half a character stands in the text (a lone surrogate): send whole characters
seed-blank = a seed is more than spaces
line-break = a line break or control character stands in it, and it is one line of text
other-host = this server does not answer to the name '{ $host }': open it by the address that it printed, or start it with --name { $host }
root-title = Sparklies Table on { $host }
authority-title = Sparklies Table, limited authority
certificate-title = Sparklies Table, this server
authority-limits = the authority in { $file } may not vouch for { $name }: leave that name out; or remove the file, and each phone has to accept the new authority
authority-open = others can read { $file } (mode { $mode }), which vouches for this server: remove it, or close it with chmod 600 if you are sure that nobody did
authority-unread = the authority in { $file } cannot be read ({ $why }): remove the file, and each phone has to accept a new one
authority-unwritten = the authority cannot be written to { $file }: { $why }; give another folder with --authority
other-site = this request came from another site: open the page from this server itself
wrong-follow = what a window follows is a table's name, then ? and the query of its own stream: { $what }
too-many-pages = too many pages follow this table: close some of them
unknown-query = the query has { $name }, which is not known here: { $meant }
unknown-wording = there are no words '{ $wording }' for this game: { $meant }
wrong-field = { $where }: { $what }
not-as-expected = not as expected

## Every page

skip = Skip to the content

## What a photo shows, on every page that takes one

cancel = Cancel
next = Next
your-photo = Your photo, to compare
more-photo = One more photo
more-photo-why = from another side: it may show what is hidden, in glare or in shadow here
save-report = Save photo and reading
save-report-why = one file for you: this photo made smaller, without place and time, what was read, and what you changed. Nothing is sent

## What several pages have

print-set = Print a set
game = Game
board = Board
sizes = A number such as 7 for 7 by 7 { -cells }, 8x6, or hex5 for a hexagon.
rules = Rules
clock = Clock
clock-none = None
more = More
table-name = Name of the table
pieces = Pieces
pieces-auto = Beads or tiles
pieces-dice = Ten-sided dice
take-photo = Take a photo
save-line = Save line
record = Record
back = ‹ Back
step-on = Step ›
moves = Moves
words = Words

## The page where a table starts

home-line = Play board games that you print yourself
home-about = This page keeps the score, reads the table from a photo, and explains every capture.
what-for = What you can do here
do-play = Play now
do-play-about = on one screen, or each on their own phone
do-check = Check a table
do-check-about = by a photo of the board
do-print-about = board, pieces and rules
do-learn = Learn a game
do-learn-about = a lesson, or its rules
which-board = Which board?
play-apart = Each on their own phone
here-only-start = Only this machine can open the page. For phones, start the server with sparklies serve --lan.
all-ways = All games and options, photos, save lines and records
how-to-start = How to start
new-board = New board
photo = Photo
game-limit = Time of the whole game, minutes
game-limit-about = When it is up, the game ends as its rules say. Empty for none.
clock-25-10 = 25 min + 10 s a turn
clock-45-30 = 45 min + 30 s a turn
clock-25-free = 25 min, 10 s free
clock-egg-3 = Egg timer, 3 min a turn
clocks-wait = Clocks wait while a turn is played back
no-chess-clock = This game has no chess clock: an egg timer is for each turn, and the limit ends the game.
read-rules = Read these rules
real-board-too = A real board stands here, too
seed = Seed
seed-about = the same seed deals the same board
deal-again = Deal again
solo-about = I play alone: in how few turns can the board be held?
start-table = Start the table
photo-about = Lay the pieces out, then take the whole board from above. You can put every { -cell } right before you start.
from-gallery = Choose from the gallery
chess-men = Chess men from a shop cannot be told from above, only printed tokens can: tap in where they stand.
tap-in = Tap the position in
never-bare = { $title } begins with a piece on every { -cell }: photograph the board, or start from a save line
to-move-label = To move
save-line-about = one line of text, as copied from a table, or a grid of letters from the wiki
as-line-says = As the line says
game-record = Game record, or a table's JSON
game-record-about = tags, then one turn a line; or the whole export
from-file = Take it from a file
your-tables = Your tables
join = The code of a seat
join-about = Join with a code, such as ABCD
choose-seat = Which seat is yours?
table-code = Join this table
join-do = Join
search-tables = Search your tables
search-by = Search by name, game, date
bests = Bests
fewest-turns = Best results, alone

## Pages that cannot start

start-no-scripts = This page needs JavaScript: allow scripts for it in the browser, then load it again.
start-old = This browser is too old for this page. Update it, or open the page in another one: Chrome or Edge 92, Firefox 98, Safari 15.4, or newer.
start-lost = A part of this page did not come. Check that this phone is on the same Wi-Fi, then load the page again.
start-failed = This page could not start. Load it again; if that does not help, update the browser or take another one.
start-slow = This page takes long to start. Wait a little, or load it again; is this phone on the same Wi-Fi?

## The page of an evening

evening-about = Games between people that ended within twelve hours of the last one, of the tables that this browser has a seat at. Players count by their names.
evening-empty = No such game has ended yet. When a game is over, its result stands here.
evening-nameless = Nobody has given a name. Give names at a table under Seats, and the scoreboard counts for each player.
evening-player = Player
evening-played = Played
evening-won = Won
evening-shared = Shared
evening-games = Games
start-page = Start page

## The page of a table

score = Score and clocks
counters = Counters
opening = Opening the table …
penalty = Penalty
penalty-minute = The others get 1 minute
penalty-minutes = The others get 2 minutes
penalty-loss = The game is lost
speed-about = How fast turns are played
in-full = In full
choice-for-cell = Choice for the selected { -cell }
undo = Undo
redo = Redo
referee-takes = As referee, without asking the players
bring-back = Bring it back
rest-about = Everything still { -active } keeps its { -colour }
rest = Rest
end-the-turn = End turn
play-again = Play again
another-table = Another table
play = ▶ Play
turn-step = Step of the turn
turn-before = The turn before
step-back = One step back
one-step-on = One step on
turn-next = The next turn
close = Close
about-table = About this table
seats = Seats
display = Display
type-turn = Type a turn
outlook = Reserve, prices and dangers of each side
remark = A remark in the record
remark-about = A remark for all, such as a treaty
write = Write
type-or-paste = Type a turn, or paste one
try = Try
the-real-board = The real board
real-board-about = Do a turn by hand and photograph it: it is checked and written down. After a turn on the screen, the photo shows whether everything lies right.
gallery = Gallery
the-game = The game
simple-players = Simple players
simple-players-about = For trying the game alone: a simple player makes the turn of whichever side you let it.
simple-player = It plays
simple-player-is = { $player ->
    [random] by lot
    [ahead] the best of what it sees a turn ahead
   *[waits] as little as it can, until it can take something
}
rulings = Rulings
terms = Terms
clock-added = Chess clock, time added each turn
clock-free = Chess clock, free seconds each turn
clock-egg = Egg timer for each turn
real-board-beside = We play on a real board beside this screen
settle-terms = Settle these terms
the-rules = The rules, to read and print
keep = Keep and pass on
copy = Copy
replay-page = Replay page
after-game = After the game
swings-about = The turns that gained most. Tap one to watch it.
watch-game = Watch the game
share = Share
save-picture = Save the picture
save-moving = Save the animation
evening = Evening scoreboard
share-picture = Picture
share-moving = Animated replay
delete-table = Delete this table
here-only = Phones cannot open this server yet: it was started without --lan. Stop it, start it with sparklies serve --lan, and open the table again.
use-names = Use these names
seats-about = The person who started the table can give out links for each seat.
tent = Table tent to print
signs-both = Colours and symbols
signs-symbols = Symbols
signs-colours = Colours
owner = Whose a { -cell } is
owner-frame = The frame says it
owner-symbol = The symbol's colour says it
theme = Theme
theme-auto = As this device
theme-light = Bright
theme-dark = Dark
turned = Turn the board: I sit opposite
large = Large view, for a screen that all look at
wall-view = Wall view, for a television
clock-view = Clock
replay-others = Show the others' turns step by step
advanced = Advanced: one tap takes a whole pattern a step on
sounds = Sounds
live-take = Take the photo
live-view = Live view

## The page that prints a set

print-your-set =
    Print
    your set
print-about = Choose, look at every page, download. Paper, scissors and this machine are all it takes.
preview = Preview
page-before = ‹ Page before
page-next = Next page ›
paper = Paper
ink = Ink
ink-colour = In colour
ink-grey = Without colour
ink-saving = Saving ink
players = Players
tokens-of = Tokens of
pages = Pages
cell-size = { CAPITAL(-cells) } in millimetres
cell-size-about = left empty: what suits the board; larger ones run over several sheets
dead-cells = Dead { -cells }
dead-cells-about = such as d4, e4, d5, e5
torus = The board's opposite edges are joined
die-size = Dice in millimetres, face to face
die-size-about = left empty: decals for 12 and 16
printer-about = Your printer: print the scale test, measure its two rulers of 160 mm and type what you read. All pages are then corrected.
ruler-across = Ruler across
ruler-down = Ruler down
make-pages = Make the pages
download-all = Download all

## The page of a game that was played

game-step = Step of the game
to-start = Start
play-on-page = Play
replay-about = Made by { $product }. This page needs nothing but itself.

## Lessons

learn-which = Which game?
learn-lesson = Lesson
learn-lesson-of = Lesson of { $game }
learn-rules = Rules
learn-rules-of = Rules of { $game }
learn-game = Learn { $game }
learn-leave = Leave
learn-tasks = Tasks
learn-results = This device keeps how long each task took and how often you tried. Nothing is sent.
learn-save-results = Save my results
no-lesson = { $game } has no lesson here; lessons: { $known }
no-task = this lesson has no task { $task }
task-missed = The turn is over, but { $cells } { $count ->
    [one] is
   *[other] are
} not yours. Start the task again.
task-differs = The turn is over, but it did not bring about what the task asks for ({ $cells }). Start the task again.
task-too-few = The turn is over. It brought { $points } points, and the task asks for { $least }. Start the task again.
task-turn-on = { $points ->
    [0] No points yet: the task asks for { $least }.
   *[other] That brings { $points } points, and the task asks for { $least }.
} Turn that piece further, or another one.
task-reached = Now { $cells } { $count ->
    [one] is
   *[other] are
} yours. Finish the turn as you like.
task-not-won = The turn is over, but the game is not won. Start the task again.
no-capture = nothing was { -captured } on { $cell } in this step
why-right = Yes: { $words }.
why-wrong = { $cell } was not { -captured } by { $answer }. { $count ->
    [one] Another { -cell } did it.
   *[other] { $count } { -cells } did it: tap one of them.
}
learn-whys = Why was that { -captured }?

## After a game

shared-start = The start
shared-foot = { $game } · { $product }
shared-turn = { CAPITAL($side) }, turn { $turn }
swung = { CAPITAL($side) } gained { $gain } on the others with this turn
swung-lead = { CAPITAL($side) } gained { $gain } on the others with this turn, and took the lead

## The page of the certificate

trust-link = Keep the screen awake, use the camera, install: https on this device
trust-title = https on this device
trust-about = Most tables need no https: boards, clocks, turns and photos work without it. With https a phone can do a little more at the table.
can-title = What this browser can do here
can-photo = Photograph the board
can-photo-about = The camera app takes the photo. This works on every phone.
can-secure = Encrypted page
can-secure-about = Otherwise others in this network can read along.
can-awake = Screen stays awake
can-awake-about = Otherwise the phone goes dark while somebody thinks. Let its display stay on longer, in its settings.
can-camera = Camera on the page
can-camera-about = Otherwise the camera app opens, and the photo is read as well.
can-offline = Opens without a network
can-offline-about = Otherwise nothing is shown until the network is back. The game is safe on the server.
can-install = Can be installed
can-install-about = Otherwise open the page in the browser. If it does not say, look for “Add to Home Screen” or “Install” in its menu.
try-camera = Try the camera
trust-check = Open this page by https
trust-plain = Go on without https
trust-none = This server speaks no https. Start it with --https, and this page shows how a phone accepts it.
accept-title = Accept the certificate
accept-about = Your phone has to accept this server's root certificate once. It vouches only for addresses and names of local networks, never for a site of the internet.
accept-download = Download the certificate
accept-pem = The same certificate as PEM, for Linux
accept-compare = Compare its SHA-256 with the one that the server printed, if strangers use this network:
accept-then = Then open this page by https, with the button above. If the browser still warns, the certificate is not accepted yet.
accept-back = To take this back, remove the certificate or profile in the same place. It is called “Sparklies Table on …”.
on-iphone = iPhone and iPad
steps-iphone =
    Download the certificate in Safari, and allow the profile.
    Open Settings. Tap Profile Downloaded, then Install.
    Open Settings, General, About, Certificate Trust Settings. Switch the certificate on: without this step the profile does nothing for web pages.
on-android = Android with Chrome
steps-android =
    Download the certificate.
    Open Settings, Security, Encryption & credentials, Install a certificate, CA certificate. Some phones call these otherwise: search the settings for “CA certificate”.
    Read the warning and tap Install anyway. Confirm with the phone's lock, then choose the file.
on-firefox-android = Android with Firefox
steps-firefox-android =
    Follow the steps for Android with Chrome.
    In Firefox open Settings, About Firefox, and tap the logo seven times.
    Go back to Settings, open Secret Settings, and switch on Use third party CA certificates. Then start Firefox again.
on-windows = Windows with Chrome or Edge
steps-windows =
    Download the certificate, open the file, and choose Install Certificate.
    Choose Current User, then Place all certificates in the following store: Trusted Root Certification Authorities.
on-mac = Mac with Safari or Chrome
steps-mac =
    Download the certificate and open the file: Keychain Access takes it in.
    Double-click it there, open Trust, and choose Always Trust.
on-firefox = Firefox on a computer
steps-firefox =
    Download the certificate.
    Open Settings, Privacy & Security, View Certificates, Authorities, Import, and choose the file.
    Tick Trust this CA to identify websites.
on-linux = Linux with Chrome
steps-linux =
    Download the certificate as PEM.
    Search Chrome's settings for “certificates”, and import the file as one that you trust.
