// One screen: what the host describes of it, and its card.
#ifndef SNAPNAV_GTK_PAGE_HPP
#define SNAPNAV_GTK_PAGE_HPP

#include "card/card.hpp"
#include "presenter.hpp"

namespace snapgtk {

/// A screen that is shown, and the way from its card to the host. [main]
class WindowPresenter::Page final : private CardHost {
  // Before the card, which asks for pictures and tells what is wrong with them while it is made.
  WindowPresenter &owner_;
  std::string title_;

public:
  Page(WindowPresenter &owner, ScreenID screen, const snapnav::Value &description);

  const ScreenID screen;
  Card card;

  const std::string &title() const noexcept { return title_; }
  const std::vector<Tab> &tabs() const noexcept { return tabs_; }
  /// The language of its card, a BCP 47 tag; empty: it is not known.
  const std::string &language() const noexcept { return language_; }
  /// What it is drawn as above others, by the view's word.
  const std::string &layer() const noexcept { return layer_; }
  /// Whether its card begins with its title.
  bool names_itself() const noexcept { return names_itself_; }
  bool is_right_to_left() const noexcept { return is_right_to_left_; }
  /// Takes a newer description.
  void update(const snapnav::Value &description);
  /// Shows what was found wrong with the inputs that were sent; what was carried out took them as they are.
  void take_outcome(snapnav::View outcome);

private:
  std::string language_, layer_;
  std::vector<Tab> tabs_;
  bool is_right_to_left_ = false;
  bool has_errors_ = false;
  bool names_itself_ = false;

  void take(snapnav::View description);
  void press(std::int64_t action, snapnav::Value inputs) override;
  std::vector<std::uint8_t> picture(std::string_view path) override;
  std::vector<std::uint8_t> film(std::string_view path) override;
  /// The bytes of a file of the application that is of one of these media types.
  std::vector<std::uint8_t> file(std::string_view path, std::initializer_list<const char *> types);
  void log(snapnav::Level level, std::string_view text) override;
};

} // namespace snapgtk
#endif
