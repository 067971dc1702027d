"""US attacks, barrages and close combat (8.0)."""
