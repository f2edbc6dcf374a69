package import SnapValue

extension Manifest {
  /// A screen as GtkBuilder has it, for presenters that can draw that; others draw the card.
  package struct UserInterface: Sendable, Hashable {
    /// The file, as written.
    package var file: PlacedText
    /// What is set when it is drawn, in order. Nothing else ever is.
    package var set: [Setting] = []
    /// What is read when something is pressed, in order.
    package var get: [Reading] = []
    /// Where it stands.
    package var origin: Origin

    /// The greatest length of a file, in bytes.
    package static let limit = 256 << 10

    /// A property of an object, written as `ID.PROPERTY`.
    package struct Target: Sendable, Hashable, CustomStringConvertible {
      /// The id of the object in the file.
      package var object: String
      /// The name of its property.
      package var property: String
      /// As it is written.
      package var description: String { "\(object).\(property)" }
    }

    /// A value that a property gets.
    package struct Setting: Sendable, Hashable {
      /// The property.
      package var target: Target
      /// The value, with places for the screen's properties in its texts.
      package var value: Value
      /// Where its key stands.
      package var origin: Origin
    }

    /// An input whose value a property is.
    package struct Reading: Sendable, Hashable {
      /// The id of the input: one of the screen's card.
      package var input: String
      /// The property.
      package var source: Target
      /// Where its key stands.
      package var origin: Origin
    }
  }
}
