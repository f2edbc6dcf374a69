/// How the program ends; one status for each family of causes.
///
/// Thrown where what is in the way was told already.
enum ExitStatus: Int32, Error, Sendable, Equatable, CaseIterable {
  /// All was done.
  case done = 0
  /// A request was refused, or an expectation failed.
  case refused = 1
  /// The command line is wrong.
  case usage = 2
  /// The manifest is wrong, or cannot be read.
  case manifest = 3
  /// A plugin, a library, a record or the machine stands in the way.
  case machine = 4
  /// Our own fault.
  case fault = 70

  /// What the manual says of it.
  var meaning: String {
    switch self {
    case .done: "Done."
    case .refused: "A request was refused, or an expectation of the script failed."
    case .usage: "The command line is wrong."
    case .manifest: "The manifest is wrong or cannot be read."
    case .machine:
      "A plugin is missing or refused, a record cannot be read, or the machine stands in the way."
    case .fault: "A fault of navhost itself; please report it."
    }
  }
}
