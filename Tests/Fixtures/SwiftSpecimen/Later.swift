import SnapPluginKit

/// Answers later, as the payload's "answer" says.
final class Later: Mediator {
  private let host: MainHost
  private var kept: [Token<Mediation>] = []

  init(host: MainHost) { self.host = host }

  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> {
    let answer = try navigation.payload.get("answer", or: "")
    if answer == "task" { return .task { try await Self.think() } }
    return .later { [self] token in
      switch answer {
      case "inside": token.complete(.veto("at once"))
      case "drop": break
      case "throw": throw ContractError(.noSuchKey, "no such film")
      case "let go": try host.schedule { _ = token }
      case "keep": kept.append(token)
      case "cancelled":
        let host = host.host
        token.onCancel { host.log("told of the cancel") }
        token.onCancel { host.log("told of it, too") }
        kept.append(token)
      default: try complete(token, answer)
      }
    }
  }

  private static func think() async throws -> Mediation {
    await Task.yield()
    return .veto("on second thoughts")
  }

  /// On the next turn of the loop, which is any thread's way to the main one.
  private func complete(_ token: Token<Mediation>, _ answer: String) throws {
    let host = host.host
    try host.schedule(after: 1000) { _ in
      switch answer {
      case "fail": token.fail(ContractError(.timedOut, "nobody answers"))
      case "twice":
        let first = token.complete(.proceed)
        let second = token.complete(.veto("too late"))
        host.log("first \(first), second \(second)")
      default: token.complete(.redirect(to: answer))
      }
    }
  }
}
