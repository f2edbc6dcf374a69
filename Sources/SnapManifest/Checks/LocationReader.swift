public import SnapEngine

/// How state URLs are read; the engine has the grammar, an assembly lends it.
public struct LocationReader: Sendable {
  /// Why a text is no state URL.
  public struct Fault: Error, Sendable, Hashable {
    /// What is wrong, in one sentence.
    public let message: String
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// Makes a fault.
    public init(message: String, column: Int) {
      self.message = message
      self.column = column
    }
  }

  /// Reads a state URL of any scheme.
  public let read: @Sendable (String) throws(Fault) -> Location

  /// Makes a reader.
  public init(read: @escaping @Sendable (String) throws(Fault) -> Location) { self.read = read }
}
