import Foundation
import Glibc
import SnapSystem
import Testing

@Suite("A local socket has a name, a mode and an owner")
struct LocalSocketTests {
  private func folder() throws -> String {
    let path = "/tmp/ls-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    return path
  }

  @Test("it is for this user only from its first moment, and its name goes with it")
  func mode() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = umask(0)
    defer { umask(before) }
    let listener = try LocalListener(at: folder + "/a.sock")
    let status = try FileStatus(path: listener.path)
    #expect(status.kind == .socket)
    #expect(status.permissions == 0o600)
    listener.close()
    #expect(!FileManager.default.fileExists(atPath: listener.path))
  }

  @Test("who connects is known by process and user")
  func peer() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let listener = try LocalListener(at: folder + "/a.sock")
    #expect(try listener.accept() == nil)
    let client = try connectLocally(to: listener.path)
    defer { close(client) }
    let (descriptor, peer) = try #require(try listener.accept())
    defer { close(descriptor) }
    #expect(peer.process == getpid() && peer.user == geteuid())
  }

  @Test("a directory that another process holds is not waited for without end, and told")
  func heldDirectory() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let held = open(folder, O_RDONLY)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    let path = folder + "/a.sock"
    let refusal = #expect(throws: SystemError.self) { try LocalListener(at: path, within: 0) }
    #expect(refusal?.description == "cannot lock \(folder): another process holds it")
    #expect(!FileManager.default.fileExists(atPath: path))
    LocalListener.removeDead(in: folder, within: 0) { _ in true }
    #expect(flock(held, LOCK_UN) == 0)
    #expect(try LocalListener(at: path, within: 0).path == path)
  }

  @Test("a name in use is refused, one that was left behind is taken over, another file is kept")
  func names() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/a.sock"
    var listener: LocalListener? = try LocalListener(at: path)
    #expect(throws: SystemError("listen at", path, code: EADDRINUSE)) {
      try LocalListener(at: path)
    }
    // As a process leaves it that has crashed.
    let left = folder + "/left.sock"
    #expect(rename(path, left) == 0)
    listener?.close()
    listener = nil
    #expect(FileManager.default.fileExists(atPath: left))
    #expect(throws: SystemError("connect to", left, code: ECONNREFUSED)) {
      try connectLocally(to: left)
    }
    #expect(try LocalListener(at: left).path == left)
    try Data().write(to: URL(filePath: folder + "/file"))
    #expect(throws: SystemError("listen at", folder + "/file", code: EEXIST)) {
      try LocalListener(at: folder + "/file")
    }
    let long = folder + "/" + String(repeating: "x", count: 100)
    #expect(throws: SystemError("listen at", long, code: ENAMETOOLONG)) {
      try LocalListener(at: long)
    }
    #expect(throws: SystemError("listen at", folder + "/no/a", code: ENOENT)) {
      try LocalListener(at: folder + "/no/a")
    }
  }

  @Test("names of dead processes are removed, those of live ones and other files stay")
  func dead() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let live = try LocalListener(at: folder + "/a.1.sock")
    let gone = try LocalListener(at: folder + "/a.2.sock")
    #expect(rename(gone.path, folder + "/a.3.sock") == 0)
    gone.close()
    try Data().write(to: URL(filePath: folder + "/a.4.sock"))
    LocalListener.removeDead(in: folder) { $0.hasPrefix("a.") }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(left == ["a.1.sock", "a.4.sock"])
    live.close()
  }

  @Test("a listener takes no name away that is another's by now")
  func anothersName() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/a.sock"
    let first = try LocalListener(at: path)
    #expect(rename(path, folder + "/b.sock") == 0)
    let second = try LocalListener(at: path)
    first.close()
    #expect(FileManager.default.fileExists(atPath: path))
    second.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a runtime directory is made for this user only, and one that others may use is refused")
  func runtimeDirectory() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/snapnav"
    try RuntimeDirectory.make(path)
    try RuntimeDirectory.make(path)
    #expect(try FileStatus(path: path).permissions == 0o700)
    chmod(path, 0o750)
    #expect(throws: SystemError("use", path, code: EACCES)) { try RuntimeDirectory.make(path) }
    #expect(symlink(folder, folder + "/link") == 0)
    #expect(throws: SystemError.self) { try RuntimeDirectory.make(folder + "/link") }
  }
}
