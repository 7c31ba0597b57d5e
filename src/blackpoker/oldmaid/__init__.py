"""Old Maid (ババ抜き): a second game on the core rule, which knows nothing of BlackPoker."""
