import Foundation
import SnapElf
import SnapSystem
import TestKit
import Testing

@Suite("The ELF reader")
struct ElfReaderTests {
  @Test("tells the facts of a sound library")
  func facts() throws {
    let file = try ElfFile(Specimens.good)
    #expect(file.machine == .host)
    #expect(file.kind == .library)
    #expect(file.stack == .data)
    #expect(file.needed == ["libc.so.6"] || file.needed == [])
    #expect(file.faults(entry: "sample_entry") == [])
    let exported = Set(file.exportedSymbols.map(\.name))
    #expect(exported.isSuperset(of: ["sample_entry", "sample_data", "counter"]))
    #expect(!exported.contains("sample_hidden"))
    let note = try #require(file.notes(owner: "Sample", type: 0x4e41_5631).first)
    #expect(String(decoding: note.descriptor.prefix(11), as: UTF8.self) == "hello, note")
    #expect(!file.buildId.isEmpty)
  }

  @Test("a quick scan finds the same note as the full reader")
  func scan() throws {
    let file = try ElfFile(Specimens.good)
    let scanned = try scanNotes(path: Specimens.goodPath, owner: "Sample", type: 0x4e41_5631)
    #expect(scanned == file.notes(owner: "Sample", type: 0x4e41_5631))
    #expect(try scanNotes(path: Specimens.goodPath, owner: "Sample", type: 1) == [])
  }

  @Test("no real library is called malformed")
  func realLibraries() throws {
    var names: [String] = []
    let walk = FileManager.default.enumerator(atPath: "/usr/lib")
    while names.count < 1000, let name = walk?.nextObject() as? String {
      guard name.contains(".so"), !name.hasPrefix("debug/") else { continue }
      let path = "/usr/lib/" + name
      guard let status = try? FileStatus(path: path, follow: false), status.kind == .regular,
        let handle = FileHandle(forReadingAtPath: path),
        let magic = try? handle.read(upToCount: 4), magic == Data([0x7f, 0x45, 0x4c, 0x46])
      else { continue }
      names.append(path)
    }
    print("\(names.count) real libraries")
    for path in names {
      let bytes = try readFile(path).bytes
      do throws(ElfFault) { _ = try ElfFile(bytes) } catch {
        #expect(error.verdict == .unsuitable, "\(path): \(error)")
      }
    }
  }

  @Test("a thousand mutated libraries never stop the reader")
  func mutated() {
    let seed =
      ProcessInfo.processInfo.environment["SNAPNAV_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: 1 ... .max)
    print("SNAPNAV_SEED=\(seed)")
    var random = SeededRandom(seed: seed)
    var refused = 0
    for _ in 0..<1000 {
      var bytes = Specimens.good
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let end = Bool.random(using: &random) ? 0x400 : bytes.count
        let at = Int.random(in: 0..<min(end, bytes.count), using: &random)
        bytes[at] = UInt8.random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<10, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      guard let file = try? ElfFile(bytes) else {
        refused += 1
        continue
      }
      _ = (file.faults(entry: "sample_entry"), file.exportedSymbols)
      _ = file.hasStrayNote(owner: "SnapNav")
    }
    #expect(refused > 100)
  }
}
