import Foundation
import SnapElf
import Testing

/// A broken file and what must be said of it.
struct FaultRow: Sendable, CustomTestStringConvertible {
  var id: String
  var testDescription: String { id }
  var bytes: @Sendable () -> [UInt8]
  var says: String
  var verdict: ElfFault.Verdict

  init(
    _ id: String, _ verdict: ElfFault.Verdict, _ says: String,
    _ bytes: @escaping @Sendable () -> [UInt8]
  ) {
    (self.id, self.verdict, self.says, self.bytes) = (id, verdict, says, bytes)
  }

  /// What the reader says: its first fault.
  func fault(entry: String = "sample_entry") -> ElfFault? {
    do throws(ElfFault) {
      return try ElfFile(bytes()).faults(entry: entry).first
    } catch { return error }
  }
}

extension FaultRow {
  /// Every broken file.
  static let all =
    notElf + otherMachines + headers + segments + dynamicTables + hashes + relocations + entries
}

private func text(_ text: String) -> @Sendable () -> [UInt8] { { Array(text.utf8) } }

private func edit(_ change: @escaping @Sendable (inout ElfEditor) -> Void)
  -> @Sendable () -> [UInt8]
{
  { edited(change) }
}

private func build(_ source: String, _ flags: [String] = []) -> @Sendable () -> [UInt8] {
  { Specimens.build("specimen", source, flags) }
}

private let loads: UInt32 = 1
private let dynamic: UInt32 = 2
private let stack: UInt32 = 0x6474_e551

private func swapped(_ editor: inout ElfEditor, _ left: Int, _ right: Int) {
  for index in 0..<56 { editor.bytes.swapAt(left + index, right + index) }
}

private let notElf: [FaultRow] = [
  FaultRow("E01 empty", .malformed, "an empty file", text("")),
  FaultRow("E01 one byte", .malformed, "too short", { [0x7f] }),
  FaultRow("E01 63 bytes", .malformed, "too short", { Array(Specimens.good.prefix(63)) }),
  FaultRow("E02 text", .malformed, "a text file", text(String(repeating: "words ", count: 50))),
  FaultRow("E02 script", .malformed, "a script", text("#!/bin/sh\necho\n")),
  FaultRow(
    "E02 PE", .malformed, "Windows", { Array("MZ".utf8) + [UInt8](repeating: 0, count: 200) }),
  FaultRow(
    "E02 Mach-O", .malformed, "Mach-O",
    { [0xcf, 0xfa, 0xed, 0xfe] + [UInt8](repeating: 0, count: 200) }),
  FaultRow("E02 archive", .malformed, "ar archive", text("!<arch>\nfile/  0 0 0 644 2 `\n")),
]

private let otherMachines: [FaultRow] = [
  FaultRow("E03 32-bit", .unsuitable, "32-bit", edit { $0.bytes[4] = 1 }),
  FaultRow("E03 big-endian", .unsuitable, "big-endian", edit { $0.bytes[5] = 2 }),
  FaultRow("E03 another machine", .unsuitable, "made for MIPS", edit { $0.set(18, UInt16(8)) }),
  FaultRow(
    "E04 program", .unsuitable, "a program", build("int main(void) { return 0; }", ["-no-pie"])),
  FaultRow(
    "E04 PIE", .unsuitable, "position-independent program",
    build("int main(void) { return 0; }", ["-pie"])),
  FaultRow("E04 object", .unsuitable, "an object file", build("int f(void) { return 0; }", ["-c"])),
  FaultRow("E04 core", .unsuitable, "a core dump", edit { $0.set(16, UInt16(4)) }),
]

private let headers: [FaultRow] = [
  FaultRow("E06 e_phentsize", .malformed, "e_phentsize is 55", edit { $0.set(54, UInt16(55)) }),
  FaultRow("E06 e_phnum 0", .malformed, "e_phnum is 0", edit { $0.set(56, UInt16(0)) }),
  FaultRow("E06 e_phnum 65535", .malformed, "e_phnum is 65535", edit { $0.set(56, UInt16(65535)) }),
  FaultRow(
    "E06 e_phoff past the end", .malformed, "program header table",
    edit { $0.set(32, UInt64.max - 7) }),
  FaultRow(
    "E07 hostile program headers", .malformed, "segment",
    edit {
      for place in $0.segments(ofType: loads) { $0.set(place + 8, UInt64.max - 4095) }
    }),
  FaultRow(
    "E12 executable stack", .unsuitable, "asks for an executable stack",
    build(Specimens.goodSource, ["-Wl,-z,execstack"])),
  FaultRow(
    "E12 no word on the stack", .unsuitable, "does not say that its stack",
    edit {
      $0.set($0.segments(ofType: stack)[0], UInt32(0))
    }),
  FaultRow(
    "E13 text relocations", .unsuitable, "change its own code",
    edit {
      let place = $0.valuePlace(0x6fff_fff9)
      $0.set(place - 8, UInt64(22))
    }),
  FaultRow(
    "E14 static thread storage", .unsuitable, "thread storage",
    build(
      "__thread char big[4096]; char *sample_entry(void) { return big; }",
      ["-ftls-model=initial-exec"])),
]

private let segments: [FaultRow] = [
  FaultRow(
    "E15 out of the file", .malformed, "ends at byte",
    edit {
      let place = $0.segments(ofType: loads)[1]
      $0.set(place + 32, UInt64(1 << 30))
      $0.set(place + 40, UInt64(1 << 30))
    }),
  FaultRow(
    "E15 overlapping", .malformed, "overlaps",
    edit {
      let place = $0.segments(ofType: loads)[0]
      $0.set(place + 40, UInt64(0x1800))
    }),
  FaultRow(
    "E15 unsorted", .malformed, "not in order",
    edit {
      let places = $0.segments(ofType: loads)
      swapped(&$0, places[0], places[1])
    }),
  FaultRow(
    "E15 writable and executable", .unsuitable, "writable and executable",
    edit {
      $0.set($0.segments(ofType: loads)[1] + 4, UInt32(7))
    }),
  FaultRow(
    "E15 wraps around memory", .malformed, "past the end of memory",
    edit {
      let place = $0.lastLoad
      $0.set(place + 40, UInt64.max - 4096)
    }),
  FaultRow(
    "E27 64 GiB of zeros", .unsuitable, "bytes of memory",
    edit {
      $0.set($0.lastLoad + 40, UInt64(64) << 30)
    }),
]

private let dynamicTables: [FaultRow] = [
  FaultRow(
    "E16 no dynamic segment", .malformed, "0 dynamic segments",
    edit {
      $0.set($0.segments(ofType: dynamic)[0], UInt32(0))
    }),
  FaultRow(
    "E16 two dynamic segments", .malformed, "2 dynamic segments",
    edit {
      let from = $0.segments(ofType: dynamic)[0]
      let to = $0.segments(ofType: stack)[0]
      for index in 0..<56 { $0.bytes[to + index] = $0.bytes[from + index] }
    }),
  FaultRow(
    "E16 no end", .malformed, "no end",
    edit {
      let place = $0.segments(ofType: dynamic)[0]
      $0.set(place + 32, UInt64(16 * 4))
      $0.set(place + 40, UInt64(16 * 4))
    }),
  FaultRow(
    "E16 read-only memory", .malformed, "writable memory",
    edit {
      $0.set($0.lastLoad + 4, UInt32(4))
      for tag: UInt64 in [7, 23, 0x6fff_fff9] {
        if let at = $0.dynamicValue(tag) { $0.set(at - 8, 0x6000_0000 + tag) }
      }
    }),
  FaultRow(
    "E17 string table without an end", .malformed, "outside the string table",
    edit {
      let at = $0.valuePlace(10)
      $0.set(at, $0.get(at, as: UInt64.self) - 1)
    }),
  FaultRow(
    "E17 name past the end", .malformed, "the name of",
    edit {
      let symbols = $0.table(6)
      $0.set(symbols + 24, UInt32.max)
    }),
  FaultRow(
    "E17 string table outside the file", .malformed, "DT_STRSZ",
    edit { $0.set($0.valuePlace(5), UInt64.max - 2) }),
]

private let hashes: [FaultRow] = [
  FaultRow(
    "E18 circle in DT_HASH", .malformed, "DT_HASH goes in a circle",
    {
      var editor = ElfEditor(
        Specimens.build("sysv", Specimens.goodSource, ["-Wl,--hash-style=sysv"]))
      let table = editor.table(4)
      let buckets = Int(editor.get(table, as: UInt32.self))
      let chains = Int(editor.get(table + 4, as: UInt32.self))
      for index in 0..<chains { editor.set(table + 8 + (buckets + index) * 4, UInt32(index)) }
      return editor.bytes
    }),
  FaultRow(
    "E18 oversized DT_HASH", .malformed, "DT_HASH reaches past",
    {
      var editor = ElfEditor(
        Specimens.build("sysv", Specimens.goodSource, ["-Wl,--hash-style=sysv"]))
      let table = editor.table(4)
      editor.set(table + 4, UInt32.max)
      return editor.bytes
    }),
  FaultRow(
    "E18 chain of DT_GNU_HASH without an end", .malformed, "without an end",
    edit {
      let table = $0.table(0x6fff_fef5)
      let buckets = Int($0.get(table, as: UInt32.self))
      let filter = Int($0.get(table + 8, as: UInt32.self))
      for at in stride(from: table + 16 + filter * 8 + buckets * 4, to: 0x1000, by: 4) {
        $0.bytes[at] &= 0xfe
      }
    }),
  FaultRow(
    "E18 DT_GNU_HASH without a filter", .malformed, "filter of 0 words",
    edit {
      $0.set($0.table(0x6fff_fef5) + 8, UInt32(0))
    }),
]

private let relocations: [FaultRow] = [
  FaultRow(
    "E19 relocation outside the library", .malformed, "writes outside",
    edit {
      let table = $0.table(7)
      $0.set(table, UInt64(0x7fff_ffff))
    }),
  FaultRow(
    "E19 relocation in read-only memory", .malformed, "read-only memory",
    edit {
      let table = $0.table(7)
      $0.set(table, UInt64(64))
    }),
  FaultRow(
    "E19 relocation in the dynamic table", .malformed, "writes the dynamic table",
    edit {
      let table = $0.table(7)
      $0.set(table, $0.get($0.segments(ofType: dynamic)[0] + 16, as: UInt64.self) + 8)
    }),
  FaultRow(
    "E19 symbol index past the table", .malformed, "symbols inside the file",
    edit {
      let table = $0.table(7)
      $0.set(
        table + Int($0.get($0.valuePlace(8), as: UInt64.self)) - 16,
        UInt64(0x00ff_ffff) << 32 | 1)
    }),
  FaultRow(
    "E20 DT_RELACOUNT too large", .malformed, "DT_RELACOUNT",
    edit {
      $0.set($0.valuePlace(0x6fff_fff9), UInt64(1000))
    }),
  FaultRow(
    "E21 needed versions without indices", .malformed, "DT_VERSYM is missing",
    {
      var editor = ElfEditor(Specimens.versioned)
      editor.set(editor.valuePlace(0x6fff_fff0) - 8, UInt64(0x6000_0001))
      return editor.bytes
    }),
  FaultRow(
    "E21 circle of versions", .malformed, "in a circle",
    {
      var editor = ElfEditor(Specimens.versioned)
      let table = editor.table(0x6fff_fffe)
      editor.set(editor.valuePlace(0x6fff_ffff), UInt64(1000))
      editor.set(table + 12, UInt32(4))
      return editor.bytes
    }),
  FaultRow(
    "E22 indirect function", .unsuitable, "indirect function",
    build(
      """
      static int one(int a) { return a; }
      static void *choose(void) { return one; }
      int sample_entry(int) __attribute__((ifunc("choose")));
      int user(void) { return sample_entry(1); }
      """)),
  FaultRow(
    "E24 DT_FILTER", .unsuitable, "DT_FILTER libother.so",
    build(Specimens.goodSource, ["-Wl,-F,libother.so"])),
  FaultRow(
    "E24 DT_AUXILIARY", .unsuitable, "DT_AUXILIARY libother.so",
    build(Specimens.goodSource, ["-Wl,-f,libother.so"])),
]

private let entries: [FaultRow] = [
  FaultRow(
    "E09 absent", .unsuitable, "does not export sample_entry",
    build("int other(void) { return 1; }")),
  FaultRow("E09 data", .unsuitable, "is data", build("int sample_entry = 3;")),
  FaultRow(
    "E09 hidden", .unsuitable, "does not export sample_entry",
    build(
      "__attribute__((visibility(\"hidden\"))) int sample_entry(void) { return 1; } int other(void) { return sample_entry(); }"
    )),
  FaultRow(
    "E09 not executable", .unsuitable, "outside executable memory",
    edit {
      let symbols = $0.table(6)
      let strings = $0.table(5)
      let data = $0.get($0.lastLoad + 16, as: UInt64.self)
      var at = symbols
      while String(
        decoding: $0.bytes[(strings + Int($0.get(at, as: UInt32.self)))...].prefix { $0 != 0 },
        as: UTF8.self) != "sample_entry"
      { at += 24 }
      $0.set(at + 8, data)
    }),
  FaultRow(
    "E25 empty element", .unsuitable, "an empty element",
    build(Specimens.goodSource, ["-Wl,-rpath,/usr/lib:"])),
  FaultRow(
    "E25 relative element", .unsuitable, "DT_RUNPATH holds lib",
    build(Specimens.goodSource, ["-Wl,--enable-new-dtags,-rpath,lib"])),
  FaultRow(
    "E25 old form", .unsuitable, "DT_RPATH holds lib",
    build(Specimens.goodSource, ["-Wl,--disable-new-dtags,-rpath,lib"])),
]
