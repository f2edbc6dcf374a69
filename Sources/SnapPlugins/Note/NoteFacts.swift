extension NoteFacts {
  /// The contract's major version of a note, which stands first in all of them; `nil`: it has none.
  package static func major(of descriptor: [UInt8]) -> Int? {
    descriptor.count < 2 ? nil : Int(descriptor[0]) | Int(descriptor[1]) << 8
  }

  /// The first major version for which there are several notes, and how many.
  package static func repeated(among notes: [[UInt8]]) -> (major: Int, count: Int)? {
    let majors = notes.compactMap { major(of: $0) }
    for major in majors {
      let count = majors.count { $0 == major }
      if count > 1 { return (major, count) }
    }
    return nil
  }

  /// The note for this host's major version of the contract, or else the first.
  package static func own(among notes: [[UInt8]]) -> [UInt8]? {
    notes.first { major(of: $0) == host.major } ?? notes.first
  }
}

/// The bytes of a metadata note taken apart, as far as they can be understood: also of a note with
/// which no host would load its plugin.
package struct NoteFacts: Sendable {
  /// Whose note a contract's note is: the owner's name in the ELF note.
  package static let owner = Contract.noteOwner
  /// The type of the ELF note.
  package static let type = Contract.noteType
  /// This host's contract: major, minor and layout word.
  package static var host: (major: Int, minor: Int, layout: UInt32) {
    (Int(Contract.major), Int(Contract.minor), Contract.layout)
  }

  /// The contract's major version that the plugin was built for.
  package let contractMajor: Int
  /// The contract's minor version that it was built for.
  package let contractMinor: Int
  /// The least minor version of the host's contract that it runs with.
  package let leastHostMinor: Int
  /// The flags of section 1 of the contract header.
  package let flags: Int
  /// The word that sums up the layout of the structs it was built with.
  package let layout: UInt32
  /// The whole note, or what is wrong with its text.
  package let note: Result<PluginNote, NoteFault>

  /// Takes the descriptor of an ELF note apart; throws when it has no numbers, or is too long.
  package init(_ descriptor: [UInt8]) throws(NoteFault) {
    let reader = NoteReader(descriptor)
    let numbers = try reader.numbers()
    contractMajor = numbers.major
    contractMinor = numbers.minor
    leastHostMinor = numbers.leastHostMinor
    flags = numbers.flags
    layout = numbers.layout
    note = Result { () throws(NoteFault) in try reader.note() }
  }
}
