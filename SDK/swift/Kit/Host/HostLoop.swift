internal import CSnapNav

/// The host inside a foreign main loop: poll the descriptor, and drain whenever it can be read.
@safe public struct HostLoop {
  // Safety: the host's, good as long as the plugin is started; `drain` watches that.
  private let table: UnsafePointer<snapnav_main_loop>
  private let host: Host

  init(_ table: UnsafePointer<snapnav_main_loop>, _ host: Host) {
    unsafe self.table = unsafe table
    self.host = host
  }

  /// What to poll for reading; -1 when the plugin is stopped. It stays the host's.
  public var descriptor: Int32 {
    guard unsafe (try? host.link.live()) != nil else { return -1 }
    return unsafe table.pointee.fd
  }

  /// Does what the host has to do now. Main thread only.
  public func drain() {
    guard let live = unsafe try? host.link.live() else { return }
    unsafe table.pointee.drain?(live)
  }
}
