"""One module for each screen the player may be on."""
