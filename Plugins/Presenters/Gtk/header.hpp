// The bar at the top of the window: back, title, tabs.
#ifndef SNAPNAV_GTK_HEADER_HPP
#define SNAPNAV_GTK_HEADER_HPP

#include <string>
#include <vector>

#include "shown.hpp"
#include "signals.hpp"

namespace snapgtk {

/// The bar at the top. What it is told it shows; what is pressed there it tells. [main]
class Header {
public:
  struct Answers {
    std::function<void()> back;
    /// The region of a tab.
    std::function<void(const std::string &)> select;
  };

  explicit Header(Answers answers);
  Header(const Header &) = delete;
  Header &operator=(const Header &) = delete;

  GtkWidget *widget() const noexcept { return box_.get(); }

  void set_title(const std::string &title);
  /// The language of its own words, a BCP 47 tag.
  void set_language(const std::string &language);
  void set_can_go_back(bool can);
  /// Fewer than two tabs are no bar. A region that none stands for selects none.
  void set_tabs(const std::vector<Tab> &tabs, const std::string &selected);
  /// The region of the tab at a place from 0; empty: there is none that is shown.
  std::string region_of_tab(std::size_t place) const;
  /// Whether the window can be closed and moved by it: not where it fills the screen.
  void set_fills_screen(bool fills);

private:
  Ref<GtkWidget> box_;
  GtkWidget *bar_;
  GtkWidget *back_;
  GtkWidget *title_;
  GtkWidget *tab_bar_;
  Answers answers_;
  std::vector<Tab> tabs_;
  std::vector<GtkWidget *> buttons_;
  bool is_telling_ = false;

  void build_tabs();
};

} // namespace snapgtk
#endif
