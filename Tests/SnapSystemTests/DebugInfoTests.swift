import Foundation
import SnapElf
import TestKit
import Testing

@Suite("The types of functions are read from debug information")
struct DebugInfoTests {
  private static let source = """
    #include <stdint.h>
    #include <stdbool.h>
    typedef struct text { const char *ptr; uint64_t len; } text;
    typedef int32_t status;
    enum colour { red, green };
    int32_t number(uint8_t a, uint64_t b, double c, float d) { return (int32_t)(a + b + c + d); }
    text view(void *instance) { (void)instance; text t = {0, 0}; return t; }
    void watch(void *i, void (*told)(void *, const text *), void *c) { (void)i; told(c, 0); }
    static status hidden(const volatile bool flag, enum colour c) { return flag + c; }
    status (*keep)(const volatile bool, enum colour) = hidden;
    """

  /// Names and types of the exported functions of a library made with these flags.
  private func types(_ flags: [String]) throws -> [String: DebugFunction] {
    let bytes = Specimens.build("debug", Self.source, flags)
    let file = try ElfFile(bytes)
    guard let info = DebugInfo(bytes) else { return [:] }
    var found: [String: DebugFunction] = [:]
    for symbol in file.exportedSymbols where symbol.kind == .function {
      found[symbol.name] = info.functions(at: symbol.address).first
    }
    return found
  }

  @Test(
    "parameters and results, whatever the form of the debug information",
    arguments: [["-g"], ["-gdwarf-4"], ["-g", "-O3"], ["-g", "-gz"]])
  func types(flags: [String]) throws {
    let found = try types(flags)
    let number = try #require(found["number"])
    #expect(number.name == "number")
    #expect(number.result == .signed(size: 4))
    #expect(
      number.parameters == [
        .unsigned(size: 1), .unsigned(size: 8), .floating(size: 8), .floating(size: 4),
      ])
    let view = try #require(found["view"])
    #expect(view.parameters == [.pointer(.none)])
    guard case .structure(let name, 16, let members) = view.result else {
      Issue.record("\(view.result)")
      return
    }
    #expect(name == "text")
    #expect(members == [.pointer(.signed(size: 1)), .unsigned(size: 8)])
    guard case .pointer(.function(let told)) = found["watch"]?.parameters[1] else {
      Issue.record("\(String(describing: found["watch"]))")
      return
    }
    #expect(told.result == .none)
    #expect(
      told.parameters == [
        .pointer(.none), .pointer(.structure(name: "text", size: 16, members: [])),
      ])
  }

  @Test("without debug information nothing is known", arguments: [["-g0"], ["-g1"]])
  func absent(flags: [String]) throws {
    #expect(try types(flags).isEmpty)
  }

  @Test("an address between functions has none")
  func between() throws {
    let bytes = Specimens.build("debug", Self.source, ["-g"])
    let symbol = try #require(try ElfFile(bytes).exportedSymbols.first { $0.name == "number" })
    #expect(functions(bytes, at: symbol.address)?.count == 1)
    #expect(functions(bytes, at: symbol.address + 1) == [])
    #expect(functions(bytes, at: 0) == [])
    #expect(functions(bytes, at: UInt64.max) == [])
  }

  /// `nil` without debug information.
  private func functions(_ bytes: [UInt8], at address: UInt64) -> [DebugFunction]? {
    guard let info = DebugInfo(bytes) else { return nil }
    return info.functions(at: address)
  }

  @Test("bytes that are no library, or a damaged one, do no harm")
  func damaged() throws {
    #expect(functions([], at: 0) == nil)
    #expect(functions(Array("no library".utf8), at: 0) == nil)
    let good = Specimens.build("debug", Self.source, ["-g"])
    let seed =
      ProcessInfo.processInfo.environment["SNAPNAV_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: 1 ... .max)
    print("SNAPNAV_SEED=\(seed)")
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      var bytes = good
      for _ in 0..<20 {
        bytes[Int.random(in: 64..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let info = DebugInfo(bytes) {
        for address in stride(from: UInt64(0x1000), to: 0x1200, by: 16) {
          _ = info.functions(at: address)
        }
      }
    }
  }
}

@Suite("What a library does when it is loaded is told before")
struct HardeningTests {
  @Test("start functions are named, and the language's own are known")
  func startFunctions() throws {
    let file = try ElfFile(Specimens.good)
    #expect(file.startFunctions.filter { !$0.isOfLanguage }.map(\.name) == ["begin"])
    #expect(file.startFunctions.contains { $0.name == "frame_dummy" && $0.isOfLanguage })
    let none = try ElfFile(
      Specimens.build("quiet", "int sample_entry(void) { return 1; }"))
    #expect(none.startFunctions.allSatisfy { $0.isOfLanguage })
    let bare = try ElfFile(
      Specimens.build("bare", "int sample_entry(void) { return 1; }", ["-nostartfiles"]))
    #expect(bare.startFunctions == [])
  }

  @Test("of a stripped file the language's own are guessed in its favour")
  func stripped() throws {
    let own = try ElfFile(Specimens.build("own", Specimens.goodSource, ["-s"]))
    #expect(own.startFunctions.filter { !$0.isOfLanguage }.count == 1)
    #expect(own.startFunctions.allSatisfy { $0.name == nil })
    let quiet = try ElfFile(
      Specimens.build("quiet", "int sample_entry(void) { return 1; }", ["-s"]))
    #expect(quiet.startFunctions.allSatisfy { $0.isOfLanguage })
  }

  @Test("binding, read-only tables and the build are told")
  func facts() throws {
    let plain = "int sample_entry(void) { return 1; }"
    let hard = try ElfFile(Specimens.build("hard", plain, ["-Wl,-z,relro,-z,now"]))
    #expect(hard.bindsNow && hard.hasReadOnlyRelocations)
    let soft = try ElfFile(
      Specimens.build("soft", plain, ["-Wl,-z,norelro,-z,lazy,--build-id=none"]))
    #expect(!soft.bindsNow && !soft.hasReadOnlyRelocations && soft.buildId.isEmpty)
    #expect(soft.uniqueSymbols == [])
    #expect(soft.tools.contains { $0.contains("GCC") || $0.contains("clang") })
  }
}
