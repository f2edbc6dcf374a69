/* The page's files as bytes of the library, which C can take from files. */
#include <string.h>

#include "web_edge.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const char html[] = {
#embed "../Page/page.html"
};
static const char css[] = {
#embed "../Page/page.css"
};
static const char js[] = {
#embed "../Page/page.js"
};
static const char icon[] = {
#embed "../Page/icon.svg"
};
#pragma clang diagnostic pop

static const struct edge_file files[] = {
    {"page.html", html, sizeof html},
    {"page.css", css, sizeof css},
    {"page.js", js, sizeof js},
    {"icon.svg", icon, sizeof icon},
};

const struct edge_file *edge_file(size_t place) {
  return place < sizeof files / sizeof *files ? &files[place] : NULL;
}
