"""Glorieta: black, orange and neutral stones on hexagons; the first loop wins."""
