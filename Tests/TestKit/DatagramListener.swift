import Glibc

/// A socket that datagrams come to, as a service's supervisor has one.
package final class DatagramListener {
  /// Nothing came for a minute, or there is no socket to be had.
  package struct Silent: Error {}

  private let descriptor: Int32

  /// Listens at a path, or under a name in no file system after `@`.
  package init(at name: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8)
    guard descriptor >= 0, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Silent()
    }
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: bytes)
      if bytes.first == UInt8(ascii: "@") { room[0] = 0 }
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard status == 0 else { throw Silent() }
  }

  deinit { close(descriptor) }

  /// The next datagram as text; waits for it.
  package func next() throws -> String {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 60_000) == 1 else { throw Silent() }
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &room, room.count, 0)
    guard count >= 0 else { throw Silent() }
    return String(decoding: room.prefix(count), as: UTF8.self)
  }

  /// Reads datagrams until one has this line, and answers all that came.
  package func wait(for line: String) throws -> [String] {
    var came: [String] = []
    while !came.contains(where: { $0.split(separator: "\n").contains(Substring(line)) }) {
      came.append(try next())
    }
    return came
  }
}
