import Glibc
import SnapSystem
import SnapValue

@testable import SnapPlugins

extension FuzzTarget {
  /// A frame between the host and a plugin's process, in either direction or as news; or the bytes of such a
  /// socket. The first byte says which.
  static let worker = FuzzTarget(name: "worker", limit: 16 << 10) { input, bug in
    let (kind, rest) = choice(input, among: 4)
    switch kind {
    case 0: try readWorker(rest, bug)
    case 1: try readHost(rest, bug)
    case 2: try readNews(rest)
    default: try readSocket(rest)
    }
  }

  private static func readWorker(_ frame: [UInt8], _ bug: PlantedBug) throws {
    guard let read = try? WorkerFrame(frame: frame) else { return }
    if case .ask(.act(_, _, let arguments)) = read {
      try bug.strike(where: arguments.count == 3 && arguments[2] == false)
    }
    try hold(read.frame == frame, "a plugin's frame is written as it was read")
  }

  private static func readHost(_ frame: [UInt8], _ bug: PlantedBug) throws {
    guard let read = try? HostFrame(frame: frame) else { return }
    if case .call(.present(_, let transition, _), _) = read {
      try bug.strike(where: transition.updates.count == 1 && transition.isSync)
    }
    let written = read.frame
    let again = try? HostFrame(frame: written)
    try hold(again?.frame == written, "a host's frame is written as it was read")
    // What a plugin is locked as may be written in another order than it came.
    if case .call(.load, _) = read { return }
    if case .call(.tryOpening, _) = read { return }
    try hold(written == frame, "a host's frame is written as it came")
  }

  private static func readNews(_ frame: [UInt8]) throws {
    guard let read = try? WorkerNews(frame: frame, of: "org.example.fuzz") else { return }
    let written = read.frame
    let again = try? WorkerNews(frame: written, of: "org.example.fuzz")
    try hold(again?.frame == written, "news is written as it was read")
    // A level that nobody knows is that of a note.
    if case .log = read { return }
    try hold(written == frame, "news is written as it came")
  }

  /// The frames of a socket are the bytes cut by their lengths.
  private static func readSocket(_ bytes: [UInt8]) throws {
    guard let (near, far) = try? FrameSocket.pair() else { return }
    var rest = bytes[...]
    _ = bytes.withUnsafeBytes { send(far.descriptor, $0.baseAddress, $0.count, 0) }
    shutdown(far.descriptor, Int32(SHUT_WR))
    while true {
      switch near.receive() {
      case .frame(let frame):
        let expected = rest.dropFirst(4).prefix(frame.count)
        try hold(length(rest) == frame.count, "a frame has the length that was announced")
        try hold(expected.elementsEqual(frame), "a frame holds what was sent")
        rest = rest.dropFirst(4 + frame.count)
      case .tooLong(let length):
        try hold(length > FrameSocket.limit, "a frame of \(length) bytes may be")
        return
      case .nothing:
        throw FuzzFinding.broken("a socket whose other end has sent all tells its end")
      case .end:
        try hold(rest.count < 4 || length(rest) > rest.count - 4, "no whole frame is left")
        return
      }
    }
  }

  private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
