internal import CWebEdge
internal import Glibc
internal import SnapPluginKit
internal import WebModel

/// The file that lets this user in, and nobody else.
@safe final class Entry {
  /// Where it lies.
  let path: String
  /// Holds its lock.
  private let file: Int32

  /// Writes it: into the user's runtime directory, or else into one made for it.
  init(_ page: [UInt8]) throws(ContractError) {
    let room = 4096
    var file: Int32 = -1
    // Safety: both buffers live for the call, which gets their sizes along.
    let place = unsafe [CChar](unsafeUninitializedCapacity: room) { buffer, count in
      file = unsafe page.withUnsafeBytes { bytes in
        unsafe edge_entry_write(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
          buffer.baseAddress, room)
      }
      count = file >= 0 ? unsafe buffer.prefix { $0 != 0 }.count : 0
    }
    guard file >= 0 else {
      throw ContractError(
        .failed,
        "the file that leads to the page cannot be written: \(ErrorText.of(errno)); set "
          + "XDG_RUNTIME_DIR or TMPDIR to a directory of yours")
    }
    self.file = file
    path = String(decoding: place.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Its address for a browser.
  var address: String { FileAddress.text(ofPath: path) }

  /// Takes it away.
  func remove() { unsafe edge_entry_remove(path, file) }
}
