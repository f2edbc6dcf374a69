import Foundation
import SnapSystem
import Testing

@Suite("Loading")
struct LoadingTests {
  typealias Entry = @convention(c) (Int32) -> Int32

  @Test("the digest is that of the standard")
  func digest() {
    #expect(
      Digest(of: Array("abc".utf8)).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Digest(of: []).description
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(Digest(Digest(of: [1]).description) == Digest(of: [1]))
    #expect(Digest("xyz") == nil)
  }

  @Test("a sealed copy is loaded and its function runs")
  func sealed() throws {
    let copy = try SealedCopy(of: Specimens.good, name: "org.example.good@1.0")
    #expect(copy.isSealed)
    let library = try LoadedLibrary(copy, file: Specimens.goodPath)
    let entry = unsafeBitCast(try library.symbol("sample_entry"), to: Entry.self)
    #expect(entry(4) == 8)
    let address = try library.symbol("sample_entry")
    #expect(origin(of: address)?.path == copy.path)
    #expect(origin(of: address)?.symbol == "sample_entry")
  }

  @Test("two copies of one library are two libraries")
  func twoCopies() throws {
    let first = try LoadedLibrary(try SealedCopy(of: Specimens.good, name: "a"), file: "a")
    let second = try LoadedLibrary(try SealedCopy(of: Specimens.good, name: "b"), file: "b")
    #expect(try first.symbol("sample_data") != second.symbol("sample_data"))
  }

  @Test("a sealed copy cannot be written")
  func cannotBeWritten() throws {
    let copy = try SealedCopy(of: Specimens.good, name: "a")
    #expect(open(copy.path, O_WRONLY) == -1 || write(open(copy.path, O_WRONLY), "x", 1) == -1)
  }

  @Test("a missing symbol and a missing library are told in the loader's words")
  func missing() throws {
    let library = try LoadedLibrary(path: Specimens.goodPath)
    #expect {
      try library.symbol("nowhere")
    } throws: {
      "\($0)".contains("nowhere")
    }
    let lonely = Specimens.build("lonely", "int no_such(void); int f(void) { return no_such(); }")
    #expect {
      try LoadedLibrary(try SealedCopy(of: lonely, name: "lonely"), file: "lonely.so")
    } throws: {
      "\($0)".hasPrefix("lonely.so: ") && "\($0)".contains("no_such")
    }
  }
}
