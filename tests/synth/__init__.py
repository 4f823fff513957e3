"""Makers of test and training data."""
