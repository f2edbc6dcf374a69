import Foundation
import Glibc
import Testing

@testable import SnapSystem

@Suite("Texts are written whole, and nobody waits for ever for a reader")
struct TextOutputTests {
  private func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test("a pipe that nobody reads is given up once it is full, and stays so")
  func unread() throws {
    let (reading, writing) = try makePipe()
    defer {
      close(reading)
      close(writing)
    }
    let output = TextOutput(descriptor: writing, name: "the pipe")
    output.giveUp(afterMilliseconds: 20)
    let error = #expect(throws: SystemError.self) {
      try output.write(String(repeating: "x", count: 1 << 20))
    }
    #expect(error?.description == "cannot write the pipe: nobody reads it")
    #expect(error?.isUnread == true)
    // Somebody reads again: what comes behind a hole is not written.
    var some = [UInt8](repeating: 0, count: 1 << 16)
    #expect(read(reading, &some, some.count) > 0)
    #expect(throws: SystemError.self) { try output.write("y") }
    #expect(output.failure == error)
  }

  @Test("a reader that reads in the end gets all of it", arguments: [-1, 60_000])
  func slow(patience: Int32) throws {
    let (reading, writing) = try makePipe()
    let text = String(repeating: "a line of some length\n", count: 20_000)
    let output = TextOutput(descriptor: writing, name: "the pipe")
    if patience >= 0 { output.giveUp(afterMilliseconds: patience) }
    // A thread of its own, as both wait for each other.
    Thread.detachNewThread {
      try? output.write(text)
      close(writing)
    }
    let all = try FileHandle(fileDescriptor: reading, closeOnDealloc: true).readToEnd()
    #expect(all.map { String(decoding: $0, as: UTF8.self) } == text)
    #expect(output.failure == nil)
  }

  @Test("a pipe whose reader has gone is lost at once")
  func gone() throws {
    let (reading, writing) = try makePipe()
    defer { close(writing) }
    close(reading)
    signal(SIGPIPE, SIG_IGN)
    let output = TextOutput(descriptor: writing, name: "the pipe")
    let error = #expect(throws: SystemError.self) { try output.write("a") }
    #expect(error?.isUnread == true)
  }
}
