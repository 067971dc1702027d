"""A bot that plays with sense, seeing only what the player sees."""
