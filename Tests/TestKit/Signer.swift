import Foundation
import Glibc

/// A key that signs files as minisign does, by libsodium.
package struct Signer {
  private let secret: [UInt8]
  private let number: [UInt8]
  /// The second line of its `.pub` file.
  package let publicKey: String

  /// What libsodium cannot do is a failed test.
  struct Unusable: Error {}

  /// A key that is the same for the same seed.
  package init(seed: UInt8) throws {
    var (open, hidden) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 64))
    let make:
      @convention(c) (
        UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>
      ) -> Int32 = try Self.function("crypto_sign_ed25519_seed_keypair")
    guard make(&open, &hidden, [UInt8](repeating: seed, count: 32)) == 0 else { throw Unusable() }
    secret = hidden
    number = [seed, 2, 3, 4, 5, 6, 7, 8]
    publicKey = Data(Array("Ed".utf8) + number + open).base64EncodedString()
  }

  /// Writes the signature of a file beside it.
  package func sign(_ path: String, hashed: Bool = true, comment: String = "by the tests") throws {
    var message = [UInt8](try Data(contentsOf: URL(filePath: path)))
    if hashed { message = try Self.hash(message) }
    let own = try signature(of: message)
    let whole = try signature(of: own + Array(comment.utf8))
    let line = Array((hashed ? "ED" : "Ed").utf8) + number + own
    let text = """
      untrusted comment: of nobody
      \(Data(line).base64EncodedString())
      trusted comment: \(comment)
      \(Data(whole).base64EncodedString())

      """
    try Data(text.utf8).write(to: URL(filePath: path + ".minisig"))
  }

  private func signature(of message: [UInt8]) throws -> [UInt8] {
    let sign:
      @convention(c) (
        UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt64>?, UnsafePointer<UInt8>, UInt64,
        UnsafePointer<UInt8>
      ) -> Int32 = try Self.function("crypto_sign_ed25519_detached")
    var signature = [UInt8](repeating: 0, count: 64)
    guard sign(&signature, nil, message, UInt64(message.count), secret) == 0 else {
      throw Unusable()
    }
    return signature
  }

  private static func hash(_ bytes: [UInt8]) throws -> [UInt8] {
    let hash:
      @convention(c) (
        UnsafeMutablePointer<UInt8>, Int, UnsafePointer<UInt8>, UInt64, UnsafePointer<UInt8>?, Int
      ) -> Int32 = try function("crypto_generichash_blake2b")
    var digest = [UInt8](repeating: 0, count: 64)
    guard hash(&digest, 64, bytes, UInt64(bytes.count), nil, 0) == 0 else { throw Unusable() }
    return digest
  }

  private static func function<Function>(_ name: String) throws -> Function {
    guard let library = dlopen("libsodium.so.23", RTLD_NOW), let address = dlsym(library, name)
    else { throw Unusable() }
    return unsafeBitCast(address, to: Function.self)
  }
}
