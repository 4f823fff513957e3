"""The rules of the games: boards, positions, turns and their text forms; nothing is read or drawn here."""
