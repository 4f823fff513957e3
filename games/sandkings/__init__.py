"""Sandkings by K. A. Markus, 1999: creatures of one body, one stinger and four vertebrae on a chess board."""
