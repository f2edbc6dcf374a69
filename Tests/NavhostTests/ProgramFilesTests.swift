import Foundation
import TestKit
import Testing

@Suite("What lies beside the program is found, or its places are told")
struct ProgramFilesTests {
  /// A prefix with the program alone.
  private func prefix() throws -> TemporaryFolder {
    let prefix = try TemporaryFolder("prefix")
    try FileManager.default.createDirectory(
      at: prefix.file("bin"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: URL(filePath: Navhost.path), to: prefix.file("bin/navhost"))
    return prefix
  }

  private func run(_ arguments: [String], in prefix: borrowing TemporaryFolder) throws -> Child.Run
  {
    try Child.run(
      prefix.file("bin/navhost").path, arguments, in: prefix.url,
      environment: Child.bare)
  }

  private static let begin = ["new", "--lang", "c", "--kind", "router", "hello"]

  @Test(
    "Without them each command says what it looked for, where, and what to do",
    arguments: [
      (begin, "templates"), (["completion", "bash"], "completion.bash"),
      (["help", "NH308"], "codes/NH308.md"), (["help", "--codes"], "codes/NH101.md"),
    ])
  func missing(arguments: [String], name: String) throws {
    let prefix = try prefix()
    let run = try run(arguments, in: prefix)
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(
      prefix.anonymous(run.words)
        == "navhost: \(name) of navhost is not there: looked for DIR/share/snapnav/\(name); "
        + "install SnapNavigation again with make install, or run navhost where it was built\n")
    #expect(!FileManager.default.fileExists(atPath: prefix.file("hello").path))
  }

  @Test("In the prefix that it is installed in they are found beside it")
  func installed() throws {
    let prefix = try prefix()
    try FileManager.default.createDirectory(
      at: prefix.file("share"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.file("Host/navhost/share"), to: prefix.file("share/snapnav"))
    #expect(try run(Self.begin, in: prefix).status == 0)
    let source = try String(contentsOf: prefix.file("hello/src/hello.c"), encoding: .utf8)
    #expect(source.contains("\"org.example.hello\""))
    #expect(try run(["help", "NH308"], in: prefix).output.hasPrefix("NH308, error: "))
  }
}
