/// A problem with a place: what `check` prints, what a failed run carries, what a log line leads to.
public struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Nothing is started while one of these stands.
    case error
    /// It works, but not as its author will have meant.
    case warning

    /// Errors come before warnings.
    package static func < (left: Severity, right: Severity) -> Bool {
      left == .error && right == .warning
    }
  }

  /// A place in a file.
  package struct Place: Sendable, Hashable {
    /// The file as the user named it; empty when the text came from elsewhere.
    package var file: String
    /// The line, from 1; 0 when the place is the whole file.
    package var line: Int
    /// The column, from 1, in Unicode scalars; 0 when the place is the whole line or file.
    package var column: Int
    /// The JSON Pointer (RFC 6901) of the value, when the file is JSON.
    package var pointer: String

    /// Makes a place.
    package init(file: String = "", line: Int = 0, column: Int = 0, pointer: String = "") {
      self.file = file
      self.line = line
      self.column = column
      self.pointer = pointer
    }
  }

  /// The stable code, such as `NH203`.
  public var code: String
  /// How bad it is.
  package var severity: Severity
  /// Where it is.
  package var place: Place
  /// What is wrong, in one sentence that names the offending value.
  package var message: String
  /// How to mend it; empty when the message says all there is to say.
  package var hint: String
  /// Other places that have to do with it, such as the first of two equal keys.
  package var related: [Place]

  /// Makes a diagnostic.
  package init(
    code: String, severity: Severity = .error, place: Place, message: String, hint: String = "",
    related: [Place] = []
  ) {
    self.code = code
    self.severity = severity
    self.place = place
    self.message = message
    self.hint = hint
    self.related = related
  }
}
