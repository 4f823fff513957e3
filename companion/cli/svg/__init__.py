"""Boards and artwork as SVG, for reports and pictures."""
