import SnapPluginKit

/// Everything that the kit can do, once, for Tests/SDKTests.
final class Plugin: SavingPlugin {
  private var state: Value = "fresh"
  private let host: MainHost

  init(host: MainHost, config: Value, registrar: Registrar) throws {
    self.host = host
    let reason = try config.get("refuse", or: "")
    if !reason.isEmpty { throw ContractError(.unsupported, reason) }
    try registrar.mediator("answers", Answers(host: host))
    try registrar.mediator("later", Later(host: host))
    try registrar.mediator("night", Night())
    try registrar.presenter("pages", Pages(host: host))
    try registrar.router("films", Films())
    try registrar.screen("list") { try List($0) }
    try registrar.screen("plain") { _ in Plain() }
    try registrar.screen("mixer") { _ in Mixer() }
    try registrar.effect("dimmer", Dimmer(host: host))
    try registerFunctions(registrar)
  }

  private func registerFunctions(_ registrar: Registrar) throws {
    try registrar.function("sum") { (a: Double, b: Double) in a + b }
    try registrar.function("refuse") { (reason: String) in
      throw ContractError(.wrongState, reason)
    }
    try registrar.function("join") { (words: [String], mark: String?) in
      words.joined(separator: mark ?? " ")
    }
    try registrar.function("nothing") { () throws in }
  }

  func stop() { host.log("stopped", .debug) }
  func save() throws -> Value { state }
  func restore(_ state: Value) throws {
    guard state.string != nil else { throw ContractError(.wrongType, "a string is expected") }
    self.state = state
  }
}

/// An error that is none of the contract's.
struct Mishap: Error, CustomStringConvertible {
  let description: String
}

/// A condition; with "later" in the payload it answers by a token, inside the call.
struct Night: Mediator {
  var isCondition: Bool { true }
  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> {
    navigation.payload["answer"] == "later"
      ? .later { $0.complete(.proceed) } : .veto("by night only")
  }
}

/// Answers as the payload's "answer" says.
struct Answers: Mediator {
  let host: MainHost

  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> {
    switch try navigation.payload.get("answer", or: "") {
    case "veto": return .veto("not today")
    case "redirect": return .redirect(to: "login")
    case "nowhere": return .redirect(to: "")
    case "mishap": throw Mishap(description: "the cable is loose")
    case "silent": throw Mishap(description: "")
    case "positive": throw ContractError(ContractError.Code(rawValue: 3), "no error")
    case "long": throw ContractError(.failed, String(repeating: "ä", count: 300))
    case "echo": try echo(navigation)
    case "set":
      let value = navigation.payload["value"] ?? .null
      try host.set("text", of: navigation.destination, to: value)
    case "shown":
      let shown = try host.shown(navigation.payload["window"] ?? .null)
      return .veto(shown.jsonText)
    default: break
    }
    return .proceed
  }

  private func echo(_ navigation: Navigation) throws {
    let seen: Value = [
      "id": .int(Int64(navigation.id)), "source": navigation.source.value,
      "route": .string(navigation.route), "key": .string(navigation.screenKey),
      "arguments": navigation.arguments, "guard": .bool(navigation.isGuard),
      "leave": .bool(navigation.isLeaving), "animated": .bool(navigation.isAnimated),
      "payload": .map(navigation.payload),
    ]
    try host.set("seen", of: navigation.destination, to: seen)
  }

  func undo(_ navigation: Navigation) { host.log("undo \(navigation.id)") }
}
