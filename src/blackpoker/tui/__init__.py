"""The table in a full screen of the terminal; it only ever sees the messages of the protocol."""
