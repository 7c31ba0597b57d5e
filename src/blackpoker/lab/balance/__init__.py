"""What a regulation is like, by experiment: the report of ``blackpoker lab``."""
