"""What each game looks like: titles, tracks, colours of formations."""
