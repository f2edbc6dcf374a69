import CSnapSystem
import Glibc
import SnapSystem

/// The system's loader refused a library or has no such symbol.
package struct LoadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file as its user knows it.
  package var file: String
  /// The loader's own words.
  package var message: String

  /// Makes an error.
  package init(file: String, message: String) {
    self.file = file
    self.message = message
  }

  /// The file and the loader's words.
  package var description: String { "\(file): \(message)" }
}

/// A library in this process. It is never taken out again.
@safe package struct LoadedLibrary: @unchecked Sendable {
  // Safety: the handle is only handed to dlsym, which any thread may call, and never closed.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer
  /// The file as its user knows it, not the path it was loaded by.
  package let file: String
  private let copy: SealedCopy?
  /// The digest of the sealed copy that it was loaded from; `nil` when that was another file.
  package var digest: Digest? { copy?.digest }

  /// Loads a sealed copy. Its start functions run before this returns.
  ///
  /// All its symbols are resolved now and are visible to nobody else.
  package init(_ copy: SealedCopy, file: String) throws(LoadError) {
    do throws(LoadError) { try self.init(path: copy.path, file: file, copy: copy) } catch {
      copy.discard()
      throw error
    }
  }

  /// Loads a file by its path: for debuggers, and for libraries that look beside themselves
  /// (`$ORIGIN`). The bytes may then be others than those that were checked. A path without a
  /// slash would be searched for and is refused.
  package init(path: String, file: String? = nil) throws(LoadError) {
    try self.init(path: path, file: file ?? path, copy: nil)
  }

  private init(path: String, file: String, copy: SealedCopy?) throws(LoadError) {
    (self.file, self.copy) = (file, copy)
    guard path.utf8.contains(UInt8(ascii: "/")), !path.utf8.contains(0) else {
      throw LoadError(file: self.file, message: "the path has no directory, or a NUL")
    }
    _ = unsafe dlerror()
    // Safety: the path lives for the length of the call; RTLD_NODELETE keeps the code for ever.
    let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
    guard let handle = unsafe handle else {
      throw LoadError(
        file: self.file, message: Self.loaderMessage(shown: self.file, insteadOf: path))
    }
    unsafe self.handle = unsafe handle
  }

  /// The address of a symbol; stays good for ever.
  package func symbol(_ name: String) throws(LoadError) -> UnsafeMutableRawPointer {
    _ = unsafe dlerror()
    // Safety: the handle is never closed.
    guard let address = unsafe dlsym(handle, name) else {
      throw LoadError(file: file, message: Self.loaderMessage(shown: file, insteadOf: ""))
    }
    return unsafe address
  }

  /// Must be asked at once and on the same thread. The path of a sealed copy tells nobody
  /// anything, so the file stands in its place.
  private static func loaderMessage(shown: String, insteadOf path: String) -> String {
    // Safety: the text is copied before the next call of the loader.
    guard let text = unsafe dlerror() else { return "the loader gives no reason" }
    var words = unsafe String(cString: text)
    guard !path.isEmpty else { return words }
    if words.hasPrefix(path + ": ") { words.removeFirst(path.count + 2) }
    return words.replaced(path, by: shown)
  }
}

/// Where an address in this process comes from.
package struct AddressOrigin: Sendable, Hashable {
  /// The path its library was loaded by; a sealed copy's is under `/proc/self/fd`.
  package var path: String
  /// The nearest exported symbol before it; empty when there is none.
  package var symbol: String
  /// Its distance from the library's start.
  package var offset: UInt
}

/// Finds the library that holds an address; `nil` when none does.
package func addressOrigin(of address: UnsafeRawPointer) -> AddressOrigin? {
  var base: UInt = 0
  var symbol: UnsafePointer<CChar>?
  // Safety: the loader answers with texts that live as long as the library, which is for ever.
  guard let path = unsafe snapsys_library_at(address, &base, &symbol) else { return nil }
  let name = unsafe symbol.map { unsafe String(cString: $0) } ?? ""
  return unsafe AddressOrigin(
    path: String(cString: path), symbol: name, offset: UInt(bitPattern: address) - base)
}
