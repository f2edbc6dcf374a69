import CSnapNav
import SnapEngine
import SnapValue
import SnapSystem

// Section 10 of the contract header, in its order.
// Safety: for all functions here, see `HostCall.swift`.

func hostLog(
  _ host: UnsafePointer<snapnav_host>?, _ level: Int32, _ text: snapnav_str
) {
  guard let context = unsafe caller(host) else { return }
  let length = unsafe min(text.len, 4096)
  guard let start = unsafe text.ptr, length > 0 else { return }
  let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
  let plain = unsafe bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
  let line = String(decoding: plain, as: UTF8.self)
  let clamped = PluginLogLine.Level(rawValue: max(0, min(level, 4))) ?? .note
  context.log(clamped, line)
}

func hostIsMainThread(_ host: UnsafePointer<snapnav_host>?) -> Int32 {
  unsafe caller(host)?.shared.loop.isMainThread == true ? 1 : 0
}

func hostSchedule(
  _ host: UnsafePointer<snapnav_host>?, _ delay: UInt64,
  _ function: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  _ user: UnsafeMutableRawPointer?, _ timer: UnsafeMutablePointer<snapnav_timer>?,
  _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "schedule", on: .any, error) { context throws(Failure) in
    guard let function = unsafe function else {
      throw Failure(.badArgument, "schedule: no function was given")
    }
    let work = unsafe PluginWork(function: function, user: user)
    let tell: (UInt64) -> Void = { number in unsafe timer?.pointee = number }
    try context.timers.add(after: delay, telling: tell) { [weak context] in
      guard let context, !context.isStopped else { return }
      context.callWithoutDeadline(PluginWork.timerSite) { _ in work.run() }
    }
  }
}

func hostUnschedule(
  _ host: UnsafePointer<snapnav_host>?, _ timer: snapnav_timer
) -> snapnav_status {
  unsafe serve(host, "unschedule", on: .main, nil) { context throws(Failure) in
    guard context.timers.remove(timer) else {
      throw Failure(.staleHandle, "nothing of that number is scheduled")
    }
  }
}

func hostWatch(
  _ host: UnsafePointer<snapnav_host>?, _ descriptor: Int32,
  _ function: (@convention(c) (UnsafeMutableRawPointer?, Int32) -> Void)?,
  _ user: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "watch_fd", on: .main, error) { context throws(Failure) in
    guard let function = unsafe function, descriptor >= 0 else {
      throw Failure(.badArgument, "watch_fd: no function, or no descriptor (\(descriptor))")
    }
    guard !context.watches.contains(descriptor) else {
      throw Failure(.duplicate, "watch_fd: descriptor \(descriptor) is watched already")
    }
    let work = unsafe WatchWork(function: function, user: user, descriptor: descriptor)
    try context.shared.loop.watch(descriptor) { [weak context] in
      guard let context, context.watches.contains(descriptor) else { return }
      context.callWithoutDeadline(PluginWork.watchSite) { _ in work.run() }
    }
    context.watches.insert(descriptor)
  }
}

func hostUnwatch(_ host: UnsafePointer<snapnav_host>?, _ descriptor: Int32) -> snapnav_status {
  unsafe serve(host, "unwatch_fd", on: .main, nil) { context throws(Failure) in
    guard context.watches.remove(descriptor) != nil else {
      throw Failure(.staleHandle, "descriptor \(descriptor) is not watched")
    }
    context.shared.loop.unwatch(descriptor)
  }
}

func hostScreenGet(
  _ host: UnsafePointer<snapnav_host>?, _ screen: snapnav_screen, _ key: snapnav_str,
  _ out: UnsafePointer<snapnav_sink>?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "screen_get", on: .main, error) { context throws(Failure) in
    let name = try unsafe lentText(key)
    context.tellSeat(.get(ScreenID(rawValue: screen), name))
    let value = try context.screen(screen).contents.value(of: name)
    try unsafe context.answer(value, to: out)
  }
}

func hostScreenSet(
  _ host: UnsafePointer<snapnav_host>?, _ screen: snapnav_screen, _ key: snapnav_str,
  _ value: UnsafePointer<snapnav_value>?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "screen_set", on: .main, error) { context throws(Failure) in
    let (name, value) = (try unsafe lentText(key), try unsafe lentValue(value))
    context.tellSeat(.set(ScreenID(rawValue: screen), name, value))
    try context.screen(screen).set(name, to: value)
  }
}

func hostScreenCall(
  _ host: UnsafePointer<snapnav_host>?, _ screen: snapnav_screen, _ action: snapnav_str,
  _ arguments: UnsafePointer<snapnav_value>?, _ out: UnsafePointer<snapnav_sink>?,
  _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "screen_call", on: .main, error) { context throws(Failure) in
    let body = try context.screen(screen).contents
    let list = try unsafe lentValue(arguments)
    guard list == .null || list.list != nil else {
      throw Failure(.wrongType, "screen_call: arguments are a list, not of kind \(list.kindName)")
    }
    let name = try unsafe lentText(action)
    context.tellSeat(.act(ScreenID(rawValue: screen), name, list.list ?? []))
    let value = try body.call(name, list.list ?? [])
    try unsafe context.answer(value, to: out)
  }
}

func hostScreenDescribe(
  _ host: UnsafePointer<snapnav_host>?, _ screen: snapnav_screen,
  _ out: UnsafePointer<snapnav_sink>?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "screen_describe", on: .main, error) { context throws(Failure) in
    context.tellSeat(.describe(ScreenID(rawValue: screen)))
    let value = try context.navigation().describe(ScreenID(rawValue: screen))
    try unsafe context.answer(value, to: out)
  }
}

func hostScreenChanged(
  _ host: UnsafePointer<snapnav_host>?, _ screen: snapnav_screen
) -> snapnav_status {
  unsafe serve(host, "screen_changed", on: .any, nil) { context throws(Failure) in
    let (access, id) = (try context.navigation(), ScreenID(rawValue: screen))
    guard screen != 0, access.isGiven(id) else {
      throw Failure(.staleHandle, "there is no screen \(screen) (any more)")
    }
    access.changed(id)
  }
}

func hostRequest(
  _ host: UnsafePointer<snapnav_host>?, _ request: UnsafePointer<snapnav_value>?,
  _ done: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?) -> Void)?,
  _ user: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "request", on: .any, error) { context throws(Failure) in
    let request = try unsafe lentValue(request)
    guard request.map != nil, request["kind"]?.string != nil else {
      throw Failure(.badArgument, "request: a map with a \"kind\" is expected")
    }
    let navigation = try context.navigation()
    let reader = ObjectIdentifier(context)
    guard let done = unsafe done else {
      return try navigation.request(request, by: reader, done: nil)
    }
    let work = unsafe OutcomeWork(function: done, user: user)
    try navigation.request(request, by: reader) { [weak context] outcome in
      guard let context, !context.isStopped else { return }
      context.callWithoutDeadline(PluginWork.outcomeSite) { arena in work.run(outcome, arena) }
    }
  }
}

func hostIsCancelled(_ host: UnsafePointer<snapnav_host>?, _ token: snapnav_token) -> Int32 {
  unsafe caller(host)?.pending.isCancelled(token) == false ? 0 : 1
}

func hostExtension(
  _ host: UnsafePointer<snapnav_host>?, _ id: UnsafePointer<CChar>?
) -> UnsafeRawPointer? {
  guard let context = unsafe caller(host), unsafe cText(id, limit: 256) == SNAPNAV_MAIN_LOOP else {
    return nil
  }
  return unsafe context.mainLoopExtension
}

func hostAsset(
  _ host: UnsafePointer<snapnav_host>?, _ path: snapnav_str, _ out: UnsafePointer<snapnav_sink>?,
  _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "asset", on: .main, error) { context throws(Failure) in
    let asset = try context.shared.asset(try unsafe lentText(path))
    let value: Value = ["bytes": .bytes(asset.bytes), "type": .string(asset.mediaType)]
    try unsafe context.answer(value, to: out)
  }
}

func hostShown(
  _ host: UnsafePointer<snapnav_host>?, _ window: UnsafePointer<snapnav_value>?,
  _ out: UnsafePointer<snapnav_sink>?, _ error: UnsafeMutablePointer<snapnav_error>?
) -> snapnav_status {
  unsafe serve(host, "shown", on: .main, error) { context throws(Failure) in
    let window = unsafe window == nil ? .null : try unsafe lentValue(window)
    context.tellSeat(.shown(window))
    let value = try context.navigation().shown(window, to: ObjectIdentifier(context))
    try unsafe context.answer(value, to: out)
  }
}

func hostDrain(_ host: UnsafePointer<snapnav_host>?) {
  guard let loop = unsafe caller(host)?.shared.loop, loop.isMainThread else { return }
  loop.drain()
}

// Safety: @unchecked because of the pointers: the plugin promised that both are good until it is called or taken back,
// and it is called on the main thread only.
/// A function of a plugin that was scheduled, with the plugin's own pointer.
@safe package struct PluginWork: @unchecked Sendable {
  private let function: @convention(c) (UnsafeMutableRawPointer?) -> Void
  private let user: UnsafeMutableRawPointer?

  static let timerSite = CallSite("scheduled call")
  static let watchSite = CallSite("watched descriptor")
  static let outcomeSite = CallSite("request outcome")

  /// Takes a function and what it is given.
  package init(
    function: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void,
    user: UnsafeMutableRawPointer?
  ) {
    unsafe (self.function, self.user) = (function, user)
  }

  /// Calls it.
  package func run() { unsafe function(user) }
}

// Safety: @unchecked because of the pointers, for which the plugin has promised the same.
/// A function of a plugin that watches a descriptor, with the plugin's own pointer.
@safe package struct WatchWork: @unchecked Sendable {
  private let function: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Void
  private let user: UnsafeMutableRawPointer?
  /// The descriptor.
  package let descriptor: Int32

  /// Takes a function, what it is given, and the descriptor.
  package init(
    function: @escaping @convention(c) (UnsafeMutableRawPointer?, Int32) -> Void,
    user: UnsafeMutableRawPointer?, descriptor: Int32
  ) {
    unsafe (self.function, self.user, self.descriptor) = (function, user, descriptor)
  }

  /// Calls it.
  package func run() { unsafe function(user, descriptor) }
}

// Safety: as above.
/// A function of a plugin that waits for a request's outcome.
@safe struct OutcomeWork: @unchecked Sendable {
  let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?) -> Void
  let user: UnsafeMutableRawPointer?

  func run(_ outcome: Value, _ arena: ValueArena) {
    guard let lent = unsafe try? arena.borrow(outcome) else { return }
    arena.seal()
    unsafe function(user, lent)
  }
}
