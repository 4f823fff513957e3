"""What is done with a game while it is played: turns in the making, dealing by hand, players, whole games."""
