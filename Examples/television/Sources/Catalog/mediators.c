/* What is passed from screen to screen: a film's texts, the next part, and who may see it. */
#include <stdio.h>

#include "catalog.h"
#include "ids.h"
#include "living.h"

/* ---- which film a navigation is about ---- */

static void put_id(void *ctx, const snapnav_value *value) { *(int64_t *)ctx = id_of(value); }

static int64_t id_of_screen(snapnav_screen screen) {
  int64_t id = 0;
  const snapnav_sink sink = {&id, put_id};
  if (screen) catalog_host->screen_get(catalog_host, screen, snapnav_text("id"), &sink, NULL);
  return id;
}

/* The payload's film, else the destination's, else the source's. */
static snapnav_status film_of(const snapnav_navigation *n, struct film *film, snapnav_error *err) {
  const snapnav_value *given = snapnav_at(n->payload, "id");
  int64_t id = id_of(given);
  if (given && !id)
    return snapnav_fail(err, SNAPNAV_E_TYPE, "the payload's \"id\" is no film id such as \"2\"");
  if (!id) id = id_of_screen(n->destination);
  if (!id) id = id_of_screen(n->source);
  if (!id)
    return snapnav_fail(err, SNAPNAV_E_KEY,
                        "no film: neither the payload nor the screens have an \"id\"");
  return store_film(id, film, err);
}

/* A property that the destination lacks or keeps for itself is no error. */
static snapnav_status offer(snapnav_screen screen, const char *key, snapnav_value value,
                            snapnav_error *err) {
  snapnav_status status =
      catalog_host->screen_set(catalog_host, screen, snapnav_text(key), &value, err);
  return status == SNAPNAV_E_KEY || status == SNAPNAV_E_UNSUPPORTED ? SNAPNAV_OK : status;
}

/* ---- the mediators ---- */

static snapnav_status describe(void *ctx, const snapnav_navigation *n, snapnav_token token,
                               const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  struct film film;
  snapnav_status status = film_of(n, &film, err);
  if (status || !n->destination) return status;
  char id[16], facts[256];
  snprintf(id, sizeof id, "%lld", (long long)film.id);
  film_facts(&film, facts, sizeof facts);
  const struct {
    const char *key;
    snapnav_value value;
  } told[] = {{"id", snapnav_string(id)},
              {"title", snapnav_string(film.title)},
              {"facts", snapnav_string(facts)},
              {"director", snapnav_string(film.director)},
              {"description", snapnav_string(film.description)},
              {"year", snapnav_int(film.year)},
              {"country", snapnav_string(film.country)},
              {"genre", snapnav_string(film.genre)},
              {"minutes", snapnav_int(film.minutes)}};
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof told / sizeof told[0]; i++)
    status = offer(n->destination, told[i].key, told[i].value, err);
  return status;
}

static snapnav_status first_unwatched(void *ctx, const snapnav_navigation *n, snapnav_token token,
                                      const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  struct film film;
  snapnav_status status = film_of(n, &film, err);
  if (status || !n->destination) return status;
  int32_t part = store_first_unwatched(film.id);
  if (part == 0) part = 1;
  char text[64];
  film_part(&film, part, text, sizeof text);
  status = offer(n->destination, "episode", snapnav_string(text), err);
  if (status == SNAPNAV_OK) status = offer(n->destination, "part", snapnav_int(part), err);
  if (status == SNAPNAV_OK) status = offer(n->destination, "parts", snapnav_int(film.parts), err);
  return status;
}

/* Counts the part as watched. A later step that fails takes it back. */
static struct {
  uint64_t request;
  int64_t film;
  int32_t part;
} remembered;

static snapnav_status remember(void *ctx, const snapnav_navigation *n, snapnav_token token,
                               const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  struct film film;
  snapnav_status status = film_of(n, &film, err);
  if (status || (n->flags & SNAPNAV_GUARD)) return status;
  int32_t part = store_first_unwatched(film.id);
  if (part == 0) return SNAPNAV_OK;
  status = store_set_watched(film.id, part, 1, err);
  if (status == SNAPNAV_OK) {
    remembered.request = n->id;
    remembered.film = film.id;
    remembered.part = part;
    living_changed();
  }
  return status;
}

static void forget(void *ctx, const snapnav_navigation *n) {
  (void)ctx;
  if (remembered.film && remembered.request == n->id) {
    store_set_watched(remembered.film, remembered.part, 0, NULL);
    living_changed();
  }
  remembered.film = 0;
}

/* arguments: {"limit": 16}; a film for older viewers is vetoed. */
static snapnav_status parental(void *ctx, const snapnav_navigation *n, snapnav_token token,
                               const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token, (void)out;
  const snapnav_value *limit = snapnav_at(n->arguments, "limit");
  if (!limit || limit->kind != SNAPNAV_INT)
    return snapnav_fail(err, SNAPNAV_E_ARG, "parental needs \"with\": {\"limit\": an age}");
  struct film film;
  snapnav_status status = film_of(n, &film, err);
  if (status || film.age <= limit->u.i) return status;
  return snapnav_failf(err, SNAPNAV_VETO,
                      "%s is for viewers from %d, and this set is limited to %lld", film.title,
                      film.age, (long long)limit->u.i);
}

snapnav_status register_mediators(snapnav_registrar *registrar, snapnav_error *err) {
  static const snapnav_mediator mediators[] = {
      {.size = sizeof(snapnav_mediator), .id = "describe", .mediate = describe},
      {.size = sizeof(snapnav_mediator), .id = "first-unwatched", .mediate = first_unwatched},
      {.size = sizeof(snapnav_mediator), .id = "remember", .mediate = remember, .undo = forget},
      {.size = sizeof(snapnav_mediator), .id = "parental", .mediate = parental}};
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof mediators / sizeof mediators[0]; i++)
    status = registrar->mediator(registrar, &mediators[i], err);
  return status;
}
