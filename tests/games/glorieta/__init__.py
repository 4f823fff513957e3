"""Tests of Glorieta's rules."""
