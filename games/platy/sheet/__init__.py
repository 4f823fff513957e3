"""What is printed of Platy: the set, the rule sheet, and what its author's text leaves open."""
