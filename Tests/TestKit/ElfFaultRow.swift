import Foundation

/// A sound library that is damaged by tests in many ways.
package struct ElfBase: Sendable {
  /// Its bytes.
  package let good: [UInt8]
  /// Its text in C.
  package let source: String
  /// The name of its entry point.
  package let entry: String
  /// Makes a library of C text.
  package let build: @Sendable (String, [String]) -> [UInt8]

  /// The bytes of one that needs versions of the C library.
  package let versioned: [UInt8]

  /// Takes over what it is made of; one that needs versions is another one, where none is given.
  package init(
    good: [UInt8], source: String, entry: String, versioned: [UInt8]? = nil,
    build: @escaping @Sendable (String, [String]) -> [UInt8]
  ) {
    (self.good, self.source, self.entry, self.build) = (good, source, entry, build)
    self.versioned =
      versioned
      ?? build(
        "#include <stdio.h>\n#include <stdlib.h>\n"
          + "int sample_entry(int a) { char *p = malloc(a); puts(p); free(p); return a; }", [])
  }

  /// The same library, built with these options, too.
  package func rebuild(_ flags: [String]) -> [UInt8] { build(source, flags) }
}

/// A broken file and what must be said of it.
package struct ElfFaultRow: Sendable {
  /// What a file is refused for.
  package enum Verdict: String, Sendable { case malformed, unsuitable }
  /// The row of the fault matrix, and the variant.
  package var id: String
  /// The bytes of the file.
  package var bytes: @Sendable (ElfBase) -> [UInt8]
  /// What must be said of it.
  package var says: String
  /// What it is refused for.
  package var verdict: Verdict

  init(
    _ id: String, _ verdict: Verdict, _ says: String,
    _ bytes: @escaping @Sendable (ElfBase) -> [UInt8]
  ) {
    (self.id, self.verdict, self.says, self.bytes) = (id, verdict, says, bytes)
  }

  /// Every broken file.
  package static let all =
    notElf + otherMachines + headers + segments + dynamicTables + hashes + relocations + entries
}

private typealias Bytes = @Sendable (ElfBase) -> [UInt8]

private func text(_ text: String) -> Bytes { { _ in Array(text.utf8) } }

private func edit(_ change: @escaping @Sendable (inout ElfEditor) -> Void) -> Bytes {
  { base in
    var editor = ElfEditor(base.good)
    change(&editor)
    return editor.bytes
  }
}

private func build(_ source: String, _ flags: [String] = []) -> Bytes {
  { $0.build(source, flags) }
}

private func rebuilt(_ flags: [String]) -> Bytes { { $0.rebuild(flags) } }

private let loads: UInt32 = 1
private let dynamic: UInt32 = 2
private let stack: UInt32 = 0x6474_e551

private func swapped(_ editor: inout ElfEditor, _ left: Int, _ right: Int) {
  for index in 0..<56 { editor.bytes.swapAt(left + index, right + index) }
}

private let notElf: [ElfFaultRow] = [
  ElfFaultRow("E01 empty", .malformed, "an empty file", text("")),
  ElfFaultRow("E01 one byte", .malformed, "too short", { _ in [0x7f] }),
  ElfFaultRow("E01 63 bytes", .malformed, "too short", { Array($0.good.prefix(63)) }),
  ElfFaultRow("E02 text", .malformed, "a text file", text(String(repeating: "words ", count: 50))),
  ElfFaultRow("E02 script", .malformed, "a script", text("#!/bin/sh\necho\n")),
  ElfFaultRow(
    "E02 PE", .malformed, "Windows", { _ in Array("MZ".utf8) + [UInt8](repeating: 0, count: 200) }),
  ElfFaultRow(
    "E02 Mach-O", .malformed, "Mach-O",
    { _ in [0xcf, 0xfa, 0xed, 0xfe] + [UInt8](repeating: 0, count: 200) }),
  ElfFaultRow("E02 archive", .malformed, "ar archive", text("!<arch>\nfile/  0 0 0 644 2 `\n")),
]

private let otherMachines: [ElfFaultRow] = [
  ElfFaultRow("E03 32-bit", .unsuitable, "32-bit", edit { $0.bytes[4] = 1 }),
  ElfFaultRow("E03 big-endian", .unsuitable, "big-endian", edit { $0.bytes[5] = 2 }),
  ElfFaultRow("E03 another machine", .unsuitable, "made for MIPS", edit { $0.set(18, UInt16(8)) }),
  ElfFaultRow(
    "E04 program", .unsuitable, "a program", build("int main(void) { return 0; }", ["-no-pie"])),
  ElfFaultRow(
    "E04 PIE", .unsuitable, "position-independent program",
    build("int main(void) { return 0; }", ["-pie"])),
  ElfFaultRow(
    "E04 object", .unsuitable, "an object file", build("int f(void) { return 0; }", ["-c"])),
  ElfFaultRow("E04 core", .unsuitable, "a core dump", edit { $0.set(16, UInt16(4)) }),
]

private let headers: [ElfFaultRow] = [
  ElfFaultRow("E06 e_phentsize", .malformed, "e_phentsize is 55", edit { $0.set(54, UInt16(55)) }),
  ElfFaultRow("E06 e_phnum 0", .malformed, "e_phnum is 0", edit { $0.set(56, UInt16(0)) }),
  ElfFaultRow(
    "E06 e_phnum 65535", .malformed, "e_phnum is 65535", edit { $0.set(56, UInt16(65535)) }),
  ElfFaultRow(
    "E06 e_phoff past the end", .malformed, "program header table",
    edit { $0.set(32, UInt64.max - 7) }),
  ElfFaultRow(
    "E07 hostile program headers", .malformed, "segment",
    edit {
      for place in $0.segments(ofType: loads) { $0.set(place + 8, UInt64.max - 4095) }
    }),
  ElfFaultRow(
    "E12 executable stack", .unsuitable, "asks for an executable stack",
    rebuilt(["-Wl,-z,execstack"])),
  ElfFaultRow(
    "E12 no word on the stack", .unsuitable, "does not say that its stack",
    edit {
      $0.set($0.segments(ofType: stack)[0], UInt32(0))
    }),
  ElfFaultRow(
    "E13 text relocations", .unsuitable, "change its own code",
    edit {
      let place = $0.valuePlace(0x6fff_fff9)
      $0.set(place - 8, UInt64(22))
    }),
  ElfFaultRow(
    "E14 static thread storage", .unsuitable, "thread storage",
    build(
      "__thread char big[4096]; char *sample_entry(void) { return big; }",
      ["-ftls-model=initial-exec"])),
]

private let segments: [ElfFaultRow] = [
  ElfFaultRow(
    "E15 out of the file", .malformed, "ends at byte",
    edit {
      let place = $0.segments(ofType: loads)[1]
      $0.set(place + 32, UInt64(1 << 30))
      $0.set(place + 40, UInt64(1 << 30))
    }),
  ElfFaultRow(
    "E15 overlapping", .malformed, "overlaps",
    edit {
      let place = $0.segments(ofType: loads)[0]
      $0.set(place + 40, UInt64(0x1800))
    }),
  ElfFaultRow(
    "E15 unsorted", .malformed, "not in order",
    edit {
      let places = $0.segments(ofType: loads)
      swapped(&$0, places[0], places[1])
    }),
  ElfFaultRow(
    "E15 writable and executable", .unsuitable, "writable and executable",
    edit {
      $0.set($0.segments(ofType: loads)[1] + 4, UInt32(7))
    }),
  ElfFaultRow(
    "E15 wraps around memory", .malformed, "past the end of memory",
    edit {
      let place = $0.lastLoad
      $0.set(place + 40, UInt64.max - 4096)
    }),
  ElfFaultRow(
    "E27 64 GiB of zeros", .unsuitable, "bytes of memory",
    edit {
      $0.set($0.lastLoad + 40, UInt64(64) << 30)
    }),
]

private let dynamicTables: [ElfFaultRow] = [
  ElfFaultRow(
    "E16 no dynamic segment", .malformed, "0 dynamic segments",
    edit {
      $0.set($0.segments(ofType: dynamic)[0], UInt32(0))
    }),
  ElfFaultRow(
    "E16 two dynamic segments", .malformed, "2 dynamic segments",
    edit {
      let from = $0.segments(ofType: dynamic)[0]
      let to = $0.segments(ofType: stack)[0]
      for index in 0..<56 { $0.bytes[to + index] = $0.bytes[from + index] }
    }),
  ElfFaultRow(
    "E16 no end", .malformed, "no end",
    edit {
      let place = $0.segments(ofType: dynamic)[0]
      $0.set(place + 32, UInt64(16 * 4))
      $0.set(place + 40, UInt64(16 * 4))
    }),
  ElfFaultRow(
    "E16 read-only memory", .malformed, "writable memory",
    edit {
      $0.set($0.lastLoad + 4, UInt32(4))
      for tag: UInt64 in [7, 23, 0x6fff_fff9] {
        if let at = $0.dynamicValue(tag) { $0.set(at - 8, 0x6000_0000 + tag) }
      }
    }),
  ElfFaultRow(
    "E17 string table without an end", .malformed, "outside the string table",
    edit {
      let at = $0.valuePlace(10)
      $0.set(at, $0.get(at, as: UInt64.self) - 1)
    }),
  ElfFaultRow(
    "E17 name past the end", .malformed, "the name of",
    edit {
      let symbols = $0.table(6)
      $0.set(symbols + 24, UInt32.max)
    }),
  ElfFaultRow(
    "E17 string table outside the file", .malformed, "DT_STRSZ",
    edit { $0.set($0.valuePlace(5), UInt64.max - 2) }),
]

private let hashes: [ElfFaultRow] = [
  ElfFaultRow(
    "E18 circle in DT_HASH", .malformed, "DT_HASH goes in a circle",
    { base in
      var editor = ElfEditor(base.rebuild(["-Wl,--hash-style=sysv"]))
      let table = editor.table(4)
      let buckets = Int(editor.get(table, as: UInt32.self))
      let chains = Int(editor.get(table + 4, as: UInt32.self))
      for index in 0..<chains { editor.set(table + 8 + (buckets + index) * 4, UInt32(index)) }
      return editor.bytes
    }),
  ElfFaultRow(
    "E18 oversized DT_HASH", .malformed, "DT_HASH reaches past",
    { base in
      var editor = ElfEditor(base.rebuild(["-Wl,--hash-style=sysv"]))
      let table = editor.table(4)
      editor.set(table + 4, UInt32.max)
      return editor.bytes
    }),
  ElfFaultRow(
    "E18 chain of DT_GNU_HASH without an end", .malformed, "without an end",
    edit {
      let table = $0.table(0x6fff_fef5)
      let buckets = Int($0.get(table, as: UInt32.self))
      let filter = Int($0.get(table + 8, as: UInt32.self))
      for at in stride(from: table + 16 + filter * 8 + buckets * 4, to: 0x1000, by: 4) {
        $0.bytes[at] &= 0xfe
      }
    }),
  ElfFaultRow(
    "E18 DT_GNU_HASH without a filter", .malformed, "filter of 0 words",
    edit {
      $0.set($0.table(0x6fff_fef5) + 8, UInt32(0))
    }),
]

private let relocations: [ElfFaultRow] = [
  ElfFaultRow(
    "E19 relocation outside the library", .malformed, "writes outside",
    edit {
      let table = $0.table(7)
      $0.set(table, UInt64(0x7fff_ffff))
    }),
  ElfFaultRow(
    "E19 relocation in read-only memory", .malformed, "read-only memory",
    edit {
      let table = $0.table(7)
      $0.set(table, UInt64(64))
    }),
  ElfFaultRow(
    "E19 relocation in the dynamic table", .malformed, "writes the dynamic table",
    edit {
      let table = $0.table(7)
      $0.set(table, $0.get($0.segments(ofType: dynamic)[0] + 16, as: UInt64.self) + 8)
    }),
  ElfFaultRow(
    "E19 symbol index past the table", .malformed, "symbols inside the file",
    edit {
      let table = $0.table(7)
      $0.set(
        table + Int($0.get($0.valuePlace(8), as: UInt64.self)) - 16,
        UInt64(0x00ff_ffff) << 32 | 1)
    }),
  ElfFaultRow(
    "E20 DT_RELACOUNT too large", .malformed, "DT_RELACOUNT",
    edit {
      $0.set($0.valuePlace(0x6fff_fff9), UInt64(1000))
    }),
  ElfFaultRow(
    "E21 needed versions without indices", .malformed, "DT_VERSYM is missing",
    { base in
      var editor = ElfEditor(base.versioned)
      editor.set(editor.valuePlace(0x6fff_fff0) - 8, UInt64(0x6000_0001))
      return editor.bytes
    }),
  ElfFaultRow(
    "E21 circle of versions", .malformed, "in a circle",
    { base in
      var editor = ElfEditor(base.versioned)
      let table = editor.table(0x6fff_fffe)
      editor.set(editor.valuePlace(0x6fff_ffff), UInt64(1000))
      editor.set(table + 12, UInt32(4))
      return editor.bytes
    }),
  ElfFaultRow(
    "E22 indirect function", .unsuitable, "indirect function",
    build(
      """
      static int one(int a) { return a; }
      static void *choose(void) { return one; }
      int sample_entry(int) __attribute__((ifunc("choose")));
      int user(void) { return sample_entry(1); }
      """)),
  ElfFaultRow(
    "E23 start function that is data", .malformed, "DT_INIT_ARRAY",
    edit { $0.lead(25, sizes: 27, to: $0.get($0.lastLoad + 16, as: UInt64.self)) }),
  ElfFaultRow(
    "E23 end function that is data", .malformed, "DT_FINI_ARRAY",
    edit { $0.lead(26, sizes: 28, to: $0.get($0.lastLoad + 16, as: UInt64.self)) }),
  ElfFaultRow(
    "E24 DT_FILTER", .unsuitable, "DT_FILTER libother.so",
    rebuilt(["-Wl,-F,libother.so"])),
  ElfFaultRow(
    "E24 DT_AUXILIARY", .unsuitable, "DT_AUXILIARY libother.so",
    rebuilt(["-Wl,-f,libother.so"])),
]

private let entries: [ElfFaultRow] = [
  ElfFaultRow(
    "E09 absent", .unsuitable, "does not export sample_entry",
    build("int other(void) { return 1; }")),
  ElfFaultRow("E09 data", .unsuitable, "is data", build("int sample_entry = 3;")),
  ElfFaultRow(
    "E09 hidden", .unsuitable, "does not export sample_entry",
    build(
      "__attribute__((visibility(\"hidden\"))) int sample_entry(void) { return 1; } int other(void) { return sample_entry(); }"
    )),
  ElfFaultRow(
    "E09 not executable", .unsuitable, "outside executable memory",
    { base in
      var editor = ElfEditor(base.good)
      let symbols = editor.table(6)
      let strings = editor.table(5)
      let data = editor.get(editor.lastLoad + 16, as: UInt64.self)
      var at = symbols
      while String(
        decoding: editor.bytes[(strings + Int(editor.get(at, as: UInt32.self)))...].prefix {
          $0 != 0
        },
        as: UTF8.self) != base.entry
      { at += 24 }
      editor.set(at + 8, data)
      return editor.bytes
    }),
  ElfFaultRow(
    "E25 empty element", .unsuitable, "an empty element",
    rebuilt(["-Wl,-rpath,/usr/lib:"])),
  ElfFaultRow(
    "E25 relative element", .unsuitable, "DT_RUNPATH holds lib",
    rebuilt(["-Wl,--enable-new-dtags,-rpath,lib"])),
  ElfFaultRow(
    "E25 old form", .unsuitable, "DT_RPATH holds lib",
    rebuilt(["-Wl,--disable-new-dtags,-rpath,lib"])),
]
