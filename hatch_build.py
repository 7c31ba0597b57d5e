"""Compiles the engine while a wheel is built, and does without where that is not possible.

BLACKPOKER_PURE=1         do not compile: a pure wheel
BLACKPOKER_BUILD_DIR=...  keep the compiler's work there, for a quicker next build
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledEngine(BuildHookInterface[Any]):
    """Adds the extension modules of the engine beside the .py files they were made from."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a process of its own, so that no failure there can fail the build."""
        if version == "editable" or os.environ.get("BLACKPOKER_PURE", "") not in ("", "0"):
            return
        kept = os.environ.get("BLACKPOKER_BUILD_DIR")
        self.folder = None if kept else tempfile.TemporaryDirectory(prefix="blackpoker-engine-")
        folder = Path(self.folder.name) if self.folder else Path(self.root, kept or "")
        script = Path(self.root, "build_engine.py")
        done = subprocess.run(
            [sys.executable, str(script), str(folder)],
            cwd=self.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        if done.returncode != 0:
            for line in done.stdout.splitlines()[-10:]:
                self.app.display_warning(line[:200])
            self.app.display_warning(
                "blackpoker: the engine could not be compiled (see above), so this is the pure "
                "Python build: it plays the same, only slower. To compile, a C compiler and the "
                "Python headers are needed."
            )
            return
        lib = folder / "lib"
        for path in sorted(path for path in lib.rglob("*") if path.is_file()):
            build_data["force_include"][str(path)] = path.relative_to(lib).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiler's work, unless it is to be kept."""
        if getattr(self, "folder", None):
            self.folder.cleanup()
