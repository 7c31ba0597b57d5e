"""The server's part, played in the browser itself: what runs in the workers of a page alone."""
