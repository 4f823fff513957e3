"""What keeps a training from running."""


class TrainingError(Exception):
    """Say what was found and what to do, in a sentence for whoever trains."""
