"""Tests of print/."""
