import SnapEngine
import SnapValue

extension Request {
  /// The most calls of one transition that a request may have.
  private static let callLimit = 1_000

  /// Reads the calls of a transition, each a list of its name and its arguments, as a manifest's
  /// script writes them. Throws `badArgument` or `wrongType` with the place of the call.
  static func calls(contract value: Value?) throws(Failure) -> [TransitionCall] {
    guard let value else { throw Failure(.badArgument, "the request has no \"calls\"") }
    guard let list = value.list else {
      throw Failure(
        .wrongType, "\"calls\" of the request must be a list of calls, not \(value.kindName)")
    }
    guard list.count <= callLimit else {
      throw Failure(.badArgument, "\(list.count) calls; a request has at most \(callLimit)")
    }
    var calls: [TransitionCall] = []
    for (place, call) in list.enumerated() {
      calls.append(try TransitionCall(ContractCall(call, place: place + 1)))
    }
    return calls
  }
}

/// One call of a transition as data.
private struct ContractCall {
  let place: Int
  let name: String
  let arguments: [Value]

  init(_ value: Value, place: Int) throws(Failure) {
    guard let parts = value.list, let name = parts.first?.string else {
      throw Failure(
        .wrongType,
        "call \(place) of the transition must be a list of a name and arguments, such as "
          + "[\"push\", \"show::2\"], not \(value.jsonText.prefix(60))")
    }
    self.place = place
    self.name = name
    arguments = Array(parts.dropFirst())
  }

  func count(_ counts: ClosedRange<Int>) throws(Failure) {
    guard !counts.contains(arguments.count) else { return }
    let most = counts.upperBound
    throw fault(
      .badArgument,
      counts.lowerBound < most
        ? "takes 1 or 2 arguments" : most == 1 ? "takes one argument" : "takes two arguments")
  }

  func text(_ place: Int = 0) throws(Failure) -> String {
    guard let text = arguments[place].string else { throw wrong(place, "a string") }
    return text
  }

  func number(_ place: Int, _ range: ClosedRange<Int64>) throws(Failure) -> Int {
    guard let number = arguments[place].int, range.contains(number) else {
      throw wrong(place, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return Int(number)
  }

  func truth(_ place: Int) throws(Failure) -> Bool {
    guard case .bool(let truth) = arguments[place] else { throw wrong(place, "true or false") }
    return truth
  }

  func wrong(_ place: Int, _ expected: String) -> Failure {
    fault(
      .wrongType,
      "argument \(place + 1) must be \(expected), not \(arguments[place].jsonText.prefix(60))")
  }

  func fault(_ code: Failure.Code, _ words: String) -> Failure {
    Failure(code, "call \(place) of the transition, \"\(name)\": \(words)")
  }
}

extension TransitionCall {
  private static let names = [
    "root", "push", "data", "pop", "present", "dismiss", "animate", "parameter", "resolve",
  ]

  fileprivate init(_ call: ContractCall) throws(Failure) {
    guard Self.names.contains(call.name) else {
      throw Failure(
        .badArgument,
        "call \(call.place) of the transition: there is no \"\(call.name.prefix(60))\"; there are "
          + Self.names.joined(separator: ", "))
    }
    switch call.name {
    case "animate", "parameter": try call.count(2...2)
    case "root": try call.count(1...2)
    default: try call.count(1...1)
    }
    switch call.name {
    case "root": self = .root(try call.text(), replace: try call.replaces())
    case "push": self = .push(try call.text())
    case "data": self = .data(call.arguments[0] == .null ? nil : try call.text())
    case "pop": self = .pop(try call.number(0, 0...100_000))
    case "present": self = .present(try call.text())
    case "dismiss": self = .dismiss(try call.text())
    case "animate": self = .animate(try call.text(), try call.truth(1))
    case "parameter":
      let flags = Location.Flags(rawValue: UInt8(try call.number(1, 0...15)))
      self = .parameter(try call.text(), flags)
    default: self = .resolve(try call.text())
    }
  }
}

extension ContractCall {
  /// The second argument of `root`: `{"replace": true}`.
  fileprivate func replaces() throws(Failure) -> Bool {
    guard arguments.count > 1 else { return false }
    guard let map = arguments[1].map, map.keys.allSatisfy({ $0 == "replace" }),
      case .bool(let replaces) = map["replace"] ?? false
    else { throw wrong(1, "a map such as {\"replace\": true}") }
    return replaces
  }
}
