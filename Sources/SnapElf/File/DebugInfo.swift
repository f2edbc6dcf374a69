import CSnapDwarf
import Glibc

/// The type of something in C, as a compiler noted it for debuggers. Sizes are in bytes; 0 is
/// unknown.
package indirect enum DebugType: Sendable, Hashable {
  /// `void`.
  case none
  /// `bool`.
  case boolean(size: Int)
  /// A signed number.
  case signed(size: Int)
  /// An unsigned number.
  case unsigned(size: Int)
  /// A floating point number.
  case floating(size: Int)
  /// An enumeration.
  case enumeration(size: Int)
  /// A pointer and what it points to.
  case pointer(DebugType)
  /// A struct by its name; its members only where it stands by value.
  case structure(name: String, size: Int, members: [DebugType])
  /// A function, behind a pointer.
  case function(DebugFunction)
  /// Something else, by its name.
  case other(name: String, size: Int)
}

/// The type of a function.
package struct DebugFunction: Sendable, Hashable {
  /// Its name in the program; empty for a mere type.
  package var name: String
  /// What it answers.
  package var result: DebugType
  /// What it takes, in order.
  package var parameters: [DebugType]
  /// Whether it may stand for another function that takes and answers the same bytes: Rust keeps one
  /// of several that differ in no instruction.
  package var mayBeMerged = false

  /// Makes a type.
  package init(name: String = "", result: DebugType, parameters: [DebugType]) {
    self.name = name
    self.result = result
    self.parameters = parameters
  }
}

/// The debug information of a library: which function begins where, and its type. One thread at a
/// time.
@safe package struct DebugInfo: ~Copyable {
  // Safety: the bytes live as long as the file that was opened on them; both end in deinit.
  private let bytes: UnsafeMutableRawBufferPointer
  let file: OpaquePointer
  private static let deepest = 6
  private static let mostParameters = 64

  /// Reads the list of functions; `nil` when the bytes hold no debug information.
  package init?(_ image: [UInt8]) {
    unsafe bytes = .allocate(byteCount: max(image.count, 1), alignment: 16)
    unsafe bytes.copyBytes(from: image)
    guard let opened = unsafe snapdwarf_open(bytes.baseAddress, image.count) else {
      unsafe bytes.deallocate()
      return nil
    }
    unsafe file = opened
  }

  deinit {
    unsafe snapdwarf_close(file)
    unsafe bytes.deallocate()
  }

  /// The functions whose code begins at an address of the file, relative to the library's base;
  /// several when a linker has folded equal ones. Left out are functions whose debug
  /// information does not speak of C types: those of Swift, and code compiled with `-g1`.
  package func functions(at address: UInt64) -> [DebugFunction] {
    var handles: [UInt64] = Array(repeating: 0, count: 16)
    // Safety: the room's size goes along.
    let count = unsafe handles.withUnsafeMutableBufferPointer {
      unsafe snapdwarf_functions(file, address, $0.baseAddress, $0.count)
    }
    return handles.prefix(count).filter { unsafe snapdwarf_is_foreign(file, $0) == 0 }
      .map { function($0, depth: 0) }
  }

  private func function(_ handle: UInt64, depth: Int) -> DebugFunction {
    var type = snapdwarf_type()
    let known = unsafe snapdwarf_result(file, handle, &type) == 1
    let result = known ? describe(type, depth: depth + 1) : .other(name: "", size: 0)
    var parameters: [DebugType] = []
    while parameters.count < Self.mostParameters,
      unsafe snapdwarf_parameter(file, handle, parameters.count, &type) == 1
    {
      parameters.append(describe(type, depth: depth + 1))
    }
    var function = DebugFunction(name: name(handle), result: result, parameters: parameters)
    function.mayBeMerged = unsafe depth == 0 && snapdwarf_may_be_merged(file, handle) == 1
    return function
  }

  private func name(_ handle: UInt64) -> String {
    // Safety: at most 256 bytes with a NUL are written into room for as many.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = unsafe buffer.withMemoryRebound(to: CChar.self) {
        guard let base = $0.baseAddress else { return 0 }
        unsafe snapdwarf_name(file, handle, base, 256)
        return unsafe strlen(base)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func describe(_ type: snapdwarf_type, depth: Int) -> DebugType {
    let size = Int(type.size)
    return switch Int(type.kind) {
    case Int(SNAPDWARF_NONE): .none
    case Int(SNAPDWARF_BOOLEAN): .boolean(size: size)
    case Int(SNAPDWARF_SIGNED): .signed(size: size)
    case Int(SNAPDWARF_UNSIGNED): .unsigned(size: size)
    case Int(SNAPDWARF_FLOAT): .floating(size: size)
    case Int(SNAPDWARF_ENUM): .enumeration(size: size)
    case Int(SNAPDWARF_POINTER): .pointer(target(type.handle, depth: depth))
    case Int(SNAPDWARF_STRUCT):
      .structure(name: text(type), size: size, members: depth == 1 ? members(type.handle) : [])
    case Int(SNAPDWARF_FUNCTION) where depth < Self.deepest:
      .function(function(type.handle, depth: depth))
    default: .other(name: text(type), size: size)
    }
  }

  private func target(_ handle: UInt64, depth: Int) -> DebugType {
    var type = snapdwarf_type()
    guard depth < Self.deepest, unsafe snapdwarf_type_of(file, handle, &type) == 1 else {
      return .other(name: "", size: 0)
    }
    return describe(type, depth: depth + 1)
  }

  private func members(_ handle: UInt64) -> [DebugType] {
    var members: [DebugType] = []
    var type = snapdwarf_type()
    while members.count < Self.mostParameters,
      unsafe snapdwarf_member(file, handle, members.count, &type) == 1
    {
      members.append(describe(type, depth: 2))
    }
    return members
  }

  private func text(_ type: snapdwarf_type) -> String {
    // Safety: the name ends with a NUL inside its 64 bytes.
    unsafe withUnsafeBytes(of: type.name) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
