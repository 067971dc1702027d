"""Heroes, headquarters, command, control and communication, garrisons (11.0, 12.0, 15.0)."""
