import CSnapSystem
import Glibc

// Safety: @unchecked because of the mapping, which lives as long as the object; the child writes it,
// the parent reads it when the child has ended, so nobody reads what another is writing.
/// Memory that a check's child shares with the suite: where it is, and what it found.
///
/// It outlives the child, so that the suite knows in which call a plugin died. The child maps it
/// from a descriptor that it was started with.
@safe final class CrashPage: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer
  /// The descriptor; of the maker's own, or the one that was mapped.
  let descriptor: Int32
  private let owns: Bool
  static let size = 5 << 20

  /// One text with its length before it.
  enum Slot: Int {
    case site = 0
    case question = 1
    case answer = 2
    case choices = 3
    case reproducer = 4
    case lent = 5

    var offset: Int {
      switch self {
      case .site: 0
      case .question: 1 << 10
      case .answer: 1 << 20
      case .choices: 3 << 20
      case .reproducer: 4 << 20
      case .lent: (4 << 20) + (512 << 10)
      }
    }
    var room: Int {
      switch self {
      case .site: 1 << 10
      case .question: (1 << 20) - (1 << 10)
      case .answer: 2 << 20
      case .choices: 1 << 20
      case .reproducer, .lent: 512 << 10
      }
    }
  }

  /// Makes a page; `nil` when the system has no memory for it.
  init?() {
    // Safety: the name lives for the length of the call.
    let file = unsafe snapsys_memory_file("snapnav-crash")
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

  /// Adds text to a slot; what has no room is left out.
  func append(_ text: String, to slot: Slot) {
    let bytes = Array(text.utf8)
    let used = unsafe Int(clamping: (base + slot.offset).load(as: UInt64.self))
    guard used + bytes.count <= slot.room - 8 else { return }
    unsafe bytes.withUnsafeBytes { raw in
      guard let from = raw.baseAddress else { return }
      unsafe (base + slot.offset + 8 + used).copyMemory(from: from, byteCount: bytes.count)
    }
    unsafe (base + slot.offset).storeBytes(of: UInt64(used + bytes.count), as: UInt64.self)
  }

  /// Puts text into a slot.
  func put(_ text: String, into slot: Slot) { put(Array(text.utf8), into: slot) }

  /// The text of a slot.
  func text(of slot: Slot) -> String { String(decoding: bytes(of: slot), as: UTF8.self) }

  /// Notes a call whose lent memory is taken back.
  func add(_ call: LentRecord.Call, number: Int) {
    let place = Slot.lent.offset + 64 + number % LentRecord.remembered * LentRecord.entrySize
    let site = Array(call.site.utf8.prefix(LentRecord.entrySize - 17))
    let bytes = littleEndian(call.start) + littleEndian(call.end) + site + [0]
    unsafe bytes.withUnsafeBytes { raw in
      guard let from = raw.baseAddress else { return }
      unsafe (base + place).copyMemory(from: from, byteCount: bytes.count)
    }
  }

  /// Where the plugin's fenced memory lies is noted between what all calls share and the calls.
  private static let fencePlace = Slot.lent.offset + 40

  /// Notes where the plugin's own memory lies, each block between fences.
  func noteFences(_ start: UInt64, _ size: UInt64) {
    unsafe (base + Self.fencePlace).storeBytes(of: start, as: UInt64.self)
    unsafe (base + Self.fencePlace + 8).storeBytes(of: size, as: UInt64.self)
  }

  /// Whether an address is among the plugin's fenced memory.
  func isFenced(_ address: UInt64) -> Bool {
    let start = unsafe (base + Self.fencePlace).load(as: UInt64.self)
    let size = unsafe (base + Self.fencePlace + 8).load(as: UInt64.self)
    return start > 0 && address >= start && address - start < size
  }

  /// Where the stretches stand that can only be read now, behind the calls that are over.
  private static let sealedPlace = Slot.lent.offset + (300 << 10)
  private static let sealedLimit = 4000

  /// Notes which stretches of lent memory can only be read now.
  func note(sealed: [(start: UInt, end: UInt)]) {
    let known = sealed.suffix(Self.sealedLimit)
    let bytes =
      littleEndian(UInt64(known.count))
      + known.flatMap { littleEndian(UInt64($0.start)) + littleEndian(UInt64($0.end)) }
    unsafe bytes.withUnsafeBytes { raw in
      guard let from = raw.baseAddress else { return }
      unsafe (base + Self.sealedPlace).copyMemory(from: from, byteCount: bytes.count)
    }
  }

  /// Whether an address was lent to the call that went on at the end, to be read only.
  func wasSealed(_ address: UInt64) -> Bool {
    let words = { (place: Int) in
      unsafe (self.base + Self.sealedPlace + 8 * place).load(as: UInt64.self)
    }
    return (0..<Int(min(words(0), UInt64(Self.sealedLimit)))).contains { number in
      address >= words(1 + 2 * number) && address < words(2 + 2 * number)
    }
  }

  /// The calls whose lent memory was taken back last, in no order.
  var lentCalls: [LentRecord.Call] {
    (0..<LentRecord.remembered).compactMap { number in
      let place = Slot.lent.offset + 64 + number * LentRecord.entrySize
      let bytes = unsafe Array(
        UnsafeRawBufferPointer(start: base + place, count: LentRecord.entrySize))
      let start = SnapConformance.number(bytes, at: 0)
      guard start > 0 else { return nil }
      return LentRecord.Call(
        start: start, end: SnapConformance.number(bytes, at: 8),
        site: String(decoding: bytes[16...].prefix { $0 != 0 }, as: UTF8.self))
    }
  }

  /// Adds a choice of the case that is tried, so that it survives the child.
  func note(_ choices: [UInt64]) {
    put(choices.flatMap { littleEndian($0) }, into: .choices)
  }

  /// The choices that were noted last.
  var choices: [UInt64] {
    let bytes = bytes(of: .choices)
    return stride(from: 0, to: bytes.count / 8 * 8, by: 8).map { number(bytes, at: $0) }
  }
}
