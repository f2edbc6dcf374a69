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
static const char page[] = {
#embed "../Page/page.js"
};
static const char host[] = {
#embed "../Page/host.js"
};
static const char history[] = {
#embed "../Page/history.js"
};
static const char stage[] = {
#embed "../Page/stage.js"
};
static const char sheet[] = {
#embed "../Page/sheet.js"
};
static const char card[] = {
#embed "../Page/card.js"
};
static const char form[] = {
#embed "../Page/form.js"
};
static const char keys[] = {
#embed "../Page/keys.js"
};
static const char keyboard[] = {
#embed "../Page/keyboard.js"
};
static const char layouts[] = {
#embed "../Page/layouts.js"
};
static const char later[] = {
#embed "../Page/later.js"
};
static const char film[] = {
#embed "../Page/film.js"
};
static const char near[] = {
#embed "../Page/near.js"
};
static const char signs[] = {
#embed "../Page/signs.js"
};
static const char length[] = {
#embed "../Page/length.js"
};
static const char writing[] = {
#embed "../Page/writing.js"
};
static const char layouts_text[] = {
#embed "../../Keyboard/layouts.txt"
};
static const char words[] = {
#embed "../Page/words.js"
};
static const char icon[] = {
#embed "../Page/icon.svg"
};
#pragma clang diagnostic pop

static const struct edge_file files[] = {
    {"page.html", html, sizeof html},        {"page.css", css, sizeof css},
    {"page.js", page, sizeof page},          {"host.js", host, sizeof host},
    {"history.js", history, sizeof history}, {"stage.js", stage, sizeof stage},
    {"sheet.js", sheet, sizeof sheet},       {"card.js", card, sizeof card},
    {"form.js", form, sizeof form},          {"keys.js", keys, sizeof keys},
    {"words.js", words, sizeof words},       {"icon.svg", icon, sizeof icon},
    {"keyboard.js", keyboard, sizeof keyboard}, {"layouts.js", layouts, sizeof layouts},
    {"near.js", near, sizeof near},          {"signs.js", signs, sizeof signs},
    {"later.js", later, sizeof later},       {"film.js", film, sizeof film},
    {"writing.js", writing, sizeof writing}, {"layouts.txt", layouts_text, sizeof layouts_text},
    {"length.js", length, sizeof length},
};

const struct edge_file *edge_file(size_t place) {
  return place < sizeof files / sizeof *files ? &files[place] : NULL;
}
