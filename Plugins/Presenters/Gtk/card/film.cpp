#include <dlfcn.h>
#include <optional>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

#include "film.hpp"
#include "film_controls.hpp"
#include "names.hpp"

namespace snapgtk {

// MARK: What can be played here

namespace {

struct Knowledge {
  bool is_asked = false;
  std::optional<bool> can_play;
  std::vector<std::function<void(bool)>> waiting;
};

Knowledge &knowledge() {
  static Knowledge known;
  return known;
}

/// Lets GStreamer begin, which GTK would wait for in the main loop.
bool begin_gstreamer() noexcept {
  void *library = dlopen("libgstreamer-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  using Begin = gboolean (*)(int *, char ***, GError **);
  const auto begin = reinterpret_cast<Begin>(dlsym(library, "gst_init_check"));
  return begin && begin(nullptr, nullptr, nullptr);
}

bool has_module() {
  GIOExtensionPoint *point = g_io_extension_point_lookup(GTK_MEDIA_FILE_EXTENSION_POINT_NAME);
  return point && g_io_extension_point_get_extension_by_name(point, "gstreamer");
}

gboolean tell_all(gpointer can_play) noexcept {
  Knowledge &known = knowledge();
  known.can_play = GPOINTER_TO_INT(can_play) != 0;
  for (const auto &body : std::exchange(known.waiting, {})) {
    try {
      body(*known.can_play);
    } catch (...) {
      report_exception("a film");
    }
  }
  return G_SOURCE_REMOVE;
}

} // namespace

void when_films_are_known(std::function<void(bool)> body) {
  Knowledge &known = knowledge();
  if (known.can_play) return body(*known.can_play);
  known.waiting.push_back(std::move(body));
  if (std::exchange(known.is_asked, true)) return;
  if (!has_module()) {
    g_idle_add(tell_all, GINT_TO_POINTER(0));
    return;
  }
  std::thread([] { g_idle_add(tell_all, GINT_TO_POINTER(begin_gstreamer() ? 1 : 0)); }).detach();
}

// MARK: One film

namespace {

/// Bytes as a file, which the module of GTK wants.
class MemoryFile {
public:
  explicit MemoryFile(const std::vector<std::uint8_t> &bytes)
      : number_(memfd_create("film", MFD_CLOEXEC)) {
    std::size_t done = 0;
    while (number_ >= 0 && done < bytes.size()) {
      const ssize_t count = write(number_, bytes.data() + done, bytes.size() - done);
      if (count <= 0) return;
      done += static_cast<std::size_t>(count);
    }
    is_whole_ = number_ >= 0;
  }
  ~MemoryFile() {
    if (number_ >= 0) close(number_);
  }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  bool is_whole() const noexcept { return is_whole_; }
  Ref<GFile> file() const {
    const std::string path = "/proc/self/fd/" + std::to_string(number_);
    return Ref<GFile>::taking(g_file_new_for_path(path.c_str()));
  }

private:
  int number_;
  bool is_whole_ = false;
};

class Film {
public:
  Film(FilmParts parts, GtkWidget *button);
  GtkWidget *controls() const noexcept { return controls_.widget(); }
  ~Film();
  Film(const Film &) = delete;
  Film &operator=(const Film &) = delete;

private:
  FilmParts parts_;
  GtkWidget *button_, *picture_, *sign_, *words_;
  FilmControls controls_;
  std::unique_ptr<MemoryFile> file_;
  Ref<GtkMediaStream> stream_;
  std::vector<gulong> handlers_;
  GdkSurface *surface_ = nullptr;
  gulong watching_ = 0;
  guint settling_ = 0, limit_ = 0;
  bool is_gone_ = false;
  /// Until it is known whether anything can be played, and while the film gets ready.
  bool is_wanted_ = false;

  void press();
  void begin(bool can_play);
  void stop();
  void fail(const std::string &why);
  void take();
  void show(const char *state);
  void advance();
  void go(double seconds);
  void limit();
  void settle_later();
  void settle();
  void appear();
  void disappear();
  void watch(GdkSurface *surface);
  bool plays() const { return stream_ && gtk_media_stream_get_playing(stream_.get()); }
};

GtkWidget *sign_of_play() {
  GtkWidget *sign = unnamed(gtk_image_new_from_icon_name("media-playback-start-symbolic"));
  gtk_widget_add_css_class(sign, "play-sign");
  gtk_widget_set_halign(sign, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(sign, GTK_ALIGN_CENTER);
  gtk_image_set_pixel_size(GTK_IMAGE(sign), 32);
  return sign;
}

GtkWidget *words_of(const std::string &said) {
  GtkWidget *words = gtk_label_new(said.c_str());
  gtk_widget_add_css_class(words, "film-words");
  gtk_label_set_wrap(GTK_LABEL(words), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(words), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_valign(words, GTK_ALIGN_END);
  gtk_widget_set_halign(words, GTK_ALIGN_FILL);
  gtk_widget_set_visible(words, FALSE);
  return words;
}

Film::Film(FilmParts parts, GtkWidget *button)
    : parts_(std::move(parts)), button_(button), picture_(unnamed(gtk_picture_new())),
      sign_(sign_of_play()), words_(words_of(parts_.unplayable)),
      controls_({parts_.play, parts_.pause, parts_.ago, parts_.on, parts_.place},
                [this] { press(); }, [this](double seconds) { go(seconds); }) {
  GtkWidget *layers = unnamed(gtk_overlay_new());
  gtk_widget_set_overflow(layers, GTK_OVERFLOW_HIDDEN);
  gtk_overlay_set_child(GTK_OVERLAY(layers), parts_.poster);
  gtk_picture_set_can_shrink(GTK_PICTURE(picture_), TRUE);
  gtk_widget_add_css_class(picture_, "film-picture");
  gtk_widget_set_visible(picture_, FALSE);
  for (GtkWidget *part : {picture_, sign_, words_})
    gtk_overlay_add_overlay(GTK_OVERLAY(layers), part);
  gtk_button_set_child(GTK_BUTTON(button_), layers);
  show("");
  on<void()>(button_, "clicked", [this] { press(); });
  on<void()>(button_, "map", [this] { appear(); });
  on<void()>(button_, "unmap", [this] { disappear(); });
}

Film::~Film() {
  is_gone_ = true;
  stop();
  if (settling_) g_source_remove(settling_);
  watch(nullptr);
}

void Film::press() {
  if (plays()) {
    gtk_media_stream_pause(stream_.get());
    return;
  }
  if (stream_ && gtk_media_stream_is_prepared(stream_.get())) {
    gtk_media_stream_play(stream_.get());
    return;
  }
  show("waiting");
  if (std::exchange(is_wanted_, true)) return;
  // The button may go before it is known.
  const Ref<GtkWidget> button(button_);
  when_films_are_known([button](bool can_play) {
    if (auto *film = static_cast<Film *>(g_object_get_data(G_OBJECT(button.get()), "snapnav-film")))
      film->begin(can_play);
  });
}

void Film::begin(bool can_play) {
  if (!std::exchange(is_wanted_, false) || stream_) return;
  if (!can_play) return fail("GTK's module for GStreamer is not there");
  const std::vector<std::uint8_t> bytes = parts_.read();
  if (bytes.empty()) return fail("there is no such film");
  file_ = std::make_unique<MemoryFile>(bytes);
  if (!file_->is_whole()) return fail("there is no memory for it");
  stream_ = Ref<GtkMediaStream>::taking(gtk_media_file_new_for_file(file_->file().get()));
  for (const char *property : {"prepared", "playing", "error", "ended"})
    handlers_.push_back(on_change(stream_.get(), property, [this] { take(); }));
  handlers_.push_back(on_change(stream_.get(), "timestamp", [this] { advance(); }));
  gtk_picture_set_paintable(GTK_PICTURE(picture_), GDK_PAINTABLE(stream_.get()));
  gtk_media_stream_play(stream_.get());
  limit();
  take();
}

/// A film that comes to an end before it has begun is told by nobody: it does not get ready.
void Film::limit() {
  constexpr guint seconds = 15;
  limit_ = g_timeout_add_seconds(
      seconds,
      [](gpointer self) noexcept -> gboolean {
        auto &film = *static_cast<Film *>(self);
        film.limit_ = 0;
        try {
          if (film.stream_ && !gtk_media_stream_is_prepared(film.stream_.get()))
            film.fail("it does not get ready");
        } catch (...) {
          report_exception("a film");
        }
        return G_SOURCE_REMOVE;
      },
      this);
}

/// Takes up what the stream has come to.
void Film::take() {
  if (!stream_) return;
  if (gtk_media_stream_get_error(stream_.get()) || gtk_media_stream_get_ended(stream_.get()))
    return settle_later();
  if (!gtk_media_stream_is_prepared(stream_.get())) return show("waiting");
  gtk_widget_set_visible(picture_, gtk_media_stream_has_video(stream_.get()));
  show(plays() ? "playing" : "paused");
}

void Film::advance() {
  const double all = static_cast<double>(gtk_media_stream_get_duration(stream_.get()));
  const double now = static_cast<double>(gtk_media_stream_get_timestamp(stream_.get()));
  controls_.tell(now / 1e6, all / 1e6);
}

void Film::go(double seconds) {
  if (stream_ && gtk_media_stream_is_seekable(stream_.get()))
    gtk_media_stream_seek(stream_.get(), static_cast<gint64>(seconds * 1e6));
}

void Film::fail(const std::string &why) {
  stop();
  parts_.log(why);
  show("broken");
}

/// Lets go of the film; the poster is seen again.
void Film::stop() {
  is_wanted_ = false;
  if (limit_) g_source_remove(std::exchange(limit_, 0));
  for (gulong handler : std::exchange(handlers_, {}))
    g_signal_handler_disconnect(stream_.get(), handler);
  if (!is_gone_) {
    gtk_picture_set_paintable(GTK_PICTURE(picture_), nullptr);
    gtk_widget_set_visible(picture_, FALSE);
    controls_.tell(0, 0);
    show("");
  }
  if (!stream_) return;
  gtk_media_stream_pause(stream_.get());
  gtk_media_file_clear(GTK_MEDIA_FILE(stream_.get()));
  stream_ = Ref<GtkMediaStream>();
  file_.reset();
}

void Film::show(const char *state) {
  const std::string_view now = state;
  for (const char *name : {"waiting", "playing", "paused", "broken"}) {
    if (now == name)
      gtk_widget_add_css_class(button_, name);
    else
      gtk_widget_remove_css_class(button_, name);
  }
  const std::string &does = now == "playing"  ? parts_.pause
                            : now == "broken" ? parts_.unplayable
                                              : parts_.play;
  gtk_widget_set_tooltip_text(button_, does.c_str());
  gtk_accessible_update_property(GTK_ACCESSIBLE(button_), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 does.c_str(), -1);
  gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button_), now == "playing");
  gtk_widget_set_visible(sign_, now.empty() || now == "paused");
  controls_.show(now == "playing" || now == "paused", now == "playing");
  gtk_widget_set_visible(words_, now == "broken");
}

// MARK: Who sees it

void Film::appear() {
  gboolean moves = TRUE;
  g_object_get(gtk_widget_get_settings(button_), "gtk-enable-animations", &moves, nullptr);
  if (std::exchange(parts_.plays, false) && moves) press();
  GtkNative *native = gtk_widget_get_native(button_);
  GdkSurface *surface = native ? gtk_native_get_surface(native) : nullptr;
  watch(surface && GDK_IS_TOPLEVEL(surface) ? surface : nullptr);
}

void Film::watch(GdkSurface *surface) {
  if (surface == surface_) return;
  auto *place = reinterpret_cast<gpointer *>(&surface_);
  if (surface_) {
    g_signal_handler_disconnect(surface_, watching_);
    g_object_remove_weak_pointer(G_OBJECT(surface_), place);
  }
  surface_ = surface;
  if (!surface_) return;
  g_object_add_weak_pointer(G_OBJECT(surface_), place);
  watching_ = on_change(surface_, "state", [this] {
    const GdkToplevelState state = gdk_toplevel_get_state(GDK_TOPLEVEL(surface_));
    if (state & GDK_TOPLEVEL_STATE_MINIMIZED && plays()) gtk_media_stream_pause(stream_.get());
  });
}

/// It is put elsewhere in the window and can be played on there; or it is seen no longer.
void Film::disappear() {
  is_wanted_ = false;
  if (plays()) gtk_media_stream_pause(stream_.get());
  if (!is_gone_) settle_later();
}

/// A stream is not taken away while it tells what has become of it.
void Film::settle_later() {
  if (settling_) return;
  settling_ = g_idle_add(
      [](gpointer self) noexcept -> gboolean {
        static_cast<Film *>(self)->settling_ = 0;
        try {
          static_cast<Film *>(self)->settle();
        } catch (...) {
          report_exception("a film");
        }
        return G_SOURCE_REMOVE;
      },
      this);
}

void Film::settle() {
  if (!gtk_widget_get_mapped(button_)) return stop();
  if (!stream_) return;
  if (const GError *error = gtk_media_stream_get_error(stream_.get())) return fail(error->message);
  if (gtk_media_stream_get_ended(stream_.get())) stop();
}

// MARK: Its room

/// As high as its width wants it, and never so high that nothing else of the window is seen.
void measure(GtkWidget *frame, GtkOrientation orientation, int room, int *least, int *natural,
             int *, int *) {
  constexpr int wide = 960, highest = 720, others = 260, least_high = 180;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *least = 64;
    *natural = wide;
    return;
  }
  const int share = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(frame), "snapnav-share-high"));
  const GtkRoot *root = gtk_widget_get_root(frame);
  const int window = root ? gtk_widget_get_height(GTK_WIDGET(root)) : 0;
  const int most = window > 0 ? std::max(least_high, window - others) : highest;
  *least = *natural = std::min((room < 0 ? wide : room) * share / 1000, most);
}

GtkSizeRequestMode by_width(GtkWidget *) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }

void allocate(GtkWidget *frame, int width, int height, int) {
  gtk_widget_allocate(gtk_widget_get_first_child(frame), width, height, -1, nullptr);
}

} // namespace

GtkWidget *film_box(FilmParts parts) {
  GtkWidget *button = unnamed(gtk_toggle_button_new());
  gtk_widget_add_css_class(button, "film");
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 parts.name.c_str(), -1);
  GtkWidget *frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_layout_manager(frame, gtk_custom_layout_new(by_width, measure, allocate));
  g_object_set_data(G_OBJECT(frame), "snapnav-share-high", GINT_TO_POINTER(parts.share));
  GtkWidget *whole = unnamed(gtk_overlay_new());
  gtk_widget_add_css_class(whole, "player");
  gtk_overlay_set_child(GTK_OVERLAY(whole), button);
  gtk_box_append(GTK_BOX(frame), whole);
  auto film = std::make_unique<Film>(std::move(parts), button);
  gtk_overlay_add_overlay(GTK_OVERLAY(whole), film->controls());
  g_object_set_data_full(G_OBJECT(button), "snapnav-film", film.release(),
                         [](gpointer film) { delete static_cast<Film *>(film); });
  return frame;
}

} // namespace snapgtk
