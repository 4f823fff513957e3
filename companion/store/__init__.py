"""The store: events of all tables, written before they are shown, by SQLAlchemy Core."""
