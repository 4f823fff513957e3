"""Whether one position of Sparklies follows from another, exactly; the README tells how."""
