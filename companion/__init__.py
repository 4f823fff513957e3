"""The command line and the web pages at the table: the only layer that knows exit and status codes."""
