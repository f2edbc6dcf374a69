import CSnapNav

// Safety: written here once, before the plugin sees it; plugins read it on any thread.
/// The table of host functions that a plugin gets, and what it points to.
///
/// Like the context it is never freed.
@safe struct HostTable: @unchecked Sendable {
  let pointer: UnsafePointer<snapnav_host>

  init(context: PluginContext, name: String, version: String) {
    let table = UnsafeMutablePointer<snapnav_host>.allocate(capacity: 1)
    unsafe table.initialize(to: snapnav_host())
    unsafe table.pointee.size = UInt32(MemoryLayout<snapnav_host>.size)
    unsafe table.pointee.abi_major = Contract.major
    unsafe table.pointee.abi_minor = Contract.minor
    unsafe table.pointee.ctx = unsafe Unmanaged.passRetained(context).toOpaque()
    unsafe table.pointee.name = immortal(name)
    unsafe table.pointee.version = immortal(version)
    unsafe table.pointee.log = hostLog
    unsafe table.pointee.is_main_thread = hostIsMainThread
    unsafe table.pointee.schedule = hostSchedule
    unsafe table.pointee.unschedule = hostUnschedule
    unsafe table.pointee.watch_fd = hostWatch
    unsafe table.pointee.unwatch_fd = hostUnwatch
    unsafe table.pointee.screen_get = hostScreenGet
    unsafe table.pointee.screen_set = hostScreenSet
    unsafe table.pointee.screen_call = hostScreenCall
    unsafe table.pointee.screen_describe = hostScreenDescribe
    unsafe table.pointee.screen_changed = hostScreenChanged
    unsafe table.pointee.request = hostRequest
    unsafe table.pointee.complete = hostComplete
    unsafe table.pointee.is_cancelled = hostIsCancelled
    unsafe table.pointee.get_extension = hostExtension
    unsafe table.pointee.asset = hostAsset
    unsafe table.pointee.shown = hostShown
    unsafe pointer = UnsafePointer(table)
  }
}

/// The contract's numbers that this host was built with.
enum Contract {
  static let major = UInt32(SNAPNAV_ABI_MAJOR)
  static let minor = UInt32(SNAPNAV_ABI_MINOR)
  static let noteOwner = "SnapNav"
  static let noteType = UInt32(SNAPNAV_NOTE_TYPE)
  static let entrySymbol = SNAPNAV_ENTRY_SYMBOL

  /// The layout word as `SNAPNAV_LAYOUT` makes it.
  static var layout: UInt32 {
    unsafe UInt32(MemoryLayout<snapnav_value>.size) << 24
      | UInt32(truncatingIfNeeded: MemoryLayout<snapnav_plugin>.offset(of: \.start) ?? 0) << 16
      | UInt32(truncatingIfNeeded: MemoryLayout<snapnav_host>.offset(of: \.log) ?? 0) << 8
      | UInt32(truncatingIfNeeded: MemoryLayout<snapnav_function>.offset(of: \.user) ?? 0)
  }
}

/// A C string that is never freed.
func immortal(_ text: String) -> UnsafePointer<CChar> {
  let bytes = text.utf8
  let room = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
  // Safety: room for the text and its end.
  for (index, byte) in bytes.enumerated() { unsafe room[index] = CChar(bitPattern: byte) }
  unsafe room[bytes.count] = 0
  return unsafe UnsafePointer(room)
}
