import Foundation
import Glibc

// @unchecked: a test may give one to another thread, and then lets its own hands off it.
/// A connection to a socket of a stream, as any program would have it.
package final class Connection: @unchecked Sendable {
  /// Nobody listens there, or it was turned away.
  package struct Refused: Error, CustomStringConvertible {
    package let code: Int32
    package var description: String { "no connection: errno \(code)" }
  }

  private let descriptor: Int32
  private var isClosed = false
  /// What has come and was not taken.
  private(set) package var bytes: [UInt8] = []
  /// How long a read waits, in seconds.
  private static let patience = 120

  /// Connects to a socket in the file system.
  package convenience init(to path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      for (place, byte) in path.utf8.enumerated() where place < room.count - 1 {
        room[place] = byte
      }
    }
    try self.init(AF_UNIX, address)
  }

  /// Connects to a port of this machine.
  package convenience init(port: UInt16, address: String = "127.0.0.1") throws {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = inet_addr(address)
    try self.init(AF_INET, place)
  }

  private init<Address>(_ family: Int32, _ address: Address) throws {
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard status == 0 else { throw Refused(code: errno) }
  }

  deinit { close() }

  package func close() {
    if !isClosed { Glibc.close(descriptor) }
    isClosed = true
  }

  /// Sends bytes, and waits until they are taken; what nobody takes is dropped.
  package func send(text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  package func send(_ lines: String...) { send(text: lines.map { $0 + "\n" }.joined()) }

  /// Tells that nothing more is sent.
  package func closeWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether something has come that nobody has read.
  package var hasNews: Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// Reads on; `false`: it has ended, or nothing has come for two minutes.
  package func read() -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count > 0 else { return false }
    bytes += piece.prefix(count)
    return true
  }

  /// Takes so many bytes of what has come.
  package func take(_ count: Int) { bytes.removeFirst(count) }

  /// Everything until it ends.
  package func rest() -> String {
    while read() {}
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The next line; `nil` at the end, and when none comes for two minutes.
  package func line() -> String? {
    repeat {
      guard let end = bytes.firstIndex(of: 0x0A) else { continue }
      defer { take(end + 1) }
      return String(decoding: bytes[..<end], as: UTF8.self)
    } while read()
    return nil
  }
}
