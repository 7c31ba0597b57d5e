"""A game at a table, pure: set-up, entries, choosing, passing, undo, what each guest is shown."""
