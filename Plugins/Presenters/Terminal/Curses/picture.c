/* Pictures as colours, by GdkPixbuf where it is installed.
 *
 * Nothing of it is linked: a terminal without it shows words in place of pictures. */
#define _GNU_SOURCE
#include <stdlib.h>

#include "edge.h"

/* Functions of GdkPixbuf 2.42 and GLib 2.74 as their manuals have them: no header is needed to build. */
static struct {
  void *(*loader_new)(void);
  void (*loader_set_size)(void *loader, int width, int height);
  int (*loader_write)(void *loader, const unsigned char *bytes, size_t count, void *error);
  int (*loader_close)(void *loader, void *error);
  void *(*loader_get_pixbuf)(void *loader);
  int (*get_width)(const void *pixbuf);
  int (*get_height)(const void *pixbuf);
  int (*get_channels)(const void *pixbuf);
  int (*get_rowstride)(const void *pixbuf);
  const unsigned char *(*get_pixels)(const void *pixbuf);
  unsigned long (*connect)(void *object, const char *signal, void (*call)(void), void *data,
                           void (*gone)(void), int flags);
  void (*unref)(void *object);
} gdk;

bool edge_has_pictures(void) {
  static int state; /* 0: not looked for, 1: there, -1: not there */
  if (state) return state > 0;
  const struct edge_function functions[] = {
      {&gdk.loader_new, "gdk_pixbuf_loader_new"},
      {&gdk.loader_set_size, "gdk_pixbuf_loader_set_size"},
      {&gdk.loader_write, "gdk_pixbuf_loader_write"},
      {&gdk.loader_close, "gdk_pixbuf_loader_close"},
      {&gdk.loader_get_pixbuf, "gdk_pixbuf_loader_get_pixbuf"},
      {&gdk.get_width, "gdk_pixbuf_get_width"},
      {&gdk.get_height, "gdk_pixbuf_get_height"},
      {&gdk.get_channels, "gdk_pixbuf_get_n_channels"},
      {&gdk.get_rowstride, "gdk_pixbuf_get_rowstride"},
      {&gdk.get_pixels, "gdk_pixbuf_get_pixels"},
      {&gdk.connect, "g_signal_connect_data"},
      {&gdk.unref, "g_object_unref"},
  };
  bool all = edge_library("libgdk_pixbuf-2.0.so.0", functions, sizeof functions / sizeof *functions);
  state = all ? 1 : -1;
  return all;
}

/* Before it is decoded a picture is made small; one of too many pixels is refused by no size at all. */
static void prepare(void *loader, int width, int height, void *most) {
  enum { MOST_PIXELS = 64 << 20 };
  int side = *(const int *)most, longest = width > height ? width : height;
  if (width <= 0 || height <= 0 || (long)width * height > MOST_PIXELS) {
    gdk.loader_set_size(loader, 0, 0);
  } else if (longest > side) {
    int across = (int)((long)width * side / longest), down = (int)((long)height * side / longest);
    gdk.loader_set_size(loader, across > 0 ? across : 1, down > 0 ? down : 1);
  }
}

/* Red, green and blue of each pixel; what is clear shows the ground. */
static unsigned char *copy(const void *pixbuf, int width, int height, unsigned ground) {
  int channels = gdk.get_channels(pixbuf), stride = gdk.get_rowstride(pixbuf);
  const unsigned char *from = gdk.get_pixels(pixbuf);
  if (!from || (channels != 3 && channels != 4)) return NULL;
  unsigned char *made = malloc((size_t)width * (size_t)height * 3), *to = made;
  if (!made) return NULL;
  for (int y = 0; y < height; y++) {
    const unsigned char *pixel = from + (size_t)y * (size_t)stride;
    for (int x = 0; x < width; x++, pixel += channels) {
      int cover = channels == 4 ? pixel[3] : 255;
      for (int part = 0; part < 3; part++) {
        int below = (int)(ground >> (16 - 8 * part) & 0xFF);
        *to++ = (unsigned char)((pixel[part] * cover + below * (255 - cover)) / 255);
      }
    }
  }
  return made;
}

unsigned char *edge_picture(const unsigned char *bytes, size_t count, int most, unsigned ground,
                            int *width, int *height) {
  if (!edge_has_pictures() || count == 0) return NULL;
  void *loader = gdk.loader_new();
  if (!loader) return NULL;
  gdk.connect(loader, "size-prepared", (void (*)(void))prepare, &most, NULL, 0);
  bool is_read = gdk.loader_write(loader, bytes, count, NULL);
  is_read = gdk.loader_close(loader, NULL) && is_read;
  void *pixbuf = is_read ? gdk.loader_get_pixbuf(loader) : NULL;
  unsigned char *made = NULL;
  if (pixbuf) {
    *width = gdk.get_width(pixbuf);
    *height = gdk.get_height(pixbuf);
    if (*width > 0 && *height > 0 && *width <= most && *height <= most)
      made = copy(pixbuf, *width, *height, ground);
  }
  gdk.unref(loader);
  return made;
}
