import SnapPlugins
import SnapElf
import SnapSystem

extension Check {
  /// Check 36: registered signatures against the debug information.
  static let signatureChecks: [Check] = [
    Check(
      36, "r-signature-dwarf",
      "The signature text of each typed function is the type of the function that was registered",
      consequence:
        "The host calls the function with arguments at wrong places; numbers come out as "
        + "others, texts as crashes.",
      remedy: "Write the signature that the function has, or give the function that type.",
      level: 2, ways: [.still, .debugInfo], needs: ["r-as-declared"]
    ) { bench throws(Ending) in
      try bench.begin()
      let functions = bench.registry.functions
      guard !functions.isEmpty else { throw .skip("it registers no typed functions") }
      let reader = try SignatureReader(bench)
      var compared = 0
      for function in functions {
        guard let difference = reader.difference(of: function, in: bench) else { continue }
        compared += 1
        if let flaw = difference.flaw, !reader.isFolded(function, among: functions, in: bench) {
          throw .flaw(flaw)
        }
      }
      guard compared > 0 else { throw .skip("its debug information has none of these functions") }
    }
  ]
}

/// Looks registered functions up in the debug information of their plugin.
private struct SignatureReader: ~Copyable {
  private let info: DebugInfo
  private let firstAddress: UInt64

  init(_ bench: Bench) throws(Ending) {
    guard let bytes = try? readFile(bench.file, limit: 256 << 20).bytes,
      let file = try? ElfFile(bytes)
    else { throw .skip("the file cannot be read again") }
    guard file.hasDebugInfo, let info = DebugInfo(bytes) else {
      throw .skip("it has no debug information; compile it with -g")
    }
    self.info = info
    firstAddress = file.firstAddress
  }

  /// Whether its code may be another function's as well: linkers fold functions of equal code into one,
  /// which then has the type of only one of them. Equal code tells 64-bit numbers apart by no bit, so one
  /// of those that share it has the type, and the others differ in nothing else.
  func isFolded(
    _ function: RegisteredTyped, among functions: [RegisteredTyped], in bench: Bench
  ) -> Bool {
    functions.contains { other in
      other.address == function.address && other.signature != function.signature
        && other.signature.foldedWords == function.signature.foldedWords
        && difference(of: other, in: bench)?.flaw == nil
    }
  }

  /// What was found for one function; the flaw is `nil` when the types are the same.
  struct Comparison { var flaw: Flaw? }

  /// `nil` when nothing is known of the function's type, or its signature cannot be read.
  func difference(of function: RegisteredTyped, in bench: Bench) -> Comparison? {
    guard case .success(let bound) = function.function, let offset = bench.offset(of: function)
    else {
      return nil
    }
    let types = info.functions(at: firstAddress + UInt64(offset))
    let matches = types.map { SignatureMatch(signature: bound.signature, function: $0) }
    guard let first = matches.first else { return nil }
    guard !matches.contains(where: { $0.difference == nil }), let difference = first.difference
    else { return Comparison() }
    let member = function.screenType.isEmpty ? "" : function.screenType + "."
    return Comparison(
      flaw: Flaw(
        expected: "\(member)\(function.name) is \(bound.signature.text)",
        seen: "\(first.function.words): \(difference)"))
  }
}

extension String {
  /// A signature's text with one letter for all that fills a register with 64 bits.
  fileprivate var foldedWords: String {
    String(map { "th".contains($0) ? "x" : $0 })
  }
}
