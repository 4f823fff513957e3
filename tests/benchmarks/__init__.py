"""What is measured; run with --benchmark-enable for the figures."""
