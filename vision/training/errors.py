"""What keeps a training from running."""


class TrainingError(Exception):
    """Raised with a sentence on what was found and what to do, for people who train the reader."""
