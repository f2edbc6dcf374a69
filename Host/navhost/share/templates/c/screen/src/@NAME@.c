/* The screen type counter: a count and a label as properties, the action add, a saved state. */
#include <snapnav_values.h>
#include <stdlib.h>

typedef void (*count_observer)(void *context, const snapnav_value *count);

struct counter {
  int64_t count;
  char *label; /* ours, may be NULL; may hold zeros */
  size_t label_length;
  count_observer observer; /* the host's, or NULL */
  void *observer_context;
};

/* ---- properties and actions: plain functions, called by their signature text ---- */

static int64_t get_count(struct counter *counter) { return counter->count; }

static void set_count(struct counter *counter, int64_t count) {
  if (counter->count == count) return;
  counter->count = count;
  const snapnav_value value = snapnav_int(count);
  if (counter->observer) counter->observer(counter->observer_context, &value);
}

static void observe_count(struct counter *counter, count_observer observer, void *context) {
  counter->observer = observer;
  counter->observer_context = context;
}

/* An action: adds, and answers the new count. */
static int32_t add(struct counter *counter, int64_t more, snapnav_error *err) {
  int64_t sum;
  if (__builtin_add_overflow(counter->count, more, &sum))
    return snapnav_failf(err, SNAPNAV_E_ARG, "%lld and %lld are too much for a counter",
                         (long long)counter->count, (long long)more);
  set_count(counter, sum);
  return SNAPNAV_OK;
}

/* Borrowed from the instance; the host copies it at once. */
static snapnav_str get_label(struct counter *counter) {
  snapnav_str label = {counter->label, counter->label_length};
  return label;
}

static int32_t set_label(struct counter *counter, snapnav_str label, snapnav_error *err) {
  char *copy = malloc(label.len + 1);
  if (!copy) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the label");
  if (label.len > 0) memcpy(copy, label.ptr, label.len);
  free(counter->label);
  counter->label = copy;
  counter->label_length = label.len;
  return SNAPNAV_OK;
}

/* ---- an instance's life ---- */

static void destroy(void *ctx, void *instance) {
  (void)ctx;
  struct counter *counter = instance;
  free(counter->label);
  free(counter);
}

/* Takes over what a map says of "count" and "label"; all of it or nothing. */
static snapnav_status take(struct counter *counter, const snapnav_value *map, snapnav_error *err) {
  const snapnav_value *count = snapnav_at(map, "count"), *label = snapnav_at(map, "label");
  if (count && snapnav_need(map, "count", SNAPNAV_INT, &count, err)) return SNAPNAV_E_TYPE;
  if (label && snapnav_need(map, "label", SNAPNAV_STRING, &label, err)) return SNAPNAV_E_TYPE;
  if (label && set_label(counter, label->u.s, err)) return SNAPNAV_E_NOMEM;
  if (count) set_count(counter, count->u.i);
  return SNAPNAV_OK;
}

static snapnav_status create(void *ctx, snapnav_screen screen, const snapnav_value *properties,
                             void **instance, snapnav_error *err) {
  (void)screen; /* for host->screen_changed, when something changes by itself */
  struct counter *counter = calloc(1, sizeof *counter);
  if (!counter) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a counter");
  snapnav_status status = take(counter, properties, err);
  if (status == SNAPNAV_OK)
    *instance = counter;
  else
    destroy(ctx, counter);
  return status;
}

static snapnav_status save(void *ctx, void *instance, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  struct counter *counter = instance;
  const snapnav_entry fields[] = {snapnav_pair("count", snapnav_int(counter->count)),
                                  snapnav_pair("label", snapnav_string_of(get_label(counter)))};
  const snapnav_value state = snapnav_map(fields, SNAPNAV_COUNT(fields));
  out->put(out->ctx, &state);
  return SNAPNAV_OK;
}

static snapnav_status restore(void *ctx, void *instance, const snapnav_value *state,
                              snapnav_error *err) {
  (void)ctx;
  if (state->kind != SNAPNAV_MAP)
    return snapnav_failf(err, SNAPNAV_E_TYPE, "the state is %s: expected a map",
                         snapnav_kind_name(state->kind));
  return take(instance, state, err);
}

/* ---- registration ---- */

static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)host, (void)config, (void)ctx;
  static const snapnav_screen_type type = {.size = sizeof type,
                                           .id = "counter",
                                           .create = create,
                                           .destroy = destroy,
                                           .save = save,
                                           .restore = restore};
  enum { SIZE = sizeof(snapnav_function) };
  static const snapnav_function functions[] = {
      {SIZE, SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get_count, NULL},
      {SIZE, SNAPNAV_SETTER, "count", "-(@x)", (snapnav_fn)set_count, NULL},
      {SIZE, SNAPNAV_OBSERVER, "count", "-(@{-(@v)}@)", (snapnav_fn)observe_count, NULL},
      {SIZE, SNAPNAV_GETTER, "label", "s(@)", (snapnav_fn)get_label, NULL},
      {SIZE, SNAPNAV_SETTER, "label", "i(@s!)", (snapnav_fn)set_label, NULL},
      {SIZE, SNAPNAV_ACTION, "add", "i(@x!)", (snapnav_fn)add, NULL}};
  snapnav_status status = registrar->screen_type(registrar, &type, err);
  for (size_t i = 0; status == SNAPNAV_OK && i < SNAPNAV_COUNT(functions); i++)
    status = registrar->function(registrar, type.id, &functions[i], err);
  return status;
}

/* clang-format off */
SNAPNAV_PLUGIN("@ID@", "0.1.0", start, NULL,
               "name": "@NAME@", "license": "MIT", "provides": {"screens": ["counter"]})
