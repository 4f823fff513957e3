"""Records and turns as people write them: reading, replaying, mending."""
