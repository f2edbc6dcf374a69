/// Something that lets others than root and the user choose which bytes a path leads to.
package struct TrustFinding: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  package enum Flaw: Sendable, Hashable {
    /// Everybody may write it.
    case worldWritable
    /// A group may write it.
    case groupWritable(group: UInt32)
    /// Somebody else owns it.
    case foreignOwner(owner: UInt32)
    /// A directory such as `/tmp`: everybody may add names, but only remove their own.
    case sharedDirectory
    /// A link that leads out of the plugin directory.
    case leavesDirectory(target: String)
    /// It could not be looked at.
    case unknown(SystemError)
  }

  /// The file or directory.
  package var path: String
  /// What it is.
  package var kind: FileKind
  /// What is wrong.
  package var flaw: Flaw

  /// Makes a finding.
  package init(path: String, kind: FileKind, flaw: Flaw) {
    self.path = path
    self.kind = kind
    self.flaw = flaw
  }

  /// One clause.
  package var description: String {
    switch flaw {
    case .worldWritable: "\(path) can be written by everybody"
    case .groupWritable(let group): "\(path) can be written by the group \(group)"
    case .foreignOwner(let owner): "\(path) belongs to the user \(owner)"
    case .sharedDirectory: "everybody can put files into \(path)"
    case .leavesDirectory(let target):
      "\(path) is a link that leads out of its directory, to \(target)"
    case .unknown(let error): error.description
    }
  }

  /// The command that mends it, or advice where no command does.
  package var remedy: String {
    let quoted = shellQuoted(path)
    return switch flaw {
    case .worldWritable: "chmod o-w \(quoted)"
    case .groupWritable: "chmod g-w \(quoted)"
    case .foreignOwner: "chown \(ProcessFacts.user) \(quoted)"
    case .sharedDirectory: "move the plugins to a directory of your own"
    case .leavesDirectory:
      "put the file itself there: cp --remove-destination \"$(readlink -f \(quoted))\" \(quoted)"
    case .unknown: "make it readable"
    }
  }
}

/// A word as a shell reads it.
func shellQuoted(_ word: String) -> String {
  let plain = word.utf8.allSatisfy {
    switch $0 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "@"):
      true
    default: false
    }
  }
  if plain && !word.isEmpty { return word }
  let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.map(String.init).joined(separator: "'\\''") + "'"
}
