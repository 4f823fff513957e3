"""Tests of games/sparklies/."""
