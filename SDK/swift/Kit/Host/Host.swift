internal import CSnapNav

/// What a plugin may ask of its host on any thread.
///
/// Give it to your threads and tasks. What is allowed on the main thread only is in `MainHost`, which
/// the compiler keeps there. After the plugin's `stop()` calls are refused with `.wrongState`, and
/// those that cannot fail do nothing.
public struct Host: Sendable {
  let link: HostLink

  /// The host program's name.
  public var name: String { unsafe text { unsafe $0.pointee.name } }
  /// The host program's version.
  public var version: String { unsafe text { unsafe $0.pointee.version } }

  private func text(_ field: (UnsafePointer<snapnav_host>) -> UnsafePointer<CChar>?) -> String {
    // Safety: the contract lets the text live as long as the table.
    guard let table = unsafe try? link.live(), let start = unsafe field(table) else { return "" }
    return unsafe String(cString: start)
  }

  /// Writes one line to the host's log.
  public func log(_ text: String, _ level: LogLevel = .note) {
    // Safety: the host copies the line before it returns.
    guard let table = unsafe try? link.live(), let log = unsafe table.pointee.log else { return }
    let arena = ValueArena()
    unsafe log(table, level.rawValue, arena.borrow(text))
    withExtendedLifetime(arena) {}
  }

  /// Whether this is the host's main thread.
  public var isMainThread: Bool {
    guard let table = unsafe try? link.live() else { return false }
    return unsafe table.pointee.is_main_thread?(table) == 1
  }

  /// Calls `body` on the main thread, never at once, and after at least `delay` nanoseconds.
  /// What has not run when the plugin stops is forgotten.
  @discardableResult
  public func schedule(
    after delay: UInt64 = 0, _ body: @escaping @Sendable (MainHost) -> Void
  ) throws(ContractError) -> Registration {
    let main = MainThreadBox(body: MainHost(self))
    return try schedule(after: delay, entry: { _ in body(main.body) })
  }

  func schedule(
    after delay: UInt64, entry: @escaping @Sendable (Value) -> Void
  ) throws(ContractError) -> Registration {
    let table = unsafe try link.live()
    let key = link.callbacks.add(
      CallbackTable.Entry(call: entry, isRepeated: false, table: link.callbacks))
    do throws(ContractError) {
      var timer: snapnav_timer = 0
      try unsafe asking { slot in
        unsafe table.pointee.schedule?(
          table, delay, { unsafe CallbackTable.call($0) }, UnsafeMutableRawPointer(bitPattern: key),
          &timer,
          slot) ?? missing
      }
      link.callbacks.note(timer: timer, for: key)
      return Registration(key: key)
    } catch {
      link.callbacks.remove(key)
      throw error
    }
  }

  /// Says that a property of the screen changed by itself; presenters are told, once per turn.
  ///
  /// A `Property` that is observed says so itself: this is for everything else.
  public func changed(_ screen: ScreenID) throws(ContractError) {
    let table = unsafe try link.live()
    let status = unsafe table.pointee.screen_changed?(table, screen.rawValue) ?? missing
    guard status >= 0 else {
      throw ContractError(
        ContractError.Code(rawValue: status), "the host knows no screen \(screen.rawValue)")
    }
  }

  /// Asks for a navigation; always queued. `done` is called on the main thread with the outcome,
  /// once, unless the plugin stops before.
  public func request(
    _ request: Request, done: (@Sendable (Outcome) -> Void)? = nil
  ) throws(ContractError) {
    let table = unsafe try link.live()
    let arena = ValueArena()
    let value = unsafe try arena.lend(request.value)
    let key = done.map { done in
      link.callbacks.add(
        CallbackTable.Entry(call: { done(Outcome($0)) }, isRepeated: false, table: link.callbacks))
    }
    do throws(ContractError) {
      // Safety: the request is lent for the length of the call; the key is no pointer.
      try unsafe asking { slot in
        unsafe table.pointee.request?(
          table, value, key == nil ? nil : outcome, UnsafeMutableRawPointer(bitPattern: key ?? 0),
          slot) ?? missing
      }
    } catch {
      if let key { link.callbacks.remove(key) }
      throw error
    }
    withExtendedLifetime(arena) {}
  }

  /// A table of the host's by id, such as `snapnav.main-loop/1`; `nil`: this host has none. What it
  /// points to lives as long as the plugin is started.
  public func `extension`(_ id: String) -> UnsafeRawPointer? {
    guard let table = unsafe try? link.live() else { return nil }
    return unsafe id.withCString { unsafe table.pointee.get_extension?(table, $0) }
  }
}

/// What a field of the host's table that is not filled answers.
let missing = snapnav_status(SNAPNAV_E_UNSUPPORTED)

private let outcome:
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?) -> Void = {
    key, value in
    // Safety: the outcome is lent for the length of the call and copied.
    unsafe CallbackTable.call(key, (try? Value(lent: value)) ?? .null)
  }
