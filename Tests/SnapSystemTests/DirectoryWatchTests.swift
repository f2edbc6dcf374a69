import Foundation
import SnapSystem
import Testing

/// A directory that is watched, and a loop that runs until something is told.
private final class Watched {
  let root: String
  let loop: MainLoop
  var watch: DirectoryWatch?
  private var told: [DirectoryWatch.Changes] = []

  init(_ loop: MainLoop, _ directories: [String] = ["files"]) throws {
    self.loop = loop
    root = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: root + "/files", withIntermediateDirectories: true)
    watch = try DirectoryWatch(on: loop, isWanted: { !$0.hasSuffix(".log") }) { [unowned self] in
      told.append($0)
      loop.stop()
    }
    try watch?.follow(directories.map { "\(root)/\($0)" })
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  func write(_ text: String, _ name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  /// Waits until something is told, and answers the files by their names under the root.
  func next() -> [String] {
    while told.isEmpty { loop.run() }
    let changes = told.removeFirst()
    let files = changes.files.sorted().map { String($0.dropFirst(root.utf8.count + 1)) }
    return files + (changes.isIncomplete ? ["and more"] : [])
  }

  /// Whether anything is told of what has happened by now.
  var isSilent: Bool {
    loop.drain()
    return told.isEmpty
  }
}

@Suite("Directories are watched for files that are complete", .serialized)
struct DirectoryWatchTests {
  @Test("a file is told when it is closed, moved in, linked or gone")
  func files() async throws {
    let seen = try await onLoopThread { loop in
      let watched = try Watched(loop)
      var seen: [[String]] = []
      try watched.write("1", "files/a")
      seen.append(watched.next())
      try watched.write("2", "elsewhere")
      rename(watched.path("elsewhere"), watched.path("files/a"))
      seen.append(watched.next())
      symlink("a", watched.path("files/b"))
      seen.append(watched.next())
      link(watched.path("files/a"), watched.path("files/c"))
      seen.append(watched.next())
      unlink(watched.path("files/a"))
      seen.append(watched.next())
      rename(watched.path("files/c"), watched.path("elsewhere"))
      seen.append(watched.next())
      return seen
    }
    #expect(seen == [["files/a"], ["files/a"], ["files/b"], ["files/c"], ["files/a"], ["files/c"]])
  }

  @Test("a file that is still written is unfinished, and told when it is closed")
  func unfinished() async throws {
    try await onLoopThread { loop in
      let watched = try Watched(loop)
      let file = open(watched.path("files/a"), O_CREAT | O_WRONLY, 0o600)
      #expect(write(file, "part", 4) == 4)
      #expect(watched.isSilent)
      #expect(watched.watch?.unfinished == [watched.path("files/a")])
      try watched.write("", "files/b")
      #expect(watched.next() == ["files/b"])
      close(file)
      #expect(watched.next() == ["files/a"])
      #expect(watched.watch?.unfinished == [])
    }
  }

  @Test("what comes at once is told at once, and what nobody wants, never")
  func burst() async throws {
    try await onLoopThread { loop in
      let watched = try Watched(loop)
      try watched.write("", "files/quiet.log")
      #expect(watched.isSilent)
      for name in ["c", "a", "b", "a", "x.log"] { try watched.write("", "files/\(name)") }
      #expect(watched.next() == ["files/a", "files/b", "files/c"])
    }
  }

  @Test("a directory may come, go, be replaced, and be a link")
  func directories() async throws {
    try await onLoopThread { loop in
      let watched = try Watched(loop, ["new/deep", "files"])
      let files = FileManager.default
      try files.createDirectory(atPath: watched.path("new"), withIntermediateDirectories: false)
      #expect(watched.next() == ["and more"])
      try files.createDirectory(
        atPath: watched.path("new/deep"), withIntermediateDirectories: false)
      #expect(watched.next() == ["and more"])
      try watched.write("", "new/deep/a")
      #expect(watched.next() == ["new/deep/a"])
      rename(watched.path("new/deep"), watched.path("old"))
      #expect(watched.next() == ["and more"])
      try watched.write("", "old/a")
      #expect(watched.isSilent)
      symlink(watched.path("old"), watched.path("new/deep"))
      #expect(watched.next() == ["and more"])
      try watched.write("", "old/b")
      #expect(watched.next() == ["new/deep/b"])
      try files.removeItem(atPath: watched.path("new"))
      #expect(watched.next() == ["and more"])
      try watched.write("", "files/a")
      #expect(watched.next() == ["files/a"])
    }
  }

  @Test("a link on the way may be made to lead elsewhere, and so may one that it leads to")
  func links() async throws {
    try await onLoopThread { loop in
      let watched = try Watched(loop, ["current/share/app"])
      let files = FileManager.default
      for number in 1...3 {
        try files.createDirectory(
          atPath: watched.path("releases/\(number)/share/app"), withIntermediateDirectories: true)
      }
      func lead(_ name: String, to target: String) {
        symlink(target, watched.path("new"))
        rename(watched.path("new"), watched.path(name))
      }
      lead("current", to: "releases/1")
      #expect(watched.next() == ["and more"])
      lead("current", to: "releases/2")
      #expect(watched.next() == ["and more"])
      try watched.write("", "releases/1/share/app/a")
      #expect(watched.isSilent)
      try watched.write("", "releases/2/share/app/a")
      #expect(watched.next() == ["current/share/app/a"])

      lead("releases/stable", to: "3")
      #expect(watched.isSilent)
      lead("current", to: watched.path("releases/stable"))
      #expect(watched.next() == ["and more"])
      lead("releases/stable", to: "1")
      #expect(watched.next() == ["and more"])
      try watched.write("", "releases/1/share/app/b")
      #expect(watched.next() == ["current/share/app/b"])
      lead("current", to: "current")
      #expect(watched.next() == ["and more"])
    }
  }

  @Test("no descriptor is left, and a watch that is over is silent")
  func over() async throws {
    try await onLoopThread { loop in
      let before = try descriptors()
      let watched = try Watched(loop)
      #expect(try descriptors() == before + 1)
      watched.watch = nil
      #expect(try descriptors() == before)
      try watched.write("", "files/a")
      #expect(watched.isSilent)
    }
  }

  /// Those of this kind; other tests open and close others.
  private func descriptors() throws -> Int {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))
        == "anon_inode:inotify"
    }
  }
}
