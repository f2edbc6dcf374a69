"""Shortest paths by a library: paths.py igraph|networkit SCREENS EDGES PAIRS

Prints the milliseconds of the build and the microseconds of a query (median). Exits with 3 when the
library is not installed."""

import random
import sys
import time


def main():
    library, screens, edges, pairs = sys.argv[1], *map(int, sys.argv[2:5])
    try:
        module = __import__(library)
    except ImportError:
        sys.exit(3)
    random.seed(1)
    below = lambda: int(random.random() * screens)
    lines = [(below(), below()) for _ in range(edges)]
    began = time.perf_counter()
    if library == "igraph":
        graph = module.Graph(n=screens, edges=lines, directed=True)
        query = lambda a, b: graph.get_shortest_path(a, b)
    else:
        graph = module.Graph(screens, directed=True)
        for a, b in lines:
            graph.addEdge(a, b)
        query = lambda a, b: module.distance.BidirectionalBFS(graph, a, b).run()
    built = time.perf_counter() - began
    times = []
    for _ in range(pairs):
        a, b = below(), below()
        began = time.perf_counter()
        query(a, b)
        times.append(time.perf_counter() - began)
    print(built * 1e3, sorted(times)[len(times) // 2] * 1e6)


main()
