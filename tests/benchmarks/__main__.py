"""The benchmarks from the command line: `python -m tests.benchmarks SUITE`."""

from __future__ import annotations

import sys

from tests.benchmarks.suites.command import main

if __name__ == "__main__":
    sys.exit(main())
