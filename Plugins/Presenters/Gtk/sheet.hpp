// A layer: one card above everything that was there before.
#ifndef SNAPNAV_GTK_SHEET_HPP
#define SNAPNAV_GTK_SHEET_HPP

#include <string>

#include "shown.hpp"
#include "signals.hpp"

namespace snapgtk {

/// What a layer is drawn as.
enum class LayerKind {
  dialog, ///< In the middle, as large as it needs.
  drawer, ///< At the side where reading starts, from top to bottom; a press beside it leaves it.
  full,   ///< Over all of the window.
};

/// The kind of a view's word; what is none of ours is a dialog.
LayerKind layer_kind(std::string_view word) noexcept;

/// A card above a dimmed page, inside the window: other windows of one's own have no place, and no
/// focus, where no window manager is. [main]
class Sheet {
public:
  /// `card` goes into the sheet; `leave` is called by its button.
  Sheet(ScreenID screen, GtkWidget *card, const std::string &title, LayerKind kind,
        std::function<void()> leave);
  ~Sheet();
  Sheet(const Sheet &) = delete;
  Sheet &operator=(const Sheet &) = delete;

  const ScreenID screen;

  /// For an overlay; covers all of it.
  GtkWidget *widget() const noexcept { return dimmer_.get(); }
  GtkWidget *card() const noexcept { return card_.get(); }

  void set_title(const std::string &title);
  /// Whether its card says its title itself, so that the bar need not.
  void set_names_itself(bool does) { gtk_widget_set_visible(title_, !does); }
  /// The language of its own words, a BCP 47 tag.
  void set_language(const std::string &language);
  /// Whether it is the one on top: the others neither take the focus nor a click.
  void set_active(bool is_active);
  /// Comes or goes, in so many milliseconds; `done` is called when it has.
  void reveal(bool is_shown, unsigned milliseconds, std::function<void()> done);
  /// Ends the move that is under way now, as if its time were over.
  void finish();
  /// Gives the card back, as it goes on elsewhere or is kept.
  void release_card();

private:
  void place(LayerKind kind, const std::function<void()> &leave);

  Ref<GtkWidget> dimmer_; // a revealer
  GtkWidget *page_;       // what is dimmed, and the frame
  GtkWidget *frame_;
  GtkWidget *slider_ = nullptr; // a revealer in which a drawer moves
  GtkWidget *title_;
  GtkWidget *close_;
  Ref<GtkWidget> card_;
  gulong watching_;
  std::function<void()> done_;
};

} // namespace snapgtk
#endif
