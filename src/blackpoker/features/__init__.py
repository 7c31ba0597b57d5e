"""What a player may know and remember of a duel, and what each option is, as numbered features."""
