/// Which call of a plugin it is. What the call is given is not in it: that follows from what came to the
/// navigation and from what was answered before.
package struct CallMark: Sendable, Hashable, BitwiseCopyable {
  /// What is called.
  package enum Kind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    case mediate, undo, resolve, routes, call, show, hide, updateEffect, cancel
    case create, get, set, act, properties, tell, update, saveScreen, restoreScreen, destroy
    case open, close, present, changed, saveView, restoreView
    case save, restore
  }

  /// The number of what is called: a record has that, and to ask a kind for its number is a call.
  package let kindNumber: UInt8
  /// The number of the plugin's id among the names of the record; from 1.
  package var plugin: UInt32
  /// The number of the name of what is called; 0: it has none.
  package var name: UInt32
  /// The number of the screen that it is about; 0: none.
  package var screen: UInt64

  /// What is called.
  package var kind: Kind { Kind(rawValue: kindNumber) ?? .mediate }

  /// Makes one.
  package init(_ kind: Kind, plugin: UInt32, name: UInt32 = 0, screen: UInt64 = 0) {
    (kindNumber, self.plugin, self.name, self.screen) = (kind.rawValue, plugin, name, screen)
  }

  /// The call in words, such as `mediate describe`; `text` is its name's.
  package func words(named text: String) -> String {
    switch kind {
    case .mediate, .undo, .resolve, .routes, .call, .cancel, .open, .close, .present, .changed,
      .save, .restore:
      text.isEmpty ? "\(kind)" : "\(kind) \(text)"
    case .show: "set_visible \(text) on"
    case .hide: "set_visible \(text) off"
    case .updateEffect: "update \(text)"
    case .saveView: "save_view \(text)"
    case .restoreView: "restore_view \(text)"
    case .create: "create \(text) as screen \(screen)"
    case .get, .set: "\(kind) \(text) of screen \(screen)"
    case .act: "do \(text) of screen \(screen)"
    case .properties: "get all of screen \(screen)"
    case .tell: "event \(text) of screen \(screen)"
    case .update, .destroy: "\(kind) screen \(screen)"
    case .saveScreen: "save screen \(screen)"
    case .restoreScreen: "restore screen \(screen)"
    }
  }
}
