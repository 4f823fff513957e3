"""Tests of the whole house, mirroring its packages."""
