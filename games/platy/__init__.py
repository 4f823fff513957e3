"""Platy of Fiddler and Chalmun (2005 to 2007): a solitaire of loops on hexagonal tiles."""
