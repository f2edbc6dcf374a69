public import SnapValue

extension Manifest {
  /// A screen as GtkBuilder has it, for presenters that can draw that; others draw the card.
  public struct UserInterface: Sendable, Hashable {
    /// The file, as written.
    public var file: PlacedText
    /// What is set when it is drawn, in order. Nothing else ever is.
    public var set: [Setting] = []
    /// What is read when something is pressed, in order.
    public var get: [Reading] = []
    /// Where it stands.
    public var origin: Origin

    /// The greatest length of a file, in bytes.
    public static let limit = 256 << 10

    /// A property of an object, written as `ID.PROPERTY`.
    public struct Target: Sendable, Hashable, CustomStringConvertible {
      /// The id of the object in the file.
      public var object: String
      /// The name of its property.
      public var property: String
      /// As it is written.
      public var description: String { "\(object).\(property)" }
    }

    /// A value that a property gets.
    public struct Setting: Sendable, Hashable {
      /// The property.
      public var target: Target
      /// The value, with places for the screen's properties in its texts.
      public var value: Value
      /// Where its key stands.
      public var origin: Origin
    }

    /// An input whose value a property is.
    public struct Reading: Sendable, Hashable {
      /// The id of the input: one of the screen's card.
      public var input: String
      /// The property.
      public var source: Target
      /// Where its key stands.
      public var origin: Origin
    }
  }
}
