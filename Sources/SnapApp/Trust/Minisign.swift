import SnapManifest
import SnapSystem
import SnapValue

/// A signature as minisign writes it to a `.minisig` file, in both of its forms.
struct Minisign: Sendable, Hashable {
  /// The number of the key that it was made with, 8 bytes.
  let keyNumber: [UInt8]
  /// What whoever signed has said, which is signed, too.
  let comment: String
  /// Whether the hash of the file was signed rather than the file.
  private let isHashed: Bool
  private let signature: [UInt8]
  private let ofComment: [UInt8]

  /// The longest such file.
  static let limit = 16 << 10

  /// Why a signature is not believed.
  enum Fault: Error, Sendable, Hashable {
    /// The file is no signature.
    case malformed(String)
    /// It was made with another key.
    case otherKey(String)
    /// It is not a signature of these bytes.
    case otherBytes
    /// What is said in the file is not what was signed.
    case otherComment
    /// There is no libsodium.
    case noLibrary
  }

  /// Reads the four lines of such a file.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard !bytes.isEmpty else { throw .malformed("it is empty") }
    guard bytes.count <= Self.limit, String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformed("it is no text of at most \(Self.limit) bytes")
    }
    // By bytes, since \r\n is one character.
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }
    if lines.last == "" { lines.removeLast() }
    guard lines.count == 4 else {
      throw .malformed("it has \(lines.count) lines, and minisign writes four")
    }
    let trusted = "trusted comment: "
    guard lines[0].hasPrefix("untrusted comment: "), lines[2].hasPrefix(trusted) else {
      throw .malformed("its first and third lines are not minisign's comments")
    }
    guard let own = base64Bytes(lines[1]), own.count == 74, let whole = base64Bytes(lines[3]),
      whole.count == 64
    else { throw .malformed("its second and fourth lines are not signatures in base64") }
    switch String(decoding: own.prefix(2), as: UTF8.self) {
    case "Ed": isHashed = false
    case "ED": isHashed = true
    default: throw .malformed("its algorithm is neither Ed nor ED")
    }
    (keyNumber, signature, ofComment) = (Array(own[2..<10]), Array(own[10...]), whole)
    comment = String(lines[2].dropFirst(trusted.count))
  }

  /// Throws unless one of the keys has signed these bytes, and the comment. Answers which one.
  func verify(_ bytes: [UInt8], by keys: [SigningKey]) throws(Fault) -> SigningKey {
    let own = keys.filter { $0.number == keyNumber }
    guard !own.isEmpty else { throw .otherKey(SigningKey.text(ofNumber: keyNumber)) }
    var message = bytes
    if isHashed {
      guard let hash = Ed25519.blake2b(bytes) else { throw .noLibrary }
      message = hash
    }
    for key in own {
      switch Ed25519.verify(signature, of: message, by: key.bytes) {
      case .bad: continue
      case .unknown: throw .noLibrary
      case .good:
        let said = Ed25519.verify(ofComment, of: signature + Array(comment.utf8), by: key.bytes)
        guard said == .good else { throw .otherComment }
        return key
      }
    }
    throw .otherBytes
  }
}
