"""Cornerport: patrol boats, battle ships and freighters between four ports; sink all others to win."""
