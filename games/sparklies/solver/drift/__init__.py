"""The search for turns of Drift, in which a chain also ends where a state comes back."""
