"""What printing and reading agree on: sheets in millimetres, tags, inks and bead colours."""
