## Tables and their events

no-such-table = there is no table { $table } here: check the link, or start a new one
gone-on = the table has gone on to event { $number }: look at it again
key-reused = this Idempotency-Key came with another request before: take a new one
not-opened = { $count ->
    [one] { $count } table is not opened: { $why }
   *[other] { $count } tables are not opened: { $why }
}

## Troubles with the database

again = Nothing was written: try again.
lost = the database lost what happened at this table. { keep-games }
looked-over = the database is being looked over. { again }
locked = another program holds the database: close it (a backup, a database browser). { again }
waits = another program (a backup, a database browser) holds the database. What you sent counts as soon as that ends.
full = the disk is full: free some space where the server keeps its database. { again }
disk-fails = the disk of the database is full, or does not work. { again }
read-only = the server may not write its database: give it the right to. { again }
keep-games = Nothing was written: put it back, or keep each game as JSON (under Game) and start the server again.
file-gone = the database { $file } was removed or moved. { keep-games }
file-replaced = the database { $file } was replaced by another file. { keep-games }
in-use = another server has it open: stop that one first
damaged = it is damaged. Put a copy in its place with `sparklies restore COPY`; the damaged file is kept
shown-only = the database is damaged: what can be read is shown, and nothing is written. Keep the games as JSON (under Game), stop the server, and put a copy in its place with `sparklies restore COPY`
other-server = it is no file of SQLite: a database on a server of its own is copied with that server's tools (pg_dump, pg_restore); `sparklies export` writes the games of any database
other-kind = { $kind } is no kind of database that the server knows: name a file of SQLite (sqlite:///FILE) or a database of PostgreSQL (postgresql+psycopg://HOST/NAME)
other-driver = it is used with the driver psycopg, and not with { $driver }: write postgresql+psycopg://HOST/NAME
no-driver = PostgreSQL needs the driver psycopg: install the extra `postgres`
no-database = there is no database { $file } yet
no-copy = there is no file { $file }
copy-exists = { $file } is there already, and no copy is overwritten: name a new file
no-copy-made = no copy could be made: { $why }
not-empty = it holds games already: name a new database with --db sqlite:///FILE
other-lines = the file does not begin as `sparklies export` of this version writes it
wrong-line = line { $line } is not as `sparklies export` writes it
cut-short = the file ends at line { $line } without all that it should hold: it was cut short
same-file = the copy is the database itself: name the file that `sparklies backup` wrote
in-memory = it keeps nothing, so every game would be lost with the server
is-folder = it is a folder, and not a file
no-folder = there is no folder { $folder }
no-right = the server may not write it, or may not write into its folder
not-database = it is not a database of SQLite
no-answer = the database does not answer ({ $reason }). { again }
unknown-words = of what follows its ? the driver does not know all: { $words }
newer-form = a newer version of this program made it (form { $form }): install that version
others-tables = it holds tables of another program or of another version ({ $tables })
and-more = { $names } …
