import CSnapSystem
import Glibc

// Safety: @unchecked because of the mapping, which lives as long as the object; the child writes it,
// the parent reads it when the child has ended, so nobody reads what another is writing.
/// Memory that a check's child shares with the suite: where it is, and what it found.
///
/// It outlives the child, so that the suite knows in which call a plugin died. The child maps it
/// from a descriptor that it was started with.
@safe final class FlightPage: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer
  /// The descriptor; of the maker's own, or the one that was mapped.
  let descriptor: Int32
  private let owns: Bool
  static let size = 4 << 20

  /// One text with its length before it.
  enum Slot: Int {
    case site = 0
    case question = 1
    case answer = 2
    case choices = 3

    var offset: Int {
      switch self {
      case .site: 0
      case .question: 1 << 10
      case .answer: 1 << 20
      case .choices: 3 << 20
      }
    }
    var room: Int {
      switch self {
      case .site: 1 << 10
      case .question: (1 << 20) - (1 << 10)
      case .answer: 2 << 20
      case .choices: 1 << 20
      }
    }
  }

  /// Makes a page; `nil` when the system has no memory for it.
  init?() {
    // Safety: the name lives for the length of the call.
    let file = unsafe snapsys_memory_file("snapnav-flight")
    guard file >= 0 else { return nil }
    guard ftruncate(file, Self.size) == 0, let base = unsafe Self.map(file) else {
      _ = close(file)
      return nil
    }
    unsafe self.base = unsafe base
    descriptor = file
    owns = true
  }

  /// Maps the page of the suite, in a child.
  init?(mapping descriptor: Int32) {
    guard let base = unsafe Self.map(descriptor) else { return nil }
    unsafe self.base = unsafe base
    self.descriptor = descriptor
    owns = false
  }

  deinit {
    unsafe munmap(base, Self.size)
    if owns { _ = close(descriptor) }
  }

  private static func map(_ file: Int32) -> UnsafeMutableRawPointer? {
    let place = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return unsafe place == MAP_FAILED ? nil : place
  }

  /// Puts bytes into a slot; what is past its room is cut.
  func put(_ bytes: [UInt8], into slot: Slot) {
    let count = min(bytes.count, slot.room - 8)
    unsafe (base + slot.offset).storeBytes(of: 0, as: UInt64.self)
    unsafe bytes.withUnsafeBytes { raw in
      guard let from = raw.baseAddress else { return }
      unsafe (base + slot.offset + 8).copyMemory(from: from, byteCount: count)
    }
    unsafe (base + slot.offset).storeBytes(of: UInt64(count), as: UInt64.self)
  }

  /// The bytes of a slot; empty when nothing was put there.
  func bytes(of slot: Slot) -> [UInt8] {
    let count = unsafe (base + slot.offset).load(as: UInt64.self)
    guard count <= UInt64(slot.room - 8) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: base + slot.offset + 8, count: Int(count)))
  }

  /// Puts text into a slot.
  func put(_ text: String, into slot: Slot) { put(Array(text.utf8), into: slot) }

  /// The text of a slot.
  func text(of slot: Slot) -> String { String(decoding: bytes(of: slot), as: UTF8.self) }

  /// Adds a choice of the case that is tried, so that it survives the child.
  func note(_ choices: [UInt64]) {
    put(
      choices.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } },
      into: .choices)
  }

  /// The choices that were noted last.
  var choices: [UInt64] {
    let bytes = bytes(of: .choices)
    return stride(from: 0, to: bytes.count / 8 * 8, by: 8).map { at in
      (0..<8).reduce(0) { $0 | UInt64(bytes[at + $1]) << (8 * UInt64($1)) }
    }
  }
}
