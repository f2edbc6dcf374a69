import Foundation
import SnapElf
import SnapSystem
import TestKit
import Testing

@Suite("Symbols are looked up as the loader does")
struct SymbolTests {
  private func library(_ source: String, map: String) throws -> ElfFile {
    let script = Specimens.freshDirectory("map") + "/versions.map"
    try map.write(toFile: script, atomically: true, encoding: .utf8)
    return try ElfFile(
      Specimens.build("versions", source, ["-Wl,--version-script=\(script)"]))
  }

  private static let source = """
    __asm__(".symver old_f,f@V_1"); __asm__(".symver new_f,f@@V_2");
    int old_f(void) { return 1; } int new_f(void) { return 2; }
    __asm__(".symver only_g,g@V_1"); int only_g(void) { return 3; }
    int h(void) { return 4; }
    """

  @Test("a version is matched exactly, and without one the default is taken")
  func versions() throws {
    let file = try library(
      Self.source, map: "V_1 { global: f; g; h; local: *; }; V_2 { global: f; } V_1;")
    #expect(file.answers(ElfReference("f", version: "V_1")))
    #expect(file.answers(ElfReference("f", version: "V_2")))
    #expect(!file.answers(ElfReference("f", version: "V_3")))
    #expect(file.answers(ElfReference("f")))
    #expect(file.answers(ElfReference("g", version: "V_1")))
    #expect(!file.answers(ElfReference("old_f")))
    #expect(!file.answers(ElfReference("absent")))
    #expect(Set(file.exports(named: "f").compactMap(\.version)) == ["V_1", "V_2"])
  }

  @Test("a library without versions answers by name alone")
  func unversioned() throws {
    let file = try ElfFile(Specimens.good)
    #expect(file.answers(ElfReference("sample_entry")))
    #expect(file.answers(ElfReference("sample_entry", version: "ANY_1")))
    #expect(!file.answers(ElfReference("sample_hidden")))
    #expect(!file.answers(ElfReference("sample_entr")))
  }

  @Test("every exported symbol of the C library is found by its name and version")
  func wholeLibrary() throws {
    let path = try #require(
      ["/lib/x86_64-linux-gnu/libc.so.6", "/lib/aarch64-linux-gnu/libc.so.6"].first {
        FileManager.default.fileExists(atPath: $0)
      })
    let file = try ElfFile(try readFile(path).bytes)
    let symbols = file.exportedSymbols.filter { $0.kind == .function || $0.kind == .data }
    #expect(symbols.count > 1_000)
    let lost = symbols.filter { !file.answers(ElfReference($0.name, version: $0.version)) }
    #expect(lost == [])
  }

  @Test(
    "a symbol with a version that nobody named is refused, as the loader would read past its table")
  func wildVersion() throws {
    var editor = ElfEditor(Specimens.versioned)
    editor.set(editor.table(0x6fff_fff0) + 2, UInt16(0x7ff0))
    do throws(ElfFault) {
      _ = try ElfFile(editor.bytes)
      Issue.record("it was taken")
    } catch {
      #expect(error.verdict == .malformed)
      #expect(error.description.contains("give symbol 1 a version that is not named"))
    }
  }

  @Test("what relocations want is listed, weak or not, with its version and library")
  func references() throws {
    let file = try ElfFile(Specimens.versioned)
    let malloc = try #require(file.references.first { $0.name == "malloc" })
    #expect(malloc.library == "libc.so.6")
    #expect(malloc.version?.hasPrefix("GLIBC_2.") == true)
    #expect(!malloc.isWeak)
    #expect(file.references.filter(\.isWeak).allSatisfy { $0.name.hasPrefix("_") })
  }

  @Test("every program and library of this system finds all its symbols in its libraries")
  func realLibraries() throws {
    var resolver = LibraryResolver()
    for name in ["libsqlite3.so.0", "libjq.so.1", "libncursesw.so.6", "libstdc++.so.6"] {
      guard
        let path = ["/usr/lib/x86_64-linux-gnu/", "/lib/x86_64-linux-gnu/"].map({ $0 + name })
          .first(where: { FileManager.default.fileExists(atPath: $0) })
      else { continue }
      let file = try ElfFile(try readFile(path).bytes)
      let scope = resolver.scope(of: file, path: path)
      #expect(scope.absent == [])
      #expect(scope.missingSymbols { LibraryScope() } == [], "\(path)")
    }
  }

  @Test("the scope is breadth first, each library once")
  func scope() throws {
    let program = try #require(ProcessFacts.executable)
    var resolver = LibraryResolver()
    let scope = resolver.hostScope()
    #expect(scope.members.first?.path == program)
    #expect(Set(scope.members.map(\.path)).count == scope.members.count)
    let depths = scope.members.map(\.chain.count)
    #expect(depths == depths.sorted())
  }

  @Test(
    "names are told as their authors wrote them",
    arguments: [
      ("plain_c", "plain_c"), ("_Z3addii", "add(int, int)"),
      ("_Znwm", "operator new(unsigned long)"),
      ("_ZN4core9panicking5panic17hdeadbeef00112233E", "core::panicking::panic"),
      (
        "_ZN49_$LT$alloc..vec..Vec$LT$T$GT$$u20$as$u20$Drop$GT$4drop17h0123456789abcdefE",
        "<alloc::vec::Vec<T> as Drop>::drop"
      ),
      ("$sSS5countSivg", "Swift.String.count.getter : Swift.Int"),
      ("_Zwrong", "_Zwrong"), ("$s", "$s"), ("", ""), ("_ZN", "_ZN"),
    ])
  func demangling(symbol: String, name: String) {
    #expect(demangled(symbol) == name)
  }

  @Test("a name that would stand for gigabytes stays as it is")
  func greedyNames() {
    let level = "1aIS_S_E"
    let greedy = "_Z1fN1aI1bE" + String(repeating: level, count: 100) + "E"
    #expect(demangled(greedy) == greedy)
    let swift = "$s4Film" + String(repeating: "A2048_t", count: 20)
    #expect(demangled(swift) == swift)
  }
}
