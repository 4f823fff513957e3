"""Run the command."""

from vision.training.command import main

main()
