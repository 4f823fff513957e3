## What is due, and how a game ends

player = player { $number }
due = { CAPITAL($side) }: { $due }
due-alone = { CAPITAL($due) }
draw-due = say what was drawn
won-to = { $count ->
    [one] { CAPITAL($winners) } wins { $scores }
   *[other] { CAPITAL($winners) } win { $scores }
}
won = { $count ->
    [one] { CAPITAL($winners) } wins: { $reason }
   *[other] { CAPITAL($winners) } win: { $reason }
}
drawn-to = A draw, { $scores }
drawn = A draw: { $reason }
called-off = Called off: { $reason }
to = { $more } to { $fewer }
held-alone = { $turns ->
    [one] Every { -cell } is held after { $turns } turn
   *[other] Every { -cell } is held after { $turns } turns
}
ended-alone = { $turns ->
    [one] Ended after { $turns } turn: { $reason }
   *[other] Ended after { $turns } turns: { $reason }
}
ended-with = { $turns ->
    [one] Ended after { $turns } turn with { points }: { $reason }
   *[other] Ended after { $turns } turns with { points }: { $reason }
}
over = It is over: { $reason }
over-with = It is over, with { points }: { $reason }
points = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
given-up = given up
agreed = agreed
agreed-finish = all agreed to end it here
resigned = { $side } resigned
time-ran-out = { $side }'s time ran out
ruled-against = the referee ruled against { $side }
was-away = { $side } was away for { $long }
by-referee = the referee ended it

## Steps that are no turns

position-set = the position was set ({ $reason })
step = { $side }: { $what }
time = time
turn-lost = { CAPITAL($side) }'s time was up: the turn is lost
playing-on = playing on
undo-end = the end of the game
undo-turn = turn { $round }, { $side }
undo-turn-alone = turn { $round }
undo-step = the last step of { $side }
undo-steps = the last { $count } steps
undo-position = the position that was set

## What one side asks the others, and what the referee rules

offer = { $what ->
    [undo] { CAPITAL($side) } asks to take the last turn back
    [draw] { CAPITAL($side) } asks to call it a draw
    [play-on] { CAPITAL($side) } asks to play on
    [finish] { CAPITAL($side) } asks to end the game as it stands
    [break] { CAPITAL($side) } asks for a break
    [time] { CAPITAL($side) } asks to say that the time is up
    [most] { CAPITAL($side) } asks to show everybody what the side to move could take
   *[other] { CAPITAL($side) } asks for { $what }
}
ruled = { $ruling ->
    [restore] the table is put right
    [stand] what stands on the table counts
    [take] the nearest legal turn counts
   *[other] { $ruling }
}
ruling = ruling on { $side }'s turn: { ruled }
ruling-loss = ruling on { $side }'s turn: { ruled }; { $side } loses
ruling-seconds = { $seconds ->
    [one] ruling on { $side }'s turn: { ruled }; the others get { $seconds } second
   *[other] ruling on { $side }'s turn: { ruled }; the others get { NUMBER($seconds, useGrouping: 0) } seconds
}
noted = { $what } ({ $note })
remark = { $side }: { $text }
given = { $seconds ->
    [one] { the-asker } gave { $side } { $seconds } second
   *[other] { the-asker } gave { $side } { NUMBER($seconds, useGrouping: 0) } seconds
}
lifted = { $seconds ->
    [one] ruling: { $side }'s flag is lifted, { the-asker } gives { $seconds } second
   *[other] ruling: { $side }'s flag is lifted, { the-asker } gives { NUMBER($seconds, useGrouping: 0) } seconds
}
the-asker = { $asker ->
    [referee] the referee
   *[other] { $asker }
}
fell-absent = { $side }'s flag fell when no page of { $side } had been in view for { $long }
unhit = { $hit ->
    [turn] { the-asker } took back a tap on the clock and the turn that it ended; the clock went on as before
    [carried] { the-asker } took back a tap on the clock, which said that the turn was carried out; the clocks stood as before
   *[run] { the-asker } took back a tap on the clock, which let it run; the clocks stood as before
}
claimed = { $result ->
    [loss] { the-asker } claims the game
   *[off] { the-asker } calls the game off
}
claimed-away = ruling: { $side } was away for { $long }; { $what }
linked = a fresh link for { $side } was made by { $by }
away = the server was away, or its machine was asleep; the clocks stood still
away-for = the server was away, or its machine was asleep, for { $long }; the clocks stood still
lasting = { $unit ->
    [days] { $count } days
    [hours] { $count } hours
    [minutes] { $count } minutes
   *[seconds] { $count ->
        [one] 1 second
       *[other] { $count } seconds
    }
}

## What hands do on the real table

flag-off = { $cell }: take the flag off
flag-on = { $cell }: lay a flag
mark-off = { $cell }: take the mark { $mark } off
marker-on = { $cell }: lay the { $marker } on it
marker-off = { $cell }: if a { $marker } lies there, take it off
mark-on = { $cell }: lay the mark { $mark } on it
mat-off = { $cell }: take the { $mat } mat away
mat-on = { $mat ->
    [third] { $cell }: lay a mat of the third player's
   *[other] { $cell }: lay a { $mat } mat
}
mat-swapped = { $mat ->
    [third] { $cell }: lay a mat of the third player's in place of the one there
   *[other] { $cell }: lay a { $mat } mat in place of the one there
}
mat-flipped = { $cell }: flip the mat to { $mat }
piece-off = { $cell }: take the { $piece } away
piece-on = { $cell }: place { $piece }
piece-swapped = { $cell }: swap the { $was } for { $piece }
piece-turned = { $cell }: turn the { $piece } to { $heading }
piece-facing = { $piece }, facing { $heading }
piece-of = { $owner } { $piece }
differs = { $cell } should be { $should }, but is { $shown }

## What hands do on a real board of many pieces, lane by lane

deal-clear = Column { $lane }: { $takes ->
    [0] move { $moves ->
        [one] one { -piece }
       *[other] { $moves } { -pieces }
    }
   *[other] take { $takes ->
        [one] the { -piece } on { $cells } away
       *[other] the { $takes } { -pieces } on { $cells } away
    }{ $moves ->
        [0] {""}
        [one] , then close the gap with one { -piece }
       *[other] , then close the gap with { $moves } { -pieces }
    }
}.
deal-lay = Column { $lane }: { $lays ->
    [0] {""}
   *[other] lay { $lays ->
        [one] the { -piece } { $piece }
       *[other] { $lays } { -pieces }
    }{ $turns ->
        [0] { $marks ->
            [0] {""}
           *[other] , then{" "}
        }
       *[other] , then{" "}
    }
}{ $turns ->
    [0] {""}
   *[other] turn { $turned }{ $marks ->
        [0] {""}
       *[other] , then{" "}
    }
}{ $marks ->
    [0] {""}
   *[other] see to the mark on { $marked }
}.
deal-away = Take it away.
deal-mark-away = Take the mark { $mark } off it.
deal-move = Move it to { $cell }.
deal-put = Lay it here.
deal-lies = { $by ->
    [name] Lay it with its name at { $heading }.
   *[looks] Lay it so that it looks to { $heading }.
}
deal-turn = { $by ->
    [name] Turn it until its name is at { $heading }.
   *[looks] Turn it until it looks to { $heading }.
}
deal-mark-off = Take the mark { $mark } off.
deal-mark-on = Lay the mark { $mark } on it.
deal-other = { $cell }: { $lies } lies there, { $should } should
deal-nothing = nothing
deal-otherwise = { $by ->
    [name] { $cell }: { $piece } should lie with its name at { $heading }
   *[looks] { $cell }: { $piece } should look to { $heading }
}
deal-mark-missing = { $cell }: the mark { $mark } should lie there
deal-mark-wrong = { $cell }: the mark { $mark } should not lie there

## Who may do what

not-yours = { $why }; your link is { $role }'s
terms-referee = only the referee settles the terms
position-referee = only the referee sets the position
ruling-referee = only the referee rules
turn-of = it is { $side }'s turn
name-of = the name is { $side }'s
name-taken = somebody at this table is called { $name } already: choose another name
step-of = { $side ->
    [nobody] the step is the referee's
   *[other] the step is { $side }'s
}
resign-for = only { $side } can resign for { $side }
others-agree = the others have to agree to this, not you
watching = you watch: you can look at everything and change nothing
left = { $side } is out of the game, the others play on
nobody-left = { $side } cannot lose by a ruling: nobody else is in the game, who would win
out-already = { $side } cannot lose by a ruling: it is out of the game already
sides-are = the sides are { $sides }
not-asked = of { $cell } nothing is asked that a photo cannot show, so { $answer } answers nothing
no-such-answer = { $answer } is no answer of { $cell }; there are { $known }
no-such-side = '{ $side }' is no side of this game; the sides are { $sides }

## What cannot happen now

game-over = the game is over: { $reason }
game-over-for-good = the game is over for good: { $reason }
not-over = the game is not over: just play
not-over-yet = the game is not over: play it to its end, or agree to end it as it stands
time-over = { $side }'s time has run out
time-left = { $side } still has time
time-to-others = time is given to others, not to oneself
flag-lifted-by = the referee can lift a flag that fell, and the side that won by it
hit-turn = only the referee takes back a turn with its tap on the clock: ask the others to take the turn back
hit-late = a tap on the clock can be taken back for { $seconds } seconds; after that the referee can
no-hit = there is no tap on the clock to take back: something else has happened since
nobody-away = no side that is to move has been away for { $minutes } minutes; in a break nobody has to be there
claim-referee = the referee's page is open: let the referee decide
others-there = other sides are still at the table: agree with them on how to end it
link-offer = { CAPITAL($side) } asks for a fresh link for { $about }, whose earlier one then opens nothing
no-link-for = there is no other seat '{ $side }' that a link could be made for
referee-there = the referee's page is open: let the referee make the fresh link
no-third = two other seats have to agree on a fresh link, and there are only two seats: ask the referee
offered-first = something else is asked of all now: answer that first
links-referee = only the referee gives out links, unless two seats agree on one for a third
no-such-role = there is no seat '{ $role }' to give out
no-clock-runs = no clock is running
no-clock = nobody plays by a clock here, so no time can be given
no-chess-clock = { $game } has no chess clock: choose an egg timer, such as egg 180, or none
no-limit = { $game } knows no time of the whole game: leave the limit out of the clock
limit-settled = the time of the whole game is settled before the first turn
no-time-to-end = the rules of this game know no time that could be up now
break-agreed = while the whole game has a limit, all have to agree on a break: ask the others for it
no-clock-stands = no clock is standing still
not-lying = a ruling says what lies on each cell that differs, and cannot be read at { $cell }
no-ruling = there is no ruling to take back: something was played after the last one
nothing-to-undo = nothing has been played yet that could be undone
nothing-to-redo = nothing was undone that could be played again
offered-already = that was asked already: the others have not answered yet
nothing-offered = there is nothing to answer: the offer is gone
no-search = what a turn could take is not looked for in { $game }
no-hints = { $game } gives no hints
hint-first = a hint is given only if it is asked for at this position: offer "most" first
not-agreed = what a turn could take is shown only if all sides agree to it: ask them first
which-seats = in the next game each of { $sides } is played by one seat: name for every seat that changes the side that it plays, each side once
which-start = the next game is dealt by lot, as the last one was or must be: say "dealt", or nothing

## Clocks

clock-kinds = a clock is one of { $kinds } with its times and at last, if you like, limit:7200 for the whole game, not '{ $text }'
clock-time = a time is written 1500+10 or { $side }=1500+10, not '{ $text }'
clock-side = the clock names the side '{ $side }', but the sides here are { $sides }
clock-range = a clock has 1 to { $most } seconds, not '{ $text }'
clock-egg = an egg timer has no bonus, it is full again for every turn: leave out what stands behind + in '{ $text }'
clock-twice = a side's time is said twice in '{ $text }': one without a side is for all and stands first, then those of sides, each once
clock-lacks = the clock says no time for { $sides }

## Positions that cannot stand at a table

other-mover = { $asked } was asked to begin, but by the start { $told } is to move
other-board = this table's board is { $own }, not { $given }
other-option = this table is played with the option { $option } as { $own }, the position that is given as { $given }: give it the keys of the table's save line
other-ruleset = this table's ruleset is { $own }, not { $given }
other-sides = at this table play { $own }, not { $given }
alone-at-start = the save line on which this game began says that { $side } plays alone
alone-elsewhere = the save line says that { $side } plays alone, and at this table it does not
alone-agrees = who plays alone has nobody to agree with: play until the board is held, or resign
alone-settled = playing alone is settled before the first turn, by { $side }
left-active = { $cells } still { -active }: finish that turn first, or take the { -active-mark } off
mid-turn = the position stands in the middle of a turn; finish it first

## Events that cannot follow

keys-unjudged = the save line that opens the table has keys that mean something only where they are judged (judged=yes); where it was written they were not
opens-first = a table's first event opens it
opens-once = a table is opened only once
cannot-follow = the turn { $turn } cannot follow: { $why }
nothing-taken-back = nothing to take back
nothing-redone = nothing to redo
nothing-asked = nothing was offered
unreadable = this version of the program cannot follow what was written about this table: { $why }; open it with the version that wrote it
newer-kind = written by a newer version of this program (event '{ $kind }' is not known here): update the program
newer-field = written by a newer version of this program (field '{ $field }' of the event '{ $kind }' is not known here): update the program
newer-value = written by a newer version of this program ({ $field } { $value } of the event '{ $kind }' is not known here): update the program
wrong-form = the event '{ $kind }' holds { $field } { $value }, which no version of this program writes: take a backup of the database
lacks-field = the event '{ $kind }' lacks its { $field }: take a backup of the database

## Tables that come in as events

bad-event = event { $number } cannot be: { $why }
next-apart = the next game is a table of its own, and exported by itself
turn-of-other = it is { $mover }'s turn, not { $side }'s
was-over = the game was over
none-of = '{ $name }' is none of { $known }
no-side = '{ $side }' is no side of this game
no-penalty = '{ $penalty }' is no penalty
