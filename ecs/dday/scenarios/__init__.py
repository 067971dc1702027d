"""Set-up, limits, catastrophe and victory (18.0)."""
