## What every game promises, and what to do if it does not

loads = The game can be loaded
    .do = Mend the line that is named, or what it imports; if the package itself is not found, install it with `pip install -e`.
parts = Its id, sides, options and boards are well formed
    .do = Compare the line with the tables of members (docs/members.md, docs/members-texts.md).
starts = Its start, its options and two short random games answer every question
    .do = Mend the member that is named; it is asked as soon as the game is loaded.
sentences = Every sentence that the code names can be said
    .do = Add the sentence to words.ftl, or give it the data that it speaks of.
prints = Its printed set can be made
    .do = Mend `supply` or `rule_sheet`; a game without a printed set passes.
random-games = Random games can be played
    .do = If `mid_turn` is true or the game is not over, `actions` must list something that leads on.
name = Its entry point has the name of the game
    .do = Give both one name: `sparklies.games` in pyproject.toml and the id in the code. Then run `pip install -e` again.
ends = Ends name their winners among the sides
    .do = Let `outcome` return winners and places as tuples of sides: `("black",)`.
long-turns = Turns of several actions are seen, if there are any
    .do = If `mid_turn` is never true, leave it out; else play more games with `--games`.
usual-options = An option that is left out has its usual value
    .do = Read options with `games.options.settled`, which fills in the defaults.
pieces-as-start = Pieces that lie on the board begin a game as dealt pieces do
    .do = Let `position_of` make a start with the same options, and put the pieces on it.
seeds = The same seed gives the same start
    .do = Draw from `Random(str(seed))`; refuse a start without a seed only if something is drawn.
sides = Every side has a player
    .do = Let `mover` and `player` name only sides, and let `usual_shape` be the larger board.
sending = The game can be sent to another process
    .do = Use functions and classes of modules instead of lambdas, and constants instead of open files.
seats = Only sides with a seat are due, as long as the game goes on
    .do = Let `due` and `actions` answer nothing once `outcome` names an end, and each action once before.
due = The words for what is due tell apart what can be done
    .do = Write `Texts.due` so that it names what the legal actions are.
told = Every action is described with its side or cell
    .do = Begin the sentence of `Texts.told` with the side or the cell, and name the cell.
effects = Effects name everything that an action brings about
    .do = Return an effect for every piece that comes, moves, changes or goes, then who is due or the end.
turn-texts = A turn is read back from its text
    .do = Let `turn_text` and the function that reads turns agree.
draws = A turn writes only those draws that are not the seed's, and the same seed draws the same again
    .do = Write a turn with `drop_draws`, and let a draw follow from the position and the action alone.
written-turns = A turn is read back from the line of a record
    .do = Write turns without braces, semicolons and a full stop at the end: in records these are remarks.
saves = A position is read back from its save line, at every step of a turn
    .do = Write everything that a position holds into its save line.
seen-again = Pieces that are seen again make the same position
    .do = Let `with_standing` change the pieces alone, and list what can stand on a cell in `kinds`.
calls = What sides and the table may say leads where its text says
    .do = Let `calls` and `table_calls` list what `played` takes, each with its side and a text of its own.
making = A turn can be made action by action
    .do = Let `mid_turn` be true until the last action of a turn, and `turn_text` write unfinished turns, too.
illegal-actions = An illegal action is refused and changes nothing
    .do = Let `faults` refuse everything that is not among `actions`.
undo = Taking back leads to the start
    .do = Keep positions immutable: make a new one, and never change a list inside.
lesson = Every task of its lesson can be solved as it says
    .do = Play the task with `games.play.learning.make_turn`, and compare with `games.lessons.Task`; a game without a lesson passes.

## What is wrong

raises = it raises { $kind }: { $error }
no-game = its entry point is '{ $kind }' and no games.game.Game
turn-endless = a turn has not ended after { $count } actions
turn-stuck = in the middle of a turn nothing is legal
nothing-legal = nothing is legal, and the game is not over
usual-option = with { $option }={ $value }, the start changes if all other options are given their usual values
pieces-other-start = with { $option }={ $value }, the pieces on the board make another start
laid-option-taken = the option { $option } says what lies on the board, and is taken although pieces lie there
strange-taken = the ruleset or option { $name } is taken, although there is none
seed-differs = the seed 7 gives two starts, as a number and as a text
seed-not-asked = starts differ by their seed, but a start without a seed is not refused
seed-idle = a start without a seed is refused, but all seeds give the same start
side-without-player = at the start a side has no player
other-name = its entry point is called { $entry }, and the game { $id }
strange-mover = at the start somebody is to move who is no side
usual-board-small = its usual board { $shape } is smaller than the small one
sent-other = the game that arrives has other kinds or another id
listed-twice = the action { $what } is listed twice
due-not-in = { $side } is due, but has no seat, waits or is out
due-and-end = somebody must be due as long as the game goes on, and nobody after its end
due-and-actions = somebody is due and nothing is legal, or nobody is due and something is legal
mover-not-due = the side to move is not the first that is due
strange-owner = a legal action belongs to { $side }, who is not due
call-side = a call of { $side } is given as one of '{ $other }'
call-unsaid = the call '{ $turn }' has no words
call-alike = the call '{ $turn }' leads elsewhere when its text is read: two calls may have one text
call-effects = the effects of the call '{ $turn }' do not lead to what then stands
call-save = what may be done or said after the call '{ $turn }' is lost in the save line
request-without-calls = { $side } asks something, but the sides that are asked may not say what Request.calls lists
due-short = what is due is said in too few words: '{ $due }'
due-alike = the words '{ $due }' belong to positions with the action { $verb } and to positions without it
legal-refused = the action { $verb } is among the legal ones, and is refused: { $why }
told-nobody = '{ $words }' begins with neither the side nor the cell
told-no-cell = '{ $words }' does not name { $cell }
effects-impossible = the effects cannot be carried out: { $error }
effects-leave-out = the effects leave out what happens on { $cell }
effects-none = the action { $verb } has no effect
effect-unknown = there is no kind of effect called { $kind }
effect-first = the first effect of the action { $verb } is not of the side to move
effect-side = an effect is of the side { $side }, which has no seat
effect-due = the effects of the action { $verb } do not say who is due next, or say it in the middle of a turn
effect-end = the effects of the action { $verb } do not name the end and its winner, or name them too soon
applied-other = apply leads elsewhere than played for the action { $verb }
counted-other = the scores that are counted by what stands are not the scores of the position
seed-written = the turn '{ $turn }' writes a draw that the seed makes: write it with `drop_draws`
seed-other = the turn '{ $turn }', read back, does not draw what the seed draws
drawn-other = a turn with what a real bag gave leads elsewhere when it is read back
turn-refused = the turn '{ $turn }' is refused when it is read back: { $why }
turn-other = the turn '{ $turn }' leads elsewhere when it is read back
written-other = the line '{ $line }' of a record is read as '{ $read }', which leads elsewhere
turn-effects = the whole turn '{ $turn }' has other effects than its actions: { $why }
save-loses = the save line does not keep { $what ->
    [pieces] the pieces
    [due] who is due
   *[actions] what is legal
}
no-kind = { $looks } stands on a { -cell }, and is none of the kinds
seen-other = the same pieces make a position with another mover or another end
making-missing = the action { $verb } of a legal turn is not offered
making-state = after the action { $verb } the turn is { $state }, and should not be
making-side = the turn '{ $turn }' ends a turn of another side
making-lapsed = when the time is up after the action { $verb }, the turn that stands is not what it says
making-other = the turn that was made is another one than the turn that was played
illegal-taken = an action that does not exist is taken, or what was done before it is lost
undo-other = taking everything back does not lead to the start, or playing it again leads elsewhere
lesson-id-twice = two tasks of the lesson are called { $task }
lesson-position = the position of the task { $task } cannot be read: { $why }
lesson-no-aim = the task { $task } asks for nothing: give it `takes`, `stands`, `scores` or `wins`
lesson-unknown = the task { $task } names something that the game does not have: { $why }
lesson-illegal = the { $turn ->
    [solution] solution
    [tempting] tempting turn
   *[reply] reply
} of the task { $task } is illegal: { $why }
lesson-not-ended = the { $turn ->
    [solution] solution
    [tempting] tempting turn
   *[reply] reply
} of the task { $task } does not end the turn
lesson-not-met = the solution of the task { $task } does not meet it
lesson-tempting-met = the tempting turn of the task { $task } meets it
lesson-shorter = { $count ->
    [one] one action meets
   *[other] { $count } actions meet
} the task { $task }, and its solution has { $all }
lesson-first-game = no first game can begin on the board of the last task: { $why }
