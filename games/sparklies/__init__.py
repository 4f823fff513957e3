"""Sparklies: three colours in a circle, control, activation and chains of captures."""
