"""What of the package is compiled, and how.

    python build_engine.py --list     print the modules that are compiled
    python build_engine.py FOLDER     compile them; the extension modules lie in FOLDER/lib

Everything else stays interpreted, and the engine runs interpreted too: the same source, slower.
Nothing is written into src. A FOLDER used again spares what has not changed.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from setuptools import Extension

SOURCE: Final = Path(__file__).resolve().parent / "src"

# They compile together, in one library, so calls between them are direct.
ENGINE: Final = (
    "blackpoker/core/**/*.py",
    "blackpoker/common/**/*.py",
    "blackpoker/editions/**/*.py",
    "blackpoker/frames/**/*.py",
    "blackpoker/trumps/**/*.py",
    "blackpoker/features/blocks.py",
    "blackpoker/features/encoder.py",
    "blackpoker/features/fight.py",
    "blackpoker/features/*_encoder.py",
    "blackpoker/features/tables.py",
    "blackpoker/features/writing.py",
    "blackpoker/rl/batch.py",
    "blackpoker/rl/option_numbers.py",
    "blackpoker/rl/slot.py",
    "blackpoker/agents/playout.py",
    "blackpoker/agents/learned/habits.py",
    "blackpoker/agents/learned/foresight.py",
    "blackpoker/agents/search/worlds.py",
    "blackpoker/agents/search/tree.py",
)
INTERPRETED: Final = (
    "__init__.py",
    "__main__.py",
    "core/native.py",  # lends the engine its machine integers, also where mypy is not installed
)

# Written in C, each a module of its own.
IN_C: Final = {"blackpoker.network._forward": "blackpoker/network/forward.c"}

QUICK: Final = "/O2" if sys.platform == "win32" else "-O3"

# Nobody links to the library, so the C compiler may inline across modules and call without detours.
C_FLAGS: Final = {
    "linux": ["-fvisibility=hidden", "-fno-plt"],
    "darwin": ["-fvisibility=hidden"],
}


def engine_modules(source: Path = SOURCE) -> list[str]:
    """Return the files to compile, as paths below `source`, in a steady order."""
    found = {path for pattern in ENGINE for path in source.glob(pattern)}
    return sorted(
        path.relative_to(source).as_posix()
        for path in found
        if not any(path.match(pattern) for pattern in INTERPRETED)
    )


def compile_engine(folder: Path) -> None:
    """Compile the engine; `folder`/lib then holds its extension modules and nothing else."""
    from mypyc.build import mypycify
    from setuptools import Extension

    folder = folder.resolve()
    unfinished = folder / "unfinished"
    if unfinished.exists():  # an interrupted build may have left half a library
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    unfinished.touch()

    # First what is small: where there is no C compiler, that shows before C has been written.
    in_c = [Extension(name, [file], extra_compile_args=[QUICK]) for name, file in IN_C.items()]
    os.chdir(SOURCE)  # so that modules are named blackpoker.core.game, and no config is picked up
    made = build(in_c, folder)
    # What stays interpreted may import what nobody needs to compile.
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--ignore-missing-imports"]
    extensions = mypycify(
        [*options, *engine_modules()],
        opt_level="3",
        multi_file=False,
        separate=False,
        group_name="blackpoker._engine",
        target_dir=str(folder / "c"),
    )
    for file in (folder / "c").rglob("*.c"):
        spare_the_trashcan(file)
    made |= build(extensions, folder)
    for path in (folder / "lib").rglob("*"):
        if path.is_file() and path not in made:  # of a module that has gone since
            path.unlink()
    unfinished.unlink()


def build(extensions: list[Extension], folder: Path) -> set[Path]:
    """Have the C compiler do its part; return the extension modules."""
    from setuptools import setup

    for extension in extensions:
        extension.extra_compile_args += C_FLAGS.get(sys.platform, [])
    lib, at_once = folder / "lib", os.cpu_count() or 1
    done = setup(
        name="blackpoker-engine",
        packages=[],
        py_modules=[],
        ext_modules=extensions,
        script_args=[
            *("build_ext", f"--build-lib={lib}", f"--build-temp={folder}"),
            f"--parallel={at_once}",
        ],
    )
    return {Path(path) for path in done.get_command_obj("build_ext").get_outputs()}


def spare_the_trashcan(file: Path) -> None:
    """Free acyclic objects at once, however deep inside another's end theirs comes.

    The trashcan puts such an object off by writing into the header it has from the collector. An
    acyclic one has no such header, and mypyc 2.4 lets the trashcan write there all the same: into
    somebody else's memory. What is acyclic here is never deep, so it can do without.
    """
    kept: list[str] = []
    collected = True
    for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
        text = line.strip()
        if "_dealloc(" in text and text.endswith("*self)"):
            collected = False
        elif text.startswith("PyObject_GC_UnTrack("):
            collected = True
        if collected or not text.startswith("CPy_TRASHCAN_"):
            kept.append(line)
    file.write_text("".join(kept), encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Do what the command line asks."""
    if arguments == ["--list"]:
        print(*engine_modules(), sep="\n")
    elif len(arguments) == 1 and not arguments[0].startswith("-"):
        compile_engine(Path(arguments[0]))
    else:
        raise SystemExit("usage: python build_engine.py --list | FOLDER")


if __name__ == "__main__":
    main(sys.argv[1:])
