/// The bytes of a metadata note taken apart, as far as they can be understood: also of a note with
/// which no host would load its plugin.
public struct NoteFacts: Sendable {
  /// Whose note a contract's note is: the owner's name in the ELF note.
  public static let owner = Contract.noteOwner
  /// The type of the ELF note.
  public static let type = Contract.noteType
  /// This host's contract: major, minor and layout word.
  public static var host: (major: Int, minor: Int, layout: UInt32) {
    (Int(Contract.major), Int(Contract.minor), Contract.layout)
  }

  /// The contract's major version that the plugin was built for.
  public let contractMajor: Int
  /// The contract's minor version that it was built for.
  public let contractMinor: Int
  /// The least minor version of the host's contract that it runs with.
  public let leastHostMinor: Int
  /// The flags of section 1 of the contract header.
  public let flags: Int
  /// The word that sums up the layout of the structs it was built with.
  public let layout: UInt32
  /// The whole note, or what is wrong with its text.
  public let note: Result<PluginNote, NoteFault>

  /// Takes the descriptor of an ELF note apart; throws when it has no numbers, or is too long.
  public init(_ descriptor: [UInt8]) throws(NoteFault) {
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
