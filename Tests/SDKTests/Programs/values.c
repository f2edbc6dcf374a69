/* snapnav_values.h at work; the same file is compiled as C11 and as C++17. Prints what fails. */
#include <snapnav_values.h>

static int failures;
static void expect(int truth, const char *what, int line) {
  if (truth) return;
  failures++;
  printf("line %d: %s\n", line, what);
}
#define EXPECT(condition) expect((condition) ? 1 : 0, #condition, __LINE__)

static snapnav_error empty_error(void) {
  snapnav_error error;
  memset(&error, 0, sizeof error);
  error.size = sizeof error;
  return error;
}

static void scalars(void) {
  EXPECT(snapnav_null().kind == SNAPNAV_NULL);
  EXPECT(snapnav_bool(7).u.i == 1 && snapnav_bool(0).u.i == 0);
  EXPECT(snapnav_double(2.5).u.d == 2.5);
  EXPECT(snapnav_data("ab", 2).u.y.len == 2);
  EXPECT(snapnav_is(snapnav_string_of(snapnav_text("x")).u.s, "x"));
}

static void reading(void) {
  const snapnav_value items[] = {snapnav_int(1), snapnav_bool(1)};
  const snapnav_entry entries[] = {
      snapnav_pair("name", snapnav_string("Ada")), snapnav_pair("age", snapnav_int(36)),
      snapnav_pair("height", snapnav_double(1.5)), snapnav_pair("is", snapnav_bool(1)),
      snapnav_pair("list", snapnav_list(items, SNAPNAV_COUNT(items)))};
  const snapnav_value map = snapnav_map(entries, SNAPNAV_COUNT(entries));
  EXPECT(snapnav_is(snapnav_text_or(snapnav_at(&map, "name"), "?"), "Ada"));
  EXPECT(snapnav_is(snapnav_text_or(snapnav_at(&map, "age"), "?"), "?"));
  EXPECT(snapnav_is(snapnav_text_or(NULL, "?"), "?"));
  EXPECT(snapnav_int_or(snapnav_at(&map, "age"), -1) == 36);
  EXPECT(snapnav_int_or(snapnav_at(&map, "name"), -1) == -1);
  EXPECT(snapnav_double_or(snapnav_at(&map, "age"), 0) == 36);
  EXPECT(snapnav_double_or(snapnav_at(&map, "height"), 0) == 1.5);
  EXPECT(snapnav_bool_or(snapnav_at(&map, "is"), 0) == 1);
  EXPECT(snapnav_bool_or(snapnav_at(&map, "none"), 1) == 1);
  EXPECT(snapnav_count(&map) == 5 && snapnav_count(snapnav_at(&map, "list")) == 2);
  EXPECT(snapnav_count(NULL) == 0 && snapnav_count(snapnav_at(&map, "name")) == 0);
  EXPECT(snapnav_int_or(snapnav_nth(snapnav_at(&map, "list"), 0), 0) == 1);
  EXPECT(snapnav_nth(snapnav_at(&map, "list"), 2) == NULL && snapnav_nth(&map, 0) == NULL);
  EXPECT(snapnav_at(NULL, "name") == NULL && snapnav_at(&items[0], "name") == NULL);
}

static void needing(void) {
  const snapnav_entry entry = snapnav_pair("age", snapnav_string("old"));
  const snapnav_value map = snapnav_map(&entry, 1);
  const snapnav_value *found = NULL;
  snapnav_error error = empty_error();
  EXPECT(snapnav_need(&map, "age", SNAPNAV_STRING, &found, &error) == SNAPNAV_OK);
  EXPECT(found == &map.u.map.items[0].value);
  EXPECT(snapnav_need(&map, "name", SNAPNAV_STRING, &found, &error) == SNAPNAV_E_KEY);
  EXPECT(strcmp(error.message, "\"name\" is missing: expected a string") == 0);
  EXPECT(snapnav_need(&map, "age", SNAPNAV_INT, &found, &error) == SNAPNAV_E_TYPE);
  EXPECT(strcmp(error.message, "\"age\" is a string: expected an integer") == 0);
  EXPECT(error.code == SNAPNAV_E_TYPE);
  EXPECT(snapnav_need(&map, "name", SNAPNAV_STRING, &found, NULL) == SNAPNAV_E_KEY);
}

static void growing(void) {
  snapnav_entry room[2];
  snapnav_fields fields = snapnav_fields_in(room, SNAPNAV_COUNT(room));
  EXPECT(snapnav_put(&fields, snapnav_text("a"), snapnav_int(1)));
  EXPECT(snapnav_put(&fields, snapnav_text("b"), snapnav_int(2)));
  EXPECT(snapnav_put(&fields, snapnav_text("a"), snapnav_int(3)) && !fields.is_full);
  EXPECT(!snapnav_put(&fields, snapnav_text("c"), snapnav_int(4)) && fields.is_full);
  const snapnav_value map = snapnav_map_of(&fields);
  EXPECT(snapnav_count(&map) == 2 && snapnav_int_or(snapnav_at(&map, "a"), 0) == 3);

  snapnav_value places[1];
  snapnav_items items = snapnav_items_in(places, SNAPNAV_COUNT(places));
  EXPECT(snapnav_add(&items, map) && !snapnav_add(&items, map) && items.is_full);
  const snapnav_value list = snapnav_list_of(&items);
  EXPECT(snapnav_count(snapnav_nth(&list, 0)) == 2);
  snapnav_items none = snapnav_items_in(NULL, 0);
  EXPECT(!snapnav_add(&none, map));
}

static void texts(void) {
  char small[4] = "xyz";
  const snapnav_str nothing = {NULL, 0};
  EXPECT(snapnav_same(nothing, snapnav_text("")) && snapnav_is(nothing, ""));
  EXPECT(!snapnav_is(snapnav_text("ab"), "abc") && !snapnav_is(snapnav_text("abc"), "ab"));
  EXPECT(snapnav_begins(snapnav_text("abc"), "ab") && !snapnav_begins(snapnav_text("a"), "ab"));
  EXPECT(snapnav_begins(nothing, ""));
  EXPECT(snapnav_copy(snapnav_text("abc"), small, sizeof small) == 3 && !strcmp(small, "abc"));
  EXPECT(snapnav_copy(snapnav_text("abcd"), small, sizeof small) == 4 && !strcmp(small, "abc"));
  EXPECT(snapnav_copy(snapnav_text("a\xC3\xA9\xC3\xA9"), small, sizeof small) == 5);
  EXPECT(!strcmp(small, "a\xC3\xA9")); /* cut between two characters, never inside one */
  EXPECT(snapnav_copy(snapnav_text("\xF0\x9F\x98\x80"), small, sizeof small) == 4 && !small[0]);
  EXPECT(snapnav_copy(nothing, small, sizeof small) == 0 && !small[0]);
  EXPECT(snapnav_copy(snapnav_text("abc"), NULL, 0) == 3);
}

static void failing(void) {
  snapnav_error error = empty_error();
  EXPECT(snapnav_failf(NULL, SNAPNAV_E_ARG, "%d", 1) == SNAPNAV_E_ARG);
  EXPECT(snapnav_failf(&error, SNAPNAV_E_ARG, "%d of %s", 3, "four") == SNAPNAV_E_ARG);
  EXPECT(!strcmp(error.message, "3 of four") && error.code == SNAPNAV_E_ARG);
  char name[300];
  memset(name, 0, sizeof name);
  for (size_t i = 0; i + 2 < sizeof name; i += 2) memcpy(name + i, "\xC3\xA9", 2);
  snapnav_failf(&error, SNAPNAV_E_FAIL, "%s", name);
  EXPECT(strlen(error.message) == 246); /* 247 bytes of room, two for each character */
}

/* ---- properties, with a host that has two ---- */

static snapnav_status screen_get(const snapnav_host *host, snapnav_screen screen, snapnav_str key,
                                 const snapnav_sink *out, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host, (void)screen;
  const snapnav_value title = snapnav_string("Nosferatu"), year = snapnav_int(1922);
  if (!snapnav_is(key, "title") && !snapnav_is(key, "year"))
    return snapnav_failf(err, SNAPNAV_E_KEY, "there is no %.*s", (int)key.len, key.ptr);
  out->put(out->ctx, snapnav_is(key, "title") ? &title : &year);
  return SNAPNAV_OK;
}
static int64_t given;
static snapnav_status screen_set(const snapnav_host *host, snapnav_screen screen, snapnav_str key,
                                 const snapnav_value *value, snapnav_error *err) SNAPNAV_NOEXCEPT {
  (void)host, (void)screen, (void)err;
  given = snapnav_is(key, "year") ? snapnav_int_or(value, -1) : -2;
  return SNAPNAV_OK;
}
static void properties(void) {
  snapnav_host host;
  memset(&host, 0, sizeof host);
  host.size = sizeof host;
  host.screen_get = screen_get;
  host.screen_set = screen_set;
  snapnav_error error = empty_error();
  char title[6];
  int64_t year = 0;
  EXPECT(snapnav_get_text(&host, 1, "title", title, sizeof title, &error) == SNAPNAV_OK);
  EXPECT(!strcmp(title, "Nosfe"));
  EXPECT(snapnav_get_text(&host, 1, "year", title, sizeof title, &error) == SNAPNAV_E_TYPE);
  EXPECT(!title[0] && !strcmp(error.message, "\"year\" is an integer: expected a string"));
  EXPECT(snapnav_get_text(&host, 1, "none", title, sizeof title, &error) == SNAPNAV_E_KEY);
  EXPECT(snapnav_get_int(&host, 1, "year", &year, &error) == SNAPNAV_OK && year == 1922);
  EXPECT(snapnav_get_int(&host, 1, "title", &year, &error) == SNAPNAV_E_TYPE && year == 1922);
  EXPECT(!strcmp(error.message, "\"title\" is a string: expected an integer"));
  EXPECT(snapnav_set(&host, 1, "year", snapnav_int(1931), &error) == SNAPNAV_OK && given == 1931);
}

int main(void) {
  scalars();
  reading();
  needing();
  growing();
  texts();
  failing();
  properties();
  puts(failures ? "failed" : "all hold");
  return failures ? 1 : 0;
}
