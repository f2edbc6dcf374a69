package import SnapValue

/// Programs in C that repeat the random life in which a plugin broke the contract.
///
/// Such a program needs the contract's header and nothing else, and makes the same calls with the
/// same values in the same order. What came from the moment, or from the plugin's own threads, it
/// cannot bring back.
package enum SoakProgram {
  /// The program of a result; `nil` when that is no such life.
  /// - Parameters:
  ///   - frame: the program without its steps, `share/soak.c`: a program of its own, with marks where
  ///     something is put in.
  ///   - result: what a life ended with.
  ///   - plugin: the path of the plugin's file.
  ///   - config: what `start` got.
  package static func text(
    frame: String, of result: CheckResult, plugin: String, config: Value = [:]
  ) -> String? {
    guard let input = steps(of: result) else { return nil }
    let name = plugin.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    let marked = [
      "/* @ABOUT@ */": """
      /* Repeats case \(input.number) of seed \(input.seed), made shorter, with a plugin such as
       * \(name). The header comes with SnapNavigation:
       *   cc -g -o soak THIS.c $(pkg-config --cflags snapnav) -ldl -lpthread && ./soak PLUGIN.so */
      """,
      "/* @CONFIG@ */": "static const snapnav_value config_value = \(CText.plain(config));",
      "/* @STEPS@ */": input.text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"),
    ]
    return frame.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in marked.first { line.hasSuffix($0.key) }?.value ?? String(line) }
      .joined(separator: "\n")
  }

  /// The life that a result is about; `nil` when it is about none.
  package static func steps(of result: CheckResult) -> FailingInput? {
    guard result.check == soakName, let input = result.input, !input.text.isEmpty else {
      return nil
    }
    return input
  }
}

/// The name of the check of random lives.
let soakName = "z-soak"
