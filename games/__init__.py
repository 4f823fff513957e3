"""The rules of the games: boards, positions, turns and their text forms; standard library only."""
