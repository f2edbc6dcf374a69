import CSnapNav
import SnapPlugins
import SnapValue

/// What a call of a plugin answered.
struct Answer: Sendable, Hashable {
  /// The status: section 3 of the header.
  var status: Int32
  /// What it put into the sink; `nil` when it put nothing, or no value.
  var value: Value?
  /// How often it put something.
  var puts = 0
  /// Why what it put is no value.
  var fault: String?
  /// The code in the error slot.
  var code: Int32 = 0
  /// The message in the error slot.
  var message = ""
  /// Whether the message ends inside the slot and is UTF-8.
  var messageIsSound = true
  /// Whether something was written behind the error slot, or into its size.
  var overran = false
  /// The token that went along; 0 when none did.
  var token: UInt64 = 0
  /// Whether it is the answer of a mediator that only says yes or no.
  var isOfCondition = false

  /// Of a function that the plugin does not have.
  static let unsupported = Answer(status: Int32(SNAPNAV_E_UNSUPPORTED))

  var isOK: Bool { status == Int32(SNAPNAV_OK) }
  var isPending: Bool { status == Int32(SNAPNAV_PENDING) }
  var isError: Bool { status < 0 }
  /// Whether it is OK or an error, also one that the contract has no name for.
  var isOKOrError: Bool { isOK || isError }
  /// The status in words: `3 (VETO)`.
  var words: String { statusWords(status) }
  /// Status and message: `-4 (E_KEY), "no such film"`.
  var sentence: String { message.isEmpty ? words : "\(words), \"\(message)\"" }
}

/// A later answer: one call of `complete`.
struct CompletionCall: Sendable, Hashable {
  var token: UInt64
  var status: Int32
  var value: Value?
  var message: String
  /// Whether it came on the main thread.
  var onMain: Bool
  /// What the host answered: 0, or E_HANDLE for a token that waits for nothing.
  var answer: Int32
}

/// A status in the words of a report: `3 (VETO)`, `77`.
func statusWords(_ status: Int32) -> String {
  if let name = statusNames[status] { return "\(status) (\(name))" }
  return status < 0 ? "\(status)" : "\(status), which is no status"
}

private let statusNames: [Int32: String] = [
  0: "OK", 1: "PENDING", 2: "DECLINE", 3: "VETO", 4: "REDIRECT", -1: "E_FAIL", -2: "E_ARG",
  -3: "E_TYPE", -4: "E_KEY", -5: "E_HANDLE", -6: "E_THREAD", -7: "E_STATE", -8: "E_UNSUPPORTED",
  -9: "E_CANCELLED", -10: "E_TIMEOUT", -11: "E_NOMEM", -12: "E_DUPLICATE", -13: "E_SIGNATURE",
]
