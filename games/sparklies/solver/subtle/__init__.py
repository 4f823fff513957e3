"""The search for turns of Subtle, in which deactivations come one by one in an order of one's choice."""
