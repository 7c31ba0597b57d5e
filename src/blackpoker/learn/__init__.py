"""Learning by self-play. It needs numpy and torch; playing needs neither."""
