import Foundation
import TestKit
import Testing

/// Somebody who follows a page in an empty directory: writes its files, runs its commands, and looks at
/// what these print.
final class PageReader {
  private let folder: TemporaryFolder
  private let home: TemporaryFolder
  /// Where the last command has led.
  private var directory: URL
  /// What the last commands have printed.
  private(set) var printed = ""
  /// The files that were written, by their paths.
  private(set) var files: Set<String> = []

  init() throws {
    folder = try TemporaryFolder("reader")
    home = try TemporaryFolder("home", permissions: 0o700)
    directory = folder.url
  }

  deinit {
    // What a command that failed half way has left running.
    _ = try? Installed.shell("navhost ctl quit", in: folder.url, home: home.url)
  }

  /// Does what a block says. `meanwhile` is what another shell runs while a block shows something;
  /// without it that is ended as soon as it is shown.
  func follow(_ block: PageBlock, meanwhile: String? = nil) throws {
    if block.file != nil {
      try write(block)
    } else if block.language == "text" {
      look(block)
    } else if block.words.contains("terminal") {
      try show(block, meanwhile: meanwhile ?? "navhost ctl quit")
    } else {
      let here = home.path("directory")
      let run = try shell("\(block.text)\npwd > '\(here)'")
      try #require(run.status == 0, "\(block.testDescription): \(run.text)")
      printed = run.text
      directory = URL(
        filePath: try String(contentsOfFile: here, encoding: .utf8)
          .trimmingCharacters(in: .newlines))
    }
  }

  /// Runs a shell text where the last command has led.
  func shell(_ text: String) throws -> Child.Run {
    try Installed.shell(text, in: directory, home: home.url)
  }

  /// The text of a file.
  func text(_ file: String) throws -> String {
    try String(contentsOf: directory.appending(path: file), encoding: .utf8)
  }

  /// Writes the file that a block names. With `above=TEXT` its lines go above the one line that holds
  /// the text, with `replacing=TEXT` they take that line's place.
  func write(_ block: PageBlock, as name: String? = nil) throws {
    let name = try #require(name ?? block.file)
    let file = directory.appending(path: name)
    files.insert(name)
    guard let mark = block.word("above") ?? block.word("replacing") else {
      #expect(
        !FileManager.default.fileExists(atPath: file.path), "\(block.testDescription): is there")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(block.text.utf8).write(to: file)
      return
    }
    var lines = try text(name).components(separatedBy: "\n")
    let places = lines.indices.filter { lines[$0].contains(mark) }
    try #require(places.count == 1, "\(block.testDescription): lines with \(mark): \(places)")
    let end = block.word("above") == nil ? places[0] + 1 : places[0]
    lines.replaceSubrange(
      places[0]..<end, with: block.text.components(separatedBy: "\n").dropLast())
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
  }

  /// Each line of the block begins a line that was printed, in this order.
  private func look(_ block: PageBlock) {
    var lines = printed.split(separator: "\n")[...]
    for wanted in block.text.split(separator: "\n") {
      let place = lines.firstIndex { $0.hasPrefix(wanted) }
      #expect(
        place != nil, "\(block.testDescription): not printed: \(wanted)\nbut: \(printed)")
      if let place { lines = lines[(place + 1)...] }
    }
  }

  /// Runs a block in a terminal of its own until what another shell runs has ended it.
  private func show(_ block: PageBlock, meanwhile: String) throws {
    let commands = try home.write("shown.sh", block.text)
    let run = try shell(
      """
      script -qec "sh -eu '\(commands)'" /dev/null > /dev/null < /dev/null &
      shown=$!
      trap 'kill "$shown"' EXIT
      tries=0
      until navhost ctl state > /dev/null 2>&1; do
        tries=$((tries + 1))
        test "$tries" -lt 600
        sleep 0.1
      done
      \(meanwhile)
      wait "$shown"
      trap - EXIT
      """)
    try #require(run.status == 0, "\(block.testDescription): \(run.text)")
  }
}
