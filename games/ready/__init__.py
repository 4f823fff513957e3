"""Ready parts for designers: ways over a board, groups of cells, and games that are grids of letters."""
