"""Tests of Colonization."""
