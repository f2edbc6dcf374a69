import BenchPeers
import Glibc

/// The folder of built fixtures, and the programs that are measured.
struct Bench {
  /// Where `Benchmarks/run` built plugins and peers.
  let work: String
  let navhost: String
  /// This program, for rows that need a fresh process.
  let harness: String
  var report = Report()

  func path(_ name: String) -> String { "\(work)/\(name)" }
  func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}

func readFile(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "r") else { throw BenchFault("cannot read \(path)") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let got = fread(&piece, 1, piece.count, file)
    if got == 0 { return bytes }
    bytes += piece[..<got]
  }
}

func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  guard let file = fopen(path, "w") else { throw BenchFault("cannot write \(path)") }
  defer { fclose(file) }
  guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
    throw BenchFault("cannot write \(path)")
  }
}

/// Runs a program to its end and answers what it printed.
func output(of words: [String]) throws -> String {
  let child = try Child(words, reads: true)
  let bytes = child.readAll()
  let status = child.end()
  guard status == 0 else { throw BenchFault("\(words.joined(separator: " ")): exit \(status)") }
  return String(decoding: bytes, as: UTF8.self)
}

/// A running program and the pipes to it.
struct Child {
  let process: Int32
  private var into: Int32 = -1
  private var from: Int32 = -1

  init(_ words: [String], writes: Bool = false, reads: Bool = false) throws {
    var list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for word in list { free(word) } }
    list.append(nil)
    var (into, from) = (Int32(-1), Int32(-1))
    process = withUnsafeMutablePointer(to: &into) { into in
      withUnsafeMutablePointer(to: &from) { from in
        peer_start(list, writes ? into : nil, reads ? from : nil)
      }
    }
    (self.into, self.from) = (into, from)
    guard process > 0 else { throw BenchFault("cannot start \(words[0])") }
  }

  /// A program on a terminal of its own.
  init(onTerminal words: [String]) throws {
    var list: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for word in list { free(word) } }
    list.append(nil)
    var master: Int32 = -1
    process = peer_start_on_terminal(list, &master)
    (into, from) = (master, master)
    guard process > 0 else { throw BenchFault("cannot start \(words[0]) on a terminal") }
  }

  func write(_ byte: UInt8) { _ = withUnsafePointer(to: byte) { Glibc.write(into, $0, 1) } }

  /// One byte, or `nil` at the end of what the child says.
  func read() -> UInt8? {
    var byte: UInt8 = 0
    return Glibc.read(from, &byte, 1) == 1 ? byte : nil
  }

  func readAll() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = Glibc.read(from, &piece, piece.count)
      if got <= 0 { return bytes }
      bytes += piece[..<got]
    }
  }

  /// Calls `body` at the end of each line that the child says.
  func readLines(_ body: () -> Void) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = Glibc.read(from, &piece, piece.count)
      if got <= 0 { return }
      for byte in piece[..<got] where byte == UInt8(ascii: "\n") { body() }
    }
  }

  /// Closes the pipes and waits; answers the exit status.
  func end() -> Int32 {
    if into >= 0 { close(into) }
    if from >= 0, from != into { close(from) }
    return peer_end(process)
  }
}
