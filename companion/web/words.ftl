## Tables

to-move = { CAPITAL($side) } to move
table = Table { $table }
no-such-turn = this game has { $turns } turns; there is no turn { $number }
end-turn = { CAPITAL($side) }: end your turn
or-end = { $due }, { $end }
most = { $side } could hold { $held } { -cells }, { $more } more than now: no turn holds more
most-known = { $side } could hold { $held } { -cells }, { $more } more than now: no turn holds more than { $most }
try-other-board = a try-out stays on the table's board
try-mid-turn = end the turn first: what a turn could take is told before it

## Seats and links

links-referee = giving out links is the referee's affair
deleting-referee = deleting a table is the referee's affair
no-seat = this table opens with the link that whoever started it can share: open that link again
other-seat = you hold the seat { $held } here, not '{ $seat }': open the link of that seat
link-opens-nothing = this link does not open the table: ask for it again
link-renewed = this link opens nothing any more: make a fresh one
link-next = the next game opens with a fresh link: ask whoever is its referee
no-such-role = there is no seat '{ $role }' to give out

## How a table starts

two-starts = a table starts from one thing, and { $given } were given
says-nothing = { $way ->
    [seed] { $beside } says nothing about a table that starts by lot: leave it out
   *[other] { $beside } says nothing about a table that starts from { $way }: leave it out
}
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
heic = HEIC pictures are not read here: on the phone choose “most compatible”, or send a JPEG
no-picture = this is no picture that can be read: send a JPEG, PNG or WebP photo
no-file = the form has no file in it: add the photo
no-board = no board was found in this photo: show all of it, from above
other-board = the photo shows a board of size { $shown }, this table's is of size { $own }
photos-busy = other photos are being read right now: send yours again in a moment
photo-slow = reading this photo took more than { $seconds } seconds: take another, nearer and sharper
photo-memory = reading this photo took more memory than it may: send a smaller picture
reader-crashed = the photo reader broke down over this photo (see the server's log): take another
reader-failed = the photo reader has a defect that this photo shows (see the server's log): take another, and send the log to whoever can mend it
decided = { $cell }: { $now } (as it was read)
decided-otherwise = { $cell }: { $now } (read as { $was }, which fits what stood before less well)

## Printing

one-ruler = one ruler alone tells too little: measure both, across and down
no-such-page = { $kind } has { $pages } pages, there is no page { $page }
pages-busy = many pages are being printed right now: try again in a moment

## Requests that are refused

too-many = too many requests at once: try again in { $seconds } s
too-large = at most { $most } MB can be sent here: send something smaller
half-character = half a character stands in the text (a lone surrogate): send whole characters
line-break = a line break or control character stands in it, and it is one line of text
other-site = this request came from another site: open the page from this server itself
too-many-pages = too many pages follow this table: close some of them
unknown-query = the query has { $name }, which is not known here: { $meant }
unknown-wording = there are no words '{ $wording }' for this game: { $meant }
wrong-field = { $where }: { $what }
not-as-expected = not as expected
