"""Checks that every game passes: some when an installed game is loaded, all by `sparklies try-game`."""
