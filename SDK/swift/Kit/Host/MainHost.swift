internal import CSnapNav

// Safety: the table is good until the plugin is stopped, which `live` watches; what is lent lives until
// the host, which copies, has returned.

@available(*, unavailable, message: "it belongs to the main thread; take its `host` along instead")
extension MainHost: Sendable {}

/// What a plugin may ask of its host on the main thread, which is where the host calls it.
///
/// It is not `Sendable`: the compiler refuses to hand it to another thread. `host` is what other
/// threads get.
public struct MainHost {
  /// What every thread may ask.
  public let host: Host

  init(_ host: Host) { self.host = host }

  /// What a presenter needs that brings its own main loop; `nil` when this host cannot live in one.
  public var mainLoop: HostLoop? {
    guard let place = unsafe host.extension("snapnav.main-loop/1") else { return nil }
    // Safety: the contract says what stands behind that name, as long as the plugin is started.
    let table = unsafe place.assumingMemoryBound(to: snapnav_main_loop.self)
    return unsafe HostLoop(table, host)
  }

  /// Writes one line to the host's log.
  public func log(_ text: String, _ level: LogLevel = .note) { host.log(text, level) }

  /// Calls `body` on this thread, never at once, and after at least `delay` nanoseconds. What has
  /// not run when the plugin stops is forgotten.
  @discardableResult
  public func schedule(
    after delay: UInt64 = 0, _ body: @escaping () -> Void
  ) throws(ContractError) -> Registration {
    let main = MainThreadBox(body: body)
    return try host.schedule(after: delay) { (_: Value) in main.body() }
  }

  /// Asks for a navigation; always queued. `done` is called on this thread with the outcome, once,
  /// unless the plugin stops before.
  public func request(
    _ request: Request, done: ((Outcome) -> Void)? = nil
  ) throws(ContractError) {
    guard let done else { return try host.request(request) }
    let main = MainThreadBox(body: done)
    try host.request(request) { main.body($0) }
  }

  /// Takes back what was scheduled; an error when it has run already.
  public func unschedule(_ registration: Registration) throws(ContractError) {
    let table = unsafe try host.link.live()
    guard let entry = host.link.callbacks.remove(registration.key) else {
      throw ContractError(.staleHandle, "what was scheduled has run already")
    }
    _ = unsafe table.pointee.unschedule?(table, entry.timer)
  }

  /// Calls `body` on this thread whenever the descriptor can be read. The descriptor stays yours:
  /// unwatch it before you close it. One watch per descriptor.
  public func watch(
    descriptor: Int32, _ body: @escaping () -> Void
  ) throws(ContractError) {
    let table = unsafe try host.link.live()
    let main = MainThreadBox(body: body)
    let key = host.link.callbacks.add(
      CallbackTable.Entry(
        call: { _ in main.body() }, isRepeated: true, table: host.link.callbacks,
        descriptor: descriptor))
    do throws(ContractError) {
      try unsafe asking { slot in
        unsafe table.pointee.watch_fd?(
          table, descriptor, { key, _ in unsafe CallbackTable.call(key) },
          UnsafeMutableRawPointer(bitPattern: key), slot) ?? missing
      }
    } catch {
      host.link.callbacks.remove(key)
      throw error
    }
  }

  /// Ends the watch of a descriptor.
  public func unwatch(descriptor: Int32) throws(ContractError) {
    let table = unsafe try host.link.live()
    let status = unsafe table.pointee.unwatch_fd?(table, descriptor) ?? missing
    if let key = host.link.callbacks.key(ofDescriptor: descriptor) {
      host.link.callbacks.remove(key)
    }
    guard status >= 0 else {
      throw ContractError(
        ContractError.Code(rawValue: status), "the descriptor \(descriptor) is not watched")
    }
  }
}

extension MainHost {
  /// A property of a live screen. `.noSuchKey`: it has none of that name.
  public func get(_ key: String, of screen: ScreenID) throws(ContractError) -> Value {
    let table = unsafe try host.link.live()
    let arena = ValueArena()
    defer { withExtendedLifetime(arena) {} }
    let name = unsafe arena.borrow(key)
    return try unsafe collecting { sink, slot in
      unsafe table.pointee.screen_get?(table, screen.rawValue, name, sink, slot) ?? missing
    }
  }

  /// A property of a live screen as one of your types; `.wrongType` when it does not fit.
  public func get<Wanted: ValueConvertible>(
    _ key: String, of screen: ScreenID, as type: Wanted.Type
  ) throws(ContractError) -> Wanted {
    try Wanted.from(try get(key, of: screen), "the property \"\(key)\"")
  }

  /// Sets a property of a live screen. `.noSuchKey`: it has none of that name; `.wrongType`: a value
  /// of another type; `.unsupported`: it is read-only.
  public func set(
    _ key: String, of screen: ScreenID, to value: some ValueConvertible
  ) throws(ContractError) {
    let table = unsafe try host.link.live()
    let arena = ValueArena()
    defer { withExtendedLifetime(arena) {} }
    let name = unsafe arena.borrow(key)
    let lent = try unsafe arena.lend(value.value)
    try unsafe asking { slot in
      unsafe table.pointee.screen_set?(table, screen.rawValue, name, lent, slot) ?? missing
    }
  }

  /// Calls an action of a live screen and answers its result, `.null` when it has none.
  @discardableResult
  public func call(
    _ action: String, of screen: ScreenID, _ arguments: any ValueConvertible...
  ) throws(ContractError) -> Value {
    let table = unsafe try host.link.live()
    let arena = ValueArena()
    defer { withExtendedLifetime(arena) {} }
    let name = unsafe arena.borrow(action)
    let lent = try unsafe arena.lend(.list(arguments.map { $0.value }))
    return try unsafe collecting { sink, slot in
      unsafe table.pointee.screen_call?(table, screen.rawValue, name, lent, sink, slot) ?? missing
    }
  }

  /// A file of the application, by its path from the manifest's directory: `pictures/a.png`.
  /// `.badArgument`: the path leads out of the directory, or is that of no file; `.noSuchKey`: it is
  /// not there.
  public func asset(_ path: String) throws(ContractError) -> Asset {
    let table = unsafe try host.link.live()
    let arena = ValueArena()
    defer { withExtendedLifetime(arena) {} }
    let path = unsafe arena.borrow(path)
    let value = try unsafe collecting { sink, slot in
      unsafe table.pointee.asset?(table, path, sink, slot) ?? missing
    }
    guard let bytes = value["bytes"]?.bytes, let type = value["type"]?.string else {
      throw ContractError(.wrongType, "the host's asset is no bytes with a type")
    }
    return Asset(bytes: bytes, mediaType: type)
  }

  /// What to draw of a screen: a map of `id`, `key`, `type`, `title`, `location`, `properties` and,
  /// where there are any, `card`, `region` and `tabs`, as the contract header says.
  public func describe(_ screen: ScreenID) throws(ContractError) -> Value {
    let table = unsafe try host.link.live()
    return try unsafe collecting { sink, slot in
      unsafe table.pointee.screen_describe?(table, screen.rawValue, sink, slot) ?? missing
    }
  }

  /// What is shown, to draw from: keep no stacks of your own. `window` says how much of each stack is
  /// wanted; the map is the one that the contract header describes at `shown`.
  ///
  /// A presenter is told the state to be from its `present` until that is answered.
  public func shown(_ window: Value = .null) throws(ContractError) -> Value {
    let table = unsafe try host.link.live()
    let arena = ValueArena()
    defer { withExtendedLifetime(arena) {} }
    let lent = try unsafe arena.lend(window)
    return try unsafe collecting { sink, slot in
      unsafe table.pointee.shown?(table, lent, sink, slot) ?? missing
    }
  }
}
