import SnapSystem

extension Check {
  /// Checks 1 to 21: of the file, of which nothing is run.
  static let stillChecks: [Check] = [
    Check(
      1, "s-elf", "The file is a 64-bit ELF shared library for this processor, sound in itself",
      consequence: "The system's loader refuses it, or crashes the host while it tries.",
      remedy: "Link it with -shared for this machine and copy it whole."
    ) { plugin throws(Ending) in
      switch plugin.elf {
      case .success: break
      case .failure(let fault):
        throw .flaw(
          Flaw(expected: "a sound shared library", seen: fault.description, remedy: fault.remedy))
      }
    }
  ]
}
