"""Every sentence the player reads, as tables by code."""
