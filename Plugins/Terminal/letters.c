#define _XOPEN_SOURCE 700
#include "letters.h"

#include <stdbool.h>
#include <string.h>

enum { REPLACEMENT = 0xfffd };

/* The length of the sequence that a byte begins, and its first bits; 0: it begins none. */
static size_t sequence(unsigned char byte, uint32_t *bits) {
  *bits = byte;
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte < 0xe0) return *bits = byte & 0x1f, 2;
  if (byte >= 0xe0 && byte < 0xf0) return *bits = byte & 0x0f, 3;
  if (byte >= 0xf0 && byte < 0xf5) return *bits = byte & 0x07, 4;
  return 0;
}

/* Decodes one letter; answers how many bytes it took. */
static size_t decode(const unsigned char *bytes, size_t count, wchar_t *letter) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  uint32_t bits;
  size_t length = sequence(bytes[0], &bits);
  *letter = REPLACEMENT;
  if (length == 0 || length > count) return 1;
  for (size_t i = 1; i < length; i++) {
    if ((bytes[i] & 0xc0) != 0x80) return i;
    bits = bits << 6 | (bytes[i] & 0x3f);
  }
  if (bits < least[length] || bits > 0x10ffff || (bits >= 0xd800 && bits < 0xe000)) return length;
  *letter = (wchar_t)bits;
  return length;
}

/* Turning the text around or reaching other lines is the presenter's business, not the text's. */
static bool is_harmful(wchar_t c) {
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

size_t letters_of(snapnav_str text, wchar_t *out, size_t max) {
  size_t count = 0, at = 0;
  while (at < text.len && count < max) {
    wchar_t letter;
    at += decode((const unsigned char *)text.ptr + at, text.len - at, &letter);
    if (letter == '\r') continue;
    if (letter != '\n' && (letter < 32 || (letter >= 127 && letter < 160) || is_harmful(letter)))
      letter = ' ';
    if (letter != '\n' && wcwidth(letter) < 0) letter = REPLACEMENT;
    out[count++] = letter;
  }
  return count;
}

static size_t encode(wchar_t letter, char out[4]) {
  uint32_t c = (uint32_t)letter;
  if (c < 0x80) return out[0] = (char)c, 1;
  size_t length = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
  for (size_t i = length - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3f));
  out[0] = (char)(first[length] | c);
  return length;
}

size_t letters_to_utf8(const wchar_t *letters, size_t count, char *out, size_t size) {
  size_t used = 0;
  for (size_t i = 0; i < count; i++) {
    char bytes[4];
    size_t length = encode(letters[i], bytes);
    if (used + length >= size) break;
    memcpy(out + used, bytes, length);
    used += length;
  }
  if (size) out[used] = 0;
  return used;
}

int cells_of_letter(wchar_t letter) {
  int cells = wcwidth(letter);
  return cells < 0 ? 1 : cells;
}

int cells_of(const wchar_t *letters, size_t count) {
  int cells = 0;
  for (size_t i = 0; i < count; i++) cells += cells_of_letter(letters[i]);
  return cells;
}

size_t letters_fitting(const wchar_t *letters, size_t count, int cells) {
  size_t n = 0;
  for (int used = 0; n < count; n++) {
    used += cells_of_letter(letters[n]);
    if (used > cells) break;
  }
  return n;
}

/* Between two ideographs a line may break without a space. */
static bool breaks_anywhere(wchar_t c) { return c >= 0x2e80 && cells_of_letter(c) == 2; }

size_t letters_in_line(const wchar_t *letters, size_t count, int cells, size_t *skip) {
  size_t end = 0, best = 0;
  int used = 0;
  *skip = 0;
  for (; end < count && letters[end] != '\n'; end++) {
    int next = used + cells_of_letter(letters[end]);
    if (letters[end] == ' ' ||
        (end && (breaks_anywhere(letters[end - 1]) || breaks_anywhere(letters[end]))))
      best = end;
    if (next > cells) break;
    used = next;
  }
  if (end < count && letters[end] != '\n') {
    if (best) end = best;
    if (end == 0) end = 1;
    while (end + *skip < count && letters[end + *skip] == ' ') ++*skip;
  } else if (end < count) {
    *skip = 1;
  }
  return end;
}
