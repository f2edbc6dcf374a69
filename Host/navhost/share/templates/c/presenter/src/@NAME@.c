/* The presenter lines: every change is a line of text, and on a terminal a line is a wish: "back",
 * "quit", or a route. */
#include <errno.h>
#include <snapnav_values.h>
#include <unistd.h>

static const snapnav_host *host; /* NULL outside start and stop */
static int is_watching;

/* ---- what is shown ---- */

static snapnav_status print(const char *text, snapnav_error *err) {
  size_t length = strlen(text);
  while (length > 0) {
    ssize_t count = write(STDOUT_FILENO, text, length);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return snapnav_failf(err, SNAPNAV_E_FAIL, "cannot write: %s", strerror(errno));
    text += count;
    length -= (size_t)count;
  }
  return SNAPNAV_OK;
}

static void take_title(void *ctx, const snapnav_value *description) {
  snapnav_copy(snapnav_text_or(snapnav_at(description, "title"), ""), (char *)ctx, 120);
}

/* NULL: of a newer contract. */
static const char *name_of(uint32_t op) {
  static const char *const names[] = {
      [SNAPNAV_CLEAR] = "clear",      [SNAPNAV_ROOT] = "root",       [SNAPNAV_PUSH] = "push",
      [SNAPNAV_POP_TO] = "back to",   [SNAPNAV_PRESENT] = "present", [SNAPNAV_DISMISS] = "dismiss",
      [SNAPNAV_DETAIL] = "detail",    [SNAPNAV_REFRESH] = "refresh", [SNAPNAV_EFFECT_SHOW] = "show",
      [SNAPNAV_EFFECT_HIDE] = "hide", [SNAPNAV_CUSTOM] = "custom",   [SNAPNAV_SELECT] = "select"};
  return op < SNAPNAV_COUNT(names) ? names[op] : NULL;
}

static snapnav_status show(const snapnav_update *update, snapnav_error *err) {
  char key[80], title[120] = "", line[320];
  const snapnav_sink sink = {title, take_title};
  const char *name = name_of(update->op);
  if (!name)
    return snapnav_failf(err, SNAPNAV_E_UNSUPPORTED, "lines shows no update %u", update->op);
  snapnav_copy(update->key, key, sizeof key);
  /* a screen that cannot be described is shown by its key alone */
  if (update->screen) host->screen_describe(host, update->screen, &sink, NULL);
  snprintf(line, sizeof line, "%s %s%s%s\n", name, key, *title ? ": " : "", title);
  return print(line, err);
}

/* [main] Everything that one request changes, as one move. */
static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token; /* PENDING and the token: when showing takes time */
  snapnav_status status = SNAPNAV_OK;
  for (uint32_t i = 0; status == SNAPNAV_OK && i < transition->count; i++)
    status = show(transition->updates[i], err);
  return status;
}

/* ---- what is asked for ---- */

static void ask(snapnav_str line) {
  int is_known = snapnav_is(line, "back") || snapnav_is(line, "quit");
  const char *kind = snapnav_is(line, "quit") ? "closed" : is_known ? "back" : "route";
  const snapnav_entry fields[] = {snapnav_pair("kind", snapnav_string(kind)),
                                  snapnav_pair("route", snapnav_string_of(line))};
  const snapnav_value request = snapnav_map(fields, is_known ? 1 : 2);
  host->request(host, &request, NULL, NULL, NULL);
}

static void unwatch(void) {
  if (is_watching) host->unwatch_fd(host, STDIN_FILENO);
  is_watching = 0;
}

/* [main] Called whenever a line can be read. */
static void read_line(void *user, int32_t fd) {
  (void)user;
  char text[256];
  ssize_t count = read(fd, text, sizeof text);
  if (count <= 0) {
    unwatch();
    return;
  }
  snapnav_str line = {text, (size_t)count};
  while (line.len > 0 && (line.ptr[line.len - 1] == '\n' || line.ptr[line.len - 1] == ' '))
    line.len--;
  if (line.len > 0) ask(line);
}

/* ---- life ---- */

/* [main] We are the presenter in use: take what we need now, not in start. */
static snapnav_status open_lines(void *ctx, const snapnav_value *arguments, snapnav_error *err) {
  (void)ctx, (void)arguments;
  if (!isatty(STDIN_FILENO)) return SNAPNAV_OK;
  snapnav_status status = host->watch_fd(host, STDIN_FILENO, read_line, NULL, err);
  is_watching = status == SNAPNAV_OK;
  return status;
}

static void close_lines(void *ctx) {
  (void)ctx;
  unwatch();
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  static const snapnav_presenter presenter = {.size = sizeof presenter,
                                              .id = "lines",
                                              .open = open_lines,
                                              .close = close_lines,
                                              .present = present};
  if (host) return snapnav_fail(err, SNAPNAV_E_STATE, "it is started already");
  snapnav_status status = registrar->presenter(registrar, &presenter, err);
  if (status == SNAPNAV_OK) host = h;
  return status;
}

/* [main] The host may stop us without closing us first. */
static void stop(void *ctx) {
  (void)ctx;
  unwatch();
  host = NULL;
}

/* clang-format off */
SNAPNAV_PLUGIN("@ID@", "0.1.0", start, stop,
               "name": "@NAME@", "license": "MIT", "provides": {"presenters": ["lines"]})
