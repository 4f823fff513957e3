## Pictures that are not read

large-file = the file has more than { $most } MB: send the photo in a smaller size
large-frame = a frame of a camera has at most { $most } pixels along a side: send a photo as a photo
many-pixels = the picture has more than { $most } megapixels: choose a smaller resolution in the camera, and JPEG
heic = this is a HEIC or AVIF picture, which is not read here: set the phone's camera to JPEG (“most compatible”), or share the photo as JPEG
no-picture = { $kind ->
    [GIF] this is no picture that can be read, but a GIF: send the photo itself as JPEG
    [BMP] this is no picture that can be read, but a BMP: send the photo itself as JPEG
    [TIFF] this is no picture that can be read, but a TIFF or raw one: set the camera to JPEG, or share the photo as JPEG
    [JPEG-XL] this is no picture that can be read, but a JPEG XL: set the camera to JPEG, or share the photo as JPEG
    [JPEG-2000] this is no picture that can be read, but a JPEG 2000: share the photo as JPEG
    [PDF] this is no picture, but a PDF: send the photo itself as JPEG
    [film] this is no picture, but a film: take a photo of the board, or share one picture of the film as JPEG
    [archive] this is no picture, but an archive or a document: unpack it and send the photo in it
    [text] this is no picture, but a web page or a drawing: save the photo itself and send that
    [empty] this is no picture: the file is empty. Open the photo on the phone once, then send it again
   *[other] this is no JPEG, PNG or WebP picture: send the photo itself
}
damaged = the picture is damaged or cut short: send the original file again
small-picture = the picture is only { $width } pixels wide: send the photo itself

## Boards that are not found

no-board = no board was found: show the whole sheet with its square marks, from above
too-dark = the photo is too dark: switch a lamp on or come nearer to the window
too-blurred = the photo is blurred: hold still, tap on the board to focus, try again
mirrored-photo = the picture is mirrored, left and right exchanged: switch mirroring off, or take the camera on the phone's back
few-tags = only { $tags } of the { $all } square marks round the board can be seen: show the whole sheet and take cups and hands off its edges
no-code = the square code between the upper marks cannot be read: uncover it, or name the sheet
no-joined-code = the square code on sheet A1 cannot be read: show that sheet too, come closer, or name the board as its cover does
steep-board = the board is seen at { $tilt } degrees from above: hold the phone more over the board
small-board = the board's far side has { $seen } pixels a millimetre, { $needed } are needed: come closer
steep-dice = the dice are seen at { $tilt } degrees from above and can be read up to { $most }: hold the phone more over the board
small-dice = the board's far side has { $seen } pixels a millimetre, dice need { $needed }: come closer

## Which board is meant

two-boards = { $count } boards are in this photo that could be meant ({ $boards }): photograph one at a time
two-copies = { $count } copies of { $sheet } are in one photo: nobody can know which is which in another photo; photograph one at a time
apart = { $code ->
    [sheets-apart] these photos show no board in common, but { $told }: photograph the same board in each
    [games-apart] these photos show boards of { $told }: photograph the same board in each, or say the game
   *[pieces-apart] in these photos the pieces look like { $told } in turn: say which they are, or read the photos one by one
}
two-joined = two boards over several sheets are in this photo: photograph one at a time
other-sheet = the marks are those of { $shown }, not of { $named }: leave --sheet out, or name the right one
other-kind = another kind of board
other-game = this board ({ $sheet }) is one of { $its }: photograph one of { $title }, or say no game
no-board-of-game = this board ({ $sheet }) is none of { $title }: photograph one of { $title }, or say no game
hexagons-not-read = this board of hexagons ({ $sheet }) is none of { $title }'s own, whose code says the game: print one, or tap what stands instead
no-dice = the game on this board is not played with dice: leave --pieces away

## Pieces that are not known

unknown = this reader does not know { $what }: enter by hand what stands on the board
where-it-looks = where a piece looks
mark = the mark { $mark }
stands-on = { $what } on { $cell }
bad-limits = these limits of the reader are missing, unknown, given twice, or no numbers: { $names }. Install the program again, or undo what was changed in { $file }
supposed-game = the board does not name its game, so it was read as a board of { $title }; if it is one of { $others }, name that game
supposed-sheet = the square code between the upper marks cannot be read, so the board is taken for { $sheet }: uncover it if another lies there
beyond-board = besides the board's { -cells } the photo shows { $what }, where the board has none: what belongs to the game does not stand there
no-ink = there is no ink for the side { $side }: its { -cells } cannot be drawn

## Beads of a household

profile-unused = the beads or tiles in this photo are not those of the profile, so it was not used: look twice, and make a profile of these with `sparklies calibrate`
other-position = the { -colours } in this photo are not those of the position: { $count } { -cells } look otherwise, { $cells } among them; give the position that was photographed
no-slots = this sheet has no slots for beads: photograph a known position and give --position
empty-slots = there is no bead in the slot { $slots } below the board: lay one of each { -colour } there, or photograph a known position and give --position
not-corrected = nobody has corrected how this photo was read, so there is nothing to learn from: give the position with --position
other-board = the photo shows a board of size { $seen }, the position is of size { $shape }

## Photo reports

newer-report = this photo report has the form { $form }, which this version does not know: update the program, or send the photo itself

## Close-ups

more-asked = and { $count } more

## What makes a better photo

soft = the photo is blurred: hold still and tap on the board to focus
far = the board's far side has only { $seen } pixels a millimetre: come closer
steep = the board is seen { $tilt } degrees from above: hold the phone more over it
dim = there is little light: switch a lamp on or come nearer to the window
glare = light is mirrored in the board on the { $side ->
    [left] left
    [right] right
    [top] top
   *[bottom] bottom
}: turn that lamp off or step aside
uneven = the { $side ->
    [left] left
    [right] right
    [top] top
   *[bottom] bottom
} of the photo is { $times } times as bright as its darkest part: step out of the light, or draw a curtain
bent = the paper is bent or covered at { $count } { -cells }: flatten it, take things off it
odd-greys = the grey and black patches above the board are not seen as printed: take things off them, light them evenly, or confirm whose the { -cells } asked about are
odd-colours = the patches of colour above the board are not seen as printed: turn colour filters off, take things off the patches, light them evenly, or confirm the { -colours } asked about
mirrored = a frame looks lighter than it is printed and the light on it fades softly, as if a lamp or a window is mirrored there: turn it off or step aside, or confirm whose the { -cells } asked about are
strange-mats = the mats look unlike any that this reader knows: use mats cut square along their lines, in even light, or confirm whose the { -cells } asked about are
strange-flags = it is not clear where flags lie: lay each flag on its mat's top left corner, in even light, or confirm which { -cells } are { -active }
odd-things = at { $count } of the { -cells } lies something in another hue than the board's pieces, or in two { -colours }: take away what is no piece, or confirm what stands there
strange-pieces = the pieces look unlike any that this reader knows: light them evenly, show the pieces once with `sparklies calibrate`, or confirm their { -colours }
cut = the edge of the photo cuts off { $tags ->
    [one] a square mark
   *[other] { $tags } square marks
}, in part or whole: show the whole sheet
covered-tags = only { $tags } of the 8 square marks were seen: take things off the sheet's edges

## Scale tests

no-card = no bank card lies over the stripes: lay one there, flat and straight, with all four edges on the stripes, and light it evenly
no-scale-test = only { $tags } of the 8 black squares of a scale test can be seen: print one with `sparklies print scale-test` and show all of it, from right above
steep-scale-test = the sheet is seen at { $tilt } degrees from above, { $most } are the most for measuring: hold the phone right over it
bent-scale-test = the sheet is bent, its black squares are { $off } mm off a plane: lay it flat and weigh its edges down
other-card = what lies over the stripes is no card of 85.6 by 54 mm: take a bank card, and lay it lengthways
