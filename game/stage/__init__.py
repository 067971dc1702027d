"""The table top: ground, printed marks, counters, lights, camera."""
