"""A learned network at play: read from a small file and evaluated with whole numbers alone."""
