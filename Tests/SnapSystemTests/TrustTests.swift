import Foundation
import SnapElf
import SnapSystem
import Testing

@Suite("Trust")
struct TrustTests {
  /// A plugin file in a directory of its own, and what a checker finds about them and below.
  private func findings(
    user: UInt32 = ProcessFacts.user, _ prepare: (String, String) throws -> Void
  ) throws -> (findings: [TrustFinding], directory: String, file: String) {
    let directory = try resolvePath(Specimens.freshDirectory("trust"))
    let file = directory + "/plugin.so"
    Specimens.write([1, 2, 3], to: file)
    chmod(file, 0o644)
    try prepare(directory, file)
    let contents = try readFile(file)
    var checker = TrustChecker(user: user)
    let all = checker.findings(file: file, status: contents.status, within: directory)
    return (all.filter { $0.path.hasPrefix(directory) }, directory, file)
  }

  @Test("nothing is found about a file and directory that only their owner writes")
  func clean() throws {
    #expect(try findings { _, _ in }.findings == [])
  }

  @Test("T01 a file that everybody may write is found, with the command that mends it")
  func worldWritable() throws {
    let found = try findings { _, file in chmod(file, 0o646) }
    #expect(found.findings.map(\.flaw) == [.worldWritable])
    #expect(found.findings.first?.remedy == "chmod o-w \(found.file)")
  }

  @Test("T02 a directory that a group may write is found, with the command that mends it")
  func groupWritable() throws {
    let found = try findings { directory, _ in chmod(directory, 0o775) }
    #expect(found.findings.map(\.flaw) == [.groupWritable(group: getgid())])
    #expect(found.findings.first?.kind == .directory)
    #expect(found.findings.first?.remedy == "chmod g-w \(found.directory)")
  }

  @Test("T03 a file of another user is found")
  func foreignOwner() throws {
    let isRoot = ProcessFacts.user == 0
    let found = try findings(user: isRoot ? 0 : ProcessFacts.user + 1) { _, file in
      if isRoot { chown(file, 12345, 12345) }
    }
    let owner = isRoot ? 12345 : ProcessFacts.user
    #expect(
      found.findings.contains { $0.path == found.file && $0.flaw == .foreignOwner(owner: owner) })
  }

  @Test("T04 a link that leads out of the directory is found")
  func leavingLink() throws {
    let target = Specimens.freshDirectory("outside") + "/real.so"
    Specimens.write([1], to: target)
    let found = try findings { _, file in
      unlink(file)
      symlink(target, file)
    }
    #expect(found.findings.map(\.flaw) == [.leavesDirectory(target: try resolvePath(target))])
  }

  @Test("T04 a link that stays in the directory is not")
  func stayingLink() throws {
    let found = try findings { directory, file in
      rename(file, directory + "/real.so")
      symlink("real.so", file)
    }
    #expect(found.findings == [])
  }

  @Test("a directory shared by all users is told apart from one that is open to them")
  func sticky() throws {
    let found = try findings { directory, _ in chmod(directory, 0o1777) }
    #expect(found.findings.map(\.flaw) == [.sharedDirectory])
  }

  /// A directory with `plugins/plugin.so` in it, all of it sound.
  private func nested() throws -> (top: String, file: String) {
    let top = try resolvePath(Specimens.freshDirectory("top"))
    let file = top + "/plugins/plugin.so"
    try FileManager.default.createDirectory(
      atPath: top + "/plugins", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    Specimens.write([1], to: file)
    chmod(file, 0o644)
    return (top, file)
  }

  @Test("an own directory in a shared one is as good as anywhere")
  func inSticky() throws {
    let (top, file) = try nested()
    chmod(top, 0o1777)
    var checker = TrustChecker()
    #expect(checker.findings(file: file, status: try readFile(file).status) == [])
    Specimens.write([1], to: top + "/plugin.so")
    let loose = checker.findings(
      file: top + "/plugin.so", status: try readFile(top + "/plugin.so").status)
    #expect(loose.contains { $0.flaw == .sharedDirectory })
  }

  @Test("a directory above the plugins counts as well")
  func parents() throws {
    let (top, file) = try nested()
    chmod(top, 0o777)
    var checker = TrustChecker()
    let all = checker.findings(file: file, status: try readFile(file).status)
    #expect(all.contains { $0.path == top && $0.flaw == .worldWritable })
  }

  @Test("E25 a search path in a place that others may fill is found")
  func foreignSearchPath() throws {
    let open = try resolvePath(Specimens.freshDirectory("open"))
    chmod(open, 0o777)
    let there = try ElfFile(Specimens.build("rpath", Specimens.goodSource, ["-Wl,-rpath,\(open)"]))
    let missing = try ElfFile(
      Specimens.build("rpath", Specimens.goodSource, ["-Wl,-rpath,\(open)/not/yet"]))
    let own = try ElfFile(
      Specimens.build("rpath", Specimens.goodSource, ["-Wl,-rpath,/usr/lib:$ORIGIN"]))
    #expect(there.faults() == [])
    for file in [there, missing] {
      var checker = TrustChecker()
      #expect(
        checker.findings(searchPath: file.rpath + file.runpath).contains {
          $0.path == open && $0.flaw == .worldWritable
        })
    }
    var checker = TrustChecker()
    #expect(checker.findings(searchPath: own.rpath + own.runpath) == [])
  }

  @Test("a path with a quote is quoted for the shell")
  func quoting() {
    let finding = TrustFinding(path: "/a b/it's.so", kind: .regular, flaw: .worldWritable)
    #expect(finding.remedy == #"chmod o-w '/a b/it'\''s.so'"#)
  }

  @Test("a quote is quoted where a mark of a letter follows it, too")
  func quotingWithMark() {
    let finding = TrustFinding(path: "/a'\u{301};b.so", kind: .regular, flaw: .worldWritable)
    #expect(finding.remedy == "chmod o-w '/a'\\''\u{301};b.so'")
  }
}

@Suite("Files")
struct FileTests {
  @Test(
    "T05 what is not a file is refused without waiting",
    arguments: ["fifo", "socket", "directory", "device"])
  func notAFile(_ kind: String) throws {
    let path = Specimens.freshDirectory("odd") + "/x.so"
    let expected: FileKind
    switch kind {
    case "fifo":
      mkfifo(path, 0o644)
      expected = .pipe
    case "socket":
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(status == 0)
      expected = .socket
    case "directory":
      mkdir(path, 0o755)
      expected = .directory
    default:
      symlink("/dev/zero", path)
      expected = .device
    }
    #expect(throws: FileReadError.notAFile(path: path, kind: expected)) { try readFile(path) }
    #expect(throws: ElfScanError.file(.notAFile(path: path, kind: expected))) {
      try scanNotes(path: path, owner: "Sample", type: 1)
    }
  }

  @Test("a file past the limit, a missing one, a link and a NUL in the path are refused")
  func refusals() throws {
    let directory = Specimens.freshDirectory("read")
    Specimens.write([1, 2, 3], to: directory + "/three")
    symlink("three", directory + "/link")
    #expect(try readFile(directory + "/three", limit: 3).bytes == [1, 2, 3])
    #expect(throws: FileReadError.tooLarge(path: directory + "/three", size: 3, limit: 2)) {
      try readFile(directory + "/three", limit: 2)
    }
    #expect(throws: FileReadError.isLink(path: directory + "/link")) {
      try readFile(directory + "/link", follow: false)
    }
    #expect(try readFile(directory + "/link").bytes == [1, 2, 3])
    #expect(throws: FileReadError.pathHasNul(path: "a\0b")) { try readFile("a\0b") }
    #expect {
      try readFile(directory + "/none")
    } throws: {
      "\($0)" == "cannot open \(directory)/none: No such file or directory"
    }
  }

  @Test("a file is replaced as a whole and leaves nothing beside it")
  func writing() throws {
    let directory = Specimens.freshDirectory("write")
    try writeFile([1], to: directory + "/state")
    try writeFile([2, 3], to: directory + "/state", mode: 0o600)
    let contents = try readFile(directory + "/state")
    #expect(contents.bytes == [2, 3])
    #expect(contents.status.permissions == 0o600)
    #expect(try listDirectory(directory).map(\.name) == ["state"])
    #expect(throws: SystemError.self) { try writeFile([1], to: directory + "/no/where") }
    mkdir(directory + "/taken", 0o755)
    #expect(throws: SystemError.self) { try writeFile([1], to: directory + "/taken") }
    #expect(try listDirectory(directory).map(\.name) == ["state", "taken"])
  }

  @Test("a file that is replaced stays as readable as it was, where nothing else is said")
  func permissions() throws {
    let path = Specimens.freshDirectory("kept") + "/state"
    for permissions: UInt32 in [0o600, 0o640, 0o666] {
      try writeFile([1], to: path)
      chmod(path, permissions)
      try writeFile([2], to: path)
      #expect(try readFile(path).status.permissions == permissions)
    }
    unlink(path)
    try writeFile([1], to: path)
    #expect(try readFile(path).status.permissions == 0o644)
  }

  @Test("names come in the order of their bytes")
  func listing() throws {
    let directory = Specimens.freshDirectory("list")
    for name in ["b", "a", "B", "ä", ".c"] { Specimens.write([], to: directory + "/" + name) }
    #expect(try listDirectory(directory).map(\.name) == [".c", "B", "a", "b", "ä"])
    #expect(throws: SystemError.self) { try listDirectory(directory + "/none") }
  }
}
