"""How fast is the installed package? The same as ``blackpoker bench``."""

from __future__ import annotations

from blackpoker.cli.bench import bench

if __name__ == "__main__":
    bench()
