"""The text forms of Sparklies: turns, save lines, the wiki's older forms, and how all of it is described."""
