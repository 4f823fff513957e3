# Two parties, towns that support them, and in every town the church, the farmers or the merchants in power.

wording-title = the kingdom's election
-cell = town
-cells = towns
-colour = power
-colours = powers
-red = church
-green = farmers
-blue = merchants
-active = asking for a visit
-active-mark = mark for a visit
-a-free-cell = an undecided town
-free = undecided
-be-taken = get leaflets
-take-control-of = send leaflets to
-control = send leaflets
-controls = has the support of
-controlled = supporting somebody
-takes = sends leaflets to
-takes-no = sends leaflets to no
-took-no = sent leaflets to no
-taking-control = sending leaflets
-activate = plan to visit
-activates = plans to visit
-activated = visited first
-activating = planning a visit
-takes-and-activates = sends leaflets to, and plans to visit,
-deactivate = visit
-deactivates = visits
-deactivated = visited
-deactivating = visiting
-a-deactivation = visit
-deactivations = visits
-choose-a-colour-for = choose who has the power in
-stays = stays with the
-becomes = goes to the
-turn = go to the
-turns = goes to the
-reds = churches
-greens = farmers' towns
-capture = win over
-captures = wins over
-captured = won over
-an-active-cell = a town that asks for a visit
-active-cells = towns that ask for a visit
-captures-nothing = sways nobody
-nothing-captured = nobody won over

not-free = leaflets cannot go to { $cell }: it supports { $owner } already; choose { -a-free-cell }
not-yours = { $owner ->
    [none] { $cell } cannot be { -activated }: it supports nobody; { -activate } a { -cell } of { $mover }
   *[other] { $cell } cannot be { -activated }: it supports { $owner }; { -activate } a { -cell } of { $mover }
}
changed-colour = { $owner ->
    [none] another has the power in { $cell }, but it supports nobody: only { -cells } that { $mover } won may change
   *[other] another has the power in { $cell }, but it supports { $owner }: only { -cells } that { $mover } won may change
}
due = { $phase ->
    [control] send leaflets to { -a-free-cell }
    [activate] plan a visit to a { -cell } of yours
    [activate-or-pass] plan a visit to a { -cell } of yours, or pass
   *[other] visit a { -cell } that asks for it
}
due-placing = { -take-control-of } { -a-free-cell }
due-handicap = { $due } ({ $taken } of { $given } done)
with-piece = { $cell } with the { $colour } in power
due-forced = visit { $cell }: its power can only go to the { $colour }
not-active = { $cell } cannot be visited: it does not ask for it (what asks for a visit: { $active })
none-active = { $cell } cannot be visited: no { -cell } asks for it
none-active-more = { $cells } cannot be visited: no { -cell } asks for it any more
leaves-active = the turn leaves { $cells } asking for a visit: every { -cell } that asks is visited
still-active = { $cells } still asking for a visit: every { -cell } that asks is visited
endless = keeping all powers, in reading order, never ends here: { $cells } would be won over again and again; give the power to others in one of them
was-active = asking for a visit already

## The rule sheet

subtle-tagline = The first Prime Minister is elected:
subtle-tagline-2 = win over town after town.
speed-tagline = The first Prime Minister is elected:
speed-tagline-2 = win over town after town.
drift-tagline = The first Prime Minister is elected:
drift-tagline-2 = win over town after town.
aim = Win the election: more towns support you than your opponent when every town supports a party.
head-set = The kingdom
set-needed = The board of { $size } is a kingdom of { $cells } *towns*, and its king has called an election. In every town somebody has the power: the *church* (red, circle), the *farmers* (green, triangle) or the *merchants* (blue, cross). { $cells } pieces lie on the towns, the others are the *supply*. With { $cells } of each colour none ever runs out.
brief-set = *Setting up:* { $placing ->
    [yes] the board is empty, and no town supports anybody.
   *[no] a piece drawn by lot on every town; none supports anybody.
} { $handicap ->
    [yes] After the handicap black begins
   *[no] Black begins
}{ $three ->
    [yes] , then white, then the third player.
   *[no] .
}
set-laid = Shake the pieces in a bag and lay one on each town. At first no town supports anybody.
set-sides = You lead the two parties. Choose who is black. Black begins, then you take turns. A mat under a piece says whom the town supports: frame up *black*, bare side up *white*. A flag on its corner says that the town *asks for a visit*.
head-attack = Who sways whom
attack-chain = The church sways the farmers, the farmers' goods sway the merchants, the merchants' bank sways the church.
head-end = The election
end = At the end of the turn after which every town supports a party the votes are counted: the leader with more towns is the first *Prime Minister*; equally many is a draw. You may agree beforehand to campaign on until neither sees a lasting gain.
legend-nobody = *It supports nobody:* the piece lies on the grey frame.
legend-black = *It supports black:* a mat lies there, its frame up.
legend-white = *It supports white:* the mat's bare side is up.
legend-active = *It asks for a visit:* a flag lies on the mat's top left corner.
step-take = *Send leaflets* to one town that supports nobody: put a mat under its piece, your side up. Who has the power there stays.
step-activate = *Plan a visit* to one town that supports you, the new one or any other: lay a flag on it.
step-spread = *Travel*, until no town asks for a visit. Choose any town with a flag and:
captured-if-yours = Look at its neighbours ({ $beside }). A neighbour *declares its support* if the power in the town sways its own, and at least two towns beside it have that power and support you. The town just visited is one of the two.
captured-if-anybodys = Look at its neighbours ({ $beside }). A neighbour *declares its support* if the power in the town sways its own, and at least two towns beside it have that power, whomever they support. The town just visited is one of the two.
then-yours = It supports you now, whomever it supported before, and asks for a visit: turn, add or swap its mat, lay a flag on it. Who has the power there stays for now.
again = A town can declare itself again and again in the same turn, your own towns too. Every town that asks for a visit must be visited before your turn ends.
subtle-deactivate = Go there: take its flag away and *choose who has the power*; it may stay as it is. Where it changes, *swap the piece* for one from the supply.
subtle-later = { then-yours } You will choose when you visit it.
subtle-stop = *How to stop:* you can always end a turn. Put one and the same power in every town that asks for a visit; whom it sways has another power, so the journey runs out.
speed-deactivate = Go there: take its flag away. In the town where you began *you choose who has the power*; every other one puts *those who swayed it* in power. Where it changes, *swap the piece* for one from the supply.
speed-later = { then-yours } Those who swayed it take over at your visit.
speed-order = The order has no effect. { again }
drift-deactivate = Go there: take its flag away. In the town where you began *you choose who has the power*; in every other one power passes on: from the church to the farmers, from them to the merchants, from them to the church. Where it changes, *swap the piece* for one from the supply.
drift-later = { then-yours } Power passes on at your visit.
short-take = *Send leaflets* to a town that supports nobody.
short-activate = *Plan a visit* to a town that supports you: flag on.
short-activate-free = *Plan a visit* to a town that supports you: flag on. Who gets the power there is yours to choose.
subtle-short = *Visit* any town with a flag: flag off, *choose who has the power*; swap the piece. Neighbours declare their support if this power sways theirs and at least *two towns beside them* have it that *support you*. They support you now and ask for a visit. Go on until no flag is left.
short-anybodys = Neighbours declare their support if this power sways theirs and at least *two towns beside them* have it that *support anybody*. They support you now and ask for a visit. Go on until no flag is left.
speed-short = *Visit* any town with a flag: flag off, those who swayed it take the power (in the first town you choose); swap the piece. { short-anybodys }
drift-short = *Visit* any town with a flag: flag off, power passes on: church, farmers, merchants, church (in the first town you choose); swap the piece. { short-anybodys }
head-cases = Does it declare itself?
question = Black puts the church in power in the top right town. What do the farmers below do?
case-two-yours = *It declares itself.* Two churches that support you stand beside it.
case-opponents = *It declares itself.* It may support your opponent, or you already.
case-not-yours = *It does not.* The second church does not support you.
case-one = *It does not.* One church is not enough.
case-two = *It declares itself.* Two churches stand beside it.
case-whose = *It declares itself.* Whom the second one supports does not count.
case-anybodys = *It declares itself.* It may support anybody.
tip-quadrille = Look for two diagonal pairs in a block of four. Once all four support you, they can win each other over for as long as you like (see “The quadrille”).
tip-symbols = Circle, triangle and cross say the same as the pieces' colours, for lamps and eyes that do not tell them apart.
head-chain = A journey
step-first = White has just planned a visit to *b1*.
caption-nothing = nobody is won over yet
subtle-example = A corner of the kingdom: white has just planned a visit to b1. An arrow leads from each town that sways another to the one that it helps to win over; a flag marks which town asks for a visit afterwards.
subtle-after = And so on: in b1 and c2 the church can take the power next and win both farmers' towns over: the four are a quadrille. White ends the turn by keeping all powers until no town asks for a visit.
speed-example = White sends leaflets to c2 and plans to visit a1, where the merchants had the power. An arrow leads from each town that sways another to the one that it helps to win over; a flag marks which town asks for a visit afterwards.
speed-after = From the first visit on, white had nothing to decide.
drift-example = White sends leaflets to b3 and visits it; the church stays in power. An arrow leads from each town that sways another to the one that it helps to win over; a flag marks which town asks for a visit afterwards.
drift-after = White named no order, so the first town in reading order that asked for a visit came next each time.
quadrille = Four towns of yours in a block, one diagonal pair with one power and the other with another, are a *quadrille*. Give the pair that asks for a visit the power that sways the other pair, which then declares itself. The block dances on for as long as you like, and after six times it is back where it began. Cycle it until a town beside it is won over, and the dance can move on.
head-three = Three elections with the same set
three-subtle = *Subtle:* towns that sway must support you; in a town won over *you choose who has the power*, in an order that you choose.
three-speed = *Speed:* anybody's towns sway; in a town won over *those who swayed it* take the power.
three-drift = *Drift:* anybody's towns sway; in a town won over *power passes on*, in an order that you may choose.
head-writing = Writing a journey down
written-all = { $turn } — round { $round }: black sends leaflets to d1 and visits c2, where the church takes the power; c1 is won over and goes to the church too.
written-first = { $turn } — round { $round }: black sends leaflets to d1 and visits c2, where the church takes the power; what follows is computed.
ruling-compulsory = Sending leaflets to a town and planning a visit to one are both compulsory.
ruling-at-once = All towns that one visit sways are judged at once, just after the power has changed hands.
ruling-later = In a town won over the power changes hands when it is visited, not before.
ruling-deal = A fair deal in a kingdom whose towns cannot be split in three: the numbers of the powers differ by at most one, and lot decides which are larger.
ruling-keeping = Keeping all powers gives the same result in any order. It can go on for ever; if a position of the turn comes back, choose otherwise.
ruling-no-order = Where you name no order, the first town in reading order (a1, b1, …) that asks for a visit comes next.
ruling-stops = When a position of this turn comes back, the journey stops: no town asks for a visit any more, and each keeps its power. About every second long journey ends so.
ruling-playing-on = Campaigning on after the last town has declared itself: there is no step 1, a player may pass, and one whom no town supports must. The game ends when both pass in succession, when both agree, or when the same position with the same player to move comes up a third time.
ruling-written = In a written record the number counts rounds, all players share it, and black comes first. Without a plus, the first town written is the one that gets leaflets, or one that supports you if none is undecided.
ruling-written-all = { ruling-written } Every visit is written down; *rest* as the last word means: all others keep their power, always the first in reading order first.
ruling-written-first = { ruling-written } Only the first visit is written down; what follows is computed.
ruling-written-order = { ruling-written } The first visit is enough: the others follow in reading order, unless another is written.
