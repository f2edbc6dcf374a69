import CSnapSodium
import Glibc

/// Ed25519 signatures and the hash that goes with them, by libsodium, which is opened when one is first
/// asked for. Any thread.
package enum Ed25519 {
  /// What became of a check.
  package enum Verdict: Sendable, Hashable {
    /// The signature is of this message and key.
    case good
    /// It is not.
    case bad
    /// There is no libsodium, so that nobody knows.
    case unknown
  }

  /// Checks a signature of 64 bytes against a key of 32; of other lengths it is bad. Cost: the length of
  /// the message.
  package static func verify(
    _ signature: [UInt8], of message: [UInt8], by key: [UInt8]
  ) -> Verdict {
    guard signature.count == 64, key.count == 32 else { return .bad }
    // Safety: the lengths were looked at, and the message's goes along.
    let answer = unsafe signature.withUnsafeBufferPointer { signature in
      unsafe key.withUnsafeBufferPointer { key in
        unsafe message.withUnsafeBytes { message in
          unsafe snapsodium_verify(
            signature.baseAddress, message.baseAddress, message.count, key.baseAddress)
        }
      }
    }
    return answer == 0 ? .good : answer == -ELIBACC ? .unknown : .bad
  }

  /// The BLAKE2b hash of 64 bytes; `nil` when there is no libsodium.
  package static func blake2b(_ bytes: [UInt8]) -> [UInt8]? {
    var digest = [UInt8](repeating: 0, count: 64)
    // Safety: the input's length goes along; exactly 64 bytes are written.
    let answer = unsafe digest.withUnsafeMutableBufferPointer { digest in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe snapsodium_blake2b(bytes.baseAddress, bytes.count, digest.baseAddress)
      }
    }
    return answer == 0 ? digest : nil
  }
}
