import Foundation
import SnapElf
import SnapSystem
import Testing

@Suite("The libraries a plugin needs")
struct LibraryNeedsTests {
  private func needs(_ path: String, libraryPath: String? = nil) throws -> LibraryNeeds {
    var resolver = LibraryResolver(libraryPath: libraryPath, isElevated: false)
    return resolver.needs(of: try ElfFile(try readFile(path).bytes), path: path)
  }

  /// `libdeep.so`, and a plugin that needs it; answers the plugin and the directory of the library.
  private func plugin(_ flags: [String] = []) throws -> (plugin: String, directory: String) {
    let deep = Specimens.path(
      of: "deep", "int deep(void) { return 5; }", ["-Wl,-soname,libsnapdeep.so"])
    let directory = parentDirectory(of: deep)
    try FileManager.default.moveItem(atPath: deep, toPath: directory + "/libsnapdeep.so")
    let plugin = Specimens.path(
      of: "user", "int deep(void); int sample_entry(void) { return deep(); }",
      ["-L\(directory)", "-l:libsnapdeep.so"]
        + flags.map { $0.replacingOccurrences(of: "DIR", with: directory) })
    return (plugin, directory)
  }

  @Test("a library of the system is found")
  func found() throws {
    let path = Specimens.path(
      of: "system", "int sample_entry(void) { return 1; }",
      ["-Wl,--no-as-needed", "-l:libm.so.6", "-l:libresolv.so.2"])
    #expect(try needs(path) == LibraryNeeds())
  }

  @Test("E10 a missing library is named, with those who need it")
  func missing() throws {
    let (plugin, _) = try plugin()
    let problem = try #require(try needs(plugin).problems.first)
    #expect(problem.library == "libsnapdeep.so")
    #expect(problem.chain == [plugin])
    #expect(problem.description == "the library libsnapdeep.so, needed by \(plugin), is not found")
  }

  @Test(
    "a missing library of the Swift toolchain has another remedy than a package, which none is",
    arguments: [
      ("libswiftSwiftOnoneSupport.so", "swift build -c release"),
      ("libswiftRegexBuilder.so", "lay it beside the plugin"),
      ("libFoundation.so", "lay it beside the plugin"),
      ("lib_FoundationICU.so", "lay it beside the plugin"),
      ("libsnapdeep.so", "apt-file search libsnapdeep.so"),
    ])
  func remedy(_ library: String, _ words: String) {
    let problem = LibraryProblem(
      library: library, chain: ["plugin.so"], reason: .notFound(searched: []))
    #expect(problem.remedy.contains(words), "\(problem.remedy)")
    #expect((problem.toolchainRemedy == nil) == problem.remedy.contains("package"))
  }

  @Test("E10 a library that is missing further down is named with the whole chain")
  func missingDeep() throws {
    let (middle, _) = try plugin(["-Wl,-soname,libsnapmiddle.so"])
    let directory = parentDirectory(of: middle)
    try FileManager.default.moveItem(atPath: middle, toPath: directory + "/libsnapmiddle.so")
    let top = Specimens.path(
      of: "top", "int sample_entry(void) { return 1; }",
      [
        "-Wl,--no-as-needed", "-L\(directory)", "-l:libsnapmiddle.so", "-Wl,-rpath,\(directory)",
        "-Wl,--allow-shlib-undefined",
      ])
    let problem = try #require(try needs(top).problems.first)
    #expect(problem.library == "libsnapdeep.so")
    #expect(problem.chain == [top, directory + "/libsnapmiddle.so"])
  }

  @Test("a search path and LD_LIBRARY_PATH are followed; the latter not under elevated privileges")
  func searchPaths() throws {
    let (byRunpath, _) = try plugin(["-Wl,-rpath,DIR"])
    #expect(try isFoundByRunPath(byRunpath))
    let (plain, directory) = try plugin()
    #expect(try needs(plain, libraryPath: "/nowhere:\(directory)") == LibraryNeeds())
    var resolver = LibraryResolver(libraryPath: directory, isElevated: true)
    #expect(
      !resolver.needs(of: try ElfFile(try readFile(plain).bytes), path: plain).problems.isEmpty)
  }

  /// Whether nothing is wrong, and its library is its own, in a place of its run path.
  private func isFoundByRunPath(_ plugin: String) throws -> Bool {
    let found = try needs(plugin)
    return found.problems.isEmpty && found.besideIt.isEmpty
      && found.own.map(\.name) == ["libsnapdeep.so"]
  }

  @Test("what was read is given up, and read anew where it is asked for again")
  func givenUp() throws {
    let (plugin, directory) = try plugin()
    let file = try ElfFile(try readFile(plugin).bytes)
    var resolver = LibraryResolver(libraryPath: directory, isElevated: false)
    #expect(resolver.needs(of: file, path: plugin).problems.isEmpty)
    #expect(resolver.bytesKept >= (try readFile(directory + "/libsnapdeep.so").bytes.count))
    resolver.giveUpFiles()
    #expect(resolver.bytesKept == 0)
    try Data("no library".utf8).write(to: URL(filePath: directory + "/libsnapdeep.so"))
    #expect(resolver.needs(of: file, path: plugin).problems.map(\.library) == ["libsnapdeep.so"])
  }

  @Test("the program's own DT_RPATH serves what it loads, unless that has a DT_RUNPATH")
  func programPath() throws {
    let (plain, directory) = try plugin()
    let (other, _) = try plugin(["-Wl,-rpath,/nowhere"])
    let program = Specimens.path(
      of: "program", "int main(void) { return 0; }",
      ["-pie", "-Wl,--disable-new-dtags,-rpath,\(directory)"])
    func problems(_ path: String, _ program: String?) throws -> Int {
      var resolver = LibraryResolver(libraryPath: nil, isElevated: false, program: program)
      return resolver.needs(of: try ElfFile(try readFile(path).bytes), path: path).problems.count
    }
    #expect(try problems(plain, program) == 0)
    #expect(try problems(plain, nil) == 1)
    #expect(try problems(other, program) == 1)
  }

  @Test("a library for another machine does not hide the one in the next place")
  func otherMachine() throws {
    let (byRunpath, directory) = try plugin(["-Wl,-rpath,DIR/foreign:DIR"])
    let foreign = directory + "/foreign"
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: true)
    var bytes = try readFile(directory + "/libsnapdeep.so").bytes
    bytes[18] = 183
    Specimens.write(bytes, to: foreign + "/libsnapdeep.so")
    #expect(try isFoundByRunPath(byRunpath))
    try FileManager.default.removeItem(atPath: directory + "/libsnapdeep.so")
    let problem = try #require(try needs(byRunpath).problems.first)
    #expect(problem.description.contains("it is made for AArch64; this machine is"))
  }

  @Test("a library beside the plugin is found by $ORIGIN, and told to be there")
  func origin() throws {
    let (plugin, directory) = try plugin(["-Wl,-rpath,$ORIGIN"])
    let place = parentDirectory(of: plugin) + "/libsnapdeep.so"
    try FileManager.default.moveItem(atPath: directory + "/libsnapdeep.so", toPath: place)
    let found = try needs(plugin)
    #expect(found.problems == [])
    #expect(found.besideIt == [try resolvePath(place)])
    #expect(found.own.map(\.path) == found.besideIt)
  }

  @Test("E10 a version that the C library does not have is named")
  func version() throws {
    var bytes = Specimens.versioned
    let old = Array("GLIBC_2.2.5\0".utf8)
    let place = try #require(
      (0..<bytes.count - old.count).first { Array(bytes[$0..<$0 + old.count]) == old })
    bytes.replaceSubrange(place..<place + old.count, with: Array("GLIBC_2.99\0\0".utf8))
    var resolver = LibraryResolver(isElevated: false)
    let problem = try #require(resolver.needs(of: try ElfFile(bytes), path: "/p.so").problems.first)
    #expect(problem.description.hasSuffix("has no version GLIBC_2.99, needed by /p.so"))
  }

  @Test("a broken list of libraries does no harm", arguments: [0, 16, 20, 47, 48, 100, 1000])
  func brokenCache(_ length: Int) throws {
    let cache = Specimens.freshDirectory("cache") + "/ld.so.cache"
    var bytes = try readFile("/etc/ld.so.cache").bytes
    bytes = Array(bytes.prefix(length))
    if length > 24 { bytes.replaceSubrange(20..<24, with: [255, 255, 255, 127]) }
    Specimens.write(bytes, to: cache)
    let path = Specimens.path(
      of: "system", "int sample_entry(void) { return 1; }",
      ["-Wl,--no-as-needed", "-l:libresolv.so.2"])
    var resolver = LibraryResolver(isElevated: false, cachePath: cache)
    #expect(resolver.needs(of: try ElfFile(try readFile(path).bytes), path: path) == LibraryNeeds())
  }
}
