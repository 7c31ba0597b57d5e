"""Train a network for the beginner's game in ten minutes, and look at its curve.

    pip install "blackpoker[learn,lab]"
    python examples/learn/lite_in_ten_minutes.py 10

A program, and a notebook for editors that know cells (``# %%``). The two arguments, minutes and a
folder, may be left out.
"""

# %% What is learned, how long, and where it is kept
import json
import subprocess
import sys
from pathlib import Path

from blackpoker.lab.plots import ScoreCurve, plot_scores

REGULATION = "9.1 lite+entry16"
given = [word for word in sys.argv[1:] if not word.startswith("-")]  # a notebook has its own words
minutes = float(given[0]) if given else 10.0
folder = Path(given[1] if len(given) > 1 else "lite-in-ten-minutes")

# %% Learn: self-play on all cores, measured ten times against two that do not change
command = [sys.executable, "-m", "blackpoker.cli", "learn", REGULATION, "--out", str(folder)]
command += ["--minutes", str(minutes), "--every", str(minutes / 10), "--deals", "100"]
command += ["--measure", "random", "--measure", "learned"]
# A small network and small rounds: more steps in the same time than a long training takes.
command += ["--width", "128", "--rate", "0.001"]
command += ["--games", "256", "--set", "steps=32", "--set", "minibatch=1024"]
subprocess.run(command, check=True)

# %% What was measured: every line of the file is an object
lines = [json.loads(line) for line in (folder / "progress.jsonl").read_text("utf-8").splitlines()]
scores = [line for line in lines if line["kind"] == "measured"]
for one in scores:
    shown = f"{one['rate']:.1%} ({one['low']:.1%} - {one['high']:.1%})"
    done = f"{one['minutes']:5.1f} min {one['decisions']:>11,} decisions"
    print(f"{done}  {one['against']:8} {shown}")

# %% The curve: scores against the fixed opponents, with their 95 % intervals
curves = [
    ScoreCurve(
        name,
        [
            (one["minutes"], one["rate"], one["low"], one["high"])
            for one in scores
            if one["against"] == name
        ],
    )
    for name in dict.fromkeys(one["against"] for one in scores)
]
plot_scores(curves, folder / "curve.png")
print(f"The curve is in {folder / 'curve.png'}, the network in {folder / (folder.name + '.net')}.")
