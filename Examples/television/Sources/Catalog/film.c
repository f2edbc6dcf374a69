/* The screen type "film": its properties come from the database once its id is set. */
#include <stdio.h>
#include <stdlib.h>

#include "catalog.h"
#include "ids.h"
#include "items.h"
#include "living.h"

enum { MAX_PARTS = 99, MAX_MORE = 40 };

typedef void (*observer)(void *ctx, const snapnav_value *value);

struct screen {
  struct living living;
  struct film film;
  char id[16], facts[256], part[64];
  char part_names[MAX_PARTS][24];
  snapnav_value parts[MAX_PARTS], part_list;
  struct film more_films[MAX_MORE];
  struct item more_items[MAX_MORE];
  snapnav_value more_values[MAX_MORE], more;
  observer favourite_changed;
  void *favourite_ctx;
};

void film_facts(const struct film *film, char *out, size_t size) {
  snprintf(out, size, "%d · %s · %s · %d min", film->year, film->country, film->genre,
           film->minutes);
}

void film_part(const struct film *film, int32_t part, char *out, size_t size) {
  if (film->parts == 1)
    snprintf(out, size, "The whole film");
  else
    snprintf(out, size, "Part %d of %d", part, film->parts);
}

/* ---- properties ---- */

static snapnav_str get_id(struct screen *s) { return snapnav_text(s->id); }

static int32_t set_id(struct screen *s, snapnav_str text, snapnav_error *err) {
  int64_t id = id_of_text(text);
  if (id == 0)
    return snapnav_failf(err, SNAPNAV_E_ARG, "\"%.*s\" is no film id; it is a number such as 2",
                        (int)snapnav_cut(text, 80), text.ptr);
  struct film film;
  snapnav_status status = store_film(id, &film, err);
  if (status) return status;
  s->film = film;
  snprintf(s->id, sizeof s->id, "%lld", (long long)id);
  film_facts(&film, s->facts, sizeof s->facts);
  return SNAPNAV_OK;
}

static snapnav_str get_title(struct screen *s) { return snapnav_text(s->film.title); }
static snapnav_str get_director(struct screen *s) { return snapnav_text(s->film.director); }
static snapnav_str get_country(struct screen *s) { return snapnav_text(s->film.country); }
static snapnav_str get_genre(struct screen *s) { return snapnav_text(s->film.genre); }
static snapnav_str get_description(struct screen *s) { return snapnav_text(s->film.description); }
static snapnav_str get_facts(struct screen *s) { return snapnav_text(s->facts); }
static int32_t get_year(struct screen *s) { return s->film.year; }
static int32_t get_minutes(struct screen *s) { return s->film.minutes; }
static int32_t get_age(struct screen *s) { return s->film.age; }

/* The first part that nobody has watched, from 1; 0 when all are. */
static int32_t get_part(struct screen *s) { return store_first_unwatched(s->film.id); }
static int32_t get_parts(struct screen *s) { return s->film.parts; }

static snapnav_str get_next_part(struct screen *s) {
  int32_t part = store_first_unwatched(s->film.id);
  if (part == 0) return snapnav_text(s->film.id ? "Watched" : "");
  film_part(&s->film, part, s->part, sizeof s->part);
  return snapnav_text(s->part);
}

static const snapnav_value *get_episodes(struct screen *s) {
  int32_t count = s->film.parts < MAX_PARTS ? s->film.parts : MAX_PARTS;
  for (int32_t i = 0; i < count; i++) {
    snprintf(s->part_names[i], sizeof s->part_names[i], "Part %d", i + 1);
    s->parts[i] = snapnav_string(s->part_names[i]);
  }
  s->part_list = snapnav_list(s->parts, count > 0 ? (size_t)count : 0);
  return &s->part_list;
}

/* The other films of its genre. */
static const snapnav_value *get_more(struct screen *s) {
  size_t count = 0, others = 0;
  if (s->film.id)
    store_of_genre(snapnav_text(s->film.genre), s->more_films, MAX_MORE, &count, NULL);
  for (size_t i = 0; i < count; i++)
    if (s->more_films[i].id != s->film.id) {
      s->more_values[others] = item_of(&s->more_films[i], &s->more_items[i]);
      others++;
    }
  s->more = snapnav_list(s->more_values, others);
  return &s->more;
}

static uint8_t get_favourite(struct screen *s) {
  return s->film.id && store_is_favourite(s->film.id) ? 1 : 0;
}

static void tell(struct screen *s) {
  snapnav_value value = {.kind = SNAPNAV_BOOL, .u = {get_favourite(s)}};
  if (s->favourite_changed) s->favourite_changed(s->favourite_ctx, &value);
  living_changed();
}

static int32_t set_favourite(struct screen *s, uint8_t favourite, snapnav_error *err) {
  if (!s->film.id) return snapnav_fail(err, SNAPNAV_E_STATE, "set the film's id first");
  if (get_favourite(s) == favourite) return SNAPNAV_OK; /* an observer that sets it comes to an end */
  snapnav_status status = store_set_favourite(s->film.id, favourite, err);
  if (status == SNAPNAV_OK) tell(s);
  return status;
}

static snapnav_str get_favourite_mark(struct screen *s) {
  return snapnav_text(get_favourite(s) ? "★" : "☆");
}

static void observe_favourite(struct screen *s, observer changed, void *ctx) {
  s->favourite_changed = changed;
  s->favourite_ctx = ctx;
}

/* ---- actions ---- */

static uint8_t toggle_favourite(struct screen *s) {
  set_favourite(s, !get_favourite(s), NULL);
  return get_favourite(s);
}

/* The next part that was not watched counts as watched from now; 0 when there was none. */
static int64_t next(struct screen *s) {
  int32_t part = store_first_unwatched(s->film.id);
  if (part && store_set_watched(s->film.id, part, 1, NULL)) return 0;
  if (part) tell(s);
  return part;
}

/* ---- life ---- */

static snapnav_status create(void *ctx, snapnav_screen handle, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx;
  struct screen *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a film screen");
  const snapnav_value *id = snapnav_at(properties, "id");
  if (id && id->kind == SNAPNAV_STRING) {
    snapnav_status status = set_id(s, id->u.s, err);
    if (status) {
      free(s);
      return status;
    }
  }
  living_add(&s->living, handle);
  *instance = s;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  struct screen *s = instance;
  living_remove(&s->living);
  free(s);
}

#define FUNCTION(kind, name, signature, fn)                                                        \
  {sizeof(snapnav_function), kind, name, signature, (snapnav_fn)(fn), NULL}

static const snapnav_function functions[] = {
    FUNCTION(SNAPNAV_GETTER, "id", "s(@)", get_id),
    FUNCTION(SNAPNAV_SETTER, "id", "i(@s!)", set_id),
    FUNCTION(SNAPNAV_GETTER, "title", "s(@)", get_title),
    FUNCTION(SNAPNAV_GETTER, "director", "s(@)", get_director),
    FUNCTION(SNAPNAV_GETTER, "country", "s(@)", get_country),
    FUNCTION(SNAPNAV_GETTER, "genre", "s(@)", get_genre),
    FUNCTION(SNAPNAV_GETTER, "description", "s(@)", get_description),
    FUNCTION(SNAPNAV_GETTER, "facts", "s(@)", get_facts),
    FUNCTION(SNAPNAV_GETTER, "year", "i(@)", get_year),
    FUNCTION(SNAPNAV_GETTER, "minutes", "i(@)", get_minutes),
    FUNCTION(SNAPNAV_GETTER, "age", "i(@)", get_age),
    FUNCTION(SNAPNAV_GETTER, "part", "i(@)", get_part),
    FUNCTION(SNAPNAV_GETTER, "parts", "i(@)", get_parts),
    FUNCTION(SNAPNAV_GETTER, "nextPart", "s(@)", get_next_part),
    FUNCTION(SNAPNAV_GETTER, "episodes", "v(@)", get_episodes),
    FUNCTION(SNAPNAV_GETTER, "more", "v(@)", get_more),
    FUNCTION(SNAPNAV_GETTER, "favourite", "b(@)", get_favourite),
    FUNCTION(SNAPNAV_SETTER, "favourite", "i(@b!)", set_favourite),
    FUNCTION(SNAPNAV_GETTER, "favouriteMark", "s(@)", get_favourite_mark),
    FUNCTION(SNAPNAV_OBSERVER, "favourite", "-(@{-(@v)}@)", observe_favourite),
    FUNCTION(SNAPNAV_ACTION, "toggleFavourite", "b(@)", toggle_favourite),
    FUNCTION(SNAPNAV_ACTION, "next", "x(@)", next),
};

snapnav_status register_film(snapnav_registrar *registrar, snapnav_error *err) {
  static const snapnav_screen_type type = {
      .size = sizeof type, .id = "film", .create = create, .destroy = destroy};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    status = registrar->function(registrar, type.id, &functions[i], err);
  return status;
}
