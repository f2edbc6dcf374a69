import SnapEngine
import SnapValue
import Synchronization

/// Receives changes of a screen's properties through function pointers that its plugin got, and
/// passes them on.
///
/// What the plugin tells goes to the navigation at once, which queues it. Whoever observes a property
/// is called in the next turn of the main loop with the newest value, so never from inside the plugin.
/// A call from another thread is refused, and logged once.
final class PluginObservers: Sendable {
  typealias Change = @Sendable (Value) -> Void

  private struct State {
    var closures: [ForeignClosure] = []
    var listeners: [(number: Int, name: String, change: Change)] = []
    var news: [(name: String, value: Value)] = []
    var lastNumber = 0
    var isEnded = false
  }

  private let id: ScreenID
  private let plugin: String
  private let shared: SharedContext
  private let state = Mutex(State())

  init(_ id: ScreenID, of context: PluginContext) {
    self.id = id
    plugin = context.id
    shared = context.shared
  }

  /// A function pointer for a property's observer.
  /// - Parameters:
  ///   - name: the property's.
  ///   - signature: what the plugin calls it by, `-(@v)` or with the property's own type.
  func closure(
    for name: String, _ signature: String, _ site: CallSite
  ) throws(Failure) -> ForeignClosure {
    let complaint = Complaint(site, plugin: plugin, shared: shared)
    do throws(ForeignCallError) {
      let closure = try ForeignClosure(
        signature: signature, cache: shared.interfaces,
        problem: { complaint.say("\($0)", .observer) },
        handler: { [weak self] values in
          self?.hear(name, values.first ?? .null, complaint)
          return .null
        })
      state.withLock { $0.closures.append(closure) }
      return closure
    } catch { throw Failure(error) }
  }

  private func hear(_ name: String, _ value: Value, _ complaint: Complaint) {
    guard shared.loop.isMainThread else {
      complaint.say("it was called from another thread: use screen_changed there", .threads)
      return
    }
    guard !state.withLock({ $0.isEnded }) else { return }
    shared.navigation.access?.changed(id)
    let isFirst = state.withLock { state in
      guard state.listeners.contains(where: { $0.name == name }) else { return false }
      if let place = state.news.firstIndex(where: { $0.name == name }) {
        state.news[place].value = value
      } else {
        state.news.append((name, value))
      }
      return state.news.count == 1
    }
    if isFirst { shared.loop.post { [weak self] in self?.tell() } }
  }

  /// Calls those who still listen, with what is still news.
  private func tell() {
    let news = state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
    for (name, value) in news {
      let numbers = state.withLock { $0.listeners.filter { $0.name == name }.map(\.number) }
      for number in numbers {
        state.withLock { $0.listeners.first { $0.number == number }?.change }?(value)
      }
    }
  }

  /// From now on changes of the property are told, until the observation ends.
  func listen(_ name: String, _ change: @escaping Change) -> Observation {
    let number = state.withLock { state in
      state.lastNumber += 1
      if !state.isEnded { state.listeners.append((state.lastNumber, name, change)) }
      return state.lastNumber
    }
    return Observation { [weak self] in self?.forget { $0 == number } }
  }

  /// Observers are no longer called. Answers the function pointers, which still take what is told to
  /// them.
  func end() -> [ForeignClosure] {
    let closures = state.withLock { state in
      state.isEnded = true
      state.news = []
      defer { state.closures = [] }
      return state.closures
    }
    forget { _ in true }
    return closures
  }

  /// What a listener holds is let go outside the lock: it may be an observation that ends by that.
  private func forget(_ isMeant: (Int) -> Bool) {
    let gone = state.withLock { state in
      let all = state.listeners
      state.listeners.removeAll { isMeant($0.number) }
      return all
    }
    _ = gone
  }
}

/// One line for the log, however often there is reason for it. Any thread.
private final class Complaint: Sendable {
  private let site: CallSite
  private let plugin: String
  private let shared: SharedContext
  private let isSaid = Atomic(false)

  init(_ site: CallSite, plugin: String, shared: SharedContext) {
    self.site = site
    self.plugin = plugin
    self.shared = shared
  }

  func say(_ why: String, _ rule: ContractRule) {
    if let validator = shared.validator {
      let finding = ContractFinding(rule: rule, plugin: plugin, call: site.name, seen: why)
      return validator.find(finding)
    }
    guard !isSaid.exchange(true, ordering: .relaxed) else { return }
    shared.log(PluginLogLine(plugin: plugin, level: .warning, text: "\(site.name): \(why)"))
  }
}
