"""Cornerport: patrol boats, battle ships and freighters between four ports; whoever sinks all others wins."""
