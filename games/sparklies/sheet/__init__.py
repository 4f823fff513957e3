"""The printed rules of Sparklies, an edition each."""
