import Foundation
import SnapPlugins
import SnapSystem
import TestKit
import Testing

@Suite("The search for plugins")
struct SearchTests {
  @Test("the places come in order: manifest, environment, user, system")
  func places() {
    let environment = [
      "SNAPNAV_PLUGIN_PATH": "/e1::/e2", "XDG_DATA_HOME": "/data", "HOME": "/home/u",
    ]
    let search = PluginSearch.standard(
      manifest: ["/m"], isElevated: false, environment: { environment[$0] },
      executable: "/opt/x/bin/navhost")
    #expect(
      search.directories.map(\.path).prefix(5) == [
        "/m", "/e1", "/e2", "/data/snapnav/plugins", "/opt/x/lib/snapnav/plugins",
      ])
    #expect(search.directories.last?.path == "/usr/lib/snapnav/plugins")
    #expect(
      search.directories.map(\.origin).prefix(4) == [.manifest, .environment, .environment, .user])
  }

  @Test("without XDG_DATA_HOME the user's directory is under HOME")
  func home() {
    let search = PluginSearch.standard(
      isElevated: false, environment: { $0 == "HOME" ? "/home/u" : nil }, executable: nil)
    #expect(search.directories.first?.path == "/home/u/.local/share/snapnav/plugins")
  }

  @Test("T10 under elevated privileges what the user names is left out, and said so")
  func elevated() {
    let environment = ["SNAPNAV_PLUGIN_PATH": "/tmp", "HOME": "/tmp"]
    let result = PluginSearch.standard(
      isElevated: true, environment: { environment[$0] }, executable: nil
    ).run()
    #expect(result.directories.prefix(2).allSatisfy { $0.outcome == .ignoredWhenElevated })
    #expect(result.files.allSatisfy { $0.directory?.origin == .system })
  }

  @Test("missing, relative, repeated and unreadable directories are said so")
  func verdicts() throws {
    let directory = freshDirectory("verdicts")
    write([], to: directory + "/file")
    symlink(directory, directory + "-link")
    let result = PluginSearch(
      [directory, directory + "/none", "plugins", directory + "-link", directory + "/file"].map {
        PluginDirectory($0, .environment)
      }, isElevated: false
    ).run()
    let outcomes = result.directories.map(\.outcome)
    #expect(
      outcomes.prefix(4) == [
        .listed(files: 0), .missing, .ignoredAsRelative, .repeated(of: directory),
      ])
    #expect(outcomes[4] == .unreadable(SystemError("list", directory + "/file", code: ENOTDIR)))
  }

  @Test("T11 ten thousand files with dangling links among them are all told, in order")
  func many() throws {
    let directory = freshDirectory("many")
    for number in 0..<10_000 {
      let path = directory + "/p\(number).so"
      if number % 100 == 0 { symlink("nowhere", path) } else { close(creat(path, 0o644)) }
    }
    write([], to: directory + "/readme.txt")
    let result = PluginSearch([PluginDirectory(directory, .manifest)]).run()
    #expect(result.directories.map(\.outcome) == [.listed(files: 10_000)])
    #expect(result.files.count == 10_000)
    #expect(result.files.filter { $0.verdict == .refused }.count == 100)
    #expect(
      result.files.map(\.path) == result.files.map(\.path).sorted())
    try? FileManager.default.removeItem(atPath: directory)
  }

  @Test("what is no file, behind a link or not, is refused and not opened")
  func strangers() throws {
    let directory = freshDirectory("strangers")
    mkfifo(directory + "/a.so", 0o644)
    mkdir(directory + "/b.so", 0o755)
    symlink("/dev/zero", directory + "/c.so")
    let files = PluginSearch([PluginDirectory(directory, .manifest)]).run().files
    let kinds: [FileKind] = [.pipe, .directory, .device]
    #expect(
      files.map { $0.refusals.map(\.reason) }
        == zip(files, kinds).map { [.unreadable(.notAFile(path: $0.path, kind: $1))] })
  }

  @Test("T12 the same order every time, whatever order the files were made in")
  func deterministic() {
    let first = freshDirectory("order")
    let second = freshDirectory("order")
    for name in ["c.so", "a.so", "b.so"] { write([], to: first + "/" + name) }
    for name in ["b.so", "c.so", "a.so"] { write([], to: second + "/" + name) }
    let found = [second, first].map { PluginDirectory($0, .manifest) }
    #expect(
      PluginSearch(found).run().files.map(\.path)
        == [second, first].flatMap { place in ["a", "b", "c"].map { "\(place)/\($0).so" } })
  }

  @Test("two links to one file are told once as a plugin and once as a repetition")
  func links() {
    let directory = freshDirectory("links")
    let target = freshDirectory("target") + "/real"
    write([1], to: target)
    symlink(target, directory + "/a.so")
    symlink(target, directory + "/b.so")
    let result = PluginSearch([PluginDirectory(directory, .manifest)]).run()
    #expect(result.files.map(\.verdict) == [.unused, .disabled])
    #expect(result.files[1].disabledBy == "it is \(directory)/a.so, which was found before")
  }

  @Test(
    "a link beside its file is a repetition of it, whichever name comes first",
    arguments: [("a.so", "b.so"), ("b.so", "a.so")])
  func linkBesideFile(link: String, file: String) throws {
    let directory = freshDirectory("beside")
    write([1], to: directory + "/" + file)
    symlink(file, directory + "/" + link)
    let result = PluginSearch([PluginDirectory(directory, .manifest)]).run()
    #expect(result.files.map(\.path) == ["a.so", "b.so"].map { "\(directory)/\($0)" })
    let repeated = try #require(result.files.first { $0.path.hasSuffix(link) })
    #expect(repeated.disabledBy == "it is \(directory)/\(file), which was found before")
    #expect(result.files.count { $0.verdict == .unused } == 1)
  }

  @Test("a file to which a link of a directory before leads is a plugin of its own")
  func linkFromEarlier() {
    let (first, second) = (freshDirectory("first"), freshDirectory("second"))
    write([1], to: second + "/x.so")
    symlink(second + "/x.so", first + "/x.so")
    let places = [first, second].map { PluginDirectory($0, .manifest) }
    // The link may be refused, as it leads out of its directory.
    #expect(PluginSearch(places).run().files.map(\.verdict) == [.unused, .unused])
  }

  @Test("a link to a file of a directory that comes before is a repetition of it")
  func linkToEarlier() {
    let (first, second) = (freshDirectory("first"), freshDirectory("second"))
    write([1], to: first + "/x.so")
    symlink(first + "/x.so", second + "/x.so")
    let places = [first, second].map { PluginDirectory($0, .manifest) }
    let result = PluginSearch(places).run()
    #expect(result.files.map(\.verdict) == [.unused, .disabled])
    #expect(result.files.last?.disabledBy == "it is \(first)/x.so, which was found before")
  }
}

private func freshDirectory(_ name: String) -> String {
  (try? TemporaryFolder.kept(name).path) ?? "/nowhere"
}

private func write(_ bytes: [UInt8], to path: String) {
  _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
}
