"""The web server and its pages: the only layer that knows status codes."""
