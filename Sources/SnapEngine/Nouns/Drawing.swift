package import SnapValue

// What is drawn of screens, and what people type into it: roles like the others, so that who owns the
// state knows neither cards nor files.

/// A screen as it is told to whoever makes a drawing of it.
package struct ScreenFacts: Sendable, Hashable {
  /// The key in the state URL.
  package var key: String
  /// What people read above it.
  package var title: String
  /// Its properties.
  package var properties: ValueMap

  /// Makes the facts of a screen.
  package init(key: String, title: String, properties: ValueMap) {
    self.key = key
    self.title = title
    self.properties = properties
  }
}

/// What there is to draw of a screen: plain values, for presenters of every kind, and what can be
/// pressed on it.
package struct ScreenDrawing: Sendable {
  /// The card that it was made of, with the properties in place; `nil` when it has none.
  package var card: Value?
  /// The render tree: what presenters draw.
  package var view: Value
  /// The same as GtkBuilder has it: `text`, what is `set`, what is read by `get` and the `actions` of
  /// its buttons; `nil` when there is none.
  package var ui: Value?
  /// What can be pressed on it.
  package var actions: any DrawnActions

  /// Makes a drawing.
  package init(
    card: Value? = nil, view: Value, ui: Value? = nil, actions: any DrawnActions
  ) {
    self.card = card
    self.view = view
    self.ui = ui
    self.actions = actions
  }
}

/// Which action of a screen's drawing is pressed.
package enum PressedAction: Sendable, Hashable {
  /// The one of this number.
  case number(Int64)
  /// The first whose `id`, `title` and `verb` are these; `nil`: whatever they are.
  case first(id: String? = nil, title: String? = nil, verb: String? = nil)

  /// What a map with `id`, `title` and `verb` seeks.
  package init(_ sought: ValueMap) {
    self = .first(
      id: sought["id"]?.string, title: sought["title"]?.string, verb: sought["verb"]?.string)
  }
}

/// What can be pressed on one drawing of a screen.
package protocol DrawnActions: Sendable {
  /// What pressing an action means after `inputs`, by the inputs' ids, were typed.
  ///
  /// Throws `noSuchKey` when the drawing has no such action, `wrongState` for a disabled one, and
  /// `unsupported` for one that the presenter carries out by itself.
  func meaning(
    of pressed: PressedAction, inputs: ValueMap
  ) throws(Failure) -> DrawnAction
}

/// What pressing something on a drawing means, after what was typed was looked at.
package enum DrawnAction: Sendable, Hashable {
  /// The verb is carried out with this data and these inputs, which stand apart until the verb says
  /// where they go.
  case execute(verb: String, data: Value, inputs: ValueMap)
  /// The address is opened.
  case open(url: String)
  /// Something that was typed does not fit: a message for each input, by its id.
  case invalid(errors: ValueMap)
}

/// Makes the drawings of screens.
///
/// Called on any thread, maybe at the same time; the same facts give the same drawing as long as
/// neither card nor language changes.
package protocol ScreenDrawer: Sendable {
  /// What there is to draw of a screen now. Never fails: what cannot be drawn is a drawing that says so.
  ///
  /// `last` is what could be pressed on the drawing before, `nil` for the first one: an action that was
  /// there keeps its number, and no other action of the screen ever gets it.
  func drawing(of screen: ScreenFacts, after last: (any DrawnActions)?) -> ScreenDrawing
}

/// The languages that an application speaks, one at a time. Any thread.
package protocol Localizing: Sendable {
  /// The locale in force: a BCP 47 name, such as `de-AT`.
  var locale: String { get }
  /// Brings a locale into force; `false` when it is already. Throws `badArgument` for what is no name,
  /// and `unknownName` when there are no texts for it.
  func use(_ locale: String) throws(Failure) -> Bool
  /// Whether this locale is in force already; throws what bringing it into force would throw.
  func isInForce(_ locale: String) throws(Failure) -> Bool
  /// A declared text, such as the title of a region, in the language in force.
  func localized(_ text: String) -> String
  /// The application's own text of a key in the language in force, and in no other; `nil` where it has
  /// none.
  func ownText(_ key: String) -> String?
}
