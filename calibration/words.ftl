## Sizes that cannot be

abacus-cells = an abacus has { -cells } of { $least } to { $most } mm, not { $cell }
joined-cells = boards over several sheets have { -cells } of { $least } to { $most } mm, not { $cell }
small-cells = { -cells } of { $cell } mm are too small to read; take { $least } mm or more
large-cells = size { $shape } with { -cells } of { $cell } mm needs { $across } x { $down } mm and a page has { $width } x { $height } mm; take { -cells } of { $most } mm or less
no-die = a die of { $die } mm does not exist
no-inset = an inset of { $inset } mm leaves nothing of a face; take less than { $most }
no-face = no ten-sided die is { $die } mm face to face with faces { $width } mm wide; a usual one has { $usual } mm. Measure again
large-sheet = this sheet is too large for { $paper }; take --paper { $able }
no-paper = paper '{ $name }' is not known; take one of { $papers }

## Sheets that are not known

newer-layout = the board was printed by a newer program (layout { $layout }); update this one
sheet-of-all-cells = a sheet shows every { -cell } of its board: take { $plan }, not { $shape }; on paper dead { -cells } are marked by --dead
long-code = the code of a board that names so many dead { -cells } would have { $letters } letters, and there is room for { $most }: leave some out, or take a smaller board
newer-game = the board is of a game that this program does not know (letter { $letter }); update it
code-of-no-game = the board's code names the game { $game }, which cannot be used here: { $why }
no-tokens-of = there are no tokens for the side { $side }; there are some for { $sides }
no-sheet = there is no sheet '{ $name }'; known are { $known } and custom-COLUMNSxROWS-CELLmm
custom-tags = the tags say that this board is a custom one; its QR code or --sheet says which
newer-tags = the tags belong to sheet number { $number }, which this version does not know; update the program
other-code = the QR code says '{ $text }', which is not a board of this program
custom-row = row { $row } stands for all custom sheets of a page

## What a profile keeps

the-profile = the profile
kept-of-beads = what the profile keeps of beads
kept-of-colour = what the profile keeps of a { -colour }
kept-of-printer = what the profile keeps of a printer
newer-key = { $what } holds '{ $key }', which this program does not know: update it, or measure anew into another file (known are { $known })
no-profile = the file is no profile: `sparklies calibrate` and `sparklies printer` write such files
no-looks = the looks in the profile are no looks of beads
other-beads = the profile holds beads of a { -colour } '{ $name }'; the { -colours } are { $known }
no-beads = the profile holds no beads; `sparklies calibrate` adds a household's
no-beads-file = the file holds no beads; `sparklies calibrate` makes a profile from a photo of a known position
unused-dice = dice are read by their decals, so a profile of beads changes nothing
unused-stones = stones are read by their inks, so a profile of beads changes nothing

## A printer that cannot be

no-printer = the file is no printer profile; `sparklies printer` makes one from a photo of the scale test
wrong-scale = the page was printed at { $scale } % { $way ->
    [across] across
   *[down] down
}; a printer is within { $most } % of 100. Choose 100 % or actual size in the print dialogue and print the scale test again
wrong-back = the back is { $right } and { $down } mm off and { $turned } degrees askew; up to { $most } mm can be corrected. Print both sides with the flip on the long edge
