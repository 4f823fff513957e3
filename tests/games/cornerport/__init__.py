"""Tests of Cornerport's rules."""
