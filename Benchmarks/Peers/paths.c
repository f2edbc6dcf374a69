#include "peers.h"
#include <stdlib.h>
#include <string.h>

/* Bidirectional breadth-first search on compressed adjacency: the parent beside the number of the
 * search in one cell, nothing cleared, the smaller frontier first. */
struct peer_paths {
  uint32_t screens, search;
  uint32_t *start[2], *next[2]; /* rows of both directions */
  uint64_t *cell[2];
  uint32_t *queue[2];
  size_t bytes;
};

static uint32_t *filled(struct peer_paths *graph, size_t count) {
  uint32_t *memory = malloc(count * sizeof *memory);
  memset(memory, 0, count * sizeof *memory);
  graph->bytes += count * sizeof *memory;
  return memory;
}

static void rows(struct peer_paths *graph, int way, const uint32_t *from, const uint32_t *to, size_t edges) {
  uint32_t *start = filled(graph, graph->screens + 2), *next = filled(graph, edges);
  for (size_t i = 0; i < edges; i++) start[from[i] + 2]++;
  for (size_t i = 1; i < graph->screens + 2; i++) start[i] += start[i - 1];
  for (size_t i = 0; i < edges; i++) next[start[from[i] + 1]++] = to[i];
  graph->start[way] = start;
  graph->next[way] = next;
}

struct peer_paths *peer_paths_build(uint32_t screens, const uint32_t *from, const uint32_t *to, size_t edges) {
  struct peer_paths *graph = calloc(1, sizeof *graph);
  graph->screens = screens;
  rows(graph, 0, from, to, edges);
  rows(graph, 1, to, from, edges);
  for (int way = 0; way < 2; way++) {
    graph->queue[way] = filled(graph, screens);
    graph->cell[way] = (uint64_t *)filled(graph, (size_t)screens * 2);
  }
  return graph;
}

size_t peer_paths_bytes(const struct peer_paths *graph) { return graph->bytes; }

void peer_paths_free(struct peer_paths *graph) {
  for (int way = 0; way < 2; way++) {
    free(graph->start[way]);
    free(graph->next[way]);
    free(graph->cell[way]);
    free(graph->queue[way]);
  }
  free(graph);
}

static long unroll(const struct peer_paths *graph, int way, uint32_t at) {
  long steps = 0;
  for (;; steps++) {
    uint32_t before = (uint32_t)graph->cell[way][at];
    if (before == at) return steps;
    at = before;
  }
}

long peer_paths_query(struct peer_paths *graph, uint32_t from, uint32_t to) {
  if (from == to) return 0;
  uint64_t mark = (uint64_t)++graph->search << 32;
  size_t begin[2] = {0, 0}, end[2] = {1, 1};
  graph->cell[0][from] = mark | from;
  graph->cell[1][to] = mark | to;
  graph->queue[0][0] = from;
  graph->queue[1][0] = to;
  while (begin[0] < end[0] && begin[1] < end[1]) {
    int way = end[1] - begin[1] <= end[0] - begin[0];
    const uint32_t *start = graph->start[way], *next = graph->next[way];
    uint64_t *mine = graph->cell[way], *other = graph->cell[!way];
    uint32_t *queue = graph->queue[way];
    size_t last = end[way], fill = last;
    for (size_t i = begin[way]; i < last; i++) {
      uint32_t at = queue[i];
      for (uint32_t slot = start[at]; slot < start[at + 1]; slot++) {
        uint32_t seen = next[slot];
        if (mine[seen] >> 32 == graph->search) continue;
        mine[seen] = mark | at;
        if (other[seen] >> 32 == graph->search) return unroll(graph, 0, seen) + unroll(graph, 1, seen);
        queue[fill++] = seen;
      }
    }
    begin[way] = last;
    end[way] = fill;
  }
  return -1;
}
