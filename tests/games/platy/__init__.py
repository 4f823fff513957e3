"""Tests of Platy."""
