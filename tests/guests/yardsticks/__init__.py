"""Two games written with ready parts, whose lines are counted."""
