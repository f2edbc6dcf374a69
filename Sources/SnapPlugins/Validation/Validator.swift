import SnapSystem
import SnapValue
import Synchronization

/// Holds the calls of a running application to the rules of the conformance suite that can be held
/// without asking a plugin anything more: `navhost run --validate`.
///
/// Each plugin's call is told once for each rule, the first `limit` in all. Safe from every thread; where
/// a function is for the main thread, it says so.
final class Validator: Sendable {
  /// How many findings are told.
  static let limit = 1000
  /// How many tokens are remembered when they are answered.
  private static let tokenLimit = 4096

  fileprivate struct Told: Hashable {
    let rule: ContractRule
    let plugin: String
    let call: String
  }

  /// What has become of a token.
  fileprivate struct Token {
    let callback: Callback
    let call: String
    var isAnsweredAtOnce = false
  }

  fileprivate struct State {
    var told: Set<Told> = []
    /// How often a call took too long, by plugin and call.
    var slow: [String: Int] = [:]
    var tokens: [UInt64: Token] = [:]
    var order: [UInt64] = []
    /// The calls that are under way, one inside the other.
    var calls: [(plugin: String, call: String)] = []
    var mark = ProcessSettings.mark
    var settings = ProcessSettings.now
  }

  private let state = Mutex(State())
  private let report: @Sendable (ContractFinding) -> Void

  init(report: @escaping @Sendable (ContractFinding) -> Void) { self.report = report }

  /// Tells that a rule is broken, unless this was told of the plugin's call before.
  func find(_ finding: ContractFinding) {
    let told = Told(rule: finding.rule, plugin: finding.plugin, call: finding.call)
    let isNew = state.withLock { state in
      state.told.count < Self.limit && state.told.insert(told).inserted
    }
    if isNew { report(finding) }
  }

  // MARK: settings of the process

  /// A call begins: what is another by now was changed by the call around it, or, without one, by the
  /// host. Main thread. Answers what the call around it has changed.
  func begin(
    _ plugin: String, _ call: String
  ) -> (plugin: String, call: String, changes: [String])? {
    let mark = ProcessSettings.mark
    return state.withLock { state in
      let around = state.calls.last
      let changes = state.renew(mark)
      state.calls.append((plugin, call))
      guard let around, !changes.isEmpty else { return nil }
      return (around.plugin, around.call, changes)
    }
  }

  /// The innermost call ends. Main thread. Answers what it has changed.
  func end() -> [String] {
    let mark = ProcessSettings.mark
    return state.withLock { state in
      _ = state.calls.popLast()
      return state.renew(mark)
    }
  }

  /// A call took too long; answers how often it has by now.
  func countSlow(_ plugin: String, _ call: String) -> Int {
    state.withLock { state in
      guard state.slow.count < Self.limit else { return 0 }
      state.slow["\(plugin) \(call)", default: 0] += 1
      return state.slow["\(plugin) \(call)", default: 0]
    }
  }

  // MARK: tokens

  /// A call begins that may answer later.
  func ask(_ token: UInt64, _ site: CallSite) {
    guard token != 0 else { return }
    state.withLock { state in
      if state.tokens.updateValue(Token(callback: site.callback, call: site.name), forKey: token)
        == nil
      {
        state.order.append(token)
      }
      guard state.order.count > Self.tokenLimit else { return }
      for old in state.order.prefix(Self.tokenLimit / 2) { state.tokens[old] = nil }
      state.order.removeFirst(Self.tokenLimit / 2)
    }
  }

  /// The call has answered at once.
  func settle(_ token: UInt64) {
    state.withLock { $0.tokens[token]?.isAnsweredAtOnce = true }
  }

  /// The call that a token was lent to; `nil`: it was lent to none, or long ago.
  func call(of token: UInt64) -> (callback: Callback, name: String, isAnsweredAtOnce: Bool)? {
    state.withLock { state in
      state.tokens[token].map { ($0.callback, $0.call, $0.isAnsweredAtOnce) }
    }
  }
}

extension Validator.State {
  /// Takes the settings as they are by now; answers what is another than it was.
  fileprivate mutating func renew(_ mark: UInt64) -> [String] {
    guard mark != self.mark else { return [] }
    let before = settings
    (self.mark, settings) = (mark, .now)
    return settings.changes(since: before)
  }
}
