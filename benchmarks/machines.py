"""How much faster is a cluster of two machines with a core each than one of them?

    .venv-ray/bin/python benchmarks/machines.py

Both are processes of this machine, which needs two cores that nobody else uses. What comes out is
compared too.
"""

from __future__ import annotations

import json
import sys
import time

from ray.cluster_utils import Cluster

from blackpoker.lab.simulate import simulate

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
AGENTS = ("random", "random") if len(sys.argv) < 3 else tuple(sys.argv[2].split(","))


def timed(machines: int) -> tuple[float, str]:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    for _ in range(machines - 1):
        cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    seen: list[tuple[float, int]] = []

    def tick(done: int, total: int) -> None:
        seen.append((time.perf_counter(), done))

    result = simulate(["9.1 lite+entry16"], GAMES, 1, AGENTS, on_progress=tick, on=cluster.address)
    cluster.shutdown()
    (begun, before), (ended, done) = seen[0], seen[-1]  # without the start
    return (done - before) / (ended - begun), json.dumps(result.to_data())


if __name__ == "__main__":
    one, alone = timed(1)
    two, together = timed(2)
    print(f"one machine {one:.0f} games/s, two {two:.0f}: {two / one:.2f} times as many")
    print("the same bytes" if alone == together else "OTHER BYTES")
    sys.exit(alone != together)
