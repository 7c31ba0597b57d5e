"""``python -m blackpoker`` is the command ``blackpoker``."""

from blackpoker.cli.__main__ import main

if __name__ == "__main__":
    main()
