internal import Glibc
internal import SnapPluginKit
internal import TitleIndex

/// A film list in a file.
enum ListFile {
  /// The file's bytes, up to one more than a list may have.
  static func bytes(at path: String) throws(ContractError) -> [UInt8] {
    guard path.hasPrefix("/") else {
      throw ContractError(
        .badArgument, "config: \"films\" must be an absolute path, not \"\(path)\"")
    }
    // Safety: the stream is closed here, and fread writes at most the buffer's size.
    guard let file = unsafe fopen(path, "re") else {
      let reason = unsafe String(cString: strerror(errno))
      throw ContractError(.failed, "config: cannot read \(path): \(reason)")
    }
    defer { unsafe fclose(file) }
    let limit = Film.listLimit + 1
    return unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = unsafe fread(buffer.baseAddress, 1, limit, file)
    }
  }
}
