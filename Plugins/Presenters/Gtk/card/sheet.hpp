// One description of a screen as widgets, and what is known of them. An update makes another sheet.
#ifndef SNAPNAV_GTK_CARD_SHEET_HPP
#define SNAPNAV_GTK_CARD_SHEET_HPP

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "card.hpp"
#include "layouts.hpp"
#include "read.hpp"

namespace snapgtk {

/// One input: what it holds, and where its error stands.
struct Field {
  snapnav::View node;
  std::string id;
  /// All of it, with label and error.
  GtkWidget *frame = nullptr;
  /// What is filled in, which may be several widgets in a box.
  GtkWidget *content = nullptr;
  /// What has the focus.
  GtkWidget *target = nullptr;
  GtkWidget *error = nullptr;
  std::function<snapnav::Value()> read;
  std::function<void(snapnav::View)> write;
  /// What it held before somebody changed it.
  snapnav::Value before;
  /// What is wrong with what it holds; empty: nothing is told.
  std::string message;
  /// What it held when that was told.
  snapnav::Value refused;
  /// Goes with the field, whose widgets somebody may hold for longer.
  std::shared_ptr<int> life = std::make_shared<int>(0);
  bool is_secret = false;
  /// The language of the card.
  std::string language;

  /// Tells what is wrong with what it holds, until that is changed; an empty text takes it away.
  void tell(const std::string &wrong);
};

/// One action of the view as a button, a link or a box that can be pressed.
struct Press {
  snapnav::View action;
  std::string key;
  GtkWidget *target = nullptr;
  /// Of a show-card: what it shows, and the list that it stands in, of which one at most is open.
  GtkWidget *panel = nullptr;
  const void *list = nullptr;
};

/// Rows that are made when somebody looks for them.
struct Later {
  std::size_t next = 0, count = 0;
  std::function<void(std::size_t)> add;
  GtkWidget *button = nullptr;
};

/// What the reader of a view makes. [main]
class CardSheet {
public:
  /// Pressed actions that are not the sheet's own go to `ask`. `room` are the rows of one list that
  /// are made at once.
  CardSheet(snapnav::View view, CardHost &host, std::size_t room);
  CardSheet(const CardSheet &) = delete;
  ~CardSheet();

  /// The language of its texts, a BCP 47 tag; empty: it is not known.
  const std::string &language() const noexcept { return language_; }
  /// What scrolls.
  GtkWidget *page() const noexcept { return page_.get(); }
  /// The actions below it, with what belongs to them; null when they scroll with it.
  GtkWidget *bar() const noexcept { return bar_.get(); }
  /// What stands above it; null where nothing does.
  GtkWidget *head() const noexcept { return head_.get(); }

  void press(const Press &press);
  /// Shows or hides every part of this id.
  void show_part(const std::string &id, bool is_shown);
  bool is_open(const Press &press) const;
  void open(const Press &press, bool is_open);
  /// Whether nothing around an input is hidden, be its card open or not.
  bool is_seen(const Field &field) const;
  /// The values of the inputs that are shown or changed, by id.
  snapnav::Value inputs() const;
  /// Makes more rows of the first list that has some to come; false: there are none.
  bool fill(std::size_t rows);
  /// How many rows of one list there are at most.
  std::size_t rows() const noexcept { return rows_; }
  /// Takes the colours of texts from the style that is in force.
  void recolour();

  std::vector<std::unique_ptr<Field>> fields;
  std::vector<std::unique_ptr<Press>> presses;
  /// What somebody showed or hid, by id.
  std::map<std::string, bool> shown_parts;

private:
  friend class Builder;
  /// Says to all widgets from which side text is read.
  void turn();
  /// Of a form none of whose actions is marked, the one that sends it stands out.
  void mark_main(snapnav::View actions);

  CardHost &host_;
  std::string language_;
  Ref<GtkWidget> page_, bar_, head_;
  /// The box that stands beside the actions and not in the page; null: there is none.
  const void *footer_ = nullptr;
  std::multimap<std::string, GtkWidget *> parts_;
  /// How many actions have the same name.
  std::map<std::string, int> keys_;
  std::vector<std::unique_ptr<Later>> later_;
  std::vector<std::function<void()>> colours_;
  std::size_t room_, rows_ = 0;
  guint idle_ = 0;
  /// Whether all is read from right to left, or at least a box.
  bool is_mirrored_ = false, has_mirrored_ = false;
  /// How deep readers are in nodes: what is too deep is left out.
  int depth_ = 0;
};

} // namespace snapgtk
#endif
