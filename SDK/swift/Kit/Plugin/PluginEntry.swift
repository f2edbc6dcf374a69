internal import CSnapNav
internal import Synchronization

/// The registration entry point of a plugin. The build writes the code that uses it, from
/// `plugin.json`; you do not.
@safe public struct PluginEntry: Sendable {
  typealias Make = @Sendable (MainHost, Value, Registrar) throws -> any SnapPlugin

  private static let make = Mutex<Make?>(nil)
  // Safety: made once, never changed and never freed; the contract wants the same one each time.
  private nonisolated(unsafe) let descriptor: UnsafePointer<snapnav_plugin>

  /// The entry of a plugin without state of its own. Id and version are the note's.
  public init<Started: SnapPlugin>(
    _ plugin: Started.Type, id: StaticString, version: StaticString
  ) {
    unsafe self.init(Self.table(id, version)) { host, config, registrar in
      try Started(host: host, config: config, registrar: registrar)
    }
  }

  /// The entry of a plugin that saves and restores state of its own.
  public init<Started: SavingPlugin>(
    _ plugin: Started.Type, id: StaticString, version: StaticString
  ) {
    var table = unsafe Self.table(id, version)
    unsafe table.save = save
    unsafe table.restore = restore
    unsafe self.init(table) { host, config, registrar in
      try Started(host: host, config: config, registrar: registrar)
    }
  }

  private init(_ table: snapnav_plugin, _ make: @escaping Make) {
    Self.make.withLock { $0 = make }
    let place = UnsafeMutablePointer<snapnav_plugin>.allocate(capacity: 1)
    unsafe place.initialize(to: table)
    unsafe descriptor = UnsafePointer(place)
  }

  /// What `snapnav_plugin_entry` answers: the descriptor for that major version of the contract, or
  /// `nil`. The same one each time, on every thread.
  public func answer(hostMajor: UInt32) -> UnsafeRawPointer? {
    hostMajor == UInt32(SNAPNAV_ABI_MAJOR) ? unsafe UnsafeRawPointer(descriptor) : nil
  }

  private static func table(_ id: StaticString, _ version: StaticString) -> snapnav_plugin {
    // Safety: the texts of static strings live as long as the library, and end with a 0.
    unsafe snapnav_plugin(
      size: UInt32(MemoryLayout<snapnav_plugin>.size), abi_major: UInt32(SNAPNAV_ABI_MAJOR),
      abi_minor: UInt32(SNAPNAV_ABI_MINOR), flags: 0, id: text(id), version: text(version),
      start: start, stop: stop, save: nil, restore: nil, get_extension: nil)
  }

  private static func text(_ text: StaticString) -> UnsafePointer<CChar>? {
    guard text.hasPointerRepresentation else { return nil }
    return unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  fileprivate static func begin(
    _ host: UnsafePointer<snapnav_host>?, _ registrar: UnsafeMutablePointer<snapnav_registrar>?,
    _ config: Value
  ) throws -> Session {
    guard let make = make.withLock({ $0 }), let host = unsafe host,
      let registrar = unsafe registrar, unsafe host.pointee.size >= leastHostSize
    else {
      throw ContractError(.badArgument, "the host's table is smaller than that of contract 1.0")
    }
    return try unsafe Session.begin(host, registrar, config, make)
  }

  /// The size of the host's table in contract 1.0.
  private static let leastHostSize = unsafe UInt32(
    (MemoryLayout<snapnav_host>.offset(of: \.get_extension) ?? 0) + MemoryLayout<UInt>.size)
}

private let start:
  @convention(c) (
    UnsafePointer<snapnav_host>?, UnsafeMutablePointer<snapnav_registrar>?,
    UnsafePointer<snapnav_value>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { host, registrar, config, context, slot in
    unsafe answering(slot) {
      guard let context = unsafe context else { throw ContractError(.badArgument, "no context") }
      let session = try unsafe PluginEntry.begin(host, registrar, Value(lent: config))
      // Safety: balanced in stop, which the host calls once after a start that went well.
      unsafe context.pointee = Unmanaged.passRetained(session).toOpaque()
      return statusOK
    }
  }

private let stop: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
  guard let session = unsafe try? Session.at(context) else { return }
  session.end()
  // Safety: balances start.
  unsafe Unmanaged.passUnretained(session).release()
}

private let save:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<snapnav_sink>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, sink, slot in
    unsafe answering(slot) {
      try unsafe put(try Session.at(context).saving.save(), into: sink)
      return statusOK
    }
  }

private let restore:
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafePointer<snapnav_value>?, UnsafeMutablePointer<snapnav_error>?
  ) -> snapnav_status = { context, state, slot in
    unsafe answering(slot) {
      try unsafe Session.at(context).saving.restore(try Value(lent: state))
      return statusOK
    }
  }
