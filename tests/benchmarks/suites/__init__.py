"""What is measured of the product, a module a suite; `python -m tests.benchmarks` prints it."""
