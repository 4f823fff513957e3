"""Games as other people write them, from docs/your-own-game.md alone."""
