"""The thirty trumps of the 6th edition's Extra list, one file per suit."""
