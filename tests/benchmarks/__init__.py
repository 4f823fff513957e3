"""What is measured; run with -n 0 --benchmark-enable for the figures."""
