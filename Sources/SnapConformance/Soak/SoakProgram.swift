public import SnapValue

/// Programs in C that repeat the random life in which a plugin broke the contract.
///
/// Such a program needs the contract's header and nothing else, and makes the same calls with the
/// same values in the same order. What came from the moment, or from the plugin's own threads, it
/// cannot bring back.
public enum SoakProgram {
  /// The program of a result; `nil` when that is no such life.
  /// - Parameters:
  ///   - result: what a life ended with.
  ///   - plugin: the path of the plugin's file.
  ///   - config: what `start` got.
  public static func text(
    of result: CheckResult, plugin: String, config: Value = [:]
  ) -> String? {
    guard result.check == soakName, let input = result.input, !input.text.isEmpty else {
      return nil
    }
    let name = plugin.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    return """
      /* Repeats case \(input.number) of seed \(input.seed), made shorter, with a plugin such as
       * \(name). The header comes with SnapNavigation:
       *   cc -g -o soak THIS.c $(pkg-config --cflags snapnav) -ldl -lpthread && ./soak PLUGIN.so */
      \(host)
      static const snapnav_value config_value = \(CText.plain(config));

      \(calls)

      static void steps(void) {
      \(input.text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      }

      """
  }
}

/// The name of the check of random lives.
let soakName = "z-soak"
