"""Colonization of K. A. Markus (1999): societies of up to eight sides grow over a board of any shape."""
