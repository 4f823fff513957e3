"""Whether one position of Sparklies follows from another, exactly; see the README for how."""
