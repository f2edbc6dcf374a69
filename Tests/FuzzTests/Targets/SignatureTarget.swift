@testable import SnapPlugins

extension FuzzTarget {
  /// The signature text of a typed function.
  static let signature = FuzzTarget(name: "signature", limit: 4 << 10) { input, bug in
    let text = String(decoding: input, as: UTF8.self)
    let signature: Signature
    do throws(SignatureError) { signature = try Signature(text) } catch {
      let columns = 1...text.utf8.count + 1
      try hold(columns.contains(error.column), "column \(error.column) is in the text")
      try hold(error.text.utf8.count <= 210, "a long text is cut")
      return
    }
    try hold(signature.text == text, "the text is kept")
    try hold(printed(signature) == text, "\(printed(signature)) is printed of it")
    try check(signature, depth: 1)
    try bug.strike(where: signature.functions.count == 2)
    guard text.utf8.count <= 64 else { return }
    // Without a function nothing is called; the description for libffi is made before that is seen.
    do throws(ForeignCallError) {
      _ = try ForeignFunction(address: nil, signature: text, cache: CallInterfaceCache())
    } catch .noFunction { return } catch {
      throw FuzzFinding.broken("no interface of a signature: \(error)")
    }
  }

  private static func check(_ signature: Signature, depth: Int) throws {
    try hold(depth <= Signature.nestingLimit, "functions are no deeper than the limit")
    try hold(
      signature.parameters.count <= Signature.parameterLimit, "no more parameters than the limit")
    for inner in signature.functions { try check(inner, depth: depth + 1) }
  }

  private static func printed(_ signature: Signature) -> String {
    let result = signature.result.map { printed($0) } ?? "-"
    return "\(result)(\(signature.parameters.map { printed($0) }.joined()))"
  }

  private static func printed(_ kind: Signature.Kind) -> String {
    switch kind {
    case .bool: "b"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .float: "f"
    case .double: "d"
    case .string: "s"
    case .bytes: "y"
    case .screen: "h"
    case .value: "v"
    case .instance: "@"
    case .user: "p"
    case .error: "!"
    case .function(let signature): "{\(printed(signature))}"
    }
  }
}
