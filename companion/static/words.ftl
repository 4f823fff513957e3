# What the pages' scripts say. What the server answers is a sentence already.

## Parts that are listed

label = { $parts }
sentence = { $words }.
and = { $count ->
    [0] { $last }
   *[other] { $rest } and { $last }
}
board-grid = { $columns } × { $rows }
board-without = { $board } without { $cells }
board-joined = { $board } with joined edges
board-hex = hexagon of edge { $edge }
turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
pages = { $count ->
    [one] 1 page
   *[other] { $count } pages
}

## What stands on a cell

board = Board
colour = { $letter ->
    [R] { -red }
    [G] { -green }
    [B] { -blue }
   *[other] { $letter }
}
facing = facing { $heading ->
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
facing-hour = facing { $hour } o'clock
empty = empty
empty-cell = empty { -cell }
active = { -active }
at-rest = at rest
nobody = nobody
player-number = player { $number }
nobodys = nobody's
whose = { $side }'s
of-nobody = nobody's { $what }
of = { $side }'s { $what }
empty-of = empty and { $side }'s
and-active = { $what }, { -active }
differs = differs
look-again = look again
would-go = would go

## The server and this page

no-answer = The server did not answer as expected.
unreachable = The server cannot be reached: is this phone on the same Wi-Fi?
photo-large = { $count ->
    [one] This photo has more than 25 MB: choose a smaller one.
   *[other] These photos have more than 25 MB together: choose a smaller one, or go on without it.
}
photo-number = photo { $number }
out-of-step = Out of step: reconnecting …
no-network = No connection. This page is shown as it was seen last.
last-seen = No connection. Last seen at { $time }.
answer-late = Waiting for the server …
answer-late-more = The server has not answered yet. What you did counts when it does. If it stays so, close other windows of this server.
disk-late = Waiting for the disk: { $why }
tap-kept = There is no connection. What you did is kept, and sent as soon as the server answers.
gone-on = The table has gone on meanwhile.
not-open = The table does not open
no-cookies = This browser keeps no cookies for this page: allow them, then open the link again.
keeps-nothing = This browser keeps nothing for this page: how it looks is forgotten when you leave. Allow site data to keep it.

## What is due

waiting = Waiting for { $side }
waiting-away = Waiting for { $side }, who has been away for { $minutes } min
away = away { $minutes } min
more-time = +{ $seconds } s
give-time = Give { $side } { $seconds } seconds
lift-flag = Lift { $side }'s flag, give 1 min
unhit = Take back the tap
claim-game = Claim the game
count-lost = Count it lost for { $side }
call-off = Call the game off
sure-claim = { CAPITAL($side) } has been away for five minutes. Does { $side } lose the game?
sure-call-off = Does the game not count for anybody?
may-end = { CAPITAL($side) } may end the turn now
is-making = { CAPITAL($side) } is making a turn: step { $step }
began-and-left = { CAPITAL($side) } began a turn and is away: { $count ->
    [one] 1 step
   *[other] { $count } steps
}. Nothing of it counts yet.
begun-elsewhere = { CAPITAL($side) } has begun this turn on another page: { $count ->
    [one] 1 step
   *[other] { $count } steps
}.
leave-begun = Leave it
begin-anew = Begin anew
go-on-here = Go on here
go-on-begun = Go on with the turn that was begun
taken-over = Another page has begun this turn. Redo brings back what you had begun here.
choose-drawn = What was drawn for { $cell }?
from-bag = Drawn from a real bag …
let-lot-draw = Let lot draw
enter-draws = Enter what was drawn …
draw-turn = Tap to turn it
draw-lies = { $piece }, way { $way }
draw-missing = Enter what was drawn.
draw-unknown = { $name } cannot have been drawn here: check its name.
draw-too-many = { $count ->
    [one] Only one { $name } was in the bag.
   *[other] Only { $count } of { $name } were in the bag.
}
choose-what = { CAPITAL($side) }: choose what comes with { $cell }
choose-colour = { CAPITAL($side) }: { -choose-a-colour-for } { $cell }
choose-turned = How does { $cell } lie now?
turned-by = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} { $way ->
    [back] back
   *[clockwise] clockwise
}
choose-heading = { CAPITAL($side) }: choose a heading for { $cell }
trying = Try-out. { $due }
asked-first = First answer what is asked below the board.
turn-complete = The turn is complete: end it, or undo.
not-your-turn = It is not your turn.
lay-out = Lay the real board out as it stands here; a photo shows whether it is right.

## What can be done

end-turn = End turn
board-view = Board
hit-board = Make the turn on the board
hit-answer = Look at the board
hit-carried = All is done
wall-view = Wall view, for a television
undo = Undo
undo-step = step { $step }
undoes = Takes back: { $what }
take-back = Take back …
ask-back = Ask to undo …
sure-take-back = Take back { $what }? It can be brought back.
sure-ask-back = Ask { $sides } to take back { $what }?
take-back-turn = Take back { $what } …
keep-it = Keep it
take-it-back = Take it back
ask-them = Ask
try-reply = Try the reply
leave-try = Leave the try-out
last-turn = ▶ Last turn
invite = Invite players
photograph = Photograph the board
takes = { -captures } { $cells }
takes-nothing = { -captures-nothing }
side-gain = { $side } { $gain }
would-capture = If { $cell } becomes …
choice-takes = { $choice } { $takes }
possible = Possible: { $words }

## What has happened

referee = referee
the-table = the table
table-says = At the table: { $turn }.
played-turn = { CAPITAL($side) } played { $turn }.
played = { CAPITAL($side) } played: { $gained ->
    [0] { $again ->
        [0] { -nothing-captured }
       *[other] { $again } { -captured } again
    }
   *[other] { $gained } gained{ $again ->
        [0] {""}
       *[other] , { $again } { -captured } again
    }
}.
taken-back = The last turn was taken back.
turn-lapsed = { CAPITAL($side) }'s time was up: the turn is lost.
turn-timed = { CAPITAL($side) }'s time was up: { $turn } is what counts.
steps-lost = { $news } { $count ->
    [one] The step that you had begun is lost.
   *[other] The { $count } steps that you had begun are lost.
}
all-agree = All agree: “What could I take?” under Game shows it now.
declined = That was declined.
offer-off = The offer is off the table.
others-asked = The others are asked.
clock-runs = Your clock runs: ▶ Last turn shows what was played.
carried-out = The real table shows what stands here.
try-out-begins = Nothing that you do here touches the game.
try-out-over = Back at the game.
terms-settled = The terms are settled.
fewest = The fewest on such a board so far: { turns }.
most-points = The most on such a board so far: { points }.
most-points-yours = Nobody here has come to more on such a board.
fewest-yours = Nobody here has held such a board in fewer turns.

## A turn step by step

turn-title = Turn { $round }, { $side }
turn-number = Turn { $round }
step = { CAPITAL($turn) }: step { $step } of { $steps }
before-turn = The position before the turn.
start = The start.
play = Play
stop = Stop
speed = { $speed }×
skip = Skip
close = Close
play-turn = ▶ Play
pause-turn = ❚❚ Pause
looking = Looking for the turn that takes most …
could-take = what { $side } could take
one-way = { $side }, one way

## Before play goes on

next-begun = The next game has begun.
to-next = To the next game
go-on = Go on
clocks-paused = The clocks are paused
first-action = They run again when somebody goes on with the game.
carrying = { CAPITAL($side) }'s turn is being carried out
carrying-more = { carrying }. No clock runs.
clocks-wait = The clocks wait
clocks-wait-more = { clocks-wait }. They start with { $side }'s time.
start-clocks = Start the clocks
starts-in = starts in { $seconds } s
clock-starts-in = { CAPITAL($side) }'s clock starts in { $seconds } s
time-waits = The time of the game waits
time-waits-more = { time-waits }. It starts with the first turn, or now.
start-time = Start the time
lay-board = Lay the board out
put-board-right = Put the real board right
carry-out = Carry the turn out on the real board
to-change = On the real board: { $count ->
    [one] one { -cell } to change
   *[other] { $count } { -cells } to change
}
all-changes = All changes
change-done = Done, next ›
change-back = ‹ Back
change-at = Change { $number } of { $count }
check-by-photo = Check by photo
all-done = All done
deal-start = Show column by column
deal-due = On the real board: { $count ->
    [one] one place to see to
   *[other] { $count } places to see to
}. Each column is shown by itself.
deal-at = Step { $step } of { $steps }{ $parts ->
    [one] {""}
   *[other] {" "}(part { $part } of { $parts })
}
deal-part = Part { $part }: what was laid brings about more.
deal-next = Next ›
deal-stays = It stays.
deal-bare = Nothing lies here.
deal-photo-shows = The photo
deal-differs = { $count ->
    [one] One place lies otherwise than it should.
   *[other] { $count } places lie otherwise than they should.
}
turned-found = One piece is turned: what follows is shown next.
several-turned = Several pieces are turned
several-turned-more = Which one was turned first? It is written down as a turn. Then take a photo again.
deal-right = Put it right column by column
asks = { CAPITAL($side) } waits for an answer
not-answered = { $offer }. { $sides } { $count ->
    [one] has
   *[other] have
} not answered yet.
agree = Agree
decline = Decline
withdraw = Withdraw this

## The next game

how-next = This game began on a position that was given. And the next one?
not-now = Not now
same-position = On the same position
by-lot = Dealt by lot
round-number = Round { $round }
play-again = Play again with the same links?
same-sides = Same sides
swap-sides = Swap sides
seat-of-side = { CAPITAL($side) }'s player plays
sides-chosen = Sides as chosen
sides-twice = Two seats have the same side: choose each side once.

## Under Game

try-out = Try something out
sure-call = { CAPITAL($call) }?
draw = Offer a draw
sure-draw = Do all agree to a draw?
pause-clocks = Pause the clocks
ask-break = Ask for a break
end-time = Agree that the time is up
sure-end-time = Do all agree that the time of the whole game is up?
by-hand = I carry my turn out by hand
finish = End it as it stands
sure-finish = Do all agree to end the game as it stands?
resign = Resign
give-up = Give up
sure-resign = Do you give the game up?
sure-resign-for = Does { $side } give the game up?
play-on = Play on
sure-play-on = Do all agree to play on?
most = What could I take?
sure-most = It shows all sides what this turn could take. Do all agree?
sure-delete = Delete this table for everyone, with all its turns? This cannot be taken back.
clock-minutes = { CAPITAL($side) }, minutes
clock-added = Added each turn, s
clock-free = Free each turn, s

let-move = Let it make { $side }'s turn
let-all = Let it make every turn of { $side }
looking-for-turn = { CAPITAL($side) }: looking for a turn …

## Beside the board

side = { $state ->
    [waits] { CAPITAL($side) }, to come
    [out] { CAPITAL($side) }, out
   *[plays] { CAPITAL($side) }
}
side-score = { $side } { $score }
to-come = to come
out = out
to-move = to move
time-of = { $side }'s time
game-time = Whole game
other-sides = The other sides
which-cell = Which { -cell } do you mean?
this-cell = This one: { $cell }
not-this-cell = Cancel
zoom-in = Larger squares
zoom-out = Smaller squares
game-time-up = time is up
last-turns = Last round. Still to move: { $sides }
break = Break
time-carried = { $side }'s turn is being carried out: so long have all of them taken
free = { $free } { -free }
origin = { $origin ->
    [save] Started from a save line
    [record] Started from a record
    [photo] Started from a photo
   *[seed] Seed { $detail }
}
game-before = The game before
kept-unread = Kept from the save line, but never judged: { $keys }.
position-set = position set ({ $position })
ply = { $turn }: { $what }
ply-player = { $turn } (by a simple player, { player }): { $what }
by-player = a simple player, { player }
player = { $player ->
    [random] by lot
    [ahead] a turn ahead
   *[waits] waiting
}
ply-photo = { $turn } (from a photo): { $what }
no-turns = No turn has been played yet.

## Seats

your-name = Your name
name-for = Name for { $own }
seat-named = You are { $name }, { $own }
names-told = The names are used from now on, also in the record.
seat-used = The seat that this page uses
seat-alone = You play alone
seat-referee = You can play every side
seat-referee-about = You started this table: you can also rule, set the position, and give out links, as its referee.
seat-watch = You are watching
seat-side = You are { $side }
seat-changed = You are { $side }, with { $role }'s link
referee-seat = Every side, as referee
referee-link = Referee: plays every side
your-turn = Your turn · { $title }
seat-yours = Your seat
seat-of = { CAPITAL($role) }'s seat
shared = { $seats }: open on more than one device or page.
shared-yours = { shared } If that is not you, let the referee make a fresh link.
codes = Each code opens one seat: let its player scan it. A fresh link shuts the earlier one out.
watchers = Watchers
code-opens = QR code that opens the seat: { $seat }
code-scan = { $seat }: scan this with the phone's camera, in the same Wi-Fi.
code-here = { $seat }: only this machine can open this. For phones start the server with --lan.
table-code-told = The others open this page on their phones and join with the code { $code }.
table-code-about = Type this code on the start page, or scan it. It opens a choice of the free seats, for six hours.
join-code-about = Or type this code on the start page of this server, within half an hour.
seats-together = While the referee is away, two seats together make a fresh link for a third.
seats-by-referee = The person who started the table can give out links for each seat.
ask-link = Ask for a fresh link
ask-link-for = Ask for a fresh link for { $seat }
make-link = Make the fresh link
link-agreed = Agreed: make the fresh link for { $side } under Seats.
play-as = Play as { $side }
play-as-named = I am { $name }, { $side }
code = QR code
code-for = QR code for { $seat }
link-for = Link for { $seat }
link-missing = make a fresh link
fresh-link = Fresh link
fresh-link-for = Fresh link for { $seat }
copy = Copy
copied = Copied

## The live view

live-view = Live view
live-no-camera = The camera does not open: allow it for this page in the browser, or use “Photograph the board”.
live-no-sheet = Show the whole sheet.
live-marks = Bring all square marks into sight.
live-closer = Come closer.
live-light = More light, please.
live-steady = Hold still.
live-hold = Good: hold still …
live-taken = Taken.

## Photos: what was read

reading-photo = Reading the photo …
all-right = All { $count } are right
decided = Decided by the rules: { $what }
yes-next = Yes, next
use-position = Use this position
asked-until = { $asked } Until it is said, { $answer } is taken.
not-known = I do not know
refused = { $why }. Tap the { -cells } that stand otherwise.
correction-title = What the photo shows
tap-in-title = What stands on the board
lay-cells = Tap a { -cell }, then say below what stands there.
all-read = Everything is read. Tap a { -cell } to change it, or go on.
decided-cell = The rules decided { $cell }. Change it below if it stands otherwise.
change-cell = { $cell }: { $what }. Change it below.
later = Later
unseen-cell = The photo does not show { $cell }. What stands there? ({ $count } to look at)
unsure = I am not sure about { $cell }. Is it { $what }? ({ $count } to look at)
close-up = { $count ->
    [one] { $cell } in the photo
   *[other] { $cell } in photo { $number } of { $count }
}
poor-photo = Hardly anything is clear, so take another photo.
no-report = This browser cannot save the photo.
better-photo = For a better photo: { $advice }.
part = { $part ->
    [colour] { CAPITAL(-colour) }
    [piece] Piece
    [owner] Owner
    [heading] Direction
   *[active] { CAPITAL(-active) }
}

## Photos: what was found

checking = Checking …
stands-exactly = The table stands exactly as it should.
shows-exactly = The photo shows exactly what stands here by now.
turn-found = A turn was found
turn-found-more = A legal turn of { $side } leads there{ $gained ->
    [0] {""}
   *[other] , with { $gained } { $gained ->
        [one] { -cell }
       *[other] { -cells }
    } gained
}. It has { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}, and may not be the one that was played.
on-photo = On the photo
waves-all = Numbers say in which of { $count ->
    [one] one step
   *[other] { $count } steps
} a cell is captured first.
wave-at = { $number } of { $count }: { $words }
wave-back = Earlier
wave-on = Later
in-steps = Step by step
in-notation = In the notation
decided-cells = { $count ->
    [one] The rules decided how { $cells } was read.
   *[other] The rules decided how { $cells } were read.
}
read-wrong = Is a { -cell } read wrong? Tap it.
still-to-change = { $count ->
    [one] The photo shows all but one { -cell } as it should be.
   *[other] { $count } { -cells } are still to change; the others are ticked off.
}
why-not-legal = Why is it not legal?
not-this = Not this
show-turn = ▶ Show
record-turn = Record { $side }'s turn
turn-recorded = The turn is written down.
table-differs = The table differs
cells-differ = { $count ->
    [one] One { -cell } differs
   *[other] { $count } { -cells } differ
}{ $few ->
    [yes] {" "}({ $differing })
   *[no] {""}
}
differ-illegal = { cells-differ }, and no legal turn of { $side } leads there.
differ-illegal-look = { differ-illegal } Look again at { $cells }.
differ-undecided = { cells-differ }. Whether a turn of { $side } leads there was not found out.
differ = { cells-differ } from what should stand there.
legal-would-be = Legal would be:
nearly-legal = { $count ->
    [one] One { -cell } is wrong: { $cells }. A legal turn of { $side } leads to all the rest.
   *[other] { $count } { -cells } are wrong: { $cells }. A legal turn of { $side } leads to all the rest.
}
rule-later = Rule later
back-to-game = Back to the game
photo-again = New photo
rule-take = Correct it, take the turn
rule-restore = Take the whole turn back
rule-restore-more = { CAPITAL($side) } makes another turn.
rule-carry = Lay it as it stands here
rule-carry-more = The turn that was written down counts.
rule-stand = Let it stand by ruling
rule-stand-more = What lies there counts, though it is not legal. { CAPITAL($next) } moves next.
rule-stand-now = What lies there counts from now on.
changes = { $count ->
    [0] nothing to move
    [one] 1 { -cell } to change
   *[other] { $count } { -cells } to change
}
ruled = { $ruling ->
    [take] The nearest legal turn counts. Correct the board as the list says.
    [stand] What lies on the table counts.
    [restore] Put the board right as the list says.
   *[other] Lay the board as it stands here.
} The ruling is in the record, and “Undo ruling” takes it back.
ruling-undone = The ruling is taken back.
undo-ruling = Undo ruling

## The start page

boards-coming = Drawing the boards …
board-small = { $board }, for a first game
play-board = { $game }, { $board }
play-together = Play on this screen
play-alone = Play alone

board-sizes = A number such as 7 for 7 by 7 { -cells }, or 8x6.
board-sizes-all = { board-sizes } hex4 is a hexagon with 4 { -cells } on each edge.
board-chess = { $board } squares, as in chess.
clock-egg-each = Egg timer, { $minutes } min a turn
board-hexagon = { $shape } is a hexagon with { $edge } { -cells } on each edge.
as-usual = as usual
pieces-tell = By the pieces
no-export = This is no JSON that a table was exported as.
table-of = { $game }, { $board }
watching = watching
none-called-so = No table is called so.
delete = Delete
delete-table = Delete { $title }
sure-delete-table = Delete “{ $title }” for everyone, with all its turns? This cannot be taken back.
seed = seed { $seed }
try-board = Try it
try-seed = Try seed { $seed }

## The print page

kinds = Pages
page-shown = { $kind }, page { $page }, as it will be printed
page-caption = { $kind } · page { $page } of { $pages }
no-kind = Choose at least one kind of pages.
making = Making { $kind }, { $number } of { $count } …
file-size = { pages }, { $size }
kilobytes = { NUMBER($kilobytes, maximumFractionDigits: 0) } kB
megabytes = { NUMBER($megabytes, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
pages-ready = { pages } ready. Print at 100 %, not fitted to the page.
download-all = Download all ({ $size })

## Words of a game

words-standard = standard
all-sides = all who play

## Calls

calls = What you can say
say-call = Say it

## Pieces that are turned on the board

part-said = { $ink } { $from } to { $to }
piece-turned = { $cell } turned { $steps ->
    [one] one step
   *[other] { $steps } steps
} { $way ->
    [clockwise] clockwise
   *[other] counter-clockwise
}
piece-gone = { $cell } shows another piece by now, so it was not turned
turn-shown = Tap to skip
tap-clockwise = ↻ Tap: clockwise
tap-backwards = ↺ Tap: counter-clockwise
turn-about = Tap a piece to turn it by one step, or drag it round. Hold it to turn it the other way.
tap-way-about = Drag a piece to turn it as you like. Hold it, or tap with two fingers, to turn it the other way. Keys: + and -.
goals = Marked: { $cells }
columns-left = Left by column: { $columns }
helped = { $how ->
    [hint] with a hint: not compared
   *[other] with undo: not compared
}

hint = Hint
hint-more = Hint: more
check = Check
check-off = Check: off
sure-hint = After a hint or a check this game is not compared with others. Go on?
no-clue = There is no hint for this position.
reach-about = The stronger a thread, the sooner a loop can pass it: in one move, in two, in more. Pale threads: nothing was found.

## Another game alone

another-game = New game
levels-about = Play alone on the screen. Below each level is its best score.
new-game = New tiles
todays-game = Today's game
todays-game-about = The same for everybody today
own-seed = Seed of your own
play-seed = Play
level-best = { $points ->
    [-1] { $level }, not played yet
   *[other] { $level }, best { $points } points
}

moving-all = ▶ Show all turns
moving-end = Show the end

## Lessons

learn-number = Task { $number } of { $count }
learn-task = { $done ->
    [yes] task { $number }, done
   *[no] task { $number }
}
learn-mover = { $alone ->
    [yes] You play alone
   *[no] You play { $side }
} · needs { $count ->
    [one] 1 action
   *[other] { $count } actions
}
learn-next = Next task
learn-again = Start this task again
learn-hint = Hint
learn-hint-cells = Tap { $cells }.
learn-hint-button = Choose “{ $choice }”.
learn-then = { $first }, then { $next }
learn-picked = Chosen: { $cells }. Tap where it goes next.
learn-picked-or = Chosen: { $cells }. Tap where it goes next, or choose below.
learn-hint-choice = { CAPITAL($cells) }: choose { $choice }.
learn-hint-turn = { $way ->
    [hold] Hold
   *[tap] Tap
} { $cell } { $times ->
    [one] once
   *[other] { $times } times
}.
learn-play = Play a first game
learn-whys = Why was that { -captured }?
learn-table = Back to the table
learn-why = Real turn { $number } of { $count }
learn-why-button = Real turn { $number }{ $done ->
    [yes] , done
   *[no] {""}
}
learn-no-whys = No turn of this table has { -captured } anything yet.
learn-why-goes = { CAPITAL($side) } { -captures } what is on { $cell } next. What goes there? Tap it.
learn-why-asks = { CAPITAL($side) } has just { -captured } { $cell }. { $count ->
    [one] Which { -cell } { -captured } it? Tap it.
   *[other] Which { $count } { -cells } { -captured } it? Tap one of them.
}
learn-beats = { $piece } { -captures } { $prey }
beats = { -captures }

## The page of the certificate

can-yes = Yes
can-no = No
can-untried = Not tried
can-unknown = It does not say
trust-accepted = This browser accepts the certificate. From now on, links of this table open by https.
trust-not-accepted = The page is encrypted, but this browser does not accept the certificate yet. Follow the steps for this device, then load the page again. A private window keeps nothing.
