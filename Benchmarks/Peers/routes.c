#include "peers.h"
#include <stdlib.h>
#include <string.h>

/* A radix trie over the bytes of patterns: literals and `:name`, no errors, no decoding. */
typedef struct node {
  char *label;
  uint32_t size, count;
  unsigned char *first;   /* the first byte of each child */
  struct node **children;
  struct node *parameter; /* takes one segment that is not empty */
  int32_t route;
} node;

static node *new_node(const char *label, size_t size) {
  node *made = calloc(1, sizeof *made);
  made->label = malloc(size + 1);
  memcpy(made->label, label, size);
  made->size = (uint32_t)size;
  made->route = -1;
  return made;
}

static void adopt(node *parent, node *child) {
  parent->children = realloc(parent->children, (parent->count + 1) * sizeof *parent->children);
  parent->first = realloc(parent->first, parent->count + 1);
  parent->children[parent->count] = child;
  parent->first[parent->count++] = (unsigned char)child->label[0];
}

/* The node at the end of a literal text below another. */
static node *literal(node *parent, const char *text, size_t size) {
  while (size) {
    node *child = NULL;
    for (uint32_t i = 0; i < parent->count; i++)
      if (parent->first[i] == (unsigned char)*text) child = parent->children[i];
    if (!child) {
      child = new_node(text, size);
      adopt(parent, child);
      return child;
    }
    size_t same = 0;
    while (same < size && same < child->size && child->label[same] == text[same]) same++;
    if (same < child->size) { /* split it */
      node *rest = new_node(child->label + same, child->size - same);
      rest->count = child->count, rest->first = child->first, rest->children = child->children;
      rest->parameter = child->parameter, rest->route = child->route;
      child->size = (uint32_t)same, child->count = 0, child->first = NULL, child->children = NULL;
      child->parameter = NULL, child->route = -1;
      adopt(child, rest);
    }
    parent = child, text += same, size -= same;
  }
  return parent;
}

void *peer_routes_build(const char *const *patterns, size_t count) {
  node *root = new_node("", 0);
  for (size_t i = 0; i < count; i++) {
    const char *at = patterns[i];
    node *here = root;
    while (*at) {
      size_t size = strcspn(at, ":");
      here = literal(here, at, size);
      at += size;
      if (!*at) break;
      if (!here->parameter) here->parameter = new_node("", 0);
      here = here->parameter;
      at += strcspn(at, "/");
    }
    if (here->route < 0) here->route = (int32_t)i;
  }
  return root;
}

void peer_routes_free(void *routes) {
  node *here = routes;
  for (uint32_t i = 0; i < here->count; i++) peer_routes_free(here->children[i]);
  if (here->parameter) peer_routes_free(here->parameter);
  free(here->children), free(here->first), free(here->label), free(here);
}

typedef struct span { uint32_t start, end; } span;

static int32_t walk(const node *here, const char *start, const char *at, const char *end, span *out) {
  if (at == end) return here->route;
  for (uint32_t i = 0; i < here->count; i++) {
    if (here->first[i] != (unsigned char)*at) continue;
    const node *child = here->children[i];
    if ((size_t)(end - at) >= child->size && !memcmp(child->label, at, child->size)) {
      int32_t found = walk(child, start, at + child->size, end, out);
      if (found >= 0) return found;
    }
    break;
  }
  if (!here->parameter) return -1;
  const char *stop = memchr(at, '/', (size_t)(end - at));
  if (!stop) stop = end;
  if (stop == at) return -1;
  *out = (span){(uint32_t)(at - start), (uint32_t)(stop - start)};
  return walk(here->parameter, start, stop, end, out + 1);
}

uint64_t peer_routes_match(
    const void *routes, const char *const *paths, const size_t *sizes, size_t count) {
  span found[1024];
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += (uint64_t)(walk(routes, paths[i], paths[i], paths[i] + sizes[i], found) + 1);
  return sum;
}
