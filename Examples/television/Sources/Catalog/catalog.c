/* org.example.catalog: films in SQLite, as screen types, mediators, an effect and functions. */
#include "catalog.h"

#include <stdio.h>
#include <stdlib.h>

#include "ids.h"

const snapnav_host *catalog_host;

/* The film list is part of the library, so it is there wherever the library is. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char builtin_films[] = {
#embed "films.txt"
};
#pragma clang diagnostic pop

enum { MAX_LIST = 1 << 20 };

static snapnav_status read_file(snapnav_str path, char **text, size_t *length, snapnav_error *err) {
  char name[4096];
  if (path.len == 0 || path.len >= sizeof name || path.ptr[0] != '/')
    return snapnav_fail(err, SNAPNAV_E_ARG, "config: \"films\" must be an absolute path");
  snprintf(name, sizeof name, "%.*s", (int)path.len, path.ptr);
  FILE *file = fopen(name, "re");
  if (!file)
    return snapnav_failf(err, SNAPNAV_E_FAIL, "config: cannot read \"films\" %.160s: %m", name);
  *text = malloc(MAX_LIST);
  *length = *text ? fread(*text, 1, MAX_LIST, file) : 0;
  fclose(file);
  if (!*text) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the film list");
  if (*length == MAX_LIST)
    return snapnav_failf(err, SNAPNAV_E_ARG, "config: %.160s is longer than 1 MiB", name);
  return SNAPNAV_OK;
}

static snapnav_status open_store(const snapnav_value *config, snapnav_error *err) {
  const snapnav_value *database = snapnav_at(config, "database"), *films = snapnav_at(config, "films");
  snapnav_str path = {"", 0}, list = {builtin_films, sizeof builtin_films};
  if (database && database->kind == SNAPNAV_STRING) path = database->u.s;

  char *text = NULL;
  snapnav_status status = SNAPNAV_OK;
  if (films && films->kind == SNAPNAV_STRING) {
    size_t length = 0;
    status = read_file(films->u.s, &text, &length, err);
    list = (snapnav_str){text, length};
  }
  if (status == SNAPNAV_OK) status = store_open(path, list, err);
  free(text);
  return status;
}

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)ctx;
  if (catalog_host)
    return snapnav_fail(err, SNAPNAV_E_STATE, "the catalog has already been started");
  snapnav_status status = open_store(config, err);
  if (status == SNAPNAV_OK) status = register_film(registrar, err);
  if (status == SNAPNAV_OK) status = register_shelf(registrar, err);
  if (status == SNAPNAV_OK) status = register_mediators(registrar, err);
  if (status == SNAPNAV_OK) status = register_effects(registrar, err);
  if (status == SNAPNAV_OK) status = register_functions(registrar, err);
  if (status == SNAPNAV_OK)
    catalog_host = host;
  else
    store_close();
  return status;
}

static void stop(void *ctx) {
  (void)ctx;
  store_close();
  catalog_host = NULL;
}

/* clang-format off */
SNAPNAV_PLUGIN("org.example.catalog", "1.0.0", start, stop,
  "name": "Film catalog", "license": "MIT",
  "provides": {"screens": ["film", "shelf"],
               "mediators": ["describe", "first-unwatched", "remember", "parental"],
               "effects": ["side-menu"],
               "functions": ["search", "count", "title"]},
  "needs": {"files": "keeps the films in a database"},
  "config": {"optionalProperties": {"database": {"type": "string"}, "films": {"type": "string"}}})
