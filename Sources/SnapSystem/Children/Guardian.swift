import CSnapSystem
import Glibc

/// A process that removes what this one leaves behind, however this one ends: killed, too.
///
/// It waits at the end of a pipe whose other end only this process has. When that closes, it kills every
/// process that has the mark in its environment, and removes the directories that it was told of.
package final class Guardian {
  private var process: ChildProcess
  private let pipe: Int32

  /// Starts it.
  /// - Parameters:
  ///   - program: a program that calls ``watch()``.
  ///   - words: the words with which it does so.
  ///   - mark: how an entry of the environment of each process begins that shall not be left.
  package init(_ program: String, _ words: [String], mark: String) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    // Safety: room for two numbers.
    _ = try checked(unsafe snapsys_pipe(&ends), "make a pipe")
    defer { _ = close(ends[0]) }
    _ = snapsys_set_nonblocking(ends[1], 1)
    do throws(SystemError) {
      process = try ChildProcess(ChildPlan(program, words, descriptors: [0: ends[0]]))
    } catch {
      _ = close(ends[1])
      throw error
    }
    pipe = ends[1]
    tell(.mark, mark)
  }

  deinit {
    tell(.end, "")
    _ = close(pipe)
    _ = try? process.wait(milliseconds: 5_000)
  }

  private enum Message: UInt8 { case mark = 0x6D, directory = 0x64, end = 0x2E }

  /// Tells it of a directory, before that is made.
  func remove(_ directory: String) { tell(.directory, directory) }

  private func tell(_ message: Message, _ text: String) {
    let bytes = [message.rawValue] + Array(text.utf8) + [0]
    // Safety: the bytes live for the length of the call; who cannot be told has ended.
    _ = unsafe snapsys_write_some(pipe, bytes, bytes.count)
  }

  /// What the guardian does: reads standard input to its end, and cleans up then. The signals that ask
  /// a process to end do nothing to it.
  package static func watch() {
    snapsys_outlive_signals()
    var told: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4096)
    while true {
      // Safety: the count of the room goes along.
      let count = unsafe snapsys_read(0, &room, room.count)
      guard count > 0 else { break }
      told += room.prefix(Int(count))
    }
    let messages = told.split(separator: 0).compactMap { bytes in
      Message(rawValue: bytes[bytes.startIndex])
        .map { ($0, String(decoding: bytes.dropFirst(), as: UTF8.self)) }
    }
    let hasEnded = messages.contains { $0.0 == .end }
    for (message, mark) in messages where message == .mark && !hasEnded && !mark.isEmpty {
      Orphans.endAll(marked: mark)
    }
    for (message, path) in messages where message == .directory { removeTree(path) }
  }
}
