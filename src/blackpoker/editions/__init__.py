"""The editions: lists of actions, characters and fogs."""
