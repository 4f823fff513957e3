"""Tests of the rules of Sandkings."""
