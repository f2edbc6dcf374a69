#define _POSIX_C_SOURCE 200809L
#include "program.h"

#include <stdlib.h>
#include <string.h>

#include "runner.h"
#include "snapnav_values.h"

/* What a program may not do: leave, read, write, look at the host's environment. These words stand on
 * a line of their own before every program and hide jq's; after them there is no import either. */
static const char hidden[] =
    "def halt: error(\"halt is not for programs here: end with a value\");"
    "def halt_error: halt; def halt_error($code): halt;"
    "def input: error(\"there is no input here: see .payload and .source\");"
    "def inputs: empty; def debug: .; def stderr: .; def env: {}; def get_search_list: [];"
    "def modulemeta: error(\"there are no modules here\"); {} as $ENV |\n";

enum { MILLISECOND = 1000000, FIRST_AHEAD = 200 * MILLISECOND, NEXT_AHEAD = 20 * MILLISECOND };

static struct program programs[MAX_NAMED + MAX_CACHED];
static size_t count, named_count;
static uint64_t uses;
static const snapnav_host *host;
static snapnav_timer timer;    /* of the next look at what can be compiled ahead */
static struct program *ahead; /* the last one that was compiled ahead; NULL: none yet */

/* ---- on the runner's thread ---- */

/* The length of the text's line, counted from 1. */
static size_t line_length(const char *text, int line) {
  for (; line > 1 && *text; text++) line -= *text == '\n';
  return strcspn(text, "\n");
}

/* jq writes "jq: error: WHAT at <top-level>, line N:", then that line and a blank for each column
 * before the fault. Its first line is ours. */
static char *fault_of(const char *message, const char *text) {
  static const char prefix[] = "jq: error: ", at[] = " at <top-level>, line ";
  if (strncmp(message, prefix, strlen(prefix)) == 0) message += strlen(prefix);
  const char *place = strstr(message, at), *end = message + strcspn(message, "\n");
  const char *shell = strstr(message, " (Unix shell quoting issues?)");
  int line = place ? atoi(place + strlen(at)) - 1 : 0;
  char fault[240];
  if (line > 0 && *end) {
    size_t column = strlen(end + 1), length = line_length(text, line);
    column = column > length ? column - length : 0;
    snprintf(fault, sizeof fault, "line %d, column %zu: %.*s", line, column + 1,
             (int)((shell ? shell : place) - message), message);
  } else {
    snprintf(fault, sizeof fault, "%.*s", (int)(end - message), message);
  }
  return strdup(fault);
}

static void note_fault(void *ctx, jv message) {
  struct program *program = ctx;
  if (!program->fault && jv_get_kind(message) == JV_KIND_STRING)
    program->fault = fault_of(jv_string_value(message), program->text);
  jv_free(message);
}

void program_compile(struct program *program) {
  size_t length = strlen(program->text);
  char *whole = malloc(sizeof hidden + length);
  jq_state *state = whole ? jq_init() : NULL;
  if (state) {
    memcpy(whole, hidden, sizeof hidden - 1);
    memcpy(whole + sizeof hidden - 1, program->text, length + 1);
    jq_set_nomem_handler(state, runner_is_out_of_memory, NULL); /* jq_init leaves these unset */
    jq_set_input_cb(state, NULL, NULL);
    jq_set_debug_cb(state, NULL, NULL);
    jq_set_error_cb(state, note_fault, program);
    int is_compiled = jq_compile(state, whole);
    if (!is_compiled) jq_teardown(&state);
    if (!is_compiled && !program->fault) program->fault = strdup("jq does not say why");
  }
  free(whole);
  program->state = state;
}

void program_drop_state(struct program *program) {
  if (program->state) jq_teardown(&program->state);
}

/* ---- on the main thread ---- */

/* Whether a program is nothing but a word that could be a name. */
static int is_word(const char *text) {
  size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
  return length > 0 && length <= 40 && !text[length];
}

/* How many letters must be put in, taken out or replaced; of words of at most 40. */
static int distance(const char *one, const char *other) {
  int row[42], length = (int)strlen(other);
  for (int j = 0; j <= length; j++) row[j] = j;
  for (int i = 1; *one; i++, one++) {
    int diagonal = row[0];
    row[0] = i;
    for (int j = 1; j <= length; j++) {
      int least = diagonal + (*one != other[j - 1]);
      if (row[j] + 1 < least) least = row[j] + 1;
      if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
      diagonal = row[j];
      row[j] = least;
    }
  }
  return row[length];
}

/* A word that jq does not know was meant as a name, where programs have names. */
static snapnav_status no_such_name(const char *word, snapnav_error *err) {
  const char *nearest = NULL;
  int best = 1 + (int)strlen(word) / 4;
  for (size_t i = 0; i < named_count; i++) {
    int steps = is_word(programs[i].name) ? distance(word, programs[i].name) : best + 1;
    if (steps > best || (nearest && steps == best)) continue;
    nearest = programs[i].name;
    best = steps;
  }
  if (!nearest)
    return snapnav_failf(err, SNAPNAV_E_ARG, "there is no program \"%s\"", word);
  return snapnav_failf(err, SNAPNAV_E_ARG, "there is no program \"%s\"; did you mean \"%s\"?", word,
                       nearest);
}

static snapnav_status compile(struct program *program, snapnav_error *err) {
  program->used = ++uses;
  runner_settle();
  if (!program->state && !program->fault && !runner_compile(program))
    return snapnav_failf(err, SNAPNAV_E_STATE, "program %s waits for one that does not end",
                     program->label);
  if (program->fault && !program->name && named_count > 0 && is_word(program->text))
    return no_such_name(program->text, err);
  if (program->fault)
    return snapnav_failf(err, SNAPNAV_E_ARG, "program %s does not compile: %s", program->label,
                     program->fault);
  if (!program->state)
    return snapnav_failf(err, SNAPNAV_E_NOMEM, "no memory to compile program %s", program->label);
  return SNAPNAV_OK;
}

static char *label_of(snapnav_str text) {
  char label[64];
  size_t cut = snapnav_cut(text, 40);
  snprintf(label, sizeof label, "\"%.*s%s\"", (int)cut, text.ptr, cut < text.len ? "…" : "");
  for (char *c = label; *c; c++)
    if ((unsigned char)*c < ' ') *c = ' ';
  return strdup(label);
}

static void clear(struct program *program) {
  free(program->text);
  free(program->name);
  free(program->label);
  free(program->fault);
  *program = (struct program){0};
}

/* `name` is NULL for a text without one. */
static snapnav_status fill(struct program *program, const snapnav_str *name, snapnav_str text,
                           snapnav_error *err) {
  if (text.len > MAX_PROGRAM || (text.len && memchr(text.ptr, 0, text.len)))
    return snapnav_fail(err, SNAPNAV_E_ARG, "a program is a text of at most 64 KiB without a 0");
  *program = (struct program){0};
  program->text = strndup(text.len ? text.ptr : "", text.len);
  program->label = label_of(name ? *name : text);
  if (name) program->name = strndup(name->len ? name->ptr : "", name->len);
  if (program->text && program->label && (!name || program->name)) return SNAPNAV_OK;
  clear(program);
  return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for a program");
}

/* Frees what the program was compiled to. 0: the runner is busy. */
static int drop(struct program *program) {
  runner_settle();
  return !program->state || runner_drop(program);
}

/* Room for one more text; NULL when all is taken and nothing can be given up now. */
static struct program *room_for_text(void) {
  if (count < named_count + MAX_CACHED) return &programs[count++];
  struct program *oldest = &programs[named_count];
  for (struct program *p = oldest; p < programs + count; p++)
    if (p->used < oldest->used) oldest = p;
  if (!drop(oldest)) return NULL;
  clear(oldest);
  return oldest;
}

static int is_equal(const char *text, snapnav_str other) {
  return text && strlen(text) == other.len && (!other.len || !memcmp(text, other.ptr, other.len));
}

snapnav_status program_find(snapnav_str wanted, struct program **found, snapnav_error *err) {
  *found = NULL;
  for (struct program *p = programs; p < programs + count && !*found; p++)
    if (is_equal(p->name ? p->name : p->text, wanted)) *found = p;
  if (!*found) {
    struct program *place = room_for_text();
    if (!place)
      return snapnav_fail(err, SNAPNAV_E_STATE, "no room: a program before it does not end");
    snapnav_status status = fill(place, NULL, wanted, err);
    if (status) {
      place->used = 0;
      return status;
    }
    *found = place;
  }
  return compile(*found, err);
}

/* libjq compiles its own library with every program, which takes it 14 ms: nothing that the host's
 * start has to wait for. */
static void compile_ahead(void *unused) {
  timer = 0;
  if (runner_is_free()) {
    if (ahead && ahead->fault) {
      snapnav_error err = {.size = sizeof err};
      compile(ahead, &err);
      host->log(host, 3, snapnav_text(err.message));
    }
    struct program *next = ahead ? ahead + 1 : programs;
    while (next < programs + named_count && (next->state || next->fault)) next++;
    if (next == programs + named_count) return;
    runner_compile_ahead(ahead = next);
  }
  host->schedule(host, NEXT_AHEAD, compile_ahead, unused, &timer, NULL);
}

snapnav_status programs_open(const snapnav_value *named, const snapnav_host *the_host,
                             snapnav_error *err) {
  count = named_count = 0;
  host = the_host;
  ahead = NULL;
  size_t wanted = named && named->kind == SNAPNAV_MAP ? named->u.map.count : 0;
  if (wanted > MAX_NAMED)
    return snapnav_fail(err, SNAPNAV_E_ARG, "config: \"programs\" has more than 64 programs");
  for (; named_count < wanted; count = ++named_count) {
    const snapnav_entry *entry = &named->u.map.items[named_count];
    if (entry->value.kind != SNAPNAV_STRING)
      return snapnav_fail(err, SNAPNAV_E_TYPE, "config: \"programs\" maps names to texts");
    snapnav_status status = fill(&programs[named_count], &entry->key, entry->value.u.s, err);
    if (status) return status;
  }
  if (wanted == 0) return SNAPNAV_OK;
  return host->schedule(host, FIRST_AHEAD, compile_ahead, NULL, &timer, err);
}

snapnav_status programs_check(snapnav_error *err) {
  snapnav_status status = SNAPNAV_OK;
  for (size_t i = 0; i < named_count && status == SNAPNAV_OK; i++)
    status = compile(&programs[i], err);
  return status;
}

void programs_close(void) {
  if (timer) host->unschedule(host, timer);
  timer = 0;
  for (struct program *p = programs; p < programs + count; p++)
    if (drop(p)) clear(p);
  count = named_count = 0;
}
