"""`python -m companion.cli` is the command `sparklies`."""

from companion.cli import main

raise SystemExit(main())
