import SnapManifest
package import SnapPlugins
package import SnapValue
import SnapSystem

/// The lock beside a manifest, as it was read with its signature, and what follows for plugins.
package struct ManifestLock: Sendable {
  /// The lock's file; empty when there is no manifest that one could be for.
  package let path: String
  /// Which plugins may be loaded.
  package private(set) var rule = PluginLock.open
  /// Why the lock cannot be believed; empty unless the rule is `shut`.
  package private(set) var diagnostics: [Diagnostic] = []
  /// What it says, where it can be read, whether or not it can be believed.
  package private(set) var text: LockText?
  /// Who has signed it, in words; empty where no signature is asked for.
  package private(set) var signer = ""
  /// The texts that were read, by path.
  private(set) var texts: [String: [UInt8]] = [:]

  /// Whether anything is asked of plugins.
  package var isOpen: Bool { rule.isOpen }

  /// What the lock of every manifest is called.
  package static let fileName = "manifest.lock.json"

  /// Where no manifest is.
  init() { path = "" }

  /// Reads the lock in a manifest's directory, and its signature where the manifest asks for one. Never
  /// throws: what cannot be believed shuts everything out.
  init(of manifest: Manifest, in directory: String) {
    path = directory == "." ? Self.fileName : "\(directory)/\(Self.fileName)"
    do throws(Refusal) { try read(manifest) } catch {
      rule = .shut
      diagnostics = [
        error.code.diagnostic(
          at: error.place ?? Diagnostic.Place(file: path), facts: [error.what, error.remedy])
      ]
    }
  }

  /// The files that say what may be loaded, whether or not they are there.
  var files: [String] { path.isEmpty ? [] : [path, signaturePath] }

  /// Where the signature lies.
  package var signaturePath: String { path + ".minisig" }

  private struct Refusal: Error {
    var code = ManifestCode.lockUnusable
    var what: String
    var remedy: String
    var place: Diagnostic.Place?
  }

  private static let again = "if you trust the plugins that are there: navhost lock MANIFEST"

  private mutating func read(_ manifest: Manifest) throws(Refusal) {
    guard let bytes = try self.bytes(of: path, limit: LockText.limit) else {
      guard let trust = manifest.trust else { return }
      throw Refusal(
        what: "the manifest asks for a signature by \"trust\", and there is no \(path)",
        remedy: "navhost lock MANIFEST, then minisign -Sm \(path)",
        place: manifest.source.place(of: trust.origin))
    }
    texts[path] = bytes
    if let trust = manifest.trust { try believe(bytes, by: trust) }
    let text: LockText
    do throws(LockFault) { text = try LockText(bytes) } catch {
      throw Refusal(what: "the lock cannot be read: \(error.what)", remedy: Self.again)
    }
    self.text = text
    guard text.app == manifest.app.id else {
      throw Refusal(
        what: "the lock is for \(text.app), and the manifest is \(manifest.app.id)",
        remedy: "give each application a directory of its own; " + Self.again)
    }
    let version = manifest.app.version?.description ?? ""
    guard manifest.trust == nil || text.version == version else {
      throw Refusal(
        what: "the lock is signed for version \(words(text.version)), and the manifest has "
          + words(version),
        remedy: "install the lock of this version with its signature")
    }
    rule = .locked(text.plugins)
  }

  private func words(_ version: String) -> String { version.isEmpty ? "none" : version }

  private mutating func believe(_ bytes: [UInt8], by trust: Manifest.Trust) throws(Refusal) {
    let place = Diagnostic.Place(file: signaturePath)
    let sign = "sign it with a key of the manifest's \"trust\": minisign -Sm \(path)"
    func refusal(_ what: String, _ remedy: String) -> Refusal {
      Refusal(code: .signatureRefused, what: what, remedy: remedy, place: place)
    }
    guard let written = try self.bytes(of: signaturePath, limit: Minisign.limit) else {
      throw refusal("the lock has no signature, and the manifest asks for one by \"trust\"", sign)
    }
    texts[signaturePath] = written
    do throws(Minisign.Fault) {
      let signature = try Minisign(written)
      let key = try signature.verify(bytes, by: trust.keys)
      signer = "signed by the key \(key): \(signature.comment)"
    } catch {
      switch error {
      case .malformed(let why): throw refusal("the signature cannot be read: \(why)", sign)
      case .otherKey(let number):
        throw refusal(
          "the lock is signed by the key \(number), and \"trust\" has "
            + trust.keys.map(\.description).joined(separator: ", "), sign)
      case .otherBytes:
        throw refusal(
          "the signature is not of this lock: one of the two was changed, or is of another", sign)
      case .otherComment:
        throw refusal("the signature's trusted comment is not the one that was signed", sign)
      case .noLibrary:
        throw refusal(
          "signatures need libsodium.so.23, which cannot be opened",
          "install it: apt install libsodium23")
      }
    }
  }

  /// The bytes of a file; `nil` when there is none.
  private func bytes(of path: String, limit: Int) throws(Refusal) -> [UInt8]? {
    do throws(FileReadError) {
      return try readFile(path, limit: UInt64(limit)).bytes
    } catch {
      if case .system(let fault) = error, fault.isMissing {
        guard (try? FileStatus(path: path, follow: false)) != nil else { return nil }
        // Whoever put the link there wanted a lock, so that nothing is loaded without it.
        throw Refusal(
          what: "the lock cannot be read: it is a link to nothing",
          remedy: "bring back what \(path) leads to, or remove the link")
      }
      throw Refusal(
        what: "the lock cannot be read: \(error.description)",
        remedy: "check the file and its permissions")
    }
  }
}
