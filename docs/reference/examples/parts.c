/* Two typed functions and a presenter that a navigation may name. */
#include <snapnav_values.h>

static const snapnav_host *host;

/* [main] "i(hsv!)": greets on a screen that is about to be shown. */
static int32_t greet(snapnav_screen screen, snapnav_str word, const snapnav_value *name, snapnav_error *err) {
  char text[128];
  const snapnav_str who = name->kind == SNAPNAV_STRING ? name->u.s : snapnav_text("you");
  snprintf(text, sizeof text, "%.*s, %.*s!", (int)word.len, word.ptr, (int)who.len, who.ptr);
  const snapnav_value value = snapnav_string(text);
  return host->screen_set(host, screen, snapnav_text("text"), &value, err);
}

/* [main] "-(s)": tells a word to the log. */
static void say(snapnav_str word) { host->log(host, 2, word); }

/* [main] What a navigation with this presenter shows is shown at once. */
static snapnav_status present(void *ctx, const snapnav_transition *transition, snapnav_token token,
                              snapnav_error *err) {
  (void)ctx, (void)token;
  for (uint32_t i = 0; i < transition->count; i++)
    if (transition->updates[i]->op > SNAPNAV_SELECT)
      return snapnav_fail(err, SNAPNAV_E_UNSUPPORTED, "this update is not known here");
  return SNAPNAV_OK;
}

static snapnav_status start(const snapnav_host *h, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  static const snapnav_function functions[] = {
      {.size = sizeof(snapnav_function), .kind = SNAPNAV_FREE, .name = "greet", .signature = "i(hsv!)", .fn = (snapnav_fn)greet},
      {.size = sizeof(snapnav_function), .kind = SNAPNAV_FREE, .name = "say", .signature = "-(s)", .fn = (snapnav_fn)say}};
  static const snapnav_presenter aside = {.size = sizeof aside, .id = "aside", .present = present};
  (void)config, (void)ctx, host = h;
  snapnav_status status = registrar->presenter(registrar, &aside, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < SNAPNAV_COUNT(functions); i++)
    status = registrar->function(registrar, NULL, &functions[i], err);
  return status;
}

/* clang-format off */
SNAPNAV_PLUGIN("org.example.parts", "1.0.0", start, NULL,
               "name": "Parts", "license": "MIT",
               "needs": {"files": "reads the texts that it greets with", "devices": "plays them"},
               "provides": {"functions": ["greet", "say"], "presenters": ["aside"]})
