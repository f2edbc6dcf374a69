// A screen out of a file of GtkBuilder, with properties of the manifest in it.
#ifndef SNAPNAV_GTK_CARD_UI_SCREEN_HPP
#define SNAPNAV_GTK_CARD_UI_SCREEN_HPP

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "card.hpp"
#include "properties.hpp"

namespace snapgtk {

/// What `ui` of a description says: the file's text, what is set, and what is read. [main]
class UiScreen {
public:
  /// Makes one. Throws PropertyFault, in words for the log, when the file or a property will not
  /// do; then the screen is its card.
  UiScreen(snapnav::View ui, CardHost &host);
  UiScreen(const UiScreen &) = delete;

  GtkWidget *widget() const noexcept { return root_.get(); }
  /// Sets what has another value now; false: it is another file, or reads other inputs.
  bool update(snapnav::View ui);
  /// What stands in the inputs.
  snapnav::Value inputs() const;
  /// Tells what is wrong with inputs, by id, until they are changed; the focus goes to the first.
  void show_errors(snapnav::View errors);
  /// What is told to be wrong; and telling it again, wherever the focus is.
  snapnav::Value errors() const;
  void tell(snapnav::View errors);
  /// What was changed by somebody, without what is secret; and taking it up again.
  snapnav::Value typed() const;
  void type(snapnav::View typed);

private:
  struct Input {
    std::string id;
    Property property;
    snapnav::Value before;
    /// What is wrong with what it holds, and what that was; empty: nothing is told.
    std::string message;
    snapnav::Value refused;
  };
  void watch();
  /// Shows what is wrong.
  void mark();
  void set(snapnav::View values, snapnav::View before);
  void place_message(GtkWidget *wrong);
  void connect();
  void add(GSimpleActionGroup *group, const char *name, bool has_target,
           std::function<void(std::string)> body);
  void type(const std::string &id, const std::string &text);
  void perform(const char *name, const std::string &target);

  CardHost &host_;
  Ref<GtkBuilder> builder_;
  Ref<GtkWidget> root_;
  GtkWidget *message_ = nullptr;
  std::vector<Input> inputs_;
  snapnav::Value ui_;
  /// Goes with the screen, whose objects somebody may hold for longer.
  std::shared_ptr<int> life_ = std::make_shared<int>(0);
};

} // namespace snapgtk
#endif
