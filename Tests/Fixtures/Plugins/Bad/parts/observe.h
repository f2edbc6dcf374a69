/* Keeps whom to tell of a note. */
static void observe_level(struct note *note, observer changed, void *ctx) {
  note->changed = changed;
  note->changed_ctx = ctx;
}
