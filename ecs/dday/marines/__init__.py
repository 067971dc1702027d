"""What US units do: land, move, stack, recover, are replaced (5.0, 7.0, 16.0)."""
