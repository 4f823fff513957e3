"""From a photo of the table to a reading of every cell; where the cells are comes from calibration."""
