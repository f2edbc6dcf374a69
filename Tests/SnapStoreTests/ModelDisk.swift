import SnapStore
import SnapSystem
import Synchronization
import TestKit

/// A disk that notes what is done to it, and can tell what a power cut might have left of that.
final class ModelDisk: Sendable {
  enum Operation {
    case write(file: Int32, at: Int, [UInt8])
    case cut(file: Int32, behind: Int)
    case name(String, file: Int32)
    case rename(String, String)
    case remove(String)
    case sync(file: Int32)
    case syncNames
    /// Changes up to this number were told to be kept.
    case kept(UInt64)
    /// The changes up to this number were handed over.
    case taken(UInt64)
  }

  private struct State {
    var log: [Operation] = []
    var names: [String: Int32] = [:]
    var contents: [Int32: [UInt8]] = [:]
    /// Behind what was written of each.
    var places: [Int32: Int] = [:]
    var last: Int32 = 2
  }

  private let state = Mutex(State())

  var log: [Operation] { state.withLock { $0.log } }
  var names: Set<String> { state.withLock { Set($0.names.keys) } }
  func note(_ operation: Operation) { state.withLock { $0.log.append(operation) } }

  /// What a file holds now.
  func bytes(_ name: String) -> [UInt8]? {
    state.withLock { state in state.names[name].flatMap { state.contents[$0] } }
  }

  /// The calls of a store on this disk.
  var files: StoreFiles {
    StoreFiles(
      create: { [self] path throws(SystemError) in try create(path) },
      write: { [self] file, bytes throws(SystemError) in
        write(Array(bytes), to: file, at: nil)
        return bytes.count
      },
      reserve: { [self] file, count throws(SystemError) in reserve(count, in: file) },
      cut: { [self] file, count throws(SystemError) in cut(file, behind: count) },
      sync: { [self] file throws(SystemError) in note(.sync(file: file)) },
      close: { _ in },
      rename: { [self] from, to throws(SystemError) in try rename(from, to) },
      remove: { [self] path throws(SystemError) in try remove(path) },
      syncDirectory: { [self] _ throws(SystemError) in note(.syncNames) },
      list: { [self] path throws(SystemError) in
        names.filter { $0.hasPrefix(path + "/") }.map { String($0.dropFirst(path.count + 1)) }
      })
  }

  func create(_ path: String) throws(SystemError) -> Int32 {
    let made: Int32? = state.withLock { state in
      guard state.names[path] == nil else { return nil }
      state.last += 1
      state.names[path] = state.last
      state.contents[state.last] = []
      state.log.append(.name(path, file: state.last))
      return state.last
    }
    guard let made else { throw SystemError("create", path, code: 17) }
    return made
  }

  /// Writes at a place, or behind what was written last.
  func write(_ bytes: [UInt8], to file: Int32, at place: Int?) {
    state.withLock { state in
      let place = place ?? state.places[file] ?? 0
      state.contents[file]?.put(bytes, at: place)
      state.places[file] = place + bytes.count
      state.log.append(.write(file: file, at: place, bytes))
    }
  }

  /// Zeros behind what a file holds, as a write of them.
  private func reserve(_ count: Int, in file: Int32) {
    state.withLock { state in
      guard let end = state.contents[file]?.count, end < count else { return }
      let zeros = [UInt8](repeating: 0, count: count - end)
      state.contents[file]?.put(zeros, at: end)
      state.log.append(.write(file: file, at: end, zeros))
    }
  }

  private func cut(_ file: Int32, behind count: Int) {
    state.withLock { state in
      state.contents[file] = state.contents[file].map { Array($0.prefix(count)) }
      state.log.append(.cut(file: file, behind: count))
    }
  }

  private func rename(_ from: String, _ to: String) throws(SystemError) {
    let isThere = state.withLock { state in
      guard let file = state.names.removeValue(forKey: from) else { return false }
      state.names[to] = file
      state.log.append(.rename(from, to))
      return true
    }
    if !isThere { throw SystemError("rename", from, code: 2) }
  }

  private func remove(_ path: String) throws(SystemError) {
    let isThere = state.withLock { state in
      guard state.names.removeValue(forKey: path) != nil else { return false }
      state.log.append(.remove(path))
      return true
    }
    if !isThere { throw SystemError("remove", path, code: 2) }
  }
}

/// What a power cut left.
struct Remains {
  var files: [String: [UInt8]] = [:]
  /// The last change that was told to be kept, and the last that was handed over, before the cut.
  var (kept, taken): (UInt64, UInt64) = (0, 0)

  /// What may be left when the power is cut after so many operations: of what was not synced, each part
  /// is there, or not, or torn, or as many zeros.
  init(of log: [ModelDisk.Operation], cutAfter count: Int, _ random: inout SeededRandom) {
    let done = log.prefix(count)
    var names: [String: Int32] = [:]
    var contents: [Int32: [UInt8]] = [:]
    let namesSynced = done.lastIndex { if case .syncNames = $0 { true } else { false } } ?? -1
    for (place, operation) in done.enumerated() {
      let isNameThere = place < namesSynced || random.below(2) == 0
      switch operation {
      case .write(let file, let at, let bytes):
        let isThere = Self.isSynced(file, in: done[place...])
        contents[file, default: []].put(isThere ? bytes : Self.left(of: bytes, &random), at: at)
      case .cut(let file, let count):
        let isThere = Self.isSynced(file, in: done[place...]) || random.below(2) == 0
        if isThere { contents[file] = contents[file].map { Array($0.prefix(count)) } }
      case .name(let name, let file): if isNameThere { names[name] = file }
      case .rename(let from, let to):
        // The file that had the name when the call was made, wherever it is named now.
        guard isNameThere, let file = Self.file(named: from, in: done[..<place]) else { continue }
        if names[from] == file { names[from] = nil }
        names[to] = file
      case .remove(let name): if isNameThere { names[name] = nil }
      case .kept(let number): kept = number
      case .taken(let number): taken = number
      case .sync, .syncNames: break
      }
    }
    for (name, file) in names { files[name] = contents[file] ?? [] }
  }

  private static func isSynced(_ file: Int32, in log: ArraySlice<ModelDisk.Operation>) -> Bool {
    log.contains { if case .sync(file) = $0 { true } else { false } }
  }

  private static func left(of bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let part = random.below(bytes.count + 1)
    return switch random.below(4) {
    case 0: bytes
    case 1: []
    case 2: Array(bytes[..<part])
    default: Array(bytes[..<part]) + [UInt8](repeating: 0, count: bytes.count - part)
    }
  }

  private static func file(
    named name: String, in log: ArraySlice<ModelDisk.Operation>
  ) -> Int32? {
    var names: [String: Int32] = [:]
    for operation in log {
      switch operation {
      case .name(let name, let file): names[name] = file
      case .rename(let from, let to): names[to] = names.removeValue(forKey: from)
      case .remove(let name): names[name] = nil
      default: break
      }
    }
    return names[name]
  }
}

extension [UInt8] {
  /// Puts bytes at a place; zeros before it where there is nothing.
  mutating func put(_ bytes: [UInt8], at place: Int) {
    if bytes.isEmpty { return }
    if count < place + bytes.count {
      self += [UInt8](repeating: 0, count: place + bytes.count - count)
    }
    replaceSubrange(place..<(place + bytes.count), with: bytes)
  }
}

/// Time that a test turns by hand.
final class ModelTime: Sendable {
  private let nanoseconds = Atomic<UInt64>(1)
  var now: UInt64 { nanoseconds.load(ordering: .relaxed) }
  func pass(seconds: UInt64) { nanoseconds.add(seconds * 1_000_000_000, ordering: .relaxed) }
}
