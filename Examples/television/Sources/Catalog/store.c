#include "store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "list.h"

static sqlite3 *database;

static snapnav_status sql_fail(snapnav_error *err, const char *doing) {
  return snapnav_failf(err, SNAPNAV_E_FAIL, "%s: SQLite says \"%s\"", doing,
                      database ? sqlite3_errmsg(database) : "there is no database");
}

/* ---- one statement from text to result ---- */

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (database) sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
  return statement;
}

/* Runs a statement with up to two numbers bound; answers its first number, or `otherwise`. */
static int64_t ask(const char *sql, int64_t first, int64_t second, int64_t otherwise) {
  sqlite3_stmt *statement = prepare(sql);
  if (!statement) return otherwise;
  sqlite3_bind_int64(statement, 1, first);
  sqlite3_bind_int64(statement, 2, second);
  if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
    otherwise = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return otherwise;
}

static snapnav_status change(const char *sql, int64_t first, int64_t second, const char *doing,
                             snapnav_error *err) {
  sqlite3_stmt *statement = prepare(sql);
  if (!statement) return sql_fail(err, doing);
  sqlite3_bind_int64(statement, 1, first);
  sqlite3_bind_int64(statement, 2, second);
  int result = sqlite3_step(statement);
  sqlite3_finalize(statement);
  return result == SQLITE_DONE ? SNAPNAV_OK : sql_fail(err, doing);
}

/* ---- filling ---- */

static const char schema[] =
    "DROP TABLE IF EXISTS film;"
    "CREATE TABLE film (id INTEGER PRIMARY KEY, title TEXT NOT NULL, year INTEGER, director TEXT,"
    " minutes INTEGER, country TEXT, genre TEXT, age INTEGER, parts INTEGER, description TEXT);"
    "CREATE TABLE IF NOT EXISTS favourite (film INTEGER PRIMARY KEY);"
    "CREATE TABLE IF NOT EXISTS watched (film INTEGER, part INTEGER, PRIMARY KEY (film, part));";

static snapnav_status insert(sqlite3_stmt *statement, const struct film *film, int line,
                             snapnav_error *err) {
  int index = 0;
  sqlite3_bind_int64(statement, ++index, film->id);
  sqlite3_bind_text(statement, ++index, film->title, -1, SQLITE_STATIC);
  sqlite3_bind_int(statement, ++index, film->year);
  sqlite3_bind_text(statement, ++index, film->director, -1, SQLITE_STATIC);
  sqlite3_bind_int(statement, ++index, film->minutes);
  sqlite3_bind_text(statement, ++index, film->country, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, ++index, film->genre, -1, SQLITE_STATIC);
  sqlite3_bind_int(statement, ++index, film->age);
  sqlite3_bind_int(statement, ++index, film->parts);
  sqlite3_bind_text(statement, ++index, film->description, -1, SQLITE_STATIC);
  int result = sqlite3_step(statement);
  sqlite3_reset(statement);
  if (result == SQLITE_DONE) return SNAPNAV_OK;
  return snapnav_failf(err, SNAPNAV_E_FAIL, "film list, line %d, film %lld: SQLite says \"%s\"",
                      line, (long long)film->id, sqlite3_errmsg(database));
}

static snapnav_status fill(snapnav_str films, snapnav_error *err) {
  if (sqlite3_exec(database, schema, NULL, NULL, NULL)) return sql_fail(err, "creating the tables");
  sqlite3_stmt *statement = prepare("INSERT INTO film VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  if (!statement) return sql_fail(err, "preparing to add films");

  struct film film;
  snapnav_status status;
  int line = 0;
  while ((status = list_next(&films, &line, &film, err)) == SNAPNAV_OK)
    if ((status = insert(statement, &film, line, err))) break;
  sqlite3_finalize(statement);
  return status == SNAPNAV_DECLINE ? SNAPNAV_OK : status;
}

/* The whole list or nothing of it; `print` marks the database as made from this list. */
static snapnav_status fill_at_once(snapnav_str films, int32_t print, snapnav_error *err) {
  if (sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL))
    return sql_fail(err, "locking the film database");
  snapnav_status status = fill(films, err);
  char mark[48];
  snprintf(mark, sizeof mark, "PRAGMA user_version = %d", print);
  if (status == SNAPNAV_OK && (sqlite3_exec(database, mark, NULL, NULL, NULL) ||
                               sqlite3_exec(database, "COMMIT", NULL, NULL, NULL)))
    status = sql_fail(err, "storing the films");
  if (status) sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

snapnav_status store_open(snapnav_str path, snapnav_str films, snapnav_error *err) {
  char name[4096] = ":memory:";
  if (path.len >= sizeof name || (path.len && path.ptr[0] != '/'))
    return snapnav_failf(
        err, SNAPNAV_E_ARG,
        "config: \"database\" must be an absolute path (got \"%.*s\"); leave it out "
        "for a database in memory",
        (int)snapnav_cut(path, 120), path.ptr);
  if (path.len) snprintf(name, sizeof name, "%.*s", (int)path.len, path.ptr);
  if (sqlite3_open_v2(name, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL)) {
    snapnav_status status = snapnav_failf(err, SNAPNAV_E_FAIL, "opening %.160s: SQLite says \"%s\"",
                                         name, sqlite3_errmsg(database));
    store_close();
    return status;
  }
  sqlite3_busy_timeout(database, 2000);
  int32_t print = list_print(films);
  snapnav_status status = SNAPNAV_OK;
  if (ask("PRAGMA user_version", 0, 0, 0) != print) status = fill_at_once(films, print, err);
  if (status) store_close();
  return status;
}

void store_close(void) {
  sqlite3_close(database);
  database = NULL;
}

/* ---- reading ---- */

#define COLUMNS "id, title, year, director, minutes, country, genre, age, parts, description"

static void text_column(sqlite3_stmt *row, int column, char *out, size_t size) {
  const unsigned char *text = sqlite3_column_text(row, column);
  snprintf(out, size, "%s", text ? (const char *)text : "");
}

static void read_row(sqlite3_stmt *row, struct film *film) {
  film->id = sqlite3_column_int64(row, 0);
  text_column(row, 1, film->title, sizeof film->title);
  film->year = sqlite3_column_int(row, 2);
  text_column(row, 3, film->director, sizeof film->director);
  film->minutes = sqlite3_column_int(row, 4);
  text_column(row, 5, film->country, sizeof film->country);
  text_column(row, 6, film->genre, sizeof film->genre);
  film->age = sqlite3_column_int(row, 7);
  film->parts = sqlite3_column_int(row, 8);
  text_column(row, 9, film->description, sizeof film->description);
}

snapnav_status store_film(int64_t id, struct film *film, snapnav_error *err) {
  sqlite3_stmt *statement = prepare("SELECT " COLUMNS " FROM film WHERE id = ?");
  if (!statement) return sql_fail(err, "looking up a film");
  sqlite3_bind_int64(statement, 1, id);
  int result = sqlite3_step(statement);
  if (result == SQLITE_ROW) read_row(statement, film);
  sqlite3_finalize(statement);
  if (result == SQLITE_ROW) return SNAPNAV_OK;
  if (result != SQLITE_DONE) return sql_fail(err, "looking up a film");
  return snapnav_failf(err, SNAPNAV_E_KEY, "no film has the id %lld; the catalog knows %lld films",
                      (long long)id, (long long)store_count());
}

/* The films of a statement with a text and a limit as its parameters. */
static snapnav_status films_of(const char *sql, snapnav_str text, struct film *films, size_t limit,
                               size_t *count, snapnav_error *err) {
  *count = 0;
  if (text.len > 200) return snapnav_fail(err, SNAPNAV_E_ARG, "a search has at most 200 bytes");
  sqlite3_stmt *statement = prepare(sql);
  if (!statement) return sql_fail(err, "searching");
  sqlite3_bind_text(statement, 1, text.ptr ? text.ptr : "", (int)text.len, SQLITE_STATIC);
  sqlite3_bind_int64(statement, 2, (int64_t)limit);
  while (*count < limit && sqlite3_step(statement) == SQLITE_ROW)
    read_row(statement, &films[(*count)++]);
  sqlite3_finalize(statement);
  return SNAPNAV_OK;
}

snapnav_status store_search(snapnav_str text, struct film *films, size_t limit, size_t *count,
                            snapnav_error *err) {
  return films_of("SELECT " COLUMNS " FROM film WHERE instr(lower(title || char(10) || director ||"
                  " char(10) || genre), lower(?1)) > 0 ORDER BY title, year LIMIT ?2",
                  text, films, limit, count, err);
}

snapnav_status store_of_genre(snapnav_str genre, struct film *films, size_t limit, size_t *count,
                              snapnav_error *err) {
  return films_of("SELECT " COLUMNS " FROM film WHERE genre = ?1 ORDER BY title, year LIMIT ?2",
                  genre, films, limit, count, err);
}

snapnav_status store_favourites(struct film *films, size_t limit, size_t *count,
                                snapnav_error *err) {
  return films_of("SELECT " COLUMNS " FROM film WHERE id IN (SELECT film FROM favourite)"
                  " ORDER BY title, year LIMIT ?2",
                  snapnav_text(""), films, limit, count, err);
}

int64_t store_count_favourites(void) {
  return ask("SELECT count(*) FROM favourite, film WHERE favourite.film = film.id", 0, 0, 0);
}

int64_t store_count_genre(snapnav_str genre) {
  sqlite3_stmt *statement = prepare("SELECT count(*) FROM film WHERE genre = ?");
  if (!statement) return 0;
  sqlite3_bind_text(statement, 1, genre.ptr, (int)genre.len, SQLITE_STATIC);
  int64_t count = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return count;
}

size_t store_genres(char (*names)[64], size_t limit) {
  size_t count = 0;
  sqlite3_stmt *statement = prepare("SELECT DISTINCT genre FROM film ORDER BY genre");
  while (statement && count < limit && sqlite3_step(statement) == SQLITE_ROW)
    text_column(statement, 0, names[count++], sizeof names[0]);
  sqlite3_finalize(statement);
  return count;
}

int64_t store_count(void) { return ask("SELECT count(*) FROM film", 0, 0, 0); }

/* ---- what the viewer did ---- */

int store_is_favourite(int64_t id) {
  return ask("SELECT 1 FROM favourite WHERE film = ?", id, 0, 0) == 1;
}

snapnav_status store_set_favourite(int64_t id, int favourite, snapnav_error *err) {
  return change(favourite ? "INSERT OR IGNORE INTO favourite VALUES (?)"
                          : "DELETE FROM favourite WHERE film = ?",
                id, 0, "keeping a favourite", err);
}

int32_t store_first_unwatched(int64_t id) {
  return (int32_t)ask(
      "WITH RECURSIVE part(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM part WHERE n < 99)"
      " SELECT min(n) FROM part, film WHERE film.id = ?1 AND n <= film.parts"
      " AND n NOT IN (SELECT part FROM watched WHERE film = ?1)",
      id, 0, 0);
}

snapnav_status store_set_watched(int64_t id, int32_t part, int watched, snapnav_error *err) {
  return change(watched ? "INSERT OR IGNORE INTO watched VALUES (?, ?)"
                        : "DELETE FROM watched WHERE film = ? AND part = ?",
                id, part, "keeping what was watched", err);
}
