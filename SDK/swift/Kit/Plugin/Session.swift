internal import CSnapNav
internal import Synchronization

/// A started plugin, from start() to stop().
final class Session: Box {
  // One at a time: a second start without a stop is refused.
  private static let isStarted = Atomic(false)

  private let main: MainHost
  private var plugin: (any SnapPlugin)?
  private var boxes: [AnyObject] = []

  private init(_ main: MainHost) { self.main = main }

  /// Starts a plugin. The answer is kept by whoever hands it back to `end`.
  static func begin(
    _ host: UnsafePointer<snapnav_host>, _ table: UnsafeMutablePointer<snapnav_registrar>,
    _ config: Value, _ make: (MainHost, Value, Registrar) throws -> any SnapPlugin
  ) throws -> Session {
    guard
      isStarted.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent)
        .exchanged
    else { throw ContractError(.wrongState, "the plugin is started already; stop it first") }
    let link = unsafe HostLink(host)
    let registrar = unsafe Registrar(table, link)
    let session = Session(MainHost(Host(link: link)))
    do {
      defer {
        registrar.close()
        session.boxes = registrar.boxes
      }
      session.plugin = try make(session.main, config, registrar)
      return session
    } catch {
      session.end()
      throw error
    }
  }

  /// Ends what begin() began, also after half a start.
  func end() {
    plugin?.stop()
    let link = main.host.link
    link.answers.cancelAll("the plugin stops")
    takeBackCalls(of: link)
    link.end()
    plugin = nil
    boxes = []
    Self.isStarted.store(false, ordering: .sequentiallyConsistent)
  }

  /// Nothing that was scheduled or is watched comes any more.
  private func takeBackCalls(of link: HostLink) {
    // Safety: the host's table is good until the plugin has stopped, which is after this.
    guard let table = unsafe try? link.live() else { return }
    for entry in link.callbacks.removeAll() {
      if entry.timer != 0 { _ = unsafe table.pointee.unschedule?(table, entry.timer) }
      if entry.descriptor >= 0 { _ = unsafe table.pointee.unwatch_fd?(table, entry.descriptor) }
    }
  }

  var saving: any SavingPlugin {
    get throws(ContractError) {
      guard let saving = plugin as? any SavingPlugin else {
        throw ContractError(.unsupported, "the plugin keeps no state of its own")
      }
      return saving
    }
  }
}
