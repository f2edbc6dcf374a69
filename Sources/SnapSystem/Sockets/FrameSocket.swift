import CSnapSystem
import Glibc
import Synchronization

/// One end of two connected sockets over which a process and its child exchange whole frames: a length of
/// four bytes, little endian, and so many bytes.
///
/// One thread receives; any thread sends, one frame after the other. Nothing here waits but `send`, for room,
/// and `wait`.
package final class FrameSocket: Sendable {
  /// What `receive` finds.
  package enum Received: Sendable, Equatable {
    /// A whole frame.
    case frame([UInt8])
    /// No whole frame is there yet.
    case nothing
    /// The other end is gone, or sends no more.
    case end
    /// The other end announces a frame of more bytes than may be.
    case tooLong(Int)
  }

  /// What became of a frame that was sent.
  package enum Sent: Sendable, Equatable {
    /// It is on its way.
    case done
    /// The other end is gone.
    case end
    /// There was no room before the time was over; part of it may be on its way, so that nothing more
    /// can be sent.
    case late
  }

  /// The most bytes of a frame: a value of 16 MiB, and what stands around it.
  package static let limit = 40 << 20
  /// So many bytes that nobody has received are read while something is sent: the longest frame, and as much again.
  private static let mostUnreceived = 2 * limit
  /// How much is read at once: little where nothing is waited for, much of a long frame.
  private static let (room, longRoom) = (4 << 10, 64 << 10)

  private struct Incoming {
    var bytes: [UInt8] = []
    /// How many of them were given out.
    var taken = 0
    var isEnd = false
  }

  /// Its number; can be watched by a loop for something to receive.
  package let descriptor: Int32
  private let incoming = Mutex(Incoming())
  private let isBroken = Mutex(false)

  /// Takes over a connected socket, which is made not to block.
  package init(adopting descriptor: Int32) {
    self.descriptor = descriptor
    _ = snapsys_set_nonblocking(descriptor, 1)
  }

  deinit { _ = close(descriptor) }

  /// Two ends that are connected with each other; neither is handed on to other programs by itself.
  package static func pair() throws(SystemError) -> (FrameSocket, FrameSocket) {
    var ends: [Int32] = [-1, -1]
    // Safety: room for two numbers.
    _ = try checked(unsafe snapsys_socket_pair(&ends), "make a pair of sockets")
    return (FrameSocket(adopting: ends[0]), FrameSocket(adopting: ends[1]))
  }

  // MARK: Sending

  /// Sends a frame; waits for room until `deadline`, monotonic clock in nanoseconds (`.max`: for ever).
  ///
  /// What comes on the `others` meanwhile is read, and given out when it is received: an other end that itself waits
  /// there for room, and so reads nothing, goes on by that. The thread that receives from them sends.
  package func send(
    _ frame: [UInt8], until deadline: UInt64 = .max, reading others: [FrameSocket] = []
  ) -> Sent {
    let count = UInt32(clamping: frame.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + frame.count)
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: count >> shift))
    }
    bytes += frame
    return isBroken.withLock { isBroken in
      guard !isBroken else { return .end }
      let sent = write(bytes, until: deadline, reading: others)
      isBroken = sent != .done
      return sent
    }
  }

  private func write(
    _ bytes: [UInt8], until deadline: UInt64, reading others: [FrameSocket]
  ) -> Sent {
    var start = 0
    while start < bytes.count {
      // Safety: the rest of the bytes is counted along.
      let written = unsafe bytes.withUnsafeBytes { all in
        unsafe snapsys_write_some(
          descriptor, all.baseAddress?.advanced(by: start), all.count - start)
      }
      if written > 0 {
        start += Int(written)
        continue
      }
      guard written == 0 || written == -Int64(EAGAIN) || written == -Int64(EINTR) else {
        return .end
      }
      guard let left = Self.milliseconds(until: deadline) else { return .late }
      guard waitForRoom(left, reading: others) else { return .end }
    }
    return .done
  }

  /// Waits for room, or for what comes on others, which it reads. `false`: there will be none.
  private func waitForRoom(_ milliseconds: Int32, reading others: [FrameSocket]) -> Bool {
    let others = others.filter(\.hasRoom)
    let numbers = others.map(\.descriptor)
    // Safety: the count of the numbers goes along.
    let ready = unsafe snapsys_wait_writable(descriptor, numbers, numbers.count, milliseconds)
    guard ready >= 0 else { return false }
    for (place, other) in others.enumerated() where ready & 2 << Int32(place) != 0 {
      other.readSome()
    }
    return true
  }

  /// How many milliseconds are left, rounded up, -1 for ever; `nil`: none.
  private static func milliseconds(until deadline: UInt64) -> Int32? {
    guard deadline != .max else { return -1 }
    let now = ProcessFacts.now
    guard now < deadline else { return nil }
    return Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  // MARK: Receiving

  /// The next whole frame, as far as there is one. Never waits. One thread.
  package func receive() -> Received {
    incoming.withLock { incoming in
      while true {
        switch Self.frame(in: &incoming) {
        case .nothing: break
        case let found: return found
        }
        guard !incoming.isEnd else { return .end }
        let count = read(into: &incoming.bytes)
        if count == -Int64(EAGAIN) || count == -Int64(EINTR) { return .nothing }
        // What was sent before the end is still given out.
        if count <= 0 { incoming.isEnd = true }
      }
    }
  }

  /// Whether more can be read before something is received.
  private var hasRoom: Bool {
    incoming.withLock { !$0.isEnd && $0.bytes.count - $0.taken < Self.mostUnreceived }
  }

  /// Reads some of what is there.
  private func readSome() {
    incoming.withLock { incoming in
      let count = read(into: &incoming.bytes)
      if count <= 0, count != -Int64(EAGAIN), count != -Int64(EINTR) { incoming.isEnd = true }
    }
  }

  /// Whether something was read that nobody has received yet.
  package var hasBuffered: Bool {
    incoming.withLock { $0.isEnd || $0.taken < $0.bytes.count }
  }

  /// A whole frame of what was read.
  private static func frame(in incoming: inout Incoming) -> Received {
    let start = incoming.taken
    let there = incoming.bytes.count - start
    guard there >= 4 else {
      forgetTaken(&incoming)
      return .nothing
    }
    var count = 0
    for place in 0..<4 { count |= Int(incoming.bytes[start + place]) << (8 * place) }
    guard count <= limit else { return .tooLong(count) }
    guard there >= 4 + count else {
      forgetTaken(&incoming)
      return .nothing
    }
    incoming.taken = start + 4 + count
    return .frame(Array(incoming.bytes[start + 4..<incoming.taken]))
  }

  private static func forgetTaken(_ incoming: inout Incoming) {
    guard incoming.taken > 0 else { return }
    if incoming.taken == incoming.bytes.count {
      incoming.bytes.removeAll(keepingCapacity: incoming.bytes.capacity <= 1 << 20)
    } else {
      incoming.bytes.removeFirst(incoming.taken)
    }
    incoming.taken = 0
  }

  private func read(into bytes: inout [UInt8]) -> Int64 {
    var result: Int64 = 0
    let room = bytes.isEmpty ? Self.room : Self.longRoom
    bytes += unsafe [UInt8](unsafeUninitializedCapacity: room) { room, count in
      // Safety: the count of the room goes along.
      result = unsafe snapsys_read(descriptor, room.baseAddress, room.count)
      count = max(0, Int(result))
    }
    return result
  }

  // MARK: Waiting

  /// Waits until one of the descriptors can be read, or `deadline` is over, monotonic clock in
  /// nanoseconds (`.max`: never). Answers which, by place; none when the time is over or a signal came.
  package static func wait(
    for descriptors: [Int32], until deadline: UInt64 = .max
  ) -> (ready: UInt32, isOver: Bool) {
    guard let left = milliseconds(until: deadline) else { return (0, true) }
    // Safety: the count of the numbers goes along.
    let ready = unsafe snapsys_wait_readable(descriptors, descriptors.count, left)
    return (UInt32(max(0, ready)), false)
  }
}
