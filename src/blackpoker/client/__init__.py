"""The other side of the table: guests, bots, and links to a table here or on a server."""
