import Foundation
import SnapElf
import TestKit
import Testing

@Suite("The ELF reader refuses")
struct ElfFaultTests {
  @Test(
    "with the reason",
    arguments: ElfFaultRow.all)
  func row(_ row: ElfFaultRow) throws {
    let bytes = row.bytes(Specimens.base)
    let fault = try #require(try Self.firstFault(of: bytes))
    #expect("\(fault.verdict)" == row.verdict.rawValue)
    #expect(fault.description.contains(row.says))
    #expect(!fault.remedy.isEmpty)
  }

  private static func firstFault(of bytes: [UInt8]) throws -> ElfFault? {
    do throws(ElfFault) { return try ElfFile(bytes).faults(entry: "sample_entry").first } catch {
      return error
    }
  }

  @Test("E03 a library for another machine, but tells its facts")
  func otherMachine() throws {
    let file = try ElfFile(edited { $0.set(18, UInt16(183)) })
    #expect(file.machine.description == "AArch64")
    #expect(file.faults().map(\.problem) == [.machine(found: file.machine, host: .host)])
    #expect(file.notes(owner: "Sample", type: 0x4e41_5631).count == 1)
  }

  @Test("E05 a file cut at any multiple of 256 bytes")
  func truncated() {
    for length in stride(from: 0, to: Specimens.good.count, by: 256) {
      #expect(throws: ElfFault.self, "\(length)") {
        try ElfFile(Array(Specimens.good.prefix(length)))
      }
    }
  }

  @Test("E08 a note past the limit, and finds two or none")
  func notes() throws {
    let source =
      Specimens.goodSource
      + "\nstatic const struct { unsigned n, s, t; char o[8]; char x[16]; } again __attribute__((used, section(\".note.other\"), aligned(4))) = {7, 16, 0x4e415631, \"Sample\", \"second\"};"
    let file = try ElfFile(Specimens.build("twice", source))
    #expect(file.notes(owner: "Sample", type: 0x4e41_5631).count == 2)
    let none = try ElfFile(Specimens.build("none", "int f(void) { return 1; }"))
    #expect(none.notes(owner: "Sample", type: 0x4e41_5631) == [])
    let path = Specimens.path(
      of: "large",
      """
      static const struct { unsigned n, s, t; char o[8]; char x[1 << 20]; } note
        __attribute__((used, section(".note.sample"), aligned(4))) = {7, 1 << 20, 0x4e415631, "Sample", "x"};
      """)
    #expect {
      try scanNotes(path: path, owner: "Sample", type: 0x4e41_5631)
    } throws: {
      "\($0)".contains("1048576 bytes, more than 65536")
    }
    #expect(
      try scanNotes(path: path, owner: "Sample", type: 0x4e41_5631, limit: 2 << 20).count == 1)
  }

  @Test("a note that a tool moved out of the segments, and says so")
  func strayNote() throws {
    let stray = edited { editor in
      for place in editor.segments(ofType: 4) { editor.set(place, UInt32(0)) }
    }
    let file = try ElfFile(stray)
    #expect(file.notes(owner: "Sample", type: 0x4e41_5631) == [])
    #expect(file.hasStrayNote(owner: "Sample"))
    #expect(!file.hasStrayNote(owner: "Nobody"))
    #expect(try !ElfFile(Specimens.good).hasStrayNote(owner: "Sample"))
  }

  @Test("a note segment that reaches past the file or holds nonsense", arguments: [8, 16, 32])
  func hostileNotes(_ field: Int) {
    let bytes = edited { editor in
      let place = editor.segments(ofType: 4)[0]
      editor.set(place + field, UInt64.max - 3)
    }
    let path = Specimens.freshDirectory() + "/hostile.so"
    Specimens.write(bytes, to: path)
    _ = try? ElfFile(bytes)
    _ = try? scanNotes(path: path, owner: "Sample", type: 0x4e41_5631)
    let sizes = edited { editor in
      let place = Int(editor.get(editor.segments(ofType: 4)[0] + 8, as: UInt64.self))
      editor.set(place + 4, UInt32.max)
    }
    #expect(throws: ElfFault.self) { try ElfFile(sizes) }
  }
}
