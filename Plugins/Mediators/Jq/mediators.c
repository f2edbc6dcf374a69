/* A navigation as a program's input, and the program's answer as the mediation's. */
#include "mediators.h"

#include <stdlib.h>
#include <string.h>

#include "runner.h"
#include "values.h"

static const snapnav_host *host;

/* One mediation on its way. */
struct question {
  int is_guard; /* to which null says yes, so that it is no way out */
  const snapnav_navigation *navigation;
  struct program *program;
  struct exact exact;
  const snapnav_sink *out;
  snapnav_error *err;
};

/* ---- the input ---- */

struct described {
  struct exact *exact;
  jv screen;
};

/* The screen's properties, and its key where no property is called so. */
static void put_screen(void *ctx, const snapnav_value *described) {
  struct described *reader = ctx;
  const snapnav_value *properties = snapnav_at(described, "properties");
  const snapnav_value *key = snapnav_at(described, "key");
  jv_free(reader->screen);
  reader->screen = properties ? values_to_jq(properties, reader->exact) : jv_object();
  if (key && !snapnav_at(properties, "key"))
    reader->screen = jv_object_set(reader->screen, jv_string("key"),
                                   values_to_jq(key, reader->exact));
}

static snapnav_status add_screen(jv *input, const char *name, snapnav_screen screen,
                                 struct question *question) {
  struct described reader = {&question->exact, jv_null()};
  const snapnav_sink sink = {&reader, put_screen};
  snapnav_status status = SNAPNAV_OK;
  if (screen) status = host->screen_describe(host, screen, &sink, question->err);
  *input = jv_object_set(*input, jv_string(name), reader.screen);
  return status;
}

static jv with_of(const snapnav_value *arguments, struct exact *exact) {
  return jv_object_delete(values_to_jq(arguments, exact), jv_string("program"));
}

static snapnav_status input_of(struct question *question, jv *input) {
  const snapnav_navigation *n = question->navigation;
  *input = jv_object();
  snapnav_status status = add_screen(input, "source", n->source, question);
  if (status == SNAPNAV_OK) status = add_screen(input, "destination", n->destination, question);
  if (status) return status;
  *input = jv_object_set(*input, jv_string("payload"), values_to_jq(n->payload, &question->exact));
  *input = jv_object_set(*input, jv_string("route"),
                         jv_string_sized(n->route.len ? n->route.ptr : "", (int)n->route.len));
  *input = jv_object_set(*input, jv_string("with"), with_of(n->arguments, &question->exact));
  return SNAPNAV_OK;
}

/* ---- the run ---- */

/* The value as JSON, for messages. */
struct shown {
  char text[100];
};
static struct shown show(jv value) {
  struct shown shown;
  jv_dump_string_trunc(jv_copy(value), shown.text, sizeof shown.text);
  shown.text[snapnav_cut(snapnav_text(shown.text), sizeof shown.text - 4)] = 0;
  return shown;
}

/* How much of what somebody else said goes into a message, which ends with it. */
static int cut_words(const char *words) { return (int)snapnav_cut(snapnav_text(words), 160); }

/* "…" of error("…"), else what was said as JSON. */
static snapnav_status fail_with(jv said, struct question *question) {
  const char *label = question->program->label;
  if (jv_get_kind(said) == JV_KIND_STRING)
    return snapnav_failf(question->err, SNAPNAV_E_FAIL, "program %s: %.*s", label,
                         cut_words(jv_string_value(said)), jv_string_value(said));
  return snapnav_failf(question->err, SNAPNAV_E_FAIL, "program %s: error(%s)", label, show(said).text);
}

static snapnav_status fail_at_end(struct answer answer, struct question *question) {
  const char *label = question->program->label;
  snapnav_error *err = question->err;
  switch (answer.ending) {
    case END_VALUE: return SNAPNAV_OK;
    case END_ERROR: return fail_with(answer.value, question);
    case END_NONE:
      return snapnav_failf(err, SNAPNAV_E_FAIL, "program %s gave no value: %s", label,
                           question->is_guard ? "let each branch give true, or false or a reason"
                                              : "end it with // null");
    case END_MANY:
      return snapnav_failf(err, SNAPNAV_E_FAIL, "program %s gave more than one value: use first(…)",
                       label);
    case END_LARGE:
      return snapnav_failf(err, SNAPNAV_E_FAIL,
                       "program %s gave more than %d values, %d levels or 1 MiB of text", label,
                       MAX_VALUES, MAX_DEPTH);
    case END_LATE:
      return snapnav_failf(err, SNAPNAV_E_TIMEOUT, "program %s ran longer than %d ms", label,
                       runner_milliseconds());
    case END_STUCK:
      return snapnav_failf(err, SNAPNAV_E_TIMEOUT,
                       "program %s ran longer than %d ms and does not stop; no program runs until "
                       "it does",
                       label, runner_milliseconds());
    case END_BUSY:
      return snapnav_failf(err, SNAPNAV_E_STATE, "program %s waits for one that does not stop", label);
    default: return snapnav_failf(err, SNAPNAV_E_NOMEM, "program %s needs too much memory", label);
  }
}

/* Asks the program; the value is the caller's to free, also after an error. */
static snapnav_status ask(struct question *question, jv *value) {
  *value = jv_null();
  const snapnav_value *text = snapnav_at(question->navigation->arguments, "program");
  if (!text || text->kind != SNAPNAV_STRING)
    return snapnav_fail(question->err, SNAPNAV_E_ARG,
                        "it needs \"with\": {\"program\": \"a jq program, or the name of one\"}");
  snapnav_status status = program_find(text->u.s, &question->program, question->err);
  if (status) return status;
  jv input;
  status = input_of(question, &input);
  if (status) {
    jv_free(input);
    return status;
  }
  struct answer answer = runner_run(question->program, input);
  *value = answer.value;
  return fail_at_end(answer, question);
}

/* ---- mediate: an object, each of whose entries is set on the destination ---- */

static snapnav_status set_all(jv object, struct question *question) {
  struct room room = {0};
  snapnav_value map = values_from_jq(object, &question->exact, &room);
  snapnav_status status = SNAPNAV_OK;
  if (room.is_exhausted)
    status = snapnav_fail(question->err, SNAPNAV_E_NOMEM, "no memory for a program's answer");
  for (size_t i = 0; status == SNAPNAV_OK && i < map.u.map.count; i++) {
    const snapnav_entry *entry = &map.u.map.items[i];
    snapnav_error why = {.size = sizeof why};
    status = host->screen_set(host, question->navigation->destination, entry->key, &entry->value,
                              &why);
    if (status)
      snapnav_failf(question->err, status, "program %s, \"%.*s\": %.*s", question->program->label,
                (int)snapnav_cut(entry->key, 40), entry->key.ptr, cut_words(why.message),
                why.message);
  }
  room_free(&room);
  return status;
}

static snapnav_status mediate(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token;
  struct question question = {.navigation = navigation, .out = out, .err = err};
  if (!navigation->destination)
    return snapnav_fail(err, SNAPNAV_E_STATE, "there is no destination yet: a guard is jq/guard");
  jv value;
  snapnav_status status = ask(&question, &value);
  if (status == SNAPNAV_OK && jv_get_kind(value) == JV_KIND_OBJECT)
    status = set_all(value, &question);
  else if (status == SNAPNAV_OK && jv_get_kind(value) != JV_KIND_NULL)
    status = snapnav_failf(err, SNAPNAV_E_TYPE,
                       "program %s gave %s: expected an object of properties to set, or null",
                       question.program->label, show(value).text);
  jv_free(value);
  return status;
}

/* ---- guard: may it go there? ---- */

static snapnav_status veto(jv reason, struct question *question) {
  return snapnav_failf(question->err, SNAPNAV_VETO, "%s", jv_string_value(reason));
}

static snapnav_status redirect(jv target, struct question *question) {
  snapnav_value value = snapnav_string(jv_string_value(target));
  question->out->put(question->out->ctx, &value);
  return SNAPNAV_REDIRECT;
}

/* {"veto": "…"} or {"redirect": "…"}, or anything else, which is an error. */
static snapnav_status judge_map(jv value, struct question *question) {
  jv reason = jv_null(), target = jv_null();
  snapnav_status status = SNAPNAV_E_TYPE;
  if (jv_get_kind(value) == JV_KIND_OBJECT && jv_object_length(jv_copy(value)) == 1) {
    reason = jv_object_get(jv_copy(value), jv_string("veto"));
    target = jv_object_get(jv_copy(value), jv_string("redirect"));
  }
  if (jv_get_kind(reason) == JV_KIND_STRING)
    status = veto(reason, question);
  else if (jv_get_kind(target) == JV_KIND_STRING && *jv_string_value(target))
    status = redirect(target, question);
  else
    snapnav_failf(question->err, status,
              "program %s gave %s: expected true, null, false, a reason, {\"veto\": …} or "
              "{\"redirect\": …}",
              question->program->label, show(value).text);
  jv_free(reason);
  jv_free(target);
  return status;
}

static snapnav_status judge(jv value, struct question *question) {
  switch (jv_get_kind(value)) {
    case JV_KIND_NULL:
    case JV_KIND_TRUE: return SNAPNAV_OK;
    case JV_KIND_FALSE:
      return snapnav_failf(question->err, SNAPNAV_VETO, "program %s said no", question->program->label);
    case JV_KIND_STRING: return veto(value, question);
    default: return judge_map(value, question);
  }
}

static snapnav_status guard(void *ctx, const snapnav_navigation *navigation, snapnav_token token,
                            const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)token;
  struct question question = {.is_guard = 1, .navigation = navigation, .out = out, .err = err};
  jv value;
  snapnav_status status = ask(&question, &value);
  if (status == SNAPNAV_OK) status = judge(value, &question);
  jv_free(value);
  return status;
}

snapnav_status mediators_open(const snapnav_host *the_host, snapnav_registrar *registrar,
                              snapnav_error *err) {
  static const snapnav_mediator mediators[] = {
      {.size = sizeof(snapnav_mediator), .id = "mediate", .mediate = mediate},
      {.size = sizeof(snapnav_mediator), .id = "guard", .mediate = guard}};
  snapnav_status status = registrar->mediator(registrar, &mediators[0], err);
  if (status == SNAPNAV_OK) status = registrar->mediator(registrar, &mediators[1], err);
  if (status == SNAPNAV_OK) host = the_host;
  return status;
}
