#include "builder.hpp"
#include "film.hpp"

namespace snapgtk {

using snapnav::View;

/// The first source that is a file of the application; empty: there is none.
static std::string own_source(View node) {
  for (View source : node["sources"].items()) {
    const std::string url = text(source, "url");
    if (!url.empty() && url.front() != '/' && url.find(':') == std::string::npos) return url;
  }
  return {};
}

GtkWidget *Builder::media(View node) {
  const std::string alt = snapgtk::text(node, "alt");
  const std::string said = alt.empty() ? own_word(OwnWord::media, sheet_.language()) : alt;
  const snapnav::Value picture_of =
      snapnav::map({{"kind", "image"}, {"alt", said}, {"url", word(node, "poster")}});
  const std::string path = own_source(node);
  if (path.empty()) {
    GtkWidget *made = picture(picture_of, sheet_.host_);
    gtk_widget_set_halign(made, GTK_ALIGN_START);
    return made;
  }
  FilmParts parts;
  parts.poster = still(picture_of, sheet_.host_);
  parts.name = said;
  parts.plays = flag(node, "plays");
  parts.play = own_word(OwnWord::play, sheet_.language());
  parts.pause = own_word(OwnWord::pause, sheet_.language());
  parts.ago = own_word(OwnWord::ago, sheet_.language());
  parts.on = own_word(OwnWord::on, sheet_.language());
  parts.place = own_word(OwnWord::place, sheet_.language());
  parts.unplayable = own_word(OwnWord::unplayable, sheet_.language());
  parts.read = [host = &sheet_.host_, path] { return host->film(path); };
  parts.log = [host = &sheet_.host_, path](const std::string &why) {
    host->log(snapnav::Level::warning, "the film \"" + path + "\" is not played: " + why);
  };
  return film_box(std::move(parts));
}

} // namespace snapgtk
