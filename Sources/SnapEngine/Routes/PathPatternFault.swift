import SnapValue

/// Why a text is no path pattern.
package struct PathPatternFault: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// It has more than `PathPattern.mostBytes`.
    case tooLong
    /// No name follows a colon.
    case noName
    /// Nothing follows the last backslash.
    case endsInEscape
    /// A regular expression of one's own.
    case expression
    /// `?` or `+` where nothing stands that could be left out or repeated.
    case nothingBefore(String)
    /// A brace inside a brace.
    case nestedGroup
    /// A brace that is not closed where it should be.
    case openGroup
    /// A closing brace without an opening one.
    case closedGroup
    /// A name that two groups have.
    case repeatedName(String)
  }
  /// What is wrong.
  package var reason: Reason
  /// Where, from 1, in Unicode scalars.
  package var column: Int

  /// Makes a fault.
  package init(reason: Reason, column: Int) {
    self.reason = reason
    self.column = column
  }

  /// The reason as a sentence without its place.
  package var message: String {
    switch reason {
    case .tooLong: "it is longer than \(PathPattern.mostBytes) bytes"
    case .noName: "a name must follow \":\" (write \"\\:\" for the sign itself)"
    case .endsInEscape: "a sign must follow \"\\\""
    case .expression:
      "regular expressions are not served (write \"\\(\" for the sign itself)"
    case .nothingBefore(let sign):
      "\"\(sign)\" must follow a name, a \"*\" or a group (write \"\\\(sign)\" for the sign itself)"
    case .nestedGroup: "a group stands inside a group"
    case .openGroup: "\"{\" is not closed after at most one name or \"*\""
    case .closedGroup: "\"}\" closes nothing (write \"\\}\" for the sign itself)"
    case .repeatedName(let name): "\"\(name)\" names two groups"
    }
  }
}
