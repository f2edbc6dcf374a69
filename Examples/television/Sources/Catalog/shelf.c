/* The screen type "shelf": films side by side, tonight's and some genres', or those of one genre, or the
 * viewer's favourites, as if these were one. */
#include <stdio.h>
#include <stdlib.h>

#include "catalog.h"
#include "ids.h"
#include "items.h"
#include "living.h"

enum { MAX_FILMS = 60, MAX_GENRES = 32, MAX_ROWS = 8, FEW = 4, HERO_KEYS = 8, ROW_KEYS = 3 };

/* Films in one line, with what is written above them. */
struct row {
  size_t count;
  char title[64], genre[64];
  struct film films[MAX_FILMS];
  struct item items[MAX_FILMS];
  snapnav_value values[MAX_FILMS], list;
};

struct shelf {
  struct living living;
  char genre[64];
  struct row films, rows[MAX_ROWS];
  snapnav_entry row_entries[MAX_ROWS][ROW_KEYS];
  snapnav_value row_items[MAX_ROWS], row_list;
  struct film hero_film;
  char hero_id[16], hero_facts[256];
  snapnav_entry hero_entries[HERO_KEYS];
  snapnav_value hero;
  char genres[MAX_GENRES][64];
  snapnav_value genre_items[MAX_GENRES], genre_list;
};

static const int64_t tonight[] = {2, 9, 5, 31, 53, 46, 39, 15};
static const int64_t of_the_evening = 9;
static const char favourites[] = "Favourites";

/* ---- properties ---- */

static snapnav_str get_genre(struct shelf *s) { return snapnav_text(s->genre); }

static int32_t set_genre(struct shelf *s, snapnav_str genre, snapnav_error *err) {
  if (genre.len >= sizeof s->genre)
    return snapnav_fail(err, SNAPNAV_E_ARG, "a genre has at most 63 bytes");
  if (genre.len && !snapnav_is(genre, favourites) && store_count_genre(genre) == 0)
    return snapnav_failf(err, SNAPNAV_E_KEY, "there is no film of the genre \"%.*s\"",
                        (int)genre.len, genre.ptr);
  if (genre.len) memcpy(s->genre, genre.ptr, genre.len);
  s->genre[genre.len] = 0;
  return SNAPNAV_OK;
}

static snapnav_str get_title(struct shelf *s) {
  return snapnav_text(s->genre[0] ? s->genre : "Home");
}

static const snapnav_value *list_of(struct row *row) {
  for (size_t i = 0; i < row->count; i++) row->values[i] = item_of(&row->films[i], &row->items[i]);
  row->list = snapnav_list(row->values, row->count);
  return &row->list;
}

static void load_tonight(struct row *row) {
  row->count = 0;
  for (size_t i = 0; i < sizeof tonight / sizeof tonight[0]; i++)
    if (store_film(tonight[i], &row->films[row->count], NULL) == SNAPNAV_OK) row->count++;
}

static void load_genre(struct row *row, const char *genre) {
  row->count = 0;
  if (snapnav_is(snapnav_text(genre), favourites))
    store_favourites(row->films, MAX_FILMS, &row->count, NULL);
  else
    store_of_genre(snapnav_text(genre), row->films, MAX_FILMS, &row->count, NULL);
}

static const snapnav_value *get_films(struct shelf *s) {
  if (s->genre[0])
    load_genre(&s->films, s->genre);
  else
    load_tonight(&s->films);
  return list_of(&s->films);
}

/* Tonight's films, of no one genre, then the genres with more than a few:
 * [{"title", "genre", "films"}]. */
static const snapnav_value *get_shelves(struct shelf *s) {
  size_t genres = store_genres(s->genres, MAX_GENRES), count = 1;
  load_tonight(&s->rows[0]);
  snprintf(s->rows[0].title, sizeof s->rows[0].title, "Films that belong to everybody");
  for (size_t i = 0; i < genres && count < MAX_ROWS; i++) {
    if (store_count_genre(snapnav_text(s->genres[i])) < FEW) continue;
    struct row *row = &s->rows[count++];
    load_genre(row, s->genres[i]);
    memcpy(row->title, s->genres[i], sizeof row->title);
    memcpy(row->genre, s->genres[i], sizeof row->genre);
  }
  for (size_t i = 0; i < count; i++) {
    s->row_entries[i][0] = snapnav_pair("title", snapnav_string(s->rows[i].title));
    s->row_entries[i][1] = snapnav_pair("films", *list_of(&s->rows[i]));
    s->row_entries[i][2] = snapnav_pair("genre", snapnav_string(s->rows[i].genre));
    s->row_items[i] = snapnav_map(s->row_entries[i], ROW_KEYS);
  }
  s->row_list = snapnav_list(s->row_items, count);
  return &s->row_list;
}

/* The film of the evening: {"id", "title", "facts", "description", "year", "country", "genre",
 * "minutes"}. */
static const snapnav_value *get_hero(struct shelf *s) {
  if (store_film(of_the_evening, &s->hero_film, NULL) != SNAPNAV_OK) return NULL;
  snprintf(s->hero_id, sizeof s->hero_id, "%lld", (long long)s->hero_film.id);
  film_facts(&s->hero_film, s->hero_facts, sizeof s->hero_facts);
  snapnav_entry *e = s->hero_entries;
  e[0] = snapnav_pair("id", snapnav_string(s->hero_id));
  e[1] = snapnav_pair("title", snapnav_string(s->hero_film.title));
  e[2] = snapnav_pair("facts", snapnav_string(s->hero_facts));
  e[3] = snapnav_pair("description", snapnav_string(s->hero_film.description));
  e[4] = snapnav_pair("year", snapnav_int(s->hero_film.year));
  e[5] = snapnav_pair("country", snapnav_string(s->hero_film.country));
  e[6] = snapnav_pair("genre", snapnav_string(s->hero_film.genre));
  e[7] = snapnav_pair("minutes", snapnav_int(s->hero_film.minutes));
  s->hero = snapnav_map(e, HERO_KEYS);
  return &s->hero;
}

static const snapnav_value *get_genres(struct shelf *s) {
  size_t count = store_genres(s->genres, MAX_GENRES);
  for (size_t i = 0; i < count; i++) s->genre_items[i] = snapnav_string(s->genres[i]);
  s->genre_list = snapnav_list(s->genre_items, count);
  return &s->genre_list;
}

static int64_t get_favourites(struct shelf *s) {
  (void)s;
  return store_count_favourites();
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
      {sizeof(snapnav_function), SNAPNAV_GETTER, "shelves", "v(@)", (snapnav_fn)get_shelves, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "hero", "v(@)", (snapnav_fn)get_hero, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "genres", "v(@)", (snapnav_fn)get_genres, NULL},
      {sizeof(snapnav_function), SNAPNAV_GETTER, "favourites", "x(@)", (snapnav_fn)get_favourites,
       NULL}};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < sizeof functions / sizeof functions[0]; i++)
    status = registrar->function(registrar, type.id, &functions[i], err);
  return status;
}
