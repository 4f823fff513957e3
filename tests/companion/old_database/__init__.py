"""A database written by an earlier commit, what that commit answered, and how both were made."""
