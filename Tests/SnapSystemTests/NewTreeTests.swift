import Foundation
import Glibc
import Testing

@testable import SnapSystem

@Suite("A new directory is laid out whole or not at all")
struct NewTreeTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func left(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  @Test("files and the directories on the way are made")
  func whole() throws {
    try inFolder { folder in
      try layOutTree(
        [("a", Array("one".utf8)), ("b/c/d", []), ("b/c/e", Array("two".utf8))], at: folder + "/new"
      )
      #expect(
        try left(in: folder) == ["new", "new/a", "new/b", "new/b/c", "new/b/c/d", "new/b/c/e"])
      #expect(try String(contentsOfFile: folder + "/new/b/c/e", encoding: .utf8) == "two")
    }
  }

  @Test("what is there already stays, be it a directory, a file or a link that leads nowhere")
  func existing() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/directory", withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: URL(filePath: folder + "/file"))
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "nowhere")
      let before = try left(in: folder)
      for name in ["directory", "file", "link"] {
        let path = folder + "/" + name
        #expect(throws: SystemError("make", path, code: EEXIST)) {
          try layOutTree([("a", [])], at: path)
        }
      }
      #expect(try left(in: folder) == before)
      #expect(try String(contentsOfFile: folder + "/file", encoding: .utf8) == "mine")
    }
  }

  @Test(
    "after an error nothing is left behind",
    arguments: ["a/under a file", "b\0", String(repeating: "n", count: 300)])
  func undone(name: String) throws {
    try inFolder { folder in
      #expect(throws: SystemError.self) {
        try layOutTree([("a", [1]), ("d/e", [2]), (name, [3])], at: folder + "/new")
      }
      let names = try left(in: folder)
      #expect(names == [])
    }
  }

  @Test("a directory whose parent is missing is an error that names it")
  func noParent() throws {
    try inFolder { folder in
      do throws(SystemError) {
        try layOutTree([], at: folder + "/no/new")
        Issue.record("nothing was thrown")
      } catch {
        #expect(error.isMissing)
        #expect(!error.isExisting)
        #expect(error.description == "cannot make \(folder)/no/new: No such file or directory")
      }
    }
  }
}
