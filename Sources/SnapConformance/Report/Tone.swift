/// How a part of a report sounds, for terminals that can show it.
package enum Tone: Sendable, Hashable {
  /// All is well.
  case good
  /// The contract is not kept.
  case bad
  /// Trouble that is no error.
  case doubtful
  /// Of little weight.
  case faint
}

extension CheckResult.Verdict {
  /// How it sounds.
  var tone: Tone {
    switch self {
    case .passed: .good
    case .failed, .crashed, .timedOut: .bad
    case .warned: .doubtful
    case .skipped: .faint
    }
  }
}

/// A text that may come from a plugin, with every control character but line ends escaped, so that
/// it cannot change a terminal.
func printable(_ text: String) -> String {
  var safe = ""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x0A: safe.unicodeScalars.append(scalar)
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069:
      safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}

/// A number of milliseconds in seconds, with three places: `0.012`.
func seconds(_ milliseconds: Int) -> String {
  let rest = String(1000 + milliseconds % 1000).dropFirst()
  return "\(milliseconds / 1000).\(rest)"
}
