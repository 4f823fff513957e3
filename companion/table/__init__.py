"""A table: append-only events and the state that folding them gives; pure, no input or output."""
