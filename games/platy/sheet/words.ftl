## The set

batch-base = Tiles in blue and green
batch-more = Tiles that { $colour } adds
name-moves = moves
name-score = score
rings-bonus = bonus tiles
rings-wildcard = wildcards
region-middle = go at 0 moves
card-head = The bag
card-count = { $tiles } tiles in { $colours } colours.
card-curves = The tiles *0*, single curves, have a pile of their own: draw from it for columns a and h.
card-draw = Draw a tile without looking. Roll a die for its turn: with 6 the name lies at the upper left, with 1 to 5 so many steps further clockwise.
card-back = A tile that is removed goes back into the bag.
card-exchange = Top places ask for a tile by its name: take it from the bag.

## The sheet

tagline = turn the tiles, close the loops,
tagline-2 = and plan for the bonus tiles
fact-players = one player
fact-level = level { $level }: { $colours } colours, { $bonus } bonus tiles
credits = Proposed by Fiddler in January 2007, after an idea by Chalmun of February 2005 and with his permission. This set prints, deals and scores it.

head-aim = The aim
aim = Turn tiles so that their threads close loops. Each loop scores. Long loops score more, as do loops of few colours and loops through bonus tiles. Play until no loop is left, or no moves.

head-set = The set
set-tray = The *tray* has 8 columns of 7 places, a1 to h7. Its grey places are fixed: no tile is turned there. The other 36 are movable.
set-tiles = Each *tile* has one to three threads. Its name is the number of its kind and a letter for each thread: b blue, g green, m maroon, o orange, y yellow.
set-name = The name stands in one corner. A tile has *turn 0* if that corner is at the upper left.
set-counters = Six *counters* stand below columns b to g. Each begins at { $reserve }. The *moves* begin at { $moves }.

head-kinds = The 17 kinds
kind-caption = { $number }

head-begin = Begin
begin-sides = Fill columns a and h with tiles 0, so that each curve faces the tray.
begin-tops = Lay tiles with a long curve on c1, e1 and g1, b7, d7 and f7. The long curve faces the tray.
begin-rest = Fill columns b to g from the bag, each from the top. Chance decides the tile and its turn.
begin-marks = { $bonus ->
    [one] Lay a bonus ring on { $bonus } movable tile, by lot.
   *[other] Lay bonus rings on { $bonus } movable tiles, by lot.
} If a loop is closed, deal again.

head-move = A move
move-turn = Turn one movable tile as far as you like. That costs one move.
move-again = Turn the same tile again free of charge, until you turn another one.
move-loop = A loop is taken as soon as it closes: score it and go through the steps of the fall.

head-fall = The fall
fall-pay = *Pay and score.* Score the loop. A loop through no bonus tile gives one move back for every three of its tiles.
fall-cost = *Costs.* Each column's counter loses one for each tile of the loop in it, and one more if the loop encloses any tile there.
fall-take = *Take away* the tiles of the loop and all tiles that it encloses. They go back into the bag.
fall-slide = *Slide* the tiles below upwards in their columns.
fall-top = *Turn* a tile that slid into c1, e1 or g1, so that a long curve joins its two lower sides.
fall-fill = *Fill* from the bottom: a, h, the tops that nothing slid into, the bottoms b7, d7 and f7, then b to g.
fall-mark = *Mark* movable tiles by lot until { $bonus } are marked again.
fall-chain = Does a loop close now? That is a *chain*: it scores { $chain ->
    [one] { $chain } point
   *[other] { $chain } points
} a tile, costs nothing and gives nothing back. Go through the fall again.

head-bonus = Bonus tiles and wildcards
bonus = Each bonus tile in a loop raises its score. A loop through all of them pays { $reward } points and sets the moves back to { $moves } if fewer are left.
wildcards = On levels 3 and up a new mark may be a wildcard. A wildcard is a bonus tile too. In its loop the two most frequent colours count as one.

head-zero = No moves left
zero = At 0 moves turn the last tile as you like, then say done. The two dark rows in the middle go. You lose { $penalty } points, and the moves begin again at { $moves }.

head-end = The end
end = Once a counter is at 0, no tile enters any more and counters stay as they are. The game then ends at 0 moves without penalty, or when no loop is left.

head-score = The score of a loop
score = Multiply three numbers and round to whole points, half up.
score-base = *Base:* y × y / (y − t). Here y is the number of threads in the loop, and t its twists: threads of the loop that cross inside one tile.
score-base-grown = *Base:* y × p / (y − t), where p is y to the power of { $growth }. Here y is the number of threads in the loop, and t its twists: threads of the loop that cross inside one tile.
score-colour = *Colours:* f / y, where f is the number of threads in the most frequent colour.
score-goal = *Goals:* 10 + 10 × i / h, where i of the h bonus tiles lie in the loop.
score-enclosed = *Enclosed tiles* score in proportion: n of them bring n / y of the loop's score more.
score-earlier = { $scoring ->
    [original] *This set is played by the original scoring:* the squares of the colours' counts, added up, / (y − t), × r / q, × goals.
    [booched] *This set is played by the scoring called booched:* y / (y − t), × r / q, × goals.
   *[revision] *This set is played by the revision:* y × y / (y − t), × r / q, × goals.
} Here r colours lie on the tray, at most y, and q of them in the loop.

head-loops = Worked loops
loops = Each picture shows a loop at the moment it closes. The tile with the ring is a bonus tile.
worked = { $lesson } *{ $points }* = { $sum }
worked-enclosed = { $lesson } *{ $points }* = { $sum }, and *{ $more }* for { $count ->
    [one] the enclosed tile
   *[other] the { $count } enclosed tiles
}
lesson-three = The smallest loop: three short curves of one colour.
lesson-colours = Colours may change along a loop, but fewer colours pay more.
lesson-four = Four tiles give one move back.
lesson-wall = Six tiles round one: the enclosed tile goes too.
lesson-twist = The loop passes one tile twice and crosses itself there: one twist.
lesson-passed = The loop passes one tile twice without crossing: no twist.
lesson-bonus = One of two bonus tiles lies in the loop, so no moves come back.
lesson-all = Both bonus tiles lie in the loop. The reward comes on top, and the moves begin again.
lesson-side = Side columns take part: a tile there is wall and loop like any other.
lesson-large = The example of the author: 24 tiles, 16 of them blue, round ten. It gives 8 moves back.

head-settled = What the author's text leaves open
settled = These rulings are this set's. The numbers in them are options.


head-levels = Levels
level-line = *Level { $level }:* { $colours } colours, { $bonus } bonus tiles, wildcards { $wild } %

head-writing = Writing it down
writing = Write one tile a line: *c4 +2* turns c4 two steps clockwise, and -1 one step back. Write *done* or *none* as you say it.
writing-seed = What a seed draws is not written. What you draw from a bag follows the turn, as in c4 +2 c7=13bgm/2 !b3: tile and turn, ! for a bonus mark, ? for a wildcard. A bar | parts two falls.

head-hints = Hints
hint-pay = Small loops pay their moves back: four tiles give one move, six give two.
hint-colour = Keep to one colour. A loop in two equal colours scores half.
hint-edge = Side columns always show short curves: a loop can turn round there.
hint-goal = Plan for all bonus tiles before the moves run low. Such a loop fills them up.
hint-reserve = Wide loops spread their cost over the columns. A tall loop empties one.
hint-chain = Look at what slides together before you close a loop.
hint-sort = At the table sort the tiles on the sorting tray. The companion then calls each tile by its name.

head-themes = Themes
themes = The author names weaving first: threads on a loom. Furnishing would need another board shape, other artwork and other ways for pieces to come and go, says the source. So this set has no furnishing.

## Rulings

group-tray = Tray and tiles
ruling-geometry = The hexagons lie on a side, in upright columns, each half a place off the next. So there are 56 places, and rows 7 and 8 hold one place of every column.
ruling-names = A place is called by its column's letter and its number from the top: a1 to h7.
ruling-fixed = A tile on a fixed place cannot be turned.
ruling-sides = New tiles in columns a and h have one thread, a short curve that faces the tray.
ruling-tops = A tile in c1, e1 or g1 is turned by the fewest steps, clockwise if two ways are equal.
ruling-bottoms = New tiles on b7, d7 and f7 have a long curve that joins their two upper sides.
ruling-first-colours = A level is played with the first colours of blue, green, maroon, orange and yellow.
ruling-each-colour = Each thread has a colour of its own.
ruling-first-deal = The first deal follows the rules for fixed places. It is repeated until no loop is closed.
group-turns = Turning and counting moves
ruling-free-again = Turning the same tile again is free until you turn another one.
ruling-no-line = A turn that ends where it began is no move and no line.
ruling-let-go = A loop is looked for when you let go of the tile.
ruling-lines = A tap turns one step and is a line of its own. A drag or a turn by hand is one line.
ruling-last-may = At 0 moves you may still turn the tile you turned last.
ruling-zero-last = If the tile you turned last goes, the next turn costs a move. At 0 moves zero then comes at once.
group-loops = Loops
ruling-several = Several loops closed at once are each scored, and each gives moves back. All their tiles go together.
ruling-enclosed = A tile is enclosed if no way leads to it from outside the tray that avoids the tiles of the loop. Empty places do not stop such a way.
ruling-rim = A tile at the rim of the tray is never enclosed.
ruling-counted-once = A tile of one loop inside another counts as a tile of its own loop. An enclosed tile counts once, for the longest loop round it.
ruling-longest = Of two loops of the same length, the one whose first place comes first in the alphabet counts as longer.
group-fall = The fall
ruling-back-to-bag = Tiles that are removed go back into the bag before others are drawn.
ruling-order = Places are filled in this order: a, h, empty tops, bottoms, b to g, each from the top. Chance decides the tile, then its turn. Marks come last.
ruling-chart = A top tile without a long curve is exchanged for one of as many threads in the same colours: S and I for L, SS and SI for LS, II for LI, SSS and SSI for LLS, III for LLI. The first thread becomes the long curve that faces the tray.
ruling-chart-lot = If that tile is not in the bag, chance gives one of as many threads with a long curve, else any with a long curve.
ruling-mark-passes = The mark passes to the tile that is exchanged for another.
ruling-empties = A place that no tile of the bag fits stays empty.
ruling-counters = A tile that goes costs its column one, however many loops it lay in. The one for enclosed tiles is paid once for each column and turn. No counter falls below 0.
ruling-fill-last-fall = The fall that brings a counter to 0 is still filled.
group-chains = Chains
ruling-chain-pays = A chain gives no moves back and uses no bonus tiles.
ruling-chain-encloses = Tiles that a chain encloses go too, and bring the same points.
ruling-chain-fall = Chains are looked for again until none is left.
group-zero = Zero and the end
ruling-zero = Zero comes when you turn another tile, or say done.
ruling-zero-rows = At zero the moves go back to their start, and each counter loses one. What slides together then is a chain.
ruling-none-said = No loop is left if none can be closed within the moves left. You say so, or the program does if it can prove it.
ruling-clock = There is no time limit. A clock is an option of the table.
group-marks = Bonus tiles and wildcards
ruling-all-bonus = All bonus tiles means all that the level has.
ruling-reset-first = A loop through all bonus tiles sets the moves first. Moves that other loops give back are added then. The reset never lowers them.
ruling-marks-slide = A mark belongs to its tile and slides with it.
ruling-marks-dealt = Marks are dealt to movable tiles at the end of each fall, so that as many lie there as before.
ruling-wildcard = A new mark can be a wildcard only in the fall of a loop through a bonus tile. The level says how often.
ruling-wildcard-two = Two wildcards in one loop do no more than one.
ruling-marks-h = In the score, h is the level's number, even if fewer marks can lie on the tray.
group-score = Scoring
ruling-threads-counted = The length counts threads: a tile that is passed twice counts twice. Moves back count tiles.
ruling-twists = A twist is a pair of threads of the loop that cross inside one tile.
ruling-rounding = Scores are rounded to whole points, half up.
ruling-enclosed-score = A loop of z points with y threads round n tiles brings z × n / y points more.
ruling-growth = The growth of the base is an option: y, y to the power of 1.2, or of 1.5.
ruling-multiplier = The factor r / q belongs to the earlier scorings. The present one has f / y in its place.
ruling-original-wildcard = In the original scoring a wildcard adds the two largest counts before they are squared.
group-table = Bag and record
ruling-supply = New tiles come by lot from the printed tiles that do not lie on the tray.
ruling-endless = On a screen the supply can be endless: then no tile is ever missing from the bag.
ruling-lost = A lost tile is struck from the bag in the record. Draws go on without it.
ruling-real-draws = Draws from a real bag follow the turn on its line. Draws of a seed are not written.
ruling-equal-turns = The record names the turn that the code of dots shows, even if two turns look alike.
