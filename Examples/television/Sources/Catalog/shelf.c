/* The screen type "shelf": films side by side, tonight's or those of one genre. */
#include <stdio.h>
#include <stdlib.h>

#include "catalog.h"
#include "ids.h"
#include "living.h"

enum { MAX_FILMS = 100, MAX_GENRES = 32, FILM_KEYS = 5 };

struct shelf {
  struct living living;
  char genre[64];
  struct film films[MAX_FILMS];
  char ids[MAX_FILMS][16];
  snapnav_entry entries[MAX_FILMS][FILM_KEYS];
  snapnav_value items[MAX_FILMS], list;
  char genres[MAX_GENRES][64];
  snapnav_value genre_items[MAX_GENRES], genre_list;
};

static const int64_t tonight[] = {2, 9, 5, 31, 53, 46, 39, 15};

/* ---- properties ---- */

static snapnav_str get_genre(struct shelf *s) { return snapnav_text(s->genre); }

static int32_t set_genre(struct shelf *s, snapnav_str genre, snapnav_error *err) {
  if (genre.len >= sizeof s->genre)
    return snapnav_fail(err, SNAPNAV_E_ARG, "a genre has at most 63 bytes");
  if (genre.len && store_count_genre(genre) == 0)
    return snapnav_failf(err, SNAPNAV_E_KEY, "there is no film of the genre \"%.*s\"",
                        (int)genre.len, genre.ptr);
  if (genre.len) memcpy(s->genre, genre.ptr, genre.len);
  s->genre[genre.len] = 0;
  return SNAPNAV_OK;
}

static snapnav_str get_title(struct shelf *s) {
  return snapnav_text(s->genre[0] ? s->genre : "Home");
}

static size_t load(struct shelf *s) {
  size_t count = 0;
  if (s->genre[0]) {
    store_of_genre(snapnav_text(s->genre), s->films, MAX_FILMS, &count, NULL);
    return count;
  }
  for (size_t i = 0; i < sizeof tonight / sizeof tonight[0]; i++)
    if (store_film(tonight[i], &s->films[count], NULL) == SNAPNAV_OK) count++;
  return count;
}

static const snapnav_value *get_films(struct shelf *s) {
  size_t count = load(s);
  for (size_t i = 0; i < count; i++) {
    snprintf(s->ids[i], sizeof s->ids[i], "%lld", (long long)s->films[i].id);
    snapnav_entry *e = s->entries[i];
    e[0] = snapnav_pair("id", snapnav_string(s->ids[i]));
    e[1] = snapnav_pair("title", snapnav_string(s->films[i].title));
    e[2] = snapnav_pair("year", snapnav_int(s->films[i].year));
    e[3] = snapnav_pair("genre", snapnav_string(s->films[i].genre));
    e[4] = snapnav_pair("mark", snapnav_string(store_is_favourite(s->films[i].id) ? "★" : ""));
    s->items[i] = snapnav_map(e, FILM_KEYS);
  }
  s->list = snapnav_list(s->items, count);
  return &s->list;
}

static const snapnav_value *get_genres(struct shelf *s) {
  size_t count = store_genres(s->genres, MAX_GENRES);
  for (size_t i = 0; i < count; i++) s->genre_items[i] = snapnav_string(s->genres[i]);
  s->genre_list = snapnav_list(s->genre_items, count);
  return &s->genre_list;
}

/* ---- life ---- */

static snapnav_status create(void *ctx, snapnav_screen handle, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)ctx;
  struct shelf *s = calloc(1, sizeof *s);
  if (!s) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a shelf of films");
  const snapnav_value *genre = snapnav_at(properties, "genre");
  snapnav_status status = SNAPNAV_OK;
  if (genre && genre->kind == SNAPNAV_STRING) status = set_genre(s, genre->u.s, err);
  if (status) {
    free(s);
    return status;
  }
  living_add(&s->living, handle);
  *instance = s;
  return SNAPNAV_OK;
}

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  struct shelf *s = instance;
  living_remove(&s->living);
  free(s);
}

snapnav_status register_shelf(snapnav_registrar *registrar, snapnav_error *err) {
  static const snapnav_screen_type type = {
      .size = sizeof type, .id = "shelf", .create = create, .destroy = destroy};
  static const snapnav_function functions[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "genre", "s(@)", (snapnav_fn)get_genre, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "genre", "i(@s!)", (snapnav_fn)set_genre, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "title", "s(@)", (snapnav_fn)get_title, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "films", "v(@)", (snapnav_fn)get_films, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "genres", "v(@)", (snapnav_fn)get_genres, NULL}};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    status = registrar->function(registrar, type.id, &functions[i], err);
  return status;
}
