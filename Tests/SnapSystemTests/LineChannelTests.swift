import Foundation
import Glibc
import SnapSystem
import Testing

@Suite("Lines go to and fro over a socket or pipes")
struct LineChannelTests {
  /// Two ends of a socket: one served by a loop, one that the test reads and writes itself.
  private final class Wire {
    let loop: MainLoop
    let channel: LineChannel
    let other: Int32
    var events: [String] = []

    init(limit: Int = 100) throws {
      loop = try MainLoop()
      var ends: [Int32] = [0, 0]
      #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      channel = LineChannel(on: loop, reading: ends[0], writing: ends[0], limit: limit)
      other = ends[1]
      channel.handler = { [unowned self] event in
        switch event {
        case .line(.bytes(let bytes)): events.append(String(decoding: bytes, as: UTF8.self))
        case .line(.tooLong): events.append("TOO LONG")
        case .end(let error): events.append(error == nil ? "END" : "END WITH ERROR")
        case .deaf: events.append("DEAF")
        case .sent: events.append("SENT")
        }
      }
    }

    deinit { close(other) }

    /// Lets the loop do what there is to do, until it has nothing left.
    func turn() { for _ in 0..<50 { loop.drain() } }

    func write(_ text: String) { #expect(Glibc.write(other, text, text.utf8.count) > 0) }

    func read(_ most: Int = 1 << 20) -> String {
      var bytes = [UInt8](repeating: 0, count: most)
      let count = recv(other, &bytes, most, Int32(MSG_DONTWAIT))
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
  }

  @Test("lines come in order, the last one without its end, and then the end")
  func lines() throws {
    let wire = try Wire()
    wire.channel.isPaused = false
    wire.write("one\ntw")
    wire.turn()
    #expect(wire.events == ["one"])
    wire.write("o\nthree")
    shutdown(wire.other, Int32(SHUT_WR))
    wire.turn()
    #expect(wire.events == ["one", "two", "three", "END"])
  }

  @Test("where the loop cannot watch it, it ends with the error, and nobody waits for it")
  func unwatched() throws {
    let loop = try MainLoop()
    // A regular file is always ready, and no loop watches one.
    let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    let channel = LineChannel(on: loop, reading: file, writing: file, limit: 100)
    var ends: [Int32] = []
    channel.handler = { event in
      if case .end(let error) = event { ends.append(error?.code ?? 0) }
    }
    channel.isPaused = false
    #expect(ends == [EPERM])
  }

  @Test("while it is paused nothing comes, not even what was read already")
  func paused() throws {
    let wire = try Wire()
    wire.write("one\ntwo\nthree\n")
    wire.turn()
    #expect(wire.events == [])
    let events = wire.channel.handler
    wire.channel.handler = { event in
      events(event)
      wire.channel.isPaused = true
    }
    wire.channel.isPaused = false
    wire.turn()
    #expect(wire.events == ["one"])
    wire.channel.isPaused = false
    #expect(wire.events == ["one", "two"])
  }

  @Test("a line too long is told, and the next one comes")
  func tooLong() throws {
    let wire = try Wire(limit: 4)
    wire.channel.isPaused = false
    wire.write("12345\nfour\n")
    wire.turn()
    #expect(wire.events == ["TOO LONG", "four"])
  }

  @Test("what is sent is taken at once, or waits until there is room")
  func sending() throws {
    let wire = try Wire()
    wire.channel.send("hello")
    #expect(wire.read() == "hello\n")
    #expect(wire.events == ["SENT"])
    let long = String(repeating: "x", count: 1 << 20)
    wire.channel.send(long)
    #expect(wire.channel.unsent > 0)
    var got = ""
    while wire.channel.unsent > 0 {
      got += wire.read()
      wire.turn()
    }
    got += wire.read()
    #expect(got == long + "\n")
    #expect(wire.events == ["SENT", "SENT"])
  }

  @Test(
    "a last line comes whole after what was half taken, and instead of what waits",
    arguments: [10, 70_000, 3_000_000])
  func lastLine(length: Int) throws {
    let wire = try Wire()
    let long = String(repeating: "y", count: length)
    while wire.channel.unsent == 0 { wire.channel.send(long) }
    // Some is taken, so that a line is half sent, wherever that is.
    var got = wire.read(50_000)
    wire.turn()
    for _ in 0..<10 { wire.channel.send("dropped") }
    wire.channel.send(last: "the reason")
    while wire.channel.unsent > 0 {
      got += wire.read()
      wire.turn()
    }
    while case let more = wire.read(), !more.isEmpty { got += more }
    let lines = got.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.suffix(2) == ["the reason", ""])
    #expect(lines.dropLast(2).allSatisfy { $0 == long || $0 == "dropped" })
  }

  @Test("when the other side is gone, what is sent is dropped, and that is told once")
  func deaf() throws {
    let wire = try Wire()
    shutdown(wire.other, Int32(SHUT_RDWR))
    wire.channel.send("a")
    wire.channel.send("b")
    wire.turn()
    #expect(wire.events == ["DEAF"])
    #expect(wire.channel.unsent == 0)
  }

  @Test("a paused channel whose other side is gone does not keep the loop busy")
  func quiet() throws {
    let wire = try Wire()
    shutdown(wire.other, Int32(SHUT_RDWR))
    var ready = pollfd(fd: wire.loop.descriptor, events: Int16(POLLIN), revents: 0)
    wire.turn()
    #expect(poll(&ready, 1, 0) == 0)
    wire.channel.isPaused = false
    wire.turn()
    #expect(wire.events == ["END"])
    #expect(poll(&ready, 1, 0) == 0)
  }
}
