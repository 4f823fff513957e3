"""What keeps a training from running."""

__all__ = ["TrainingError"]


class TrainingError(Exception):
    """Say what was found and what to do, in a sentence for whoever trains."""
