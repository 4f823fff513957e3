"""Checks of a table: whether one position follows from another, and how certain that is."""
