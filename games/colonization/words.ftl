## The tasks of the lesson

task-place = Place your first home planet on the free corner e5. Stay away from the home planet of B, which takes what stands beside it.
task-place-why = The home planet of B is far away and cannot take yours in the next turn.
task-place-trap = c3 is beside the home planet of B. B takes your only home planet.
task-colony = Each turn a new colony may be placed beside a home planet. Place one: tap c3.
task-colony-why = You have one piece more. Societies grow in this way.
task-colony-trap = Your home planet moved, and your society did not grow. Tap c3 and place a colony.
task-joined = A piece moves one square. It must stay joined to your home planet through your pieces, at corners too. Move the colony on b3 to b4.
task-joined-why = b4 touches your other pieces, so the colony stays.
task-joined-trap = The home planet on b2 does not touch d4, and no other piece of yours does: the colony was removed. Move b3 to b4.
task-keep = Bring a colony to d3 without losing a piece.
task-keep-why = The colony on c3 joins d3 to your home planet.
task-keep-trap = c3 joined d4 to your home planet. When c3 left, nothing joined the two colonies to it: both went. Move d4.
task-take = Only a home planet takes pieces of others: it moves onto one beside it. Take the colony on c3 with your home planet.
task-take-why = The colony of B is removed, and your home planet stands on c3.
task-take-trap = A colony cannot take. Your home planet on c2 is beside c3.
task-cut = Take one colony of B so that others are cut off from the home planet of B.
task-cut-why = c4 joined c3 and c2 to the home planet of B. All three are removed. Your colony on a2 goes too: your home planet has moved away from it.
task-cut-trap = c4 still stands, joined to the home planet of B. Take c4: then c3 and c2 go too.
task-station = Eight colonies can be exchanged for an agricultural station: they are removed. Place the station on c3.
task-station-why = The eight colonies are gone, and the station stands on c3. Colonies can follow anew. Two such stations are part of the price of stronger ones.
task-station-trap = A colony moved. Tap c3, and choose the agricultural station.
task-home = Eight colonies can also become a second home planet. Place it on a1.
task-home-why = You have two home planets. If you lose one, you play on with the other.
task-home-trap = That is an agricultural station. A second home planet is safer: choose the home planet.
task-weapon = You have a weapon station on c3. When it fires, every piece on the board is removed but your own and the home planets of others. The weapon is removed as well. Tap it, then fire.
task-weapon-why = B has only its home planet left.
task-weapon-trap = You moved the weapon beside the home planet of B. B takes it.
task-win = The only society that has pieces left wins. Take the home planet of B.
task-win-why = Without a home planet all other pieces of B go. You are the only society left: you win. Your colony on b3 went too: your home planet has moved away from it.
task-win-trap = The home planet of B is still there, and takes yours.

## Pieces

piece = { $piece ->
    [home-planet] home planet
    [colony] colony
    [agricultural-station] agricultural station
    [industrial-station] industrial station
    [weapon-station] weapon station
   *[other] { $piece }
}
a-piece = { $piece ->
    [home-planet] a home planet
    [colony] a colony
    [agricultural-station] an agricultural station
    [industrial-station] an industrial station
    [weapon-station] a weapon station
   *[other] { $piece }
}
pieces = { $piece ->
    [home-planet] home planets
    [colony] colonies
    [agricultural-station] agricultural stations
    [industrial-station] industrial stations
    [weapon-station] weapon stations
   *[other] { $piece }
}
price-pieces = { $price ->
    [colony] colonies
    [agricultural-station] agricultural stations
    [industrial-station] industrial stations
   *[other] { $price }
}

## What is due, and what happened

due-place = place a home planet on any free square
due-move = move a piece
due-take = take another side's piece with a home planet
due-produce = produce ({ $can })
due-fire = fire a weapon
due-abstain = abstain
due = { $can }
goes = { $side }'s { piece } goes from { $start } to { $end }
takes = { $side }'s home planet goes from { $start } to { $end } and takes { $owner }'s { piece } there
produces = { $count ->
    [0] { $side } produces { a-piece } on { $cell }
   *[other] { $side } produces { a-piece } on { $cell } in place of { $cells }
}
fires = { $count ->
    [0] { $side } fires the weapon on { $cell }, which removes nothing of the others
   *[other] { $side } fires the weapon on { $cell }, which removes { $cells }
}
cut-off = { $count ->
    [one] { $owner }'s piece on { $cells } is cut off and goes
   *[other] { $owner }'s pieces on { $cells } are cut off and go
}
eliminated = { $side } is eliminated
did = { $what ->
    [place] { $side } places a home planet on { $cell }
    [abstain] { $side } abstains
    [join] { $side } joins at the end of the rotation
    [rejoin] { $side } rejoins at the end of the rotation
    [rejoin-old] { $side } asks to rejoin in the old place
    [back] { $side } is back
    [leave] { $side } leaves; the pieces stay
    [gone] { $side } is marked as left; the pieces stay
    [yes] { $side } agrees to what { $about } asks
    [no] { $side } refuses what { $about } asks
    [time] the time is up: this rotation is the last
    [lapse] the placing waits
    [break] a break begins
   *[resume] the break is over
}
call = { $verb ->
    [join] join at the end of the rotation
    [rejoin] rejoin at the end of the rotation
    [rejoin-old] ask to rejoin in the old place
    [leave] leave the game; the pieces stay
    [back] return to the game
    [gone] say that { $side } has left
    [time] say that the time is up
    [lapse] put the placing off
    [break] begin a break
   *[resume] end the break
}
answer = { $answer ->
    [yes] { $what ->
        [gone] agree that { $about } has left
       *[rejoin] let { $side } return to the old place
    }
   *[no] { $what ->
        [gone] deny that { $about } has left
       *[rejoin] send { $side } to the end of the rotation
    }
}
request = { $what ->
    [gone] mark { $about } as left
   *[rejoin] rejoin in the old place
}

## How it ends

won = { $how ->
    [all] { $side } has all 16 pieces on the board
    [only] { $side } is the only society left
   *[alone] all others have left { $side } alone
}
most = { $decided ->
    [True] the time is up: of those with { $most } pieces, the kinds of pieces decide
   *[False] { $sides ->
        [one] the time is up: most pieces, { $most }
       *[other] the time is up: equally many pieces, { $most } each
    }
}

## Faults

over = the game is over: { $reason }
not-its-turn = it is { $mover }'s turn, not { $side }'s
no-call = { $side } cannot say '{ $call }' now
wrong-step = '{ $verb }' is nothing that a society does so
where-to = the piece on { $cell } has to go to another square
must-place = { $side } has to place a home planet first
placed = { $side } has placed a home planet already
no-piece = { $side } has no piece on { $cell }
not-beside = { $start } and { $end } are no neighbours: a piece goes one square, in any direction
own-there = a piece of your own stands on { $cell }
only-home = { $owner }'s piece stands on { $cell }: only a home planet can remove it, not { a-piece }
is-take = { $owner }'s piece stands on { $end }: the turn is written { $start }x{ $end }
nothing-there = nothing stands on { $end }: the turn is written { $start }-{ $end }
too-many = all { $most } { pieces } stand on the board already
too-few = { a-piece } needs all { $needs } { price-pieces } on the board, and { $has } are there
no-home-near = no home planet of yours stands beside { $cell }
occupied = { $owner }'s piece stands on { $cell }
no-weapon = { $side } has no weapon station on { $cell }
time-up = the time is up: no weapon can be activated any more

## What cannot be read

board-apart = the squares of board { $shape } are not connected
board-small = on board { $shape } one square neighbours all others: choose a larger one
no-save = '{ $line }' is no position of Colonization
no-society = '{ $text }' are no pieces of a side: it has five lists at most
no-square = '{ $cell }' in '{ $text }' is no square of this board
two-pieces = two pieces stand on { $cell }
pieces-too-many = a side has { $most } { pieces } at most, not { $count }
how-many = 2 to 8 sides can have joined, not { $count }
no-order = the rotation '{ $order }' does not name each of { $sides } once
no-side = '{ $side }' is none of the sides { $sides }
no-sides = '{ $key }={ $value }' does not name each side once; the sides are { $sides }
no-round = '{ $round }' is no number of a rotation
no-value = '{ $key }={ $value }' cannot be: the values are { $values }
no-asks = the requests in 'asks=' cannot be read
waits-with-pieces = '{ $key }' names { $side }, who has pieces on the board
waits-twice = { $side } is named in 'starts' and in 'waits'
later-unplaced = 'later' names { $side }, who does not wait to place
uncounted-out = 'uncounted' names { $side }, who is out
ended-not = the game is not over by 'ended={ $ended }': the position does not fit that
mover-out = it cannot be { $side }'s turn: { $side } has left, is out or cannot place
no-turn = '{ $turn }' is no turn: write c3-c4, c3xd4, +colony d4, fire e5 or -
nobody-due = nobody could go on from these pieces
squares-differ = { $count } squares were read, and the board has { $squares }
no-such-piece = on { $cell } stands what no side has: { $looks }
side-too-many = { $side } has { $most } { pieces } at most, not { $count }

## Options and starts

option-players = players
option-players-does = How many sides are seated at the start. Others may join later.
option-rejoin = rejoining
option-rejoin-does = Whether an eliminated side may rejoin.
option-ties = equal most pieces
option-ties-does = What decides if several sides have most pieces when time is up: they share the win, or more weapon stations, then industrial stations, agricultural stations and home planets decide.
too-few-squares = { $players } players need at least as many squares; this board has { $squares }
few-squares = { $squares } squares are few for { $players } players: { $best } a player or more leave room to grow
unseen-mover = whose turn it is
unseen-seats = the rotation, who has left, and who waits
unseen-time = the time

## Rulings

ruling-notation = A turn is *c3-c4* (move), *c3xd4* (remove), *+colony d4* (produce, also agri, home, industry and weapon), *fire e5* (activate) or *-* (abstain). The first placing is *+home d4*. An x stands only where a piece of another society goes.
ruling-record = One line is one turn or call: join, rejoin, rejoin old, yes C, no C, leave, back, gone C. The table itself says time, lapse, break and resume.
group-board = Board and start
ruling-surface = Any connected squares inside 26 × 26 are a board, for 2 to 8 players.
ruling-corners = Squares that touch at a corner are neighbours, and are connected.
ruling-no-start = Each player needs a square, and no square may neighbour all others. 8 squares a player or more are advised.
ruling-first-lot = Lot decides who is A. B, C and so on follow clockwise.
ruling-limit = After the start only breaks that all agree on move the time limit.
group-places = Placing
ruling-placing = The first placing is compulsory. It is the whole turn.
ruling-late = A player who comes late gets the next letter, and the last place of the rotation.
ruling-late-time = Nobody joins once time is up. A player who joined before still places.
ruling-under-way = An eliminated player may join the end of the rotation under way, or of the next one if its last player made the blow.
ruling-put-off = A placing that is not made in time is put off to the player's next turn. Once time is up it lapses.
ruling-no-square = Players who find no empty square wait. They are asked again in each rotation, and once more at the very end.
group-pieces = Pieces
ruling-own-cut = You may cut off your own pieces. They go, and so does a moved piece, from the square that it reached.
ruling-replaced = A production first takes off what it costs, and those squares are empty. Then the new piece is placed. Then all pieces that are not connected go. The new piece may be the link.
ruling-no-room = Without an empty square beside a home planet there is no production.
ruling-homeless = A society without a home planet loses all its pieces.
ruling-weapon-held = A piece that only the weapon station connects goes with it.
ruling-one-look = All pieces that are cut off go at once.
group-wins = Winning
ruling-win-all = With 16 pieces you win at once. The rotation is not completed.
ruling-win-only = Whether you are the only society is looked at when your own turn ends, and for you alone.
ruling-only-start = It is not looked at before all who are seated at the start have placed.
ruling-only-waiting = Players who have joined but not placed do not count.
ruling-only-second = Players who rejoined do not count before they have produced a second home planet. Then they count until they are eliminated again.
ruling-only-none = If no society on the board counts any more, all on it count.
ruling-only-counts = In all else players who rejoined count at once. If one of them removes all others, they win. If one of them removes the last but one, the last society wins, even by abstaining.
ruling-shared = Players with equal most pieces share the win.
ruling-ties = If you agree on it before, more weapon stations decide instead, then industrial stations, agricultural stations and home planets.
group-seats = Coming and going
ruling-old-place = The old place in the rotation needs the consent of all who have pieces and have not left.
ruling-old-place-lapse = No answer means no as soon as the old place is due or the rotation ends. Then the player joins at the end. To ask is to have joined in time.
ruling-no-rejoin = A group may forbid players to rejoin.
ruling-leave = The pieces of a player who leaves stay. The seat is skipped, is not asked, and cannot win.
ruling-leave-win = If all others have left, you win when your next turn ends.
ruling-gone = The referee or any two seats may mark another seat as left.
ruling-leave-unplaced = Nobody waits for a player who leaves before placing.
ruling-taken-over = Somebody else may take over a seat that is left or eliminated.
group-time = Time
ruling-rotation = A rotation begins when the last player's turn ends. If time is up while its first player thinks, it is played to its end.
ruling-fire-time = A weapon is in time if it was activated before time was up, by the clock that all can see.
ruling-finish = The turn under way is finished.
ruling-wins-to-end = The other two ways to win stay open to the last turn.
ruling-agreed-time = All who are at the table may agree that time is up now.
ruling-egg-timer = You may give each turn an egg timer. At zero a move is to abstain, and a placing waits.
ruling-no-chess-clock = There is no chess clock.

## The rule sheet

tagline = Settle, trade threats for treaties,
tagline-2 = and keep what you have until time is up.
fact-players = 2 to 8 players
fact-time = as long as you agree on
credits = Colonization is by K. A. Markus. His text is copyright 1999; he encourages anyone interested to print it out and disseminate it freely.
head-aim = The aim
aim = Your society grows from one planet over a board that all share. You win in one of three ways: *all your 16 pieces* stand on the board; yours is *the only society* left; or you have *the most pieces* when time is up. Talk, bargain, promise: the rules hold nobody to a treaty.
head-set = What you need
set-board = *A board* of about 16 squares for each player: one chess board for four, more boards side by side for more. For each player *16 pieces*, tokens or a set of chess pieces:
set-home = *2 home planets* (bishops). The first is placed for nothing, the second one costs 8 colonies.
set-colony = *8 colonies* (pawns). A colony costs nothing.
set-agri = *2 agricultural stations* (rooks). Each costs 8 colonies.
set-industry = *2 industrial stations* (knights). Each costs 8 colonies and 2 agricultural stations.
set-weapon = *2 weapon stations* (king and queen, which are alike). Each costs 8 colonies, 2 agricultural and 2 industrial stations.
head-begin = Setting up
begin = *Agree on a time limit* before you begin, and lay a clock where all see it. The board is empty. In turn, clockwise, each player places one *home planet* on any empty square. That is the first rotation.
head-pieces = The pieces on tokens
head-turn = Your turn
turn = Make *one* of these moves, or *abstain*. The neighbours of a square are the eight round it.
turn-move = *Move* one of your pieces to an empty neighbouring square.
turn-take = *Remove*: move a home planet onto a neighbouring piece of another society, a home planet too. That piece goes. Nothing else takes a piece.
turn-produce = *Produce* a piece on an empty square beside a home planet of yours. Take the pieces that it costs off the board; you can produce them again. You need all of them on the board.
turn-fire = *Activate a weapon station*. All pieces of the others go, except their home planets. The weapon station goes when your turn ends. After time is up this is not allowed.
head-joined = Connected
joined = Every piece but a home planet must be *connected* to one of your own home planets by a chain of your own neighbouring pieces. Two home planets may hold two clusters. What is cut off goes at once, in anybody's turn.
joined-out = A society that loses its last home planet loses everything and is *eliminated*.
head-come = Coming late, coming back
come = A player who comes late, or comes back after elimination, begins with one home planet at *the end of the rotation*. A player who came back cannot keep another from winning as the only society until they have produced a second home planet.
head-end = The end
end = Whether you have won is looked at when *your own turn* ends. When *time is up*, play goes on to the last player of the rotation. Then the most pieces win.
head-first = The first rotations of four players
first-shown = Marks show what has come or moved. In rotation 4 D's home planet removes a colony of A's: the arrow.
rotation-shown = *Rotation { $number }:* { $turns }.
turn-of = { $side } *{ $turn }*
head-cases = Allowed or not, and what goes
cases-shown = Side A moves. The arrow or the mark shows the turn, strokes show what goes.
case-cut = *A cuts:* d4 goes, and with it e3, which nothing else connects.
case-loop = *A loop holds:* B's pieces are still connected.
case-own = *Allowed:* A moves c3 away and cuts off d4.
case-only-planet = *Not allowed:* a colony removes nothing.
case-agri = *Produced:* the 8 colonies go, an agricultural station comes.
case-held = *Produced:* the second home planet at c3 is what keeps d4 connected.
case-away = *Not allowed:* no home planet of A's stands beside d4.
case-few = *Not allowed:* it costs 8 colonies, and there are 7.
case-weapon = *Activated:* only home planets of the others are left. The weapon station goes, and c4, which it alone connected.
head-hints = Hints
hint-start = Begin far from the others. A corner is easy to defend; elsewhere you have more room to grow.
hint-second = Produce a second home planet early: it makes you harder to hurt, and more squares are beside your planets.
hint-loops = Build loops. Each piece then is connected in two ways, and the squares inside are yours.
hint-diagonal = Home planets that stand diagonally side by side are another good form. Two of them on a diagonal just outside a corner guard stations in the corner.
hint-together = Planets that keep together stop deadly attacks, and leave your edge open to small ones.
hint-far = Far colonies fall to lone home planets, but others need an attack to get past them. Agricultural stations are good fences: they stay longer than colonies and cost less than industrial stations.
hint-breath = Societies breathe: they grow by colonies and shrink by stations. Neighbours can share the space and grow in turn.
hint-allies = Two allied home planets move twice as fast as two of one society. Allies hold off a third neighbour; alone against two you are soon gone.
hint-peace = Threats belong to the game. Open war throws everybody back to the start, so keep an attack small: both sides gain by that.
hint-stop = Sometimes a small attack has to stop a player who is about to place the last piece. To be close to winning is better than to begin again.
hint-tie = Alliances break near the end. Allies may agree to end with equal pieces; the author never saw it happen.
hint-time = Most games end by time. The more players, the harder it is to be the only society, unless nobody may rejoin.
hint-number = The game is best with four players or more, and a little better with an even number. It may take 12 to 15 hours; shorter games are fine.
hint-pace = Undisturbed, a society can have 9, 10, 11, 12, 13, 14, 15 and 16 pieces after 8, 17, 26, 35, 62, 89, 170 and 251 turns: who comes late loses little. All 16 need 17 squares.
head-settled = Settled by this set
settled = The author's text leaves these open. Play them so, or agree on something else before you begin.
head-writing = Writing a game down
legend = *{ $piece ->
    [home-planet] Home planet
    [colony] Colony
    [agricultural-station] Agricultural station
    [industrial-station] Industrial station
    [weapon-station] Weapon station
   *[other] { $piece }
}*

## Printed tokens

mat-home = the first is placed for nothing, the second one is produced

## What a player wants to know of a side

some-pieces = { $count ->
    [one] { a-piece }
   *[other] { $count } { pieces }
}
reserve = in reserve: { $pieces }
free-price = can produce a colony, which costs nothing
price = can produce { a-piece } in place of { $pieces }
no-site = can produce nothing now: no free square is beside a home planet
colonies-missing = { $count ->
    [one] one colony more makes all 8, the price of an agricultural station or the second home planet
   *[other] { $count } colonies more make all 8, the price of an agricultural station or the second home planet
}
threat = { $side }'s home planet on { $home } can take { $cells }
hangs = { $count ->
    [one] { $cells } hangs by { $cell } alone
   *[other] { $cells } hang by { $cell } alone
}
