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
locked = another program holds the database: close it (a backup, a database browser). { again }
full = the disk is full: free some space where the server keeps its database. { again }
read-only = the server may not write its database: give it the right to. { again }
no-answer = the database does not answer ({ $reason }). { again }
unknown-words = of what follows its ? the driver does not know all: { $words }
others-tables = it holds tables of another program or of another version ({ $tables })
and-more = { $names } …
