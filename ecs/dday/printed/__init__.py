"""What is printed: cards, charts, counters, the island and what its ground allows, scenarios."""
