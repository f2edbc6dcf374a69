/* Whether a text is a word. */
static int is(snapnav_str text, const char *word) {
  return text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0;
}
