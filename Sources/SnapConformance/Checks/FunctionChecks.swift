import SnapPlugins
import SnapValue

extension Check {
  /// Check 98: free typed functions.
  static let functionChecks: [Check] = [
    Check(
      .function, 98, "f-args",
      "A free function takes what its signature allows, and answers what it says",
      consequence: "A manifest that calls it with an unusual value ends the program.",
      remedy: "Texts may be empty, long, or hold zero bytes; numbers go to the ends of their range;"
        + " a v may be of any kind. Take an error slot (!) to say no.",
      level: 4, ways: [.generated]
    ) { bench throws(Ending) in
      try bench.begin()
      let functions = bench.registry.functions.filter { $0.isFreeOfClosures }
      guard !functions.isEmpty else { throw .skip("each of its functions takes functions") }
      let screen = bench.host.show(BenchScreen(properties: ["title": "A title"]))
      try bench.forEachInput(
        200 * functions.count,
        first: { functions.count > 1 ? [UInt64($0 % functions.count)] : [] },
        make: { FreeCall(&$0, functions, screen: screen) },
        describe: { call in Described(call.text(functions)) }
      ) { call throws(Ending) in
        guard functions.indices.contains(call.function) else { return }
        let answer = bench.callFree(functions[call.function], call.arguments)
        try expect(
          answer.fault == nil, "a result as \(functions[call.function].signature) says",
          seen: "\(call.text(functions)): \(answer.fault ?? "")")
        try expect(
          answer.isOKOrError, "OK or an error",
          seen: "\(call.text(functions)): \(answer.sentence)")
      }
    }
  ]
}

/// One call of a free function.
private struct FreeCall: Sendable {
  var function: Int
  var arguments: [Value]

  init(_ choices: inout Choices, _ functions: [RegisteredTyped], screen: UInt64) {
    function = choices.below(functions.count)
    guard functions.indices.contains(function),
      case .success(let bound) = functions[function].function
    else {
      arguments = []
      return
    }
    arguments = choices.arguments(bound.signature, screen: screen)
  }

  func text(_ functions: [RegisteredTyped]) -> String {
    let name = functions.indices.contains(function) ? functions[function].name : ""
    return "\(name)(\(arguments.map { $0.shown(atMost: 200) }.joined(separator: ", ")))"
  }
}

extension RegisteredTyped {
  /// Whether it belongs to no screen type and takes no functions.
  fileprivate var isFreeOfClosures: Bool {
    guard screenType.isEmpty, case .success(let bound) = function else { return false }
    return bound.signature.functions.isEmpty && !bound.signature.takesInstance
  }
}
