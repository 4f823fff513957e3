"""Makers of pictures with known truth, for tests and for training."""
