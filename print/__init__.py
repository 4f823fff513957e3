"""PDF pages of boards, pieces and rules; what is where on a page comes from calibration."""
